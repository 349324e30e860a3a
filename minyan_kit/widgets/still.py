"""The still picture of what is alive, in an output of its own: it stands where no Python runs, and only there.

A page shows of each output the richest form that it knows. Without a kernel the richest, a widget, may never come, and
no poorer form of the same output takes its place: so the still picture is an output of its own below it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any
from uuid import uuid4

__all__ = ["Still"]

#: What the still picture stands for, once it is drawn on the page.
_ALIVE = ".minyan-board, .minyan-panel, .minyan-reader"
_OUTPUT = ".jp-OutputArea-child"
#: Of two outputs, the first alive and the second its picture, one is seen: the picture until the first is drawn.
_STYLE = f"""<style>
{_OUTPUT}:has({_ALIVE}) + {_OUTPUT}:has(.minyan-instead) {{ display: none; }}
{_OUTPUT}:not(:has({_ALIVE})):has(+ {_OUTPUT} .minyan-instead) {{ display: none; }}
</style>"""


class Still:
    """The still picture of one widget; it follows the widget wherever that is shown."""

    def __init__(self) -> None:
        self._id = f"minyan-{uuid4().hex}"
        self._shown = False

    def show(self, data: Mapping[str, Any], metadata: Mapping[str, Any] | None = None) -> None:
        """Show what is alive, and below it the picture.

        Args:
            data: the forms of it: the widget, HTML and plain text.
            metadata: what is told of them.
        """
        alive = {name: form for name, form in data.items() if not name.startswith("text/")}
        if alive:
            self._publish(alive, dict(metadata or {}))
        self._shown = True
        self._publish(_instead(data), {}, transient={"display_id": self._id})

    def follow(self, texts: Callable[[], Mapping[str, Any]]) -> None:
        """Change the picture wherever it is shown.

        Args:
            texts: gives HTML and plain text; it is not asked before the picture is shown.
        """
        if self._shown:
            self._publish(_instead(texts()), {}, transient={"display_id": self._id}, update=True)

    @staticmethod
    def _publish(data: Mapping[str, Any], metadata: Mapping[str, Any], **more: Any) -> None:
        from IPython.display import publish_display_data  # whoever shows a widget is in IPython

        publish_display_data(dict(data), dict(metadata), **more)  # type: ignore[no-untyped-call]


def _instead(data: Mapping[str, Any]) -> dict[str, Any]:
    """The forms that need no Python."""
    texts = {name: form for name, form in data.items() if name.startswith("text/")}
    return texts | {"text/html": f'{_STYLE}<div class="minyan-instead">{texts["text/html"]}</div>'}
