"""Ten people whose facts a reader changes: what the board says is what may_say says of them."""

import re

import pytest

import minyan_kit as mk
from minyan_kit.board.eligibility import FACTS, NINE_AND_A_BOY, AroundTheTable, person_text
from minyan_kit.board.page import still_svg
from minyan_kit.board.setting import NOT_KNOWN
from minyan_kit.chapter.people import PersonFacts
from minyan_kit.ruling import Practice
from minyan_kit.widgets import eligibility_panel
from minyan_kit.widgets.eligibility import CompanyPanel

LENIENT = mk.REMA.relying_on(mk.SOME_ARE_LENIENT)
PERMITTING = mk.MECHABER.relying_on(mk.SOME_PERMIT)


@pytest.fixture
def panel() -> CompanyPanel:
    """Give nine men and a clever boy of seven, by the Rema."""
    return eligibility_panel(by=mk.REMA)


def test_it_opens_on_the_case_people_argue_about(panel: CompanyPanel) -> None:
    """Nine who count, and a boy over six who knows to Whom one prays."""
    answers = [verdict.answer for verdict in panel.result.people.values()]
    assert answers == [True] * 9 + [False]
    assert panel.company == NINE_AND_A_BOY
    assert panel.result.answer is False


# What a reader does to the boy, to the hour and to the practice, and what is answered then: the what-ifs of the class.
WHAT_IFS = [
    ({"by": PERMITTING}, True, "some permit nine and one boy"),
    ({"by": PERMITTING, "age": 6}, False, "exactly six is not more than six"),
    ({"by": PERMITTING, "age": 6.5}, True, "past the sixth birthday is"),
    ({"by": PERMITTING, "knows_to_whom": False}, False, "he must know to Whom one prays"),
    ({"by": PERMITTING, "knows_to_whom": None}, None, "nobody asked him"),
    ({"by": LENIENT}, False, "the custom is of a time of need"),
    ({"by": LENIENT, "in_need": True}, True, "and this is one"),
    ({"by": LENIENT, "in_need": None}, None, "whether it is one is not known"),
    ({"by": mk.REMA, "holds_humash": True}, False, "not even by a Pentateuch in his hand"),
    ({"by": mk.REMA, "in_need": True, "holds_humash": True}, None, "of a time of need the gloss tells what others do"),
    ({"by": mk.REMA, "age": 13}, True, "of age, and presumed to have grown two hairs"),
    ({"by": mk.MECHABER, "age": 13}, None, "of age, and nobody examined"),
    ({"by": mk.REMA, "age": 13, "asleep": True}, True, "one of the ten asleep is joined"),
    ({"by": mk.REMA, "age": 40, "banned": True}, False, "one under a ban is not"),
    ({"by": mk.REMA, "age": 40, "transgressor": True}, True, "a transgressor is, as long as they did not ban him"),
    ({"by": mk.REMA, "age": 40, "sex": None}, None, "sex not recorded"),
    ({"by": PERMITTING, "person": "Reuven", "age": 8, "knows_to_whom": True}, False, "eight men and two boys"),
]


@pytest.mark.parametrize(("changes", "answer", "case"), WHAT_IFS, ids=[case for *_, case in WHAT_IFS])
def test_the_verdict_follows_what_is_changed(
    panel: CompanyPanel, changes: dict[str, object], answer: bool | None, case: str
) -> None:
    """Each what-if of the class is answered, and as may_say answers it."""
    panel.set(**changes)
    assert panel.result.answer is answer
    assert panel.result == mk.may_say(panel.company, by=panel.values["by"])


def test_a_control_moved_in_the_browser_changes_the_person_chosen(panel: CompanyPanel) -> None:
    """The years of the boy reach thirteen, and nobody else's change."""
    panel.act(control="age", value=13)
    assert [person.age for person in panel.company] == [*(p.age for p in NINE_AND_A_BOY.people[:9]), 13]
    assert panel.result.answer is True


def test_choosing_a_person_shows_that_persons_facts(panel: CompanyPanel) -> None:
    """The controls follow the one who is pressed, and pressing changes nothing of the company."""
    panel.act(figure="Dan", act="press")
    assert (panel.values["person"], panel.values["age"]) == ("Dan", 47)
    assert panel.values["knows_to_whom"] == NOT_KNOWN
    assert panel.company == NINE_AND_A_BOY
    assert panel.history == ()


def test_people_keep_what_was_changed_while_others_are_chosen(panel: CompanyPanel) -> None:
    """Two men fall asleep one after the other: of two the text does not speak."""
    assert panel.set(person="Binyamin", age=30).answer is True
    assert panel.set(person="Dan", asleep=True).answer is True
    assert panel.set(person="Gad", asleep=True).answer is None
    assert [person.name for person in panel.company if person.asleep] == ["Dan", "Gad"]


