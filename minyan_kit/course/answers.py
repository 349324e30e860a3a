"""What a class answers: predicted case by case, a wrong choice explained, handed in as a file, gathered in a table."""

from __future__ import annotations

import csv
import json
import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any

from minyan_kit.arguments import checked, shown
from minyan_kit.board.case import ANSWERS
from minyan_kit.course.cases import CaseOfTheBank, case
from minyan_kit.course.sheets import FOR_STUDY, page
from minyan_kit.ruling import Brief, English
from minyan_kit.show.html import CALM, card, div, escape
from minyan_kit.show.languages import at, fill, in_use, listed, say
from minyan_kit.show.words import answer_text

__all__ = ["ASKED", "Answers", "ClassAnswers", "collect", "predict"]

#: What stands in place of an answer that has not been given yet.
ASKED = "?"

_RIGHT: English = "Right: so the chapter has it."
_READ: English = "Read {places} again."
_DECIDED: English = "It is not left open: the words decide it. Read {places} again."
_HOW: English = "Write “yes”, “no” or “open” in place of each question mark, and run the cell again."
_FARED: English = "{right} of {all} as the chapter has them."


@dataclass(frozen=True, repr=False)
class Answers(Brief):
    """Cases with a student's answers; it shows itself, and never the answer to a case that is not answered yet.

    Attributes:
        cases: the cases, by the names that they were asked by.
        given: case → "yes", "no", "open", or "?".
    """

    cases: Mapping[str, CaseOfTheBank]
    given: Mapping[str, str]

    @property
    def right(self) -> int:
        """How many are as the chapter has them."""
        return sum(self.given[name] == case.answer for name, case in self.cases.items())

    def __len__(self) -> int:
        return len(self.cases)

    def says(self, name: str) -> str:
        """What is said to the answer of a case: why it tempts, where it is wrong, and what to read; nothing to "?"."""
        mine, of = self.given[name], self.cases[name]
        if mine == ASKED:
            return ""
        if mine == of.answer:
            return say(_RIGHT)
        places = listed(at(seif, "mechaber") for seif in of.study)
        tempts = of.said().tempting.get(mine)
        told: English = _DECIDED if mine == "open" and not tempts else _READ
        return " ".join(filter(None, (tempts, fill(told, places=places))))

    def hand_in(self, student: str, folder: str | PathLike[str] = ".") -> tuple[Path, Path]:
        """Write the answers as a file for the teacher, and as a page that prints.

        Args:
            student: the student's name, as the teacher knows it; it stands in these two files and nowhere else.
            folder: where to write them.

        Returns:
            answers.json and answers.html; nothing is sent anywhere.

        Raises:
            ValueError: there is no name.
        """
        if not student.strip():
            raise ValueError(f"student={shown(student)}: write your name, as answers.hand_in('Rivka')")
        place = Path(folder)
        place.mkdir(parents=True, exist_ok=True)
        data = {"version": 1, "for": FOR_STUDY, "student": student, "answers": dict(self.given)}
        files = place / "answers.json", place / "answers.html"
        files[0].write_text(json.dumps(data, ensure_ascii=False, indent=1) + "\n", encoding="utf-8", newline="\n")
        files[1].write_text(page(student, self._markup(), in_use()), encoding="utf-8", newline="\n")
        return files

    def _lines(self) -> Iterator[tuple[int, str, CaseOfTheBank]]:
        yield from ((n, name, of) for n, (name, of) in enumerate(self.cases.items(), 1))

    def _foot(self) -> str:
        if ASKED in self.given.values():
            return say(_HOW)
        return fill(_FARED, right=self.right, all=len(self))

    def _markup(self) -> str:
        rows = []
        for n, name, of in self._lines():
            told, mine = of.said(), self.given[name]
            said = "" if mine == ASKED else f"{answer_text(ANSWERS[mine])} · {self.says(name)}"
            rows.append(
                div(
                    "margin-top:0.8em",
                    f"<strong>{n}. {escape(told.title)}</strong> {escape(told.story)} <em>{escape(told.question)}</em>"
                    f' <code dir="ltr" style="{CALM}">{escape(name)}</code>'
                    + (div("margin-top:0.2em;font-weight:600", escape(said)) if said else ""),
                )
            )
        return "".join(rows) + div(f"margin-top:0.9em;{CALM}", escape(self._foot()))

    def _repr_html_(self) -> str:
        return card(in_use(), self._markup(), kind="answers")

    def __str__(self) -> str:
        lines = []
        for n, name, of in self._lines():
            told = of.said()
            lines.append(f"{n}. {told.title} ({name}). {told.story} {told.question}")
            if self.given[name] != ASKED:
                lines.append(f"   {answer_text(ANSWERS[self.given[name]])} · {self.says(name)}")
        return "\n".join([*lines, self._foot()])


