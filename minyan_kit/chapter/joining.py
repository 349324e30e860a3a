"""Se'ifim 13 to 19: who is joined by where he stands."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, fields, replace
from functools import cache
from types import MappingProxyType
from typing import Any, Final, ParamSpec, Self

from minyan_kit.arguments import checked_class, refuse, shown
from minyan_kit.chapter.eligibility import TEN
from minyan_kit.chapter.people import SPOTS, YES_NO, FiniteFacts, known, whole
from minyan_kit.chapter.practices import (
    MAGEN_AVRAHAM,
    ONE_WROTE,
    THE_ARUKH_HASHULCHAN,
    THE_MECHABER,
    THE_MISHNAH_BERURAH,
    THE_REMA,
    THE_SHULCHAN_ARUKH_HARAV,
    Choices,
)
from minyan_kit.question import Asked, Case, Question, Resolved, Verdict, question
from minyan_kit.ruling import (
    EXPLICIT,
    INFERRED,
    Because,
    Matter,
    OneOf,
    Opinion,
    Practice,
    Ruling,
    Said,
    Settled,
    Status,
    no,
    opinion,
    undecided,
    yes,
)
from minyan_kit.text import Source

__all__ = [
    "SPOTS",
    "YARDS",
    "Arrangement",
    "Standing",
    "is_joined",
    "joined",
    "number_joined",
    "standing",
]


# -- facts: where the shaliach tzibbur and the others stand -----------------------------------------------------------

#: The synagogue itself: the tevah belongs to it.
HALL = ("inside", "tevah")
YARDS = ("large_yard", "small_yard")
#: Two places of which some voice asks whether those in the one see those in the other.
IN_SIGHT = frozenset(
    {frozenset(YARDS), frozenset(("window", "roof"))}
    | {frozenset((hall, spot)) for hall in HALL for spot in ("doorway", "outside", "window", "roof", "azarah")}
)
#: What is measured, in handbreadths; the text names the measures to say that they change nothing.
MEASURES: Final = ("window_height", "window_width", "tevah_height", "tevah_width")


@checked_class
@dataclass(frozen=True, init=False, repr=False)
class Arrangement(FiniteFacts):
    """Where the shaliach tzibbur and the others stand; all of them men who count.

    A room beside the synagogue has no spot of its own: put its people in the azarah, as the Arukh HaShulchan (55:23)
    explains that word; to the Mechaber it is, like the azarah, another place.

    Args:
        leader: the spot of the shaliach tzibbur, a key of SPOTS.
        others: spot → how many of the others stand there.
        partitions_reach_ceiling: the partitions of the tevah reach the ceiling.
        face_shown: those on a roof or an upper storey show their face.
        see_one_another: some of those in the one place and some of those in the other see one another; None where
            that is not known.
        full_breach: the small yard is breached into the large one along its whole width; None where that is not known.
        stubs: stubs of the fallen wall are left on either side of the breach; None where that is not known.
        window_height: how high the window is, in handbreadths; it changes nothing, and so with the other measures.
        window_width: how wide the window is, in handbreadths.
        tevah_height: how high the tevah and its partitions are, in handbreadths.
        tevah_width: how wide the tevah is, in handbreadths.

    Raises:
        ValueError: a spot is not known, a number is no number of people or no measure, or a fact is not yes or no.

    >>> Arrangement("inside", {"inside": 8, "window": 1}).number
    10
    """

    leader: str
    others: Mapping[str, int] = field(hash=False)
    partitions_reach_ceiling: bool = False
    face_shown: bool = False
    see_one_another: bool | None = None
    full_breach: bool | None = True
    stubs: bool | None = True
    window_height: float | None = None
    window_width: float | None = None
    tevah_height: float | None = None
    tevah_width: float | None = None

    def __init__(
        self,
        leader: str = "inside",
        others: Mapping[str, int] | None = None,
        *,
        partitions_reach_ceiling: bool = False,
        face_shown: bool = False,
        see_one_another: bool | None = None,
        full_breach: bool | None = True,
        stubs: bool | None = True,
        window_height: float | None = None,
        window_width: float | None = None,
        tevah_height: float | None = None,
        tevah_width: float | None = None,
    ) -> None:
        others = {} if others is None else others
        stand = (("leader", leader), *(("others", spot) for spot in others))
        nowhere = [f"{name}: {shown(spot)} is no spot" for name, spot in stand if spot not in SPOTS]
        if nowhere:
            raise ValueError(f"{'; '.join(nowhere)}: write one of {', '.join(SPOTS)}")
        for name, flag in (("partitions_reach_ceiling", partitions_reach_ceiling), ("face_shown", face_shown)):
            if not isinstance(flag, bool):
                raise ValueError(f"{name}={shown(flag)}: write True or False")
        for name, fact in (("see_one_another", see_one_another), ("full_breach", full_breach), ("stubs", stubs)):
            known(name, fact)
        measures = (window_height, window_width, tevah_height, tevah_width)
        for name, measure in zip(MEASURES, measures, strict=True):
            if measure is not None:
                _measured(name, measure)
        counted = {spot: whole(f"others[{spot!r}]", others[spot]) for spot in SPOTS if spot in others}
        here = MappingProxyType({spot: n for spot, n in counted.items() if n})
        flags = (partitions_reach_ceiling, face_shown, see_one_another, full_breach, stubs)
        for name, value in zip(self.__dataclass_fields__, (leader, here, *flags, *measures), strict=True):
            object.__setattr__(self, name, value)

    @property
    def number(self) -> int:
        """How many they are, with the leader."""
        return 1 + sum(self.others.values())

    @property
    def spots(self) -> frozenset[str]:
        """Every spot where somebody stands."""
        return frozenset((self.leader, *self.others))

    def at(self, spot: str) -> int:
        """How many stand at a spot, the leader among them.

        Args:
            spot: a key of `mk.SPOTS`.
        """
        return self.others.get(spot, 0) + (self.leader == spot)

    def told(self) -> dict[str, Any]:
        """The facts that can matter where they stand, and the measures that somebody took.

        >>> Arrangement("inside", {"inside": 9}).told()
        {'leader': 'inside', 'others': mappingproxy({'inside': 9})}
        """
        yards = self.spots >= set(YARDS)
        matter = {
            "partitions_reach_ceiling": "tevah" in self.spots,
            "face_shown": "roof" in self.spots,
            "see_one_another": len(self.spots) > 1 and self.see_one_another is not None,
            "full_breach": yards,
            "stubs": yards,
        }
        facts = {f.name: getattr(self, f.name) for f in fields(self)}
        return {
            name: known(name, value) if name in matter else value
            for name, value in facts.items()
            if matter.get(name, value is not None)
        }

    def but(self, **changes: Any) -> Arrangement:
        """The same arrangement with some facts changed.

        Args:
            changes: fact → value, as in Arrangement.
        """
        return replace(self, **changes)

    @classmethod
    def cases(cls) -> Iterator[Arrangement]:
        """Every leader with eight to ten others, at one spot or divided over two.

        What is said besides is varied where some rule may ask for it; where none does they do not see one another.
        """
        yield from _every_arrangement()

    @classmethod
    def _every(cls) -> Iterator[Arrangement]:
        for leader in SPOTS:
            for total in (8, 9, 10):
                for first in SPOTS:
                    yield from cls._variants(leader, {first: total})
                    for second in list(SPOTS)[list(SPOTS).index(first) + 1 :]:
                        for n in range(1, total):
                            yield from cls._variants(leader, {first: total - n, second: n})

    @classmethod
    def _variants(cls, leader: str, others: Mapping[str, int]) -> Iterator[Arrangement]:
        spots = {leader, *others}
        asked = sum(others.values()) >= 9 and any(frozenset((leader, spot)) in IN_SIGHT for spot in others)
        for see in YES_NO if asked else (False,):
            for ceiling in (False, True) if "tevah" in spots else (False,):
                for face in (False, True) if "roof" in spots else (False,):
                    yield cls(leader, others, partitions_reach_ceiling=ceiling, face_shown=face, see_one_another=see)
            if spots == set(YARDS):
                yield cls(leader, others, see_one_another=see, stubs=False)
                yield cls(leader, others, see_one_another=see, full_breach=False)

    def __hash__(self) -> int:
        return hash(
            tuple(tuple(self.others.items()) if f.name == "others" else getattr(self, f.name) for f in fields(self))
        )

    def __repr__(self) -> str:
        said = [f", {f.name}={getattr(self, f.name)!r}" for f in fields(self)[2:] if getattr(self, f.name) != f.default]
        return f"Arrangement({self.leader!r}, {dict(self.others)!r}{''.join(said)})"


@cache
def _every_arrangement() -> tuple[Arrangement, ...]:
    return tuple(Arrangement._every())


_HIGHEST = 10_000  # handbreadths: no building is as high


def _measured(name: str, value: object) -> None:
    """A measure in handbreadths.

    Raises:
        ValueError: it is none.
    """
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= _HIGHEST:
        raise ValueError(
            f"{name}={shown(value)} is no measure: write a number of handbreadths, up to {_HIGHEST:,}, or None"
        )


@dataclass(frozen=True, repr=False)
class Standing(FiniteFacts):
    """One group as the rules see it: where it stands, where the leader is, and what lies between these two places.

    A fact of other places than these two is left out: then it is False, or 0, or as the se'if has it.

    Args:
        leader: the leader's spot.
        spot: the group's.
        several: there is more than one in the group.
        leader_alone: the leader is on the tevah and nobody with him.
        someone_inside: the leader is in the doorway, and somebody inside.
        someone_on_tevah: he is in the doorway, and somebody on the tevah.
        someone_outside: he is in the doorway, and somebody outside.
        face_shown: those on the roof show their face.
        partitions_reach_ceiling: those of the tevah do.
        see_one_another: those in the two places see one another.
        full_breach: the small yard is breached into the large along its whole width.
        stubs: stubs of the wall are left on either side.
        large: how many are in the large yard, the leader among them.
        small: how many are in the small.
    """

    leader: str
    spot: str
    several: bool
    leader_alone: bool
    someone_inside: bool
    someone_on_tevah: bool
    someone_outside: bool
    face_shown: bool
    partitions_reach_ceiling: bool
    see_one_another: bool | OneOf
    full_breach: bool | OneOf
    stubs: bool | OneOf
    large: int
    small: int

    @classmethod
    def cases(cls) -> Iterator[Standing]:
        """Every group of every arrangement, once."""
        yield from dict.fromkeys(standing(places, spot) for places in Arrangement.cases() for spot in places.others)


def standing(places: Arrangement, spot: str) -> Standing:
    """The group at one spot, as the rules see it."""
    both = {places.leader, spot}
    in_the_doorway, in_the_yards = places.leader == "doorway", both == set(YARDS)
    return Standing(
        leader=places.leader,
        spot=spot,
        several=places.others.get(spot, 0) > 1,
        leader_alone=places.leader == "tevah" and "tevah" not in places.others,
        someone_inside=in_the_doorway and places.at("inside") > 0,
        someone_on_tevah=in_the_doorway and places.at("tevah") > 0,
        someone_outside=in_the_doorway and places.at("outside") > 0,
        face_shown="roof" in both and places.face_shown,
        partitions_reach_ceiling="tevah" in both and places.partitions_reach_ceiling,
        see_one_another=known("see_one_another", places.see_one_another),
        full_breach=known("full_breach", places.full_breach) if in_the_yards else True,
        stubs=known("stubs", places.stubs) if in_the_yards else True,
        large=places.at("large_yard") if in_the_yards else 0,
        small=places.at("small_yard") if in_the_yards else 0,
    )


def _between(group: Standing, one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """The leader stands at one of these and the group at one of those, or the other way round."""
    return (group.leader in one and group.spot in other) or (group.leader in other and group.spot in one)


def _on_the_roof(group: Standing) -> bool:
    """The leader or the group is on a roof, apart from the synagogue; the window too is a place at the synagogue."""
    return _between(group, HALL, ("roof",)) or (group.leader == "window" and group.spot == "roof")


def _explicit_if(explicit: bool) -> Status:
    """Explicit where the words speak of the very case, else inferred from them."""
    return EXPLICIT if explicit else INFERRED


# -- 55:1 (also in eligibility.py, ten.py, leaving.py and answering.py) -----------------------------------------------


@opinion(THE_MECHABER, TEN)
def fewer_than_ten(places: Arrangement) -> Ruling | None:
    """Wherever they stand, fewer than ten are no ten."""
    if places.number >= 10:
        return None
    return no("{number:1 one man is|# men are} there, and ten are needed.", number=places.number, modality="may not")


# -- 55:13 ------------------------------------------------------------------------------------------------------------

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


def _in_the_doorway(group: Standing) -> bool:
    """The leader is in the synagogue and the group in its doorway; of a leader in the doorway 15 speaks."""
    return group.leader in HALL and group.spot == "doorway"


#: The synagogue below the tevah, and whatever place some voice joins to it.
BELOW_AND_AROUND = ("inside", "doorway", "outside", "window", "roof", "azarah")


def _fenced_off(group: Standing) -> bool:
    """The leader or the group is on a tevah whose partitions reach the ceiling, and the other is not."""
    return bool(_between(group, ("tevah",), BELOW_AND_AROUND) and group.partitions_reach_ceiling)


@opinion(THE_MECHABER, ONE_PLACE)
def in_one_place(group: Standing) -> Ruling | None:
    """Whoever stands where the leader stands is with him. Explicit, wherever that is."""
    if group.spot != group.leader or group.spot in ("doorway", "window"):
        return None
    return yes("They stand in one place, and the shaliach tzibbur is with them.")


@opinion(THE_MECHABER, ONE_PLACE)
def leader_is_not_with_them(group: Standing) -> Ruling | None:
    """Inside and outside are two places. Explicit of the synagogue; that its tevah is inside is learnt from 19."""
    if group.leader == "outside" and group.spot in HALL:
        return no("The shaliach tzibbur is outside and not with them.", status=_explicit_if(group.spot == "inside"))
    if group.leader in HALL and group.spot == "outside":
        return no("They are outside, in another place.", status=_explicit_if(group.leader == "inside"))
    return None


@opinion(THE_MECHABER, ONE_PLACE)
def on_the_roof_is_another_place(group: Standing) -> Ruling | None:
    """A roof is another place. Inferred: he does not name it."""
    if not _on_the_roof(group) or group.face_shown:
        return None
    return no("A roof or an upper storey is another place.", status=INFERRED)


@opinion(THE_SHULCHAN_ARUKH_HARAV, ONE_PLACE.citing("Shulchan Arukh HaRav 55:15"))
def not_seen_from_inside(group: Standing) -> Ruling | None:
    """Not in the doorway, not in another room and not in the azarah, unless those inside see them.

    Explicit while the leader is inside.
    """
    if not _in_the_doorway(group) and not _between(group, HALL, ("outside", "azarah")):
        return None
    if group.see_one_another:
        return None
    return no(
        "They stand in another place, and those inside do not see them.", status=_explicit_if(group.leader == "inside")
    )


@opinion(THE_MISHNAH_BERURAH, ONE_PLACE.citing("Mishnah Berurah 54; Biur Halacha 55:13"))
def joined_if_they_see_one_another(group: Standing) -> Ruling | None:
    """Where some of them see one another they are joined in every way.

    Explicit of the doorway and the outside, while the leader is inside. Inferred where the leader is the one apart, and
    of several at a window.
    """
    apart = _in_the_doorway(group) or _between(group, HALL, ("outside",))
    at_the_window = _between(group, HALL, ("window",)) and (group.several or group.leader == "window")
    if not (apart or at_the_window) or not group.see_one_another:
        return None
    return yes("They see one another, and so they are joined.", status=_explicit_if(apart and group.leader == "inside"))


@opinion(THE_MECHABER, AS_OUTSIDE)
def in_the_doorway_is_outside(group: Standing) -> Ruling | None:
    """From the line of the closed door outward is as outside, even while the door stands open.

    Explicit of those in the doorway while the leader is inside.
    """
    if not _in_the_doorway(group):
        return None
    return no(
        "From the line of the closed door outward, the doorway counts as outside.",
        status=_explicit_if(group.leader == "inside"),
    )


@opinion(MAGEN_AVRAHAM, AS_OUTSIDE.citing("Magen Avraham 11"))
def where_the_door_closes_is_inside(group: Standing) -> Ruling | None:
    """The place where the door closes is as inside. Explicit of those in the doorway while the leader is inside."""
    if not _in_the_doorway(group):
        return None
    return yes("The place where the door closes counts as inside.", status=_explicit_if(group.leader == "inside"))


@opinion(THE_MISHNAH_BERURAH, AS_OUTSIDE.citing("Mishnah Berurah 50–51"))
def many_count_it_inside(group: Standing) -> Ruling | None:
    """Many count that place as inside, and there is support for them; yet 54 repeats the no of 13."""
    if not _in_the_doorway(group) or group.see_one_another:
        return None
    return undecided(
        "Many authorities count the place where the door closes as inside. The Mishnah Berurah "
        "leans towards them, and does not settle the matter."
    )


@opinion(THE_ARUKH_HASHULCHAN, AS_OUTSIDE.citing("Arukh HaShulchan 55:18"))
def lenient_where_they_are_needed(group: Standing) -> Ruling | None:
    """One is lenient where those under the lintel are needed and the door is open.

    Inferred: whether the door stands open is not among the facts.
    """
    if not _in_the_doorway(group) or _fenced_off(group):
        return None
    return yes(
        "While the door stands open, those in the doorway count as inside where they are needed.", status=INFERRED
    )


# -- 55:14 ------------------------------------------------------------------------------------------------------------

SHOWS_HIS_FACE = Source(
    14,
    "mechaber",
    he='מי שעומד אחורי בהכ"נ וביניהם חלון, אפילו גבוה כמה קומות, אפילו אינו רחב ארבע, ומראה להם פניו משם, מצטרף עמהם לעשרה',
    en="One who's standing behind the synagogue, and a window is between them, even if it's several stories high, even if "
    "it does not have the width of four – and he shows them his face from there – he is joined with them for ten.",
    fr="Celui qui se tient derrière la synagogue, et qu'entre eux il y a une fenêtre, même haute de plusieurs étages, "
    "même si elle n'a pas une largeur de quatre, et qu'il leur montre son visage de là : il s'adjoint à eux pour dix.",
)


@opinion(THE_MECHABER, SHOWS_HIS_FACE)
def shows_his_face(group: Standing) -> Ruling | None:
    """One who shows them his face through a window is joined, at any height and any width.

    Explicit of one while the leader is inside; that the tevah is inside too is learnt from 19.
    """
    if group.leader in HALL and group.spot == "window":
        if group.several:
            more = undecided("The text joins one man at the window, and does not speak of more than one.")
            return replace(more, terms={"joined_at_least": 1})
        return yes(
            "He shows them his face through a window, at whatever height and width.",
            status=_explicit_if(group.leader == "inside"),
        )
    if group.leader == "window" and group.spot in HALL:
        return undecided("Somebody who shows his face is joined to them, but the shaliach tzibbur must be with them.")
    return None


@opinion(THE_MECHABER, SHOWS_HIS_FACE)
def shows_his_face_from_a_roof(group: Standing) -> Ruling | None:
    """He says it of a window, at any height; whether he would say it of a roof is open."""
    if not _on_the_roof(group) or not group.face_shown:
        return None
    return undecided(
        "Somebody who shows his face through a window is joined at any height. The text does not "
        "say whether this holds of a roof."
    )


@opinion(THE_SHULCHAN_ARUKH_HARAV, SHOWS_HIS_FACE.citing("Shulchan Arukh HaRav 55:16"))
def joined_if_they_are_seen(group: Standing) -> Ruling | None:
    """Whoever shows his face to those inside is joined wherever he stands, and whoever does not is not, even on the roof.

    Explicit of the doorway, the outside, the azarah, the roof and one at the window, while the leader is inside.
    """
    apart = _in_the_doorway(group) or _between(group, HALL, ("outside", "window", "azarah"))
    if not apart and not _on_the_roof(group):
        return None
    there = {group.leader, group.spot}
    explicit = group.leader == "inside" and not (group.spot == "window" and group.several)
    shown = group.face_shown if "roof" in there else "window" in there
    if shown or group.see_one_another:
        return yes("Those inside see them, and so they are joined.", status=_explicit_if(explicit))
    if "roof" not in there:
        return None
    return no("They stand in another place, and those inside do not see them.", status=_explicit_if(explicit))


@opinion(THE_MISHNAH_BERURAH, SHOWS_HIS_FACE.citing("Mishnah Berurah 52"))
def better_that_he_come_in(group: Standing) -> Ruling | None:
    """One at the window is joined, and is advised to come to them, since some reject this rule.

    Explicit of one while the leader is inside.
    """
    if group.leader not in HALL or group.spot != "window" or group.several:
        return None
    return yes(
        "He is joined. It would be better for him to come to them, because some do not join a man "
        "who stands at a window.",
        status=_explicit_if(group.leader == "inside"),
    )


@opinion(THE_ARUKH_HASHULCHAN, SHOWS_HIS_FACE.citing("Arukh HaShulchan 55:20"))
def no_more_than_one_at_the_window(group: Standing) -> Ruling | None:
    """One at the window is joined and no more. Explicit of several there while the leader is inside."""
    if group.leader not in HALL or group.spot != "window" or not group.several:
        return None
    return no(
        "Only one of those who show their faces at the window is joined.",
        status=_explicit_if(group.leader == "inside"),
        terms={"joined": 1},
    )


# -- 55:14 gloss -------------------------------------------------------------------------------------------------------

ROOFS = Source(
    14,
    "rema",
    he="גגין ועליות אינן בכלל בית, והעומד עליהם אינו מצטרף",
    en="Roofs and upper stories are not included in a house and one who's standing on them is not joined",
    fr="les toits et les aliyt (étages supérieurs) ne sont pas dans la catégorie de la maison, et celui qui se tient sur "
    "eux ne s'adjoint pas",
)


@opinion(THE_REMA, ROOFS)
def roofs_are_not_the_house(group: Standing) -> Ruling | None:
    """Roofs and upper storeys are not part of the house. Explicit of whoever stands there and shows no face."""
    if not _on_the_roof(group):
        return None
    if group.face_shown:
        return undecided("Roofs are not part of the house. But somebody who shows his face is joined at any height.")
    return no("Roofs and upper storeys are not part of the house.")


@opinion(THE_ARUKH_HASHULCHAN, ROOFS.citing("Arukh HaShulchan 55:19-20"))
def not_on_a_roof(group: Standing) -> Ruling | None:
    """As the gloss: explicit of those who do not see one another.

    Of a gallery without full walls, from which they do, some join them; he would perhaps rely on it in need. Whether it
    has full walls is not among the facts.
    """
    if not _on_the_roof(group) or group.face_shown:
        return None
    if group.see_one_another:
        return no(
            "Roofs and upper storeys are not part of the house. Some authorities join those on a "
            "gallery without full walls, and in time of need one may perhaps rely on them.",
            status=INFERRED,
        )
    return no("Roofs and upper storeys are not part of the house.")


@opinion(THE_MISHNAH_BERURAH, ROOFS.citing("Mishnah Berurah 53"))
def roofs_from_which_they_see(group: Standing) -> Ruling | None:
    """The gloss is of people who do not see one another. Inferred: that those who see are joined he does not say."""
    if not _on_the_roof(group) or not (group.face_shown or group.see_one_another):
        return None
    if group.face_shown:
        return yes(
            "The gloss speaks of people who do not see one another, and these people show their faces.", status=INFERRED
        )
    return yes("The gloss speaks of people who do not see one another, and these people do.", status=INFERRED)


# -- 55:15 ------------------------------------------------------------------------------------------------------------

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
    """The leader in the doorway joins those inside and those outside, however they are divided.

    Explicit where some are inside and some outside; inferred where all are inside, and of those beside him or on the
    tevah.
    """
    if group.leader != "doorway" or group.spot not in (*HALL, "outside", "doorway"):
        return None
    if not (group.someone_inside or group.someone_on_tevah):
        return undecided("The text speaks of some who are inside and some who are outside. Here nobody is inside.")
    explicit = group.someone_inside and group.someone_outside and group.spot in ("inside", "outside")
    return yes(
        "The shaliach tzibbur in the doorway joins those inside and those outside.", status=_explicit_if(explicit)
    )


@opinion(THE_MISHNAH_BERURAH, HE_JOINS_THEM.citing("Mishnah Berurah 54"))
def all_the_more_when_all_are_inside(group: Standing) -> Ruling | None:
    """All the more when they are inside and he in the doorway. Explicit where all of them are inside."""
    if group.leader != "doorway" or group.spot not in HALL or group.someone_outside:
        return None
    return yes(
        "It is all the more certain that he joins those who are inside.", status=_explicit_if(group.spot == "inside")
    )


# -- 55:16 ------------------------------------------------------------------------------------------------------------

FULL_BREACH = Source(
    16,
    "mechaber",
    he="חצר קטנה שנפרצה במילואה לגדולה, דהיינו שנפרצה קטנה במקום חיבורה לגדולה ונפל כל אותו כותל שהיה מפסיק ביניהם",
    en="A small yard that's broken in its entirety into a large one, meaning that the small one is broken in the place of "
    "its connection into the large one, and that entire wall that was separating between them fell down",
    fr="Une petite hatser (cour) qui s'est ouverte sur toute sa largeur vers une grande — c'est-à-dire que la petite s'est "
    "ouverte à l'endroit de sa jonction à la grande, et que tout ce mur qui les séparait est tombé",
)
STUBS = Source(
    16,
    "mechaber",
    he="ובגדולה נשארו משארית כותל זה שנפל פסים (פי' מעט כותל ישר ושוה) מכאן ומכאן, הגדולה כמופלגת מן הקטנה, ואין הקטנה "
    "מופלגת מן הגדולה אלא הרי היא כקרן זוית שלה",
    en="in the large one, there remained of the remnants of this wall that fell, pasim [meaningː a little bit of straight "
    "and even wall], from here and from there – the large one is like it's removed from the small one, and the small one "
    "is not removed from the large one, but it's like its corner.",
    fr="dans la grande il est resté, du reste de ce mur tombé, des pasim (c'est-à-dire un peu de mur droit et égal) d'ici "
    "et d'ici — : la grande est comme séparée de la petite, et la petite n'est pas séparée de la grande, mais elle est "
    "comme un coin d'angle d'elle.",
)
MAJORITY_IN_THE_LARGE = Source(
    16,
    "mechaber",
    he="אם תשעה בגדולה ואחד בקטנה, מצטרפין שהקטנה נגררת אחר הגדולה והרי היא כאילו היא בתוך הגדולה, כיון שהרוב בגדולה",
    en="if nine are in the large one and one in the small one, they are joined, for the small one is dragged after the "
    "large one and it's as if it's inside the large one, since the majority is in the large one.",
    fr="si neuf sont dans la grande et un dans la petite, ils s'adjoignent : car la petite est tirée à la suite de la "
    "grande, et c'est comme si elle était à l'intérieur de la grande, puisque la majorité est dans la grande.",
)
NOT_THE_REVERSE = Source(
    16,
    "mechaber",
    he="אבל אם היו תשעה בקטנה ואחד בגדולה, או חמשה בזו וחמשה בזו, אין מצטרפין",
    en="But if there were nine in the small one and one in the large one, or five in this one and five in this one, they "
    "are not joined.",
    fr="Mais s'il y avait neuf dans la petite et un dans la grande, ou cinq dans celle-ci et cinq dans celle-là, ils ne "
    "s'adjoignent pas.",
)

#: The divisions, in the large and in the small, that the se'if names.
NAMED_JOINED, NAMED_NOT_JOINED = ((9, 1),), ((1, 9), (5, 5))


def _two_yards(group: Standing) -> bool:
    return {group.leader, group.spot} == set(YARDS)


def _as_described(group: Standing) -> bool:
    """The leader and the group are in the two yards, and these are as the se'if describes them."""
    return _two_yards(group) and bool(group.full_breach and group.stubs)


