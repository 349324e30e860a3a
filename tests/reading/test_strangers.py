"""Sheets that nobody had tried when the reader was written: each is read right, or asks. Every name is invented."""

import pytest

from minyan_kit.reading.attendance import read_attendance
from minyan_kit.reading.sheet import Sheet


def read(text: str, **options: object) -> Sheet:
    """Read a sheet."""
    return read_attendance(text.encode(), **options)  # type: ignore[arg-type]


def codes(sheet: Sheet) -> set[str]:
    """Give the codes of its warnings and errors."""
    return set(sheet.issues.loc[sheet.issues["severity"] != "info", "code"])


def days(sheet: Sheet) -> list[str]:
    """Give the dates of its records, each once."""
    return sorted({str(day.date()) for day in sheet.data["date"].dropna()})


def test_a_letter_for_the_day_of_the_week_stands_before_a_date() -> None:
    """א 11/10 is a Sunday; without its year it is asked about."""
    text = "שם,א 11/10,ב 12/10,ש' 17/10\nאבנר טל,V,V,\n"
    assert days(read(text, year=2026, date_order="DMY")) == ["2026-10-11", "2026-10-12", "2026-10-17"]
    assert "date_partial" in codes(read(text))


def test_mardi_is_no_march() -> None:
    """Before figures "mar." is a day of the week; before a day and a year it is the month."""
    assert days(read("Élève;lun. 14/09/2026;mar. 15/09/2026\nDan Oz;P;ABS\n")) == ["2026-09-14", "2026-09-15"]
    assert days(read('Name,"Mar. 15, 2026","Mar. 16, 2026"\nDan Oz,P,A\n')) == ["2026-03-15", "2026-03-16"]


def test_a_yes_and_no_that_nobody_can_read_counts_nobody() -> None:
    """A column of yes and no under an unknown heading may say who came: nobody is taken as there, and it is asked."""
    text = "Date,Service,Name,Wuqsu\n14/09/2026,Mincha,Avner Tal,yes\n14/09/2026,Mincha,Boaz Lev,no\n"
    sheet = read(text)
    assert sheet.data["status"].tolist() == ["unknown"] * 2
    assert "status_perhaps" in codes(sheet)
    assert read(text, columns={"Wuqsu": "status"}).data["status"].tolist() == ["present", "absent"]
    assert read(text, columns={"Wuqsu": "set aside"}).data["status"].tolist() == ["present"] * 2


@pytest.mark.parametrize("heading", ["Paid?", "Said Kaddish", "חזן"])
def test_another_question_leaves_whoever_is_listed_there(heading: str) -> None:
    """A column that asks something else is not used, and that is said."""
    sheet = read(f"Date,Service,Name,{heading}\n14/09/2026,Mincha,Avner Tal,yes\n14/09/2026,Mincha,Boaz Lev,no\n")
    assert sheet.data["status"].tolist() == ["present"] * 2
    assert "unmapped_column" in codes(sheet)


@pytest.mark.parametrize("no", ["No", "no", "Absent", "לא", "non"])
@pytest.mark.parametrize(
    "heading",
    [
        "Came tonight",
        "Attended (adult)",
        "Attended online",
        "Child came",
        "Member came?",
        "הגיע הערב",
        "Est venu ce soir",
    ],
)
def test_who_did_not_come_is_never_there(heading: str, no: str) -> None:
    """Whatever else the heading of a yes and no says, with whom nothing is said of, and where all say no."""
    people = ["Avner Tal", "Boaz Lev", "Gad Nir"]
    for answers in (["yes", no, ""], ["yes", no, "yes"], [no, no, no], [no, "", ""]):
        lines = [f"14/09/2026,Mincha,{name},{said}" for name, said in zip(people, answers, strict=True)]
        sheet = read("\n".join([f"Date,Service,Name,{heading}", *lines, ""]))
        said_no = [status for status, said in zip(sheet.data["status"], answers, strict=True) if said == no]
        assert "present" not in said_no
        assert set(said_no) == {"absent"} or "status_perhaps" in codes(sheet)


