"""The annotation of an argument says what it takes; anything else is refused, in one sentence with what to write."""

from __future__ import annotations

import builtins
import inspect
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache, wraps
from math import inf
from numbers import Integral, Real
from os import PathLike
from pathlib import Path
from types import NoneType, SimpleNamespace, UnionType
from typing import Any, Final, Literal, NoReturn, ParamSpec, TypeVar, Union, get_args, get_origin, get_type_hints

__all__ = [
    "NoFileError",
    "RefusedError",
    "Taken",
    "checked",
    "checked_but",
    "checked_class",
    "checker",
    "file_content",
    "has_columns",
    "kind_of",
    "refuse",
    "shown",
    "taken_by",
]

P = ParamSpec("P")
T = TypeVar("T")
C = TypeVar("C", bound=type)


class RefusedError(TypeError, ValueError):
    """An argument has a wrong type or a wrong value; `except TypeError` and `except ValueError` both catch it.

    >>> from minyan_kit import days_of_awe
    >>> try:
    ...     days_of_awe("5787")
    ... except ValueError as error:
    ...     print(error)
    year='5787' is a str: write it in figures, as 5787
    """


class NoFileError(FileNotFoundError):
    """No file lies where an argument says; the message names the argument, the path, and where it was looked for."""

    def __str__(self) -> str:
        return str(self.strerror)


def file_content(name: str, path: str | PathLike[str]) -> bytes:
    """Read the file that an argument names.

    Args:
        name: of the argument.
        path: it; one that begins nowhere is looked for in the working folder.

    Returns:
        what is in it.

    Raises:
        FileNotFoundError: there is no such file.
        IsADirectoryError: it is a folder.

    >>> file_content("source", "/nowhere/roster.csv")
    Traceback (most recent call last):
        ...
    minyan_kit.arguments.NoFileError: source='/nowhere/roster.csv': there is no such file: write the path of one
    """
    place = Path(path)
    told = f"{name}={str(path)!r}"
    try:
        return place.read_bytes()
    except FileNotFoundError as error:
        from difflib import get_close_matches

        where = "" if place.is_absolute() else f" in the working folder {Path.cwd()}"
        beside = [file.name for file in place.parent.iterdir()] if place.parent.is_dir() else []
        near = [repr(str(place.with_name(each))) for each in get_close_matches(place.name, beside)]
        write = f"write the path of one{', as ' + ' or '.join(near) if near else ''}"
        raise NoFileError(error.errno, f"{told}: there is no such file{where}: {write}", str(path)) from None
    except OSError:
        if place.is_dir():
            raise IsADirectoryError(
                f"{told} is a folder: write the path of a file, as {place / 'roster.csv'}"
            ) from None
        raise


#: The name of a type → what to write for a value of it.
REMEDIES: Final = {
    "Practice": "a practice, as mk.REMA",
    "Voice": "a voice, as mk.SOME_PERMIT",
    "Question": "one of the chapter, as mk.counts",
    "Opinion": "an opinion, as mk.counts.opinions[0]",
    "Verdict": "a verdict, as mk.comes_of_age(born, by=mk.REMA)",
    "BoardCase": "a case, as mk.case('joining/roof')",
    "Person": "a person, as mk.Person('Reuven', sex='male', age=30)",
    "Company": "mk.Company([mk.Person('Reuven'), mk.Person('Shimon')])",
    "Arrangement": "mk.Arrangement('inside', {'inside': 8, 'window': 1})",
    "Resident": "a resident, as mk.Resident('Reuven')",
    "HebrewDate": "a HebrewDate, as mk.HebrewDate(5787, 'Tishrei', 1)",
    "date": "a datetime.date",
    "Telling": "what mk.telling returned",
    "Layout": "{name}=sheet.layout, or mk.Layout.load(path)",
    "TableLayout": "the tables of a layout, as sheet.layout.tables",
    "Source": "a source, as mk.counts.opinions[0].source",
    "DataFrame": "a table, as {name}=sheet.data",
    "Sheet": "a Sheet",
    "Series": "a Series, as frame['birth_date']",
    "CoverageMap": "what mk.coverage_map returned",
    "PracticesMap": "what mk.practices_map returned",
    "VoicesMap": "what mk.voices_map returned",
    "Replay": "what mk.service returned",
    "Shares": "the answer of mk.share_cost",
    "SeasonDay": "days, as mk.season returned them",
    "ChoiceSet": "{name}=mk.REMA.choices",
    "Axes": "axes of matplotlib",
    "bool": "True or False",
    "int": "a whole number",
    "float": "a number",
    "str": "a text",
    "Decimal": "a Decimal",
    "Fraction": "a Fraction",
    "Mapping": "a dict",
    "Iterable": "a list",
    "Collection": "a list",
    "Sequence": "a list",
    "tuple": "a tuple",
    "PathLike": "a pathlib.Path",
    "Callable": "a function",
    "None": "None",
}
#: And of some arguments, whatever their type.
_OF_AN_ARGUMENT: Final = {
    "follows": "the voices that are followed, as (mk.THE_REMA, mk.THE_MECHABER)",
    "year": "it in figures, as 5787",
    "question": "one of the chapter, as mk.counts",
    "between": "what lies between, as 'idol', or None",
    "yours": "a question with an opinion of yours, as mk.may_say.with_opinion(mine), and practices as among=[mk.REMA]",
}
_COLLECTIONS: Final[dict[str, type]] = {
    "Iterable": Iterable,
    "Collection": Collection,
    "Sequence": Sequence,
    "tuple": tuple,
    "Mapping": Mapping,
    "dict": dict,
}
_PYTHONS: Final = frozenset({"Decimal", "Fraction", "Mapping", "Iterable", "Collection", "Sequence", "Callable"})
_ANYTHING: Final = frozenset({Any, object})
_OF_PYTHON: Final = frozenset({bytes, dict, list, set, frozenset, type})


