"""The pattern of every what-if: controls → arguments → a plain function → HTML. A panel itself computes nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from typing import Any, ClassVar, Generic, TypeVar

from minyan_kit.extras import need
from minyan_kit.ruling import Because, English
from minyan_kit.show.html import CALM, RULE, RUST, card, div, escape
from minyan_kit.show.languages import LANGUAGES, in_use, say, value_text
from minyan_kit.show.verdict import to_html
from minyan_kit.widgets.controls import InputWidget, put
from minyan_kit.widgets.still import Still

__all__ = ["Panel", "in_a_row", "refused"]

ipywidgets = need("ipywidgets")

R = TypeVar("R")

WORKING: English = "Python is working …"

#: Labels stand over their controls, the controls in a row that wraps; many small ones close together in a frame.
STYLE = """<style>
.minyan-panel, .minyan-controls, .minyan-view { overflow: visible; }
.minyan-controls { display: flex; flex-flow: row wrap; gap: 6px 18px; align-items: flex-end; }
.minyan-controls .widget-inline-hbox { flex-flow: row wrap; height: auto; margin: 0; align-items: center; }
.minyan-controls .widget-inline-hbox > .widget-label {
  flex: 1 0 100%; width: 100%; max-width: none; height: auto; margin: 0;
  text-align: start; white-space: normal; line-height: 1.6; font-weight: 600;
}
.minyan-controls .widget-inline-hbox > select, .minyan-controls .widget-inline-hbox > input {
  flex: 1 1 auto; min-width: 0;
}
.minyan-controls .slider-container { flex: 1 1 6em; display: flex; flex-flow: column; justify-content: center; }
.minyan-controls .widget-readout { flex: 0 0 auto; min-width: 3.2em; width: auto; }
.minyan-many {
  display: grid; grid-template-columns: repeat(auto-fill, minmax(10.2em, 1fr)); gap: 6px 12px;
  margin: 10px 2px 0 2px; padding: 8px 14px 12px 14px; border: RULE; border-radius: 8px;
}
.minyan-columns { display: grid; align-items: end; }
.minyan-columns .widget-inline-hbox, .minyan-columns .widget-checkbox { width: 100%; min-width: 0; }
.minyan-columns .widget-inline-hbox > select { width: 100%; }
.minyan-busy { position: sticky; top: 0; z-index: 3; height: 0; margin: 0; overflow: visible; }
.minyan-busy [role="status"] {
  display: inline-block; padding: 2px 14px; border: RULE; border-radius: 6px; line-height: 1.7;
  background: var(--jp-layout-color1, Canvas); color: var(--jp-ui-font-color1, CanvasText);
}
.minyan-panel .widget-checkbox .widget-label-basic { height: auto; white-space: normal; line-height: 1.35; }
.minyan-many .widget-inline-hbox { align-self: end; width: auto; }
.minyan-many .widget-inline-hbox > .widget-label { font-weight: 400; line-height: 1.3; }
.minyan-many .widget-hslider { grid-column: span 2; align-content: flex-end; }
.minyan-many .slider-container, .minyan-many .widget-readout { height: 22px; line-height: 22px; margin: 0 8px; }
.minyan-view, .minyan-view > .widget-html-content { width: auto; height: auto; line-height: 1.5; }
.minyan-view { min-width: 0; }
.minyan-view > .widget-html-content { flex: 1 1 0; min-width: 0; overflow-wrap: anywhere; }
.minyan-rtl { direction: rtl; }
</style>""".replace("RULE", RULE)


class Panel(Generic[R]):
    """Controls over a plain function, and a view of what it returns.

    Whatever a reader changes, the panel calls the function with the values of the controls and shows its result. What
    it shows can therefore be computed, printed and tested without it. On a page without a kernel its last view stands.

    Args:
        ask: the plain function; its arguments have the names of the controls.
        controls: name → control, as made by chooser, practices, steps, slider, switch, text_field.
        draw: from the result to HTML; a verdict's own card unless said otherwise.

    Attributes:
        controls: name → control.
        view: the widget that shows the result; `view.value` is its HTML.
        busy: says that Python is at work, where that may take more than a moment.
        widget: the whole panel, to be put into other widgets.

    >>> from minyan_kit import REMA, Person, counts
    >>> from minyan_kit.widgets.controls import practices, slider
    >>> panel = Panel(
    ...     lambda age, by: counts(Person("Reuven", sex="male", age=age), by=by),
    ...     {"age": slider("His years", 0, 40, 12), "by": practices([REMA], REMA)},
    ... )
    >>> panel.result.answer, panel.set(age=13).answer
    (False, True)
    """

    #: Whether a change may take more than a moment.
    SLOW: ClassVar[bool] = False

    def __init__(
        self,
        ask: Callable[..., R],
        controls: Mapping[str, InputWidget],
        *,
        draw: Callable[[R], str] = to_html,  # type: ignore[assignment]
    ) -> None:
        self.ask, self.draw, self.controls = ask, draw, dict(controls)
        self.view = ipywidgets.HTML()
        self.view.add_class("minyan-view")
        self.busy = ipywidgets.HTML()
        self.busy.add_class("minyan-busy")
        self._result: R | None = None
        self._error: Exception | None = None
        self._held = False
        for name, control in self.controls.items():
            control.observe(partial(self._follow, name), names="value")
        self.widget = ipywidgets.VBox([ipywidgets.HTML(STYLE), self.busy, *self._layout()])
        self.widget.add_class("minyan-panel")
        self._still = Still()
        if LANGUAGES[in_use()].right_to_left:
            self.widget.add_class("minyan-rtl")
        self._show()

    @property
    def values(self) -> dict[str, Any]:
        """The arguments, as the controls stand."""
        return {name: control.value for name, control in self.controls.items()}

    @property
    def result(self) -> R:
        """What the function returns for the controls as they stand.

        Raises:
            Exception: what the function raised, a ValueError as a rule; the view shows it too.
        """
        if self._error is not None:
            raise self._error
        return self._result  # type: ignore[return-value]

    def set(self, **values: Any) -> R:
        """Set controls by name, all together.

        Args:
            values: name → value.

        Returns:
            the new result.

        Raises:
            ValueError: no control has that name or takes that value, and nothing was changed; or what the function
                raised, which the view shows too.
        """
        with self._together():
            before = self._state()
            try:
                for name, value in values.items():
                    self._put(name, value)
            except ValueError:
                self._restore(before)
                raise
        return self.result

    def _state(self) -> Any:
        """What `_restore` needs to undo a change; a panel that keeps more than its controls says so here."""
        return self.values

    def _restore(self, state: Any) -> None:
        for name, value in state.items():
            self.controls[name].value = value

    def _put(self, name: str, value: Any) -> None:
        if name not in self.controls:
            raise ValueError(f"{name}={value!r}: no control is called so: write one of {', '.join(self.controls)}")
        put(self.controls[name], name, value)

    @contextmanager
    def _together(self) -> Iterator[None]:
        """Let several controls change and ask once, in the end."""
        if self._held:
            yield
            return
        self._held = True
        try:
            yield
        finally:
            self._held = False
            self._show()

    def _follow(self, name: str, _change: object) -> None:
        self._changed(name)
        if not self._held:
            self._show()

    def _changed(self, name: str) -> None:
        """Note a control's new value; only a panel that keeps more than its controls has something to note."""

    def _show(self) -> None:
        """Call the function and set the view; nothing else ever happens here."""
        self.busy.value = f'<span role="status">{escape(say(WORKING))}</span>' if self.SLOW else ""
        try:
            self._result, self._error = self._asked(), None
            self.view.value = self._drawn(self._result)
        except Exception as error:  # whatever it is: on a page, what is raised after a click would be lost in silence
            self._result, self._error = None, error
            self.view.value = _refusal(error)
        finally:
            self.busy.value = ""
        self._still.follow(self._texts)

    def _asked(self) -> R:
        return self.ask(**self.values)

    def _drawn(self, result: R) -> str:
        return self.draw(result)

    def _layout(self) -> list[Any]:
        """The parts of the panel from top to bottom; a panel of its own kind may lay them out otherwise."""
        return [in_a_row(self.controls.values()), self.view]

    def __repr__(self) -> str:
        said = ", ".join(f"{name}={value_text(value)}" for name, value in self.values.items())
        return f"{type(self).__name__}({said})"

    def _repr_mimebundle_(self, **_: object) -> dict[str, Any]:
        """The widgets, and for a page without a kernel the view as it stands."""
        shown: dict[str, Any] = self.widget._repr_mimebundle_() or {}
        return {**shown, **self._texts()}

    def _texts(self) -> dict[str, str]:
        note = div(f"font-size:0.86em;margin:0 0 0.8em 0;{CALM}", escape(say("Run this cell to change the facts.")))
        return {"text/plain": repr(self), "text/html": self._seen_without_kernel() + note}

    def _seen_without_kernel(self) -> str:
        """The view, unless a panel shows more on a page without a kernel."""
        return str(self.view.value)

    def _ipython_display_(self) -> None:
        """Show the panel, and its view in an output of its own."""
        self._still.show(self._repr_mimebundle_())


