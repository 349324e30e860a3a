"""The pictures of 55:2 and 3 show what the rules say, with words and patterns beside colours."""

from collections.abc import Iterator

import matplotlib.pyplot as plt
import pytest
from matplotlib.axes import Axes
from matplotlib.patches import Rectangle

from minyan_kit import MECHABER, ORDERS, PRACTICES, REMA, Person, Practice, language, may_continue, service
from minyan_kit.chapter.order_of_service import what_follows
from minyan_kit.chapter.service import OUTCOMES, Replay
from minyan_kit.plots.service import follows_plot, service_plot
from tests.case_tables import by_name

MEN = [*(Person(f"man {n}", sex="male", age=40) for n in range(12)), Person("a stranger")]


@pytest.fixture(autouse=True)
def _closed() -> Iterator[None]:
    """Leave no figure open for the next test."""
    yield
    plt.close("all")


def morning(*, stranger: bool = False, order: str = "morning_with_torah", by: Practice = REMA) -> Replay:
    """Ten men at half past six; one more comes at 06:41, and four leave at seven, in the middle of the repetition."""
    events = [("06:30", man.name, "arrives") for man in MEN[:10]]
    events += [("06:30", "a stranger", "arrives")] if stranger else []
    events += [("06:41", "man 10", "arrives")]
    events += [("07:00", man.name, "leaves") for man in MEN[:4]]
    return service(events, by=by, people=MEN, order=order)


def words(ax: Axes) -> str:
    """Whatever is written inside the picture."""
    return " ".join(text.get_text().replace("\n", " ") for text in ax.texts)


def gids(ax: Axes) -> list[str | None]:
    """What each patch says it is."""
    return [patch.get_gid() for patch in ax.patches]


# -- a service -------------------------------------------------------------------------------------------------------


def test_the_line_is_the_number_present() -> None:
    """Each change stands within its unit, as far into it as its minute."""
    line = service_plot(morning()).lines[0]
    assert list(map(float, line.get_xdata())) == [0, 0.5, 5 + 1 / 7, 11]  # type: ignore[arg-type]
    assert list(map(int, line.get_ydata())) == [10, 11, 7, 7]  # type: ignore[arg-type]
    assert line.get_drawstyle() == "steps-post"


def test_people_in_doubt_have_a_line_of_their_own() -> None:
    """Where a stranger may count, a broken line runs one above the other."""
    sure, most = service_plot(morning(stranger=True)).lines[:2]
    assert [b - a for a, b in zip(sure.get_ydata(), most.get_ydata(), strict=True)] == [1, 1, 1, 1]  # type: ignore[operator, arg-type]
    assert (sure.get_linestyle(), most.get_linestyle()) == ("-", "--")


def test_ten_and_six_are_drawn_and_named() -> None:
    """Two lines across the picture, told apart by their strokes."""
    ax = service_plot(morning())
    across = {line.get_ydata()[0]: line.get_linestyle() for line in ax.lines if len(set(line.get_ydata())) == 1}  # type: ignore[index, arg-type]
    assert across == {10: "-", 6: "--"}
    assert "six, a majority of ten" in words(ax)


@pytest.mark.parametrize("order", ORDERS)
def test_every_unit_is_a_block_of_the_strip(order: str) -> None:
    """In its order, with its outcome, and side by side."""
    replay = morning(order=order)
    ax = service_plot(replay)
    assert gids(ax) == [f"{said.unit}: {said.outcome}" for said in replay.units]
    assert [patch.get_x() for patch in ax.patches if isinstance(patch, Rectangle)] == list(range(len(replay.units)))


def test_outcomes_are_told_apart_by_pattern_and_word() -> None:
    """No two outcomes have one pattern and one edge, whatever the colours."""
    looks = {}
    for leaving, by in ((3, REMA), (5, REMA), (1, MECHABER)):
        men = [man.but(two_hairs="came") for man in MEN]
        events = [("06:30", man.name, "arrives") for man in men[:10]]
        events += [("06:58", man.name, "leaves") for man in men[:leaving]]
        replay = service(events, by=by, people=men)
        ax = service_plot(replay)
        for patch, said in zip(ax.patches, replay.units, strict=True):
            looks[said.outcome] = (patch.get_hatch(), patch.get_linestyle())
            assert said.outcome in words(ax)
    assert looks.keys() == OUTCOMES.keys()
    assert len(set(looks.values())) == len(OUTCOMES)


def test_who_leaves_is_marked_at_his_time() -> None:
    """How many, when, and whether it was a transgression."""
    assert "07:00  four leave a transgression" in words(service_plot(morning()))
    assert "07:00  four leave open" in words(service_plot(morning(by=MECHABER)))


