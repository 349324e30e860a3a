"""The services of a sheet, their order and their days, and whose each row is."""

import pandas as pd
import pytest

from minyan_kit.tables.presence import HERE, PERHAPS, find_presence, guests_and_counts

ROSTER = pd.DataFrame({"person_id": ["P1", "P2", "P3"], "name": ["David Cohen", "Dr. Levi", "david cohen"]})


def sheet(**columns: list[object]) -> pd.DataFrame:
    """Make a table of attendance; dates are written as text."""
    frame = pd.DataFrame(columns)
    return frame.assign(date=pd.to_datetime(frame["date"]) if "date" in frame else pd.Timestamp("2026-09-14"))


def people(**columns: list[object]) -> list[int]:
    """Find the places of people in the roster."""
    return find_presence(sheet(**columns), ROSTER).person.tolist()


def test_services_stand_in_the_order_of_the_day() -> None:
    """Whatever the order of the rows; what the day does not know comes last."""
    names = ["Maariv", "A class", "Mincha", None, "Shacharit", "Musaf", "Mincha/Maariv"]
    found = find_presence(sheet(service=names), ROSTER).services["service"].tolist()
    assert found[:6] == ["Shacharit", "Musaf", "Mincha", "Mincha/Maariv", "Maariv", "A class"]
    assert pd.isna(found[6])


def test_the_evening_is_of_the_next_day() -> None:
    """The number of the Hebrew day is that of the daytime after it."""
    found = find_presence(sheet(service=["Mincha", "Maariv"], date=["1970-01-05"] * 2), ROSTER).services
    assert found["day"].tolist() == [4, 5]
    assert found["date"].tolist() == [pd.Timestamp("1970-01-05")] * 2


def test_a_row_without_a_date_is_of_no_service() -> None:
    """It is not put to any day."""
    found = find_presence(sheet(service=["Mincha", "Mincha"], date=[None, "2026-09-14"]), ROSTER)
    assert (found.service.tolist(), len(found.services)) == ([-1, 0], 1)


def test_days_far_apart_take_no_map_of_all_the_days_between() -> None:
    """A slip in the year costs no memory."""
    dates = ["0001-01-01", "6000-01-01", None, "6000-01-01"]
    frame = pd.DataFrame({"date": pd.array(dates, dtype="string").astype("datetime64[s]"), "service": list("abca")})
    found = find_presence(frame.loc[frame.index.repeat(30)].assign(service=[f"s{n}" for n in range(120)]), ROSTER)
    assert len(found.services) == 90
    assert found.service.tolist()[:2] + found.service.tolist()[60:61] == [0, 1, -1]


def test_an_id_comes_before_a_name() -> None:
    """Whatever name stands beside it."""
    assert people(person_id=["P2", "P9", None], name=["David Cohen", "Dr. Levi", "Levi"]) == [1, 1, 1]


def test_a_name_that_two_share_is_nobodys() -> None:
    """As it is where the sheet is read: capitals do not tell two men apart."""
    assert people(name=["David Cohen", "LEVI", "Cohen David", None]) == [-1, 1, -1, -1]


def test_without_ids_a_name_stands_for_one() -> None:
    """A sheet joined to a roster without ids carries names."""
    roster = ROSTER[["name"]].iloc[:2]
    found = find_presence(sheet(name=["Cohen, David"], person_id=["David Cohen"]), roster)
    assert found.person.tolist() == [0]


def test_a_blank_status_is_not_known() -> None:
    """On a table that has the column; on one that has none whoever is listed was there."""
    frame = sheet(name=["Levi", "Levi"], status=["late", None])
    assert find_presence(frame, ROSTER).standing.tolist() == [HERE, PERHAPS]
    assert find_presence(frame.drop(columns="status"), ROSTER).standing.tolist() == [HERE, HERE]


@pytest.mark.parametrize("empty", [ROSTER.iloc[:0], pd.DataFrame()])
def test_an_empty_roster_knows_nobody(empty: pd.DataFrame) -> None:
    """And is no error."""
    assert find_presence(sheet(name=["Levi"]), empty).person.tolist() == [-1]


@pytest.mark.parametrize("low", [1, 2])
@pytest.mark.parametrize("status", ["present", "unknown"])
def test_of_a_man_of_the_roster_with_his_family_nobody_knows_how_many_came(low: int, status: str) -> None:
    """As of a family that is not in it; where they were not there, or the number is written, nothing is open."""
    frame = sheet(name=["Levi"], status=[status]).assign(count=pd.NA, count_low=low, count_high=pd.NA)
    variants = [
        frame,
        frame.drop(columns=["count", "count_high"]),
        frame.assign(status="absent"),
        frame.assign(count_high=3),
    ]
    found = [guests_and_counts(each, find_presence(each, ROSTER)).unbounded.tolist() for each in variants]
    assert found == [[True], [True], [False], [False]]