def in_a_row(controls: Iterable[InputWidget], *, many: bool = False, columns: float = 0) -> Any:
    """Controls in a row that wraps, each under its label.

    Args:
        controls: the controls.
        many: they are many small ones that belong together, and stand close in a frame.
        columns: they stand in columns of one width, each at least so wide, in em; 0 for a row.
    """
    box = ipywidgets.Box(list(controls))
    box.add_class("minyan-controls")
    if many:
        box.add_class("minyan-many")
    if columns:
        box.add_class("minyan-columns")
        box.layout.grid_template_columns = f"repeat(auto-fill, minmax(min(100%, {columns:g}em), 1fr))"
    return box


def refused(error: Exception) -> str:
    """What was refused, in the reader's language where the catalogues have it; an error of another kind has its name.

    Args:
        error: what was raised; a refusal that stands in the catalogues carries a Because.

    >>> refused(ValueError("study='40' is no se'if"))
    "study='40' is no se'if"
    """
    told = error.args[0] if error.args and isinstance(error.args[0], Because) else None
    if told is not None:
        return say(told)
    return str(error) if isinstance(error, ValueError) else f"{type(error).__name__}: {error}"


def _refusal(error: Exception) -> str:
    """An error that a reader caused, in place of the view."""
    return card(
        in_use(), div("font-size:1.1em", escape(refused(error)), 'role="alert"'), accent=RUST.both, kind="refusal"
    )