def refuse(name: str, value: object, remedy: str, *, one_of_many: bool = False) -> NoReturn:
    """Refuse an argument.

    Args:
        name: of the argument.
        value: what was given.
        remedy: what to write.
        one_of_many: it is one of what was given for the argument.

    Raises:
        RefusedError: always.

    >>> refuse("present", "12", "a whole number")
    Traceback (most recent call last):
        ...
    minyan_kit.arguments.RefusedError: present='12' is a str: write a whole number
    """
    if name == "by" and type(value).__name__ == "Voice":
        told = "say whose practice is followed, as by=mk.REMA.relying_on(voice)"
        raise RefusedError(f"by={shown(value)}: {told}, since a voice alone is none")
    if name == "by":
        raise RefusedError(f"by={shown(value)}: say whose practice is followed, as by=mk.REMA")
    a_word_of_some = isinstance(value, str) and remedy.startswith("'")  # that it is text is not what is wrong with it
    what = "not known" if a_word_of_some else kind_of(value)
    if isinstance(value, str) and remedy.startswith("a list of which each is a text"):
        remedy = f"{name}=[{value!r}]"
    if remedy.startswith("True"):
        raise RefusedError(f"{name}={shown(value)}: write {remedy}")
    given = f"{name}{': ' if one_of_many else '='}{shown(value)}"
    raise RefusedError(f"{given} is {what}: write {remedy.replace('{name}', name)}")


def shown(value: object) -> str:
    """Show a value in an error: shortly, on one line; of a table only its type, since it may hold names.

    >>> shown("zz"), shown(10**100)
    ("'zz'", '100000000000000000000000000000000000000000000000000000000...')
    """
    if hasattr(value, "__array__") or hasattr(value, "to_html"):
        return f"<{type(value).__name__}>" if getattr(value, "shape", None) != () else repr(value)
    told = repr(value)
    if "\n" in told:
        told = " ".join(told.split())
    return told if len(told) <= 60 else f"{told[:57]}..."


def kind_of(value: object) -> str:
    """Say of what type a value is.

    >>> kind_of(5), kind_of("5"), kind_of(None)
    ('an int', 'a str', 'nothing')
    """
    name = type(value).__name__
    return "nothing" if value is None else f"{'an' if name[0] in 'aeiouAEIO' or name == 'ndarray' else 'a'} {name}"


