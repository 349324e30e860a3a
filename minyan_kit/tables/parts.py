"""A table of attendance larger than memory, part by part: files of parquet, frames that come one by one, or dask."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import nullcontext
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from os import PathLike, fspath
from pathlib import Path
from typing import Any, NamedTuple

from minyan_kit.extras import need
from minyan_kit.tables.frames import frame_in
from minyan_kit.tables.gathering import Columns, Gathered, add_up, gather, together
from minyan_kit.tables.presence import Flags

__all__ = ["gather_all"]

_ROWS_AT_A_TIME = 1 << 20
_AT_A_TIME = 8  # parts that dask adds up in one task
_SECONDS = 2  # after which a bar shows how far the work is
_READ = [
    "date",
    "service",
    "name",
    "person_id",
    "status",
    "guest",
    "mark",
    "count",
    "count_low",
    "count_high",
    "in_need",
    "left",
]
_REMEDY = "mk.read_attendance('attendance.csv')"

Gather = Callable[[Any], Gathered]


class _Part(NamedTuple):
    """A part, and what it is called where something is wrong with it."""

    called: str
    table: object


def gather_all(attendance: object, roster: Any, *, evening: Collection[str], away: Flags) -> Gathered:
    """Gather what a sheet says of each service, at once or part by part.

    Each part is reduced to a map of who was at which service, and the maps are added up: no part need hold whole
    services, and none is kept.

    Args:
        attendance: a Sheet, a DataFrame or another library's table; or in parts, as `judge_services` takes it.
        roster, evening, away: as in `gather`.

    Raises:
        TypeError: it is none of these.
        ValueError: as `gather`, with a note of the part that it is about; or there is no part at all; or some parts
            have a column that others lack, status or bounds of counts.
    """
    whole = partial(gather, roster=roster, evening=evening, away=away)
    one = partial(whole, part=True)
    if hasattr(attendance, "to_delayed"):
        return _by_dask(attendance, one, partial(together, evening=evening))
    rows = None
    if isinstance(attendance, str | PathLike) and _is_parquet(Path(attendance)):
        rows, parts = _parts_of_parquet(fspath(attendance))
    elif isinstance(attendance, Iterator | list | tuple):
        parts = (_Part(f"part {number}", table) for number, table in enumerate(attendance, 1))
    else:
        return whole(attendance)
    found = add_up(_each(parts, one, rows), evening=evening)
    if found is None:
        raise ValueError("attendance has no parts: an iterator gives each but once, so make it anew")
    return found


def _each(parts: Iterable[_Part], one: Gather, rows: int | None) -> Iterator[Gathered]:
    """Gather each part; a bar shows how far the work is, of so many rows, where it takes long and tqdm is there."""
    columns = Columns()
    with _bar(rows) as bar:
        for called, table in parts:
            try:
                found = one(table)
                columns = columns.with_those_of(found.columns)
            except (TypeError, ValueError) as error:
                error.add_note(f"This is about {called} of the attendance.")
                raise
            yield found
            if bar is not None:
                bar.update(len(frame_in(table, "attendance", _REMEDY)))


def _bar(rows: int | None) -> Any:
    if find_spec("tqdm") is None:
        return nullcontext()
    return import_module("tqdm.auto").tqdm(total=rows, unit=" rows", unit_scale=True, delay=_SECONDS)


def _is_parquet(path: Path) -> bool:
    return path.suffix == ".parquet" or path.is_dir()


def _parts_of_parquet(path: str) -> tuple[int, Iterator[_Part]]:
    """How many rows there are, and parts of them; the first part of each file has only its headings.

    Each file is read by its own columns: pyarrow by itself reads in all of them only the columns of the first.
    """
    files = need("pyarrow.dataset")
    types = need("pyarrow.types")
    table = files.dataset(path, format="parquet", partitioning="hive")
    # Words that come again and again are read as numbers in a list of words.
    columns = [column for file in table.get_fragments() for column in file.physical_schema]
    words = {each.name for each in columns if types.is_string(each.type) or types.is_large_string(each.type)}
    kept = files.ParquetFileFormat(dictionary_columns=words)
    table = files.dataset(path, format=kept, partitioning="hive")
    # By itself it would read ahead faster than the parts are gathered, and hold what it read.
    sparing = files.ParquetFragmentScanOptions(pre_buffer=False)

    def parts() -> Iterator[_Part]:
        for file in table.get_fragments():
            schema = _schema_of(file, table.schema)
            yield _Part(file.path, schema.empty_table())
            for rows in file.to_batches(
                schema=schema,
                columns=[name for name in schema.names if name in _READ],
                batch_size=_ROWS_AT_A_TIME,
                batch_readahead=0,
                fragment_scan_options=sparing,
            ):
                yield _Part(file.path, rows)

    return table.count_rows(), parts()


def _schema_of(file: Any, whole: Any) -> Any:
    """The columns of a file, with those that are in the names of its folders, as in service=Mincha."""
    files = need("pyarrow.dataset")
    told = [whole.field(name) for name in files.get_partition_keys(file.partition_expression)]
    names = {each.name for each in told}
    return need("pyarrow").schema([*(each for each in file.physical_schema if each.name not in names), *told])


def _by_dask(attendance: Any, one: Gather, several: Callable[[list[Gathered]], Gathered]) -> Gathered:
    """Let dask gather each part where it is, and add them up on the way; nothing is shuffled."""
    dask = need("dask")
    gathered = [dask.delayed(one)(part) for part in attendance.to_delayed()]
    while len(gathered) > 1:
        starts = range(0, len(gathered), _AT_A_TIME)
        gathered = [dask.delayed(several)(gathered[start : start + _AT_A_TIME]) for start in starts]
    found: Gathered = gathered[0].compute()
    return found
