"""A roster with a row for each family: each person in it is read once, with what is his."""

import pytest

from minyan_kit.reading.roster import read_roster
from minyan_kit.reading.sheet import Sheet


def read(text: str, **options: object) -> Sheet:
    """Read a roster."""
    return read_roster(text.encode(), **options)  # type: ignore[arg-type]


def births(sheet: Sheet) -> dict[str, str]:
    """Give the birth date of each person, by name, "" where there is none."""
    born = sheet.data["birth_date"].dt.strftime("%Y-%m-%d").fillna("")
    return dict(zip(sheet.data["name"], born, strict=True))


def said(sheet: Sheet, code: str) -> list[str]:
    """Give the messages of one kind of issue."""
    return [f"{row.message}; {row.fix}" for row in sheet.issues.itertuples() if row.code == code]


@pytest.mark.parametrize(
    "headings",
    [
        "Name,Father,Mother,Birth date",
        "Pupil,Father,Mother,Birth date",
        "Full name,Son,Daughter,Birth date",
        "Hebrew name,Father,Mother,Birth date",
        "שם,אב,אם,תאריך לידה",
        "שם התלמיד,אבא,אמא,תאריך לידה",
        "Nom,Père,Mère,Date de naissance",
        "Prénom,Père,Mère,Date de naissance",
    ],
)
def test_a_person_beside_his_parents_is_not_lost_among_them(headings: str) -> None:
    """A row with a name of its own is no family: it is not read as one, and the message says what would be read."""
    sheet = read(f"{headings}\nUri Tal,Avner Tal,Dina Tal,13/02/2013\n")
    assert sheet.data.empty
    own = headings.split(",")[0]
    assert any(f"columns={{'{own}': 'name'}}" in text for text in said(sheet, "family_rows"))
    again = read(f"{headings}\nUri Tal,Avner Tal,Dina Tal,13/02/2013\n", columns={own: "name"})
    assert births(again) == {"Uri Tal": "2013-02-13"}


def test_the_name_of_a_family_in_french_stands_over_its_children() -> None:
    """Nom is the name of a family where children are in the row, or husband and wife."""
    assert read("Nom,Père,Mère,Fils 1\nTal,Avner,Dina,Uri\n").data["name"].tolist() == [
        *("Avner Tal", "Dina Tal", "Uri Tal"),
    ]
    assert read("Nom,Mari,Épouse\nTal,Avner,Dina\n").data["name"].tolist() == ["Avner Tal", "Dina Tal"]


@pytest.mark.parametrize(
    "text",
    [
        "Family,Son,Birth date,Son,Birth date\nTal,Uri,13/02/2013,Dan,14/05/2015\n",
        "Family,Son,Son,Birth date of son,Birth date of son\nTal,Uri,Dan,13/02/2013,14/05/2015\n",
        "Family,Son,Son's birth date,Son,Son's birth date\nTal,Uri,13/02/2013,Dan,14/05/2015\n",
        "משפחה,בן,תאריך לידה,בן,תאריך לידה\nTal,Uri,13/02/2013,Dan,14/05/2015\n",
    ],
)
def test_two_under_one_heading_are_two_people_each_with_his_date(text: str) -> None:
    """With two ids."""
    sheet = read(text)
    assert births(sheet) == {"Uri Tal": "2013-02-13", "Dan Tal": "2015-05-14"}
    assert sheet.data["person_id"].is_unique
    assert not said(sheet, "unmapped_column")


@pytest.mark.parametrize(
    "headings", ["Family,Father,Mother,Birth date", "Family,Son,Daughter,Birth date", "משפחה,בעל,אישה,תאריך לידה"]
)
def test_a_date_behind_two_is_given_to_neither(headings: str) -> None:
    """Nobody says whose it is, and the message asks for it."""
    sheet = read(f"{headings}\nTal,Avner,Dina,13/02/1973\n")
    assert births(sheet) == {"Avner Tal": "", "Dina Tal": ""}
    assert any("whose it is" in text for text in said(sheet, "unmapped_column"))


@pytest.mark.parametrize(
    "headings",
    [
        "Family,Father,Mother,Birth date of father",
        "Family,Father,Mother,Date of birth of the father",
        "Family,Father,Mother,Father's DOB",
        "משפחה,אב,אם,תאריך לידה של אב",
        "משפחה,אב,אם,תאריך לידה של האב",
        "משפחה,אב,אם,תאריך לידה אב",
        "Famille,Père,Mère,Date de naissance du père",
        "Famille,Enfant,Mère,Date de naissance de l'enfant",
    ],
)
def test_a_heading_may_say_whose_a_date_is(headings: str) -> None:
    """As the message asks for it, in the three languages."""
    sheet = read(f"{headings}\nTal,Avner,Dina,13/02/1973\n")
    assert births(sheet) == {"Avner Tal": "1973-02-13", "Dina Tal": ""}


def test_a_date_behind_the_only_child_is_his() -> None:
    """His parents stand before him, and a child is what a date of birth is asked of."""
    sheet = read("Family,Father,Mother,Child 1,Birth date\nTal,Avner,Dina,Uri,13/02/2013\n")
    assert births(sheet) == {"Avner Tal": "", "Dina Tal": "", "Uri Tal": "2013-02-13"}


def test_what_is_written_of_one_without_a_name_is_said() -> None:
    """His row is named, and the people beside him are read."""
    sheet = read("Family,Father,Son 1,Son 1 birth date\nTal,Avner,,13/02/2013\nLev,Boaz,Uri,14/02/2013\n")
    assert sheet.data["name"].tolist() == ["Avner Tal", "Boaz Lev", "Uri Lev"]
    missing = sheet.issues[sheet.issues["code"] == "name_missing"]
    assert missing[["severity", "row"]].values.tolist() == [["error", 2]]


def test_the_name_of_a_family_is_one_of_the_words_of_a_name() -> None:
    """Lev is no part of Levi, and Ben none of Reuven; who has the family's name already does not get it twice."""
    people = read("Family,Father,Mother\nLev,Boaz Levi,Noa Lev\nBen,Reuven,Dina BEN\nבן,ראובן,דינה בן\n").data
    assert people["name"].tolist() == [
        *("Boaz Levi Lev", "Noa Lev", "Reuven Ben", "Dina BEN", "ראובן בן", "דינה בן"),
    ]


@pytest.mark.parametrize(
    "headings", ["Child,Father,DOB", "Son,Father,Birth date", "ילד,אב,תאריך לידה", "Fils,Père,Date de naissance"]
)
def test_a_date_behind_a_child_and_his_father_is_of_neither_for_certain(headings: str) -> None:
    """The father was not born in the year of his son; whose it is is asked."""
    sheet = read_roster(f"{headings}\nUri Tal,Avner Tal,2015-01-02\n".encode())
    assert sheet.data["birth_date"].isna().all()
    assert "unmapped_column" in set(sheet.issues["code"]) or sheet.data.empty
