"""The bank of cases: each has its story, its question and its answer in the text, and its wrong answers tempt."""

import json
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

import minyan_kit as mk
from minyan_kit.board.answering import Afar
from minyan_kit.board.case import ANSWERS, BoardCase
from minyan_kit.board.topics import SETTINGS
from minyan_kit.chapter.answering import Answering
from minyan_kit.course.cases import bank, case_of, read_case, scenes
from minyan_kit.course.examples import folder_of
from minyan_kit.show.languages import LANGUAGES

CASES = [case for topic in SETTINGS for case in bank(topic).values()]
#: An answer that the law of a topic never gives: 55:20 leaves nothing open.
NEVER = {"answering": {"open"}}
WRITTEN = {
    "version": 1,
    "title": "Ten men",
    "story": "Ten men sit at a table.",
    "question": "Are they a ten?",
    "study": [1],
    "by": "REMA",
    "setting": {},
    "tempting": {"no": "Nobody leads them."},
}


ANSWERS_OF_THE_TEXT = {
    "eligibility": {
        "nine_and_a_boy": "no",
        "a_boy_in_need": "open",
        "those_who_permit": "yes",
        "six_today": "no",
        "eight_and_two_boys": "no",
        "no_hairs_at_thirty": "no",
        "nobody_examined": "open",
        "one_asleep": "yes",
        "two_asleep": "open",
        "speaks_and_does_not_hear": "yes",
        "a_known_transgressor": "yes",
        "one_under_a_ban": "no",
        "the_tenth_prays_alone": "yes",
        "should_they_wait_for_him": "yes",
        "the_rema_asks_nobody": "yes",
        "a_book_in_his_hand": "no",
        "beside_the_banned": "yes",
        "eight_and_two_boys_in_need": "no",
        "never_hairs_at_forty": "yes",
        "hairs_before_their_time": "no",
        "he_speaks_and_he_stole": "yes",
        "as_they_were_untaught": "no",
        "nine_and_an_unknown_guest": "open",
        "eleven_less_one_unknown": "open",
        "eleven_and_one_unknown": "open",
    },
    "age": {
        "the_older_on_the_first_of_adar": "no",
        "the_younger_on_the_first_of_adar": "yes",
        "common_to_leap": "no",
        "leap_to_leap": "yes",
        "a_thirtieth_that_is_not_there": "open",
        "a_birth_about_sunset": "open",
        "the_day_arrives": "yes",
        "the_civil_birthday_has_passed": "no",
        "the_gloss_in_adar_two": "yes",
        "the_older_waits": "no",
        "the_gloss_again": "no",
        "mincha_the_day_before": "no",
    },
    "joining": {
        "one_place": "yes",
        "one_outside": "no",
        "in_the_doorway": "no",
        "leader_outside": "no",
        "window": "yes",
        "two_at_the_window": "open",
        "roof": "no",
        "roof_with_a_face": "open",
        "leader_in_the_doorway": "yes",
        "nobody_inside": "open",
        "nine_and_one": "yes",
        "swapped": "no",
        "five_and_five": "no",
        "six_and_four": "yes",
        "leader_in_the_small": "yes",
        "leader_in_the_large": "no",
        "azarah": "no",
        "tevah": "yes",
        "tevah_to_the_ceiling": "yes",
        "eight_and_two": "yes",
        "three_and_seven": "no",
        "seven_draw_the_leader": "yes",
        "he_stands_between_six_and_three": "yes",
        "another_takes_the_threshold": "no",
    },
    "leaving": {
        "three_walk_out_of_kaddish": "yes",
        "five_remain": "no",
        "they_left_after_yotzer": "no",
        "no_torah_after_the_repetition": "no",
        "full_kaddish_after_the_repetition": "yes",
        "evening_after_shema": "no",
        "kedushah_after_avot": "yes",
        "full_kaddish_without_kedushah": "open",
        "they_came_back": "yes",
        "and_may_the_three_leave": "no",
        "the_eleventh_may_leave": "yes",
        "six_of_ten_remain": "yes",
        "the_order_of_kedushah": "yes",
        "two_of_eleven_leave": "no",
    },
    "coercion": {
        "ten_and_one_goes": "yes",
        "eleven_and_one_goes": "no",
        "eleven_and_two_go": "yes",
        "he_will_be_back": "no",
        "an_ordinary_month": "no",
        "ten_and_three_go": "open",
        "nine_and_one_goes": "open",
        "eight_in_the_days_of_awe": "yes",
        "seven_without_a_custom": "no",
        "seven_with_a_custom": "yes",
        "twelve_and_two_go": "no",
        "fines_for_those_who_do_not_come": "yes",
        "a_hazan_for_a_full_town": "yes",
        "thirteen_and_four_go": "yes",
        "seven_and_an_ordinary_sabbath": "no",
        "fines_where_nine_live": "no",
    },
    "answering": {
        "ten_and_a_wall": "yes",
        "nine_and_one_at_home": "no",
        "a_midden_between": "yes",
        "a_midden_by_some": "no",
        "an_idolater_read_as_idol": "yes",
        "an_idolater_read_as_person": "no",
        "an_idol_read_as_person": "yes",
        "an_idol_by_the_plain_text": "yes",
        "eight_and_two_outside": "no",
        "nine_and_an_idol": "no",
        "twelve_and_a_midden_by_some": "no",
        "eleven_and_nothing_between": "yes",
    },
    "attendance": {
        "ten_who_count": "yes",
        "nine_and_a_boy_marked": "no",
        "a_question_mark": "open",
        "a_name_misspelled": "no",
        "nobody_wrote_it_down": "open",
        "mincha_before_his_day": "no",
        "maariv_of_his_day": "yes",
        "twelve_without_names": "open",
        "nine_without_names": "no",
        "a_man_with_two_rows": "no",
        "a_guest_whom_nobody_knows": "open",
        "a_question_mark_that_cannot_matter": "yes",
    },
    "disputes": {
        "fines_by_the_gloss": "yes",
        "fines_and_silence": "open",
        "hairs_presumed": "yes",
        "hairs_known_to_be_absent": "open",
        "three_at_their_own_prayer": "open",
        "two_at_their_own_prayer": "yes",
        "a_boy_in_need_by_the_mechaber": "no",
        "leaving_between_two_parts": "no",
        "eleven_and_one_goes_out": "no",
        "a_sleeper_is_woken": "yes",
        "two_asleep_and_we_read_on": "no",
        "nobody_looked_and_we_read_on": "yes",
        "the_scroll_is_open": "open",
    },
}


