"""Every service judged: the samples with their right answers, and what must hold of every sheet."""

import datetime as dt
import re
from collections.abc import Sequence

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings, strategies as st

import minyan_kit as mk
from minyan_kit.reading.attendance import read_attendance
from minyan_kit.tables.frames import LeftOut
from minyan_kit.tables.roster import people_of
from minyan_kit.tables.services import NOT_RECORDED, judge_services
from tests.sheet_files import MANY, SAMPLES, as_csv

MEN = ["Ploni Almoni", "Reuven Testman", "Gad Gimmel", "Dan Dalet", "ראובן דוגמה", "שמעון בדיקה", "פלוני אלמוני"]
ROSTER = pd.DataFrame({"name": MEN, "sex": "male", "age": 30})
DAY = pd.Timestamp("2026-09-14")
OPTIONS: dict[str, dict[str, object]] = {
    "a03_wide_marks.csv": {"year": 2026},
    "a03b_hebrew_grid.csv": {"year": 2026, "services": {"פרשת האזינו": ("2026-09-19", "Shacharit")}},
    "a05b_google_forms_he.csv": {"services": {"לאיזו תפילה תגיע?": "2026-09-13"}},
    "a06_ms_forms.xlsx": {"services": {"Which service?": "2026-09-13"}},
    "a09b_whatsapp_poll_paste.txt": {"services": {"Shacharit Monday?": ("2026-09-14", "Shacharit")}},
}


def told(table: pd.DataFrame, *names: str) -> list[list[object]]:
    """Give some columns row by row, dates as day and month, blanks as None."""
    shown = table.assign(date=table["date"].dt.strftime("%d/%m"))[list(names)].astype(object)
    return shown.where(shown.notna(), None).values.tolist()


def of(rows: Sequence[Sequence[object]], columns: str = "date service name status") -> pd.DataFrame:
    """Write a small attendance table; a day is a day of September 2026, None a blank."""
    frame = pd.DataFrame(list(rows), columns=columns.split())
    frame["date"] = pd.to_datetime([None if pd.isna(day) else f"2026-09-{day:02}" for day in frame["date"]])
    for name in {"arrived", "left"} & set(frame.columns):
        frame[name] = pd.to_datetime([None if pd.isna(time) else f"2026-09-14 {time}" for time in frame[name]])
    return frame.assign(**{name: frame[name].astype("Int64") for name in frame.columns if name.startswith("count")})


def men(number: int, **more: object) -> pd.DataFrame:
    """Make a roster of men of thirty."""
    return pd.DataFrame({"name": [f"man {n}" for n in range(number)], "sex": "male", "age": 30.0, **more})


# -- the samples ------------------------------------------------------------------------------------------------

