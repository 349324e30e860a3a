"""The guides for teachers: two pages each, forty-five minutes, and exit tickets that nobody has seen."""

import re
from pathlib import Path

import pytest

import minyan_kit as mk
from tools.notebooks import notebook_paths

GUIDES = Path(__file__).parents[2] / "docs" / "guides"
LESSONS = [path for path in notebook_paths() if re.match(r"0[0-8]", path.name)]
PARTS = [
    "Aims",
    "What they know before",
    "Minute by minute",
    "On the blackboard",
    "Wrong answers to expect, and what to ask back",
    "Sensitive matters here",
    "Four levels in this lesson",
    "Exit ticket",
    "Homework",
]

MATTERS = [
    "Bodies",
    "Women",
    "Slaves",
    "Deaf people",
    "Mental illness",
    "Intersex people",
    "Converts",
    "homes that do not keep the Sabbath",
    "Communities that count otherwise",
    "Sephardi practice",
]

by_lesson = pytest.mark.parametrize("lesson", [path.stem for path in LESSONS])


def guide(lesson: str) -> str:
    """The guide to a lesson."""
    return (GUIDES / f"{lesson}.md").read_text(encoding="utf-8")


@by_lesson
def test_a_guide_has_all_its_parts_on_two_pages(lesson: str) -> None:
    """And says that it is for study."""
    text = guide(lesson)
    assert re.findall(r"^## (.+)$", text, re.M) == PARTS
    assert "For study, not a ruling." in text
    assert len(text.split()) <= 1000


@by_lesson
def test_its_minutes_are_forty_five(lesson: str) -> None:
    """Each row begins where the one before it ends."""
    rows = [(int(at), int(minutes)) for at, minutes in re.findall(r"^\| (\d+) \| (\d+) \|", guide(lesson), re.M)]
    assert [at for at, _ in rows] == [sum(minutes for _, minutes in rows[:n]) for n in range(len(rows))]
    assert sum(minutes for _, minutes in rows) == 45


@by_lesson
def test_each_screen_that_it_names_is_in_the_lesson(lesson: str) -> None:
    """A teacher looks for it by its name."""
    (path,) = [path for path in LESSONS if path.stem == lesson]
    text = path.read_text(encoding="utf-8")
    table = guide(lesson).partition("## Minute by minute")[2].partition("## On the blackboard")[0]
    happens = [row.split("|")[3] for row in table.splitlines() if row.count("|") > 4]
    named = [name for what in happens for name in re.findall(r"\*([A-Z][^*?]+\??)\*", what)]
    assert named
    for name in named:
        assert f"## {name}" in text or name in text, name


@by_lesson
def test_its_exit_ticket_is_of_three_cases_that_are_kept_back(lesson: str) -> None:
    """Each with the answer that the text gives, and taught in this lesson."""
    ticket = guide(lesson).partition("## Exit ticket")[2].partition("## Homework")[0]
    rows = re.findall(r"\*\*(Yes|No|Open)\*\* \(`([\w/]+)`\)", ticket)
    assert len(rows) == 3
    for answer, name in rows:
        case = mk.case(name)
        assert case.answer == answer.lower()
        assert case.taught.startswith(lesson[:2])
        assert case.said("en").story in ticket


def test_what_holds_for_all_is_said_once() -> None:
    """How to speak of each matter that can hurt, and the four levels."""
    text = (GUIDES / "index.md").read_text(encoding="utf-8")
    for matter in MATTERS:
        assert f"{matter}.**" in text
    assert len(re.findall(r"^\| [1-4] · ", text, re.M)) == 4
    assert all(path.stem in text for path in LESSONS)


def test_the_sum_of_the_homework_is_right() -> None:
    """What each of the four pays."""
    verdict = mk.share_cost(80, {"a": 0, "b": 200, "c": 200, "d": 600}, by=mk.REMA)
    assert [int(share) for share in verdict.answer.exact.values()] == [10, 18, 18, 34]
    assert "(10, 18, 18, 34.)" in guide("04_communal_coercion")
