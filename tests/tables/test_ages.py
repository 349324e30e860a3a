"""A Series of births or dates goes in, and a Series comes out: same index, blanks kept, nothing guessed."""

import datetime as dt
from typing import Any

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, strategies as st

import minyan_kit as mk

INDEX = ["Reuven", "Shimon", "Levi"]
CIVIL = ["2005-03-10", "2005-03-12", None]
HEBREW = ["29 Adar I 5765", "1 Adar II 5765", None]
OF_AGE = ["2018-03-16", "2018-02-16", None]

UNITS = ["s", "ms", "us", "ns"]
any_days = st.lists(st.integers(-60_000, 30_000) | st.none(), min_size=1, max_size=30)


def series(values: list[Any], dtype: Any = None) -> "pd.Series[Any]":
    return pd.Series(values, index=INDEX, name="born", dtype=dtype)


def forms() -> list[Any]:
    """One column of births in every form that a table may have it in."""
    found = [pytest.param(series(CIVIL, f"datetime64[{unit}]"), id=unit) for unit in UNITS]
    days = [None if day is None else dt.date.fromisoformat(day) for day in CIVIL]
    hebrew = [None if day is None else mk.HebrewDate.parse(day) for day in HEBREW]
    return [
        *found,
        pytest.param(series(CIVIL, "string"), id="text"),
        pytest.param(series(CIVIL, "category"), id="categories"),
        pytest.param(series(days, object), id="dates"),
        pytest.param(series(hebrew, object), id="Hebrew dates"),
        pytest.param(series(HEBREW, object), id="Hebrew dates as text"),
        pytest.param(series(["כ״ט אדר א׳ תשס״ה", "1er adar II 5765", pd.NA], object), id="three languages"),
        pytest.param(
            series([np.datetime64("2005-03-10"), pd.Timestamp("2005-03-12 23:59"), pd.NaT], object), id="mixed"
        ),
    ]


def text(days: "pd.Series[Any]") -> list[str | None]:
    return [None if pd.isna(day) else str(day.date()) for day in days]


# -- of age ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("births", forms())
def test_births_of_any_form_come_of_age(births: "pd.Series[Any]") -> None:
    """Born by day, they are of age on the days of the chapter's two boys; what is missing stays missing."""
    found = mk.of_age(births, by=mk.REMA, after_sunset=False)
    assert text(found["of_age_on"]) == text(found["of_age_from"]) == OF_AGE
    assert found.index.tolist() == INDEX
    assert set(found.dtypes) == {np.dtype("datetime64[s]")}


def test_the_side_of_sunset_is_not_assumed() -> None:
    """Beside civil dates not knowing it makes a doubt, beside Hebrew dates it does not."""
    civil, hebrew = (mk.of_age(series(births), by=mk.MISHNAH_BERURAH) for births in (CIVIL, HEBREW))
    assert text(civil["of_age_from"]) == ["2018-03-16", "2018-02-16", None]
    assert text(civil["of_age_on"]) == ["2018-03-17", "2018-02-17", None]
    assert text(hebrew["of_age_on"]) == text(hebrew["of_age_from"]) == OF_AGE


@given(any_days)
def test_a_series_says_what_is_said_of_each_birth(days: list[int | None]) -> None:
    """The later day is the last in question, the earlier the first."""
    births = pd.Series([None if n is None else mk.HebrewDate.from_day_number(n).to_date() for n in days], dtype=object)
    found = mk.of_age(births, by=mk.REMA)
    for born, row in zip(births, found.itertuples(index=False), strict=True):
        if born is None:
            assert pd.isna(row.of_age_on)
            assert pd.isna(row.of_age_from)
        else:
            each = mk.of_age_dates(mk.comes_of_age(born, by=mk.REMA))
            assert (row.of_age_from.date(), row.of_age_on.date()) == (each[0].to_date(), each[-1].to_date())


def test_a_column_of_sides_stands_beside_the_births() -> None:
    """Row by row, not known where it is blank."""
    births = pd.Series(["2005-03-11"] * 3)
    sides = pd.Series([False, True, None], dtype="boolean")
    found = mk.of_age(births, by=mk.MISHNAH_BERURAH, after_sunset=sides)
    assert text(found["of_age_on"]) == ["2018-03-17", "2018-02-16", "2018-03-17"]
    assert text(found["of_age_from"]) == ["2018-03-17", "2018-02-16", "2018-02-16"]


def test_years_beyond_nanoseconds_are_within_reach() -> None:
    """What comes out has a unit that holds every year of the calendar."""
    births = pd.Series([mk.HebrewDate(1, "Tishrei", 1), dt.date(1, 1, 1), dt.date(6199, 12, 31)], dtype=object)
    found = mk.of_age(births, by=mk.REMA, after_sunset=False)["of_age_on"].to_numpy()
    assert found.astype("datetime64[Y]").astype(str).tolist() == ["-3747", "0014", "6212"]


def test_arrays_and_lists_are_columns_too() -> None:
    """They have no index, and get one of places."""
    for births in (np.array(CIVIL[:2], "datetime64[D]"), CIVIL[:2], tuple(CIVIL[:2]), pd.DatetimeIndex(CIVIL[:2])):
        found = mk.of_age(births, by=mk.REMA, after_sunset=False)
        assert text(found["of_age_on"]) == OF_AGE[:2]
        assert found.index.tolist() == [0, 1]


ZONED = pd.Series(pd.to_datetime(["2005-03-10 00:30"])).dt.tz_localize("Asia/Jerusalem")


@pytest.mark.parametrize("ask", [lambda s: mk.of_age(s, by=mk.REMA), mk.civil_dates, mk.hebrew_dates,
                                 lambda s: mk.ages(s, on=dt.date(2020, 1, 1))])  # fmt: skip