def _majority_in_large(group: Standing) -> bool | None:
    """Whether they are a ten with its majority in the large yard; None where one could only be picked out of them."""
    if group.large + group.small < 10:
        return False
    if group.large > group.small or group.large >= 9:  # nine there are a ten with any one of the others
        return True
    return None if group.large + group.small > 10 and group.large >= 6 else False


def _draws(group: Standing, choices: Choices) -> bool | None:
    """Whether the large yard draws the small one after it; None where the text does not say."""
    majority = _majority_in_large(group)
    return None if majority and group.large < 9 and choices.majority_in_large == "nine" else majority


def _no_majority(group: Standing) -> Ruling:
    """The large yard does not draw the small one. Explicit of one and nine, and of five and five."""
    numbers = group.large, group.small
    if sum(numbers) < 10:
        return no(
            "{large:0 nobody is|1 one man is|# men are} in the large yard and {small:0 nobody|#} "
            "in the small one. Together they are fewer than ten.",
            large=group.large,
            small=group.small,
            status=INFERRED,
        )
    return no(
        "{large:0 nobody is|1 one man is|# men are} in the large yard and {small:0 nobody|#} in "
        "the small one. The majority is not in the large one.",
        large=group.large,
        small=group.small,
        status=_explicit_if(numbers in NAMED_NOT_JOINED),
    )


