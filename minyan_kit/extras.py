"""Libraries that only spreadsheets need: loaded when used, and a missing one is one line that names the extra."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

_USES = {
    "pandas": "pandas is needed for spreadsheets",
    "python_calamine": "python-calamine is needed to read workbooks",
    "openpyxl": "openpyxl is needed to write workbooks",
    "lxml.html": "lxml is needed to read a web page saved as .xls",
    "icalendar": "icalendar is needed to write calendar files",
    "rapidfuzz": "rapidfuzz is needed to suggest names",
}


def need(module: str) -> ModuleType:
    """Import a library of the extra `sheets`.

    Args:
        module: its import name.

    Raises:
        ImportError: it is not installed; the message says what to install.

    >>> need("pandas").__name__
    'pandas'
    """
    try:
        return import_module(module)
    except ImportError as error:
        raise ImportError(
            f"{_USES.get(module) or _USES[module.split('.')[0]]}: pip install 'minyan-kit[sheets]'"
        ) from error
