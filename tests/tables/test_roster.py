"""A roster is judged by the very rules that judge one person: nothing is decided a second time for tables."""

import datetime as dt
from itertools import islice, product
from typing import Any

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, strategies as st

import minyan_kit as mk
from minyan_kit.chapter.people import PersonFacts
from minyan_kit.show.words import because
from minyan_kit.tables.roster import USUAL, combinations
from minyan_kit.text import Source
from tests.case_tables import Row, each_practice, number
from tests.thorough import STEP

ON = mk.HebrewDate(5778, "Adar", 10)  # in the stretch in which a birth near the Adars of 5765 may be in doubt
LENIENT = mk.REMA.choosing(hairs_known_absent="counts")
practices = st.sampled_from([*mk.PRACTICES, LENIENT])

# Births of every stage on that day, those near the Adars of 5765 often.
born = st.dates(dt.date(1938, 1, 1), dt.date(2018, 2, 20)) | st.dates(dt.date(2005, 2, 8), dt.date(2005, 4, 12))
ages = st.integers(0, 90).map(float) | st.integers(0, 90).map(lambda n: n + 0.5)
FACTS = [name for name in PersonFacts.DOMAIN if name not in ("stage", "sex")]
YES_NO = ("free", "saris_signs", "hears", "speaks", "sound_mind", "banned", "transgressor")


@st.composite
def people(draw: st.DrawFn) -> list[dict[str, Any]]:
    """Draw a few rows of one roster: some of the facts as columns, some of their values blank."""
    columns = draw(st.lists(st.sampled_from(FACTS), unique=True, max_size=5))
    row = st.fixed_dictionaries(
        {
            "sex": st.sampled_from(["male", "male", "female", None]),
            "birth_date": st.none() | born,
            "after_sunset": st.sampled_from([True, False, None]),
            "age": st.none() | ages,
            **{name: st.sampled_from([*PersonFacts.DOMAIN[name], None]) for name in columns},
        }
    )
    return draw(st.lists(row, min_size=1, max_size=12))


def frame_of(roster: list[dict[str, Any]]) -> pd.DataFrame:
    """Make the rows a table of the types that read_roster gives."""
    frame = pd.DataFrame(roster, dtype=object)
    for name in frame:
        values = PersonFacts.DOMAIN.get(str(name), ())
        dtype = "boolean" if name == "after_sunset" or isinstance(values[:1][0] if values else "", bool) else "string"
        frame[name] = frame[name].astype({"birth_date": "datetime64[us]", "age": "Float64"}.get(str(name), dtype))
    return frame.assign(name="somebody")


def alone(row: dict[str, Any], by: Any) -> list[mk.Verdict]:
    """Judge a row as a person: two, where a whole number of years may be its beginning or its end."""
    facts = {name: row.get(name, common) for name, common in USUAL.items()} | {"sex": row["sex"]}
    facts |= {name: row.get(name) for name in FACTS if name not in USUAL}  # of these nothing is usual
    facts["two_hairs"] = facts["two_hairs"] or "unchecked"
    if row["birth_date"] is not None:
        births: list[dict[str, Any]] = [{"born": row["birth_date"], "after_sunset": row["after_sunset"]}]
    elif row["age"] is None:
        births = [{}]
    else:
        births = [{"age": row["age"] + more} for more in ((0, 0.999) if row["age"] == int(row["age"]) else (0,))]
    return [mk.counts(mk.Person("somebody", **facts, **birth), by=by, on=ON) for birth in births]


def answers(judged: pd.DataFrame) -> list[bool | None]:
    return [None if pd.isna(answer) else bool(answer) for answer in judged["counts"]]


# -- the same answers ------------------------------------------------------------------------------------------------


@given(people(), practices)
def test_each_row_is_answered_as_its_person_is(roster: list[dict[str, Any]], by: Any) -> None:
    """Whatever columns there are and whatever is blank, by any practice."""
    expected = []
    for row in roster:
        each = {verdict.answer for verdict in alone(row, by)}
        expected.append(each.pop() if len(each) == 1 else None)
    assert answers(mk.judge_roster(frame_of(roster), on=ON, by=by)) == expected


@given(people(), practices)
def test_each_row_is_told_why_as_its_person_is(roster: list[dict[str, Any]], by: Any) -> None:
    """Where all is known: the reason, its place, and what is missing."""
    judged = mk.judge_roster(frame_of(roster), on=ON, by=by)
    for row, told in zip(roster, judged.itertuples(), strict=True):
        verdicts = alone(row, by)
        known = all(
            value is not None for name, value in row.items() if name not in ("birth_date", "age", "after_sunset")
        )
        if known and len(verdicts) == 1 and row["after_sunset"] is not None:
            (verdict,) = verdicts
            assert told.because == because(verdict.because)
            assert told.seif == (str(verdict.source) if verdict.source else "")
            assert told.missing == ", ".join(verdict.missing)


