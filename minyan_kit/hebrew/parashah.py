"""What is read from the Torah on a Sabbath: found from the places that the year fixes, as Orach Chaim 428:4 gives them.

Between two such places there are so many Sabbaths and so many portions; where the Sabbaths are fewer, portions that
are neighbours are read as one, and it is always the same neighbours.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType

from minyan_kit.hebrew.dates import HebrewDate, is_leap

__all__ = ["PORTIONS", "parashah", "sabbath_from"]

_NAMES = """
Bereshit|בראשית|Berechit, Noach|נח|Noah, Lech-Lecha|לך לך|Lekh-Lekha, Vayera|וירא|Vayera
Chayei Sarah|חיי שרה|Hayé Sarah
Toledot|תולדות|Toledot, Vayetze|ויצא|Vayetsé, Vayishlach|וישלח|Vayichlah, Vayeshev|וישב|Vayéchev, Miketz|מקץ|Mikets
Vayigash|ויגש|Vayigach, Vayechi|ויחי|Vayehi, Shemot|שמות|Chemot, Va'era|וארא|Vaéra, Bo|בא|Bo, Beshalach|בשלח|Bechalah
Yitro|יתרו|Yitro, Mishpatim|משפטים|Michpatim, Terumah|תרומה|Terouma, Tetzaveh|תצוה|Tetsavé, Ki Tisa|כי תשא|Ki Tissa
Vayakhel|ויקהל|Vayakhel, Pekudei|פקודי|Pekoudé, Vayikra|ויקרא|Vayikra, Tzav|צו|Tsav, Shemini|שמיני|Chemini
Tazria|תזריע|Tazria, Metzora|מצורע|Metsora, Acharei Mot|אחרי מות|Aharé Mot, Kedoshim|קדושים|Kedochim, Emor|אמור|Emor
Behar|בהר|Behar, Bechukotai|בחוקותי|Behoukotaï, Bamidbar|במדבר|Bamidbar, Naso|נשא|Nasso
Beha'alotecha|בהעלותך|Behaalotekha, Shelach|שלח|Chelah, Korach|קרח|Korah, Chukat|חקת|Houkat, Balak|בלק|Balak
Pinchas|פנחס|Pinhas, Matot|מטות|Matot, Masei|מסעי|Massé, Devarim|דברים|Devarim, Va'etchanan|ואתחנן|Vaethanan
Ekev|עקב|Ekev, Re'eh|ראה|Reé, Shofetim|שופטים|Choftim, Ki Tetze|כי תצא|Ki Tetsé, Ki Tavo|כי תבוא|Ki Tavo
Nitzavim|נצבים|Nitsavim, Vayelech|וילך|Vayélekh, Ha'azinu|האזינו|Haazinou
"""
_BY_LANGUAGE = [name.strip().split("|") for line in _NAMES.strip().splitlines() for name in line.split(", ")]

#: Language → the portions in their order, from Bereshit to Ha'azinu; the last one is read on Simchat Torah.
PORTIONS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    dict(zip(("en", "he", "fr"), zip(*_BY_LANGUAGE, strict=True), strict=True))
)
_NUMBER = {name: number for number, name in enumerate(PORTIONS["en"])}

# Read as one where the Sabbaths do not suffice, those that are joined first in front.
_BEFORE_PESACH = ("Vayakhel",)
_BEFORE_SHAVUOT = ("Tazria", "Acharei Mot", "Behar")
_BEFORE_THE_FAST = ("Matot", "Chukat")

_SABBATH = 5  # as datetime.date.weekday counts


def sabbath_from(date: HebrewDate) -> HebrewDate:
    """Give the first Sabbath that is not before a day.

    >>> sabbath_from(HebrewDate(5787, "Kislev", 29))
    HebrewDate(5787, 'Tevet', 2)
    """
    return date + (_SABBATH - date.weekday()) % 7


def parashah(sabbath: HebrewDate, *, israel: bool, language: str = "en") -> str | None:
    """Name what is read on a Sabbath.

    Args:
        sabbath: a Sabbath.
        israel: whether as in the land of Israel, where the day after a festival is a Sabbath like others.
        language: "en", "he" or "fr".

    Returns:
        the portion, or two with a hyphen between where they are read as one; None on a festival, which has a reading
        of its own.

    Raises:
        ValueError: the day is no Sabbath, or the language is another.

    >>> parashah(HebrewDate(5787, "Tevet", 2), israel=False), parashah(HebrewDate(5787, "Nisan", 17), israel=True)
    ('Miketz', None)
    >>> parashah(HebrewDate(5786, "Av", 4), israel=False, language="he")
    'דברים'
    """
    if sabbath.weekday() != _SABBATH:
        raise ValueError(f"sabbath={sabbath} is no Sabbath: write {sabbath_from(sabbath)!r}")
    if language not in PORTIONS:
        raise ValueError(f"language={language!r}: write one of {', '.join(PORTIONS)}")
    # The cycle begins after Simchat Torah; what comes before it belongs to that of the year before.
    cycle = sabbath.year if sabbath > HebrewDate(sabbath.year, "Tishrei", 22) else sabbath.year - 1
    read = _cycle(cycle, israel).get(sabbath.day_number)
    return None if read is None else "-".join(PORTIONS[language][number] for number in read)


@lru_cache(maxsize=64)
def _cycle(year: int, israel: bool) -> Mapping[int, tuple[int, ...]]:
    """What is read on each Sabbath from the Simchat Torah of a year to that of the next, by its day number."""
    last = 0 if israel else 1  # outside the land a festival has one day more
    free = _free_sabbaths(year, last)
    pesach = HebrewDate(year, "Nisan", 15).day_number
    shavuot = HebrewDate(year, "Sivan", 6).day_number
    fast = HebrewDate(year, "Av", 9).day_number
    new_year = HebrewDate(year + 1, "Tishrei", 1).day_number
    parts: list[list[int]] = [[], [], [], [], []]
    for day in free:
        parts[sum(day >= end for end in (pesach, shavuot, fast + 1, new_year))].append(day)
    before_pesach, before_shavuot, before_fast, before_new_year, last_ones = parts

    read: dict[int, tuple[int, ...]] = {}

    def share(days: list[int], first: int, until: int | None, joined: tuple[str, ...]) -> int:
        """Read from `first` on through `until`, joining what must be; give the number of the next portion."""
        end = first + len(days) if until is None else until + 1
        too_many = end - first - len(days)
        pairs = {_NUMBER[name] for name in joined[:too_many]}
        number = first
        for day in days:
            read[day] = (number, number + 1) if number in pairs else (number,)
            number += len(read[day])
        return number

    # In a plain year Tzav is before Pesach and Bamidbar before Shavuot; in a leap year none are joined until then.
    leap = is_leap(year)
    number = share(before_pesach, 0, None if leap else _NUMBER["Tzav"], _BEFORE_PESACH)
    until = None if leap else _NUMBER["Bamidbar"]
    number = share(before_shavuot, number, until, _BEFORE_SHAVUOT)
    # Devarim is on the Sabbath of the fast of Av or before it, and Nitzavim before the new year.
    number = share(before_fast, number, _NUMBER["Devarim"], _BEFORE_THE_FAST)
    number = share(before_new_year, number, _NUMBER["Nitzavim"], ())
    if len(last_ones) == 1:  # only Ha'azinu has a Sabbath left
        read[before_new_year[-1]] = (_NUMBER["Nitzavim"], _NUMBER["Vayelech"])
        number += 1
    share(last_ones, number, None, ())
    return MappingProxyType(read)


def _free_sabbaths(year: int, last: int) -> Iterator[int]:
    """The Sabbaths of a cycle that are no festival."""
    begin, end = HebrewDate(year, "Tishrei", 23), HebrewDate(year + 1, "Tishrei", 22)
    festivals = {
        *(HebrewDate(year, "Nisan", day).day_number for day in range(15, 22 + last)),
        *(HebrewDate(year, "Sivan", day).day_number for day in range(6, 7 + last)),
        *(HebrewDate(year + 1, "Tishrei", day).day_number for day in (1, 2, 10, *range(15, 23))),
    }
    for day in range(sabbath_from(begin).day_number, end.day_number, 7):
        if day not in festivals:
            yield day
