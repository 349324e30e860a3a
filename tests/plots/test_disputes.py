"""The pictures of the disputes show the numbers of the map, with words and patterns beside shades."""

import re
from collections.abc import Iterator

import matplotlib.pyplot as plt
import pytest
from matplotlib.axes import Axes
from matplotlib.colors import to_hex
from matplotlib.patches import Patch

from minyan_kit import (
    MECHABER,
    MISHNAH_BERURAH,
    PRACTICES,
    REMA,
    SOME_SAY,
    coverage_map,
    coverage_plot,
    language,
    may_answer,
    may_compel_to_hire,
    may_fine,
    may_leave,
    may_say,
    practices_map,
    practices_plot,
    share_cost,
    share_hazan_wage,
    voices_map,
    voices_plot,
)
from minyan_kit.explore.cases import voices_in
from minyan_kit.explore.coverage import STATES
from minyan_kit.explore.disputes import WAYS
from minyan_kit.explore.tables import SHADES
from minyan_kit.plots.style import INK
from tests import by_hand
from tests.contrast import WORDS, brightness, contrast

ASKED = (may_say, may_leave, share_cost, may_fine)


@pytest.fixture(autouse=True)
def _closed() -> Iterator[None]:
    """Leave no figure open for the next test."""
    yield
    plt.close("all")


def words(ax: Axes) -> list[str]:
    """Give what is written on a picture."""
    return [text.get_text() for text in ax.texts]


def cells(ax: Axes) -> dict[str, Patch]:
    """Give the patches that say what they are."""
    return {patch.get_gid(): patch for patch in ax.patches if patch.get_gid()}  # type: ignore[misc]


# -- practices ---------------------------------------------------------------------------------------------------------


def test_each_cell_has_the_number_of_the_map() -> None:
    """A patch for each question and two practices, in that order."""
    table = practices_map(questions=ASKED)
    told = [f"{row.question.name}: {one} / {other}: {n}" for row in table for (one, other), n in row.between.items()]
    assert list(cells(practices_plot(table))) == told


def test_a_cell_says_its_number_a_word_and_in_what_way() -> None:
    """Nothing is told by the shade alone; where nobody differs a word is enough."""
    said = words(practices_plot(practices_map(among=[MECHABER, REMA], questions=[may_fine])))
    assert said[:2] == ["16  always", "one is silent"]
    assert words(practices_plot(practices_map(among=[REMA, MISHNAH_BERURAH], questions=[may_fine])))[0] == "never"


def test_more_often_is_darker() -> None:
    """From never to always, and what is written on each shade can be read."""
    faces = [shade.face for shade in SHADES]
    bright = [brightness(face) for face in faces]
    assert bright == sorted(bright, reverse=True)
    shown = practices_plot(practices_map(questions=ASKED))
    inks = {text.get_text().split()[-1]: text.get_color() for text in shown.texts if text.get_weight() == "bold"}
    assert inks == dict.fromkeys(("then", "often", "mostly", "always"), INK)
    assert min(contrast(INK, face) for face in faces) >= WORDS


def test_a_frame_is_round_those_who_answer_otherwise() -> None:
    """And round no silence, however often; the legend says what it is."""
    shown = practices_plot(practices_map(questions=ASKED))
    framed = {gid for gid, cell in cells(shown).items() if cell.get_linewidth() > 1}
    # Of leaving the gloss and the Mishnah Berurah; of sharing whoever shares by wealth, where wealth is not alike.
    leave = sum(len({*by_hand.who_may_leave(service)[1:]}) > 1 for service in may_leave.facts.cases())
    unlike = sum(len({*pay.wealth}) > 1 for pay in share_cost.facts.cases())
    assert framed == {
        f"may_leave: the Rema / the Mishnah Berurah: {leave}",
        *(f"share_cost: {one} / the Mishnah Berurah: {unlike}" for one in ("the Mechaber", "the Rema")),
    }
    legend = shown.get_legend()
    assert legend is not None
    assert [text.get_text() for text in legend.get_texts()][-1] == WAYS[0]
    silent = practices_plot(practices_map(questions=[may_fine])).get_legend()
    assert silent is not None
    assert WAYS[0] not in [text.get_text() for text in silent.get_texts()]


def test_a_question_stands_with_its_place_and_its_cases() -> None:
    """So that a number is never read without what it is a share of."""
    said = [note.get_text() for note in practices_plot(practices_map(questions=[may_leave])).texts]
    assert said[-2:] == ["May he leave?", f"55:2 · {sum(1 for _ in may_leave.facts.cases())} cases"]


@pytest.mark.parametrize("among", [2, 3, 4, 5])
def test_the_picture_grows_with_the_practices(among: int) -> None:
    """A column for each two of them, each wide enough for its words."""
    practices = (*PRACTICES, REMA.relying_on(SOME_SAY), MECHABER.relying_on(SOME_SAY))[:among]
    shown = practices_plot(practices_map(among=practices, questions=[may_answer, may_fine]))
    assert len(cells(shown)) == 2 * among * (among - 1) // 2
    shown.figure.canvas.draw()
    wide = shown.transData.transform((1, 0))[0] - shown.transData.transform((0, 0))[0]
    boxes = [text.get_window_extent() for text in shown.texts if text.get_text() in (*WAYS, "never")]
    assert boxes
    assert all(box.width < wide for box in boxes)


