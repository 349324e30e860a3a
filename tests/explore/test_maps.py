"""The map of the disputes: its numbers are those of asking about every case, and whatever is added is on it."""

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import combinations, islice
from typing import Any

import pytest

from minyan_kit import (
    CHOICES,
    MECHABER,
    MISHNAH_BERURAH,
    ONE_WROTE,
    PRACTICES,
    REMA,
    SOME_ARE_LENIENT,
    SOME_PERMIT,
    SOME_SAY,
    Practice,
    Question,
    Ruling,
    Source,
    Voice,
    comes_of_age,
    counts,
    coverage,
    coverage_map,
    disagreements,
    effects,
    is_joined,
    joined,
    language,
    may_answer,
    may_compel_to_hire,
    may_continue,
    may_fine,
    may_leave,
    may_say,
    no,
    opinion,
    practices_map,
    share_cost,
    share_hazan_wage,
    voices_map,
    yes,
)
from minyan_kit.chapter import QUESTIONS
from minyan_kit.chapter.people import Stage
from minyan_kit.chapter.practices import (
    BEIT_YOSEF,
    MAGEN_AVRAHAM,
    R_SIMCHA,
    SOME_LATER,
    TAZ,
    THE_MECHABER,
    THE_REMA,
)
from minyan_kit.explore.cases import (
    CasesAlike,
    Outcome,
    blank_facts,
    choices_read,
    every_case,
    first_case,
    narrowed_to,
    outcome_of,
    survey,
    verdict_at,
    voices_in,
)
from minyan_kit.explore.coverage import STATES, CoverageMap
from minyan_kit.explore.disputes import WAYS, PracticesMap
from minyan_kit.explore.tables import SHADES, frequency, seifim_of, seifim_said
from minyan_kit.explore.voices import VoicesMap
from minyan_kit.question import Asked, Case
from minyan_kit.ruling import Matter, number_of_cases
from tests import by_hand
from tests.thorough import LONG, STEP

SMALL = (may_say, may_leave, comes_of_age, may_answer, may_compel_to_hire, may_fine, share_cost, share_hazan_wage)
MANY = (
    *PRACTICES,
    REMA.relying_on(TAZ),
    REMA.relying_on(SOME_PERMIT).relying_on(SOME_SAY),
    REMA.choosing(hairs_known_absent="minor"),
    REMA.choosing(kedushah_reached="yes", majority_of="present"),
    MISHNAH_BERURAH.relying_on(MAGEN_AVRAHAM),
    MISHNAH_BERURAH.choosing(saris_signs_from=20, custom_covers="season"),
    REMA.relying_on(SOME_SAY).choosing(interposes="idol"),
)


def named(question: Question) -> str:
    """Name a case of a test by its question."""
    return question.name


def tallied(outcomes: Iterable[CasesAlike[Any]]) -> Counter[Any]:
    """What was found, whatever facts were told apart on the way: what all said → on how many cases."""
    tally: Counter[Any] = Counter()
    for each in outcomes:
        tally[each.result] += each.cases
    return tally


def each_alone(question: Question, among: tuple[Practice, ...]) -> Callable[[Any], tuple[Outcome, ...]]:
    """From facts to what each practice says of them, asked by itself with nothing remembered."""
    return lambda facts: tuple(outcome_of(verdict_at(question, facts, by)) for by in among)


@pytest.fixture(scope="module")
def whole() -> PracticesMap:
    """Give the map of every question."""
    return practices_map()


@pytest.fixture(scope="module")
def voices() -> VoicesMap:
    """Give the map of every voice on every question."""
    return voices_map()


# -- what is asked once -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("question", [*SMALL, *([counts] if LONG else [])], ids=named)
def test_practices_asked_together_say_what_each_says_alone(question: Question) -> None:
    """Whoever is not asked again would have said the same."""
    assert tallied(survey(question, MANY)) == tallied(every_case(question, each_alone(question, MANY)))


def test_so_do_they_where_the_cases_are_many() -> None:
    """The same of those who go on, case after case by one practice after another; no case is without an outcome."""
    every = survey(may_continue, MANY)
    assert sum(f.cases for f in every) == number_of_cases(blank_facts(may_continue))
    for n, each in islice(enumerate(every), 0, None, STEP):
        at = n // STEP % len(MANY)
        assert outcome_of(verdict_at(may_continue, first_case(each.facts), MANY[at])) == each.result[at]