def name(case: BoardCase) -> str:
    """Name a case among those of all topics."""
    return f"{case.topic}-{case.key}"


@pytest.mark.parametrize("case", CASES, ids=name)
def test_what_tempts_is_wrong(case: BoardCase) -> None:
    """No answer that the verdict gives is called tempting, and at least one other is."""
    for told in case.told.values():
        assert case.answer not in told.tempting
        assert told.tempting
        assert set(told.tempting) == set(case.said("en").tempting)


@pytest.mark.parametrize("case", CASES, ids=name)
def test_a_case_is_told_whole_in_every_language(case: BoardCase) -> None:
    """Story, question and what tempts; the Hebrew is written in Hebrew letters."""
    assert set(case.told) == set(LANGUAGES)
    for language, told in case.told.items():
        said = [told.title, told.story, told.question, *told.tempting.values()]
        assert all(said)
        assert all(bool(re.search("[א-ת]", each)) is (language == "he") for each in said)
        assert told.question.endswith(("?", " ?"))
        assert told.title[:1] == told.title[:1].upper()


@pytest.mark.parametrize("topic", SETTINGS)
def test_a_topic_has_eight_cases_of_different_facts(topic: str) -> None:
    """And every answer that its law has."""
    cases = bank(topic).values()
    assert len(cases) >= 8
    facts = Counter((case.setting, case.ask, str(dict(case.facts))) for case in cases)
    assert [each for each, n in facts.items() if n > 1] == []
    assert {case.answer for case in cases} == set(ANSWERS) - NEVER.get(topic, set())


@pytest.mark.parametrize("case", CASES, ids=name)
def test_the_seifim_to_read_are_of_the_chapter(case: BoardCase) -> None:
    """Each is one of the twenty-two, and the words that were heard are told."""
    assert case.study
    assert all(1 <= seif <= 22 for seif in case.study)
    assert case.sources


def test_no_case_asks_whether_people_count() -> None:
    """A class is asked what the text says; never whether women, deaf people or slaves "count"."""
    for case in CASES:
        assert not re.search(r"\b(women|woman|deaf|slaves?)\b", case.said("en").question.lower())