@given(people(), practices)
def test_the_days_of_coming_of_age_stand_beside(roster: list[dict[str, Any]], by: Any) -> None:
    """The last day in question and the first; blank for a woman and without a birth date."""
    judged = mk.judge_roster(frame_of(roster), on=ON, by=by)
    for row, told in zip(roster, judged.itertuples(), strict=True):
        if row["birth_date"] is None or row["sex"] == "female":
            assert pd.isna(told.of_age_on)
            assert pd.isna(told.of_age_from)
        else:
            days = mk.of_age_dates(mk.comes_of_age(row["birth_date"], by=by, after_sunset=row["after_sunset"]))
            assert (told.of_age_from.date(), told.of_age_on.date()) == (days[0].to_date(), days[-1].to_date())


def test_every_combination_of_facts_has_its_own_answer() -> None:
    """More combinations than a small table lists, in one roster: every known fact of a man of twenty-five."""
    domains = {**PersonFacts.DOMAIN, "sex": ("male",), "stage": (mk.Stage.TWENTY,)}
    cases = [PersonFacts(*values) for values in islice(product(*domains.values()), 0, None, STEP)]
    frame = pd.DataFrame([{name: getattr(case, name) for name in ("sex", *FACTS)} for case in cases]).assign(age=25.5)
    by = mk.MISHNAH_BERURAH
    facts, which = combinations(frame, on=ON, by=by)
    assert len(facts) == len(cases)
    assert [facts[n] for n in which] == cases
    sample = slice(None, None, 97)
    expected = [
        mk.counts(mk.Person("he", age=25.5, sex="male", **{name: getattr(case, name) for name in FACTS}), by=by).answer
        for case in cases[sample]
    ]
    assert answers(mk.judge_roster(frame, on=ON, by=by))[sample] == expected


def test_one_opinion_more_changes_the_table() -> None:
    """The table is judged by the question it is given: an authority that a class adds is followed in every row."""
    teacher = mk.Voice("teacher", "a teacher", outside=True)

    @mk.opinion(teacher, Source(8, "mechaber", he="", en="", fr=""))
    def the_deaf_do_not(person):  # type: ignore[no-untyped-def]
        return None if person.hears else mk.no("He does not hear.")

    question = mk.counts.with_opinion(the_deaf_do_not, "of_sound_mind")
    frame = pd.DataFrame({"sex": "male", "age": 40.5, "hears": [True, False, True, False]})
    before = mk.judge_roster(frame, on=ON, by=mk.REMA)
    unfollowed = mk.judge_roster(frame, on=ON, by=mk.REMA, question=question)
    after = mk.judge_roster(frame, on=ON, by=mk.REMA.relying_on(teacher), question=question)
    assert answers(before) == answers(unfollowed) == [True] * 4
    assert answers(after) == [True, False, True, False]
    assert after["because"].tolist()[1] == "He does not hear."


# -- what is not known -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("row", "answer", "missing"),
    [
        ({}, None, "sex, age"),
        ({"sex": "male"}, None, "age"),
        ({"age": 20.0}, None, "sex"),
        ({"sex": None, "age": 5.0}, False, ""),  # whoever is five does not count
        ({"sex": None, "age": 20.0, "banned": True}, False, ""),  # nor does whoever is banned
        ({"sex": "male", "age": 12.0}, False, ""),
        ({"sex": "male", "age": 13.0}, True, ""),
        ({"sex": "male", "birth_date": dt.date(2005, 3, 11)}, None, "after_sunset"),
        ({"sex": "male", "birth_date": dt.date(2005, 3, 11), "after_sunset": False}, None, ""),
        ({"sex": "male", "birth_date": dt.date(2005, 3, 11), "after_sunset": True}, True, ""),
        ({"sex": "male", "birth_date": dt.date(2020, 1, 1)}, None, "birth_date"),  # after the day asked about
        ({"sex": "male", "birth_date": dt.date(1990, 1, 1), "age": 3.0}, True, ""),  # a birth tells more than an age
        ({"sex": "male", "age": 40.0, "banned": None}, None, "banned"),
        ({"sex": "male", "age": 40.0, "two_hairs": None}, True, ""),  # nobody examined: presumed
    ],
)
def test_what_is_not_known_is_not_assumed(row: dict[str, Any], answer: bool | None, missing: str) -> None:
    """Sex and age never are; a fact without a column is as it commonly is, a blank in one that there is, is open."""
    judged = mk.judge_roster(frame_of([{"sex": None, **row}]), on=ON, by=mk.REMA)
    assert answers(judged) == [answer]
    assert judged["missing"].tolist() == [missing]


