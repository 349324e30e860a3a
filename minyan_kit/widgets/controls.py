"""The controls of a panel: widgets with a value, each under a label that says what it is about."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol

from minyan_kit.extras import need
from minyan_kit.ruling import English, Practice
from minyan_kit.show.languages import practice_name, say, value_text

__all__ = [
    "NOT_KNOWN",
    "InputWidget",
    "chooser",
    "offer",
    "practices",
    "put",
    "slider",
    "steps",
    "switch",
    "text_area",
    "text_field",
]

ipywidgets = need("ipywidgets")

#: Stands in a list for None, which to the widgets means that nothing is chosen.
NOT_KNOWN: English = "not known"


class InputWidget(Protocol):
    """What a panel asks of a control: any widget of ipywidgets that has a value and a label."""

    value: Any
    description: str

    def observe(self, handler: Callable[[Any], None], names: str) -> None:
        """Call the handler whenever the value changes."""


def chooser(label: English, options: Mapping[Any, English] | Iterable[Any], value: Any) -> InputWidget:
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


def practices(among: Iterable[Practice], value: Practice, label: English = "Whose practice") -> InputWidget:
    """A drop-down list of practices, that of `value` among them."""
    every = dict.fromkeys((*among, value))
    return chooser(label, {each: practice_name(each) for each in every}, value)


def steps(label: English, options: Mapping[Any, str], value: Any) -> InputWidget:
    """A slider over values that stand in an order.

    Args:
        label: what is chosen.
        options: value → the word for it, from least to most.
        value: the value at first.
    """
    return _made(ipywidgets.SelectionSlider, label, value, options=[(word, each) for each, word in options.items()])


def slider(label: English, low: float, high: float, value: float, step: float = 1) -> InputWidget:
    """A number between two others, whole unless a value or the step is not.

    >>> slider("They are in the room", 1, 12, 10).value
    10
    """
    whole = all(float(n).is_integer() for n in (low, high, value, step))
    kind = ipywidgets.IntSlider if whole else ipywidgets.FloatSlider
    return _made(kind, label, value, min=low, max=high, step=step)


def switch(label: English, value: bool = False) -> InputWidget:
    """Yes or no."""
    return _made(ipywidgets.Checkbox, label, value, indent=False)


def text_field(label: English, value: str, example: str = "") -> InputWidget:
    """A line to write in, read when the reader leaves it or presses Enter."""
    return _made(ipywidgets.Text, label, value, placeholder=example, continuous_update=False)


def text_area(label: English, value: str, example: str = "") -> InputWidget:
    """Lines to write in, read when the reader leaves them."""
    return _made(ipywidgets.Textarea, label, value, placeholder=example, continuous_update=False, rows=3)


def _made(kind: Any, label: English, value: Any, **more: Any) -> InputWidget:
    control: InputWidget = kind(description=say(label), value=value, **more)
    control.layout.width = "auto"  # type: ignore[attr-defined]
    control.style.description_width = "initial"  # type: ignore[attr-defined]
    return control


def offer(control: InputWidget, options: Mapping[Any, str], value: Any) -> None:
    """Let a list offer other options, one of them chosen."""
    pairs = tuple((word, each) for each, word in options.items())
    if control.options != pairs:  # type: ignore[attr-defined]
        control.options = pairs  # type: ignore[attr-defined]
    control.value = value


def put(control: InputWidget, name: str, value: Any) -> None:
    """Set a control.

    Raises:
        ValueError: it does not take that value; the error names the control, the value and what it takes.

    >>> put(slider("They are", 1, 12, 10), "men", 13)
    Traceback (most recent call last):
        ...
    ValueError: men=13 cannot be chosen: write a number from 1 to 12
    """
    from traitlets import TraitError  # it comes with ipywidgets

    try:
        control.value = value
        taken = control.value == value  # a slider would quietly stop at its end
    except TraitError:
        taken = False
    if not taken:
        raise ValueError(f"{name}={value!r} cannot be chosen: write {_taken_by(control)}")


def _taken_by(control: InputWidget) -> str:
    if hasattr(control, "options"):
        values = [each[1] if isinstance(each, tuple) else each for each in control.options]
        return f"one of {', '.join(map(_written, values))}"
    if hasattr(control, "min"):
        return f"a number from {control.min} to {control.max}"  # type: ignore[attr-defined]
    return f"one like {control.value!r}"


def _written(value: object) -> str:
    return value.name if isinstance(value, Practice) else repr(value)
