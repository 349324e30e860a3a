"""Libraries that come with an extra: each is loaded when it is used, and a missing one is a line that names its extra.

The rules need none of them. Spreadsheets, pictures, what-if panels and tables larger than one machine do.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import NamedTuple

__all__ = ["EXTRAS", "need"]


class Library(NamedTuple):
    """A library that is not always there.

    Args:
        name: what it is called where it is installed from.
        use: what it is needed for.
        extra: what brings it.
        instead: what to call where it is missing, "" where nothing does the same.
    """

    name: str
    use: str
    extra: str
    instead: str = ""


#: Import name → the library.
EXTRAS = {
    "pandas": Library("pandas", "for tables", "sheets"),
    "python_calamine": Library("python-calamine", "to read workbooks", "sheets"),
    "openpyxl": Library("openpyxl", "to write workbooks", "sheets"),
    "lxml": Library("lxml", "to read a web page saved as .xls", "sheets"),
    "icalendar": Library("icalendar", "to write calendar files", "sheets"),
    "ipywidgets": Library(
        "ipywidgets", "for what-if panels", "widgets", "the question itself, as mk.counts(person, by=mk.REMA)"
    ),
    "anywidget": Library("anywidget", "for boards", "widgets", "mk.joined(mk.Arrangement(...), by=mk.REMA)"),
    "matplotlib": Library("matplotlib", "for pictures", "widgets"),
    "pyarrow": Library("pyarrow", "to read parquet files", "parquet", "mk.judge_services of frames one by one"),
    "dask": Library("dask", "for tables larger than one machine", "dask"),
}


def need(module: str, *, instead: str = "") -> ModuleType:
    """Import a library that comes with an extra.

    Args:
        module: its import name, or that of a module in it.
        instead: what to call without it, where that is not what EXTRAS says.

    Returns:
        the module.

    Raises:
        ImportError: it is not installed; the message says what to install, and what to call without it.

    >>> need("pandas").__name__, need("openpyxl.styles").__name__
    ('pandas', 'openpyxl.styles')
    """
    library = EXTRAS[module.partition(".")[0]]
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != module.partition(".")[0]:
            raise  # it is there, and lacks something of its own
        without = instead or library.instead
        raise ImportError(
            f"{library.name} is needed {library.use}: pip install 'minyan-kit[{library.extra}]'"
            + (f"; without it call {without}" if without else "")
        ) from error