def _open_split(group: Standing) -> Ruling:
    return undecided(
        "{large:0 nobody is|1 one man is|# men are} in the large yard and {small:0 nobody|#} in "
        "the small one. The text does not speak of such a division.",
        large=group.large,
        small=group.small,
    )


@opinion(THE_MECHABER, FULL_BREACH)
def not_breached_in_full(group: Standing) -> Ruling | None:
    """Without the full breach they are two places. Inferred: the se'if only describes the breach."""
    if not _two_yards(group) or group.full_breach:
        return None
    return no("The small yard is not breached along its whole width, and is a place of its own.", status=INFERRED)


@opinion(THE_ARUKH_HASHULCHAN, FULL_BREACH.citing("Arukh HaShulchan 55:23"))
def without_full_breach_not_at_all(group: Standing) -> Ruling | None:
    """If the small yard was not breached in full they are not joined at all. Explicit."""
    if not _two_yards(group) or group.full_breach:
        return None
    return no("The small yard is not breached along its whole width, and is a place of its own.")


@opinion(THE_MECHABER, STUBS)
def without_stubs(group: Standing, choices: Choices) -> Ruling | None:
    """The stubs set the large yard apart. Inferred: without them all the more it draws the small, and more is open."""
    if not _two_yards(group) or not group.full_breach or group.stubs:
        return None
    if _draws(group, choices):
        return yes(
            "No stubs of the wall set the large yard apart, and the majority is in it.",
            status=INFERRED,
        )
    return undecided("The text speaks of a large yard that stubs of the wall set apart; here no stubs are left.")