# service: headcount, of them in the roster, and how many count at least and at most
SHACHARIT, MINCHA, BOTH = "Shacharit", "Mincha", "Mincha/Maariv"
ANSWERS = {
    "a01_long.csv": [["14/09", SHACHARIT, 1, 1, 1, 1], ["14/09", MINCHA, 1, 1, 1, 1]],
    "a02_wide_grid_merged.xlsx": [
        ["11/09", SHACHARIT, 5, 3, 3, 5],
        ["11/09", MINCHA, 1, 1, 1, 1],
        ["12/09", SHACHARIT, 3, 3, 3, 3],
        ["12/09", MINCHA, 3, 2, 2, 3],
        ["13/09", SHACHARIT, 2, 2, 2, 2],
        ["13/09", MINCHA, 2, 2, 2, 2],
    ],
    "a03_wide_marks.csv": [
        ["11/09", None, 3, 3, 3, 3],
        ["12/09", None, 2, 2, 2, 2],
        ["13/09", None, 3, 3, 3, 3],
        ["14/09", None, 1, 1, 1, 2],  # a question mark: he may have been there
    ],
    "a03b_hebrew_grid.csv": [
        ["19/09", SHACHARIT, 2, 2, 2, 2],
    ],
    "a04_counts.csv": [
        ["14/09", SHACHARIT, 12, 0, 0, 12],
        ["14/09", BOTH, 9, 0, 0, 9],
        ["15/09", SHACHARIT, 11, 0, 0, None],  # "~11"
        ["15/09", BOTH, 10, 0, 0, None],  # "10+"
        ["16/09", SHACHARIT, 9, 0, 0, 9],  # "8-9"
        ["16/09", BOTH, 0, 0, 0, 0],  # nobody wrote it down
        ["17/09", SHACHARIT, 11, 0, 0, 11],  # in Hebrew letters
        ["17/09", BOTH, 10, 0, 0, 10],
    ],
    "a05b_google_forms_he.csv": [["13/09", MINCHA, 2, 1, 1, 2], ["13/09", None, 0, 0, 0, 0]],
    "a06_ms_forms.xlsx": [["13/09", SHACHARIT, 1, 1, 1, 1], ["13/09", MINCHA, 2, 2, 2, 2], ["13/09", None, 0, 0, 0, 0]],
    "a07_zoom.csv": [["14/09", "Halacha class", 2, 2, 2, 2]],
    "a08_teams_utf16.csv": [["14/09", "Halacha class", 2, 2, 2, 2]],
    "a09_whatsapp_export_he.txt": [],
    "a09b_whatsapp_poll_paste.txt": [["14/09", SHACHARIT, 3, 1, 1, 4]],  # a tenth who comes only as the tenth
    "a10_planning_center_checkins.csv": [["14/09", SHACHARIT, 2, 2, 2, 2], ["14/09", MINCHA, 1, 1, 1, 1]],
    "a11_injection.csv": [["14/09", None, 4, 0, 0, 4]],
    "a12_transposed.csv": [["14/09", None, 3, 2, 2, 3], ["15/09", None, 3, 1, 1, 3], ["16/09", None, 2, 1, 1, 2]],
    "a13_dup_service_same_day.csv": [
        ["14/09", "service 1", 2, 2, 2, 2],
        ["14/09", "service 2", 2, 2, 2, 2],
        ["15/09", None, 2, 2, 2, 2],
    ],
    "a14_left_midway.csv": [["14/09", SHACHARIT, 3, 3, 3, 3]],
}


@pytest.mark.parametrize("name", ANSWERS)
def test_a_sample_is_judged(name: str) -> None:
    """How many were there, how many of them the roster knows, and between which bounds they count."""
    sheet = read_attendance(SAMPLES / name, ROSTER, **OPTIONS.get(name, {}))
    table = judge_services(sheet.data, ROSTER, by=mk.REMA)
    found = told(table, "date", "service", "headcount", "named", "counts_low", "counts_high")
    if name == "a03b_hebrew_grid.csv":
        found = found[-1:]
    assert found == ANSWERS[name]
    assert (table["headcount"] == table["named"] + table["guests"]).all()


def test_a_form_without_dates_has_no_service_to_judge() -> None:
    """The time of an answer is not the date of a service: nothing is made of it."""
    sheet = read_attendance(SAMPLES / "a05_google_forms.csv", ROSTER)
    with pytest.warns(LeftOut, match="2 records have no date"):
        assert len(judge_services(sheet.data, ROSTER, by=mk.REMA)) == 0
    said = {"Which services will you attend? [Monday]": "2026-09-14"}
    dated = read_attendance(SAMPLES / "a05_google_forms.csv", ROSTER, services=said)
    with pytest.warns(LeftOut, match="1 records have no date"):
        table = judge_services(dated.data, ROSTER, by=mk.REMA)
    assert told(table, "service", "named", "guests") == [[MINCHA, 1, 1]]  # "with my son (12)"


# -- one service, and the company that it was ----------------------------------------------------------------------

PEOPLE = st.lists(
    st.fixed_dictionaries(
        {
            "sex": st.sampled_from(["male", "male", "male", "female", None]),
            "age": st.sampled_from([5, 7, 12.5, 13.5, 30, 40, 40, 40, 40]),
            "banned": st.sampled_from([False, False, False, True]),
            "asleep": st.sampled_from([False, False, False, True]),
            "praying_alone": st.sampled_from([False, False, False, True]),
            "knows_to_whom": st.sampled_from([True, False, None]),
        }
    ),
    min_size=8,
    max_size=13,
)
PRACTICES = [*mk.PRACTICES, mk.MECHABER.relying_on(mk.SOME_PERMIT), mk.REMA.relying_on(mk.SOME_ARE_LENIENT)]