class Taken:
    """What an annotation takes.

    Args:
        annotation: what it stands for.
    """

    __slots__ = ("elements", "kinds", "literals", "takes_all", "takes_none")

    def __init__(self, annotation: Any) -> None:
        self.takes_all = self.takes_none = False
        self.literals: tuple[Any, ...] = ()
        self.kinds: list[tuple[str, type | None]] = []
        self.elements: dict[str, Taken] = {}
        for part in _parts_of(annotation):
            self._add(part)
        # What takes a table in several forms tells them apart itself.
        self.takes_all |= {"DataFrame", "Sheet"} <= {name for name, _ in self.kinds}

    def _add(self, part: Any) -> None:
        kind = get_origin(part) or part
        name = getattr(kind, "__name__", "")
        if part is None or part is NoneType:
            self.takes_none = True
        elif kind is Literal:
            self.literals += get_args(part)
        elif isinstance(part, _NotLoaded):
            self.takes_all |= part.name not in REMEDIES
            self.kinds.append((part.name, None))
        elif not isinstance(kind, type) or kind in _ANYTHING or (kind in _OF_PYTHON and name not in REMEDIES):
            self.takes_all = True
        elif issubclass(kind, str):
            self.kinds.append(("str", str))  # a reason may be written as a text
        elif (name, kind) not in self.kinds:
            self.kinds.append((name, kind))
            if name in _COLLECTIONS and name != "Mapping" and get_args(part):
                self.elements[name] = Taken(get_args(part)[0])

    @property
    def is_of_the_kit(self) -> bool:
        """Whether it is something that the kit makes, or a word; not a number, and not a yes or no."""
        made = (name == "str" or (name[:1].isupper() and name not in _PYTHONS) for name, _ in self.kinds)
        return any(made)

    def takes(self, value: object) -> bool:
        """Whether a value is one that the annotation takes."""
        if self.takes_all:
            return True
        if value is None:
            return self.takes_none
        if self.literals and isinstance(value, str) and value in self.literals:
            return True
        return any(self._is_a(value, name, kind) for name, kind in self.kinds)

    def _is_a(self, value: Any, name: str, kind: type | None) -> bool:
        if type(value).__name__ in ("NaTType", "NAType") or (isinstance(value, float) and value != value):
            return False
        if name in _COLLECTIONS:
            return self._collects(value, name)
        match name:
            case "bool":
                return isinstance(value, bool) or type(value).__name__ in ("bool", "bool_")
            case "int":
                return isinstance(value, Integral) and not isinstance(value, bool)
            case "float":
                return not isinstance(value, bool) and isinstance(value, Real) and value not in (inf, -inf)
            case "Callable":
                return callable(value)
        return isinstance(value, kind) if kind is not None else name in {one.__name__ for one in type(value).__mro__}

    def _collects(self, value: Any, name: str) -> bool:
        if not isinstance(value, _COLLECTIONS[name]) or isinstance(value, str | bytes) or hasattr(value, "iloc"):
            return False  # a text would be gone through by its letters, a table by its headings
        if name != "Mapping" and isinstance(value, Mapping):
            return False
        # What can be read only once is read by whoever asked for it.
        each = self.elements.get(name)
        return each is None or not isinstance(value, Collection) or all(each.takes(one) for one in value)

    def refuse(self, name: str, value: Any) -> NoReturn:
        """Refuse a value; of a list in which one is wrong, that one."""
        each = next((self.elements[kind] for kind, _ in self.kinds if kind in self.elements), None)
        if each is not None and isinstance(value, Collection) and not isinstance(value, str | bytes | Mapping):
            wrong = [one for one in value if not each.takes(one)] if not hasattr(value, "iloc") else []
            if wrong:
                refuse(name, wrong[0], each.remedy(name), one_of_many=True)
        refuse(name, value, self.remedy(name))

    def remedy(self, name: str) -> str:
        """What to write."""
        own = _OF_AN_ARGUMENT.get(name, "")
        if own and (not self.takes_none or own.endswith("None")):
            return own
        told = [repr(each) for each in self.literals]
        for kind, _ in self.kinds:
            if kind in self.elements:
                each = self.elements[kind].remedy(name)
                told.append(f"{REMEDIES[kind]} of which each is {each}")
            else:
                told += ["True", "False"] if kind == "bool" else [REMEDIES.get(kind, kind)]
        if self.takes_none:
            told.append("None")
        return ", ".join(told[:-1]) + (" or " if told[1:] else "") + told[-1]