def test_the_answers_are_those_of_the_text() -> None:
    """Found by reading, and not by asking the rules."""
    for topic, answers in ANSWERS_OF_THE_TEXT.items():
        assert {key: case.answer for key, case in bank(topic).items()} == answers


def test_what_answering_never_gives_it_never_gives() -> None:
    """Over every fact and every practice of the topic, 55:20 leaves nothing open."""
    for by in (*Afar.AMONG, mk.SHULCHAN_ARUKH_HARAV, mk.ARUKH_HASHULCHAN):
        for facts in Answering.cases():
            assert mk.may_answer(together=facts.together, between=facts.between, by=by).answer is not None


def test_a_teachers_own_case_needs_one_language_only(tmp_path: Path) -> None:
    """What is not said in another language is said in the teacher's own."""
    path = tmp_path / "eligibility" / "ten_men.toml"
    path.parent.mkdir()
    entries = [f"{name} = {json.dumps(value)}" for name, value in WRITTEN.items() if not isinstance(value, dict)]
    path.write_text("\n".join([*entries, "[setting]", "[tempting]", 'no = "Nobody leads them."']), encoding="utf-8")
    case = read_case(path)
    assert (case.key, case.topic, case.answer) == ("ten_men", "eligibility", "yes")
    assert case.said("he").title == "Ten men"
    assert case.by == mk.REMA


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"version": 2}, "version=2 cannot be read: write version = 1"),
        ({"story": None}, "story is wanting: a case has title, story"),
        ({"answer": "yes"}, "answer='yes': nothing is called so"),
        ({"by": "ESAV"}, "by='ESAV' is not known: write one of ARUKH_HASHULCHAN"),
        ({"rely_on": ["REMA"]}, "rely_on='REMA' is not known: write one of BEIT_YOSEF"),
        ({"setting": {"Esav": {}}}, "Esav={}: nothing is called so"),
        ({"tempting": {"maybe": "…"}}, "tempting: 'maybe' is no answer: write yes, no, open"),
        ({"study": [23]}, "study=23 is no se'if of the chapter: write numbers from 1 to 22"),
        ({"ask": "counts"}, "ask='counts' is no question of a case: write one of should_wait"),
    ],
)
def test_what_is_wrong_in_a_file_is_named(changes: dict[str, object], said: str) -> None:
    """The entry, its value and the remedy."""
    written = {name: value for name, value in (WRITTEN | changes).items() if value is not None}
    with pytest.raises(ValueError, match=re.escape(said)):
        case_of(written, topic="eligibility", key="ten_men")


def test_the_file_is_named_too(tmp_path: Path) -> None:
    """Of many cases in a folder a teacher is told which."""
    path = tmp_path / "eligibility" / "broken.toml"
    path.parent.mkdir()
    path.write_text("title = ", encoding="utf-8")
    with pytest.raises(ValueError, match=r"eligibility/broken\.toml: "):
        read_case(path)


def test_a_file_of_no_topic_is_sent_to_one(tmp_path: Path) -> None:
    """The folder is the topic."""
    with pytest.raises(ValueError, match="put the file into a folder called eligibility"):
        case_of(WRITTEN, topic=tmp_path.name, key="ten_men")


def test_every_file_of_the_bank_is_read() -> None:
    """No folder is left over that has no board."""
    assert {path.parent.name for path in (folder_of("data") / "cases").glob("*/*.toml")} == set(SETTINGS)
    assert len(list((folder_of("data") / "cases").glob("*/*.toml"))) == len(CASES)


# -- the whole chapter ------------------------------------------------------------------------------------------------

#: A case for each gloss, in which whoever follows the Mechaber alone comes to another answer, or to it by other words.
GLOSSES = {
    2: "leaving/and_may_the_three_leave",
    3: "leaving/they_left_after_yotzer",
    4: "eligibility/a_book_in_his_hand",
    5: "eligibility/the_rema_asks_nobody",
    14: "joining/roof",
    21: "coercion/he_will_be_back",
    22: "coercion/fines_for_those_who_do_not_come",
}


def test_the_bank_has_more_than_eighty_cases_over_every_seif() -> None:
    """Each of the twenty-two is what some case is studied for."""
    assert len(CASES) >= 80
    assert {seif for case in CASES for seif in case.study} == set(range(1, 23))


