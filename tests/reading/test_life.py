"""Sheets out of a gabbai's life: who was not there, who is no man, what is no service. Every name is invented."""

import datetime as dt
import io

import openpyxl
import pytest
from openpyxl.styles import Font

from minyan_kit.reading.attendance import read_attendance
from minyan_kit.reading.roster import read_roster
from minyan_kit.reading.sheet import Sheet


def read(text: str, **options: object) -> Sheet:
    """Read an attendance sheet."""
    return read_attendance(text.encode(), **options)  # type: ignore[arg-type]


def codes(sheet: Sheet) -> set[str]:
    """Give the codes of its issues."""
    return set(sheet.issues["code"])


def statuses(sheet: Sheet) -> dict[str, str]:
    """Give the status of each person."""
    return dict(zip(sheet.data["name"], sheet.data["status"], strict=True))


@pytest.mark.parametrize("heading", ["Absent", "Absent?", "Absences", "Did not come", "חסר", "נעדר", "Absents"])
@pytest.mark.parametrize("mark", ["x", "X", "yes", "✓", "1", "TRUE", "כן", "oui", "absent"])
def test_whoever_is_marked_under_absent_was_not_there(heading: str, mark: str) -> None:
    """The others on the list were, and how it was read is said."""
    lines = f"14/09/2026,Mincha,Avner Tal,{mark}\n14/09/2026,Mincha,Boaz Lev,\n"
    sheet = read(f"Date,Service,Name,{heading}\n{lines}")
    assert statuses(sheet) == {"Avner Tal": "absent", "Boaz Lev": "present"}
    assert "absence_read" in codes(sheet) or mark == "absent"


def test_a_no_under_absent_is_a_yes() -> None:
    """He who was not absent was there."""
    lines = "14/09/2026,Mincha,Avner Tal,yes\n14/09/2026,Mincha,Boaz Lev,no\n"
    assert statuses(read(f"Date,Service,Name,Absent?\n{lines}")) == {"Avner Tal": "absent", "Boaz Lev": "present"}


@pytest.mark.parametrize("heading", ["Reason for absence", "Motif de l'absence", "סיבת היעדרות"])
def test_a_reason_for_absence_leaves_open_whether_he_came(heading: str) -> None:
    """Nobody counts him as there."""
    lines = "14/09/2026,Mincha,Avner Tal,ill\n14/09/2026,Mincha,Boaz Lev,\n"
    sheet = read(f"Date,Service,Name,{heading}\n{lines}")
    assert statuses(sheet) == {"Avner Tal": "unknown", "Boaz Lev": "present"}
    assert "mark_unknown" in codes(sheet)


@pytest.mark.parametrize(
    "text",
    [
        "Absentees at Mincha\nDate,Name\n14/09/2026,Avner Tal\n14/09/2026,Boaz Lev\n",
        "Absents à Minha du 14/09/2026\nNom\nAvner Tal\nBoaz Lev\n",
        "חסרים במנחה\nתאריך,שם\n14/09/2026,Avner Tal\n14/09/2026,Boaz Lev\n",
        "Not coming to Mincha 14/09/2026\n1. Avner Tal\n2. Boaz Lev\n",
        "לא מגיעים למנחה 14/09/2026\n1. Avner Tal\n2. Boaz Lev\n",
    ],
)
def test_a_list_of_who_was_not_there_is_no_list_of_who_was(text: str) -> None:
    """Its title says so, and that is said."""
    sheet = read(text)
    assert statuses(sheet) == {"Avner Tal": "absent", "Boaz Lev": "absent"}
    assert "absent_by_title" in codes(sheet)


@pytest.mark.parametrize("title", ["Attendance and absence", "Present / absent", "Attendance at Mincha", "נוכחים"])
def test_a_title_that_speaks_of_both_says_nothing(title: str) -> None:
    """Whoever is listed was there."""
    sheet = read(f"{title}\nDate,Service,Name\n14/09/2026,Mincha,Avner Tal\n")
    assert statuses(sheet) == {"Avner Tal": "present"}


@pytest.mark.parametrize("doubt", ["Backup", "If needed", "maybe", "אם צריך", "Peut-être"])
def test_who_comes_perhaps_is_not_counted(doubt: str) -> None:
    """Under whatever heading: who came is asked."""
    lines = f"14/09/2026,Mincha,Avner Tal,Definite\n14/09/2026,Mincha,Boaz Lev,{doubt}\n"
    sheet = read(f"Date,Service,Name,Commitment\n{lines}")
    assert set(statuses(sheet).values()) == {"unknown"}
    assert "status_perhaps" in codes(sheet)