def test_arrangements_judged_by_their_groups_come_out_as_they_do_one_by_one() -> None:
    """Where people stand has a way of its own to decide, and it is short-cut only where the groups are judged alike."""
    among = (REMA, MISHNAH_BERURAH, REMA.relying_on(ONE_WROTE), REMA.choosing(majority_in_large="nine"))
    for n, each in islice(enumerate(survey(joined, among)), 0, None, 5 * STEP):
        at = n // STEP % len(among)
        assert outcome_of(verdict_at(joined, each.facts, among[at])) == each.result[at]


#: A question → the choices that its rules read.
READ: dict[Question, set[str]] = {
    counts: {"hairs_known_absent", "majority_of_years", "saris_signs_from"},
    may_continue: {"majority_of", "kedushah_reached"},
    joined: {"majority_in_large"},
    may_answer: {"interposes"},
    may_compel_to_hire: {"custom_covers"},
    share_hazan_wage: {"hazan_wage"},
    may_say: set(),
}


def test_every_choice_is_read_by_a_question() -> None:
    """A new one has its place in the table above."""
    assert set().union(*READ.values()) == set(CHOICES)


@pytest.mark.parametrize(
    ("question", "names"), READ.items(), ids=lambda value: value.name if isinstance(value, Question) else ""
)
def test_a_question_turns_on_the_choices_that_its_rules_read(question: Question, names: set[str]) -> None:
    """In whatever case they read them."""
    assert choices_read(question) == names


@pytest.mark.parametrize("question", SMALL, ids=named)
def test_what_a_question_does_not_turn_on_changes_nothing(question: Question) -> None:
    """A choice that no rule reads and a voice that never speaks leave every case as it was."""
    others = [
        REMA.choosing(**{name: option})
        for name, choice in CHOICES.items()
        if name not in choices_read(question)
        for option in choice.options
        if option != getattr(REMA.choices, name)
    ]
    others += [REMA.relying_on(voice) for voice in (TAZ, SOME_SAY, BEIT_YOSEF) if voice not in voices_in(question)]
    assert others
    for each in every_case(question, each_alone(question, (REMA, *others))):
        assert {said.answer for said in each.result} == {each.result[0].answer}


def test_a_rule_of_a_readers_own_is_asked_of_what_it_reads() -> None:
    """Also one that reads a choice of which the chapter's own rules of that question know nothing."""

    @opinion(OURS, WORDS)
    def by_choice(company: Any, choices: Any) -> Ruling | None:
        return yes("So we read it.") if choices.majority_of == "present" and company.men == 9 else None

    mine = may_say.with_opinion(by_choice)
    assert choices_read(mine) == {"majority_of"}
    by = REMA.relying_on(OURS)
    assert practices_map(mine, among=[by, by.choosing(majority_of="present")], questions=[may_say])[0].how


# -- practices --------------------------------------------------------------------------------------------------------


def test_the_map_has_every_question_of_the_chapter_in_its_order(whole: PracticesMap) -> None:
    """A question that is added later is on it by itself."""
    assert whole.questions == QUESTIONS


@pytest.mark.parametrize("question", SMALL[1:], ids=named)
def test_a_number_of_the_map_is_that_of_asking_about_every_case(question: Question) -> None:
    """Practice by practice and case by case, by the question itself."""
    row = practices_map(questions=[question])[0]
    apart: Counter[Any] = Counter()
    cases = list(question.facts.cases())
    for facts in cases:
        verdicts = {by.name: question.decide(Asked((Case(facts),), by)) for by in PRACTICES}
        for one, other in row.between:
            a, b = verdicts[one], verdicts[other]
            apart[one, other] += (a.answer, dict(a.terms)) != (b.answer, dict(b.terms))
    assert row.cases == len(cases)
    assert dict(row.between) == dict(apart)


