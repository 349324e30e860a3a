"""The model of a dispute: voices, rulings, opinions, practices, verdicts. It knows no chapter."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cache, cached_property, lru_cache, partial
from itertools import product
from math import prod
from reprlib import Repr
from types import FunctionType, MappingProxyType, MethodType
from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal, ParamSpec, Self, TypeAlias, TypeVar, get_args

from minyan_kit.arguments import checked, checked_class, refuse, shown
from minyan_kit.sentences import English, filled
from minyan_kit.text import Source

__all__ = [
    "EXPLICIT",
    "INFERRED",
    "OPEN",
    "Because",
    "Blank",
    "Brief",
    "ChoiceSet",
    "ContradictionError",
    "English",
    "FiniteFacts",
    "Hear",
    "Matter",
    "Missing",
    "OneOf",
    "Opinion",
    "Practice",
    "Reading",
    "Ruling",
    "Said",
    "Status",
    "Voice",
    "derived_from",
    "named_practice",
    "no",
    "number_of_cases",
    "opinion",
    "says",
    "shortened",
    "try_values",
    "undecided",
    "yes",
]

Status = Literal["explicit", "inferred", "open"]
EXPLICIT: Final = "explicit"
INFERRED: Final = "inferred"
OPEN: Final = "open"
Modality = Literal["valid", "may", "may not", "proper", "compelled", "owed"]
_STATUSES, _MODALITIES = get_args(Status), get_args(Modality)

P = ParamSpec("P")


class _Short(Repr):
    """Texts, collections and whatever stands in them, cut to a few words."""

    def __init__(self) -> None:
        super().__init__()
        self.maxlevel, self.maxtuple, self.maxlist, self.maxdict, self.maxset = 2, 2, 2, 3, 3
        self.maxstring = self.maxother = 60


shortened = _Short().repr


class Brief:
    """The base class of large objects: their repr is one line, and what they hold is cut to a few words.

    What a notebook shows of it is told elsewhere; a repr is for whoever is looking for a slip.
    """

    def __repr__(self) -> str:
        held = (f"{f.name}={shortened(getattr(self, f.name))}" for f in fields(self) if f.repr)  # type: ignore[arg-type]  # a dataclass
        said = f"{type(self).__name__}({', '.join(held)})"
        return said if len(said) <= 300 else f"{said[:296]}...)"


@checked_class
@dataclass(frozen=True, repr=False)
class Voice:
    """Somebody whose view stands in the text or is brought to it; not the place where it is printed.

    Args:
        key: a short stable name, as in "some_permit".
        name: what to call it in a sentence, as in "the Rema".
        outside: True for a voice that the four witnesses do not carry.

    >>> levi = Voice("levi", "Levi", outside=True)
    >>> print(levi, levi.key, levi.outside)
    Levi levi True
    """

    key: str
    name: English = field(hash=False)
    outside: bool = field(default=False, hash=False)

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"<Voice {self.key}>"


class Because(str):
    """A reason, kept as its template and values, so that it can be said in another language with the same numbers.

    >>> Because("{n:1 one remains|# remain} of ten.", n=7)
    'Seven remain of ten.'
    """

    __slots__ = ("template", "values")
    template: English
    values: Mapping[str, Any]

    def __new__(cls, template: English, /, **values: Any) -> Because:
        """Fill the template."""
        if not values:
            text: str = template
        elif all(type(value) is int for value in values.values()):  # said of very many cases
            text = _with_numbers(template, tuple(values.items()))
        else:
            text = filled(template, values, _told)
        self = super().__new__(cls, text)
        self.template, self.values = template, MappingProxyType(values)
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _because, (self.template, dict(self.values))


@lru_cache(maxsize=1 << 12)
def _with_numbers(template: str, values: tuple[tuple[str, int], ...]) -> str:
    return filled(template, dict(values))


def _told(value: Any) -> str:
    """A value of a reason in English; a fact that is not known is asked for in words, not by its name in the code."""
    each = value if isinstance(value, tuple) else (value,)
    if each and all(isinstance(one, Missing) for one in each):
        from minyan_kit.show.words import asked_for

        return asked_for(each, "en")
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _because(template: str, values: dict[str, Any]) -> Because:
    return Because(template, **values)


class Missing(str):
    """The name in the code of a fact that is not known, and whose fact it is where several people are asked about.

    >>> Missing("two_hairs"), Missing("two_hairs", "Dan"), Missing("two_hairs", "Dan").fact
    ('two_hairs', 'two_hairs of Dan', 'two_hairs')
    """

    __slots__ = ("fact", "person")
    fact: str
    person: str

    def __new__(cls, fact: str, person: str = "") -> Missing:
        """Name the fact."""
        self = super().__new__(cls, f"{fact} of {person}" if person else fact)
        self.fact, self.person = fact, person
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return Missing, (self.fact, self.person)


@dataclass(frozen=True, repr=False)
class Ruling(Brief):
    """What one opinion rules on given facts.

    Args:
        answer: the answer; None where the opinion speaks and leaves it open.
        because: the reason.
        status: "explicit" in the words, "inferred" from them, or "open".
        modality: what kind of answer it is: valid, may, may not, proper, compelled, owed.
        terms: further results, as the number to be hired.
        missing: facts that this opinion asks for and nobody looked into.

    >>> ruling = Ruling(True, Because("He is of age."), status=INFERRED)
    >>> ruling.answer, ruling.because, ruling.status
    (True, 'He is of age.', 'inferred')
    """

    answer: Any
    because: Because
    status: Status = EXPLICIT
    modality: Modality = "valid"
    terms: Mapping[str, Any] = field(default_factory=dict, hash=False)
    missing: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not (type(self.status) is str and self.status in _STATUSES):
            refuse("status", self.status, f"one of {_listed(_STATUSES)}")
        if not (type(self.modality) is str and self.modality in _MODALITIES):
            refuse("modality", self.modality, f"one of {_listed(_MODALITIES)}")
        if not isinstance(self.because, str):
            refuse("because", self.because, "the reason, as mk.yes('He is of age.')")
        if not isinstance(self.terms, Mapping):
            refuse("terms", self.terms, "a dict of what else is told, as {'replacements': 1}")
        if not isinstance(self.missing, tuple):
            refuse("missing", self.missing, "the names of facts, as ('two_hairs',)")


def says(
    answer: Any,
    why: English,
    /,
    *,
    status: Status = EXPLICIT,
    modality: Modality = "valid",
    terms: Mapping[str, Any] | None = None,
    **values: Any,
) -> Ruling:
    """Rule with any answer, as a rule does that answers with a date or a number.

    Args:
        answer: the answer; None where the opinion speaks and leaves it open.
        why: the reason, with what varies in braces, as "{n} remain."
        status: "explicit" in the words, or "inferred" from them.
        modality: what kind of answer it is: valid, may, may not, proper, compelled, owed.
        terms: further results, as {"replacements": 1}; None for none.
        values: what stands in the braces.

    Returns:
        the Ruling.

    Raises:
        TypeError: the reason is no text.
        ValueError: there is no such status or modality.

    >>> ruling = says(3, "{n} of them pay.", modality="owed", n="Three")
    >>> ruling.answer, ruling.because
    (3, 'Three of them pay.')
    """
    if not isinstance(why, str):
        refuse("why", why, "the reason, as 'He is of age.'")
    return Ruling(answer, Because(why, **values), status, modality, {} if terms is None else terms)


def yes(
    why: English,
    /,
    *,
    status: Status = EXPLICIT,
    modality: Modality = "valid",
    terms: Mapping[str, Any] | None = None,
    **values: Any,
) -> Ruling:
    """Rule yes, with the reason.

    Args:
        why: the reason, with what varies in braces, as "{n} remain."
        status: "explicit" in the words, or "inferred" from them.
        modality: what kind of answer it is: valid, may, may not, proper, compelled, owed.
        terms: further results, as {"replacements": 1}; None for none.
        values: what stands in the braces.

    Returns:
        the Ruling.

    Raises:
        TypeError: the reason is no text.
        ValueError: there is no such status or modality.

    >>> ruling = yes("{n:1 one remains|# remain} of ten.", n=7)
    >>> ruling.answer, ruling.because
    (True, 'Seven remain of ten.')
    """
    return says(True, why, status=status, modality=modality, terms=terms, **values)


def no(
    why: English,
    /,
    *,
    status: Status = EXPLICIT,
    modality: Modality = "valid",
    terms: Mapping[str, Any] | None = None,
    **values: Any,
) -> Ruling:
    """Rule no, with the reason.

    Args:
        why: the reason, with what varies in braces, as "{n} remain."
        status: "explicit" in the words, or "inferred" from them.
        modality: what kind of answer it is: valid, may, may not, proper, compelled, owed.
        terms: further results, as {"replacements": 1}; None for none.
        values: what stands in the braces.

    Returns:
        the Ruling.

    Raises:
        TypeError: the reason is no text.
        ValueError: there is no such status or modality.

    >>> ruling = no("He is {age}, and not of age.", modality="may not", age=9)
    >>> ruling.answer, ruling.because, ruling.modality
    (False, 'He is 9, and not of age.', 'may not')
    """
    return says(False, why, status=status, modality=modality, terms=terms, **values)


def undecided(why: English, /, *, missing: tuple[str, ...] = (), **values: Any) -> Ruling:
    """Speak, and leave it open: that stops the search for a weaker voice.

    Args:
        why: the reason, with what varies in braces.
        missing: the names of facts that would decide it, as ("two_hairs",); none where the text itself leaves it open.
        values: what stands in the braces.

    Returns:
        the Ruling, whose answer is None.

    Raises:
        TypeError: the reason is no text.

    >>> ruling = undecided("The text does not say how far.")
    >>> ruling.answer is None, ruling.status
    (True, 'open')
    """
    if not isinstance(why, str):
        refuse("why", why, "the reason, as 'The text does not say.'")
    return Ruling(None, Because(why, **values), OPEN, missing=missing)


# -- facts -----------------------------------------------------------------------------------------------------------


class FiniteFacts(Brief):
    """Base of the facts that rules read: every field has a finite DOMAIN, so that a class can go through every case."""

    DOMAIN: ClassVar[Mapping[str, tuple[Any, ...]]] = {}

    #: Values that say "one of these, and nobody can know which": fact → such a value → what the fact may be.
    DOUBTS: ClassVar[Mapping[str, Mapping[Any, tuple[Any, ...]]]] = {}

    def possible(self) -> bool:
        """Whether these values can be true together."""
        return True

    @classmethod
    def cases(cls) -> Iterator[Any]:
        """Every possible case."""
        for values in product(*cls.DOMAIN.values()):
            case = cls(**dict(zip(cls.DOMAIN, values, strict=True)))
            if case.possible():
                yield case

    @property
    def by_name(self) -> dict[str, Any]:
        """Every fact by its name."""
        return {each.name: getattr(self, each.name) for each in fields(self)}  # type: ignore[arg-type]  # a dataclass

    @property
    def blanks(self) -> dict[str, OneOf]:
        """The facts that are not known, each with what it may be."""
        return {name: value for name, value in vars(self).items() if isinstance(value, OneOf)}

    @property
    def in_doubt(self) -> str | None:
        """The fact that is in doubt, or None."""
        return next((name for name, doubts in self.DOUBTS.items() if getattr(self, name) in doubts), None)

    @property
    def sides(self) -> tuple[Any, ...]:
        """Where a fact is in doubt, the facts as they are on each side of the doubt; none where nothing is."""
        return _sides(self, self.in_doubt) if self.in_doubt else ()


@lru_cache(maxsize=1 << 12)  # the same two each time, so that what a voice said of them is remembered with them
def _sides(facts: Any, name: str) -> tuple[Any, ...]:
    return tuple(replace(facts, **{name: side}) for side in facts.DOUBTS[name][getattr(facts, name)])


@dataclass(frozen=True, repr=False)
class OneOf(Brief):
    """A fact not known: what it may be, and the name to ask for."""

    values: tuple[Any, ...]
    missing: str


class Blank(Exception):  # noqa: N818 - no error: it is how a blank is noticed
    """Raised when a rule reads a fact that is not known; `try_values` catches it and tries each value."""

    def __init__(self, name: str, value: OneOf) -> None:
        super().__init__(name)
        self.name, self.value = name, value


class Reading:
    """Hands facts to a rule, notes which it read, and raises Blank at one that is not known."""

    def __init__(self, facts: Any) -> None:
        self._facts = facts
        kind: Any = type(facts)
        self._derived = derived_from(kind)
        self.read: dict[str, Any] = {}

    def __getattr__(self, name: str) -> Any:
        if derived := self._derived.get(name):
            return derived(self)
        value = getattr(self._facts, name)
        if isinstance(value, OneOf):
            raise Blank(name, value)
        self.read[name] = self.__dict__[name] = value  # what was read once is not looked up again
        return value


@cache
def derived_from(facts: type) -> Mapping[str, Callable[[Reading], Any]]:
    """What a class of facts works out from them; worked out from a Reading, so that what it reads is noted."""
    members = {name: value for each in reversed(facts.__mro__) for name, value in vars(each).items()}
    return {name: value.fget for name, value in members.items() if isinstance(value, property) and value.fget} | {
        name: partial(MethodType, value) for name, value in members.items() if isinstance(value, FunctionType)
    }


T = TypeVar("T")
F = TypeVar("F")


def try_values(facts: F, evaluate: Callable[[F], T], merge: Callable[[Blank, list[T]], T]) -> T:
    """Evaluate facts of which some may not be known: try each possible value of every unknown fact that is read.

    Args:
        facts: the facts.
        evaluate: from facts to a result; it raises Blank at one that is not known.
        merge: from the fact that was not known, and the results under its values in their order, to one result.
    """
    try:
        return evaluate(facts)
    except Blank as blank:
        if getattr(facts, blank.name, None) != blank.value:  # of other facts, which somebody else goes through
            raise
        unknown = blank
    each = [_known(facts, unknown.name, value) for value in unknown.value.values]
    return merge(unknown, [try_values(one, evaluate, merge) for one in each])


def _known(facts: F, name: str, value: Any) -> F:
    """Copy the facts with one made known; its value is one of its own, so nothing has to be checked again."""
    one = object.__new__(type(facts))
    vars(one).update(vars(facts))
    vars(one)[name] = value
    return one


def number_of_cases(facts: FiniteFacts) -> int:
    """How many possible cases there are of facts, some of which may not be known.

    Nothing is visited that makes no difference to what is possible.
    """

    if type(facts).possible is FiniteFacts.possible:
        return prod(len(blank.values) for blank in facts.blanks.values())

    def possible(known: FiniteFacts) -> int:
        read: Any = Reading(known)
        return prod(len(blank.values) for blank in known.blanks.values()) if type(known).possible(read) else 0

    return try_values(facts, possible, lambda _, numbers: sum(numbers))


# -- practices -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, repr=False)
class ChoiceSet(Brief):
    """How words of the text are interpreted; a chapter's own subclass has a field for each choice.

    OPTIONS maps each choice to its options, the default first. A OneOf of options is a choice that nobody has made.
    """

    OPTIONS: ClassVar[Mapping[str, tuple[Any, ...]]] = {}

    if TYPE_CHECKING:  # which choices there are, only the chapter knows

        def __getattr__(self, name: str) -> Any: ...

    def __post_init__(self) -> None:
        for f in fields(self):
            value = getattr(self, f.name)
            if value not in self.OPTIONS[f.name] and not isinstance(value, OneOf):
                raise ValueError(
                    f"{f.name}={shown(value)} is no such choice: write one of {_listed(self.OPTIONS[f.name])}"
                )


def _listed(options: Iterable[Any]) -> str:
    return ", ".join(map(repr, options))


@checked_class
@dataclass(frozen=True, repr=False)
class Practice:
    """Whose opinions are followed, strongest first, and how words of the text are interpreted.

    Args:
        name: what to call it; of a practice made from another, that one's name with what it relies on and chooses.
        follows: the voices followed, strongest first.
        choices: the interpretive choices.
        base: the name of the practice that this one was made from, "" where it was made from none.
        relies_on: the voices that it relies on beside those, in the order in which they were named.
        chosen: the choices made otherwise there.

    >>> from minyan_kit import MECHABER, SOME_PERMIT
    >>> MECHABER.relying_on(SOME_PERMIT).name
    'the Mechaber, relying on “some permit”'
    """

    name: English
    follows: tuple[Voice, ...]
    choices: ChoiceSet
    base: str = ""
    relies_on: tuple[Voice, ...] = ()
    chosen: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        follows: object = self.follows
        if not (isinstance(follows, tuple) and all(isinstance(voice, Voice) for voice in follows)):
            told = "write the voices that are followed, as (mk.THE_REMA, mk.THE_MECHABER)"
            raise TypeError(f"follows={shown(self.follows)}: {told}")

    def relying_on(self, voice: Voice) -> Self:
        """The same practice, putting one more voice before all others.

        Args:
            voice: the voice relied on.

        Returns:
            a new Practice.
        """
        given: object = voice
        if isinstance(given, Practice):
            told = " and ".join(each.name for each in given.follows)
            raise TypeError(f"voice={shown(given)} is a practice, and follows {told}: write one voice, as mk.THE_REMA")
        if not isinstance(voice, Voice):
            raise TypeError(f"voice={shown(voice)}: relying_on takes a Voice; write one as mk.SOME_PERMIT")
        follows = (voice, *(v for v in self.follows if v != voice))
        relies_on = (*(v for v in self.relies_on if v != voice), voice)
        return self._made(follows=follows, relies_on=relies_on)

    def choosing(self, **choices: Any) -> Self:
        """The same practice with words of the text interpreted otherwise.

        Args:
            choices: choice → option.

        Returns:
            a new Practice.

        Raises:
            ValueError: there is no such choice or option; the error lists them.

        >>> from minyan_kit import REMA
        >>> REMA.choosing(hairs="no")
        Traceback (most recent call last):
            ...
        ValueError: no choice is called 'hairs': the choices are ...
        """
        for name in choices:
            if name not in self.choices.OPTIONS:
                raise ValueError(f"no choice is called {name!r}: the choices are {', '.join(self.choices.OPTIONS)}")
        chosen = (*(name for name in self.chosen if name not in choices), *choices)
        return self._made(choices=replace(self.choices, **choices), chosen=chosen)

    def _made(self, **changes: Any) -> Self:
        """The same with changes, and with a name that tells them."""
        made = replace(self, base=self.base or self.name, **changes)
        name = made.base
        for n, voice in enumerate(made.relies_on):
            template = "{practice}, and on “{voice}”" if n else "{practice}, relying on “{voice}”"
            name = Because(template, practice=name, voice=voice.name)
        if made.chosen:
            options = ", ".join(f"{name}={getattr(made.choices, name)}" for name in made.chosen)
            name = Because("{practice} ({options})", practice=name, options=options)
        return replace(made, name=name)

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"<Practice {shortened(self.name)}>"


def named_practice(by: object) -> Practice:
    """The practice that a caller says is followed: there is no default.

    Raises:
        TypeError: it is no Practice.

    >>> named_practice("rema")
    Traceback (most recent call last):
        ...
    minyan_kit.arguments.RefusedError: by='rema': say whose practice is followed, as by=mk.REMA
    """
    if not isinstance(by, Practice):
        refuse("by", by, "a practice, as mk.REMA")
    return by


# -- opinions --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, repr=False)
class Said(Brief):
    """What an opinion said of certain facts: its ruling (None: silent), what it read, and the choices it turned on."""

    opinion: Opinion
    ruling: Ruling | None
    read: Mapping[str, Any] = field(hash=False)
    choices: Mapping[str, Any] = field(hash=False)


@checked_class
@dataclass(frozen=True, repr=False)
class Opinion:
    """A voice, the words it reads, and its rule: a plain function from facts to a Ruling, or None where it is silent.

    `mk.opinion` makes one of the function below it.

    Args:
        voice: who holds it.
        source: the words it reads; no opinion is without them.
        rule: the function. It takes the facts, and the choices too if it has a second parameter.

    >>> from minyan_kit import counts
    >>> counts.opinions[0]
    <Opinion men: mechaber, 55:1>
    """

    voice: Voice = field(hash=False)
    source: Source = field(hash=False)
    rule: Callable[..., Ruling | None]

    @property
    def name(self) -> str:
        """The name of the rule's function."""
        return self.rule.__name__

    @property
    def reads_choices(self) -> bool:
        """Whether its rule takes the choices too."""
        return self.rule.__code__.co_argcount > 1

    def ask(self, facts: Any, choices: ChoiceSet) -> Said:
        """Put facts to the rule.

        Args:
            facts: what it reads.
            choices: how words of the text are interpreted.

        Returns:
            what it said, and what it read.

        Raises:
            Blank: the rule read a fact that is not known.
        """
        reading = Reading(facts)
        if not self.reads_choices:
            return Said(self, self.rule(reading), reading.read, {})
        chosen = Reading(choices)
        return Said(self, self.rule(reading, chosen), reading.read, chosen.read)

    def __call__(self, *args: Any) -> Ruling | None:
        """Call the rule itself."""
        return self.rule(*args)

    def __repr__(self) -> str:
        return f"<Opinion {self.name}: {self.voice.key}, {self.source}>"


