"""Se'ifim 13 to 19: who is joined by where he stands. The two yards, 16 and 17, are in yards.py."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from minyan_kit.chapter.eligibility import TEN
from minyan_kit.chapter.places import YARDS, Arrangement, Standing, standing
from minyan_kit.chapter.voices import ONE_WROTE, THE_MECHABER, THE_MISHNAH_BERURAH, THE_REMA
from minyan_kit.chapter.yards import IN_THE_YARDS
from minyan_kit.question import Asked, Case, Question, Resolved, Verdict, question
from minyan_kit.ruling import INFERRED, Because, Matter, Practice, Ruling, Settled, no, opinion, undecided, yes
from minyan_kit.text import Source

__all__ = ["is_joined", "joined"]

# -- 13 --------------------------------------------------------------------------------------------------------------

ONE_PLACE = Source(
    13,
    "mechaber",
    he="צריך שיהיו כל העשרה במקום אחד ושליח צבור עמהם",
    en="All of the ten need to be at one place, and the prayer-leader among them.",
    fr="Il faut que tous les dix soient en un seul lieu, et le shats avec eux.",
)
AS_OUTSIDE = Source(
    13,
    "mechaber",
    he="והעומד בתוך הפתח מן האגף ולחוץ, דהיינו כשסוגר הדלת ממקום פנימית של עובי הדלת ולחוץ, כלחוץ",
    en="And one who's standing within the doorway, from the wing and outward, meaning, when one closes the door, in the "
    "place of the inner [edge] of the thickness of the door and outward – is like outside.",
    fr="Et celui qui se tient dans l'entrée, de l'agaf (battant) et vers l'extérieur — c'est-à-dire, lorsqu'on ferme la "
    "porte, à l'endroit du bord intérieur de l'épaisseur de la porte et vers l'extérieur — est comme l'extérieur.",
)


@opinion(THE_MECHABER, ONE_PLACE)
def in_one_place(group: Standing) -> Ruling | None:
    """Whoever stands where the leader stands is with him."""
    if group.spot != group.leader or group.spot in ("doorway", "window"):
        return None
    return yes("They stand in one place, and the shaliach tzibbur is with them.")


@opinion(THE_MECHABER, ONE_PLACE)
def leader_is_not_with_them(group: Standing) -> Ruling | None:
    """The leader must be with the ten: inside and outside are two places."""
    if group.leader == "outside" and group.spot in ("inside", "tevah"):
        return no("The shaliach tzibbur is outside and not with them.")
    if group.in_the_hall and group.spot == "outside":
        return no("They are outside, in another place.")
    return None


@opinion(THE_MECHABER, ONE_PLACE)
def on_the_roof_is_another_place(group: Standing) -> Ruling | None:
    """A roof is another place."""
    if group.face_shown or not _hall_and(group, "roof"):
        return None
    return no("A roof or an upper storey is another place.", status=INFERRED)


@opinion(THE_MECHABER, AS_OUTSIDE)
def in_the_doorway_is_outside(group: Standing) -> Ruling | None:
    """From the line of the closed door outward is as outside, even while the door stands open."""
    if not group.in_the_hall or group.spot != "doorway":
        return None
    return no("From the line of the closed door outward is as outside.")


def _hall_and(group: Standing, other: str) -> bool:
    """The leader and the group are in the hall and at one other spot, whichever is where."""
    hall = ("inside", "tevah")
    return (group.leader in hall and group.spot == other) or (group.leader == other and group.spot in hall)


# -- 14 --------------------------------------------------------------------------------------------------------------

SHOWS_HIS_FACE = Source(
    14,
    "mechaber",
    he='מי שעומד אחורי בהכ"נ וביניהם חלון, אפילו גבוה כמה קומות, אפילו אינו רחב ארבע, ומראה להם פניו משם, מצטרף עמהם לעשרה',
    en="One who's standing behind the synagogue, and a window is between them, even if it's several stories high, even if "
    "it does not have the width of four – and he shows them his face from there – he is joined with them for ten.",
    fr="Celui qui se tient derrière la synagogue, et qu'entre eux il y a une fenêtre, même haute de plusieurs étages, "
    "même si elle n'a pas une largeur de quatre, et qu'il leur montre son visage de là : il s'adjoint à eux pour dix.",
)
ROOFS = Source(
    14,
    "rema",
    he="גגין ועליות אינן בכלל בית, והעומד עליהם אינו מצטרף",
    en="Roofs and upper stories are not included in a house and one who's standing on them is not joined",
    fr="les toits et les aliyt (étages supérieurs) ne sont pas dans la catégorie de la maison, et celui qui se tient sur "
    "eux ne s'adjoint pas",
)


@opinion(THE_MECHABER, SHOWS_HIS_FACE)
def shows_his_face(group: Standing) -> Ruling | None:
    """One who shows them his face through a window is joined, at any height and any width."""
    if group.leader == "inside" and group.spot == "window":
        if group.several:
            return undecided("The text joins one at the window; of more than one it does not speak.")
        return yes("He shows them his face through a window, at whatever height and width.")
    if group.leader == "window" and group.spot == "inside":
        return undecided("He who shows his face is joined to them, and yet the shaliach tzibbur must be with them.")
    return None


@opinion(THE_REMA, ROOFS)
def roofs_are_not_the_house(group: Standing) -> Ruling | None:
    """Roofs and upper storeys are not part of the house."""
    if not _hall_and(group, "roof"):
        return None
    if group.face_shown:
        return undecided("Roofs are not part of the house; yet one who shows his face is joined at any height.")
    return no("Roofs and upper storeys are not part of the house.")


@opinion(THE_MISHNAH_BERURAH, ROOFS.citing("Mishnah Berurah 53"))
def roof_with_face_shown(group: Standing) -> Ruling | None:
    """The gloss is of people who do not see one another."""
    if group.leader != "inside" or group.spot != "roof" or not group.face_shown or group.several:
        return None
    return yes("The gloss is of people who do not see one another; he shows them his face.")


# -- 15 --------------------------------------------------------------------------------------------------------------

HE_JOINS_THEM = Source(
    15,
    "mechaber",
    he="אם מקצתן בפנים ומקצתן בחוץ, ושליח צבור תוך הפתח, הוא מצרפן",
    en="If some of them are inside and some of them are outside, and the prayer-leader is within the doorway, he joins "
    "them.",
    fr="Si une partie d'eux est à l'intérieur et une partie à l'extérieur, et que le shats est dans l'entrée : il les "
    "adjoint.",
)


@opinion(THE_MECHABER, HE_JOINS_THEM)
def leader_in_the_doorway(group: Standing) -> Ruling | None:
    """The leader in the doorway joins those inside and those outside, however they are divided."""
    if group.leader != "doorway" or group.spot not in ("inside", "outside", "doorway"):
        return None
    if not group.someone_inside:
        return undecided("The text speaks of some inside and some outside; here nobody is inside.")
    return yes("The shaliach tzibbur in the doorway joins those inside and those outside.")


@opinion(THE_MISHNAH_BERURAH, HE_JOINS_THEM.citing("Mishnah Berurah 54"))
def all_the_more_when_all_are_inside(group: Standing) -> Ruling | None:
    """All the more nine inside and he in the doorway."""
    if group.leader != "doorway" or group.spot != "inside":
        return None
    return yes("All the more he joins those who are inside.")


# -- 18 --------------------------------------------------------------------------------------------------------------

AZARAH = Source(
    18,
    "mechaber",
    he='אם קצת העשרה בבהכ"נ וקצתם בעזרה, אינם מצטרפים',
    en="If some of the ten are in the synagogue and some of them in the courtyard, they are not joined.",
    fr="Si une partie des dix est à la synagogue et une partie dans l'azara (parvis) : ils ne s'adjoignent pas.",
)


@opinion(THE_MECHABER, AZARAH)
def azarah_never_joins(group: Standing) -> Ruling | None:
    """The synagogue and its azarah are not joined, whatever the numbers."""
    if not _hall_and(group, "azarah"):
        return None
    return no("The synagogue and its azarah are not joined.")


# -- 19 --------------------------------------------------------------------------------------------------------------

TEVAH = Source(
    19,
    "mechaber",
    he="שליח ציבור בתיבה ותשעה בבהכ\"נ, מצטרפין, אע\"פ שהיא גבוהה י' ורחבה ד' ויש לה מחיצות גבוהות י', מפני שהיא בטלה לגבי בהכ\"נ",
    en="The prayer-leader is at the ark and 9 in the synagogue – they are joined, although it has the height of 10 and "
    "width of 4 and has partitions with the height of 10, because it's neutralized with respect to the synagogue.",
    fr="Le shats dans la teva (estrade) et neuf à la synagogue s'adjoignent, même si elle est haute de dix et large de "
    "quatre, et qu'elle a des mehitsot (cloisons) hautes de dix : parce qu'elle est batele vis-à-vis de la synagogue.",
)
TO_THE_CEILING = Source(
    19,
    "mechaber",
    he="ויש מי שכתב דהני מילי כשאין המחיצות מגיעות לתקרת הגג",
    en="And there are those who wrote that these words are only providing that the partitions do not reach the ceiling.",
    fr="Et il y a qui a écrit que cela, lorsque les mehitsot n'arrivent pas au plafond du toit.",
)


def _tevah_and_hall(group: Standing) -> bool:
    return {group.leader, group.spot} == {"inside", "tevah"}


@opinion(THE_MECHABER, TEVAH)
def tevah_belongs_to_the_synagogue(group: Standing) -> Ruling | None:
    """The reader's platform is annulled to the synagogue, though it is high, wide and fenced."""
    if not _tevah_and_hall(group):
        return None
    explicit = group.leader == "tevah" and not group.partitions_reach_ceiling
    return yes("The tevah is annulled to the synagogue it stands in.", status="explicit" if explicit else INFERRED)