@pytest.mark.parametrize("name", [question.name for question in QUESTIONS])
def test_a_cell_opens_the_cases_that_it_counts(whole: PracticesMap, name: str) -> None:
    """The table behind a number has as many cases, by the two whose cell it is."""
    row = next(row for row in whole if row.question.name == name)
    for (one, other), n in row.between.items():
        table = whole.cell(name, one, other)
        assert (table.differing, table.cases) == (n, row.cases)
        assert [by.name for by in table.among] == [one, other]
        assert all(dispute.answers.keys() == {one, other} for dispute in table)


def test_a_cell_is_what_disagreements_gives() -> None:
    """The map has no second way of finding where two differ."""
    cell = practices_map(questions=[may_say]).cell(may_say, REMA, MISHNAH_BERURAH)
    assert str(cell) == str(disagreements(may_say, [REMA, MISHNAH_BERURAH]))


def asks_for_hairs(person: Any) -> bool:
    """Of age or in his thirty-sixth year, counted if he has grown hairs, and nobody examined him: 5."""
    mechaber, rema, _ = by_hand.who_counts(person)
    return person.two_hairs == "unchecked" and mechaber is None and rema is True


def hairless_by_the_mechaber(person: Any) -> bool:
    """He does not count without hairs, and the gloss does not say whether one known to have none does."""
    mechaber, rema, _ = by_hand.who_counts(person)
    return mechaber is False and rema is None


def so_many(is_one: Callable[[Any], bool], cases: Iterable[Any]) -> int:
    """How many cases are such."""
    return sum(map(bool, map(is_one, cases)))


#: Question, two practices, and in each way in which they differ the cases: by which words, counted one by one.
DIFFER: list[tuple[Question, Practice, Practice, dict[str, Callable[[Any], bool]]]] = [
    # Of fines the gloss alone speaks.
    (may_fine, MECHABER, REMA, {"one is silent": lambda _: True}),
    # So it does of leaving: while there are ten to break.
    (may_leave, MECHABER, REMA, {"one is silent": lambda service: service.present >= 10}),
    # The gloss reports a custom for a time of need, and the Mechaber has said no.
    (may_say, MECHABER, REMA, {"one leaves it open": lambda c: by_hand.nine_and_a_boy(c) and c.in_need}),
    # The text speaks of one who cannot answer; the Mishnah Berurah of several, and of several asleep in need, too.
    (
        may_say,
        REMA,
        MISHNAH_BERURAH,
        {"one leaves it open": lambda c: by_hand.who_may_say(c)[1] is not by_hand.who_may_say(c)[2]},
    ),
    # Half by wealth, or equally.
    (share_cost, REMA, MISHNAH_BERURAH, {"each answers otherwise": lambda pay: len({*pay.wealth}) > 1}),
    (
        may_leave,
        REMA,
        MISHNAH_BERURAH,
        {"each answers otherwise": lambda s: len({*by_hand.who_may_leave(s)[1:]}) > 1},
    ),
]


@pytest.mark.parametrize(("question", "one", "other", "ways"), DIFFER, ids=lambda value: getattr(value, "name", ""))
def test_in_what_way_two_differ_is_told(
    question: Question, one: Practice, other: Practice, ways: dict[str, Callable[[Any], bool]]
) -> None:
    """To be silent, to leave open, to ask for a fact and to answer otherwise are four things."""
    counted = {way: so_many(is_one, question.facts.cases()) for way, is_one in ways.items()}
    assert practices_map(among=[one, other], questions=[question])[0].how == {(one.name, other.name): counted}


def test_of_who_counts_the_mechaber_asks_for_a_fact_or_says_no_where_the_rema_presumes_or_is_silent() -> None:
    """Two ways of differing, told apart."""
    told = practices_map(among=[MECHABER, REMA], questions=[counts])[0].how[MECHABER.name, REMA.name]
    assert told == {
        "one leaves it open": so_many(hairless_by_the_mechaber, by_hand.persons()) * by_hand.ALIKE,
        "one asks for a fact": so_many(asks_for_hairs, by_hand.persons()) * by_hand.ALIKE,
    }


def test_of_a_company_the_map_has_what_is_counted_by_hand() -> None:
    """Of every two practices."""
    every = [by_hand.who_may_say(company) for company in may_say.facts.cases()]
    names = [by.name for by in PRACTICES]
    told = practices_map(questions=[may_say])[0].between
    for (a, one), (b, other) in combinations(enumerate(names), 2):
        assert told[one, other] == sum(answers[a] is not answers[b] for answers in every)


