"""A table of residents and their plans becomes the days of the season, and what is wrong with it becomes issues."""

import datetime as dt
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pandas as pd
import pytest

from minyan_kit import MISHNAH_BERURAH, PRACTICES, REMA, THE_ARUKH_HASHULCHAN, HebrewDate, Practice, Resident, season
from minyan_kit.reading.sheet import Sheet, SheetError
from minyan_kit.show.languages import say
from minyan_kit.tables.save import save
from minyan_kit.tables.season import season_table
from tests.case_tables import by_name
from tests.sheet_files import as_csv, as_xlsx, codes, column

YEAR = 5787
NINE = [[f"man {n}", "", "", ""] for n in range(9)]
HEAD = ["name", "wealth", "away_from", "away_to"]


def town(*rows: list[object], staying: int = 9) -> pd.DataFrame:
    """A table of so many who stay, each of wealth 1, and of some who have plans."""
    nine = [[f"man {n}", "1", None, None] for n in range(staying)]
    return pd.DataFrame([*nine, *rows], columns=HEAD)


def table(*rows: list[object], staying: int = 9, by: Practice = REMA, cost: Any = None) -> Sheet:
    return season_table(town(*rows, staying=staying), YEAR, by=by, cost=cost)


# -- what the days say -------------------------------------------------------------------------------------------------


def test_a_row_a_day_with_who_remains_who_is_asked_and_who_pays() -> None:
    """Ten residents, and one is away from before the New Year until after the fast."""
    sheet = table(["Reuven", "100", "2026-09-10", "2026-09-25"], cost=90)
    assert list(sheet.data.columns) == [
        *("day", "date", "remain", "leaving", "back", "in_doubt", "compelled", "hire", "share of Reuven"),
        *("because", "seif"),
    ]
    assert column(sheet, "date") == [f"2026-09-{day}" for day in range(12, 22)]
    assert column(sheet, "day")[::9] == ["א׳ תשרי תשפ״ז", "י׳ תשרי תשפ״ז"]
    assert set(column(sheet, "remain")) == {9}
    assert set(column(sheet, "leaving")) == {"Reuven"}
    assert set(column(sheet, "compelled")) == {True}
    assert set(column(sheet, "hire")) == {1}
    assert set(column(sheet, "share of Reuven")) == {Decimal("90.00")}
    assert set(column(sheet, "seif")) == {"55:21"}
    assert "Only ten men" in str(column(sheet, "because")[0])
    assert codes(sheet) == []


@pytest.mark.parametrize("by", PRACTICES, ids=by_name)
def test_the_table_says_what_the_season_says(by: Practice) -> None:
    """It adds no rule of its own: every day is that of `season`, and its shares are those in coin."""
    plans = {"poor": (10, ("1", "10")), "rich": (50, ("1", "10")), "back": (1, ("4", "5")), "part": (1, ("1", "2"))}
    rows: list[list[object]] = [
        [name, wealth, f"{a} Tishrei 5787", f"{b} Tishrei 5787"] for name, (wealth, (a, b)) in plans.items()
    ]
    residents = [Resident(f"man {n}") for n in range(7)] + [
        Resident(name, [(HebrewDate(YEAR, "Tishrei", int(a)), HebrewDate(YEAR, "Tishrei", int(b)))], wealth)
        for name, (wealth, (a, b)) in plans.items()
    ]
    days = season(residents, YEAR, by=by, cost=100)
    sheet = table(*rows, staying=7, by=by, cost=100)
    assert column(sheet, "remain") == [day.remain for day in days]
    assert column(sheet, "leaving") == [", ".join(day.leaving) for day in days]
    assert column(sheet, "back") == [", ".join(day.back) for day in days]
    assert column(sheet, "in_doubt") == [", ".join(day.in_doubt) for day in days]
    assert column(sheet, "compelled") == [None if day.verdict is None else day.verdict.answer for day in days]
    assert column(sheet, "because") == ["" if day.verdict is None else say(day.verdict.because) for day in days]
    for name in ("poor", "rich"):
        paid = [None if day.shares is None else day.shares.answer.rounded()[name] for day in days]
        assert column(sheet, f"share of {name}") == paid
    assert [day.verdict for day in sheet.meta["days"]] == [day.verdict for day in days]  # type: ignore[attr-defined]