@pytest.mark.parametrize(("age", "answer", "missing"), [(19.0, None, "birth_date"), (19.5, True, ""), (20.0, True, "")])
def test_a_whole_number_is_completed_years(age: float, answer: bool | None, missing: str) -> None:
    """Nineteen may be nineteen years and thirty days, from which signs of a saris tell; a fraction says which it is."""
    frame = pd.DataFrame({"sex": ["male"], "age": [age], "two_hairs": ["absent"], "saris_signs": [True]})
    judged = mk.judge_roster(frame, on=ON, by=mk.MISHNAH_BERURAH)
    assert (answers(judged), judged["missing"].tolist()) == ([answer], [missing])


@pytest.mark.parametrize(
    ("age", "years", "answer"),
    [
        (34.0, None, False),
        (35.0, None, None),  # thirty-five or thirty-six: the words do not say which is most of them
        (35.0, 35, True),
        (35.0, 36, False),
        (36.0, None, True),
    ],
)
def test_a_row_without_hairs_counts_when_most_of_his_years_are_past(
    age: float, years: int | None, answer: bool | None
) -> None:
    """By as many years as the practice takes for most of them."""
    by = mk.MECHABER if years is None else mk.MECHABER.choosing(majority_of_years=years)
    frame = pd.DataFrame({"sex": ["male"], "age": [age], "two_hairs": ["absent"]})
    assert answers(mk.judge_roster(frame, on=ON, by=by)) == [answer]


# -- tables ----------------------------------------------------------------------------------------------------------


def test_the_roster_is_left_as_it_is() -> None:
    """What is returned has columns more, and the roster has none less and none changed."""
    frame = frame_of([{"sex": "male", "birth_date": dt.date(1990, 1, 1)}]).set_index(pd.Index(["a"]))
    before = frame.copy(deep=True)
    judged = mk.judge_roster(frame, on=ON, by=mk.REMA)
    judged.loc["a", "sex"] = "female"
    pd.testing.assert_frame_equal(frame, before)
    assert judged.index.tolist() == ["a"]
    added = ["counts", "because", "seif", "missing", "of_age_on", "of_age_from"]
    assert judged.columns.tolist() == [*frame.columns, *added]
    assert judged["counts"].dtype == "boolean"


@pytest.mark.parametrize(
    ("column", "values"),
    [
        ("sex", pd.Series(["male", "female", None], dtype="category")),
        ("sex", pd.Series(["male", "female", None], dtype=object)),
        ("sex", pd.array(["male", "female", None], dtype="string[python]")),
        ("banned", pd.array([False, True, None], dtype="boolean")),
        ("banned", pd.Series([False, True, None], dtype=object)),
        ("banned", np.array([False, True, np.nan], dtype=object)),
        ("banned", pd.Series([False, True, None]).astype("category")),
    ],
)
def test_a_fact_may_be_of_any_type(column: str, values: Any) -> None:
    """Categories, truth values, objects and text are read alike."""
    frame = pd.DataFrame({"sex": ["male"] * 3, "age": [40.5] * 3}).assign(**{column: values})
    assert answers(mk.judge_roster(frame, on=ON, by=mk.REMA)) == [True, False, None]


def test_plain_truth_values_are_read() -> None:
    """A column without a blank, as numpy keeps it."""
    frame = pd.DataFrame({"sex": ["male"] * 2, "age": [40, 40], "hears": [True, False], "speaks": [False, False]})
    assert answers(mk.judge_roster(frame, on=ON, by=mk.REMA)) == [True, False]


def test_an_empty_roster_is_judged() -> None:
    """It has its columns and no rows."""
    judged = mk.judge_roster(frame_of([{"sex": "male", "age": 20.0}]).iloc[:0], on=ON, by=mk.REMA)
    assert (len(judged), "counts" in judged) == (0, True)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"sex": ["male", "M"]}, "sex: 'M' at position 1 is not known: write 'male', 'female', or leave it blank"),
        ({"banned": [0, 1]}, "banned: 0 at position 0 is not known: write False, True, or leave it blank"),
        ({"banned": ["no", None]}, "banned: 'no' at position 0 is not known"),
        ({"two_hairs": [None, "grown"]}, "two_hairs: 'grown' at position 1 is not known: write 'came'"),
        ({"age": [20, -1]}, r"age: -1\.0 is no age: write Hebrew years, 0 or more"),
        ({"birth_date": ["2005-03-10", "soon"]}, "position 1: cannot read 'soon'"),
    ],
)
def test_a_bad_value_is_named(changes: dict[str, Any], said: str) -> None:
    """With its column, its place and the remedy."""
    frame = pd.DataFrame({"sex": ["male", "male"], "age": [20, 20]}).assign(**changes)
    with pytest.raises(ValueError, match=said):
        mk.judge_roster(frame, on=ON, by=mk.REMA)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"frame": [1]}, r"write frame=mk\.read_roster\('roster\.csv'\)$"),
        ({"by": "rema"}, "say whose practice is followed"),
    ],
)
def test_what_is_asked_wrongly_is_refused(asked: dict[str, Any], said: str) -> None:
    """The error names the argument and the remedy."""
    given_as = {"frame": pd.DataFrame({"sex": ["male"]}), "by": mk.REMA, **asked}
    with pytest.raises(TypeError, match=said):
        mk.judge_roster(given_as["frame"], on=ON, by=given_as["by"])


