"""Tables that can be shown to others."""

import pandas as pd
import pytest

from minyan_kit.reading.roster import read_roster
from minyan_kit.tables.pseudonyms import pseudonymise
from tests.sheet_files import SAMPLES


def test_no_name_id_or_note_is_left() -> None:
    """Whatever named a person in the roster is nowhere in the table that is shown."""
    data = read_roster(SAMPLES / "r10_shulcloud_like.csv").data
    shown, _ = pseudonymise(data.assign(notes="Aaron came late"))
    text = shown.drop(columns=["row"]).to_csv()
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