def test_it_can_be_drawn_into_a_picture_of_ones_own() -> None:
    """Two practices one above the other."""
    _, (above, below) = plt.subplots(2)
    assert service_plot(morning(), ax=above) is above
    assert service_plot(morning(by=MECHABER), ax=below) is below


@pytest.mark.parametrize(("key", "said"), [("he", "קדיש"), ("fr", "un Kaddish")])
def test_it_speaks_the_language_that_is_set(key: str, said: str) -> None:
    """Hebrew stands as it is written: matplotlib itself turns it."""
    with language(key):
        ax = service_plot(morning())
        assert said in words(ax)
        ax.figure.canvas.draw()  # every letter is in the font: a missing one would be a warning, and so an error


# -- what follows from what ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("by", PRACTICES, ids=by_name)
@pytest.mark.parametrize(("order", "remaining"), [("morning_with_torah", 9), ("afternoon", 5), ("evening", 9)])
def test_every_arc_is_an_edge_that_was_computed(order: str, by: Practice, remaining: int) -> None:
    """The picture has the edges of what_follows and no other."""
    drawn = gids(follows_plot(by=by, order=order, remaining=remaining))
    edges = what_follows(order, by=by, remaining=remaining)
    assert sorted(gid for gid in drawn if gid and "→" in gid) == sorted(f"{e.began} → {e.to}: {e.kind}" for e in edges)
    assert {str(gid).split(" ")[0] for gid in drawn} == set(ORDERS[order])


def test_an_edge_is_what_may_continue_answers() -> None:
    """The graph is asked, not drawn by hand."""
    for edge in what_follows(by=REMA, remaining=7):
        assert edge.verdict == may_continue(edge.began, edge.to, remaining=7, by=REMA)


# The edges of a weekday morning for the Rema, as a reader of the gloss would draw them; dots where nobody speaks.
THE_GLOSS = """
kaddish -> kaddish                        yes
barkhu -> barkhu                          yes
barkhu -> yotzer                          silent
yotzer -> yotzer                          yes
yotzer -> avot                            no
yotzer -> repetition_aloud                no
avot -> avot                              yes
avot -> kedushah                          yes
avot -> repetition_aloud                  silent
avot -> seder_kedushah                    open
avot -> kaddish_shalem                    open
kedushah -> kedushah                      yes
kedushah -> repetition_aloud              yes
kedushah -> torah_reading                 no
kedushah -> seder_kedushah                yes
kedushah -> kaddish_shalem                yes
repetition_aloud -> repetition_aloud      yes
repetition_aloud -> torah_reading         no
repetition_aloud -> seder_kedushah        yes
repetition_aloud -> kaddish_shalem        yes
torah_reading -> torah_reading            silent
seder_kedushah -> seder_kedushah          silent
seder_kedushah -> kaddish_shalem          silent
kaddish_shalem -> kaddish_shalem          yes
aleinu -> kaddish_after_aleinu            silent
kaddish_after_aleinu -> kaddish_after_aleinu yes
"""


def test_the_graph_of_the_gloss() -> None:
    """What the gloss names, and what it leaves open."""
    drawn = [line.replace("->", "").split() for line in THE_GLOSS.strip().splitlines()]
    assert [[edge.began, edge.to, edge.kind] for edge in what_follows(by=REMA)] == drawn


def test_what_the_mechaber_does_not_speak_of_is_shown_where_the_gloss_does() -> None:
    """That he is silent on the order of Kedushah is worth seeing; that nobody speaks of Aleinu alone is not."""
    kinds = {(edge.began, edge.to): edge.kind for edge in what_follows(by=MECHABER)}
    assert kinds["repetition_aloud", "seder_kedushah"] == "silent"
    assert ("aleinu", "aleinu") not in kinds


def test_kinds_are_told_apart_by_stroke_and_mark() -> None:
    """Each kind of arc has its own stroke, and its mark stands in the legend with its word."""
    ax = follows_plot(by=REMA)
    legend = ax.get_legend()
    assert legend is not None
    assert [text.get_text() for text in legend.get_texts()] == [
        "✓  may be said",
        "?  the text leaves it open",
        "…  nobody who is followed speaks",
        "✗  not begun",
    ]
    strokes = {str(p.get_gid()).rsplit(" ", 1)[1]: p.get_linestyle() for p in ax.patches if "→" in str(p.get_gid())}
    assert len(set(map(str, strokes.values()))) == 4


def test_an_unknown_order_is_named() -> None:
    """The error lists the orders."""
    with pytest.raises(ValueError, match="order='musaf' is not known: write one of morning, morning_with_torah"):
        follows_plot(by=REMA, order="musaf")
