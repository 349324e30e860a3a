"""What is shown of a se'if, a verdict and a rule: as text, as HTML and as plain data."""

import json
import re
from fractions import Fraction
from html.parser import HTMLParser
from itertools import product
from typing import Any

import pytest

import minyan_kit as mk
from minyan_kit.chapter import QUESTIONS
from minyan_kit.chapter.age import Landing
from minyan_kit.chapter.notes import NOTES
from minyan_kit.show import words
from minyan_kit.show.beside import highlighted, pointed_quote
from minyan_kit.show.html import escape, marked
from minyan_kit.show.languages import LANGUAGES, fill, say, value_text
from minyan_kit.show.verdict import to_html, to_text
from minyan_kit.show.words import answer_text, lines
from minyan_kit.text import CHAPTER, WITNESSES, Source

SCRIPT = "<script>alert('ten')</script>"
FOOTER = "A model of the text, for study; not a ruling for practice."


class Page(HTMLParser):
    """HTML as a browser reads it: its elements, and a complaint where they do not close in order."""

    VOID = frozenset({"br"})

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.words = ""
        self.feed(html)
        assert self.open == [], f"left open: {self.open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        last = self.open.pop() if self.open else ""
        assert last == tag, f"</{tag}> closes <{last}>"

    def handle_data(self, data: str) -> None:
        self.words += data


def man(name: str = "Reuven", **facts: Any) -> mk.Person:
    return mk.Person(name, **{"sex": "male", "age": 30, **facts})


def company(n: int, *more: mk.Person, **facts: Any) -> mk.Company:
    return mk.Company([*(man(f"man {i}") for i in range(n)), *more], **facts)


ADAR = mk.HebrewDate(5765, "Adar I", 29)
VERDICTS = {
    "yes": mk.counts(man(), by=mk.REMA),
    "no": mk.counts(mk.Person("Dina", sex="female", age=30), by=mk.REMA),
    "left open": mk.counts(man(two_hairs="absent"), by=mk.REMA),
    "missing": mk.counts(man(), by=mk.MECHABER),
    "company": mk.may_say(company(9, man("Dan", age=8, knows_to_whom=True), in_need=True), by=mk.REMA),
    "company in doubt": mk.may_say(company(9, mk.Person("Dan", age=40)), by=mk.REMA),
    "date": mk.comes_of_age(ADAR, by=mk.REMA),
    "dates in question": mk.comes_of_age(mk.HebrewDate(5771, "Adar I", 10), by=mk.REMA),
    "shares": mk.share_cost(120, {"poor": 100, "rich": 500}, by=mk.REMA),
    "places": mk.joined(mk.Arrangement("inside", {"inside": 8, "window": 1}), by=mk.REMA),
    "units": mk.may_continue("kaddish", "kaddish", remaining=6, by=mk.REMA),
    "terms": mk.may_compel_to_stay(residents=11, leaving=2, days_of_awe=True, by=mk.REMA),
    "relying": mk.may_answer(between="idol", by=mk.MECHABER.relying_on(mk.SOME_SAY).choosing(interposes="idol")),
}
EVERY = pytest.mark.parametrize("verdict", VERDICTS.values(), ids=VERDICTS)
IN_EVERY_LANGUAGE = pytest.mark.parametrize(
    ("verdict", "language"),
    [pytest.param(v, lang, id=f"{name}-{lang}") for (name, v), lang in product(VERDICTS.items(), LANGUAGES)],
)


# -- a se'if ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seif", CHAPTER, ids=lambda s: str(s.number))
def test_a_seif_shows_every_witness_whole(seif: mk.Seif) -> None:
    """Text and gloss of all four witnesses stand in the page and in the terminal, to the word."""
    page, lines = Page(seif._repr_html_()).words, " ".join(str(seif).split())
    for witness in WITNESSES:
        for text in filter(None, (seif.mechaber[witness], seif.rema[witness])):
            assert text in page
            assert " ".join(text.split()) in lines


def test_the_witnesses_stand_in_their_order_and_direction() -> None:
    """Hebrew runs from the right, and plain Hebrew comes first."""
    page = Page(mk.seif(4)._repr_html_())
    texts = [a for tag, a in page.elements if tag == "div" and "lang" in a and "class" not in a]
    assert [(a["lang"], a["dir"]) for a in texts] == [("he", "rtl"), ("he", "rtl"), ("en", "ltr"), ("fr", "ltr")]