class _NotLoaded:
    """What an annotation names and nothing has loaded yet: no rule of the chapter loads pandas."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __getattr__(self, name: str) -> _NotLoaded:
        if name.startswith("_"):
            raise AttributeError(name)
        return _NotLoaded(name)

    def __getitem__(self, _: object) -> _NotLoaded:
        return self

    def __or__(self, other: object) -> _OneOfThem:
        return _OneOfThem((self, other))

    def __ror__(self, other: object) -> _OneOfThem:
        return _OneOfThem((other, self))


class _OneOfThem(_NotLoaded):
    """One of several, of which some are not loaded."""

    def __init__(self, parts: tuple[Any, ...]) -> None:
        super().__init__("")
        self.parts = parts


class _Names(dict[str, Any]):
    """The names of a module, and whatever else an annotation in it names."""

    def __missing__(self, name: str) -> Any:
        return getattr(builtins, name, None) or _NotLoaded(name)


def _parts_of(annotation: Any) -> list[Any]:
    """What an annotation says with "or"."""
    if isinstance(annotation, _OneOfThem):
        return [each for part in annotation.parts for each in _parts_of(part)]
    if get_origin(annotation) in (Union, UnionType):
        return [each for part in get_args(annotation) for each in _parts_of(part)]
    return [annotation]


def has_columns(name: str, table: Any, columns: Iterable[str], made_by: str) -> None:
    """Refuse a table that lacks what is read of it.

    Args:
        name: of the argument.
        table: it.
        columns: that are read.
        made_by: what makes such a table.

    Raises:
        RefusedError: it has not all of them.
    """
    lacking = [column for column in columns if column not in table]
    if lacking:
        has = ", ".join(map(str, table.columns[:5])) or "none"
        told = f"{name} has no column {', '.join(lacking)}, but {has}: give what mk.{made_by} returned"
        raise RefusedError(f"{told}, as {name}=mk.{made_by}(...)")


def taken_by(function: Callable[..., Any]) -> dict[str, Taken]:
    """What a function takes, by the names of its arguments; those are left out that take anything.

    >>> def seif(number: int) -> None: ...
    >>> taken_by(seif)["number"].takes(4), taken_by(seif)["number"].takes("4")
    (True, False)
    """
    parameters = inspect.signature(function).parameters.values()
    said = {each.name: each.annotation for each in parameters if each.kind is not each.VAR_KEYWORD}
    asked = SimpleNamespace(
        __annotations__={name: each for name, each in said.items() if each is not inspect.Parameter.empty}
    )
    meant = get_type_hints(asked, {}, _Names(getattr(inspect.unwrap(function), "__globals__", {})))
    taken = {name: Taken(annotation) for name, annotation in meant.items()}
    return {name: each for name, each in taken.items() if not each.takes_all}


def checked(function: Callable[P, T]) -> Callable[P, T]:
    """Let a function refuse what its annotations do not take.

    Args:
        function: a public one.

    Returns:
        it, with its signature.

    >>> @checked
    ... def double(number: int) -> int:
    ...     return 2 * number
    >>> double("4")
    Traceback (most recent call last):
        ...
    minyan_kit.arguments.RefusedError: number='4' is a str: write a whole number
    """
    return checked_but()(function)


def checked_but(*own: str) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Let a function refuse what its annotations do not take, except for arguments that it checks itself.

    Args:
        own: the names of those arguments.

    Returns:
        what makes such a function of a function.
    """

    def make(function: Callable[P, T]) -> Callable[P, T]:
        @wraps(function)
        def asked(*args: P.args, **kwargs: P.kwargs) -> T:
            checker(function, own)(args, kwargs)
            return function(*args, **kwargs)

        return asked

    return make


def checked_class(made: C) -> C:
    """Let a class refuse, when it is made, what the annotations of its fields do not take."""
    made.__init__ = checked(made.__init__)  # type: ignore[misc]  # the one that the dataclass wrote
    return made


@cache
def checker(
    function: Callable[..., Any], own: tuple[str, ...] = ()
) -> Callable[[tuple[Any, ...], Mapping[str, Any]], None]:
    """Make what refuses the arguments that a function does not take.

    Args:
        function: whose annotations say what is taken.
        own: arguments that it refuses itself.
    """
    taken = {name: each for name, each in taken_by(function).items() if name not in own}
    parameters = inspect.signature(function).parameters.values()
    in_order = [p.name for p in parameters if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
    rest = next((p.name for p in parameters if p.kind is p.VAR_POSITIONAL), None)

    def check(args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> None:
        for place, value in enumerate(args):
            name = in_order[place] if place < len(in_order) else rest
            if name in taken and not taken[name].takes(value):
                taken[name].refuse(name, value)
        for name, value in kwargs.items():
            if name in taken and not taken[name].takes(value):
                taken[name].refuse(name, value)

    return check