@opinion(THE_MECHABER, MAJORITY_IN_THE_LARGE)
def large_draws_the_small(group: Standing, choices: Choices) -> Ruling | None:
    """The small yard is drawn after the large, since the majority is in the large. Explicit of nine and one."""
    if not _as_described(group) or group.leader != "large_yard":
        return None
    draws = _draws(group, choices)
    if draws is None:
        return _open_split(group)
    if not draws:
        return None
    return yes(
        "{large:0 nobody is|1 one man is|# men are} in the large yard and {small:0 nobody|#} in "
        "the small one. The majority is in the large one.",
        large=group.large,
        small=group.small,
        status=_explicit_if((group.large, group.small) in NAMED_JOINED),
    )


@opinion(THE_MISHNAH_BERURAH, MAJORITY_IN_THE_LARGE.citing("Mishnah Berurah 55"))
def only_one_in_the_small(group: Standing) -> Ruling | None:
    """Worded of one in the small yard; where fewer than nine are in the large he leans towards no."""
    if not _two_yards(group) or not group.full_breach or not _majority_in_large(group) or group.large >= 9:
        return None
    return undecided(
        "{large:0 nobody is|1 one man is|# men are} in the large yard and {small:0 nobody|#} in "
        "the small one. The Mishnah Berurah speaks of one man alone in the small yard. It leans "
        "towards no, and does not settle the matter.",
        large=group.large,
        small=group.small,
    )


