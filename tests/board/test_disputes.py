"""The board of the disputes: the map, a cell of it that is open, and what the practices say of one of its cases."""

import pytest

import minyan_kit as mk
from minyan_kit.board.disputes import Differences
from minyan_kit.board.drawing import LIGHT
from minyan_kit.board.page import drawn, still_svg
from minyan_kit.board.play import Moment, Play, after, as_python
from minyan_kit.question import Verdict

MECHABER, REMA, LATER = (by.name for by in mk.PRACTICES)


def playing(of: Differences, by: mk.Practice = mk.REMA, language: str = "en") -> Play:
    """Play freely with the map."""
    now = Moment(of, by)
    return Play(now, {}, tuple(mk.PRACTICES), language, now)


def test_the_map_is_that_of_the_notebook() -> None:
    """A cell for each question and two practices, with its number, its word and the ways in which they differ."""
    says = {figure.name: figure.says for figure in Differences().picture(None, LIGHT, "en").figures}
    table = mk.practices_map()
    assert len(says) == 3 * len(table)
    for row in table:
        for place, pair in enumerate(table.pairs):
            told = says[f"cell:{row.question.name}:{place}"]
            assert f"{row.between[pair]:,} · " in told
            assert all(way in told for way in row.how[pair])


def test_every_case_of_an_open_cell_is_one_on_which_the_two_differ() -> None:
    """And together they are as many as the cell says."""
    for question, between, number in (("may_fine", (MECHABER, REMA), 16), ("share_cost", (REMA, LATER), 30)):
        of = Differences().set(question=question, between=between)
        cases = next(control for control in of.controls() if control.name == "case").options
        for n in cases:
            one, other = (of.set(case=n).verdict(by) for by in mk.PRACTICES if by.name in between)
            assert (repr(one.answer), one.terms) != (repr(other.answer), other.terms)
        assert sum(int(said.split(" on ")[1].split()[0]) for said in map(str, cases.values())) == number


def test_where_nobody_differs_a_cell_shows_what_they_agree_in() -> None:
    """There is nothing to dispute about praying beside one who is banned."""
    of = Differences().set(question="may_pray_beside_banned")
    assert len({of.verdict(by).answer for by in mk.PRACTICES}) == 1


def test_facts_name_a_case() -> None:
    """A stage by its name; what is not said is whatever comes first."""
    facts = {"sex": "male", "stage": "of_age", "two_hairs": "unchecked"}
    of = Differences().set(question="counts", between=(MECHABER, REMA), facts=facts)
    assert [of.verdict(by).answer for by in mk.PRACTICES] == [None, True, True]
    assert of == Differences().set(**of.values)
    assert of.set(case=1).facts == ()


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"question": "may_dance"}, "question='may_dance' is not on the map: write one of counts, may_say"),
        ({"between": ("the Rema", "the Rema")}, r"between=\('the Rema', 'the Rema'\) is not on the map"),
        ({"case": 99}, "case=99 cannot be chosen: write a number from 1 to "),
        ({"facts": {"moon": "full"}}, "facts: moon='full': the question has no such fact"),
        ({"facts": {"residents": 1000}}, "no case of may_fine has them"),
        ({"colour": "red"}, "colour='red': nothing is called so"),
    ],
)
def test_what_cannot_be_opened_is_refused(changes: dict[str, object], said: str) -> None:
    """With what can be."""
    with pytest.raises(ValueError, match=said):
        Differences().set(**changes)


def test_the_answers_of_the_cell_stand_beside_each_other() -> None:
    """The practice that is followed in large letters, the other with its reason and its words."""
    told = drawn(playing(Differences()))
    assert 'data-answer="no"' in told["answer"]
    assert "None of the authorities you follow discusses this." in told["argued"]
    for question, answer in (("share_cost", "(60, 60)"), ("comes_of_age", "Kislev")):
        of = Differences().set(question=question, between=(REMA, LATER))
        told = drawn(playing(of, mk.MISHNAH_BERURAH))
        assert answer.strip("()") in told["answer"]
        assert "every case" not in told["argued"]


def test_a_cell_is_opened_by_a_press_and_the_next_case_by_another() -> None:
    """The arrows go from cell to cell, in Hebrew the other way round."""
    press = {"figure": "cell:counts:0", "act": "press"}
    once = after(playing(Differences()), press)
    twice = after(once, press)
    back = after(twice, press | {"back": True})
    assert [of.setting.values["question"] for of in (once, twice)] == ["counts", "counts"]
    assert (once.setting.plain("case"), twice.setting.plain("case"), back.setting.plain("case")) == (1, 2, 1)
    for language, arrow in (("en", 1), ("he", -1)):
        step = {"figure": "cell:counts:0", "act": "step", "arrow": [arrow, 0]}
        assert after(playing(Differences(), language=language), step).setting.plain("between") == [MECHABER, LATER]
    assert "board.set(question='counts')" in as_python(once)


def test_what_was_opened_is_told_in_words() -> None:
    """In the reader's own language, and never as a name in code."""
    play = after(playing(Differences(), language="fr"), {"figure": "cell:may_say:1", "act": "press"})
    [[what, turned]] = drawn(play)["history"]
    assert "may_say" not in what
    assert turned


def test_a_frame_and_a_shade_say_the_same_as_the_words() -> None:
    """Nothing on the map is told by colour alone."""
    picture = still_svg(playing(Differences()))
    for words in ("16 · always", "never", "Framed: each answers otherwise."):
        assert words in picture


def test_a_verdict_on_the_map_is_an_ordinary_one() -> None:
    """With its voices and their words."""
    verdict = Differences().verdict(mk.REMA)
    assert isinstance(verdict, Verdict)
    assert str(verdict.source) == "55:22 gloss"
