"""A fourth language is one catalogue and one entry: one that nobody speaks shows whatever the kit shows."""

import datetime as dt
import json
import re
import shutil
from collections.abc import Callable, Iterator, Set
from contextlib import suppress
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import matplotlib.pyplot as plt
import pytest
from matplotlib.axes import Axes
from matplotlib.text import Text

import minyan_kit as mk
from minyan_kit.board.plan import plan_svg
from minyan_kit.board.topics import SETTINGS
from minyan_kit.board.yards import yard_splits
from minyan_kit.explore.coverage import coverage_map
from minyan_kit.explore.disputes import practices_map
from minyan_kit.explore.effects import effects
from minyan_kit.explore.voices import voices_map
from minyan_kit.hebrew.dates import MONTHS
from minyan_kit.plots.age import birthday_map, timeline_plot
from minyan_kit.plots.attendance import chance_plot, people_plot, services_plot, take_plot, tenth_plot
from minyan_kit.plots.coercion import season_plot, shares_plot
from minyan_kit.plots.disputes import coverage_plot, practices_plot, voices_plot
from minyan_kit.plots.service import follows_plot, service_plot
from minyan_kit.plots.style import BEFORE_3_11
from minyan_kit.show import languages
from minyan_kit.show.age import births_of_year
from minyan_kit.show.languages import Language, catalogue, civil, value_text
from minyan_kit.show.verdict import seif_html, to_html, to_text
from minyan_kit.text import witness
from minyan_kit.widgets.board import Board
from minyan_kit.widgets.disputes import disputes_panel, practice_panel
from tests.show.test_verdict import EVERY, VERDICTS
from tools.catalogues import templates

DATA = Path(__file__).parents[2] / "data"
KEY = "qaa"  # the first of the codes that stand for no language
WORD = re.compile(r"[^\W\d_]{2,}")

#: Names of people, of services and of the months, which a language without a spelling of its own writes as its entry
#: says, and in Hebrew beside it.
NAMES = {
    *("Asher", "Binyamin", "Dan", "Dina", "Gad", "Levi", "Naftali", "Reuven", "Shimon", "Yehuda", "Yissachar", "Yosef"),
    *("Zevulun", "Person", "man", "poor", "rich", "Shacharit", "Mincha", "Maariv", "Musaf"),
    *WORD.findall(" ".join(MONTHS)),
    *WORD.findall(" ".join(languages.month_name(month, "he") for month in MONTHS)),
}
#: The words of the witnesses that its readers are shown.
OF_WITNESSES = {word for key in ("he", "fr") for word in WORD.findall(witness(key))}
FEW = [mk.may_fine, mk.may_answer]


@pytest.fixture(autouse=True)
def made_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Language]:
    """Speak a language in which everything stands in ‹angles›, from right to left, with no witness of its own."""
    for path in languages.CATALOGUES.glob("*.json"):
        shutil.copy(path, tmp_path)
    words = {english: f"‹{english}›" for english in templates()}
    (tmp_path / f"{KEY}.json").write_text(json.dumps(words), encoding="utf-8")
    entry = Language(KEY, "‹made up›", witness="fr", dates="en", right_to_left=True)
    monkeypatch.setattr(languages, "CATALOGUES", tmp_path)
    monkeypatch.setitem(languages.LANGUAGES, KEY, entry)
    catalogue.cache_clear()
    with mk.language(KEY):
        yield entry
    catalogue.cache_clear()
    plt.close("all")


def unsaid(shown: str, besides: Set[str] = OF_WITNESSES) -> set[str]:
    """The words that were not said in the language: outside its angles, and neither names nor words of the text."""
    while "‹" in shown:
        shown, before = re.sub(r"‹[^‹›]*›", " ", shown), shown
        assert shown != before, f"an angle is left open: {shown}"
    return set(WORD.findall(shown)) - NAMES - besides