@opinion(THE_SHULCHAN_ARUKH_HARAV, MAJORITY_IN_THE_LARGE.citing("Shulchan Arukh HaRav 55:18"))
def only_a_minority_is_drawn(group: Standing) -> Ruling | None:
    """Nothing is drawn but the minority after the majority.

    Explicit of nine and one, and, where they do not see one another, of one and nine and of five and five.
    """
    if not _as_described(group) or group.large + group.small < 10:
        return None
    majority = _majority_in_large(group)
    if majority:
        return yes(
            "{large:0 nobody is|1 one man is|# men are} in the large yard and {small:0 nobody|#} "
            "in the small one. The majority is in the large one.",
            large=group.large,
            small=group.small,
            status=_explicit_if((group.large, group.small) in NAMED_JOINED),
        )
    return None if majority is None or group.see_one_another else _no_majority(group)


@opinion(THE_SHULCHAN_ARUKH_HARAV, MAJORITY_IN_THE_LARGE.citing("Shulchan Arukh HaRav 55:16"))
def joined_if_they_are_seen_in_the_yards(group: Standing) -> Ruling | None:
    """Whoever is seen is joined, wherever he stands. Inferred: the yards he does not name there."""
    if not _two_yards(group) or group.large + group.small < 10:
        return None
    if (group.full_breach and _majority_in_large(group)) or not group.see_one_another:
        return None
    return yes("They see one another, and so they are joined.", status=INFERRED)