def test_every_fact_of_a_person_can_be_changed(panel: CompanyPanel) -> None:
    """The controls come from the facts that rules read, so that none is forgotten, nor one of its values."""
    options = {control.name: list(control.options) for control in panel.setting.controls()}
    for name in FACTS:
        assert sorted(map(str, options[name])) == sorted(map(str, (*PersonFacts.DOMAIN[name], NOT_KNOWN)))
        if name in ("transgressor", "defiant"):  # one who is defiant has sinned
            continue
        for number, value in enumerate(options[name]):
            panel.act(control=name, value=number)
            assert getattr(panel.company.people[-1], name) == (None if value == NOT_KNOWN else value)


def test_years_that_are_not_known_leave_it_open(panel: CompanyPanel) -> None:
    """And the slider of years is gone until they are known again."""
    assert panel.act(control="age_known", value=False).answer is None
    assert "age" not in panel.values
    assert panel.act(control="age_known", value=True).answer is True


def test_years_between_the_marks_of_the_slider_can_be_set_in_code(panel: CompanyPanel) -> None:
    """A month before thirteen is a year of its own, and the slider shows it."""
    assert panel.set(age=12.9).people["Binyamin"].answer is False
    assert panel.values["age"] == 12.9


def test_someone_with_a_date_of_birth_is_judged_on_the_day() -> None:
    """His birth stands until years are set, and then they stand instead."""
    born = mk.Person("Levi", sex="male", born=mk.HebrewDate(5772, "Tishrei", 3))
    panel = eligibility_panel(mk.Company([born]), by=mk.REMA, on=mk.HebrewDate(5785, "Tishrei", 3))
    assert panel.result.people["Levi"].answer is True
    panel.set(age=5)
    assert panel.company.people[0] == mk.Person("Levi", sex="male", age=5)


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"two_hairs": "grown"}, "Binyamin: two_hairs='grown' is not known: write 'came', 'only_before_13'"),
        ({"age": -1}, "Binyamin: age=-1 is no age: write Hebrew years from 0 to 150"),
        ({"person": "Dan", "asleep": True, "hears": "badly"}, "Dan: hears='badly' is not known: write True, False"),
        ({"person": "Esav"}, "person='Esav' cannot be chosen: write one of 'Reuven'"),
        ({"haircut": "long"}, "haircut='long': nothing is called so: write one of by, in_need, away, person, age"),
        ({"Dan": {"haircut": "long"}}, "Dan: haircut='long': no fact is called so: write one of age, sex"),
        ({"in_need": "very"}, "in_need='very' cannot be chosen: write one of False, True, 'not known'"),
        ({"away": ["Esav"]}, "person='Esav' cannot be chosen"),
    ],
)
def test_a_value_that_is_refused_is_named_and_changes_nothing(
    panel: CompanyPanel, values: dict[str, object], said: str
) -> None:
    """The error names the person, the fact, the value and the remedy; no one is left half changed."""
    with pytest.raises(ValueError, match=re.escape(said)):
        panel.set(**values)
    assert panel.company == NINE_AND_A_BOY
    assert panel.values["person"] == "Binyamin"
    assert panel.values["age"] == 7


def test_two_of_one_name_could_not_be_told_apart() -> None:
    """The board asks for names that differ."""
    twice = mk.Company([mk.Person("Dan"), mk.Person("Dan")])
    with pytest.raises(ValueError, match="two have one name: give each a name of his own"):
        eligibility_panel(twice, by=mk.REMA)


@pytest.mark.parametrize("by", AroundTheTable.AMONG, ids=lambda by: by.name)
def test_every_practice_on_the_list_can_be_followed(panel: CompanyPanel, by: Practice) -> None:
    """Also those that rely on a voice that the text only quotes."""
    assert panel.set(by=by).by == by


def test_names_from_outside_are_inert() -> None:
    """A name that is markup stays a name, in the picture and beside it."""
    name = "<script>alert(1)</script>"
    panel = eligibility_panel(mk.Company([mk.Person(name, sex="male", age=40)]), by=mk.REMA)
    for html in (still_svg(panel.play), panel.drawn["argued"], panel.drawn["figures"][0]["svg"]):
        assert "<script>" not in html
        assert "&lt;script&gt;" in html


@pytest.mark.parametrize(
    ("person", "said"),
    [
        (mk.Person("Dan", sex="male", age=47), "47 years, male"),
        (mk.Person("Dan", sex="male", age=6.5, knows_to_whom=True), "6.5 years, male, knows to Whom one prays"),
        (mk.Person("Dan"), "age: not known, sex: not known"),
        (
            mk.Person("Dan", sex="male", age=20, two_hairs="absent", free=False),
            "20 years, male, free: no, two hairs: absent",
        ),
        (mk.Person("Dan", sex="male", born=mk.HebrewDate(5765, "Adar I", 29)), "29 Adar I 5765, male"),
    ],
)
def test_a_person_is_described_by_what_is_out_of_the_ordinary(person: mk.Person, said: str) -> None:
    """What is said aloud of a plain man of forty-seven stays short."""
    assert person_text(person) == said