@settings(max_examples=MANY // 12)
@given(people=PEOPLE, by=st.sampled_from(PRACTICES), in_need=st.booleans())
def test_a_service_is_judged_as_the_company_that_it_was(
    people: list[dict[str, object]], by: mk.Practice, in_need: bool
) -> None:
    """The table has the answer of may_say for the same people."""
    roster = pd.DataFrame(people).assign(name=[f"person {n}" for n in range(len(people))])
    sheet = pd.DataFrame({"name": roster["name"], "status": "present", "date": DAY, "service": MINCHA})
    table = judge_services(sheet.assign(in_need=in_need), roster, by=by)
    verdict = mk.may_say(mk.Company(people_of(roster), in_need=in_need), by=by)
    assert told(table, "ten") == [[verdict.answer]]


BIRTHS = st.dates(dt.date(1985, 1, 1), dt.date(2021, 1, 1))


@settings(max_examples=MANY // 12)
@given(
    births=st.lists(st.tuples(BIRTHS, st.sampled_from([True, False, None])), min_size=1, max_size=5),
    days=st.lists(st.integers(0, 6000), min_size=2, max_size=6),
    by=st.sampled_from(PRACTICES),
)
def test_people_who_change_on_the_way_are_judged_on_each_day(
    births: list[tuple[dt.date, bool | None]], days: list[int], by: mk.Practice
) -> None:
    """A sheet of many years says of each day what a sheet of that day alone says."""
    names = [f"person {n}" for n in range(len(births))]
    born, after = zip(*births, strict=True)
    roster = pd.DataFrame({"name": names, "sex": "male", "birth_date": pd.to_datetime(list(born))})
    roster["after_sunset"] = pd.array(list(after), dtype="boolean")
    dates = [pd.Timestamp("2021-01-02") + pd.Timedelta(day, "D") for day in sorted(set(days))]
    sheet = pd.DataFrame([[date, MINCHA, name, "present"] for date in dates for name in names])
    sheet.columns = pd.Index(["date", "service", "name", "status"])
    together = judge_services(sheet, roster, by=by)
    alone = pd.concat([judge_services(sheet[sheet["date"] == date], roster, by=by) for date in dates])
    columns = [name for name in together.columns if name != "in_doubt"]
    pd.testing.assert_frame_equal(together[columns], alone[columns].reset_index(drop=True))
    assert [sorted(text.split("; ")) for text in together["in_doubt"]] == [
        sorted(text.split("; ")) for text in alone["in_doubt"]
    ]


ROWS = st.lists(
    st.tuples(
        st.integers(12, 15),
        st.sampled_from([SHACHARIT, MINCHA, "Maariv", None]),
        st.sampled_from([*(f"man {n}" for n in range(12)), "a stranger"]),
        st.sampled_from(["present", "late", "absent", "excused", "unknown"]),
    ),
    max_size=40,
)


@settings(max_examples=MANY // 12)
@given(rows=ROWS, random=st.randoms(use_true_random=False))
def test_the_order_of_the_rows_changes_nothing(rows: list[tuple[object, ...]], random: object) -> None:
    """A sheet that was sorted is the same sheet."""
    mixed = list(rows)
    random.shuffle(mixed)  # type: ignore[attr-defined]
    tables = [judge_services(of(some), men(10), by=mk.REMA) for some in (rows, mixed)]
    pd.testing.assert_frame_equal(*tables)


@settings(max_examples=MANY // 12)
@given(rows=ROWS)
def test_listing_a_man_twice_changes_nothing(rows: list[tuple[object, ...]]) -> None:
    """Whoever is in the roster is there once, however often he is listed."""
    known = [row for row in rows if row[2] != "a stranger"]
    tables = [judge_services(of(some), men(12), by=mk.REMA) for some in (known, known * 2)]
    pd.testing.assert_frame_equal(*tables)


@settings(max_examples=MANY // 12)
@given(rows=ROWS)
def test_services_can_be_judged_in_parts(rows: list[tuple[object, ...]]) -> None:
    """Each service is judged by itself: the parts of a sheet make the whole."""
    sheet = of(rows)
    whole = judge_services(sheet, men(10), by=mk.REMA)
    parts = [judge_services(sheet[sheet["date"].dt.day % 2 == n], men(10), by=mk.REMA) for n in (0, 1)]
    together = pd.concat(parts).sort_values(["date"], kind="stable", ignore_index=True)
    pd.testing.assert_frame_equal(whole, together)


# -- days -------------------------------------------------------------------------------------------------------

NINE = men(9)
# Born 3 Tishrei 5774 by day, so of age from the evening of 13 September 2026.
BOY = pd.DataFrame({"name": ["Natan"], "sex": ["male"], "birth_date": pd.to_datetime(["2013-09-07"])})
WITH_BOY = pd.concat([NINE, BOY.assign(after_sunset=pd.array([False], dtype="boolean"))], ignore_index=True)
EVE = [[day, service, name, "present"] for day in (12, 13, 14) for service in (MINCHA, "Maariv")
       for name in WITH_BOY["name"]]  # fmt: skip


def test_a_boy_counts_at_maariv_of_the_eve_and_not_at_mincha_before() -> None:
    """The Hebrew day begins with the evening."""
    table = judge_services(of(EVE), WITH_BOY, by=mk.REMA)
    assert told(table, "date", "service", "ten", "came_of_age") == [
        ["12/09", MINCHA, False, ""],
        ["12/09", "Maariv", False, ""],
        ["13/09", MINCHA, False, ""],
        ["13/09", "Maariv", True, "Natan"],
        ["14/09", MINCHA, True, "Natan"],
        ["14/09", "Maariv", True, ""],
    ]
    assert table["hebrew_date"].tolist()[2:4] == ["2 Tishrei 5787", "3 Tishrei 5787"]


def test_who_came_of_age_is_told_of_that_day_alone_and_of_men_alone() -> None:
    """All were born on 3 Tishrei; where sunset is not known it is told of the later day, when it is certain."""
    born = pd.DataFrame(
        {
            "name": ["Natan", "Dina", "somebody", "Levi", "Asher"],
            "sex": ["male", "female", None, "male", "male"],
            "birth_date": pd.to_datetime(["2013-09-07"] * 5),
            "after_sunset": pd.array([False, False, False, None, False], dtype="boolean"),
        }
    ).astype({"sex": "string"})
    roster = pd.concat([NINE, born], ignore_index=True)
    table = judge_services(of([[*row[:2], "man 0", "present"] for row in EVE[::10]]), roster, by=mk.REMA)
    assert told(table, "date", "service", "came_of_age") == [
        ["12/09", MINCHA, ""],
        ["12/09", "Maariv", ""],
        ["13/09", MINCHA, ""],
        ["13/09", "Maariv", "Natan; Asher"],
        ["14/09", MINCHA, "Natan; Asher"],
        ["14/09", "Maariv", "Levi"],
    ]


def test_the_caller_says_which_services_are_of_the_evening() -> None:
    """A community that calls it otherwise says so."""
    sheet = of([[13, "Late service", name, "present"] for name in WITH_BOY["name"]])
    answers = [
        judge_services(sheet, WITH_BOY, by=mk.REMA, evening=names)["ten"].tolist() for names in ((), ("Late service",))
    ]
    assert answers == [[False], [True]]


def test_a_birth_on_an_unknown_side_of_sunset_is_in_doubt_for_one_day() -> None:
    """From the evening on which he may be of age to the next, and not an hour longer."""
    unknown = WITH_BOY.assign(after_sunset=pd.array([None] * 10, dtype="boolean"))
    table = judge_services(of(EVE), unknown, by=mk.REMA)
    assert told(table, "ten", "in_doubt")[2:] == [
        [False, ""],
        [None, "Natan (whether he was born before or after sunset)"],
        [None, "Natan (whether he was born before or after sunset)"],
        [True, ""],
    ]


# -- numbers ----------------------------------------------------------------------------------------------------

COUNTS = "date service name status count count_low count_high mark"


def counted(mark: str, number: int | None, low: int | None, high: int | None, **options: str) -> list[list[object]]:
    """Judge a service at which men were only counted."""
    sheet = of([[14, MINCHA, None, "present", number, low, high, mark]], COUNTS)
    return told(judge_services(sheet, ROSTER, by=mk.REMA, **options), "headcount", "counts_low", "counts_high", "ten")


def test_a_count_says_how_many_were_there_and_not_who() -> None:
    """Twelve may be a ten, nine are none."""
    assert counted("12", 12, 12, 12) == [[12, 0, 12, None]]
    assert counted("9", 9, 9, 9) == [[9, 0, 9, False]]


@pytest.mark.parametrize(
    ("mark", "number", "low", "high", "answer"),
    [
        ("12", 12, 12, 12, [12, 12, 12, True]),
        ("9", 9, 9, 9, [9, 9, 9, False]),
        ("8-9", None, 8, 9, [9, 8, 9, False]),
        ("9-11", None, 9, 11, [11, 9, 11, None]),
        ("10 (incl. 1 katan)", 10, 9, 10, [10, 9, 10, None]),
        ("10+", 10, 10, None, [10, 10, None, True]),
        ("9+", 9, 9, None, [9, 9, None, None]),
        ("~9", 9, None, None, [9, 0, None, None]),
    ],
)
def test_a_count_of_men_gives_a_range(
    mark: str, number: int | None, low: int | None, high: int | None, answer: list[object]
) -> None:
    """Where the caller says that those who count were counted, the bounds are theirs."""
    assert counted(mark, number, low, high, counted="men") == [answer]


def test_a_number_that_cannot_be_read_leaves_it_open() -> None:
    """“Many” was written down, and says nothing that decides."""
    sheet = of([[14, MINCHA, None, "unknown", None, None, None, "many"]], COUNTS)
    table = judge_services(sheet, ROSTER, by=mk.REMA)
    assert told(table, "recorded", "counts_high", "ten") == [[True, None, None]]


def test_those_who_were_counted_include_those_who_are_named() -> None:
    """Nine names and “12 in all” are twelve people, of whom three are not known."""
    sheet = of([[14, MINCHA, f"man {n}", "present", 1] for n in range(9)] + [[14, MINCHA, None, "present", 12]],
               "date service name status count")  # fmt: skip
    table = judge_services(sheet, men(9), by=mk.REMA)
    assert told(table, "headcount", "named", "guests", "counts_low", "counts_high") == [[12, 9, 3, 9, 12]]


@pytest.mark.parametrize(
    ("named", "number", "people", "men_"),
    [
        (8, 10, [10, 0, 8, 8, False], [12, 2, 10, 10, True]),
        (9, 9, [11, 0, 9, 9, False], [11, 0, 9, 9, False]),
        (9, 12, [12, 1, 9, 10, None], [14, 3, 12, 12, True]),
        (10, 9, [12, 0, 10, 10, True], [12, 0, 10, 10, True]),
    ],
)
def test_of_counted_men_the_named_men_are_a_part_and_a_woman_or_a_boy_is_none(
    named: int, number: int, people: list[object], men_: list[object]
) -> None:
    """Ten men who count, beside eight who are named, a boy of seven and a woman, are ten; ten people are eight men."""
    others = pd.DataFrame({"name": ["a boy", "a woman"], "sex": ["male", "female"], "age": [7.0, 30.0]})
    roster = pd.concat([men(named), others], ignore_index=True)
    rows = [[14, MINCHA, name, "present", 1] for name in roster["name"]] + [[14, MINCHA, None, "present", number]]
    sheet = of(rows, "date service name status count")
    columns = ("headcount", "guests", "counts_low", "counts_high", "ten")
    for counted_, expected in (("people", people), ("men", men_)):
        assert told(judge_services(sheet, roster, by=mk.REMA, counted=counted_), *columns) == [expected]


def test_a_named_man_in_doubt_may_be_one_of_the_counted_men() -> None:
    """Ten men were counted, nine men are named and one of whom nobody knows whether he is a man: it is open."""
    unknown = pd.DataFrame({"name": ["somebody"], "sex": [None], "age": [30.0]})
    roster = pd.concat([men(9), unknown], ignore_index=True).astype({"sex": "string"})
    rows = [[14, MINCHA, name, "present", 1] for name in roster["name"]] + [[14, MINCHA, None, "present", 10]]
    table = judge_services(of(rows, "date service name status count"), roster, by=mk.REMA, counted="men")
    assert told(table, "headcount", "counts_low", "counts_high", "ten") == [[10, 9, 10, None]]


@pytest.mark.parametrize(
    ("number", "ten", "lacking"), [(12, True, 0), (10, True, 0), (9, False, 1), (4, False, 6), (0, False, 10)]
)
def test_it_is_told_how_many_more_men_would_have_made_a_ten(number: int, ten: bool, lacking: int) -> None:
    """None where there is one."""
    rows = [[14, MINCHA, f"man {n}", "present"] for n in range(number)]
    rows += [[14, MINCHA, f"man {n}", "absent"] for n in range(number, 12)]
    table = judge_services(of(rows), men(12), by=mk.REMA)
    assert told(table, "ten", "lacking") == [[ten, lacking]]


def test_a_stranger_in_a_sheet_that_also_counts_is_one_man_and_no_more() -> None:
    """That other rows have bounds leaves those that are blank in his as they are."""
    rows = [[14, MINCHA, f"man {n}", "present", None, None, None] for n in range(9)]
    rows += [[14, MINCHA, "a stranger", "present", None, None, None]]
    table = judge_services(of(rows, "date service name status count count_low count_high"), men(9), by=mk.REMA)
    assert told(table, "headcount", "counts_low", "counts_high", "ten") == [[10, 9, 10, None]]


def test_guests_stand_beside_those_who_are_named() -> None:
    """A row of two guests, a stranger, and a man who brings another are four more."""
    rows = [[14, MINCHA, f"man {n}", "present", 1, False] for n in range(8)]
    rows += [[14, MINCHA, "man 8", "present", 2, False], [14, MINCHA, "a stranger", "present", 1, False]]
    rows += [[14, MINCHA, None, "present", 2, True]]
    table = judge_services(of(rows, "date service name status count guest"), men(9), by=mk.REMA)
    assert told(table, "headcount", "named", "guests", "counts_low", "counts_high") == [[13, 9, 4, 9, 13]]


def test_a_name_of_two_men_is_one_man_in_doubt() -> None:
    """One of them counts and the other is not yet thirteen: who came is not guessed."""
    roster = pd.DataFrame(
        {
            "name": ["David Cohen", "David Cohen", *NINE["name"]],
            "sex": "male",
            "birth_date": pd.to_datetime(["1961-05-01", "2014-05-01", *["1980-01-01"] * 9]),
            "after_sunset": False,
        }
    )
    sheet = of([[14, MINCHA, name, "present"] for name in roster["name"].unique()])
    table = judge_services(read_attendance(sheet, roster).data, roster, by=mk.REMA)
    assert told(table, "headcount", "named", "counts_low", "counts_high", "ten") == [[10, 9, 9, 10, None]]


# -- nobody came, and nobody wrote it down --------------------------------------------------------------------------


def test_nobody_came_is_not_nobody_wrote_it_down() -> None:
    """A written zero is a service without a ten; a blank column is no service that is known."""
    rows = [["Name", "14/09/2026", "15/09/2026"], ["Ploni Almoni", "-", ""], ["Gad Gimmel", "-", ""]]
    table = judge_services(read_attendance(as_csv(rows), ROSTER).data, ROSTER, by=mk.REMA)
    assert told(table, "recorded", "headcount", "counts_high", "ten") == [[True, 0, 0, False], [False, 0, 0, None]]
    assert table["because"].tolist()[1] == NOT_RECORDED


def test_a_zero_of_a_counts_sheet_is_written_down() -> None:
    """Beside it a blank is not."""
    rows = [["Date", SHACHARIT, MINCHA], ["14/09/2026", "0", ""]]
    table = judge_services(read_attendance(as_csv(rows), ROSTER).data, ROSTER, by=mk.REMA)
    assert told(table, "service", "recorded", "ten") == [[SHACHARIT, True, False], [MINCHA, False, None]]


def test_a_mark_that_nobody_understands_may_be_a_tenth() -> None:
    """He was there or not: nine for certain, and at most ten."""
    rows = [[14, MINCHA, f"man {n}", "present"] for n in range(9)] + [[14, MINCHA, "man 9", "unknown"]]
    table = judge_services(of(rows), men(10), by=mk.REMA)
    assert told(table, "headcount", "counts_low", "counts_high", "ten", "in_doubt") == [
        [9, 9, 10, None, "man 9 (whether he was there)"]
    ]


def test_a_status_that_there_is_not_is_refused() -> None:
    """The error names the value and what may be written."""
    with pytest.raises(ValueError, match="status: 'Present' is not known: write one of present, late"):
        judge_services(of([[14, MINCHA, "man 0", "Present"]]), men(1), by=mk.REMA)


# -- leaving ----------------------------------------------------------------------------------------------------

TIMES = "date service name arrived left"


def test_some_left_before_the_others() -> None:
    """Whoever has no time of leaving stayed, so both who have one left before him."""
    sheet = read_attendance(SAMPLES / "a14_left_midway.csv", ROSTER)
    table = judge_services(sheet.data, ROSTER, by=mk.REMA)
    assert told(table, "left_midway", "low_after_leaving") == [[2, 1]]


def test_who_leaves_with_the_last_left_at_the_end() -> None:
    """Where everybody's time is written the end is the last of them."""
    rows = [[14, MINCHA, f"man {n}", "18:00", "18:20" if n else "18:10"] for n in range(10)]
    table = judge_services(of(rows, TIMES), men(10), by=mk.REMA)
    assert told(table, "ten", "left_midway", "low_after_leaving") == [[True, 1, 9]]


def test_a_man_who_left_and_stands_there_again_as_staying_did_not_leave() -> None:
    """Two rows of one man are one man."""
    rows = [
        [14, MINCHA, "man 0", "18:00", "18:10"],
        [14, MINCHA, "man 0", "18:12", None],
        [14, MINCHA, "man 1", "18:00", None],
    ]
    table = judge_services(of(rows, TIMES), men(2), by=mk.REMA)
    assert told(table, "left_midway", "low_after_leaving") == [[0, 2]]


# -- whose ruling -----------------------------------------------------------------------------------------------


def test_changing_an_opinion_changes_the_table() -> None:
    """The table is judged by the rules of the question, and has none of its own."""

    @mk.opinion(mk.ONE_WROTE, mk.Source(1, "mechaber", he="בפחות מי' זכרים", en="less than ten", fr="moins de dix"))
    def seven(company: object) -> mk.Ruling | None:
        return mk.yes("Seven are enough.") if company.men >= 7 else None  # type: ignore[attr-defined]

    sheet = of([[14, MINCHA, f"man {n}", "present"] for n in range(8)])
    by = mk.Practice("one who wrote", (mk.ONE_WROTE, *mk.REMA.follows), mk.REMA.choices)
    answers = [
        told(judge_services(sheet, men(8), by=by, question=question), "ten", "because")[0]
        for question in (mk.may_say, mk.may_say.with_opinion(seven))
    ]
    assert answers == [[False, "Eight count, and it is not said with fewer than ten."], [True, "Seven are enough."]]


def test_the_mechaber_asks_for_hairs_and_names_them() -> None:
    """Ten men of thirty whom nobody examined are in doubt, each by name."""
    sheet = of([[14, MINCHA, f"man {n}", "present"] for n in range(10)])
    table = judge_services(sheet, men(10), by=mk.MECHABER)
    assert told(table, "counts_low", "counts_high", "ten") == [[0, 10, None]]
    assert table["in_doubt"][0].startswith("man 0 (whether he has grown two hairs); man 1 (")


def test_of_a_crowd_in_doubt_the_first_are_named_and_the_rest_counted() -> None:
    """A table of years is not made of names."""
    sheet = of([[14, MINCHA, f"man {n}", "present"] for n in range(25)])
    in_doubt = judge_services(sheet, men(25), by=mk.MECHABER)["in_doubt"][0]
    assert in_doubt.count("two hairs") == 10
    assert in_doubt.endswith("; 15 more of the roster")


@pytest.mark.parametrize(
    ("by", "in_need", "is_named"),
    [
        (mk.REMA, False, False),
        (mk.REMA, True, True),
        (mk.REMA.relying_on(mk.SOME_PERMIT), False, True),
        (mk.REMA.relying_on(mk.SOME_PERMIT), True, True),
        (mk.MECHABER, True, False),
        (mk.MECHABER, False, False),
    ],
    ids=str,
)
def test_a_boy_is_named_only_where_he_could_make_the_ten(by: mk.Practice, in_need: bool, is_named: bool) -> None:
    """Nine men, and a boy of whom it is not known whether he knows to Whom one prays; he holds no Pentateuch."""
    boy = pd.DataFrame({"name": ["Gad"], "sex": ["male"], "age": [8.0], "knows_to_whom": [None]})
    grown = men(9, knows_to_whom=None).assign(age=50.0)
    roster = pd.concat([grown, boy.astype({"knows_to_whom": object})], ignore_index=True)
    present = pd.DataFrame({"name": roster["name"], "status": "present", "service": "Mincha", "in_need": in_need})
    (service,) = judge_services(present.assign(date=pd.Timestamp("2026-09-14")), roster, by=by).to_dict("records")
    assert service["in_doubt"] == ("Gad (whether he knows to Whom one prays)" if is_named else "")
    assert pd.isna(service["ten"]) is is_named


# -- forms of the table ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["category", "string", "str", "object"])
def test_names_may_be_categories_or_strings(kind: str) -> None:
    """The same people are the same however pandas keeps them; categories that no row has change nothing."""
    sheet = of([[14, MINCHA, f"man {n}", "present"] for n in range(10)] + [[15, MINCHA, "nobody", "absent"]])
    kept = sheet.astype(dict.fromkeys(["service", "name", "status"], kind)).iloc[:10]
    assert told(judge_services(kept, men(10), by=mk.REMA), "named", "ten") == [[10, True]]


def test_an_empty_table_has_the_same_columns() -> None:
    """What follows finds each with its type."""
    empty = judge_services(of([]), men(2), by=mk.REMA)
    full = judge_services(of([[14, MINCHA, "man 0", "present"]]), men(2), by=mk.REMA)
    assert empty.dtypes.to_dict() == full.dtypes.to_dict()


def test_what_is_no_table_is_refused() -> None:
    """The way out is named, and a Sheet is taken as its data is."""
    sheet = read_attendance(SAMPLES / "a01_long.csv")
    with pytest.raises(TypeError, match=r"write attendance=mk\.read_attendance\('a01_long\.csv'\)$"):
        judge_services("a01_long.csv", ROSTER, by=mk.REMA)  # type: ignore[arg-type]
    pd.testing.assert_frame_equal(
        judge_services(sheet, ROSTER, by=mk.REMA), judge_services(sheet.data, ROSTER, by=mk.REMA)
    )
    with pytest.raises(ValueError, match="attendance has no column date"):
        judge_services(pd.DataFrame({"name": ["man 0"]}), men(1), by=mk.REMA)
    with pytest.raises(ValueError, match="counted='heads' is not known: write 'people' or 'men'"):
        judge_services(sheet.data, ROSTER, by=mk.REMA, counted="heads")  # type: ignore[arg-type]


def test_many_services_are_mapped_some_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many services fit into the map at once, the table is the same."""
    rng = np.random.default_rng(55)
    rows = [[12 + n % 4, ["Maariv", MINCHA][n % 2], f"man {rng.integers(12)}", ["present", "unknown"][rng.integers(2)]]
            for n in range(200)]  # fmt: skip
    whole = judge_services(of(rows), men(12), by=mk.MECHABER)
    monkeypatch.setattr("minyan_kit.tables.presence._MOST_CELLS", 20)
    monkeypatch.setattr("minyan_kit.tables.presence._ROWS_AT_A_TIME", 7)
    pd.testing.assert_frame_equal(judge_services(of(rows), men(12), by=mk.MECHABER), whole)


def test_what_was_lacking_is_asked_of_the_chapter() -> None:
    """Seven men lack three; beside a boy they lack two for those who permit him."""
    boy = pd.DataFrame({"name": ["Binyamin"], "sex": ["male"], "age": [8.0], "knows_to_whom": [True]})
    roster = pd.concat([men(7, knows_to_whom=True).assign(age=50.0), boy], ignore_index=True)
    sheet = of([[14, MINCHA, name, "present"] for name in roster["name"]] + [[15, MINCHA, None, "unknown"]])
    tables = [judge_services(sheet, roster, by=by) for by in (mk.MECHABER, mk.MECHABER.relying_on(mk.SOME_PERMIT))]
    assert [told(table, "lacking") for table in tables] == [[[3], [None]], [[2], [None]]]


def test_who_is_in_doubt_is_told_in_the_language_in_use() -> None:
    """A gabbai who reads Hebrew reads for want of what, too, in Hebrew."""
    sheet = of([[14, MINCHA, f"man {n}", "present"] for n in range(10)])
    with mk.language("he"):
        (told_in_hebrew,) = judge_services(sheet, men(10).assign(age=pd.NA), by=mk.REMA)["in_doubt"]
    assert "man 0 (" in told_in_hebrew
    assert not re.search("[A-Za-z]", told_in_hebrew.replace("man", ""))


def test_eight_and_a_man_with_his_family_may_be_ten() -> None:
    """Nine count for certain, and nobody knows how many more: no answer is given on a guess."""
    text = "Date,Name\n" + "".join(f"2026-09-14,man {n}\n" for n in range(8)) + "2026-09-14,man 8 & family\n"
    sheet = mk.read_attendance(text.encode(), men(9), strict=False)
    judged = judge_services(sheet, men(9), by=mk.REMA)
    assert judged[["counts_low", "counts_high", "ten"]].values.tolist() == [[9, pd.NA, pd.NA]]
