"""The answers for the teacher: what the page says of each question of a board is what the chapter gives."""

import json
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

import minyan_kit as mk
from minyan_kit.board.attendance import Calendar
from minyan_kit.board.coercion import Town
from minyan_kit.board.leaving import Leaving
from minyan_kit.ruling import Practice
from tools.notebooks import notebook_paths

PAGE = (Path(__file__).parents[2] / "docs" / "guides" / "answers.md").read_text(encoding="utf-8")
MEN = [mk.Person(f"man {n}", sex="male", age=40) for n in range(1, 10)]
PERMIT, SAY = mk.MECHABER.relying_on(mk.SOME_PERMIT), mk.MECHABER.relying_on(mk.SOME_SAY)
LEAVERS = ("Gad", "Asher", "Yissachar")


def nine_and(*others: mk.Person, by: Practice = mk.REMA, men: int = 9) -> Any:
    """Ask of nine men, or fewer, and others."""
    return mk.may_say(mk.Company([*MEN[:men], *others]), by=by).answer


def man(name: str = "Dan", **facts: Any) -> mk.Person:
    """One more man."""
    return mk.Person(name, sex="male", **{"age": 40, **facts})


def boy(name: str, age: float) -> mk.Person:
    """Give a boy who knows to Whom one prays."""
    return mk.Person(name, sex="male", age=age, knows_to_whom=True)


def joined(leader: str, **others: int) -> Any:
    """Ask of an arrangement."""
    return mk.joined(mk.Arrangement(leader, others), by=mk.REMA).answer


def town(**facts: Any) -> Any:
    """Ask of the town on the board."""
    return Town().set(**facts).verdict(mk.REMA).answer


def leaving(unit: str, people: Iterable[str], *turns: str, order: str = "morning") -> Any:
    """Ask of a unit after some have left, and perhaps come back."""
    return Leaving().set(order=order, unit=unit, **{name: list(turns) for name in people}).verdict(mk.REMA).answer


def answering(between: str | None, by: Practice, together: int = 10) -> Any:
    """Ask whether one who is far may answer."""
    return mk.may_answer(together=together, between=between, by=by).answer


def hairless(age: int) -> list[Any]:
    """Ask each practice of a man who is known never to have grown hairs."""
    return [mk.counts(man(age=age, two_hairs="absent"), by=by).answer for by in mk.PRACTICES]


def read_as(**choice: str) -> list[Any]:
    """Ask of an idolater and of an idol, by some say, as a word is read."""
    by = SAY.choosing(**choice) if choice else SAY
    return [answering(what, by) for what in ("idolater", "idol")]


def week(service: str, **settled: Any) -> Any:
    """Ask of a service of the week that lesson 07 reads."""
    sheets = mk.example("roster.csv"), mk.example("attendance_messy.xlsx")
    return Calendar.of(*sheets, opened=service, **settled).verdict(mk.REMA).answer


def frames(*between: Practice) -> int:
    """On how many questions two practices answer otherwise."""
    pair = tuple(by.name for by in between)
    return sum("each answers otherwise" in row.how[pair] for row in mk.practices_map(among=between))


def fines(by: Practice) -> Any:
    """Ask whether they may fine one another."""
    return mk.may_fine(regular_minyan=False, residents=11, by=by).answer


def going_out(by: Practice) -> Any:
    """Ask of one of eleven who goes out in the middle."""
    return mk.may_leave(present=11, saying="middle", by=by).answer