@pytest.mark.parametrize(
    ("births", "error", "said"),
    [
        (ZONED, ValueError, r"column\.dt\.tz_convert\(zone\)\.dt\.tz_localize\(None\)"),
        (pd.Series(["2005-03-10", "31.2.2005"]), ValueError, "position 1: cannot read '31.2.2005'"),
        (pd.Series([38421]), TypeError, "numbers"),
        (
            pd.Series(["2005-03-10", dt.datetime(2005, 3, 9, tzinfo=dt.UTC)]),
            ValueError,
            "position 1: .* time zone",
        ),
    ],
    ids=["time zone", "no date", "numbers", "one in a time zone"],
)
def test_what_would_be_read_wrongly_is_refused(ask: Any, births: Any, error: type[Exception], said: str) -> None:
    """Each function names the first offender and the way out."""
    with pytest.raises(error, match=said):
        ask(births)


def test_what_is_asked_wrongly_is_refused() -> None:
    """A practice is always named, and a column of sides has the index of the births."""
    births = pd.Series(CIVIL, index=INDEX)
    with pytest.raises(TypeError, match="say whose practice is followed"):
        mk.of_age(births, by="rema")  # type: ignore[arg-type]
    sides = pd.Series([True, False, None], index=INDEX[::-1])
    with pytest.raises(ValueError, match=r"after_sunset\.reindex\(births\.index\)"):
        mk.of_age(births, by=mk.REMA, after_sunset=sides)
    with pytest.raises(ValueError, match="on='2020' is no date"):
        mk.ages(births, on="2020")  # type: ignore[arg-type]


# -- ages ------------------------------------------------------------------------------------------------------------


def test_an_age_counts_the_birthdays_of_the_calendar() -> None:
    """The younger of the two boys is thirteen on 1 Adar, the elder not yet; of a blank nothing is said."""
    births = series(HEBREW)
    for on, expected in (
        (mk.HebrewDate(5778, "Shevat", 30), [12, 12, pd.NA]),
        (mk.HebrewDate(5778, "Adar", 1), [12, 13, pd.NA]),
        (dt.date(2018, 3, 16), [13, 13, pd.NA]),
    ):
        found = mk.ages(births, on=on)
        pd.testing.assert_series_equal(found, pd.Series(expected, index=INDEX, name="born", dtype="Int64"))


def test_an_age_is_blank_where_it_is_not_known() -> None:
    """Before the birth, and on the one day on which the side of sunset would tell."""
    births = pd.Series(["2005-12-02"] * 2)  # 1 Kislev, or 2 Kislev after sunset
    sides = pd.Series([None, False], dtype="boolean")
    assert mk.ages(births, on=mk.HebrewDate(5779, "Kislev", 1), after_sunset=sides).tolist() == [pd.NA, 13]
    assert mk.ages(births, on=mk.HebrewDate(5779, "Kislev", 2), after_sunset=sides).tolist() == [13, 13]
    assert mk.ages(births, on=dt.date(2005, 12, 1), after_sunset=sides).isna().all()


# -- dates -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("births", forms())
def test_dates_of_any_form_have_their_hebrew_and_their_civil_date(births: "pd.Series[Any]") -> None:
    """As Hebrew dates, as text, and as days of the civil calendar."""
    hebrew, civil = mk.hebrew_dates(births), mk.civil_dates(births)
    assert hebrew.tolist() == [mk.HebrewDate(5765, "Adar I", 29), mk.HebrewDate(5765, "Adar II", 1), None]
    assert text(civil) == CIVIL
    assert hebrew.index.tolist() == civil.index.tolist() == INDEX
    assert hebrew.name == civil.name == "born"


@pytest.mark.parametrize(
    ("key", "said"), [("en", "29 Adar I 5765"), ("he", "כ״ט אדר א׳ תשס״ה"), ("fr", "29 adar I 5765")]
)
def test_hebrew_dates_may_be_text(key: str, said: str) -> None:
    """In three languages, which are read back."""
    written = mk.hebrew_dates(series(CIVIL), language=key)
    assert written.iloc[0] == said
    assert written.isna().tolist() == [False, False, True]
    assert text(mk.civil_dates(written)) == CIVIL


@given(any_days)
def test_there_and_back(days: list[int | None]) -> None:
    """A civil date, its Hebrew date, and that one's daytime."""
    civil = (
        pd.Series(["NaT" if n is None else n for n in days]).to_numpy().astype("datetime64[D]").astype("datetime64[s]")
    )
    back = mk.civil_dates(mk.hebrew_dates(civil))
    np.testing.assert_array_equal(back.to_numpy(), civil)


def test_an_evening_belongs_to_the_next_day() -> None:
    """And where it is not known whether it was one, there is no Hebrew date."""
    dates = pd.Series(["2005-03-11"] * 3 + [None, "1 Adar II 5765"])
    sides = pd.Series([False, True, None, True, None], dtype="boolean")
    found = mk.hebrew_dates(dates, after_sunset=sides)
    assert [None if day is None else str(day) for day in found] == [
        *("30 Adar I 5765", "1 Adar II 5765", None, None, "1 Adar II 5765")
    ]


@pytest.mark.parametrize("empty", [pd.Series([], dtype=object), pd.Series([], dtype="datetime64[ns]"), []])
def test_an_empty_column_stays_empty(empty: Any) -> None:
    """With the columns that it would have."""
    assert mk.of_age(empty, by=mk.REMA).shape == (0, 2)
    made = (mk.ages(empty, on=dt.date(2020, 1, 1)), mk.hebrew_dates(empty), mk.civil_dates(empty))
    assert [len(each) for each in made] == [0, 0, 0]
