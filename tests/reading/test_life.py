"""Sheets out of a gabbai's life: who was not there, who is no man, what is no service. Every name is invented."""

import pytest

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
