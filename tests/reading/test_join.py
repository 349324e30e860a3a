"""People of an attendance sheet in a roster: ids, exact names, words in another order; likeness only suggests."""

import sys

import pandas as pd
import pytest

from minyan_kit.reading.attendance import read_attendance
from minyan_kit.reading.names import name_key, sorted_name_key
from minyan_kit.reading.roster import read_roster
from tests.sheet_files import SAMPLES, as_csv, codes, column

PEOPLE = [
    ["person_id", "name", "born"],
    ["1", "Ploni Almoni", "1980-05-17"],
    ["2", "Moshe ben David Levi", "1961-02-03"],
    ["3", "משה לוי", "1970-01-01"],
    ["4", "Reuven Testman", "2013-03-02"],
]
ROSTER = read_roster(as_csv(PEOPLE))


def attended(*names: str, **arguments):
    """Read a list of those who came to one service."""
    rows = [["date", "service", "name"], *(["2026-09-14", "Mincha", name] for name in names)]
    return read_attendance(as_csv(rows), **({"roster": ROSTER} | arguments))


@pytest.mark.parametrize(
    ("written", "person"),
    [
        ("Ploni Almoni", "1"),
        ("PLONI  almoni", "1"),
        ("Mr. Ploni Almoni", "1"),
        ("Almoni, Ploni", "1"),
        ("ר' משה לוי", "3"),
        ("Reuven Testman (Guest)", "4"),
    ],
)
def test_a_name_that_is_one_persons_is_joined(written: str, person: str) -> None:
    """Capitals, titles, spaces and the order of the words make no difference."""
    assert column(attended(written), "person_id") == [person]


@pytest.mark.parametrize("written", ["David ben Moshe Levi", "משה לוין", "Moshe Levi", "Plony Almony", "Nobody Near"])
def test_a_name_that_is_only_like_one_is_never_joined(written: str) -> None:
    """A man and his son have the same words; one letter is another family."""
    sheet = attended(written)
    assert column(sheet, "person_id") == [None]
    assert {code for _, code in codes(sheet)} <= {"name_suggestion", "person_unknown"}


def test_a_near_name_is_suggested_with_its_score() -> None:
    """The reader sees who is meant and how near it is."""
    issue = attended("Plony Almony").issues.query("code == 'name_suggestion'").iloc[0]
    assert "Ploni Almoni (row 2, born 17 May 1980): 83" in issue["message"]
    assert issue["row"] == 2


def test_letters_of_another_script_are_no_likeness() -> None:
    """A Hebrew spelling is not turned into a Latin one."""
    assert codes(attended("פלוני אלמוני")) == [(2, "person_unknown")]


def test_a_name_of_two_people_is_an_error_that_lists_both() -> None:
    """One record in, one record out, its person blank: one of the two is of age and the other is not."""
    roster = read_roster(SAMPLES / "r11_duplicates.csv")
    sheet = attended("David Cohen", roster=roster)
    assert (len(sheet.data), column(sheet, "person_id")) == (1, [None])
    message = sheet.issues.query("code == 'person_ambiguous'")["message"].iloc[0]
    assert "born 03 Feb 1961" in message
    assert "born 08 Jul 2014" in message


def test_an_id_comes_before_a_name() -> None:
    """Whoever has an id is found by it, and a name beside it that is another's is noted."""
    rows = [
        ["date", "person_id", "name"],
        ["2026-09-14", "4", "Reuven T."],
        ["2026-09-14", "1", "Gad"],
        ["2026-09-14", "9", "Ploni Almoni"],
    ]
    sheet = read_attendance(as_csv(rows), roster=ROSTER)
    assert column(sheet, "person_id") == ["4", "1", "1"]
    assert {(3, "id_and_name_differ"), (4, "id_unknown")} <= set(codes(sheet))


def test_a_roster_may_be_a_table() -> None:
    """Without ids a person's name stands for his id."""
    assert column(attended("almoni ploni", roster=pd.DataFrame({"name": ["Ploni Almoni"]})), "person_id") == [
        "Ploni Almoni"
    ]
    with pytest.raises(ValueError, match="name"):
        attended("A", roster=pd.DataFrame({"who": ["A"]}))


def test_people_across_are_joined_too() -> None:
    """The headings of a transposed sheet are names like others."""
    rows = [["Date", "Ploni Almoni", "Nobody Near"], ["14/09/2026", "1", "1"]]
    sheet = read_attendance(as_csv(rows), roster=ROSTER)
    assert column(sheet, "person_id") == ["1", None]


def test_guests_are_not_looked_for() -> None:
    """A row of guests is nobody of the roster, and that is no matter."""
    rows = [["Name", "14/09/2026"], ["Guests", "3"]]
    assert codes(read_attendance(as_csv(rows), roster=ROSTER), "warning") == [(None, "service_unnamed")]


def test_without_rapidfuzz_the_same_name_is_suggested(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a browser, which has no wheel of it, Python's own library finds the neighbour."""
    monkeypatch.setitem(sys.modules, "rapidfuzz", None)
    sheet = attended("Plony Almony", "Almony Plony", "Ploni Almoni", "Xerxes")
    assert column(sheet, "person_id") == [None, None, "1", None]
    suggested = sheet.issues.query("code == 'name_suggestion'")["message"].tolist()
    assert len(suggested) == 2
    assert all("Ploni Almoni" in text for text in suggested)


def test_the_words_of_a_name_keep_their_order_where_a_father_is_named() -> None:
    """Otherwise a man would be his own father."""
    assert sorted_name_key("משה בן דוד") != sorted_name_key("דוד בן משה")
    assert sorted_name_key("levi moshe") == sorted_name_key("moshe levi")
    assert name_key("Rabbi Dr. Moshe LEVI") == name_key("Moshe Levi")