@pytest.mark.parametrize(("language", "beside", "folded"), [("en", "en", "fr"), ("he", "en", "fr"), ("fr", "fr", "en")])
def test_the_hebrew_and_the_words_of_the_reader_are_open(language: str, beside: str, folded: str) -> None:
    """Both are seen at once; the pointed Hebrew and the other translation are a click away, each under its name."""
    with mk.language(language):
        page = mk.seif(10)._repr_html_()
    unfolded = re.sub(r"<details.*?</details>", "", page)
    assert "<details open" not in page
    for witness, seen in {"he": True, "he-niqqud": False, beside: True, folded: False}.items():
        assert (escape(mk.seif(10).mechaber[witness]) in unfolded) is seen
        assert escape(mk.seif(10).mechaber[witness]) in page


def test_a_seif_without_a_gloss_shows_none() -> None:
    """55:7 has no gloss, and no empty place for one."""
    assert "Gloss" not in Page(mk.seif(7)._repr_html_()).words
    assert "Gloss" in Page(mk.seif(4)._repr_html_()).words


@pytest.mark.parametrize("note", NOTES, ids=lambda n: f"{n.seif}-{n.layer}-{n.witness}-{n.words}")
def test_a_note_is_on_words_that_stand_there(note: Any) -> None:
    """A note on words that the witness does not have would be lost."""
    assert note.words in mk.seif(note.seif).layer(note.layer, note.witness)
    assert note.says in Page(mk.seif(note.seif)._repr_html_()).words


def test_a_verdict_notes_where_the_quoted_words_mislead() -> None:
    """55:4 in English has a slip, and whoever reads it quoted is told."""
    assert "A slip: read “can not be joined”." in Page(VERDICTS["no"]._repr_html_()).words
    assert "A slip" not in Page(VERDICTS["yes"]._repr_html_()).words


# -- a verdict -------------------------------------------------------------------------------------------------------


@IN_EVERY_LANGUAGE
def test_a_verdict_is_whole_in_every_language(verdict: mk.Verdict, language: str) -> None:
    """Question, answer, reason, every voice that speaks, and the footer: in the page and in the terminal."""
    page, lines = Page(to_html(verdict, language)).words, to_text(verdict, language)
    told = " ".join(lines.split())
    expected = [verdict.question.asks, FOOTER, *(v.voice.name for v in verdict.voices)]
    expected += [v.ruling.because for v in verdict.voices if v.ruling and "missing" not in v.ruling.because.values]
    for text in [answer_text(verdict.answer, language), *(say(t, language) for t in expected)]:
        assert text in page
        assert " ".join(text.split()) in told


@IN_EVERY_LANGUAGE
def test_nothing_of_a_verdict_stays_in_english(verdict: mk.Verdict, language: str) -> None:
    """In Hebrew no English word is left but the witnesses' own, names of people and names of the code."""
    if language != "he":
        return
    text = to_text(verdict, "he")
    for outside in ("Reuven", "Dina", "Dan", "poor", "rich", "man", "interposes=idol", "can not be joined"):
        text = text.replace(outside, "")
    assert re.findall(r"[A-Za-z]+", re.sub(r"are can.*?:", "", text)) == []


@EVERY
def test_an_answer_is_told_by_word_and_by_shape(verdict: mk.Verdict) -> None:
    """Nobody has to tell red from green."""
    page = Page(verdict._repr_html_()).words
    shape = {True: "✓ Yes", False: "✗ No", None: "? Open"}
    if verdict.answer is None or isinstance(verdict.answer, bool):
        assert shape[verdict.answer] in page
    else:
        assert answer_text(verdict.answer) in page


@EVERY
def test_the_quoted_words_are_marked_in_their_seif(verdict: mk.Verdict) -> None:
    """The words decided by stand marked inside the whole se'if, in Hebrew and in the reader's language."""
    html = verdict._repr_html_()
    marks = re.findall(r"<mark[^>]*>(.*?)</mark>", html)
    if verdict.source is None:
        assert marks == []
        return
    assert len(marks) == 2
    for key in ("he", "en"):
        assert verdict.source.words[key] in Page(html).words
        assert to_text(verdict).find(verdict.source.words[key].split()[0]) >= 0