@pytest.mark.parametrize(("seif", "key"), GLOSSES.items(), ids=str)
def test_each_gloss_has_a_case_that_turns_on_it(seif: int, key: str) -> None:
    """Without the gloss it is another case."""
    case = mk.case(key)
    assert case.study[0] == seif
    alone = replace(case, by=mk.MECHABER)
    heard = (case.verdict.answer, case.verdict.source), (alone.verdict.answer, alone.verdict.source)
    people = [str(one.source) for one in (case.verdict, *case.verdict.people.values())]
    assert heard[0] != heard[1] or f"55:{seif} gloss" in people


def test_there_is_a_case_for_every_gloss() -> None:
    """As many as the text has; that on 10 names the day on which he is of age, and not whether he is on another."""
    assert {seif for seif in range(1, 23) if mk.seif(seif).has_gloss} == {*GLOSSES, 10}
    assert mk.case("age/the_gloss_in_adar_two").answer == "yes"
    assert str(mk.comes_of_age(mk.HebrewDate(5766, "Adar", 10), by=mk.REMA).source) == "55:10 gloss"


# -- one case, by its name or its path --------------------------------------------------------------------------------


def test_a_case_is_found_by_its_topic_and_name() -> None:
    """With its verdict and the words that were heard on it."""
    roof = mk.case("joining/roof")
    assert roof.verdict.answer is False
    assert str(roof.verdict.source) in {str(source) for source in roof.sources}


@pytest.mark.parametrize("name", ["joining/rof", "roof", "weddings/one", "missing.toml"])
def test_a_case_that_is_not_there_is_said_not_to_be(name: str) -> None:
    """And what there is."""
    with pytest.raises(ValueError, match="is no case: write the path of a"):
        mk.case(name)


@pytest.mark.parametrize(
    ("line", "instead", "at"),
    [
        ('by = "REMA"', 'by = "REMO"', 6),
        ("version = 1", "version = 9", 1),
        ("study = [4]", "study = [44]", 5),
        ("Binyamin = {", "Benyamin = {", 9),
        ("age = 7", 'age = "seven"', 9),
        ("yes = ", "maybe = ", 12),
        ('question = "According', 'questoin = "According', 4),
        ('story = "Nine', 'story = 9 # "Nine', 3),
        ("study = [4]", 'study = ["4"]', 5),
        ("study = [4]", "study = 4", 5),
        ('by = "REMA"', 'by = "REMA"\nrely_on = ["REMA"]', 7),
        ('by = "REMA"', 'by = "REMA"\nchoose = { hairs = "no" }', 7),
        ('by = "REMA"', 'by = "REMA"\nask = "may_leave"\nfacts = { present = 11, leavers = 1 }', 8),
        ('title = "תשעה', 'titel = "תשעה', 16),
        ('title = "תשעה', 'title = 9 # "תשעה', 16),
        ('[he]\ntitle = "תשעה אנשים וילד"', "[he]", 15),
        ('open = "ההגה', 'opened = "ההגה', 22),
        ('open = "ההגה', 'open = 1 # "ההגה', 22),
        ('title = "Nine men', "title = Nine men", 2),
    ],
)
def test_a_wrong_field_is_named_with_its_line(tmp_path: Path, line: str, instead: str, at: int) -> None:
    """So that whoever wrote the case goes straight to it."""
    text = (folder_of("data") / "cases" / "eligibility" / "nine_and_a_boy.toml").read_text(encoding="utf-8")
    assert line in text
    path = tmp_path / "eligibility" / "mine.toml"
    path.parent.mkdir()
    path.write_text(text.replace(line, instead, 1), encoding="utf-8")
    with pytest.raises(ValueError, match=rf"eligibility/mine\.toml.*line {at}\b"):
        mk.case(path)


# -- what is kept back ------------------------------------------------------------------------------------------------


def test_a_case_that_is_kept_back_is_no_scene_of_a_board() -> None:
    """Nor is one of a question that the board does not show."""
    for topic in SETTINGS:
        shown, kept = scenes(topic), [case for case in bank(topic).values() if case.taught]
        assert len(kept) >= 3
        assert not any(case.key in shown for case in kept)
        assert all(case.ask is None for case in shown.values())
        assert all(case.setting.verdict(case.by) == case.verdict for case in shown.values())
