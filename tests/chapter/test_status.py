"""How sure a ruling is: explicit is only what the quoted words say of that very case."""

import pytest

from minyan_kit import (
    ARUKH_HASHULCHAN,
    MECHABER,
    MISHNAH_BERURAH,
    REMA,
    SOME_PERMIT,
    Arrangement,
    Company,
    Person,
    Practice,
    counts,
    joined,
    may_continue,
    may_say,
)
from minyan_kit.chapter.joining import roofs_from_which_they_see, serves_the_synagogue, standing

NINE = [Person(f"man {n}", sex="male", age=40, two_hairs="came") for n in range(9)]
BOY = Person("a boy", sex="male", age=8, knows_to_whom=True)
RELYING = MECHABER.relying_on(SOME_PERMIT)


@pytest.mark.parametrize("by", [MECHABER, ARUKH_HASHULCHAN], ids=str)
@pytest.mark.parametrize(
    ("tenth", "status"),
    [
        (BOY, "explicit"),
        (Person("Hanan", sex="male", age=30, two_hairs="absent", knows_to_whom=True), "inferred"),
        (Person("a boy", sex="male", age=8, knows_to_whom=True, asleep=True), "inferred"),
        (Person("a boy", sex="male", age=8, knows_to_whom=True, praying_alone=True), "inferred"),
        (Person("Dina", sex="female", age=30), "explicit"),
    ],
    ids=["a boy", "a man without hairs", "a sleeping boy", "a boy who prays", "a woman"],
)
def test_4_speaks_of_a_boy_who_can_answer_and_of_a_woman(tenth: Person, status: str, by: Practice) -> None:
    """Of one who only has no hairs yet, or of a boy who cannot answer, it does not."""
    verdict = may_say(Company([*NINE, tenth]), by=by)
    assert verdict.answer is False
    assert verdict.status == status


def test_a_boy_beside_a_man_without_hairs_is_still_the_boy_of_4() -> None:
    """Whoever else is there, its words are of him."""
    hairless = Person("Hanan", sex="male", age=30, two_hairs="absent", knows_to_whom=True)
    assert may_say(Company([*NINE[1:], BOY, hairless]), by=MECHABER).status == "explicit"


def test_where_followed_voices_speak_nobody_is_told_that_they_do_not() -> None:
    """Of a sleeping boy, relying on those who permit: they discuss a boy, and leave this one open."""
    verdict = may_say(Company([*NINE, Person("a boy", sex="male", age=8, knows_to_whom=True, asleep=True)]), by=RELYING)
    assert verdict.answer is None
    assert verdict.why_open == "the text leaves it open"
    assert "discusses this" not in verdict.because


def test_what_nobody_knows_makes_nothing_surer() -> None:
    """What is inferred if they do not see one another, and explicit if they do, is inferred where nobody knows."""
    status = {}
    for sees in (True, False, None):
        places = Arrangement("inside", {"inside": 9, "outside": 1}, see_one_another=sees)
        status[sees] = joined(places, by=MISHNAH_BERURAH).status
    assert status == {True: "explicit", False: "inferred", None: "inferred"}


def test_of_the_tevah_the_magen_avraham_speaks_of_those_who_see_one_another() -> None:
    """If they do not, that they are joined is inferred from him."""
    said = {
        sees: serves_the_synagogue(standing(Arrangement("tevah", {"inside": 9}, see_one_another=sees), "inside"))
        for sees in (True, False)
    }
    assert {sees: ruling and ruling.status for sees, ruling in said.items()} == {True: "explicit", False: "inferred"}


def test_of_whoever_shows_his_face_it_is_not_said_that_he_sees() -> None:
    """A reason says nothing that is not so."""
    roof = Arrangement("inside", {"inside": 8, "roof": 1}, face_shown=True, see_one_another=False)
    ruling = roofs_from_which_they_see(standing(roof, "roof"))
    assert ruling is not None
    assert "show their faces" in str(ruling.because)
    assert "these people do." not in str(ruling.because)


def test_who_does_not_sin_in_defiance_is_by_inference_one_who_transgresses_one_sin() -> None:
    """The Arukh HaShulchan speaks of one sin and of the whole Torah; out of appetite is neither."""
    sinner = Person("Dan", sex="male", age=30, transgressor=True, defiant=False)
    voices = {(voice.voice.key, voice.matter): voice for voice in counts(sinner, by=REMA).voices}
    heard = voices["arukh_hashulchan", "not_banned"]
    assert heard.answer is True
    assert heard.ruling is not None
    assert heard.ruling.status == "inferred"


@pytest.mark.parametrize("unit", ["yotzer", "shema_arvit", "pesukei_dezimra"])
def test_what_needs_no_ten_is_not_led_without_a_majority(unit: str) -> None:
    """Every exception asks for the majority; with seven it may be open, with five it is no, inferred."""
    verdict = may_continue(unit, unit, remaining=5, by=MECHABER)
    assert (verdict.answer, verdict.status) == (False, "inferred")
    assert "each says it by himself" in verdict.because