def test_the_rema_never_answers_against_the_mechaber(whole: PracticesMap) -> None:
    """What the lesson shows of the first column: he speaks where the other stopped."""
    two = (MECHABER.name, REMA.name)
    assert [row.question.name for row in whole if WAYS[0] in row.how[two]] == []
    assert [row.question.name for row in whole if row.how[two]] == [
        "counts",
        "may_say",
        "may_continue",
        "may_leave",
        "may_fine",
    ]


@pytest.mark.parametrize(
    ("call", "error", "says"),
    [
        (
            lambda m: m.cell("may_sing", MECHABER, REMA),
            ValueError,
            "'may_sing' is not on the map: write one of may_fine",
        ),
        (lambda m: m.cell("may_fine", REMA), ValueError, "'the Rema' alone differs from nobody: write two practices"),
        (lambda m: m.cell("may_fine", REMA, "the Taz"), ValueError, "'the Taz' is not on the map: write one of"),
        (lambda _: practices_map(among=[REMA], questions=[may_fine]), ValueError, "write two or more"),
        (
            lambda _: practices_map(REMA, questions=[may_fine]),
            TypeError,
            "is a Practice: write a question with an opinion of yours, as mk.may_say.with_opinion",
        ),
        (lambda _: practices_map(among=[REMA, REMA], questions=[may_fine]), ValueError, "two practices are called"),
    ],
)
def test_an_error_names_the_value_and_the_remedy(call: Any, error: type[Exception], says: str) -> None:
    """A reader who asks for a cell that is not there is told which there are."""
    with pytest.raises(error, match=says):
        call(practices_map(questions=[may_fine]))


def test_the_map_can_be_had_as_a_frame() -> None:
    """A row for each question and two practices, the ways in columns."""
    frame = practices_map(questions=[may_fine, may_say]).to_frame()
    assert len(frame) == 2 * 3
    assert (frame["differing"] == frame[list(WAYS)].sum(axis="columns")).all()


def test_the_map_is_shown_by_number_word_and_shade_in_the_language_in_use() -> None:
    """Nothing is told by the shade alone."""
    with language("he"):
        html = practices_map(questions=[may_fine])._repr_html_()
    assert 'dir="rtl"' in html
    assert all(told in html for told in ("<b>16</b>", "תמיד", "אחד שותק", SHADES[-1].css))


@pytest.mark.parametrize(
    ("number", "of", "word"),
    [(0, 16, "never"), (1, 98304, "rarely"), (1, 99, "now and then"), (1, 10, "often"), (1, 2, "mostly"),
     (15, 16, "mostly"), (16, 16, "always")],
)  # fmt: skip
def test_how_often_in_a_word(number: int, of: int, word: str) -> None:
    """Each word has its bounds, and only nothing is never."""
    assert frequency(number, of).word == word


@pytest.mark.parametrize(
    ("numbers", "said"), [((4,), "55:4"), ((1, 13, 14, 15, 16, 17, 18, 19), "55:1, 13–19"), ((4, 5, 21), "55:4–5, 21")]
)
def test_seifim_that_follow_one_another_are_drawn_together(numbers: tuple[int, ...], said: str) -> None:
    """As a reader would cite them."""
    assert seifim_said(numbers) == said


def test_a_question_that_judges_groups_stands_in_their_seifim_too() -> None:
    """Where people stand is read from 13 to 19, and that ten are needed from 1."""
    assert seifim_of(joined) == (1, 13, 14, 15, 16, 17, 18, 19)


# -- what is decided --------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def covered() -> CoverageMap:
    """Give what is decided of every question."""
    return coverage_map()


def test_every_question_is_covered_whole(covered: CoverageMap) -> None:
    """By every practice, each case in one state."""
    assert covered.questions == QUESTIONS
    assert len(covered) == len(QUESTIONS) * len(PRACTICES)
    assert all(sum(row.counts.values()) == row.cases and tuple(row.counts) == STATES for row in covered)