@pytest.mark.parametrize("others", ["Women", "Ladies (5)", "Children", "נשים", "ילדים", "Femmes", "Enfants"])
@pytest.mark.parametrize("total", [9, 4])
def test_a_row_of_women_or_children_is_added_to_nobody(others: str, total: int) -> None:
    """In a grid, whether its total counts them or not; and that is said."""
    grid = f"Name,14/09/2026\nAvner Tal,1\nVisitors,3\n{others},5\nTotal,{total}\n"
    sheet = read(grid, services="Mincha")
    assert sheet.data["count"].tolist() == [1, 3]
    assert sheet.skipped["reason"].tolist() == ["it counts women or children", "total"]
    assert "not_men" in codes(sheet)
    assert "total_mismatch" not in codes(sheet)


def test_three_women_in_a_list_are_no_man() -> None:
    """Nor are four children."""
    lines = "14/09/2026,Mincha,Avner Tal\n14/09/2026,Mincha,3 women\n14/09/2026,Mincha,Children (4)\n"
    sheet = read(f"Date,Service,Name\n{lines}")
    assert statuses(sheet) == {"Avner Tal": "present"}
    assert sheet.skipped["row"].tolist() == [3, 4]


def test_whether_there_was_a_minyan_is_no_person() -> None:
    """A yes beside a service says of nobody that he came, and the sheet asks how many did."""
    sheet = read("Date,Service,Minyan?\n14/09/2026,Mincha,yes\n15/09/2026,Mincha,no\n")
    assert sheet.data["service"].tolist() == ["Mincha"] * 2
    assert sheet.data["name"].isna().all()
    assert set(sheet.data["status"]) == {"unknown"}
    assert "nobody_named" in codes(sheet)


@pytest.mark.parametrize("heading", ["Men", "גברים", "Hommes"])
def test_men_are_counted_in_every_language(heading: str) -> None:
    """In a list with a row for each service."""
    sheet = read(f"Date,Service,{heading}\n14/09/2026,Mincha,12\n15/09/2026,Mincha,9\n")
    assert sheet.data["count"].tolist() == [12, 9]


@pytest.mark.parametrize("heading", ["Date of death", "Died", "תאריך פטירה", "Date de décès", "Décédé(e) le"])
def test_who_is_no_longer_alive_is_no_person_of_a_roster(heading: str) -> None:
    """Whose cell is blank, or says no, is."""
    rows = "Avner Tal,M,13/02/1940,14/05/2019\nBoaz Lev,M,13/02/1960,\nGad Nir,M,13/02/1960,no\n"
    sheet = read_roster(f"Name,Sex,Birth date,{heading}\n{rows}".encode())
    assert sheet.data["name"].tolist() == ["Boaz Lev", "Gad Nir"]
    assert "deceased" in codes(sheet)
    assert sheet.skipped["row"].tolist() == [2]


@pytest.mark.parametrize("heading", ["בן/בת", "זכר/נקבה", "Boy/girl", "H/F"])
def test_a_heading_of_two_answers_is_that_of_the_sex(heading: str) -> None:
    """As schools write it."""
    sheet = read_roster(f"Name,{heading}\nUri,בן\nNoa,בת\n".encode())
    assert sheet.data["sex"].tolist() == ["male", "female"]


@pytest.mark.parametrize("heading", ["Number", "No.", "#", "מספר", "Count"])
@pytest.mark.parametrize("numbers", [(1, 2, 3, 4), (1, 2, 1, 2), (1, 2, 3, 1)])
def test_a_running_number_is_no_number_of_men(heading: str, numbers: tuple[int, ...]) -> None:
    """Four men in four numbered lines are four, also where each service begins at one; and that is said."""
    people = ("Avner Tal", "Boaz Lev", "Gad Nir", "Dan Oz")
    lines = [f"14/09/2026,Mincha,{number},{name}" for number, name in zip(numbers, people, strict=True)]
    sheet = read("\n".join([f"Date,Service,{heading},Name", *lines, ""]))
    assert sheet.data["count"].tolist() == [1] * 4
    assert codes(sheet) & {"rows_numbered", "column_set_aside"}