def test_a_quote_is_marked_and_nothing_around_it() -> None:
    """Text before and after a quote is neither lost nor marked, and all of it is escaped."""
    found = marked("a < b & c", ["< b"])
    assert re.sub(r"<mark[^>]*>", "<mark>", found) == "a <mark>&lt; b</mark> &amp; c"


def test_words_that_do_not_stand_there_mark_nothing() -> None:
    """A learner's own source may quote nothing."""
    assert marked("ten", ["", "nine"]) == "ten"


def test_a_no_puts_the_other_matters_aside() -> None:
    """Where a ban decides, what was said of freedom is folded away, and of hairs, which cannot matter, nothing."""
    html = mk.counts(man(banned=True), by=mk.REMA)._repr_html_()
    before, after = html.split("On the other matters")
    assert "He is free." not in Page(before + "</summary></details></div></div></div>").words
    assert "He is free." in after
    assert "hairs" not in Page(html).words


def test_a_dissenting_voice_is_quoted_in_its_own_words() -> None:
    """The Rema, where he is not followed, speaks in the words of his gloss."""
    assert "“we are not so meticulous about the hairs" in Page(VERDICTS["missing"]._repr_html_()).words


def test_an_outside_voice_is_not_given_the_words_it_comments_on() -> None:
    """R. Simcha rules against the words of 55:4; they are not quoted in his name."""
    line = next(x for x in lines(VERDICTS["no"]) if x.who == "R. Simcha")
    assert line.quote == ""


def test_what_is_missing_is_said_in_words_and_as_it_is_written() -> None:
    """A learner reads what to look into, and what to write."""
    html = VERDICTS["missing"]._repr_html_()
    assert "What is missing" in html
    assert "<bdi>whether he has grown two hairs</bdi> <code>two_hairs</code>" in html


def test_what_is_missing_of_many_people_is_said_once_for_each_fact() -> None:
    """Nineteen men whom nobody examined are one line."""
    found = to_text(mk.may_say(company(12), by=mk.MECHABER))
    missing = found.split("What is missing\n")[1].split("\n\n")[0]
    assert missing.count("whether") == 1
    assert "whether he has grown two hairs (man 0, man 1" in missing


def test_silent_opinions_are_folded_away_and_named() -> None:
    """A voice that says nothing here is not lost."""
    html = VERDICTS["date"]._repr_html_()
    silent = [heard for heard in VERDICTS["date"].voices if heard.ruling is None]
    assert f"{len(silent)} opinions are silent here" in html
    assert "Magen Avraham 10" in html.split("silent here")[1]


@pytest.mark.parametrize(("number", "unfolded"), [(12, True), (13, False)])
def test_everybody_is_named_and_more_than_twelve_are_folded(number: int, unfolded: bool) -> None:
    """Each person stands in a table; those of whom the same is said, for the same reason, share a row."""
    grown = company(number)
    html = mk.may_say(grown, by=mk.REMA)._repr_html_()
    assert all(html.count(f"<bdi>{person.name}</bdi>") == 1 for person in grown.people)
    assert len(re.findall(r"<th scope=\"row\"", html)) == 1
    assert ("<details open" in html) is unfolded


def test_whoever_is_judged_otherwise_has_a_row_of_his_own() -> None:
    """Nine men count for one reason, the boy does not, and a man under a ban for another reason."""
    others = [man("Binyamin", age=7, knows_to_whom=True), man("Dan", banned=True)]
    html = mk.may_say(mk.Company([*company(9).people, *others]), by=mk.REMA)._repr_html_()
    rows = re.findall(r"<th scope=\"row\".*?</th>", html)
    assert [row.count("<bdi>") for row in rows] == [9, 1, 1]


def test_two_people_of_one_name_are_two_rows() -> None:
    """A table that lost one of two Reuvens would miscount."""
    verdict = mk.may_say(mk.Company([man("Reuven"), man("Reuven", age=5)]), by=mk.REMA)
    assert len(re.findall(r"<th scope=\"row\"", verdict._repr_html_())) == 2
    assert [p["answer"] for p in verdict.to_dict()["people"]] == [True, False]


def test_a_date_shows_the_evening_it_begins_and_its_daytime() -> None:
    """55:10's first boy: from nightfall of 15 March 2018."""
    for shown in (Page(VERDICTS["date"]._repr_html_()).words, str(VERDICTS["date"])):
        assert "29 Adar 5778" in shown
        assert "From nightfall of Thursday 15 March 2018; its daytime is Friday 16 March 2018." in shown