@pytest.mark.parametrize("question", [*SMALL, counts], ids=named)
def test_what_is_decided_is_what_coverage_says(covered: CoverageMap, question: Question) -> None:
    """The same three numbers, the open ones told apart."""
    told = coverage(question).counts
    for row in covered:
        if row.question is question:
            explicit, inferred, *still_open = row.counts.values()
            assert told[row.by.name] == {"explicit": explicit, "inferred": inferred, "open": sum(still_open)}


def hired_in_so_many_words(town: Any) -> bool:
    """One or two are compelled on the Days of Awe, three or four by a custom, and without one nobody else is (22)."""
    if town.missing == 0:
        return False
    compelled = town.days_of_awe and town.missing <= (4 if town.fixed_custom else 2)
    return compelled or not town.fixed_custom


#: Question, practice, what becomes of a case, and of which cases by the words.
STAYS_OPEN: list[tuple[Question, Practice, str, Callable[[Any], bool]]] = [
    (may_leave, MECHABER, "nobody who is followed speaks", lambda _: True),
    (may_leave, REMA, "nobody who is followed speaks", lambda service: service.present < 10),
    (may_say, REMA, "left open by the words", lambda company: by_hand.who_may_say(company)[1] is None),
    (may_compel_to_hire, REMA, "in so many words", hired_in_so_many_words),
    (share_hazan_wage, REMA, "inferred from the words", lambda _: True),
]


@pytest.mark.parametrize(
    ("question", "by", "state", "is_one"), STAYS_OPEN, ids=lambda value: getattr(value, "name", None)
)
def test_why_a_case_stays_open(
    covered: CoverageMap, question: Question, by: Practice, state: str, is_one: Callable[[Any], bool]
) -> None:
    """Words that stop, and a silence, are two things."""
    row = next(row for row in covered if row.question is question and row.by == by)
    assert row.counts[state] == so_many(is_one, question.facts.cases())


def test_a_fact_that_nobody_looked_into_is_a_third() -> None:
    """By the Mechaber hairs are asked for."""
    (row,) = coverage_map(among=[MECHABER], questions=[counts])
    assert row.counts["for want of a fact"] == so_many(asks_for_hairs, by_hand.persons()) * by_hand.ALIKE


def test_a_question_of_the_coverage_can_be_opened(covered: CoverageMap) -> None:
    """It says for want of what a case is open."""
    assert str(covered.cell(may_leave)) == str(coverage(may_leave))


# -- voices -----------------------------------------------------------------------------------------------------------


def test_voices_are_heard_by_themselves() -> None:
    """Of each case of which two speak, what each rules, asked opinion by opinion."""

    def ruled(facts: Any) -> dict[Voice, Any]:
        said = [(o.voice, o.ask(facts, REMA.choices).ruling) for o in may_say.opinions]
        return {voice: ruling.answer for voice, ruling in said if ruling is not None}

    spoken: Counter[Any] = Counter()
    apart: Counter[Any] = Counter()
    for each in every_case(may_say, ruled):
        for one, its in each.result.items():
            for other, others in each.result.items():
                spoken[one, other] += each.cases
                apart[one, other] += each.cases * (its is not others)
    table = voices_map(questions=[may_say])
    assert {row.voices: (row.spoken, row.differing) for row in table} == {
        row.voices: (spoken[row.voices], apart[row.voices]) for row in table
    }
    assert {frozenset(two) for two, n in spoken.items() if n and two[0] != two[1]} == {
        frozenset(row.voices) for row in table
    }


def test_silence_is_no_ruling(voices: VoicesMap) -> None:
    """Two voices that never speak of the same case are no pair, and their cell is empty."""
    assert voices.pair(ONE_WROTE, SOME_SAY) is None
    cell = voices.cell(ONE_WROTE, SOME_SAY)
    assert (cell.spoken, cell.differing, len(cell)) == (0, 0, 0)


def test_a_cell_of_voices_opens_the_cases_that_it_counts(voices: VoicesMap) -> None:
    """Each clash has a ruling of either, in their own words, and the two differ in it."""
    assert len(voices) > 20
    for row in voices:
        cell = voices.cell(row.one, row.other)
        assert (cell.spoken, cell.differing) == (row.spoken, row.differing)
        for clash in cell:
            assert [v.decided_by for v in clash.dispute.verdicts.values()] == list(row.voices)
    assert voices.cell(TAZ, MAGEN_AVRAHAM) == voices.cell(MAGEN_AVRAHAM, TAZ)


