"""The pattern of every what-if: controls → arguments → a plain function → HTML. A panel itself computes nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Generic, Protocol, TypeVar

from minyan_kit.explain import to_html
from minyan_kit.languages import RIGHT_TO_LEFT, in_use, practice_name, say, value_text
from minyan_kit.markup import CALM, card, div, escape
from minyan_kit.ruling import Practice
from minyan_kit.widgets import missing

try:
    import ipywidgets
    from traitlets import TraitError
except ImportError as error:
    raise missing() from error

__all__ = ["Control", "Panel", "chooser", "practices", "slider", "switch", "text_field"]

R = TypeVar("R")

#: Labels stand over their controls, the controls in a row that wraps.
STYLE = """<style>
.minyan-controls { display: flex; flex-flow: row wrap; gap: 4px 18px; align-items: flex-end; overflow: visible; }
.minyan-controls .widget-inline-hbox { flex-flow: row wrap; height: auto; margin: 0; align-items: center; }
.minyan-controls .widget-inline-hbox > .widget-label {
  flex: 1 0 100%; width: 100%; max-width: none; margin: 0; text-align: start; line-height: 1.6; font-weight: 600;
}
.minyan-rtl { direction: rtl; }
.minyan-view, .minyan-view .widget-html-content { width: 100%; height: auto; line-height: 1.5; }
</style>"""


class Control(Protocol):
    """What a panel asks of a control: any widget of ipywidgets that has a value and a label."""

    value: Any
    description: str

    def observe(self, handler: Callable[[Any], None], names: str) -> None:
        """Call the handler whenever the value changes."""


# -- controls --------------------------------------------------------------------------------------------------------


def chooser(label: str, options: Mapping[Any, str] | Iterable[Any], value: Any) -> Control:
    """A drop-down list.

    Args:
        label: what is chosen.
        options: value → the word for it; or the values alone, each called as a reader says it.
        value: the value chosen at first.

    >>> chooser("Where he is", {"inside": "in the synagogue", "outside": "before the door"}, "inside").value
    'inside'
    """
    words = options if isinstance(options, Mapping) else {each: value_text(each) for each in options}
    pairs = [(say(word), each) for each, word in words.items()]
    return _made(ipywidgets.Dropdown, label, value, options=pairs)


def practices(among: Iterable[Practice], value: Practice, label: str = "Whose practice") -> Control:
    """A drop-down list of practices, that of `value` among them."""
    every = dict.fromkeys((*among, value))
    return chooser(label, {each: practice_name(each.name) for each in every}, value)


def slider(label: str, low: float, high: float, value: float, step: float = 1) -> Control:
    """A number between two others, whole unless a value or the step is not.

    >>> slider("They are in the room", 1, 12, 10).value
    10
    """
    whole = all(float(n).is_integer() for n in (low, high, value, step))
    kind = ipywidgets.IntSlider if whole else ipywidgets.FloatSlider
    return _made(kind, label, value, min=low, max=high, step=step)


def switch(label: str, value: bool = False) -> Control:
    """Yes or no."""
    return _made(ipywidgets.Checkbox, label, value, indent=False)


def text_field(label: str, value: str, example: str = "") -> Control:
    """A line to write in, read when the reader leaves it or presses Enter."""
    return _made(ipywidgets.Text, label, value, placeholder=example, continuous_update=False)


def _made(kind: Any, label: str, value: Any, **more: Any) -> Control:
    control: Control = kind(description=say(label), value=value, **more)
    control.layout.width = "auto"  # type: ignore[attr-defined]
    control.style.description_width = "initial"  # type: ignore[attr-defined]
    return control


# -- the panel -------------------------------------------------------------------------------------------------------


class Panel(Generic[R]):
    """Controls over a plain function, and a view of what it returns.

    Whatever a reader changes, the panel calls the function with the values of the controls and shows its result. What
    it shows can therefore be computed, printed and tested without it. On a page without a kernel its last view stands.

    Args:
        ask: the plain function; its arguments have the names of the controls.
        controls: name → control, as made by chooser, practices, slider, switch, text_field.
        draw: from the result to HTML; a verdict's own card unless said otherwise.

    Attributes:
        controls: name → control.
        view: the widget that shows the result; `view.value` is its HTML.
        widget: the whole panel, to be put into other widgets.

    >>> from minyan_kit import REMA, Person, counts
    >>> panel = Panel(
    ...     lambda age, by: counts(Person("Reuven", sex="male", age=age), by=by),
    ...     {"age": slider("His years", 0, 40, 12), "by": practices([REMA], REMA)},
    ... )
    >>> panel.result.answer, panel.set(age=13).answer
    (False, True)
    """

    def __init__(
        self,
        ask: Callable[..., R],
        controls: Mapping[str, Control],
        *,
        draw: Callable[[R], str] = to_html,  # type: ignore[assignment]
    ) -> None:
        self.ask, self.draw, self.controls = ask, draw, dict(controls)
        self.view = ipywidgets.HTML()
        self.view.add_class("minyan-view")
        self._result: R | None = None
        self._error: ValueError | None = None
        self._held = False
        for control in self.controls.values():
            control.observe(self._follow, names="value")
        self.widget = ipywidgets.VBox(self._layout())
        self.widget.add_class("minyan-panel")
        if in_use() in RIGHT_TO_LEFT:
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
            ValueError: what the function raised; the view shows it too.
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
        before = self.values
        with self._together():
            try:
                for name, value in values.items():
                    self._put(name, value)
            except ValueError:
                for name, value in before.items():
                    self.controls[name].value = value
                raise
        return self.result

    def _put(self, name: str, value: Any) -> None:
        if name not in self.controls:
            raise ValueError(f"{name}={value!r}: no control is called so: write one of {', '.join(self.controls)}")
        control = self.controls[name]
        try:
            control.value = value
            taken = control.value == value  # a slider would quietly stop at its end
        except TraitError:
            taken = False
        if not taken:
            raise ValueError(f"{name}={value!r} cannot be chosen{_remedy(control)}")

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

    def _follow(self, _change: object) -> None:
        if not self._held:
            self._show()

    def _show(self) -> None:
        """Call the function and set the view; nothing else ever happens here."""
        try:
            self._result, self._error = self._asked(), None
            self.view.value = self.draw(self._result)
        except ValueError as error:
            self._result, self._error = None, error
            self.view.value = _refusal(error)

    def _asked(self) -> R:
        return self.ask(**self.values)

    def _layout(self) -> list[Any]:
        """The parts of the panel from top to bottom; a panel of its own kind may lay them out otherwise."""
        return [ipywidgets.HTML(STYLE), row(self.controls.values()), self.view]

    def __repr__(self) -> str:
        said = ", ".join(f"{name}={value_text(value)}" for name, value in self.values.items())
        return f"{type(self).__name__}({said})"

    def _repr_mimebundle_(self, **_: object) -> dict[str, Any]:
        """The widgets, and for a page without a kernel the view as it stands."""
        shown: dict[str, Any] = self.widget._repr_mimebundle_() or {}
        note = div(f"font-size:0.86em;margin:0 0 0.8em 0;{CALM}", escape(say("Run this cell to change the facts.")))
        return {**shown, "text/plain": repr(self), "text/html": self.view.value + note}


def row(controls: Iterable[Control]) -> Any:
    """Controls in a row that wraps, each under its label."""
    box = ipywidgets.Box(list(controls))
    box.add_class("minyan-controls")
    return box


def _remedy(control: Control) -> str:
    """What can be chosen instead."""
    if hasattr(control, "options"):
        values = [each[1] if isinstance(each, tuple) else each for each in control.options]
        return f": write one of {', '.join(map(_written, values))}"
    if hasattr(control, "min"):
        return f": write a number from {control.min} to {control.max}"  # type: ignore[attr-defined]
    return f": write one like {control.value!r}"


def _written(value: object) -> str:
    return value.name if isinstance(value, Practice) else repr(value)


def _refusal(error: ValueError) -> str:
    """An error that a reader caused, in place of the view."""
    return card(in_use(), div("font-size:1.1em", escape(str(error)), 'role="alert"'), accent="#b07d2b", kind="refusal")