def test_the_caller_may_say_that_a_running_number_is_of_men() -> None:
    """As the message says."""
    text = "Date,Service,Number,Name\n14/09/2026,Mincha,1,Avner Tal\n14/09/2026,Mincha,2,Boaz Lev\n"
    assert read(text).data["count"].tolist() == [1, 1]
    assert read(text, columns={"Number": "count"}).data["count"].tolist() == [1, 2]


def test_numbers_that_do_not_run_are_numbers_of_men() -> None:
    """As before."""
    text = "Date,Service,Number,Name\n14/09/2026,Mincha,1,Avner Tal\n14/09/2026,Mincha,3,Boaz Lev\n"
    assert read(text).data["count"].tolist() == [1, 3]


def test_where_times_of_coming_stand_he_who_has_none_is_open() -> None:
    """A word for absence is one, and a dash too."""
    times = {"Avner Tal": "6:40", "Boaz Lev": "-", "Gad Nir": "did not come", "Dan Oz": "", "Uri Ben": "soon"}
    lines = [f"14/09/2026,Mincha,{name},{time}" for name, time in times.items()]
    sheet = read("\n".join(["Date,Service,Name,Arrived", *lines, ""]))
    assert list(statuses(sheet).values()) == ["present", "absent", "absent", "unknown", "unknown"]
    assert sheet.data["count"].fillna(-1).tolist() == [1, 0, 0, -1, -1]
    assert {"arrival_blank", "date_unparseable"} <= codes(sheet)


@pytest.mark.parametrize(
    "heading", ["mar. 15 sept. 2026", "mar 15 septembre 2026", "mar. 15/09/2026", "Mardi 15 sept. 2026"]
)
def test_mardi_before_a_month_is_a_day_of_the_week(heading: str) -> None:
    """And no March; a March before a day and a service is one."""
    days = read(f"Nom;{heading}\nAvner Tal;P\n").data["date"]
    assert days.tolist() == [dt.datetime(2026, 9, 15)]
    march = read("Name,Mar. 15 Mincha\nAvner Tal,P\n", year=2026).data
    assert march[["date", "service"]].values.tolist() == [[dt.datetime(2026, 3, 15), "Mincha"]]


def test_who_is_struck_out_of_a_roster_is_not_read() -> None:
    """It is not known whether the line still holds; and that is said."""
    book = openpyxl.Workbook()
    page = book.active
    for line in (("Name", "Sex", "Birth date"), ("Avner Tal", "M", "1970-01-01"), ("Boaz Lev", "M", "1980-01-01")):
        page.append(line)
    page["A3"].font = Font(strike=True)
    stream = io.BytesIO()
    book.save(stream)
    sheet = read_roster(stream.getvalue())
    assert sheet.data["name"].tolist() == ["Avner Tal"]
    assert sheet.skipped["row"].tolist() == [3]
    assert "struck_out" in codes(sheet)


def test_a_note_that_he_did_not_come_leaves_him_open() -> None:
    """Where no column says who came; beside a mark it is a note."""
    lines = "14/09/2026,Mincha,Avner Tal,sits at the back\n14/09/2026,Mincha,Boaz Lev,did not come\n"
    sheet = read(f"Date,Service,Name,Notes\n{lines}")
    assert statuses(sheet) == {"Avner Tal": "present", "Boaz Lev": "unknown"}
    assert "absent_by_note" in codes(sheet)
    marked = read("Date,Service,Name,Status,Notes\n14/09/2026,Mincha,Boaz Lev,P,was absent before\n")
    assert statuses(marked) == {"Boaz Lev": "present"}


@pytest.mark.parametrize("heading", ["Online", "Of whom online", "Zoom", "בזום", "En ligne"])
def test_those_who_were_online_may_be_among_those_who_were_counted(heading: str) -> None:
    """Twelve of whom five were online are seven at least in the room."""
    text = f"Date,Service,Attendance,{heading}\n14/09/2026,Mincha,12,5\n15/09/2026,Mincha,12,0\n"
    sheet = read(text)
    assert sheet.data["count"].fillna(-1).tolist() == [-1, 12]
    assert sheet.data.loc[0, ["count_low", "count_high"]].tolist() == [7, 12]
    assert "online_counted" in codes(sheet)
    assert read(text, columns={heading: "set aside"}).data["count"].tolist() == [12, 12]


LIVING = "Name,Sex,Birth date\nAvner Tal,M,1980-01-02\n"