def test_cases_on_which_both_answer_come_first(voices: VoicesMap) -> None:
    """A dispute before a sentence that stops: nine who all answer; then nine who do not, and a boy who leads."""
    clashes = [clash.dispute for clash in voices.cell(SOME_ARE_LENIENT, SOME_LATER)]
    assert [tuple(dispute.answers.values()) for dispute in clashes] == [(True, False), (None, False), (None, False)]
    assert [{box.example.addition_leads for box in dispute.boxes} for dispute in clashes] == [{False}, {False}, {True}]
    assert {box.example.attentive for box in clashes[0].boxes} == {9}


def test_matters_are_kept_apart(voices: VoicesMap) -> None:
    """A woman whom R. Simcha joins and the Mechaber does not: on freedom, or on sound mind, he is not heard."""
    matters = {(clash.question.name, clash.question.matters[0].name) for clash in voices.cell(THE_MECHABER, R_SIMCHA)}
    assert matters == {("counts", "male"), ("counts", "free"), ("may_say", "")}


def test_of_one_matter_a_voice_is_heard_beside_whoever_speaks_of_it(voices: VoicesMap) -> None:
    """The Taz speaks of one who does not hear, and of a sleeper: of each beside what the Mechaber says of that."""
    clashes = [(clash.question.name, clash.question.matters[0].name) for clash in voices.cell(THE_MECHABER, TAZ)]
    assert {*clashes} == {("counts", "of_sound_mind"), ("may_say", "")}
    with_a_sleeper = {True: "one of the ten sleeps", None: "several cannot answer"}
    asleep = [clash.dispute for clash in voices.cell(THE_MECHABER, TAZ) if clash.question.name == "may_say"]
    assert {dispute.answers[THE_MECHABER.name] for dispute in asleep} == {*with_a_sleeper}
    assert all(box.example.asleep for dispute in asleep for box in dispute.boxes)


def test_voices_are_heard_on_the_groups_of_an_arrangement(voices: VoicesMap) -> None:
    """The gloss on roofs is of those who stand on one, not of the ten."""
    roof = [clash for clash in voices.cell(THE_REMA, MISHNAH_BERURAH.follows[0]) if clash.question is is_joined]
    assert [clash.dispute.example.spot for clash in roof]
    assert 14 in voices.pair(THE_REMA, MISHNAH_BERURAH.follows[0]).seifim  # type: ignore[union-attr]


def test_an_outside_voice_is_not_given_the_words_that_it_reads() -> None:
    """They are the chapter's; it stands on them."""
    cell = voices_map(questions=[may_say]).cell(SOME_ARE_LENIENT, SOME_LATER)
    html = cell._repr_html_()
    assert html.count("on the words “However") == len(cell) > 0
    assert html.count("“However") == 2 * len(cell)


def test_a_voice_that_is_not_on_the_map_is_named() -> None:
    """With those that are."""
    table = voices_map(questions=[may_fine])
    with pytest.raises(ValueError, match="'taz' is not on the map: it has the voices 'rema', 'mishnah_berurah'"):
        table.cell(TAZ, THE_REMA)
    with pytest.raises(ValueError, match="'rema' does not differ from itself: write two voices"):
        table.cell(THE_REMA, THE_REMA)


def test_a_question_of_one_matter_is_itself() -> None:
    """And one of several is narrowed each time to the same, so that it is not gone through again."""
    adult = next(matter for matter in counts.matters if matter.name == "adult")
    assert narrowed_to(may_say, may_say.matters[0]) is may_say
    assert narrowed_to(counts, adult) is narrowed_to(counts, Matter("adult", adult.opinions))
    assert len(counts.matters) > 1


# -- an authority of one's own ----------------------------------------------------------------------------------------

OURS = Voice("our_class", "our class", outside=True)
WORDS = Source(6, "mechaber", he="או שהוא ישן", en="or is asleep", fr="ou qu'il dort", cited="our class, winter 5787")


@opinion(OURS, WORDS)
def two_are_as_one(company: Any) -> Ruling | None:
    """One is an example: two are no different, while eight can answer."""
    return yes("Eight of the ten can answer.") if company.men >= 10 and company.attentive == 8 else None