def test_several_rows_of_one_name_are_one_man() -> None:
    """He is away twice, and misses the whole festival: that is leaving, on the days he is away."""
    sheet = table(["Reuven", "5", "1 Tishrei", "2 Tishrei"], ["Reuven", "", "9 Tishrei", "10 Tishrei"])
    assert column(sheet, "remain") == [9, 9, 10, 10, 10, 10, 10, 10, 9, 9]
    assert column(sheet, "compelled") == [True, True, *[None] * 6, True, True]
    assert sheet.meta["residents"] == 10
    assert codes(sheet) == []


@pytest.mark.parametrize(
    ("first", "last"),
    [
        ("2026-09-12", "2026-09-21"),
        ("1 Tishrei 5787", "10 Tishrei 5787"),
        ("א׳ תשרי תשפ״ז", "י׳ תשרי תשפ״ז"),
        ("1 Tishrei", "10 Tishrei"),
        ("12 September 2026", "21 September 2026"),
        ("12 Sep", "21 Sep"),
        (dt.date(2026, 9, 12), dt.date(2026, 9, 21)),
        (dt.datetime(2026, 9, 12), HebrewDate(5787, "Tishrei", 10)),
        ("12/09/2026", "21/09/2026"),
    ],
    ids=str,
)
def test_dates_are_civil_or_hebrew(first: object, last: object) -> None:
    """However it is written, it is the ten days."""
    sheet = table(["Reuven", "5", first, last])
    if first == "12/09/2026":  # nothing in its own column says which is the month
        assert codes(sheet) == [(11, "date_ambiguous")]
        sheet = season_table(town(["Reuven", "5", first, last]), YEAR, by=REMA, date_order="DMY")
    assert set(column(sheet, "leaving")) == {"Reuven"}
    assert codes(sheet) == []


def test_a_date_without_its_year_is_the_nearest_to_the_new_year() -> None:
    """In Elul the old year is still meant, in Cheshvan the new one; and civil months turn at their own new year."""
    for first, last in (("20 Elul", "5 Cheshvan"), ("3 August", "4 January"), ("כ׳ אלול", "ה׳ חשון")):
        sheet = table(["Reuven", "5", first, last])
        assert set(column(sheet, "compelled")) == {True}
        assert codes(sheet) == []


@pytest.mark.parametrize("read", ["csv", "xlsx"])
def test_a_file_reads_as_the_table_does(read: str) -> None:
    """A teacher need not know pandas; headings may be in Hebrew."""
    rows = [["שם", "ממון", "מתאריך", "עד תאריך"], *NINE, ["ראובן", "100", "א׳ תשרי", "י׳ תשרי"]]
    sheet = season_table(as_csv(rows) if read == "csv" else as_xlsx(rows), YEAR, by=REMA)
    assert set(column(sheet, "leaving")) == {"ראובן"}
    assert sheet.meta["columns"] == dict(zip(HEAD, rows[0], strict=True))


def test_shares_are_in_coin_and_add_up() -> None:
    """A cost of 100 between 1 and 2 is 41.67 and 58.33; in whole coins 42 and 58."""
    plans = town(["a", "1", "1 Tishrei", "10 Tishrei"], ["b", "2", "1 Tishrei", "10 Tishrei"])
    for coin, expected in (("0.01", ("41.67", "58.33")), ("1", ("42", "58"))):
        day = season_table(plans, YEAR, by=REMA, cost=100, coin=coin).data.iloc[0]
        assert (str(day["share of a"]), str(day["share of b"])) == expected


def test_where_nobody_who_is_followed_says_how_they_share_nobody_is_told_to_pay() -> None:
    """The Arukh HaShulchan alone says that he hires in his place, and of those who share nothing of wealth."""
    alone = Practice("the Arukh HaShulchan alone", (THE_ARUKH_HASHULCHAN,))
    sheet = table(["Reuven", "1", "1 Tishrei", "10 Tishrei"], by=alone, cost=90)
    assert sheet.data["compelled"].iloc[0]
    assert [name for name in sheet.data.columns if name.startswith("share")] == []


