"""Tables that can be shown to others."""

import datetime as dt

import pandas as pd
import pytest

import minyan_kit as mk
from minyan_kit.reading.attendance import read_attendance
from minyan_kit.reading.roster import read_roster
from minyan_kit.tables.pseudonyms import pseudonymise
from tests.sheet_files import SAMPLES

SHEETS = {"roster": read_roster, "attendance": read_attendance}


def test_no_name_id_or_note_is_left() -> None:
    """Whatever named a person in the roster is nowhere in the table that is shown."""
    data = read_roster(SAMPLES / "r10_shulcloud_like.csv").data
    shown, _ = pseudonymise(data.assign(notes="Aaron came late"))
    text = shown.to_csv()
    assert not [name for field in ("name", "person_id", "hebrew_name") for name in data[field] if name in text]
    assert "Aaron" not in text


def test_the_key_leads_back() -> None:
    """Who keeps the key can tell who is who, and nobody is two people or half of one."""
    data = read_roster(SAMPLES / "r11_duplicates.csv").data
    shown, key = pseudonymise(data)
    names = key[key["field"] == "name"].set_index("pseudonym")["original"]
    assert shown["name"].map(names).tolist() == data["name"].tolist()


def test_a_later_table_has_the_same_numbers() -> None:
    """With the key of an earlier table people keep their numbers, and newcomers get others."""
    first, key = pseudonymise(pd.DataFrame({"name": ["A", "B"]}))
    second, longer = pseudonymise(pd.DataFrame({"name": ["C", "B", "A"]}), key=key)
    assert second["name"].tolist()[:0:-1] == first["name"].tolist()
    assert longer["pseudonym"].is_unique


def test_blanks_stay_blank_and_the_table_given_stays_as_it_was() -> None:
    """A row without a name has no number, and nothing is changed in place."""
    frame = pd.DataFrame({"name": ["A", None], "age": [13, 14]})
    shown, _ = pseudonymise(frame)
    assert shown["name"].isna().tolist() == [False, True]
    assert frame["name"].tolist()[0] == "A"
    assert shown["age"].tolist() == [13, 14]


def test_a_table_that_is_no_key_is_refused() -> None:
    """The error names the columns that a key has."""
    with pytest.raises(ValueError, match="pseudonym"):
        pseudonymise(pd.DataFrame({"name": ["A"]}), key=pd.DataFrame({"field": ["name"]}))


def test_only_columns_that_are_known_to_hold_no_name_stay() -> None:
    """What names people in words, where they sit or in which row they stood is emptied, and any heading unknown."""
    frame = pd.DataFrame(
        {"name": ["A"], "age": [13], "role": ["A's son"], "place": ["by A"], "notes": ["A"], "in_doubt": ["A (age)"]}
        | {"came_of_age": ["A"], "row": [7], "telephone": [501234567]},
        index=["A"],
    )
    shown, _ = pseudonymise(frame)
    assert list(shown.columns) == list(frame.columns)
    assert shown.notna().sum().sum() == 2
    assert shown.index.tolist() == [0]
    assert pseudonymise(frame, keep=["row", "place"]).frame[["row", "place"]].to_numpy().tolist() == [[7, "by A"]]


def test_every_column_that_the_kit_makes_is_known_or_emptied() -> None:
    """Of a judged roster and of judged services the answers stay, and who is in doubt does not."""
    roster, attendance = (read(mk.example(f"{name}.csv")).data for name, read in SHEETS.items())
    judged = mk.judge_roster(roster, on=dt.date(2026, 9, 1), by=mk.REMA)
    services = mk.judge_services(attendance, roster, by=mk.REMA)
    for table, emptied in ((judged, {"notes", "row", "hebrew_birth_date"}), (services, {"in_doubt", "came_of_age"})):
        shown = pseudonymise(table).frame
        assert {name for name in table if shown[name].isna().all()} - emptied <= {
            name for name in table if table[name].isna().all()
        }
        assert shown[sorted(emptied)].isna().all(axis=None)


@pytest.mark.parametrize("heading", ["Name", "NAME", "שם", "nom", "First name", "Full Name", "ת״ז", "Student"])
def test_names_under_another_heading_are_refused(heading: str) -> None:
    """Nobody's name passes through because its heading was written otherwise; the error says what to write."""
    with pytest.raises(ValueError, match=r"holds names: write frame\.rename"):
        pseudonymise(pd.DataFrame({heading: ["Reuven"], "age": [13]}))


def test_what_is_no_table_is_refused() -> None:
    """A column alone has no heading by which it could be known."""
    with pytest.raises(TypeError, match="give a table"):
        pseudonymise(pd.Series(["Reuven"], name="name"))
    with pytest.raises(TypeError, match=r"write keep=\['row'\]"):
        pseudonymise(pd.DataFrame({"name": ["A"]}), keep="row")
    with pytest.raises(ValueError, match="no column that can stay"):
        pseudonymise(pd.DataFrame({"name": ["A"]}), keep=["name"])