@opinion(ONE_WROTE, TO_THE_CEILING)
def partitions_to_the_ceiling(group: Standing) -> Ruling | None:
    """Only while its partitions do not reach the ceiling."""
    if not _tevah_and_hall(group) or not group.partitions_reach_ceiling:
        return None
    return no("The partitions of the tevah reach the ceiling, and it is a place of its own.", status=INFERRED)


# -- the questions ---------------------------------------------------------------------------------------------------


@question(
    "Is a group joined, standing where it stands?",
    Standing,
    in_one_place,
    leader_is_not_with_them,
    on_the_roof_is_another_place,
    in_the_doorway_is_outside,
    shows_his_face,
    roofs_are_not_the_house,
    roof_with_face_shown,
    leader_in_the_doorway,
    all_the_more_when_all_are_inside,
    *IN_THE_YARDS,
    azarah_never_joins,
    tevah_belongs_to_the_synagogue,
    partitions_to_the_ceiling,
)
def is_joined(arrangement: Arrangement, spot: str, *, by: Practice) -> Asked:
    """Whether the group at one spot is joined to the shaliach tzibbur, by se'ifim 13 to 19.

    Args:
        arrangement: where everyone stands.
        spot: the spot of the group.
        by: whose practice is followed.

    Returns:
        a Verdict; None where the text does not decide how the two places stand to each other.

    >>> from minyan_kit import REMA
    >>> is_joined(Arrangement("inside", {"inside": 8, "azarah": 1}), "azarah", by=REMA).answer
    False
    """
    return Asked((Case(standing(arrangement, spot)),), by, about=arrangement)


