"""The bank of cases: each has its story, its question and its answer in the text, and its wrong answers tempt."""

import json
import re
from collections import Counter
from pathlib import Path

import pytest

import minyan_kit as mk
from minyan_kit.board.answering import Afar
from minyan_kit.board.case import ANSWERS, Case
from minyan_kit.board.topics import SETTINGS
from minyan_kit.chapter.answering import Answering
from minyan_kit.course.cases import bank, case_of, read_case
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
    },
}


def name(case: Case) -> str:
    """Name a case among those of all topics."""
    return f"{case.topic}-{case.key}"


@pytest.mark.parametrize("case", CASES, ids=name)
def test_what_tempts_is_wrong(case: Case) -> None:
    """No answer that the verdict gives is called tempting, and at least one other is."""
    for told in case.told.values():
        assert case.answer not in told.tempting
        assert told.tempting
        assert set(told.tempting) == set(case.said("en").tempting)


@pytest.mark.parametrize("case", CASES, ids=name)
def test_a_case_is_told_whole_in_every_language(case: Case) -> None:
    """Story, question and what tempts; the Hebrew is written in Hebrew letters."""
    assert set(case.told) == set(LANGUAGES)
    for language, told in case.told.items():
        said = [told.title, told.story, told.question, *told.tempting.values()]
        assert all(said)
        assert all(bool(re.search("[א-ת]", each)) is (language == "he") for each in said)
        assert told.question.endswith(("?", " ?"))


@pytest.mark.parametrize("topic", SETTINGS)
def test_a_topic_has_eight_cases_of_different_facts(topic: str) -> None:
    """And every answer that its law has."""
    cases = bank(topic).values()
    assert len(cases) >= 8
    assert [facts for facts, n in Counter(case.setting for case in cases).items() if n > 1] == []
    assert {case.answer for case in cases} == set(ANSWERS) - NEVER.get(topic, set())


@pytest.mark.parametrize("case", CASES, ids=name)
def test_the_seifim_to_read_are_of_the_chapter(case: Case) -> None:
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