@opinion(THE_ARUKH_HASHULCHAN, MAJORITY_IN_THE_LARGE.citing("Arukh HaShulchan 55:22"))
def up_to_four_are_drawn(group: Standing) -> Ruling | None:
    """Not one alone but up to four are drawn after six or more; half and half are not. Explicit of ten in all."""
    if not _as_described(group) or group.large + group.small != 10:
        return None
    if not _majority_in_large(group):
        return replace(_no_majority(group), status=EXPLICIT)
    return yes(
        "{large:0 nobody is|1 one man is|# men are} in the large yard and {small:0 nobody|#} in "
        "the small one. Up to four are drawn after the majority in the large one.",
        large=group.large,
        small=group.small,
    )


@opinion(THE_MECHABER, NOT_THE_REVERSE)
def no_majority_in_the_large(group: Standing, choices: Choices) -> Ruling | None:
    """Nine in the small, or five and five: not joined. It is never the reverse. Explicit of these two."""
    if not _as_described(group) or _draws(group, choices) is not False:
        return None
    if group.leader == "large_yard" and group.large == 1:
        return None  # 17 speaks of a leader alone in the large yard
    return _no_majority(group)


# -- 55:17 ------------------------------------------------------------------------------------------------------------

LEADER_IS_DRAWN = Source(
    17,
    "mechaber",
    he="היה שליח צבור בקטנה וצבור בגדולה, מוציאן ידי חובתן, שהוא נגרר אחריהם",
    en="The prayer-leader was in the small one and the congregation in the large one – he fulfills the duty on their "
    "behalf, for he is dragged after them.",
    fr="Si le shats était dans la petite et le public dans la grande : il les acquitte de leur obligation, car il est "
    "tiré à leur suite.",
)
MAJORITY_IS_NOT_DRAWN = Source(
    17,
    "mechaber",
    he="אבל אם היה שליח ציבור בגדולה וצבור בקטנה, אינו מוציאן ידי חובתן, שאין הרוב נגרר אחר היחיד",
    en="But if the prayer-leader was in the large one and the congregation in the small one – he doesn't fulfill the duty "
    "on their behalf, for the majority is not dragged after the individual.",
    fr="Mais si le shats était dans la grande et le public dans la petite : il ne les acquitte pas de leur obligation, "
    "car la majorité n'est pas tirée à la suite du particulier.",
)


@opinion(THE_MECHABER, LEADER_IS_DRAWN)
def leader_drawn_after_them(group: Standing, choices: Choices) -> Ruling | None:
    """The leader in the small yard is drawn after the congregation in the large.

    Explicit of a leader alone in the small and a congregation of nine or more in the large.
    """
    if not _as_described(group) or group.leader != "small_yard":
        return None
    draws = _draws(group, choices)
    if draws is None:
        return _open_split(group)
    if not draws:
        return None
    return yes(
        "The congregation, {large:1 one man|# men}, is in the large yard. The shaliach tzibbur, in "
        "the small yard, is drawn after it.",
        large=group.large,
        status=_explicit_if(group.large >= 9 and group.small == 1),
    )


@opinion(THE_MECHABER, MAJORITY_IS_NOT_DRAWN)
def majority_not_drawn_after_one(group: Standing) -> Ruling | None:
    """A leader alone in the large yard does not draw the congregation in the small. Explicit of nine there or more."""
    if not _as_described(group) or group.leader != "large_yard" or group.large != 1:
        return None
    return no(
        "{small:1 the one man in the small yard is|the # men in the small yard are} not drawn "
        "after one man in the large.",
        small=group.small,
        status=_explicit_if(group.small >= 9),
    )


@opinion(THE_MISHNAH_BERURAH, MAJORITY_IS_NOT_DRAWN.citing("Mishnah Berurah 57"))
def yards_that_see_one_another(group: Standing) -> Ruling | None:
    """17 speaks of those who do not see one another; of those who do some are lenient and some stringent."""
    if not _two_yards(group) or group.large + group.small < 10:
        return None
    if group.full_breach and (not group.stubs or _majority_in_large(group) is not False):
        return None
    if not group.see_one_another:
        return None
    return undecided(
        "They see one another. Some authorities join them then, and some do not. In time of need "
        "one may perhaps be lenient."
    )


# -- 55:18 ------------------------------------------------------------------------------------------------------------

AZARAH = Source(
    18,
    "mechaber",
    he='אם קצת העשרה בבהכ"נ וקצתם בעזרה, אינם מצטרפים',
    en="If some of the ten are in the synagogue and some of them in the courtyard, they are not joined.",
    fr="Si une partie des dix est à la synagogue et une partie dans l'azara (parvis) : ils ne s'adjoignent pas.",
)


@opinion(THE_MECHABER, AZARAH)
def azarah_never_joins(group: Standing) -> Ruling | None:
    """The synagogue and its azarah are not joined, whatever the numbers. Explicit; of the tevah it is learnt from 19."""
    if not _between(group, HALL, ("azarah",)):
        return None
    return no(
        "The synagogue and its azarah are not joined.", status=_explicit_if("tevah" not in (group.leader, group.spot))
    )


@opinion(THE_MISHNAH_BERURAH, AZARAH.citing("Mishnah Berurah 48, 57"))
def another_room_that_sees(group: Standing) -> Ruling | None:
    """18 speaks of those who do not see one another; of those who do some are lenient and some stringent."""
    if not _between(group, HALL, ("azarah",)) or not group.see_one_another:
        return None
    return undecided(
        "They see one another. Some authorities join them then, and some do not. In time of need "
        "one may perhaps be lenient."
    )


@opinion(THE_ARUKH_HASHULCHAN, AZARAH.citing("Arukh HaShulchan 55:20, 23"))
def another_room_never_joins(group: Standing) -> Ruling | None:
    """Another room, as the women's gallery, is not joined even if they see one another. Explicit, as in 18."""
    if not _between(group, HALL, ("azarah",)):
        return None
    return no(
        "A room with partitions of its own is another place, even where they see one another.",
        status=_explicit_if("tevah" not in (group.leader, group.spot)),
    )


# -- 55:19 ------------------------------------------------------------------------------------------------------------

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


