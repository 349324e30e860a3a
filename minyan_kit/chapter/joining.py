"""Se'ifim 13 to 19: who is joined by where he stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from minyan_kit.chapter.eligibility import TEN
from minyan_kit.chapter.people import FiniteFacts, whole
from minyan_kit.chapter.practices import ONE_WROTE, THE_MECHABER, THE_MISHNAH_BERURAH, THE_REMA, Choices
from minyan_kit.question import Asked, Case, Question, Resolved, Verdict, question
from minyan_kit.ruling import INFERRED, Because, English, Matter, Practice, Ruling, Settled, no, opinion, undecided, yes
from minyan_kit.text import Source

__all__ = [
    "SPOTS",
    "YARDS",
    "Arrangement",
    "Standing",
    "is_joined",
    "joined",
    "standing",
]


# -- facts: where the shaliach tzibbur and the others stand -----------------------------------------------------------

#: Where one can stand.
SPOTS: Mapping[str, English] = {
    "inside": "inside, or in the doorway inward of the line of the closed door",
    "doorway": "in the doorway, from the line of the closed door outward",
    "outside": "outside",
    "window": "behind the synagogue, showing them his face through a window",
    "roof": "on a roof or an upper storey",
    "azarah": "in the azarah, the forecourt",
    "tevah": "on the tevah, the reader's platform",
    "large_yard": "in the large yard",
    "small_yard": "in the small yard that is breached into the large",
}
YARDS = ("large_yard", "small_yard")


@dataclass(frozen=True, init=False)
class Arrangement(FiniteFacts):
    """Where the shaliach tzibbur and the others stand; all of them men who count.

    Args:
        leader: the spot of the shaliach tzibbur, a key of SPOTS.
        others: spot → how many of the others stand there.
        partitions_reach_ceiling: the partitions of the tevah reach the ceiling.
        face_shown: those on a roof or an upper storey show their face.

    Raises:
        ValueError: a spot is not known, or a number is no number of people.

    >>> Arrangement("inside", {"inside": 8, "window": 1}).number
    10
    """

    leader: str
    others: Mapping[str, int] = field(hash=False)
    partitions_reach_ceiling: bool
    face_shown: bool

    def __init__(
        self,
        leader: str = "inside",
        others: Mapping[str, int] | None = None,
        *,
        partitions_reach_ceiling: bool = False,
        face_shown: bool = False,
    ) -> None:
        others = {} if others is None else others
        for name, spot in (("leader", leader), *(("others", spot) for spot in others)):
            if spot not in SPOTS:
                raise ValueError(f"{name}: {spot!r} is no spot: write one of {', '.join(SPOTS)}")
        for name, flag in (("partitions_reach_ceiling", partitions_reach_ceiling), ("face_shown", face_shown)):
            if not isinstance(flag, bool):
                raise ValueError(f"{name}={flag!r}: write True or False")
        counted = {spot: whole(f"others[{spot!r}]", others[spot]) for spot in SPOTS if spot in others}
        object.__setattr__(self, "leader", leader)
        object.__setattr__(self, "others", MappingProxyType({spot: n for spot, n in counted.items() if n}))
        object.__setattr__(self, "partitions_reach_ceiling", partitions_reach_ceiling)
        object.__setattr__(self, "face_shown", face_shown)

    @property
    def number(self) -> int:
        """How many they are, with the leader."""
        return 1 + sum(self.others.values())

    def at(self, spot: str) -> int:
        """How many stand at a spot, the leader among them."""
        return self.others.get(spot, 0) + (self.leader == spot)

    def but(self, **changes: Any) -> Arrangement:
        """The same arrangement with some facts changed."""
        facts = {name: changes.get(name, getattr(self, name)) for name in Arrangement.__dataclass_fields__}
        return Arrangement(facts.pop("leader"), facts.pop("others"), **facts)

    @classmethod
    def cases(cls) -> Iterator[Arrangement]:
        """Every leader with eight to ten others, at one spot or divided over two."""
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
        for ceiling in (False, True) if "tevah" in spots else (False,):
            for face in (False, True) if "roof" in spots else (False,):
                yield cls(leader, others, partitions_reach_ceiling=ceiling, face_shown=face)

    def __hash__(self) -> int:
        return hash((self.leader, tuple(self.others.items()), self.partitions_reach_ceiling, self.face_shown))

    def __repr__(self) -> str:
        flags = [f", {f}=True" for f in ("partitions_reach_ceiling", "face_shown") if getattr(self, f)]
        return f"Arrangement({self.leader!r}, {dict(self.others)!r}{''.join(flags)})"


@dataclass(frozen=True)
class Standing(FiniteFacts):
    """One group as the rules see it: where it stands, where the leader is, and how many are in the two yards.

    Args:
        leader: the leader's spot.
        spot: the group's.
        several: there is more than one in the group.
        someone_inside: somebody stands inside.
        face_shown: those on the roof show their face.
        partitions_reach_ceiling: those of the tevah do.
        large: how many are in the large yard, the leader among them.
        small: how many are in the small yard, the leader among them.
    """

    leader: Any
    spot: Any
    several: Any
    someone_inside: Any
    face_shown: Any
    partitions_reach_ceiling: Any
    large: Any
    small: Any

    @property
    def in_the_hall(self) -> bool:
        """The leader stands in the synagogue itself."""
        return self.leader in ("inside", "tevah")

    @classmethod
    def cases(cls) -> Iterator[Standing]:
        """Every group of every arrangement, once."""
        yield from dict.fromkeys(standing(places, spot) for places in Arrangement.cases() for spot in places.others)


def standing(places: Arrangement, spot: str) -> Standing:
    """The group at one spot, as the rules see it."""
    return Standing(
        places.leader,
        spot,
        places.others.get(spot, 0) > 1,
        places.at("inside") > 0,
        places.face_shown,
        places.partitions_reach_ceiling,
        places.at("large_yard"),
        places.at("small_yard"),
    )


def _hall_and(group: Standing, other: str) -> bool:
    """The leader and the group are in the hall and at one other spot, whichever is where."""
    hall = ("inside", "tevah")
    return (group.leader in hall and group.spot == other) or (group.leader == other and group.spot in hall)


# -- 55:1 (also in eligibility.py, ten.py and leaving.py) -------------------------------------------------------------


@opinion(THE_MECHABER, TEN)
def fewer_than_ten(places: Arrangement) -> Ruling | None:
    """Wherever they stand, fewer than ten are no ten."""
    if places.number >= 10:
        return None
    return no("They are {number}, and ten are needed.", number=places.number, modality="may not")


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
    """One who shows them his face through a window is joined, at any height and any width."""
    if group.leader == "inside" and group.spot == "window":
        if group.several:
            return undecided("The text joins one at the window; of more than one it does not speak.")
        return yes("He shows them his face through a window, at whatever height and width.")
    if group.leader == "window" and group.spot == "inside":
        return undecided("He who shows his face is joined to them, and yet the shaliach tzibbur must be with them.")
    return None


# -- 55:14 gloss ------------------------------------------------------------------------------------------------------

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


# -- 55:16 ------------------------------------------------------------------------------------------------------------

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


def _two_yards(group: Standing) -> bool:
    return group.leader in YARDS and group.spot in YARDS and group.leader != group.spot


def _draws(group: Standing, choices: Choices) -> bool | None:
    """Whether the large yard draws the small one after it; None where the text does not say."""
    if group.large + group.small < 10:
        return False
    if group.large > group.small:
        return True if group.large >= 9 or choices.majority_in_large == "any" else None
    # Above ten in all, a ten with its majority in the large yard could be picked out of them.
    return None if group.large + group.small > 10 and group.large >= 6 else False


def _open_split(group: Standing) -> Ruling:
    return undecided(
        "In the large yard: {large}; in the small: {small}. Of such a division the text does not speak.",
        large=group.large,
        small=group.small,
    )


@opinion(THE_MECHABER, MAJORITY_IN_THE_LARGE)
def large_draws_the_small(group: Standing, choices: Choices) -> Ruling | None:
    """The small yard is drawn after the large, since the majority is in the large."""
    if not _two_yards(group) or group.leader != "large_yard":
        return None
    draws = _draws(group, choices)
    if draws is None:
        return _open_split(group)
    if not draws:
        return None
    return yes(
        "In the large yard: {large}; in the small: {small}. The majority is in the large.",
        large=group.large,
        small=group.small,
        status="explicit" if (group.large, group.small) == (9, 1) else INFERRED,
    )


@opinion(THE_MECHABER, NOT_THE_REVERSE)
def no_majority_in_the_large(group: Standing, choices: Choices) -> Ruling | None:
    """Nine in the small, or five and five: not joined. It is never the reverse."""
    if not _two_yards(group) or _draws(group, choices) is not False:
        return None
    if group.leader == "large_yard" and group.large == 1:
        return None  # 17 speaks of a leader alone in the large yard
    return no(
        "In the large yard: {large}; in the small: {small}. The majority is not in the large.",
        large=group.large,
        small=group.small,
        status="explicit" if (group.large, group.small) in ((1, 9), (5, 5)) else INFERRED,
    )


@opinion(THE_MISHNAH_BERURAH, MAJORITY_IN_THE_LARGE.citing("Mishnah Berurah 55"))
def only_one_in_the_small(group: Standing) -> Ruling | None:
    """Said of one in the small yard; another division stays open."""
    if not _two_yards(group) or group.large + group.small < 10 or group.large <= group.small or group.small == 1:
        return None
    return _open_split(group)


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
    """The leader in the small yard is drawn after the congregation in the large."""
    if not _two_yards(group) or group.leader != "small_yard":
        return None
    draws = _draws(group, choices)
    if draws is None:
        return _open_split(group)
    if not draws:
        return None
    return yes(
        "The congregation, {large}, is in the large yard; he who leads from the small one is drawn after it.",
        large=group.large,
        status="explicit" if group.large >= 9 and group.small == 1 else INFERRED,
    )


@opinion(THE_MECHABER, MAJORITY_IS_NOT_DRAWN)
def majority_not_drawn_after_one(group: Standing) -> Ruling | None:
    """A leader alone in the large yard does not draw the congregation in the small."""
    if not _two_yards(group) or group.leader != "large_yard" or group.large != 1:
        return None
    return no("The {small} in the small yard are not drawn after one in the large.", small=group.small)


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
    """The synagogue and its azarah are not joined, whatever the numbers."""
    if not _hall_and(group, "azarah"):
        return None
    return no("The synagogue and its azarah are not joined.")


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


# -- the questions ----------------------------------------------------------------------------------------------------


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
    large_draws_the_small,
    no_majority_in_the_large,
    leader_drawn_after_them,
    majority_not_drawn_after_one,
    only_one_in_the_small,
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


class _Joined(Question[Any]):
    """Judges each group, then counts: the group on which it turns gives the words.

    `sure` are joined for certain, `possible` may be. Ten who are sure are a ten; nine who are possible are none.
    """

    of_each = is_joined

    def groups(self, facts: Arrangement) -> Mapping[str, Standing]:
        """Those who stand at each spot."""
        return {spot: standing(facts, spot) for spot in facts.others}

    def decide(self, asked: Asked) -> Verdict:
        """Answer about an arrangement."""
        places: Arrangement = asked.cases[0].facts
        return self.count(asked, {spot: is_joined(places, spot, by=asked.by) for spot in places.others})

    def count(self, asked: Asked, judged: Mapping[str, Verdict]) -> Verdict:
        """Answer about an arrangement of which each group has been judged."""
        places: Arrangement = asked.cases[0].facts
        groups = list(judged.items())
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