@opinion(THE_MECHABER, TEN)
def fewer_than_ten(places: Arrangement) -> Ruling | None:
    """Wherever they stand, fewer than ten are no ten."""
    if places.number >= 10:
        return None
    return no("They are {number}, and ten are needed.", number=places.number, modality="may not")


class _Joined(Question[Any]):
    """Judges each group, then counts: the group on which it turns gives the words.

    `sure` are joined for certain, `possible` may be. Ten who are sure are a ten; nine who are possible are none.
    """

    def decide(self, asked: Asked) -> Verdict:
        """Answer about an arrangement."""
        places: Arrangement = asked.cases[0].facts
        groups = [(spot, is_joined(places, spot, by=asked.by)) for spot in places.others]
        groups.sort(key=lambda g: (g[0] != places.leader, g[0] not in ("inside", *YARDS)))  # the nearest first
        asked = replace(asked, people=tuple(groups))
        if places.number < 10:
            settled = self.matters[0].settle(places, asked.by)
            return Verdict(self, asked, Resolved(settled.answer, (settled,), ()))
        sure = possible = 1
        turns_on = groups[0][1]
        for spot, verdict in groups:
            n = places.others[spot]
            if verdict.answer is not False:
                possible += n
            certain = n if verdict.answer else _certain(spot, verdict)
            if sure < 10 and certain:
                turns_on = verdict
            sure += certain
        answer = True if sure >= 10 else False if possible < 10 else None
        if answer is not True:
            turns_on = next(verdict for _, verdict in groups if verdict.answer is answer)
        asked = replace(asked, turns_on=turns_on)
        # A ten without those who are not joined, or places put together, are cases that the text does not name.
        apart = sum(spot not in (places.leader, "inside") for spot, _ in groups)
        named = possible == places.number if answer else apart <= 1
        settled = _turning_on(self.matters[0], turns_on, answer, named=named)
        return Verdict(self, asked, Resolved(answer, (settled,), ()))