def test_one_of_whom_nothing_is_said_under_who_came_is_open() -> None:
    """A list of all members, with a yes beside those who came."""
    lines = "14/09/2026,Mincha,Avner Tal,yes\n14/09/2026,Mincha,Boaz Lev,\n"
    sheet = read(f"Date,Service,Name,Came tonight\n{lines}")
    assert "present" not in sheet.data["status"].tolist()[1:]
    assert "status_perhaps" in codes(sheet)


@pytest.mark.parametrize("heading", ["Came late", "Came with a child", "Attended shiur", "Here since", "הגיע באיחור"])
@pytest.mark.parametrize("answer", ["yes", "no"])
def test_how_somebody_came_is_no_question_whether(heading: str, answer: str) -> None:
    """Whoever is on the list was there, late or not; the column is named as not used."""
    lines = f"14/09/2026,Mincha,Avner Tal,{answer}\n14/09/2026,Mincha,Boaz Lev,\n"
    sheet = read(f"Date,Service,Name,{heading}\n{lines}")
    assert sheet.data["status"].tolist() == ["present"] * 2
    assert "unmapped_column" in codes(sheet)


def test_a_spanish_list_says_who_came() -> None:
    """Asistió is a status, and no is no."""
    text = "Fecha,Servicio,Nombre,Asistió\n14/09/2026,Shajarit,Avner Tal,Sí\n14/09/2026,Minjá,Boaz Lev,No\n"
    sheet = read(text)
    assert sheet.data[["service", "status"]].values.tolist() == [["Shacharit", "present"], ["Mincha", "absent"]]


def test_a_russian_list_is_no_numbered_list() -> None:
    """Lines that begin with 14.09.2026 are rows with a date."""
    text = "Дата;Молитва;Имя;Присутствие\n14.09.2026;Шахарит;Авнер Таль;да\n14.09.2026;Минха;Боаз Лев;нет\n"
    sheet = read(text)
    assert sheet.data[["service", "status"]].values.tolist() == [["Shacharit", "present"], ["Mincha", "absent"]]
    assert days(sheet) == ["2026-09-14"]


def test_answers_to_an_invitation_are_no_presence() -> None:
    """Maybe is open, and who cannot go is absent."""
    text = (
        "Name,Response,Event Date\nAvner Tal,Going,14/09/2026\nBoaz Lev,Maybe,14/09/2026\nGad Nir,Can't go,14/09/2026\n"
    )
    assert read(text).data["status"].tolist() == ["present", "unknown", "absent"]


def test_a_doubted_number_is_no_number_that_is_sure() -> None:
    """13? and 10* are about so many; no minyan is fewer than ten; children beside men are not added to them."""
    cells = ["13?", "10*", "no minyan", "אין מניין", "10 + 2 kids"]
    text = "Date,Mincha\n" + "".join(f"{day}/09/2026,{cell}\n" for day, cell in enumerate(cells, 14))
    counts = read(text).data[["count_low", "count_high"]].astype(object)
    assert counts.where(counts.notna(), None).values.tolist() == [
        [None, None],
        [None, None],
        [0, 9],
        [0, 9],
        [10, 10],
    ]


def test_the_marks_of_a_school_say_why() -> None:
    """Absent - Excused is excused and Absent - Unexcused is not; early dismissal is asked about."""
    cells = ["Absent - Unexcused", "Absent - Excused", "Tardy (10 min)", "Absent (ill)", "Early dismissal", "Present"]
    text = "Student,9/14/2026\n" + "".join(f"Man {number},{cell}\n" for number, cell in enumerate(cells))
    expected = ["absent", "excused", "late", "absent", "unknown", "present"]
    assert read(text).data["status"].tolist() == expected


def test_a_badge_that_comes_and_goes_is_one_man() -> None:
    """Where the ways of the door stand under a heading that is not known."""
    text = (
        "Timestamp,Badge,Name,Event\n2026-09-14 06:25:11,1001,Avner Tal,Check-in\n"
        "2026-09-14 07:15:00,1001,Avner Tal,Check-out\n2026-09-14 06:31:00,1002,Boaz Lev,Check-in\n"
    )
    sheet = read(text)
    assert sheet.data["name"].tolist() == ["Avner Tal", "Boaz Lev"]
    assert str(sheet.data.loc[0, "left"]) == "2026-09-14 07:15:00"