def test_without_a_cost_there_are_no_shares() -> None:
    """And what each has is not asked for."""
    sheet = table(["Reuven", "", "1 Tishrei", "10 Tishrei"])
    assert [name for name in sheet.data.columns if name.startswith("share")] == []
    assert codes(sheet) == []


def test_the_table_can_be_saved(tmp_path: Any) -> None:
    """As a workbook, and read again, the amounts are numbers."""
    sheet = table(["Reuven", "100", "1 Tishrei", "10 Tishrei"], cost=Decimal("90.50"))
    save(sheet.data, tmp_path / "season.xlsx")
    again = pd.read_excel(tmp_path / "season.xlsx", engine="openpyxl")
    assert again["share of Reuven"].astype(float).tolist() == [90.5] * 10


# -- what is wrong with the table --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("row", "code", "value", "says"),
    [
        (["Dan", "1", "1 Tishrei", None], "away_half", "1 Tishrei", "Dan is away from 1 Tishrei, and the other day is"),
        (["Dan", "1", None, "10 Tishrei"], "away_half", "10 Tishrei", "Dan is away to 10 Tishrei, and the other"),
        (
            ["Dan", "1", "10 Tishrei", "1 Tishrei"],
            "away_ends_before",
            "1 Tishrei",
            "from 10 Tishrei to 1 Tishrei, which",
        ),
        (["Dan", "1", "31 September 2026", "10 Tishrei"], "date_impossible", "31 September 2026", "is no date"),
        (["Dan", "1", "soon", "10 Tishrei"], "date_unparseable", "soon", "'soon' is not read as a date"),
        (["Dan", "1", "1 Tishrei", "30 Elul"], "day_not_in_month", "30 Elul 5787", "Elul 5787 has"),
        (["Dan", "1", "12/9", "21/9"], "date_partial", "12/9", "is only part of a date"),
    ],
)
def test_a_plan_that_cannot_be_read_leaves_him_in_doubt(row: list[object], code: str, value: str, says: str) -> None:
    """Nothing raises; the issue names the row, the value and the remedy, and no plan is filled in for him."""
    sheet = table(row)
    issue = sheet.issues[sheet.issues["code"] == code].iloc[0]
    assert (issue["severity"], issue["row"], issue["value"]) == ("error", 11, value)
    assert says in issue["message"]
    assert issue["fix"]
    assert set(column(sheet, "remain")) == {9}
    assert set(column(sheet, "in_doubt")) == {"Dan"}
    assert set(column(sheet, "compelled")) == {None}
    assert "whether Dan is away" in str(column(sheet, "because")[0])


def test_one_bad_row_of_several_leaves_all_his_plans_in_doubt() -> None:
    """What is known of him does not tell the rest."""
    sheet = table(["Dan", "1", "1 Tishrei", "10 Tishrei"], ["Dan", "1", "whenever", "20 Tishrei"])
    assert set(column(sheet, "in_doubt")) == {"Dan"}


def test_a_plan_that_cannot_be_read_does_not_matter_where_ten_remain() -> None:
    """The others suffice."""
    sheet = table(["Dan", "1", "soon", "later"], staying=10)
    assert set(column(sheet, "compelled")) == {False}


@pytest.mark.parametrize(
    ("wealth", "found"),
    [
        ("-5", (12, "wealth_unreadable")),
        ("much", (12, "wealth_unreadable")),
        ("nan", (12, "wealth_unreadable")),
        ("1_000", (12, "wealth_unreadable")),
        ("", (12, "wealth_blank")),
    ],
)
def test_wealth_that_is_not_known_leaves_the_shares_open(wealth: str, found: tuple[int, str]) -> None:
    """They are compelled all the same, and who pays what is not guessed."""
    both = [["poor", "100", "1 Tishrei", "10 Tishrei"], ["rich", wealth, "1 Tishrei", "10 Tishrei"]]
    sheet = table(*both, cost=120)
    assert codes(sheet) == [found]
    assert set(column(sheet, "compelled")) == {True}
    assert [name for name in sheet.data.columns if name.startswith("share")] == []