def _leader_alone_on_it(group: Standing) -> bool:
    """The case of the se'if: the leader is above and the others below."""
    return bool(group.leader == "tevah" and group.leader_alone and group.spot == "inside")


@opinion(THE_MECHABER, TEVAH)
def tevah_belongs_to_the_synagogue(group: Standing) -> Ruling | None:
    """The reader's platform is annulled to the synagogue, though it is high, wide and fenced.

    Explicit of the leader above and the others below, while the partitions do not reach the ceiling.
    """
    if not _between(group, ("inside",), ("tevah",)):
        return None
    return yes(
        "The tevah is part of the synagogue in which it stands.",
        status=_explicit_if(_leader_alone_on_it(group) and not group.partitions_reach_ceiling),
    )


@opinion(MAGEN_AVRAHAM, TEVAH.citing("Magen Avraham 14"))
def serves_the_synagogue(group: Standing) -> Ruling | None:
    """It serves the synagogue. He adds that those above and those below see one another, which need not be so here.

    Explicit of the leader above and the others below, who see one another. Of partitions that reach the ceiling he does
    not speak.
    """
    if not _between(group, ("inside",), ("tevah",)) or group.partitions_reach_ceiling:
        return None
    return yes(
        "The tevah serves the synagogue, and so it is part of it.",
        status=_explicit_if(_leader_alone_on_it(group) and bool(group.see_one_another)),
    )


@opinion(THE_MISHNAH_BERURAH, TEVAH.citing("Mishnah Berurah 59"))
def another_on_the_tevah(group: Standing) -> Ruling | None:
    """The same of another than the leader: explicit of one on the tevah while the leader is below."""
    if group.leader != "inside" or group.spot != "tevah" or group.partitions_reach_ceiling:
        return None
    return yes(
        "The text names the leader on the tevah, and the same holds of anyone else on it.",
        status=_explicit_if(not group.several),
    )


@opinion(ONE_WROTE, TO_THE_CEILING)
def partitions_to_the_ceiling(group: Standing) -> Ruling | None:
    """Only while its partitions do not reach the ceiling. Explicit of the leader above and the others below.

    Inferred of whoever else stands apart from it: it is a place of its own.
    """
    if not _fenced_off(group):
        return None
    return no(
        "The partitions of the tevah reach the ceiling, and it is a place of its own.",
        status=_explicit_if(_leader_alone_on_it(group)),
    )


@opinion(THE_ARUKH_HASHULCHAN, TEVAH.citing("Arukh HaShulchan 55:24"))
def tevah_unless_fenced_to_the_ceiling(group: Standing) -> Ruling | None:
    """One place, even with nine above and one below; the view on partitions to the ceiling is to be heeded.

    Explicit of those on the tevah and those in the synagogue. Of a roof and of the azarah he has spoken before.
    """
    explicit = "inside" in (group.leader, group.spot)
    if _between(group, HALL, ("azarah",)) or (_on_the_roof(group) and not group.face_shown):
        return None
    if _fenced_off(group):
        return no(
            "The partitions of the tevah reach the ceiling. One should heed those who call it a place of its own.",
            status=_explicit_if(explicit),
        )
    if not _between(group, ("inside",), ("tevah",)):
        return None
    return yes("The tevah is part of the synagogue in which it stands.")


# -- the questions ----------------------------------------------------------------------------------------------------


@question(
    "Is a group joined, standing where it stands?",
    Standing,
    in_one_place,
    leader_is_not_with_them,
    on_the_roof_is_another_place,
    not_seen_from_inside,
    joined_if_they_see_one_another,
    in_the_doorway_is_outside,
    where_the_door_closes_is_inside,
    many_count_it_inside,
    lenient_where_they_are_needed,
    shows_his_face,
    shows_his_face_from_a_roof,
    better_that_he_come_in,
    joined_if_they_are_seen,
    no_more_than_one_at_the_window,
    roofs_are_not_the_house,
    not_on_a_roof,
    roofs_from_which_they_see,
    leader_in_the_doorway,
    all_the_more_when_all_are_inside,
    not_breached_in_full,
    without_full_breach_not_at_all,
    without_stubs,
    large_draws_the_small,
    only_one_in_the_small,
    only_a_minority_is_drawn,
    joined_if_they_are_seen_in_the_yards,
    up_to_four_are_drawn,
    no_majority_in_the_large,
    leader_drawn_after_them,
    majority_not_drawn_after_one,
    yards_that_see_one_another,
    azarah_never_joins,
    another_room_that_sees,
    another_room_never_joins,
    tevah_belongs_to_the_synagogue,
    serves_the_synagogue,
    another_on_the_tevah,
    partitions_to_the_ceiling,
    tevah_unless_fenced_to_the_ceiling,
)
def is_joined(arrangement: Arrangement, spot: str, *, by: Practice) -> Asked[bool]:
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
    if spot not in SPOTS:
        refuse("spot", spot, f"one of {', '.join(map(repr, SPOTS))}")
    return Asked((Case(standing(arrangement, spot)),), by, about=arrangement)


P = ParamSpec("P")