#: (lesson, question) → what the chapter gives, in the order in which the page says it.
FOUND: dict[tuple[str, int], Callable[[], list[Any]]] = {
    ("01", 1): lambda: [nine_and(boy("b", age), by=PERMIT) for age in (6, 6.5)],
    ("01", 2): lambda: [nine_and(boy("b", 8), boy("c", 9), by=PERMIT, men=8)],
    ("01", 3): lambda: [
        nine_and(man(asleep=True)),
        *(nine_and(man(asleep=True), man("Gad", asleep=True), men=8, by=by) for by in (mk.REMA, mk.MISHNAH_BERURAH)),
    ],
    ("01", 4): lambda: [nine_and(man(transgressor=True)), nine_and(man(banned=True))],
    ("01", 5): lambda: [nine_and(man(hears=False)), nine_and(man(hears=False, transgressor=True))],
    ("01", 6): lambda: [*hairless(30), *hairless(40)],
    ("02", 4): lambda: [mk.comes_of_age(mk.HebrewDate(5776, "Adar I", 30), by=mk.REMA).answer],
    ("03", 1): lambda: [joined("small_yard", small_yard=9 - n, large_yard=n) for n in (5, 6)],
    ("03", 2): lambda: [joined("large_yard", small_yard=10)],
    ("03", 3): lambda: [
        joined("inside", inside=9), joined("inside", inside=8, doorway=1), joined("doorway", inside=5, outside=4)
    ],
    ("03", 4): lambda: [joined("inside", inside=8, window=1), joined("inside", inside=8, roof=1)],
    ("03", 5): lambda: [joined("inside", inside=8, azarah=1)],
    ("03", 6): lambda: [joined("tevah", inside=9)],
    ("04", 1): lambda: [town(residents=11), town(residents=11, leaving=["Reuven", "Shimon"])],
    ("04", 2): lambda: [town(), town(returns=True)],
    ("04", 3): lambda: [town(days_of_awe=False)],
    ("04", 4): lambda: [town(residents=n, leaving=[], fixed_custom=custom)
                        for n, custom in ((8, False), (7, False), (7, True))],
    ("04", 5): lambda: [town(leaving=["Reuven", "Shimon", "Levi"])],
    ("05", 1): lambda: [leaving("avot", LEAVERS, "kaddish", "yotzer")],
    ("05", 2): lambda: [leaving("avot", LEAVERS, "yotzer")],
    ("05", 3): lambda: [leaving(unit, LEAVERS, "repetition_aloud", order="morning_with_torah")
                        for unit in ("torah_reading", "kaddish_shalem")],
    ("05", 4): lambda: [leaving("kaddish", people, "kaddish")
                        for people in ((*LEAVERS, "Naftali", "Dan"), (*LEAVERS, "Naftali"))],
    ("05", 5): lambda: [leaving(unit, LEAVERS, "shema_arvit", order="evening")
                        for unit in ("tefillat_arvit", "half_kaddish_before_amidah")],
    ("06", 1): lambda: [answering("idol", SAY, together=9)],
    ("06", 2): lambda: [answering("filth", mk.REMA), answering("filth", SAY)],
    ("06", 3): lambda: [answer for n in (0, 1) for answer in (
        read_as(interposes="idol")[n], read_as(interposes="idolater")[n], read_as()[n])],
    ("06", 4): lambda: [answering(None, mk.REMA, together=12)],
    ("07", 1): lambda: [week("2026-11-29 Shacharit")],
    ("07", 2): lambda: [week("2026-11-29 Mincha")],
    ("07", 3): lambda: [week("2026-12-02 Mincha")],
    ("07", 4): lambda: [week("2026-12-03 Mincha", marks={"?": "absent"})],
    ("08", 1): lambda: [frames(mk.MECHABER, mk.REMA) > 0],
    ("08", 2): lambda: [fines(mk.MECHABER) is not None, fines(mk.MECHABER)],
    ("08", 3): lambda: [
        going_out(mk.REMA) == going_out(mk.MISHNAH_BERURAH), going_out(mk.REMA), going_out(mk.MISHNAH_BERURAH)
    ],
}  # fmt: skip


@pytest.mark.parametrize(("lesson", "question"), FOUND, ids=str)
def test_what_is_said_of_a_question_is_what_the_chapter_gives(lesson: str, question: int) -> None:
    """Each bold yes, no and open, in order."""
    part = PAGE.partition(f"\n## {lesson}\n")[2].partition("\n## ")[0]
    (line,) = re.findall(rf"^{question}\. (.+)$", part, re.M)
    said = re.findall(r"\*\*(yes|no|open)\*\*", line, re.I)
    means = {"yes": True, "no": False, "open": None}
    assert [means[word.lower()] for word in said] == FOUND[lesson, question]()


def test_the_days_of_the_second_lesson_are_right() -> None:
    """Of age on that day, and twenty-eight days apart."""
    part = PAGE.partition("\n## 02\n")[2].partition("\n## ")[0]
    for born, said in {
        ("Adar", 10, 5777): "**10 Adar II 5790**",
        ("Adar I", 10, 5771): "**10 Adar I 5784**",
    }.items():
        month, day, year = born
        assert said == f"**{mk.comes_of_age(mk.HebrewDate(year, month, day), by=mk.REMA).answer}**"
        assert said in part
    older, younger = (
        mk.comes_of_age(mk.HebrewDate(5765, month, day), by=mk.REMA).answer
        for month, day in (("Adar I", 29), ("Adar II", 1))
    )
    assert older.day_number - younger.day_number == 28
    assert f"{older} ({older.to_date():%d %B %Y})" in part


def test_every_question_of_a_board_is_answered() -> None:
    """As many as the lesson asks."""
    for path in notebook_paths():
        if not re.match(r"0[1-8]", path.name):
            continue
        cells = ["".join(cell["source"]) for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]]
        (asked,) = [cell for cell in cells if cell.startswith(("## The board", "## What stands between", "## The map"))]
        part = PAGE.partition(f"\n## {path.name[:2]}\n")[2].partition("\n## ")[0]
        numbers = [re.findall(r"^(\d)\. ", text, re.M) for text in (asked, part)]
        assert numbers[0] == numbers[1], path.name


def test_a_voice_can_settle_all_that_is_left_open() -> None:
    """The voice that the page names leaves nothing of 6 open, and changes nothing that was settled."""
    voice = mk.Voice("mine", "my own view", outside=True)
    words = mk.Source(6, "mechaber", he="או שהוא ישן", en="or is asleep", fr="ou qu'il dort", cited="a class")

    @mk.opinion(voice, words)
    def named(company: Any) -> Any:
        if company.men >= 10 and company.attentive < 9:
            return mk.yes("At least ten count.", modality="may")
        return None

    asked = mk.may_say.with_opinion(named)
    mine = Practice("mine", (voice, *mk.REMA.follows), mk.REMA.choices)
    assert mk.coverage(asked, among=[mine], given={"boys": 0}).counts["mine"]["open"] == 0
    how = mk.practices_map(asked, among=[mk.REMA, mine], questions=[mk.may_say])[0].how["the Rema", "mine"]
    assert "each answers otherwise" not in how