@pytest.mark.parametrize(("row", "by", "expected"), each_practice("eligibility"))
def test_the_table_of_cases_is_judged_as_a_roster(row: Row, by: Any, expected: bool | None) -> None:
    """Each case of the scholar's table, as a roster of one row, has the answer that the table gives."""
    named = {"yes": True, "no": False, "": None}
    facts = {name: named.get(row[name], row[name]) for name in ("sex", "two_hairs", *YES_NO)}
    frame = pd.DataFrame([facts], dtype=object).assign(age=number(row["age"]))
    assert answers(mk.judge_roster(frame, on=ON, by=by)) == [expected]


# -- totals ----------------------------------------------------------------------------------------------------------


def test_totals_count_everyone_by_reason() -> None:
    """Who counts, who does not, and who is open, most first, and why in words."""
    frame = pd.DataFrame({"sex": ["male", "male", "male", "female", None, "male"], "age": [20, 30, 8, 30, 30, None]})
    judged = mk.judge_roster(frame, on=ON, by=mk.REMA)
    table = mk.totals(judged, by=mk.REMA)
    assert table.columns.tolist() == ["answer", "why", "people"]
    assert table[["answer", "people"]].values.tolist() == [
        ["count", 2],
        ["do not count", 1],
        ["do not count", 1],
        ["open", 1],
        ["open", 1],
    ]
    assert set(table["why"].tail(2)) == {
        "sex not recorded: open under the Rema",
        "neither birth date nor age recorded: open under the Rema",
    }


@given(people(), practices)
def test_totals_lose_nobody(roster: list[dict[str, Any]], by: Any) -> None:
    """Their sum is the roster."""
    judged = mk.judge_roster(frame_of(roster), on=ON, by=by)
    table = mk.totals(judged, by=by)
    assert table["people"].sum() == len(roster)
    count = table.groupby("answer", observed=False)["people"].sum()
    assert count["count"] == (judged["counts"] == True).sum()  # noqa: E712 - blanks are neither
    assert count["open"] == judged["counts"].isna().sum()


@pytest.mark.parametrize("by", mk.PRACTICES, ids=str)
def test_people_of_a_roster_are_judged_as_its_rows_are_at_every_age(by: mk.Practice) -> None:
    """Whole years are completed years for both, also at six and thirty-five, where a day makes a difference."""
    roster = pd.DataFrame({"name": [f"he of {age}" for age in range(50)], "sex": "male", "age": range(50)})
    rows = [None if pd.isna(answer) else bool(answer) for answer in mk.judge_roster(roster, on=ON, by=by)["counts"]]
    assert [mk.counts(person, by=by).answer for person in mk.people_of(roster)] == rows


def test_a_roster_that_tells_nobodys_sex_is_judged() -> None:
    """Names alone: of each it is open, and his sex is what is asked for."""
    judged = mk.judge_roster(pd.DataFrame({"name": ["Levi", "Dan"]}), on=mk.HebrewDate(5787, "Tishrei", 1), by=mk.REMA)
    assert judged["counts"].isna().all()
    assert judged["missing"].str.contains("sex").all()


@pytest.mark.parametrize("need", [True, False, None])
def test_a_roster_as_a_company_has_its_need_and_its_leader(need: bool | None) -> None:
    """In the order of its rows; of nobody no company is made."""
    frame = pd.DataFrame({"name": ["Reuven", "Shimon"], "sex": "male", "age": [20.0, 30.0]})
    company = mk.company_of(frame, in_need=need, leader="Shimon")
    assert [person.name for person in company] == ["Reuven", "Shimon"]
    assert (company.in_need, company.leader) == (need, "Shimon")
    assert (mk.company_of(frame).in_need, mk.company_of(frame).leader) == (False, None)
    with pytest.raises(ValueError, match="frame has no rows: give a roster of somebody"):
        mk.company_of(frame.head(0))