@checked
def opinion(voice: Voice, source: Source) -> Callable[[Callable[..., Ruling | None]], Opinion]:
    """Make the function below the words they read into an Opinion.

    Args:
        voice: who holds it.
        source: the words; no opinion is without them.

    Returns:
        what makes an Opinion of a function from facts to a Ruling, or to None where the voice is silent.

    Raises:
        TypeError: that is no Voice, or no Source.

    >>> from minyan_kit import SOME_PERMIT, Source, may_say, no
    >>> words = Source(4, "mechaber", he="קטן", en="youngster", fr="qatan")
    >>> @opinion(SOME_PERMIT, words)
    ... def never_by_a_boy(company):
    ...     return no("A boy is of the ten.") if company.boys else None
    >>> may_say.with_opinion(never_by_a_boy).opinions[-1]
    <Opinion never_by_a_boy: some_permit, 55:4>
    """
    return lambda rule: Opinion(voice, source, rule)


class ContradictionError(Exception):
    """Two opinions of one voice disagree about the same facts: a rule is wrong."""


@dataclass(frozen=True, repr=False)
class Matter(Brief):
    """One matter to be settled, with its opinions in the order of the text.

    The strongest followed voice that speaks settles it. Strength holds within a matter, never across matters.
    """

    name: str
    opinions: tuple[Opinion, ...]

    @cached_property
    def by_voice(self) -> Mapping[Voice, tuple[Opinion, ...]]:
        """The opinions that each voice holds."""
        held: dict[Voice, tuple[Opinion, ...]] = {}
        for one in self.opinions:
            held[one.voice] = (*held.get(one.voice, ()), one)
        return held

    def hear(self, voice: Voice, facts: Any, choices: ChoiceSet) -> tuple[Said, ...]:
        """What a voice says, opinion by opinion.

        Raises:
            Blank: a fact that one of them reads is not known.
        """
        return tuple([one.ask(facts, choices) for one in self.by_voice.get(voice, ())])

    def settle(self, facts: Any, by: Practice, hear: Hear | None = None) -> Settled:
        """Find who decides.

        Args:
            facts: the facts.
            by: whose opinions are followed.
            hear: in place of the method; whoever asks many practices of the same facts remembers what each voice said.

        Raises:
            Blank: a fact that a followed opinion reads is not known.
            ContradictionError: two opinions of one voice disagree.
        """
        asked: tuple[Said, ...] = ()
        for voice in by.follows:
            said = (hear or Matter.hear)(self, voice, facts, by.choices)
            asked += said
            spoke = [one for one in said if one.ruling is not None]
            if not spoke:
                continue
            if len(spoke) > 1 and len({repr(one.ruling.answer) for one in spoke if one.ruling}) > 1:
                names = " and ".join(one.opinion.name for one in spoke)
                raise ContradictionError(f"{voice} speaks twice on “{self.name}” and disagrees: {names}, on {facts}")
            return Settled(self, spoke[-1], asked)  # the last in the order of the text is the most particular
        return Settled(self, None, asked)


#: What a voice says on a matter of certain facts, the words read by these choices.
Hear: TypeAlias = Callable[[Matter, Voice, Any, ChoiceSet], tuple[Said, ...]]


@dataclass(frozen=True, repr=False)
class Settled(Brief):
    """A matter settled: by whom (None where nobody who is followed speaks), and what was asked on the way."""

    matter: Matter
    by: Said | None
    asked: tuple[Said, ...]

    @property
    def answer(self) -> Any:
        """The answer, None where it stays open."""
        return self.by.ruling.answer if self.by and self.by.ruling else None

    @property
    def missing(self) -> tuple[str, ...]:
        """Facts that the deciding opinion asks for."""
        return self.by.ruling.missing if self.by and self.by.ruling else ()


def compound(parts: Sequence[Settled]) -> Settled:
    """The part that decides: any no, else any open, else the last settled."""
    return next((p for p in parts if p.answer is False), next((p for p in parts if p.answer is None), parts[-1]))