@checked
def predict(answers: Mapping[str, str] | Sequence[str]) -> Answers:
    """Ask cases, and answer to what is predicted: a wrong choice is explained, and the right one is not told.

    Args:
        answers: case → "yes", "no", "open", or "?" where it is not answered yet; or the names of the cases alone.

    Returns:
        the cases with what is said to each; `.hand_in(student)` writes them for a teacher.

    Raises:
        ValueError: there is no such case, or no such answer.

    >>> print(predict({"joining/roof": "yes"}).says("joining/roof"))
    He is right over their heads; but roofs and upper storeys are not part of the house. Read 55:14 again.
    """
    given = dict(answers) if isinstance(answers, Mapping) else dict.fromkeys(answers, ASKED)
    for name, mine in given.items():
        if mine not in (*ANSWERS, ASKED):
            raise ValueError(f"{name}: {shown(mine)} is no answer: write 'yes', 'no', 'open', or '?'")
    return Answers({name: case(name) for name in given}, given)


@dataclass(frozen=True, repr=False)
class ClassAnswers(Brief):
    """What a class handed in, without names: `pandas.DataFrame(gathered.rows)` is its table.

    Attributes:
        rows: of each student a number, how many are right of how many, and what was answered to each case.
        key: number → name, for the teacher alone.
        unread: the files that could not be read → why.
    """

    rows: tuple[Mapping[str, Any], ...]
    key: Mapping[str, str]
    unread: Mapping[str, str]

    @property
    def columns(self) -> tuple[str, ...]:
        """The headings, each case once."""
        return tuple(dict.fromkeys(name for row in self.rows for name in row))

    def save(self, path: str | PathLike[str]) -> Path:
        """Write the table, without names, as a file that a spreadsheet opens.

        Args:
            path: of the file, as "answers.csv".
        """
        with Path(path).open("w", encoding="utf-8-sig", newline="") as file:
            writer = csv.DictWriter(file, self.columns)
            writer.writeheader()
            writer.writerows(self.rows)
        return Path(path)

    def _repr_html_(self) -> str:
        def line(tag: str, values: Iterable[object]) -> str:
            cell = f'{tag} style="text-align:start;padding:0.2em 0.8em 0.2em 0"'
            return "<tr>" + "".join(f"<{cell}>{escape(str(value))}</{tag}>" for value in values) + "</tr>"

        rows = "".join(line("td", (row.get(name, "") for name in self.columns)) for row in self.rows)
        table = f'<table style="border-collapse:collapse">{line("th", self.columns)}{rows}</table>'
        unread = div(CALM, "<br>".join(escape(f"{file}: {why}") for file, why in self.unread.items()))
        return card(in_use(), table + unread, kind="class")


@checked
def collect(folder: str | PathLike[str]) -> ClassAnswers:
    """Gather what students handed in: a row for each, under a number in place of the name, and what each case got.

    Args:
        folder: it is searched for files called answers.json, in folders of any depth.

    Returns:
        the rows; beside them whose number is whose, and the files that could not be read, with the reason.

    Raises:
        ValueError: there is no such file.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     files = predict({"joining/roof": "no"}).hand_in("Rivka", folder)
    ...     collect(folder).rows
    ({'student': 'Student 1', 'right': 1, 'of': 1, 'joining/roof': 'no'},)
    """
    files = sorted(Path(folder).rglob("answers.json"))
    if not files:
        raise ValueError(f"folder={str(folder)!r} has no answers.json: give the folder of the students' files")
    handed: list[tuple[str, Answers]] = []
    unread: dict[str, str] = {}
    for file in files:
        try:
            data: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
            handed.append((str(data["student"]), predict(data["answers"])))
        except (ValueError, KeyError, TypeError, AttributeError) as wrong:
            unread[str(file)] = f"{type(wrong).__name__}: {wrong}"
    names = list(dict.fromkeys(student for student, _ in handed))
    secrets.SystemRandom().shuffle(names)  # so that a number says nothing of where a name stands
    numbers = {name: f"Student {n}" for n, name in enumerate(names, 1)}
    rows = [{"student": numbers[student], "right": of.right, "of": len(of), **of.given} for student, of in handed]
    rows.sort(key=lambda row: int(str(row["student"]).split()[-1]))
    return ClassAnswers(tuple(rows), {number: name for name, number in numbers.items()}, unread)