class _Joined(Question[P, bool]):
    """Judges each group, then counts: the group on which it turns gives the words.

    `sure` are joined for certain, `possible` may be. Ten who are sure are a ten; nine who are possible are none. Where
    a group waits for a fact that is not known, each value is tried for all the groups together.
    """

    of_each: Question = is_joined

    def with_opinion(self, opinion: Opinion, matter: str | None = None) -> Self:
        """The same question with one more authority on whether a group is joined: it reads what `is_joined` reads.

        Args:
            opinion: the opinion to add, last in its matter.
            matter: as in `Question.with_opinion`; there is only one.

        Raises:
            ValueError: there is no such matter.
        """
        mine = copy(self)
        mine.of_each = self.of_each.with_opinion(opinion, matter)
        return mine

    def groups(self, facts: Arrangement) -> Mapping[str, Standing]:
        """Those who stand at each spot; of fewer than ten nobody asks where they stand."""
        return {spot: standing(facts, spot) for spot in facts.others if facts.number >= 10}

    def decide(self, asked: Asked) -> Verdict[bool]:
        """Answer about an arrangement."""
        places: Arrangement = asked.cases[0].facts
        return self.count(asked, {spot: self.of_each(places, spot, by=asked.by) for spot in places.others})

    def count(self, asked: Asked, judged: Mapping[str, Verdict]) -> Verdict:
        """Answer about an arrangement of which each group has been judged."""
        places: Arrangement = asked.cases[0].facts
        asked = replace(asked, people=_nearest_first(places, judged))
        if places.number < 10:
            settled = self.matters[0].settle(places, asked.by)
            return Verdict(self, asked, Resolved(settled.answer, (settled,), ()))
        lacking = next((fact for verdict in judged.values() for fact in verdict.missing), None)
        return self._counted(asked, places) if lacking is None else self._either_way(asked, places, lacking)

    def _either_way(self, asked: Asked, places: Arrangement, fact: str) -> Verdict:
        """What comes of it whether or not the fact is true: the answer of both, else open for want of it."""
        waits = {spot for spot, verdict in asked.people if fact in verdict.missing}
        tried = [self.decide(replace(asked, cases=(Case(places.but(**{fact: value})),))) for value in YES_NO]
        agree = tried[0].answer == tried[1].answer
        # Shown is one that does not turn on the fact, if there is one; and whichever it is, it does not rest on it.
        best = next((one for one in tried if agree and _spot(one.asked.turns_on) not in waits), tried[-1])
        parts = tuple(_without(part, fact) for part in best.resolved.parts)
        if agree:
            group = dict(asked.people)[_spot(best.asked.turns_on)]
            choices = _choices(tried)
            # What is explicit of one value only is inferred where nobody knows which it is.
            named = asked.named if tried[0].status == tried[1].status else _names_no_case
            asked = replace(asked, turns_on=group, named=named)
            return Verdict(self, asked, replace(best.resolved, parts=parts, choices=choices))
        missing = dict.fromkeys((fact, *(other for one in tried for other in one.missing)))
        group = next(verdict for spot, verdict in asked.people if spot in waits)
        resolved = Resolved(None, parts, tuple(missing), unknown=True, choices=_choices(tried))
        return Verdict(self, replace(asked, turns_on=group), resolved)

    def _counted(self, asked: Asked, places: Arrangement) -> Verdict:
        """The number of those joined, once each group is joined, or not, or left open by the text."""
        turns_on, answer, named = _turning(places, asked.people)
        settled = _turning_on(self.matters[0], turns_on, answer, named=named)
        choices = _choices(verdict for _, verdict in asked.people if answer is not True or verdict.answer)
        return Verdict(self, replace(asked, turns_on=turns_on), Resolved(answer, (settled,), (), choices=choices))

    def turns_on(self, facts: Arrangement, judged: Mapping[str, Verdict]) -> Hashable:
        """The group on which the answer turns, the answer, and whether the text names the case; else all of it."""
        if facts.number < 10:
            return facts.number
        if any(verdict.missing for verdict in judged.values()):
            return facts
        turns_on, *rest = _turning(facts, _nearest_first(facts, judged))
        return id(turns_on), *rest


def _names_no_case(_: Verdict) -> bool:
    return False


def _nearest_first(places: Arrangement, judged: Mapping[str, Verdict]) -> tuple[tuple[str, Verdict], ...]:
    return tuple(sorted(judged.items(), key=lambda g: (g[0] != places.leader, g[0] not in ("inside", *YARDS))))


def _turning(places: Arrangement, groups: Sequence[tuple[str, Verdict]]) -> tuple[Verdict, bool | None, bool]:
    """The group on which the answer turns, the answer, and whether the text names the case."""
    sure = possible = 1
    turns_on = groups[0][1]
    for spot, verdict in groups:
        least, most = number_joined(places.others[spot], verdict)
        if sure < 10 and least:
            turns_on = verdict
        sure, possible = sure + least, possible + most
    answer = True if sure >= 10 else False if possible < 10 else None
    # A ten without those who are not joined, or places put together, are cases that the text does not name.
    if answer is True:
        return turns_on, answer, all(verdict.answer and verdict.status == EXPLICIT for _, verdict in groups)
    return next(verdict for _, verdict in groups if verdict.answer is answer), answer, len(places.spots) <= 2


def _spot(group: Verdict | None) -> str:
    """Where a group stands on which a verdict turns."""
    return "" if group is None else str(group.asked.cases[0].facts.spot)


def number_joined(number: int, verdict: Verdict) -> tuple[int, int]:
    """How many of a group are joined, at least and at most: at a window one is, even where more are not.

    Args:
        number: how many they are.
        verdict: the verdict on the group.
    """
    if verdict.answer is True:
        return number, number
    least = verdict.terms.get("joined", verdict.terms.get("joined_at_least", 0))
    return least, number if verdict.answer is None else least


def _choices(verdicts: Iterable[Verdict]) -> tuple[tuple[str, Any], ...]:
    """The choices that any of them turned on."""
    return tuple(dict(pair for verdict in verdicts for pair in verdict.choices.items()).items())


def _without(settled: Settled, fact: str) -> Settled:
    """The same settlement, which does not rest on a fact."""

    def forget(said: Said) -> Said:
        return replace(said, read={name: value for name, value in said.read.items() if name != fact})

    by = settled.by if settled.by is None else forget(settled.by)
    return replace(settled, by=by, asked=tuple(map(forget, settled.asked)))


def _turning_on(matter: Matter, verdict: Verdict, answer: bool | None, *, named: bool) -> Settled:
    """The settlement of the group on which it turns, with the answer of the whole."""
    group = verdict.resolved.decider
    if group.by is None or group.by.ruling is None:
        return Settled(matter, None, group.asked)
    ruling = replace(group.by.ruling, terms={})
    if answer and ruling.answer is not True:
        why = Because("One of those at the window is joined, and he completes the ten.")
        ruling = replace(ruling, answer=True, because=why, status=INFERRED)
    if ruling.answer is not None and not named:
        ruling = replace(ruling, status=INFERRED)
    said = replace(group.by, ruling=ruling)
    return Settled(matter, said, tuple(said if one is group.by else one for one in group.asked))


def _prepare(arrangement: Arrangement, *, by: Practice) -> Asked[bool]:
    """Whether they are a ten with their shaliach tzibbur, standing where they stand, by se'ifim 13 to 19.

    Each group is judged first, then the number of those joined. Where the text does not decide how two places stand
    to each other the group stays open, and so may the answer.

    Args:
        arrangement: where everyone stands.
        by: whose practice is followed.

    Returns:
        a Verdict; `.people` has each spot's own verdict.

    >>> from minyan_kit import MISHNAH_BERURAH, REMA
    >>> joined(Arrangement("large_yard", {"large_yard": 8, "small_yard": 1}), by=REMA).answer
    True
    >>> joined(Arrangement("small_yard", {"small_yard": 8, "large_yard": 1}), by=REMA).answer
    False
    >>> joined(Arrangement("inside", {"inside": 8, "outside": 1}), by=MISHNAH_BERURAH).missing
    ('see_one_another',)
    """
    return Asked((Case(arrangement),), by, about=arrangement)


_prepare.__name__ = _prepare.__qualname__ = "joined"
joined = _Joined(_prepare, "Are they a ten, standing where they stand?", Arrangement, (Matter("", (fewer_than_ten,)),))
