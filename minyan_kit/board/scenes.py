"""The cases of se'ifim 13 to 19 as scenes for the plan, each with the question that a teacher asks of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from minyan_kit.chapter.joining import Arrangement
from minyan_kit.ruling import Brief, English
from minyan_kit.show.languages import at, say

__all__ = ["SCENES", "Scene"]


@dataclass(frozen=True, repr=False)
class Scene(Brief):
    """One case of the text.

    Args:
        key: its name, as "nine_and_one".
        seif: the se'if that it belongs to.
        arrangement: where everyone stands.
        title: what it shows.
        asks: what to ask a class before they look at the answer.
    """

    key: str
    seif: int
    arrangement: Arrangement
    title: English
    asks: English

    def titled(self, language: str | None = None) -> str:
        """Its title with its se'if."""
        return f"{at(self.seif, 'mechaber', language)} · {say(self.title, language)}"

    def asked(self, language: str | None = None) -> str:
        """Its question."""
        return say(self.asks, language)


_IN_ORDER = (
    Scene(
        "one_place",
        13,
        Arrangement("inside", {"inside": 9}),
        "ten in one place",
        "Nine stand in the synagogue and the shaliach tzibbur with them. What has to be true of their place?",
    ),
    Scene(
        "one_outside",
        13,
        Arrangement("inside", {"inside": 8, "outside": 1}),
        "the tenth is outside",
        "The tenth stands in the street and hears every word. Is he with them?",
    ),
    Scene(
        "in_the_doorway",
        13,
        Arrangement("inside", {"inside": 8, "doorway": 1}),
        "the tenth is in the doorway",
        "The door stands open. The tenth is in the doorway, a step outward of where it shuts. Is he with them?",
    ),
    Scene(
        "leader_outside",
        13,
        Arrangement("outside", {"inside": 9}),
        "the shaliach tzibbur is outside",
        "Nine are inside and he who leads them is outside. There are ten: is it enough?",
    ),
    Scene(
        "window",
        14,
        Arrangement("inside", {"inside": 8, "window": 1}),
        "a face at the window",
        "Behind the synagogue one shows them his face through a slit, three floors up. Too narrow? Too high?",
    ),
    Scene(
        "two_at_the_window",
        14,
        Arrangement("inside", {"inside": 7, "window": 2}),
        "two at the window",
        "The text speaks of one at the window. Here are two. What does it say of the second?",
    ),
    Scene(
        "roof",
        14,
        Arrangement("inside", {"inside": 8, "roof": 1}),
        "the tenth is on the roof",
        "The tenth is on the roof, right over their heads. Is a roof part of the house?",
    ),
    Scene(
        "roof_with_a_face",
        14,
        Arrangement("inside", {"inside": 8, "roof": 1}, face_shown=True),
        "on the roof, his face shown",
        "One who shows his face joins at any height; roofs are not the house. Which of the two rules is his?",
    ),
    Scene(
        "leader_in_the_doorway",
        15,
        Arrangement("doorway", {"inside": 5, "outside": 4}),
        "the shaliach tzibbur in the doorway",
        "Five inside, four outside, and he who leads stands between them. Is the doorway not as outside?",
    ),
    Scene(
        "nobody_inside",
        15,
        Arrangement("doorway", {"outside": 9}),
        "he in the doorway, nobody inside",
        "“Some inside and some outside”, says the text. And if nobody is inside?",
    ),
    Scene(
        "nine_and_one",
        16,
        Arrangement("large_yard", {"large_yard": 8, "small_yard": 1}),
        "nine in the large yard, one in the small",
        "The wall between the yards fell. Nine stand in the large yard, one in the small. Are they a ten?",
    ),
    Scene(
        "swapped",
        16,
        Arrangement("small_yard", {"large_yard": 1, "small_yard": 8}),
        "one in the large yard, nine in the small",
        "The same ten men, the same two yards: nine in the small yard, one in the large. What has changed?",
    ),
    Scene(
        "five_and_five",
        16,
        Arrangement("large_yard", {"large_yard": 4, "small_yard": 5}),
        "five and five",
        "Five in each yard and no wall between them. Who is drawn after whom?",
    ),
    Scene(
        "six_and_four",
        16,
        Arrangement("large_yard", {"large_yard": 5, "small_yard": 4}),
        "six and four",
        "Six in the large yard, four in the small: no case of the text. Does its reason decide it?",
    ),
    Scene(
        "leader_in_the_small",
        17,
        Arrangement("small_yard", {"large_yard": 9}),
        "the shaliach tzibbur in the small yard",
        "The congregation is in the large yard, he alone in the small. Does he lead them?",
    ),
    Scene(
        "leader_in_the_large",
        17,
        Arrangement("large_yard", {"small_yard": 10}),
        "the shaliach tzibbur in the large yard",
        "Ten are in the small yard, so there is a minyan. May he lead it from the large one?",
    ),
    Scene(
        "azarah",
        18,
        Arrangement("inside", {"inside": 8, "azarah": 1}),
        "the tenth is in the azarah",
        "Nine in the synagogue, one in its azarah. In the yards nine drew the one: why not here?",
    ),
    Scene(
        "tevah",
        19,
        Arrangement("tevah", {"inside": 9}),
        "the shaliach tzibbur on the tevah",
        "He stands on a platform with partitions round it. Is that not a place of its own?",
    ),
    Scene(
        "tevah_to_the_ceiling",
        19,
        Arrangement("tevah", {"inside": 9}, partitions_reach_ceiling=True),
        "partitions up to the ceiling",
        "The partitions of the tevah reach the ceiling. Who in the text minds, and who does not?",
    ),
)

#: Key → scene, in the order of the text.
SCENES: Mapping[str, Scene] = MappingProxyType({scene.key: scene for scene in _IN_ORDER})