@pytest.mark.parametrize(
    "text",
    [
        *("Name,Yahrzeit\nAvner Tal,14 Tishrei\n", "Yahrzeit list 2026,\nName,Date\nAvner Tal,14/09/2020\n"),
        *("לוח אזכרות תשפ״ז,\nשם,תאריך\nאבנר טל,י״ד תשרי תש״מ\n", "שם,יארצייט\nאבנר טל,י״ד תשרי\n"),
    ],
)
def test_a_list_of_yahrzeits_is_no_roster(text: str) -> None:
    """Whether those it names are alive is not known, and none of them becomes a member."""
    sheet = read_roster(text.encode())
    assert sheet.data.empty
    assert sheet.errors["code"].tolist() == ["not_a_roster"]


@pytest.mark.parametrize(
    "headings",
    ["Name,Sex,Yahrzeit", "Name,Father's Yahrzeit", "Name,Email,Yahrzeit", "Name,Yahrzeit of mother", "שם,יארצייט אבא"],
)
def test_the_yahrzeit_that_a_member_keeps_leaves_him_a_member(headings: str) -> None:
    """It is that of his father, or one column of others."""
    others = headings.split(",")[1:]
    sheet = read_roster(f"{headings}\nAvner Tal{',M' * (len(others) - 1)},14 Tishrei\n".encode())
    assert sheet.data["name"].tolist() == ["Avner Tal"]


@pytest.mark.parametrize("name", ['"Avner Tal z""l"', "אבנר טל ז״ל", "Avner Tal (deceased)", "אבנר טל ע״ה"])
def test_a_name_that_says_he_is_no_longer_alive_is_no_person_of_a_roster(name: str) -> None:
    """After a father's name it is said of the father."""
    sheet = read_roster(f"{LIVING}{name},M,1940-01-02\nGad ben Dan ז״ל,M,1970-01-02\n".encode())
    assert sheet.data["name"].tolist() == ["Avner Tal", "Gad ben Dan ז״ל"]
    assert "deceased" in codes(sheet)
    assert sheet.skipped["row"].tolist() == [3]


def test_in_and_out_over_times_are_when_he_came_and_left() -> None:
    """Over marks they are not: an x below Out may say that he was away."""
    sheet = read("Name,Date,In,Out\nAvner Tal,14/09/2026,06:28,07:10\n")
    assert sheet.data["arrived"].tolist() == [dt.datetime(2026, 9, 14, 6, 28)]
    assert sheet.data["left"].tolist() == [dt.datetime(2026, 9, 14, 7, 10)]
    marked = read("Name,Date,In,Out\nAvner Tal,14/09/2026,,x\nBoaz Lev,14/09/2026,x,\n")
    assert "unmapped_column" in codes(marked)


def _workbook(*rows: tuple[object, ...]) -> bytes:
    """Write a workbook whose formulas have no values, as a program writes it."""
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(row)
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def test_a_total_that_is_a_formula_without_a_value_opens_no_service() -> None:
    """It is a check that could not be made; a mark that is one stays open."""
    rows = [(f"Man {n}", "V", f"=COUNTA(B{n}:B{n})") for n in range(2, 7)]
    sheet = read_attendance(_workbook(("Name", "14/09/2026", "Total"), *rows, ("Total", "=COUNTA(B2:B6)", None)))
    assert sheet.errors.empty
    assert "total_unsaved" in codes(sheet)
    marks = read_attendance(
        _workbook(("Name", "14/09/2026", "Total"), ("Man A", '=IF(1,"V","")', "=1"), ("Man B", "V", 1))
    )
    assert marks.errors["cell"].tolist() == ["B2"]
    assert marks.data["status"].tolist() == ["unknown", "present"]


def test_the_remedy_for_a_column_that_is_not_used_is_one_for_its_kind_of_sheet() -> None:
    """In a grid its heading may be a service, which the caller can say; a roster has none."""
    text = "Name,14/09/2026,Hashkama\nAvner Tal,x,1\nBoaz Lev,x,2\n"
    (fix,) = read(text).issues.query("code == 'unmapped_column'")["fix"]
    assert "services={'Hashkama': 'Shacharit'}" in fix
    said = read("Date,Mincha,Hashkama\n14/09/2026,12,9\n", services={"Hashkama": "Shacharit"})
    assert set(said.data["service"]) == {"Mincha", "Shacharit"}
    (fix,) = read_roster(b"Name,Sex,Shoes\nAvner,M,42\n").issues.query("code == 'unmapped_column'")["fix"]
    assert "Birth date" in fix
    assert "Mincha" not in fix