def _certain(spot: str, verdict: Verdict) -> int:
    """Of several at the window one at least is joined: that much the text says."""
    return int(spot == "window" and verdict.answer is None and verdict.facts.leader == "inside")


def _turning_on(matter: Matter, verdict: Verdict, answer: bool | None, *, named: bool) -> Settled:
    """The settlement of the group on which it turns, with the answer of the whole."""
    said = verdict.resolved.decider.by
    if said is None or said.ruling is None:
        return Settled(matter, None, ())
    ruling = said.ruling
    if answer and ruling.answer is None:
        why = Because("One of those at the window is joined, and makes ten.")
        ruling = replace(ruling, answer=True, because=why, status=INFERRED)
    if ruling.answer is not None and not named:
        ruling = replace(ruling, status=INFERRED)
    said = replace(said, ruling=ruling)
    return Settled(matter, said, (said,))


def _prepare(arrangement: Arrangement, *, by: Practice) -> Asked:
    """Whether they are a ten with their shaliach tzibbur, standing where they stand, by se'ifim 13 to 19.

    Each group is judged first, then the number of those joined. Where the text does not decide how two places stand
    to each other the group stays open, and so may the answer.

    Args:
        arrangement: where everyone stands.
        by: whose practice is followed.

    Returns:
        a Verdict; `.people` has each spot's own verdict.

    >>> from minyan_kit import REMA
    >>> joined(Arrangement("large_yard", {"large_yard": 8, "small_yard": 1}), by=REMA).answer
    True
    >>> joined(Arrangement("small_yard", {"small_yard": 8, "large_yard": 1}), by=REMA).answer
    False
    """
    return Asked((Case(arrangement),), by, about=arrangement)


_prepare.__name__ = _prepare.__qualname__ = "joined"
joined: Question[Any] = _Joined(
    _prepare, "Are they a ten, standing where they stand?", Arrangement, (Matter("", (fewer_than_ten,)),)
)