class Spoken(HTMLParser):
    """What a page says in the language: without code, and without what another language is declared for."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.languages, self.words = [KEY], ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("br", "img", "meta"):
            of_code = tag in ("code", "pre", "style")
            self.languages.append("" if of_code else dict(attrs).get("lang") or self.languages[-1])
        self.words += dict(attrs).get("alt") or ""

    def handle_endtag(self, tag: str) -> None:
        self.languages.pop()
        self.words += " "

    def handle_data(self, data: str) -> None:
        self.words += data * (self.languages[-1] == KEY)


def unsaid_on(page: str) -> set[str]:
    """The same of a page, on which words of the text stand apart, as in their own language."""
    return unsaid(Spoken(page).words, frozenset())


# -- cards -----------------------------------------------------------------------------------------------------------


@EVERY
def test_a_verdict_is_shown(verdict: mk.Verdict) -> None:
    """As a card from right to left, and in plain lines."""
    card = to_html(verdict)
    assert f'lang="{KEY}" dir="rtl"' in card
    assert unsaid_on(card) == unsaid(to_text(verdict)) == set()


def test_a_reader_is_shown_the_witness_that_the_entry_names() -> None:
    """The Hebrew, and beside it the French, in their own directions; the English is nowhere."""
    verdict = VERDICTS["yes"]
    assert verdict.source is not None
    card = to_html(verdict)
    assert 'lang="he" dir="rtl"' in card
    assert 'lang="fr" dir="ltr"' in card
    assert 'lang="en"' not in card
    text = " ".join(to_text(verdict).split())
    assert verdict.source.fr in text
    assert verdict.source.en not in text


def test_a_seif_is_shown() -> None:
    """Its labels and notes; every witness keeps its own language."""
    assert unsaid_on(seif_html(mk.seif(9))) == set()


def test_a_date_is_shown() -> None:
    """A civil date from the catalogue; a Hebrew date in the spelling that the entry names."""
    assert civil(dt.date(2018, 3, 16)) == "‹‹Friday› 16 ‹March› 2018›"
    assert value_text(mk.HebrewDate(5778, "Nisan", 1)) == "1 Nisan 5778"
    assert languages.place(mk.counts.opinions[0].source) == "‹55:1›"


@pytest.mark.parametrize("name", ["missing", "company in doubt", "date", "places", "terms"])
def test_what_would_change_is_shown(name: str) -> None:
    """As a table on a page, and in plain lines."""
    changes = mk.what_would_change(VERDICTS[name])
    assert unsaid_on(changes._repr_html_()) == unsaid(str(changes)) == set()


@pytest.mark.parametrize(
    "explored",
    [
        lambda: mk.disagreements(mk.may_answer),
        lambda: mk.coverage(mk.may_answer),
        lambda: practices_map(questions=FEW),
        lambda: voices_map(questions=FEW),
        lambda: coverage_map(questions=FEW),
        lambda: effects(mk.REMA, questions=FEW),
    ],
    ids=["disagreements", "coverage", "practices map", "voices map", "coverage map", "effects"],
)
def test_what_was_explored_is_shown(explored: Callable[[], Any]) -> None:
    """Tables and maps."""
    assert unsaid_on(explored()._repr_html_()) == set()


# -- the plan --------------------------------------------------------------------------------------------------------


def test_a_plan_is_shown() -> None:
    """What stands on it, and what is read aloud of it."""
    picture = plan_svg(mk.Arrangement("inside", {"inside": 8, "azarah": 1}), by=mk.REMA, move=True)
    assert unsaid_on(picture) == unsaid(picture.words) == set()
    assert 'direction="rtl"' in picture
    splits = yard_splits(by=mk.REMA)
    assert unsaid_on(splits._repr_html_()) == unsaid(str(splits)) == set()


# -- panels ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "made",
    [
        lambda: disputes_panel(questions=FEW),
        lambda: practice_panel(by=mk.REMA, questions=FEW),
    ],
    ids=["disputes", "practice"],
)
def test_a_panel_is_shown(made: Callable[[], Any]) -> None:
    """The labels of its controls, what can be chosen, and its view."""
    panel = made()
    labels = [control.description for control in panel.controls.values()]
    options = [words for control in panel.controls.values() for words, _ in getattr(control, "options", ())]
    assert unsaid(" ".join([*labels, *options])) == set()
    assert unsaid_on(panel._repr_mimebundle_()["text/html"]) - {"mk", "REMA"} == set()  # and a line of code


@pytest.mark.parametrize("topic", SETTINGS)
def test_a_board_is_shown(topic: str) -> None:
    """Its picture, its labels and options, its verdict; and what was changed."""
    board = Board(topic, by=mk.REMA)
    for control in board.setting.controls():
        if len(control.options) > 1:
            with suppress(ValueError):  # a side of sunset beside a Hebrew day
                board.act(control=control.name, value=1)
    told = board.drawn
    said = [*board.frame["labels"].values(), board.frame["title"], board.frame["how"], told["asks"]]
    said += [word for control in told["controls"] for word in (control["label"], *control["options"])]
    said += [figure["says"] for figure in told["figures"]] + [words for change in told["history"] for words in change]
    assert unsaid(" ".join(said)) == set()
    for html in (told["picture"], told["answer"], told["argued"], *(each["svg"] for each in told["figures"])):
        assert unsaid_on(html) == set()


# -- pictures, tables, the report ------------------------------------------------------------------------------------


def words_on(ax: Axes) -> str:
    """What is written on a picture; an older matplotlib has to be given its Hebrew turned."""
    shown = "\n".join(text.get_text() for text in ax.figure.findobj(Text))
    return re.sub("[א-ת]+", lambda word: word[0][::-1], shown) if BEFORE_3_11 else shown


def a_town() -> list[mk.Resident]:
    """Nine who stay, and one who leaves for the Days of Awe."""
    awe = mk.days_of_awe(5787)
    return [*(mk.Resident(f"man {n}") for n in range(9)), mk.Resident("Reuven", [(awe[0], awe[-1])])]


EVENTS = [*(("07:00", f"man {n}", "arrives") for n in range(10)), ("07:30", "man 3", "leaves")]


@pytest.mark.parametrize(
    "drawn",
    [
        lambda: timeline_plot({"Reuven": mk.telling(VERDICTS["date"])}),
        lambda: birthday_map(births_of_year(5765, by=mk.REMA)),
        lambda: shares_plot(VERDICTS["shares"]),
        lambda: practices_plot(practices_map(questions=FEW)),
        lambda: voices_plot(voices_map(questions=FEW)),
        lambda: coverage_plot(coverage_map(questions=FEW)),
        lambda: follows_plot(by=mk.REMA),
        lambda: service_plot(mk.service(EVENTS, by=mk.REMA)),
    ],
    ids=["timeline", "birthdays", "shares", "practices", "voices", "coverage", "what follows", "service"],
)
def test_a_picture_is_drawn(drawn: Callable[[], Axes]) -> None:
    """Every label and legend on it."""
    assert unsaid(words_on(drawn())) == set()


def test_a_season_is_drawn() -> None:
    """Its days are named in Hebrew, as the calendar on the wall has them."""
    assert unsaid(words_on(season_plot(mk.season(a_town(), 5787, by=mk.REMA)))) <= {"הימים", "תשרי"}


@pytest.fixture(scope="module")
def sheets() -> tuple[Any, Any]:
    """Read the sample sheets."""
    roster = mk.read_roster(DATA / "roster.csv")
    return roster, mk.read_attendance(DATA / "attendance.csv", roster)


def test_a_report_is_made_and_attendance_is_drawn(sheets: tuple[Any, Any]) -> None:
    """The page with its headings, its days and its reasons; and the pictures of it."""
    roster, attendance = sheets
    report = mk.report(roster, attendance, by=mk.REMA)
    assert f'<html lang="{KEY}" dir="rtl">' in report.html
    assert unsaid_on(report.html) == set()
    tables = report.tables
    found = mk.pseudonymise(mk.who_was_tenth(attendance.data, roster.data, by=mk.REMA)).frame
    pictures = [
        *(chance_plot(tables[name]) for name in ("by service", "by weekday", "by day", "by month")),
        *(take_plot(tables["what it would take"]), services_plot(tables["services"])),
        *(people_plot(tables["people"]), tenth_plot(found)),
    ]
    assert set().union(*(unsaid(words_on(ax)) for ax in pictures)) == set()


def test_a_list_of_those_who_come_of_age_is_made(sheets: tuple[Any, Any]) -> None:
    """Its days, its reasons and who says otherwise."""
    listed = mk.upcoming(sheets[0].data, start=dt.date(2026, 11, 1), until=dt.date(2028, 12, 31), by=mk.REMA)
    assert len(listed)
    assert (
        unsaid(" ".join(listed[["hebrew_date", "doubt", "because", "dissent"]].astype(str).to_numpy().ravel())) == set()
    )