def test_the_pictures_speak_the_language_in_use() -> None:
    """Questions, practices, words and legend; numbers stay."""
    with language("he"):
        said = words(practices_plot(practices_map(questions=[may_fine])))
        covered = coverage_plot(coverage_map(questions=[may_fine]))
        spoken = words(voices_plot(voices_map(questions=[may_answer])))
    assert "16  תמיד" in said
    legend = covered.get_legend()
    assert legend is not None
    latin = re.compile("[A-Za-z]")
    every = (*said, *words(covered), *spoken, *(text.get_text() for text in legend.get_texts()))
    assert [text for text in every if latin.search(text)] == []


def test_a_picture_can_be_drawn_where_a_reader_wants_it() -> None:
    """On axes that are given."""
    _, axes = plt.subplots(1, 3)
    drawn = (
        practices_plot(practices_map(questions=[may_fine]), ax=axes[0]),
        voices_plot(voices_map(questions=[may_answer]), ax=axes[1]),
        coverage_plot(coverage_map(questions=[may_fine]), ax=axes[2]),
    )
    assert drawn == tuple(axes)


# -- voices ------------------------------------------------------------------------------------------------------------


def test_below_the_diagonal_stands_how_often() -> None:
    """A cell for each two that speak of the same case, and none for two that never do."""
    table = voices_map(questions=[may_say, may_answer])
    told = {f"{row.one.key} / {row.other.key}: {row.differing} of {row.spoken}" for row in table}
    shown = cells(voices_plot(table))
    assert set(shown) == told
    assert "some_permit / some_say" not in " ".join(shown)
    assert all(cell.get_x() < cell.get_y() for cell in shown.values())  # type: ignore[attr-defined]


def test_above_the_diagonal_stand_the_seifim() -> None:
    """At the mirrored place, a dash where they agree; on it, how many opinions each holds."""
    table = voices_map(questions=[may_answer])
    at = {text.get_position(): text.get_text() for text in voices_plot(table).texts}
    place = {voice.key: n for n, voice in enumerate(table.voices)}
    assert at[place["some_say"], place["mechaber"]] == "55:20"
    assert at[place["mechaber"], place["some_say"]] == "6\nof 6\nalways"
    assert at[place["rav_acha"], place["some_say"]] == "–"
    assert at[place["some_say"], place["rav_acha"]] == "of 4\nnever"
    assert at[place["mechaber"], place["mechaber"]] == "one\nopinion"


def test_a_voice_from_outside_the_text_has_a_star() -> None:
    """And the star is explained where there is one."""
    shown = voices_plot(voices_map(questions=[may_answer]))
    names = [label.get_text() for label in shown.get_yticklabels()]
    assert [name.endswith("*") for name in names] == sorted(voice.outside for voice in voices_in(may_answer))
    assert {name.endswith("*") for name in names} == {True, False}
    assert "* outside the text" in shown.get_xlabel()
    assert "*" not in voices_plot(voices_map(questions=[share_hazan_wage])).get_xlabel()


# -- what is decided ---------------------------------------------------------------------------------------------------


def test_each_part_of_a_bar_has_the_number_of_the_map() -> None:
    """A part for each state that there is, in the order from explicit to unknown."""
    table = coverage_map(questions=ASKED)
    told = [
        f"{row.question.name}, {row.by.name}: {state}: {n}" for row in table for state, n in row.counts.items() if n
    ]
    assert list(cells(coverage_plot(table))) == told


def test_the_parts_of_a_bar_fill_it() -> None:
    """Each bar is as long as every other, its parts end to end, and even the least of them can be seen."""
    shown = cells(
        coverage_plot(coverage_map(among=[MECHABER, REMA], questions=[may_leave, may_say, may_compel_to_hire]))
    )
    bars: dict[str, list[Patch]] = {}
    for gid, part in shown.items():
        bars.setdefault(gid.split(":")[0], []).append(part)
    for parts in bars.values():
        lefts, widths = [p.get_x() for p in parts], [p.get_width() for p in parts]  # type: ignore[attr-defined]
        assert sum(widths) == pytest.approx(1)
        assert lefts[1:] == pytest.approx([x + w for x, w in zip(lefts, widths, strict=True)][:-1])
        assert min(widths) > 0.015


def test_states_are_told_apart_without_their_colour() -> None:
    """Each has a pattern of its own, and its word in the legend."""
    legend = coverage_plot(coverage_map(questions=[may_leave])).get_legend()
    assert legend is not None
    assert [text.get_text() for text in legend.get_texts()] == list(STATES)
    patterns = [handle.get_hatch() for handle in legend.get_patches()]
    assert len(set(patterns)) == len(STATES)
    assert len({to_hex(handle.get_facecolor()) for handle in legend.get_patches()}) == len(STATES)


def test_a_share_is_written_where_there_is_room() -> None:
    """Of the whole, rounded."""
    said = words(coverage_plot(coverage_map(among=[REMA], questions=[may_say])))
    companies = list(may_say.facts.cases())
    still_open = sum(by_hand.who_may_say(company)[1] is None for company in companies) / len(companies)
    inferred = sum(map(by_hand.inferred_from_4, companies)) / len(companies)  # too few for a number in their part
    assert said[:2] == [f"{1 - inferred - still_open:.0%}", f"{still_open:.0%}"]
    assert "100%" in words(coverage_plot(coverage_map(among=[MECHABER], questions=[may_leave])))