def test_two_sums_for_one_man_are_an_error() -> None:
    """Neither is taken."""
    sheet = table(["Dan", "5", "1 Tishrei", "2 Tishrei"], ["Dan", "50", "10 Tishrei", "10 Tishrei"], cost=120)
    assert codes(sheet) == [(12, "wealth_differs")]
    assert "Dan is said to have 50 and 5" in sheet.issues.loc[0, "message"]
    assert "share of Dan" not in sheet.data


def test_without_a_column_of_wealth_all_are_alike_and_the_table_says_so() -> None:
    """Two leave and pay equally."""
    plans = town(["a", "1", "1 Tishrei", "10 Tishrei"], ["b", "1", "1 Tishrei", "10 Tishrei"]).drop(columns="wealth")
    sheet = season_table(plans, YEAR, by=REMA, cost=90)
    assert sheet.issues["code"].tolist().count("wealth_not_recorded") == 1
    assert (sheet.data.loc[0, "share of a"], sheet.data.loc[0, "share of b"]) == (45, 45)


@pytest.mark.parametrize("wealth", [["1,5", "1.5"], ["1,000", "1000"], [12.5, "12.5"], ["1 200", "1200"], [3.0, "3"]])
def test_amounts_are_read_exactly_as_they_are_shown(wealth: list[Any]) -> None:
    """A number in a cell is the decimal that a person sees, and no float."""
    rows = [["a", wealth[0], "1 Tishrei", "10 Tishrei"], ["b", "7", "1 Tishrei", "10 Tishrei"]]
    days: Any = table(*rows, cost=90).meta["days"]
    assert days[0].shares.answer.wealth["a"] == Fraction(wealth[1])


def test_rows_without_a_name_and_blank_rows_are_told() -> None:
    """A blank row is skipped, one with a plan and no name is an error."""
    sheet = table([None, None, None, None], ["", "5", "1 Tishrei", "10 Tishrei"])
    assert codes(sheet) == [(12, "name_missing")]
    assert sheet.skipped[["row", "reason"]].values.tolist() == [[11, "blank"]]
    assert sheet.meta["residents"] == 9


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        (pd.DataFrame({"who": ["Dan"], "away_from": [None]}), "column_missing"),
        (pd.DataFrame({"name": []}), "no_residents"),
        (pd.DataFrame([["Dan", "Gad"]], columns=["name", "name"]), "two_columns"),
        (b"%PDF-1.7", "not_a_spreadsheet"),
    ],
)
def test_a_table_that_will_not_do_says_so_and_raises_nothing(frame: Any, code: str) -> None:
    """Only where it was asked to be strict."""
    sheet = season_table(frame, YEAR, by=REMA)
    assert code in {found for _, found in codes(sheet, "error")}
    assert list(sheet.data.columns)[:3] == ["day", "date", "remain"]
    with pytest.raises(SheetError) as raised:
        season_table(frame, YEAR, by=REMA, strict=True)
    assert raised.value.sheet.issues["code"].tolist() == sheet.issues["code"].tolist()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"cost": 90.5}, r"cost=90\.5 is a float, which is not exact: write Decimal\('90\.5'\)"),
        ({"cost": -1}, "cost=-1 is negative"),
        ({"cost": Decimal("90.005")}, "coin='0.01' cannot express a cost of 18001/200: write a smaller coin"),
        ({"cost": 90, "coin": 0.01}, r"coin=0\.01 is no coin"),
        ({"year": 0}, "year"),
    ],
)
def test_arguments_that_will_not_do_are_errors_at_once(arguments: dict[str, Any], said: str) -> None:
    """They are the caller's, not the file's."""
    with pytest.raises(ValueError, match=said):
        season_table(town(), **{"year": YEAR, "by": REMA, **arguments})


def test_the_practice_decides_who_pays() -> None:
    """By the Mishnah Berurah poor and rich pay equally."""
    rows = [["poor", "100", "1 Tishrei", "10 Tishrei"], ["rich", "500", "1 Tishrei", "10 Tishrei"]]
    owed = {by.name: table(*rows, by=by, cost=120).data.loc[0, "share of poor"] for by in (REMA, MISHNAH_BERURAH)}
    assert owed == {"the Rema": 40, "the Mishnah Berurah": 60}
