"""A question put to the chapter, and the verdict it returns."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache, update_wrapper
from inspect import signature
from typing import TYPE_CHECKING, Any, Generic, Literal, ParamSpec, Self, TypeAlias, TypeVar

from minyan_kit.arguments import checked, checker, shown, taken_by
from minyan_kit.ruling import (
    INFERRED,
    OPEN,
    Because,
    Blank,
    Brief,
    English,
    FiniteFacts,
    Matter,
    Missing,
    Opinion,
    Practice,
    Ruling,
    Said,
    Settled,
    Status,
    Voice,
    compound,
    named_practice,
    number_of_cases,
    shortened,
    try_values,
)
from minyan_kit.text import Source

__all__ = ["Asked", "Case", "Question", "Verdict", "question", "question_of"]

P = ParamSpec("P")
T = TypeVar("T")
if TYPE_CHECKING:  # which knows that library: with a default a bare Question or Verdict is no mistake to it
    import typing_extensions

    Args = typing_extensions.ParamSpec("Args", default=...)
    Answer = typing_extensions.TypeVar("Answer", default=Any, covariant=True)
else:
    Args, Answer = ParamSpec("Args"), TypeVar("Answer", covariant=True)

WhyOpen = Literal["the text leaves it open", "the text is silent", "a fact is missing"]


def _as_it_is(answer: Any) -> Any:
    return answer


@dataclass(frozen=True, repr=False)
class Case(Brief):
    """Facts in their domains, and how an answer about them is told (a rule of months lands on a date).

    Args:
        facts: what the rules read.
        finish: from a rule's answer to the one returned.
        of: what the facts were reduced from, where that matters.
    """

    facts: Any
    finish: Callable[[Any], Any] = field(default=_as_it_is, compare=False)
    of: Any = None


#: A function of the matters of a question and a practice, which gives the cases that have to be tried.
Few: TypeAlias = Callable[[tuple[Matter, ...], Practice], tuple[Case, ...]]


@dataclass(frozen=True, repr=False)
class Asked(Brief, Generic[Answer]):
    """A question's arguments, made ready.

    Args:
        cases: the case; several where it is not known which of them is true.
        by: the practice.
        about: what the caller asked about.
        on: the day.
        missing: what would tell the cases apart; or, where that takes work, a function that finds it from the matters.
        people: the verdict of each person of a company, or of each group of an arrangement.
        turns_on: the one among them on which the answer turns, where there is one.
        told: of cases that range from a least to a most, their reason.
        few: of very many cases, of which `cases` are the first and the last: from the matters and the practice to those
            that have to be tried, that is, the first, the last, and the first with each answer, in their order.
        heard: once it is decided, the same, by which each voice is heard on the cases that tell of it.
        named: whether the words that decide a verdict name the whole of the case; None where their ruling says it.
    """

    cases: tuple[Case, ...]
    by: Practice
    about: Any = None
    on: Any = None
    missing: tuple[str, ...] | Callable[[tuple[Matter, ...]], tuple[str, ...]] = field(default=(), compare=False)
    people: tuple[tuple[str, Verdict], ...] = ()
    turns_on: Verdict | None = None
    told: Callable[[Verdict], Because | None] | None = field(default=None, compare=False)
    few: Few | None = field(default=None, compare=False)
    heard: Few | None = field(default=None, compare=False)
    named: Callable[[Verdict], bool] | None = field(default=None, compare=False)

    def telling(self, matters: tuple[Matter, ...]) -> tuple[str, ...]:
        """What would tell the cases apart."""
        return self.missing(matters) if callable(self.missing) else self.missing


@dataclass(frozen=True, repr=False)
class Resolved(Brief):
    """The outcome over every value of the blanks: the answer (None: open), who decided, and what is missing."""

    answer: Any
    parts: tuple[Settled, ...]
    missing: tuple[str, ...]
    unknown: bool = False  # open because values of a fact that is not known were tried, and do not agree
    whatever: tuple[str, ...] = ()  # facts that are not known, of which every value was tried and gives the same
    reasons: tuple[Because, ...] = ()  # and the reason under each of those values, once each
    silent: bool = False  # under some value nobody speaks
    choices: tuple[tuple[str, Any], ...] = ()  # the choices that it turned on, under whichever value
    read: tuple[tuple[str, Any], ...] | None = None  # and what was read of the facts; None: what its parts read
    #: Of an answer that waits for facts: how what is not known may be, and the answer then; none of too many.
    ways: tuple[tuple[Mapping[str, Any], Any], ...] = field(default=(), hash=False)

    @property
    def every_way(self) -> tuple[tuple[Mapping[str, Any], Any], ...]:
        """The answer in each way in which what is not known may be; of one answer, that one."""
        return self.ways if self.unknown else (({}, self.answer),)

    @cached_property
    def decider(self) -> Settled:
        """The part that decided."""
        return compound(self.parts)


#: How a matter of certain facts is settled by a practice: by asking its opinions, or from what is remembered of them.
Settle: TypeAlias = Callable[[Matter, Any, Practice], Settled]


def settle(matters: tuple[Matter, ...], facts: FiniteFacts, by: Practice, each: Settle = Matter.settle) -> Resolved:
    """Settle every matter: `on_both_sides` and `in_turn` are the one place that says how.

    Args:
        matters: of a question.
        facts: what the rules read.
        by: whose practice is followed.
        each: how each is settled.

    Raises:
        Blank: a rule read a fact that is not known; `resolve` tries its values.
    """
    return on_both_sides(facts, lambda side: in_turn(matters, side, by, each))


def on_both_sides(facts: FiniteFacts, settled: Callable[[Any], Resolved]) -> Resolved:
    """Where a fact is in doubt, what holds on both sides of the doubt holds; else the doubt itself is ruled on.

    Args:
        facts: what the rules read.
        settled: from facts to what comes of them as they are, a doubt being a value like any other.
    """
    if facts.in_doubt:
        sides = [on_both_sides(side, settled) for side in facts.sides]
        answers = [side.answer for side in sides]
        if answers[0] is not None and _agree(answers):
            return _as_one(sides, answers, facts.in_doubt, facts.in_doubt)
    return settled(facts)


def in_turn(matters: tuple[Matter, ...], facts: FiniteFacts, by: Practice, each: Settle) -> Resolved:
    """Settle one matter after another; the first no is enough.

    Args:
        matters, facts, by, each: as in `settle`.
    """
    parts: list[Settled] = []
    for matter in matters:
        parts.append(each(matter, facts, by))
        if parts[-1].answer is False:
            break
    decider = compound(parts)
    resting = (decider,) if decider.answer is False else parts
    choices = {name: option for part in resting for said in part.asked for name, option in said.choices.items()}
    read = {name: value for part in resting for said in part.asked for name, value in said.read.items()}
    return Resolved(
        decider.answer,
        tuple(parts),
        decider.missing,
        silent=decider.by is None,
        choices=tuple(choices.items()),
        read=tuple(read.items()),
    )


@lru_cache(maxsize=1 << 16)
def resolve(matters: tuple[Matter, ...], facts: FiniteFacts, by: Practice) -> Resolved:
    """Settle every matter of facts that may not all be known: each value is tried of each that a rule reads."""
    return _resolved(facts, lambda known: in_turn(matters, known, by, Matter.settle))


def resolve_noting(facts: FiniteFacts, settled: Callable[[Any], Resolved]) -> tuple[Resolved, tuple[str, ...]]:
    """The same, and the names of the facts on which it rests: other facts that have the same of these come out alike.

    Args:
        facts: some of which may not be known.
        settled: as in `on_both_sides`.
    """
    read: dict[str, Any] = dict.fromkeys(facts.DOUBTS)

    def noting(known: Any) -> Resolved:
        resolved = settled(known)
        for part in resolved.parts:
            for said in part.asked:
                read.update(said.read)
        return resolved

    resolved = _resolved(facts, noting)
    # Whether facts can be true together may rest on any of them.
    return resolved, tuple(read if type(facts).possible is FiniteFacts.possible else facts.DOMAIN)


def _resolved(facts: FiniteFacts, settled: Callable[[Any], Resolved]) -> Resolved:
    some_cannot_be = bool(facts.blanks) and type(facts).possible is not FiniteFacts.possible

    def evaluate(known: FiniteFacts) -> Resolved | None:
        return on_both_sides(known, settled) if not some_cannot_be or number_of_cases(known) else None

    def merge(unknown: Blank, tried: list[Resolved | None]) -> Resolved | None:
        can_be = [(value, one) for value, one in zip(unknown.value.values, tried, strict=True) if one is not None]
        if not can_be:
            return None
        each_one = [one for _, one in can_be]
        missing = unknown.value.missing
        merged = _as_one(each_one, [one.answer for one in each_one], unknown.name, missing)
        if merged.answer is None and _asks_in_some(each_one):  # it makes a difference once that other fact is known
            asked = tuple(dict.fromkeys((missing, *merged.missing)))
            merged = replace(merged, missing=asked, unknown=True, whatever=(), reasons=())
        if not merged.unknown:
            return merged
        if sum(len(one.every_way) or _MOST_WAYS for one in each_one) > _MOST_WAYS:
            return replace(merged, ways=())
        if missing not in merged.missing and _tells(each_one):
            merged = replace(merged, missing=(missing, *merged.missing))
        under = ((unknown.name, value, one) for value, one in can_be)
        return replace(
            merged,
            ways=tuple(
                ({**where, name: value}, answer) for name, value, one in under for where, answer in one.every_way
            ),
        )

    resolved = try_values(facts, evaluate, merge)
    if resolved is None:
        raise ValueError(f"{facts!r}: these facts cannot be true together")
    return resolved


#: Above this number of ways in which the unknown facts may be, we do not search for the facts that decide.
_MOST_WAYS = 256


def _tells(tried: Sequence[Resolved]) -> bool:
    """Whether outcomes under the values of one fact, all of them open, differ where another fact is known."""
    first, *others = (one.every_way for one in tried)
    return any(
        answer != otherwise and all(where.get(name, value) == value for name, value in there.items())
        for other in others
        for where, answer in first
        for there, otherwise in other
    )


def _asks_in_some(tried: Sequence[Resolved]) -> bool:
    """Whether, where the facts are as known as they can be, whoever decides asks for more under some values only."""
    return len({frozenset(one.missing) for one in tried if not one.unknown}) > 1


def _agree(answers: Sequence[Any]) -> bool:
    return all(answer == answers[0] for answer in answers)


def _as_one(tried: list[Resolved], answers: list[Any], name: str = "", missing: str = "") -> Resolved:
    """One outcome of several: the answer if all agree, else open, naming the facts that made the difference.

    Args:
        tried: the outcomes.
        answers: the answer of each, as it is told.
        name: the fact in which they differ.
        missing: the name to ask for it.
    """
    every: dict[str, Any] = {
        "silent": any(one.silent for one in tried),
        "choices": tuple(dict(pair for one in tried for pair in one.choices).items()),
    }
    if name:  # of the same facts but for one of them, whose value is nothing to rest on
        every["read"] = tuple(dict(pair for one in tried for pair in one.read or () if pair[0] != name).items())
    among = tuple(dict.fromkeys(m for one in tried for m in one.missing))
    if not _agree(answers):
        asked = tuple(filter(None, dict.fromkeys((missing, *among))))
        return Resolved(None, tried[-1].parts, asked, unknown=True, **every)
    spoken = [one for one in tried if one.decider.by is not None or one.unknown] or tried
    told = _that_tells_of_all(tried, spoken, name)
    if told is not None:
        whatever, reasons = told.whatever, told.reasons
    else:
        whatever = tuple(dict.fromkeys(each for one in tried for each in one.whatever))
        reasons = tuple(dict.fromkeys(why for one in tried for why in _reasons(one)))
        if missing:
            whatever = tuple(dict.fromkeys((missing, *whatever)))
    unknown = any(one.unknown for one in tried) and answers[0] is None
    return replace(told or spoken[0], missing=among, unknown=unknown, whatever=whatever, reasons=reasons, **every)


def _that_tells_of_all(tried: list[Resolved], spoken: list[Resolved], name: str) -> Resolved | None:
    """Of outcomes that agree the one whose words can be told of all of them; None where each has its own.

    Args:
        tried: the outcomes.
        spoken: those of them in which somebody speaks; or, where in none somebody does, all.
        name: the fact in which they differ.
    """
    if any(one.silent for one in tried) and spoken != tried:
        return None  # under some values nobody speaks, and that is told
    for one in spoken:
        if one.decider.by and name not in one.decider.by.read:
            return one  # it does not even read the fact
    # Or who decides reads it, and says the same of each value.
    return spoken[0] if len({(_ruled(one), one.whatever) for one in spoken}) == 1 else None


def _ruled(one: Resolved) -> tuple[Opinion, Ruling] | None:
    """Who decided an outcome, and how."""
    by = one.decider.by
    return None if by is None or by.ruling is None else (by.opinion, by.ruling)


NOBODY: English = "None of the authorities you follow discusses this."
NOT_SETTLED: English = "The authorities you follow discuss this, and leave it open."


def _reasons(one: Resolved) -> tuple[Because, ...]:
    """The reason of an outcome, or the reasons of those that it was merged of."""
    decided = one.decider.by
    return one.reasons or (decided.ruling.because if decided and decided.ruling else Because(NOBODY),)


def _whichever(facts: tuple[str, ...], reasons: tuple[Because, ...]) -> Because:
    """The reason of a merge: the one of every case, or that it makes no difference which is true, and that of each."""
    first, *others = reasons
    if not others:
        return first
    said: English = "It makes no difference {missing}. Either: {one} Or: {other}"
    named = tuple(each if isinstance(each, Missing) else Missing(each) for each in facts)  # whose it is is kept
    return Because(said, missing=named, one=first, other=_either(tuple(others)))


def _either(reasons: tuple[Because, ...]) -> Because:
    """Several reasons, of which one is true."""
    *before, last = reasons
    for one in reversed(before):
        last = Because("{one} Or: {other}", one=one, other=last)
    return last


class Question(Generic[Args, Answer]):
    """A question: call it with facts and `by=`, and it returns a Verdict.

    The questions of the chapter are made already, as `mk.counts`; `.with_opinion` makes another of one.

    Args:
        prepare: a function that readies the arguments; its name and its help are those of the question.
        asks: the question in words.
        facts: the class of facts that its opinions read.
        matters: what has to be settled, each with its opinions.

    Attributes:
        name: its name, as "counts".
        asks: the question in words.
        matters: what has to be settled; one in a simple question.
        facts: the class of facts that its opinions read.
        of_each: where it judges groups one by one before it counts, the question that it asks of each; else None.

    >>> from minyan_kit import REMA, may_fine
    >>> may_fine.asks
    'Can they compel one another to come by imposing fines?'
    >>> may_fine(regular_minyan=True, residents=12, by=REMA).answer
    False
    """

    of_each: Question | None = None

    def groups(self, facts: Any) -> Mapping[str, FiniteFacts]:
        """The facts of each group that is judged first, by its name.

        Args:
            facts: what the question is about.
        """
        raise NotImplementedError(f"{self.name} judges no groups of {facts!r}")

    def count(self, asked: Asked, judged: Mapping[str, Verdict]) -> Verdict:
        """Answer a question whose groups have been judged.

        Args:
            asked: its arguments, made ready.
            judged: the verdict on each group, by its name.
        """
        raise NotImplementedError(f"{self.name} does not count {judged!r} of {asked!r}")

    def turns_on(self, facts: Any, judged: Mapping[str, Verdict]) -> Hashable:  # noqa: ARG002 - a question that can, says
        """The key of a verdict by `count`: facts with the same key have the same verdict, answer and reason.

        Args:
            facts: what the question is about.
            judged: the verdict on each group, by its name.
        """
        return facts  # type: ignore[no-any-return]  # of facts as they are

    def __init__(
        self,
        prepare: Callable[Args, Asked[Answer]],
        asks: English,
        facts: type[FiniteFacts],
        matters: tuple[Matter, ...],
    ) -> None:
        update_wrapper(self, prepare)
        readies = signature(prepare)  # whoever looks at a question is told of the verdict that it returns
        returned = str(readies.return_annotation).replace("Asked", "Verdict")
        self.__signature__ = readies.replace(return_annotation=returned)
        self.name: str = prepare.__name__
        self.asks, self.facts, self.matters, self._prepare = asks, facts, matters, prepare
        # Numbers, texts and facts are refused by whoever readies them, in the words of the question.
        self._own = tuple(name for name, taken in taken_by(prepare).items() if not taken.is_of_the_kit)

    @property
    def opinions(self) -> tuple[Opinion, ...]:
        """Every opinion, matter by matter, in the order of the text."""
        return tuple(o for matter in self.matters for o in matter.opinions)

    def __call__(self, *args: Args.args, **kwargs: Args.kwargs) -> Verdict[Answer]:
        """Put the question."""
        named_practice(kwargs.get("by"))
        checker(self._prepare, self._own)(args, kwargs)
        return self.decide(self._prepare(*args, **kwargs))

    def decide(self, asked: Asked) -> Verdict[Answer]:
        """Answer a question whose arguments are ready.

        Args:
            asked: they.
        """
        if asked.few is not None:
            asked = replace(asked, cases=asked.few(self.matters, asked.by), few=None, heard=asked.few)
        tried = [resolve(self.matters, case.facts, asked.by) for case in asked.cases]
        answers = [
            None if r.answer is None else case.finish(r.answer) for r, case in zip(tried, asked.cases, strict=True)
        ]
        if len(tried) == 1:
            return Verdict(self, asked, replace(tried[0], answer=answers[0]))
        choices = tuple(dict(pair for one in tried for pair in one.choices).items())
        # One case for each answer that comes into question, and the first and the last.
        few = sorted({0, len(tried) - 1, *(answers.index(answer) for answer in answers)})
        asked = replace(asked, cases=tuple(asked.cases[n] for n in few))
        tried, answers = [tried[n] for n in few], [answers[n] for n in few]
        if _agree(answers):
            if asked.told is not None and answers[0] is False:  # the most that they may be is the better argument
                tried.reverse()
            one = replace(_as_one(tried, answers), answer=answers[0], choices=choices)
            if asked.told is None and asked.missing and not callable(asked.missing):
                reasons = tuple(dict.fromkeys(why for each in tried for why in _reasons(each)))
                if len(reasons) > 1:  # what is true in one of the cases is not told as if it were true in all
                    one = replace(one, whatever=asked.missing, reasons=reasons)
            return Verdict(self, asked, one)
        merged = replace(_as_one(tried, answers), choices=choices)
        missing = tuple(dict.fromkeys((*asked.telling(self.matters), *merged.missing)))
        if not missing:  # no fact is wanting: the text leaves a part of it open
            open_ones = (verdict for _, verdict in asked.people if verdict.answer is None and verdict.source)
            turns_on = asked.turns_on
            if turns_on is None:
                turns_on = min(open_ones, key=lambda verdict: str(verdict.source), default=None)
            if turns_on is not None:
                return Verdict(self, replace(asked, turns_on=turns_on), replace(turns_on.resolved, answer=None))
        return Verdict(self, asked, replace(merged, missing=missing))

    @checked
    def with_opinion(self, opinion: Opinion, matter: str | None = None) -> Self:
        """The same question with one more authority.

        Args:
            opinion: the opinion to add, last in its matter.
            matter: which matter it speaks to; needed where the question has several.

        Returns:
            a new Question; nothing is registered, so a cell can be run twice.

        Raises:
            ValueError: the question has no such matter.
        """
        names = [m.name for m in self.matters]
        matter = names[0] if matter is None and len(names) == 1 else matter
        if matter not in names:
            told = f"; write one of {', '.join(map(repr, names))}" if names != [""] else "; leave it out"
            raise ValueError(f"matter={shown(matter)}: {self.name} has the matters {', '.join(names)}{told}")
        added = tuple(replace(m, opinions=(*m.opinions, opinion)) if m.name == matter else m for m in self.matters)
        mine = copy(self)  # which keeps its own way of deciding
        mine.matters = added
        return mine

    def __repr__(self) -> str:
        return f"<question {self.name}: {self.asks}>"


def question(
    asks: English, facts: type[FiniteFacts], *opinions: Opinion, **matters: tuple[Opinion, ...]
) -> Callable[[Callable[P, Asked[T]]], Question[P, T]]:
    """Make a Question of the function that readies its arguments.

    Args:
        asks: the question in words.
        facts: the class of facts that the opinions read.
        opinions: the opinions of a simple question, in the order of the text.
        matters: or, for a compound one, each matter with its opinions.
    """
    if opinions:
        matters = {"": opinions}
    settled = tuple(Matter(name, those) for name, those in matters.items())

    def made(prepare: Callable[P, Asked[T]]) -> Question[P, T]:
        return Question(prepare, asks, facts, settled)

    return made


@dataclass(frozen=True)
class Verdict(Generic[Answer]):
    """An answer and its argument: who decided, in whose words, who disagreed, on which facts it rests.

    It is never true or false by itself: read `.answer`, which is None where the matter stays open. What kind of answer
    that is stands in brackets: `Verdict[bool]` answers yes or no, the `Verdict[HebrewDate]` of `comes_of_age` a day.

    Args:
        question: the question asked.
        asked: its arguments, made ready.
        resolved: the outcome.

    >>> from minyan_kit import REMA, Person, counts
    >>> verdict = counts(Person("Reuven", sex="male", age=9), by=REMA)
    >>> verdict.answer, verdict.because
    (False, 'He is not yet thirteen years and a day old.')
    >>> print(verdict.decided_by, verdict.source)
    the Mechaber 55:9
    """

    question: Question
    asked: Asked
    resolved: Resolved

    if not TYPE_CHECKING:  # so that a type checker, too, flags `if verdict:`

        def __bool__(self):
            raise TypeError("a Verdict may be yes, no or open: read its .answer (True, False or None)")

    @property
    def answer(self) -> Answer | None:
        """The answer; None where it stays open."""
        answer: Answer | None = self.resolved.answer
        return answer

    @property
    def by(self) -> Practice:
        """Whose practice was followed."""
        return self.asked.by

    @property
    def on(self) -> Any:
        """The day asked about, or None."""
        return self.asked.on

    @property
    def facts(self) -> Any:
        """What was asked about."""
        return self.asked.about

    @property
    def ruling(self) -> Ruling | None:
        """The ruling that decided, or None."""
        ruling = self.resolved.decider.by.ruling if self.resolved.decider.by else None
        if ruling is None or (self.answer is None and self.resolved.unknown):
            return None  # nobody spoke, or what he said was of facts that were only tried
        return ruling

    @property
    def decided_by(self) -> Voice | None:
        """The voice that decided; None where nobody who is followed speaks or a fact is missing."""
        return self.resolved.decider.by.opinion.voice if self.ruling and self.resolved.decider.by else None

    @property
    def source(self) -> Source | None:
        """The words it decided by."""
        return self.resolved.decider.by.opinion.source if self.ruling and self.resolved.decider.by else None

    @property
    def status(self) -> Status:
        """ "explicit" in the text, "inferred" from it, or "open"."""
        if not self.ruling or self.answer is None:
            return OPEN
        if self.resolved.whatever or (self.asked.named is not None and not self.asked.named(self)):
            return INFERRED
        return self.ruling.status

    @property
    def why_open(self) -> WhyOpen | None:
        """Why there is no answer: three different things."""
        if self.answer is not None:
            return None
        if self.missing:
            return "a fact is missing"
        return "the text leaves it open" if self.ruling or self.resolved.unknown else "the text is silent"

    @property
    def because(self) -> Because:
        """The reason."""
        ranging = self.asked.told(self) if self.asked.told is not None and len(self.asked.cases) > 1 else None
        if ranging is not None:
            return ranging
        if self.ruling and self.resolved.whatever:
            return _whichever(self.resolved.whatever, self.resolved.reasons)
        if self.ruling:
            return self.ruling.because
        if self.missing:
            return _depends(self.missing)
        return Because(NOT_SETTLED if self.resolved.unknown else NOBODY)

    @property
    def modality(self) -> str | None:
        """What kind of answer: valid, may, may not, proper, compelled, owed."""
        return self.ruling.modality if self.ruling else None

    @property
    def terms(self) -> Mapping[str, Any]:
        """Further results, as {"replacements": 1, "payers": 2}."""
        return self.ruling.terms if self.ruling else {}

    @property
    def missing(self) -> tuple[str, ...]:
        """The names of the facts not known that made the difference."""
        return self.resolved.missing if self.answer is None else ()

    @property
    def parts(self) -> Mapping[str, Any]:
        """Each matter's own answer, where the question has several."""
        case = self.asked.cases[0]
        matters = self.question.matters
        return {m.name: resolve((m,), case.facts, self.by).answer for m in matters if len(matters) > 1}

    @property
    def people(self) -> Mapping[str, Verdict]:
        """The verdict of each person of a company, or of each group (by its spot) of an arrangement."""
        return dict(self.asked.people)

    @cached_property
    def voices(self) -> tuple[VoiceHeard, ...]:
        """Every opinion, followed or not, in the order of the text, with what it rules here."""
        part = self.asked.turns_on.voices if self.asked.turns_on is not None else ()
        # Where one matter is a no, the others cannot change it, and nothing is told of them.
        settled = {part.matter.name for part in self.resolved.parts} if self.answer is False else None
        matters = [m for m in self.question.matters if settled is None or m.name in settled]
        return part + tuple(_heard(matter, one, self.asked) for matter in matters for one in matter.opinions)

    @property
    def dissent(self) -> tuple[VoiceHeard, ...]:
        """The voices that rule otherwise on the matter that decided; for a yes, which needs all, on any matter."""
        mine = self.resolved.decider.matter.name
        otherwise = (v for v in self.voices if v.answer not in (None, self.answer))
        return tuple(v for v in otherwise if v.matter == mine or (self.answer is True and v.answer is False))

    @property
    def choices(self) -> Mapping[str, Any]:
        """The interpretive choices that a rule turned on, whichever of what is not known is true."""
        return dict(self.resolved.choices)

    @property
    def rests_on(self) -> Mapping[str, Any]:
        """The known facts that the deciding opinions read; for a yes those of every part."""
        read_of = self.asked if self.asked.turns_on is None else self.asked.turns_on.asked
        facts = read_of.cases[0].facts
        read = dict(self.resolved.read or ())
        if self.resolved.read is None:
            read = {k: v for part in self._resting for said in part.asked for k, v in said.read.items()}
        tried = {*facts.blanks, facts.in_doubt}
        return {name: value for name, value in read.items() if name not in tried}

    @property
    def _resting(self) -> tuple[Settled, ...]:
        return (self.resolved.decider,) if self.answer is False else self.resolved.parts

    def to_dict(self) -> dict[str, Any]:
        """The verdict as plain data, with the version of its layout."""
        from minyan_kit.show.verdict import to_dict

        return to_dict(self)

    def __str__(self) -> str:
        from minyan_kit.show.verdict import to_text

        return to_text(self)

    def __repr__(self) -> str:
        return f"<Verdict {self.question.name}: {shortened(self.answer)} by {self.by}>"

    def _repr_html_(self) -> str:
        from minyan_kit.show.verdict import to_html

        return to_html(self)