OUR_CLASS = Practice("our class", (OURS, *REMA.follows), REMA.choices)


def test_an_authority_of_ones_own_changes_the_map() -> None:
    """Its cases are those that the rule names, and it contradicts whom it contradicts."""
    mine = may_say.with_opinion(two_are_as_one)
    row = practices_map(mine, among=[REMA, MISHNAH_BERURAH, OUR_CLASS], questions=[may_say])[0]
    named_cases = sum(tally.men >= 10 and tally.attentive == 8 for tally in may_say.facts.cases())
    assert row.between[REMA.name, "our class"] == named_cases
    asleep = sum(tally.asleep >= 2 and tally.attentive == 8 and not tally.praying for tally in may_say.facts.cases())
    assert row.how[MISHNAH_BERURAH.name, "our class"]["each answers otherwise"] == asleep
    assert voices_map(mine, questions=[may_say]).pair(OURS, THE_MECHABER).differing == named_cases  # type: ignore[union-attr]
    left = coverage_map(mine, among=[OUR_CLASS], questions=[may_say])[0].counts["left open by the words"]
    open_to_the_rema = [company for company in may_say.facts.cases() if by_hand.who_may_say(company)[1] is None]
    assert left == len(open_to_the_rema) - named_cases


def test_nothing_is_registered() -> None:
    """The chapter's own map is as it was, and a cell that is run twice adds nothing."""
    before = practices_map(questions=[may_say])
    twice = [may_say.with_opinion(two_are_as_one) for _ in range(2)]
    maps = [practices_map(mine, among=[REMA, OUR_CLASS], questions=[may_say]) for mine in twice]
    assert [len(mine.opinions) for mine in twice] == [len(may_say.opinions) + 1] * 2
    assert maps[0][0].how == maps[1][0].how
    assert OURS not in voices_map(questions=[may_say]).voices
    assert practices_map(questions=[may_say])[0].how == before[0].how
    assert practices_map(among=[REMA, OUR_CLASS], questions=[may_say])[0].how == {(REMA.name, "our class"): {}}


def test_a_question_of_ones_own_stands_in_place_of_the_chapters() -> None:
    """One that the chapter has not comes last."""
    mine = may_say.with_opinion(two_are_as_one)
    table = practices_map(mine, is_joined, among=[REMA, OUR_CLASS], questions=[may_leave, may_say])
    assert table.questions == (may_leave, mine, is_joined)


# -- what one thing otherwise would change ----------------------------------------------------------------------------


def test_every_option_and_every_voice_is_tried_once() -> None:
    """All that the practice does not have already, in the order of the chapter."""
    table = effects(MISHNAH_BERURAH.choosing(majority_of="present"), questions=SMALL)
    options = [(effect.of, effect.option) for effect in table if isinstance(effect.of, str)]
    assert ("majority_of", "ten") in options
    assert ("majority_of", "present") not in options
    assert len(options) == sum(len(choice.options) - 1 for choice in CHOICES.values())
    voices = [effect.of for effect in table if isinstance(effect.of, Voice)]
    assert SOME_PERMIT in voices
    assert not set(voices) & set(MISHNAH_BERURAH.follows)
    assert len(voices) == len(set(voices))


@pytest.mark.parametrize("by", [REMA.relying_on(SOME_SAY), *([REMA] if LONG else [])], ids=str)
def test_an_effect_is_the_difference_on_the_map(by: Practice) -> None:
    """Each is the map of the practice as it is beside the practice with that one thing otherwise."""
    asked = (may_say, may_answer, may_compel_to_hire, share_hazan_wage, counts)
    every = effects(by, questions=asked)
    rows = practices_map(among=[by, *(effect.practice for effect in every)], questions=asked)
    for effect in every:
        two = by.name, effect.practice.name
        told = {row.question: row.between[two] for row in rows if row.between[two]}
        assert dict(effect.changed) == told
        assert effect.nothing == (not told)


def test_a_custom_taken_of_the_season_too_compels_three_or_four_and_of_the_number_alone_nobody() -> None:
    """Outside the Days of Awe, where it is open: one to seven who lack are told no, or one to four are told yes."""
    outside = [town for town in may_compel_to_hire.facts.cases() if town.fixed_custom and not town.days_of_awe]
    changed = {e.option: sum(e.changed.values()) for e in effects(REMA, questions=[may_compel_to_hire])
               if e.of == "custom_covers"}  # fmt: skip
    assert changed == {
        "number": so_many(lambda town: town.missing >= 1, outside),
        "season": so_many(lambda town: 1 <= town.missing <= 4, outside),
    }