def test_an_open_date_shows_the_days_in_question() -> None:
    """From Adar I to a leap year two days come into question, and both are told."""
    for shown in (Page(VERDICTS["dates in question"]._repr_html_()).words, str(VERDICTS["dates in question"])):
        assert "10 Adar I 5784" in shown
        assert "10 Adar II 5784" in shown


def test_a_date_before_the_civil_calendar_is_shown_without_one() -> None:
    """Year 100 has no datetime.date, and the verdict is shown all the same."""
    verdict = mk.comes_of_age(mk.HebrewDate(100, "Nisan", 1), by=mk.REMA)
    assert str(verdict.answer) in verdict._repr_html_()
    assert "nightfall" not in str(verdict)


def test_choices_are_told_with_what_they_mean() -> None:
    """An answer that turned on how words are read says how they were read."""
    verdict = mk.counts(man(two_hairs="absent"), by=mk.REMA.choosing(hairs_known_absent="counts"))
    said = "“probably he has brought two hairs”: and where he is known to have none? he counts all the same"
    assert said in Page(verdict._repr_html_()).words


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (True, "Yes"),
        (False, "No"),
        (None, "Open"),
        (ADAR, "29 Adar I 5765"),
        (VERDICTS["shares"].answer, "poor 40, rich 80"),
        (mk.share_cost(100, {"a": 1, "b": 2}, by=mk.REMA).answer, "a 41.67, b 58.33"),
        (mk.Shares({"a": mk.share_cost(100, {"a": 1, "b": 2}, by=mk.REMA).answer.exact["a"]}), "a 41.67"),
        (10, "10"),
    ],
)
def test_an_answer_of_any_kind_is_put_in_words(answer: Any, said: str) -> None:
    """Yes, no, open, a day, shares that a hundredth can or cannot express, a number."""
    assert answer_text(answer) == said


# -- what comes from outside is inert --------------------------------------------------------------------------------

STRANGER = mk.Voice("stranger", SCRIPT)
STRANGE_WORDS = Source(1, "mechaber", he=SCRIPT, en=SCRIPT, fr=SCRIPT, cited=SCRIPT)
STRANGE_RULE = mk.Opinion(STRANGER, STRANGE_WORDS, lambda _: mk.no(SCRIPT))
HOSTILE = {
    "person": mk.counts(man(SCRIPT), by=mk.REMA),
    "company": mk.may_say(company(9, mk.Person(SCRIPT, age=40)), by=mk.REMA),
    "shares": mk.share_cost(120, {SCRIPT: 100, '"><img src=x onerror=alert(1)>': 500}, by=mk.REMA),
    "practice": mk.counts(man(), by=mk.REMA.relying_on(STRANGER)),
    "reason": mk.counts.with_opinion(STRANGE_RULE, "male")(man(), by=mk.REMA.relying_on(STRANGER)),
}


@pytest.mark.parametrize(("verdict", "language"), list(product(HOSTILE.values(), LANGUAGES)))
def test_text_from_outside_is_inert(verdict: mk.Verdict, language: str) -> None:
    """A name that is a script is shown as its letters and runs nowhere."""
    page = Page(to_html(verdict, language))
    assert {tag for tag, _ in page.elements} & {"script", "img", "style"} == set()
    assert not any(name.startswith("on") for _, attributes in page.elements for name in attributes)
    assert SCRIPT in page.words


def test_a_name_of_the_other_direction_does_not_disturb_its_line() -> None:
    """Names stand in <bdi>."""
    assert "<bdi>דינה</bdi>" in mk.counts(mk.Person("דינה", sex="female"), by=mk.REMA)._repr_html_()


@pytest.mark.parametrize("shown", [*VERDICTS.values(), mk.seif(21), mk.beside(mk.counts)])
def test_nothing_shown_needs_a_style_sheet_or_stands_in_the_table_of_contents(shown: Any) -> None:
    """A notebook not yet trusted strips <style>; its table of contents gathers headings."""
    tags = {tag for tag, _ in Page(shown._repr_html_()).elements}
    assert tags & {"style", "script", "link", "h1", "h2", "h3", "h4", "h5", "h6"} == set()


# -- plain data ------------------------------------------------------------------------------------------------------


@EVERY
def test_plain_data_goes_through_json_unchanged(verdict: mk.Verdict) -> None:
    """Nothing is left in it that JSON would change or refuse."""
    found = verdict.to_dict()
    assert json.loads(json.dumps(found)) == found