@dataclass(frozen=True, repr=False)
class VoiceHeard(Brief):
    """An opinion as it bears on one verdict.

    Where it is silent `ruling` is None, and where it is open `answer` is None. Of an opinion that speaks in some of the
    cases that are possible, and is silent in the others, `where_it_speaks` is what it rules in those.
    """

    matter: str
    opinion: Opinion
    ruling: Ruling | None
    answer: Any
    followed: bool
    where_it_speaks: Ruling | None = None

    @property
    def voice(self) -> Voice:
        """Who speaks."""
        return self.opinion.voice

    @property
    def source(self) -> Source:
        """In whose words."""
        return self.opinion.source

    @property
    def of_a_part(self) -> bool:
        """Whether it speaks of one matter of several, so that a yes of it is no yes to the whole question.

        >>> from minyan_kit import REMA, Person, counts
        >>> boy = counts(Person("Dan", sex="male", age=9), by=REMA)
        >>> (boy.answer, boy.voices[0].answer, boy.voices[0].of_a_part)
        (False, True, True)
        """
        return bool(self.matter)


def _heard(matter: Matter, o: Opinion, asked: Asked) -> VoiceHeard:
    """What one opinion rules on every case: the same in all of them, or it depends on what is not known."""
    alone = (Matter(matter.name, (o,)),)
    by = replace(asked.by, follows=(o.voice,))
    followed = o.voice in asked.by.follows
    cases = asked.cases if asked.heard is None else asked.heard(alone, by)
    found = [(resolve(alone, case.facts, by), case) for case in cases]
    answers = [None if r.answer is None else case.finish(r.answer) for r, case in found]
    spoke = [r.decider.by.ruling if r.decider.by else None for r, _ in found]
    unknown = any(r.unknown for r, _ in found)
    speaks = unknown or any(ruling is not None for ruling in spoke)
    silent = any(r.silent for r, _ in found)
    missing = tuple(dict.fromkeys(m for r, _ in found for m in (*r.whatever, *r.missing)))
    if not _agree(answers) or len({ruling is None for ruling in spoke}) > 1:
        missing = tuple(dict.fromkeys((*asked.telling((matter,)), *missing)))
    elif not unknown and not (speaks and silent):
        return VoiceHeard(matter.name, o, spoke[-1], answers[-1], followed)
    if not speaks or not silent:
        return VoiceHeard(matter.name, o, Ruling(None, _depends(missing), OPEN, missing=missing), None, followed)
    return _heard_in_some(matter, o, by, [case for _, case in found], missing, followed)