def test_averages_below_the_days_are_no_days() -> None:
    """Nor are the least, the most and the target; they are skipped with their reason."""
    text = "Date,Shacharit,Mincha\n14/09/2026,12,9\nAverage,12,9\nMax,12,9\nיעד,10,10\n"
    sheet = read(text)
    assert len(sheet.data) == 2
    assert sheet.skipped["row"].tolist() == [3, 4, 5]


def test_two_of_one_service_are_told_apart_by_what_stands_beside_them() -> None:
    """Shacharit (early) and Shacharit (late) are two; a date at the end of a heading is its date, whatever it names."""
    headings = "Name,Shacharit (early) 14/9/2026,Shacharit (late) 14/9/2026,Daf Yomi 14/9/2026"
    sheet = read(f"{headings}\nAvner,TRUE,FALSE,TRUE\nBoaz,FALSE,TRUE,FALSE\n")
    assert days(sheet) == ["2026-09-14"]
    assert sorted(set(sheet.data["service"])) == ["Daf Yomi", "Shacharit (early)", "Shacharit (late)"]
    assert not sheet.data["date"].isna().any()


def test_a_french_list_counts_its_men() -> None:
    """Nb hommes is the number of men; the women beside them are not added."""
    text = "Date;Office;Nb hommes;Nb femmes;Total\n14/09/2026;Chaharit;11;3;14\n14/09/2026;Minha;9;1;10\n"
    assert read(text).data[["service", "count"]].values.tolist() == [["Shacharit", 11], ["Mincha", 9]]


def test_a_list_that_names_nobody_and_counts_nobody_says_nothing() -> None:
    """A row of it is not one man."""
    sheet = read("Date,Service,Wuqsu\n14/09/2026,Mincha,11\n")
    assert sheet.data["count"].isna().all()
    assert "nobody_named" in codes(sheet)


def test_whether_he_came_is_no_time() -> None:
    """הגיע over yes and no says who was there; over times it says when."""
    text = 'תאריך,שם,הגיע?\n"יום ב\', ג\' בתשרי תשפ""ז",אבנר טל,כן\n"יום ב\', ג\' בתשרי תשפ""ז",בועז לב,לא\n'
    assert read(text).data["status"].tolist() == ["present", "absent"]
    assert read("תאריך,שם,הגיע\n2026-09-14,אבנר טל,18:20\n").data["arrived"].notna().all()


def test_days_of_the_week_beside_the_dates_are_no_dates() -> None:
    """Of Date and Day the first is read, and the second is named as not used."""
    sheet = read("Date,Day,Service,Men\n14/09/2026,Mon,Mincha,8\n15/09/2026,Tue,Mincha,11\n")
    assert days(sheet) == ["2026-09-14", "2026-09-15"]
    assert "two_columns" not in codes(sheet)


def test_an_answer_that_is_neither_yes_nor_no_is_open() -> None:
    """It is no service; and the date of the question is the date."""
    question = "Will you come to Mincha on Monday 14/9/2026?"
    answers = {"Avner Tal": "Yes", "Boaz Lev": "Only if needed", "Gad Nir": "No"}
    lines = [f"9/10/2026 21:14:0{number},{name},{answer}" for number, (name, answer) in enumerate(answers.items())]
    sheet = read("\n".join([f"Timestamp,Name,{question}", *lines, ""]))
    assert sheet.data["status"].tolist() == ["present", "unknown", "absent"]
    assert set(sheet.data["service"]) == {"Mincha"}
    assert days(sheet) == ["2026-09-14"]


def test_a_total_of_absences_is_no_total_of_who_came() -> None:
    """It is not compared with the marks."""
    sheet = read('שם,14/09/2026,15/09/2026,סה"כ חיסורים\nאבנר טל,נוכח,חיסור,1\nבועז לב,נוכח,נוכח,0\n')
    assert "total_mismatch" not in codes(sheet)