def test_plain_data_has_the_fields_of_version_one() -> None:
    """Who reads it can rely on the layout; another layout is another version."""
    found = VERDICTS["yes"].to_dict()
    assert found["version"] == 1
    assert list(found) == [
        *("version", "question", "asks", "about", "answer", "decided_by", "source", "status", "modality", "why_open"),
        *("because", "voices", "choices", "missing", "rests_on", "terms", "people", "by", "on"),
    ]
    assert list(found["voices"][0]) == [
        *("voice", "outside", "matter", "source", "followed", "speaks", "answer", "status", "because", "missing"),
    ]


@pytest.mark.parametrize(
    ("name", "field", "value"),
    [
        ("yes", "answer", True),
        ("yes", "decided_by", "the Rema"),
        ("no", "answer", False),
        ("left open", "why_open", "the text leaves it open"),
        ("missing", "missing", ["two_hairs"]),
        ("date", "answer", "29 Adar 5778"),
        ("shares", "answer", {"poor": "40", "rich": "80"}),
        ("terms", "terms", {"replacements": 1, "payers": 2}),
        ("units", "rests_on", {"remaining": 6, "at_start": 10, "began": "kaddish", "to": "kaddish"}),
    ],
)
def test_plain_data_holds_the_verdict(name: str, field: str, value: Any) -> None:
    """Dates and exact numbers are strings, and nothing is rounded."""
    assert VERDICTS[name].to_dict()[field] == value


def test_an_exact_share_stays_exact_in_plain_data() -> None:
    """A third of a coin is a third."""
    found = mk.share_cost(100, {"a": 1, "b": 2}, by=mk.REMA).to_dict()
    assert found["answer"] == {"a": "125/3", "b": "175/3"}


def test_plain_data_is_english_whatever_is_shown() -> None:
    """A file written in one class is read in another."""
    with mk.language("he"):
        assert VERDICTS["yes"].to_dict() == VERDICTS["yes"].to_dict() | {"decided_by": "the Rema"}


# -- the language ----------------------------------------------------------------------------------------------------


def test_a_language_is_set_until_the_end_of_its_block() -> None:
    """Inside the block a verdict is Hebrew and from the right, and after it English again."""
    with mk.language("he"):
        assert Page(VERDICTS["yes"]._repr_html_()).elements[0][1]["dir"] == "rtl"
        assert "כן" in str(VERDICTS["yes"])
    assert str(VERDICTS["yes"]).splitlines()[1] == "Yes, by the practice of the Rema."


def test_setting_a_language_gives_the_former_one() -> None:
    """So that a cell can put it back."""
    former = mk.language("fr")
    try:
        assert former == "en"
        assert mk.language() == "fr"
        assert "Oui" in str(VERDICTS["yes"])
    finally:
        mk.language(former)


def test_another_language_is_an_error_that_names_those_there_are() -> None:
    """And the language stays as it was."""
    with pytest.raises(ValueError, match="to='xx' is no language: write one of 'en', 'he', 'fr'"):
        mk.language("xx")
    assert mk.language() == "en"


def test_a_persons_name_is_never_translated() -> None:
    """Somebody may be called May."""
    assert fill("{fact} ({people})", "fr", fact="âge", people="May") == "âge (May)"
    assert "<bdi>free</bdi>" in to_html(mk.counts(man("free"), by=mk.REMA), "fr")


# -- a rule beside its words -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda q: q.name)
def test_every_rule_stands_beside_its_words(question: Any) -> None:
    """The rule's own source and the quoted words in every witness, for every question of the chapter."""
    shown = mk.beside(question)
    page, text = Page(shown._repr_html_()), str(shown)
    for opinion in question.opinions:
        assert f"def {opinion.name}(" in page.words
        assert f"def {opinion.name}(" in text
        for key in ("he", "en", "fr"):
            assert opinion.source.words[key] in page.words
            assert f"[[{opinion.source.words[key]}]]" in " ".join(text.split())