def _heard_in_some(
    matter: Matter, o: Opinion, by: Practice, cases: Sequence[Case], missing: tuple[str, ...], followed: bool
) -> VoiceHeard:
    """An opinion that is silent in some of the cases that are possible: what it rules in those in which it speaks."""
    each = [(case, said) for case in cases for said in _in_each((Matter(matter.name, (o,)),), case.facts, by)]
    rulings = [(case, said.ruling) for case, said in each if said is not None and said.ruling is not None]
    answers = [None if ruling.answer is None else case.finish(ruling.answer) for case, ruling in rulings]
    if not _agree(answers):
        why = _depends(missing)
        return VoiceHeard(matter.name, o, Ruling(None, why, OPEN, missing=missing), None, followed)
    reasons = tuple(dict.fromkeys(ruling.because for _, ruling in rulings))
    speaks = replace(rulings[-1][1], answer=answers[-1], because=_either(reasons))
    why = _if_it_speaks(speaks.because, missing)
    return VoiceHeard(matter.name, o, Ruling(None, why, OPEN, missing=missing), None, followed, speaks)


def _if_it_speaks(why: Because, missing: tuple[str, ...]) -> Because:
    """The reason of an opinion that speaks in some of the cases only."""
    named = tuple(each if isinstance(each, Missing) else Missing(each) for each in missing)
    if not named:
        return Because(
            "This authority speaks only of some of the cases that are possible. Of those it says: {why}", why=why
        )
    said: English = (
        "We do not know {missing}. In some of the cases this authority says: {why} In the others it is silent."
    )
    return Because(said, missing=named, why=why)


def _in_each(matters: tuple[Matter, ...], facts: FiniteFacts, by: Practice) -> list[Said | None]:
    """What decides in each case that is possible of facts that may not all be known."""

    def evaluate(known: FiniteFacts) -> list[Said | None]:
        if known.blanks and not number_of_cases(known):
            return []
        return [settle(matters, known, by).decider.by]

    return try_values(facts, evaluate, lambda _, tried: [said for some in tried for said in some])


def _depends(missing: tuple[str, ...]) -> Because:
    """The reason of what is open for want of facts."""
    if not missing:
        return Because("It depends on facts that we do not know.")
    named = tuple(each if isinstance(each, Missing) else Missing(each) for each in missing)
    return Because("It depends on something that we do not know: {missing}.", missing=named)


def question_of(question: object, facts: type[FiniteFacts], one: str) -> Question:
    """The question that a caller asks, which is one about these facts.

    Args:
        question: what he wrote.
        facts: what such a question reads.
        one: how one of them is called.

    Raises:
        TypeError: it is no question, or one about something else.
    """
    if isinstance(question, Question) and question.facts is facts:
        return question
    raise TypeError(f"question={shown(question)} is not about these: write {one}, or {one}.with_opinion(...)")
