"""How the kit is called, for mypy alone: each line is accepted, or is the mistake that its comment says.

mypy finds a comment that is not needed, so a mistake that is no longer flagged is found too.
"""

import datetime as dt
from collections.abc import Mapping
from typing import TYPE_CHECKING

import minyan_kit as mk

if TYPE_CHECKING:  # nothing here is run
    reuven = mk.Person("Reuven", sex="male", born=dt.date(2005, 3, 10), after_sunset=None)
    company = mk.Company([reuven], in_need=None, leader="Reuven")
    rema: mk.Practice = mk.REMA.relying_on(mk.SOME_ARE_LENIENT).choosing(majority_of_years=36)

    verdict: mk.Verdict = mk.counts(reuven, by=rema, on=mk.HebrewDate(5778, "Adar", 29))
    verdict = mk.may_say(company, by=rema, on=dt.date(2018, 3, 16))
    verdict = mk.comes_of_age(mk.HebrewDate(5765, "Adar I", 29), by=rema)
    verdict = mk.comes_of_age(dt.date(2005, 3, 10), by=rema, after_sunset=True)

    # An answer is of the kind that was asked for, or None; who does not say of which kind a verdict is may use any.
    yes_or_no: bool | None = mk.may_say(company, by=rema).answer
    day: mk.HebrewDate | None = mk.comes_of_age(dt.date(2005, 3, 10), by=rema).answer
    shares: mk.Shares | None = mk.share_cost(100, {"Reuven": 1}, by=rema).answer
    asked: mk.Question = mk.joined
    whatever: mk.Verdict = asked(mk.Arrangement("inside", {"inside": 9}), by=rema)

    voice: mk.Voice | None = verdict.decided_by
    source: mk.Source | None = verdict.source
    missing: tuple[str, ...] = verdict.missing
    people: Mapping[str, mk.Verdict] = verdict.people
    gloss: str | None = mk.seif(4).rema["he"]
    text: str = mk.CHAPTER[0].mechaber["en"]
    days: tuple[mk.HebrewDate, ...] = mk.of_age_dates(verdict)

    @mk.opinion(mk.SOME_PERMIT, mk.Source(4, "mechaber", he="קטן", en="youngster", fr="qatan"))
    def everyone(company: object) -> mk.Ruling | None:
        return mk.yes("Everyone.")

    more = mk.may_say.with_opinion(everyone)
    verdict = more(company, by=rema)

    # A practice is always said, and is a Practice.
    mk.counts(reuven)  # type: ignore[call-arg]
    mk.counts(reuven, by="rema")  # type: ignore[arg-type]
    mk.counts(reuven, rema)  # type: ignore[call-arg]
    # A question takes what it asks about, and no other facts.
    mk.counts("Reuven", by=rema)  # type: ignore[arg-type]
    mk.may_say([reuven], by=rema)  # type: ignore[arg-type]
    mk.counts(reuven, by=rema, when=dt.date(2018, 3, 16))  # type: ignore[call-arg]
    mk.comes_of_age(dt.date(2005, 3, 10), by=rema, after_sunset="yes")  # type: ignore[arg-type]
    mk.joined("inside", by=rema)  # type: ignore[arg-type]
    # Where it stays open there is no answer, and no day.
    mk.comes_of_age(dt.date(2005, 3, 10), by=rema).answer.to_date()  # type: ignore[union-attr]
    mk.counts(reuven, by=rema).answer.rounded("0.01")  # type: ignore[union-attr]
    mk.of_age_dates(mk.counts(reuven, by=rema))  # type: ignore[arg-type]
    # A company is of people, a practice of voices, and no opinion is without its words.
    mk.Company(["Reuven"])  # type: ignore[list-item]
    mk.REMA.relying_on("some permit")  # type: ignore[arg-type]
    mk.Source(4, "gloss", he="קטן", en="youngster", fr="qatan")  # type: ignore[arg-type]
    mk.Source(4, "rema", he="קטן")  # type: ignore[call-arg]
    mk.opinion(mk.SOME_PERMIT)  # type: ignore[call-arg]
    # The words of the text and the facts of a person stay as they are.
    mk.seif(4).mechaber["he"] = ""  # type: ignore[index]
    reuven.age = 13  # type: ignore[misc]