def test_the_words_are_marked_in_all_four_witnesses() -> None:
    """The pointed Hebrew too, though the source quotes the plain."""
    assert len(re.findall("<mark", mk.beside(mk.counts.opinions[0])._repr_html_())) == 4


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda q: q.name)
def test_the_pointed_words_are_those_of_the_plain_quote(question: Any) -> None:
    """Spelled otherwise and abbreviated otherwise, they begin and end with the same letters."""

    def bare(words: str) -> list[str]:
        return [re.sub("[^א-ת]|[וי]", "", word) for word in words.split()]

    for opinion in question.opinions:
        start, end = pointed_quote(opinion.source)
        pointed = mk.seif(opinion.source.seif).layer(opinion.source.layer, "he-niqqud")[start:end]
        theirs, ours = bare(opinion.source.he), bare(pointed)
        assert abs(len(theirs) - len(ours)) <= 3
        assert set(theirs[:3]) & set(ours[:3])
        assert set(theirs[-3:]) & set(ours[-3:])


def test_rules_that_read_the_same_words_stand_together() -> None:
    """55:1 is shown once for the two rules that follow each other and read it."""
    two = [o for o in mk.counts.opinions if o.name in ("men", "free_men")]
    assert mk.beside(two)._repr_html_().count("minyan-beside") == 1


def test_code_is_told_apart_by_weight_and_slant() -> None:
    """Keywords are bold and texts slanted, so that a print in black shows it; and all of it is escaped."""
    found = highlighted('if a < b:\n    return "<b>"\n')
    assert '<span style="font-weight:700">if</span> a &lt; b' in found
    assert '<span style="font-style:italic">&quot;&lt;b&gt;&quot;</span>' in found
    assert Page(found).words == 'if a < b:\n    return "<b>"\n'


def test_code_that_does_not_parse_is_shown_plainly() -> None:
    """A learner's cell may be half written."""
    assert highlighted('x = """<') == "x = &quot;&quot;&quot;&lt;"


def test_a_rule_without_a_source_says_so() -> None:
    """Typed at a bare prompt, a rule has no source to read."""
    rule: Any = eval("lambda facts: None")
    shown = str(mk.beside(mk.Opinion(mk.Voice("x", "x"), Source(1, "mechaber", he="", en="", fr=""), rule)))
    assert "cannot be read here" in shown


@pytest.mark.parametrize("given", ["counts", 4, [], [mk.seif]])
def test_beside_names_what_it_takes(given: Any) -> None:
    """What is neither an opinion nor a question is an error that says what to write."""
    with pytest.raises(TypeError, match=r"as mk\.beside\(mk\.counts\)"):
        mk.beside(given)


@pytest.mark.parametrize(
    ("key", "asked"), [("en", "Is this a man?"), ("he", "האם זה איש?"), ("fr", "Est-ce un homme\xa0?")]
)
def test_a_yes_to_one_part_is_told_as_the_answer_to_what_that_part_asks(key: str, asked: str) -> None:
    """A transgressor under a ban is a man, and the yes to that is no yes to whether he counts."""
    verdict = mk.counts(mk.Person("Dan", sex="male", age=40, two_hairs="came", banned=True), by=mk.REMA)
    first = words.lines(verdict, key)[0]
    assert (first.matter, first.heard.answer, verdict.answer) == (asked, True, False)
    assert asked in to_text(verdict, key)


def test_what_several_opinions_say_alike_from_the_same_words_is_told_once() -> None:
    """A reader who is told a line twice looks for the difference."""
    verdict = mk.may_compel_to_stay(residents=11, leaving=2, days_of_awe=True, returns=None, by=mk.MECHABER)
    told = [(line.who, line.where, line.what, line.why) for line in words.told_once(words.lines(verdict))]
    assert len(told) == len(set(told))


def test_an_amount_is_a_mixed_number_also_between_letters_that_run_from_the_right() -> None:
    """A person pays 62 6/7, and not 440/7; in Hebrew the two parts keep their order."""
    assert value_text(Fraction(440, 7)) == "62 6/7"
    assert value_text(Fraction(440, 7), "he") == "\N{LEFT-TO-RIGHT ISOLATE}62 6/7\N{POP DIRECTIONAL ISOLATE}"
    assert (value_text(Fraction(40)), value_text(Fraction(1, 3)), value_text(Fraction(-5, 2))) == (
        "40",
        "1/3",
        "-2 1/2",
    )


def test_where_a_birthday_lands_is_told_in_the_language_of_the_reader() -> None:
    """Not as a month and "none"."""
    assert value_text(Landing("Kislev")) == "the same day of Kislev"
    assert (value_text(Landing("Kislev"), "fr"), value_text(Landing("Kislev", 1), "fr")) == (
        "le même jour de kislev",
        "1 kislev",
    )