def test_a_choice_may_change_nothing_until_a_voice_is_followed() -> None:
    """What interposes matters to one who follows those who speak of it."""

    def changed(by: Practice) -> list[int]:
        return [sum(e.changed.values()) for e in effects(by, questions=[may_answer]) if e.of == "interposes"]

    assert changed(REMA) == [0, 0]
    assert changed(REMA.relying_on(SOME_SAY)) == [2, 2]


def test_how_many_years_are_most_of_them_changes_the_thirty_sixth_year() -> None:
    """Between thirty-five and thirty-six, and only of one whose hairs are not there to be seen."""
    (effect,) = [e for e in effects(MECHABER.choosing(majority_of_years=35), questions=[counts]) if e.option == 36]

    def turns(person: Any) -> bool:  # one known to have none, or whom nobody examined; signs would tell of him anyhow
        no_hairs = person.two_hairs != "came" and not person.saris_signs
        return by_hand.is_fit(person) and person.stage is Stage.THIRTY_FIVE and no_hairs

    assert sum(effect.changed.values()) == so_many(turns, by_hand.persons()) * by_hand.ALIKE


def test_it_is_told_who_is_affected() -> None:
    """What all the cases that change have in common: of most of his years, a man of thirty-five without hairs."""
    (effect,) = [e for e in effects(MECHABER, questions=[counts]) if (e.of, e.option) == ("majority_of_years", 36)]
    assert effect.in_common[counts] == {
        "sex": ("male",),
        "free": (True,),
        "stage": (Stage.THIRTY_FIVE,),
        "two_hairs": ("only_before_13", "absent"),
        "saris_signs": (False,),
        "sound_mind": (True,),
        "banned": (False,),
    }
    assert "years: thirty-five years old" in next(iter(effect.said()))
    among = [MECHABER, MECHABER.choosing(majority_of_years=36)]
    assert practices_map(among=among, questions=[counts])[0].in_common == effect.in_common[counts]


def test_of_a_choice_that_changes_every_kind_of_case_nothing_in_common_is_told() -> None:
    """Of fines the Mechaber says nothing, whoever lives there."""
    (effect,) = [e for e in effects(MECHABER, questions=[may_fine]) if e.of == THE_REMA]
    assert effect.in_common == {may_fine: {}}
    assert list(effect.said()) == [f"{may_fine.asks} 16 of 16 cases"]


def test_effects_are_told_in_words_and_in_a_frame() -> None:
    """A line for each question, and of what changes nothing that too is said."""
    table = effects(REMA, questions=[may_compel_to_hire])
    said = {(e.of, e.option): list(e.said()) for e in table}
    assert said["custom_covers", "number"] == [
        "Can they be compelled to hire men to complete the ten? 7 of 32 cases: "
        "men lacking: 1 to 7; on the Days of Awe: no; a fixed and publicised custom: yes"
    ]
    assert said["interposes", "idol"] == ["It changes no case of this practice."]
    assert said["majority_of_years", 36] == ["It changes no case of this practice."]
    assert set(table.to_frame()["of"]) == {"custom_covers", "arukh_hashulchan"}
    assert "אין הדבר משנה שום מקרה" in _in_hebrew(table)


def _in_hebrew(table: Any) -> str:
    with language("he"):
        return str(table._repr_html_())


def test_a_view_is_contradicted_by_its_opposite() -> None:
    """Two opinions of a reader that rule otherwise are a dispute on every case that both name."""

    @opinion(Voice("other", "another class", outside=True), WORDS)
    def two_are_two(company: Any) -> Ruling | None:
        return no("One was said.") if company.men >= 10 and company.attentive == 8 else None

    mine = may_say.with_opinion(two_are_as_one).with_opinion(two_are_two)
    pair = voices_map(mine, questions=[may_say]).pair(OURS, two_are_two.voice)
    assert pair is not None
    assert pair.spoken == pair.differing > 0
