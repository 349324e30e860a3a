"""The colours of the plan: on light paper, on dark, and as the names that a page sets by its theme."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields

__all__ = ["DARK", "LIGHT", "THEMED", "Palette"]


@dataclass(frozen=True)
class Palette:
    """A colour for each kind of thing; what is joined, not joined and open differs in shape besides."""

    paper: str
    ink: str
    soft: str
    stone: str
    edge: str
    floor: str
    court: str
    yard: str
    corner: str
    wood: str
    light: str
    joined: str
    apart: str
    open: str
    leader: str
    cloth: str
    move: str

    def colours(self) -> dict[str, str]:
        """Name → colour."""
        return asdict(self)


LIGHT = Palette(
    paper="#fdfbf6",
    ink="#23211d",
    soft="#5d574d",
    stone="#a89f90",
    edge="#6f6759",
    floor="#f6eedd",
    court="#efe9e0",
    yard="#edf1e2",
    corner="#e0e8d0",
    wood="#8a5a2b",
    light="#f7d774",
    joined="#1f7a50",
    apart="#b23a2e",
    open="#8a6100",
    leader="#1f4e79",
    cloth="#ffffff",
    move="#6a3fa0",
)

DARK = Palette(
    paper="#1c1d1f",
    ink="#ece7dc",
    soft="#b3ac9f",
    stone="#6b655b",
    edge="#958d80",
    floor="#2b2822",
    court="#282725",
    yard="#252a22",
    corner="#2f3729",
    wood="#c0894f",
    light="#b3912f",
    joined="#4fc08a",
    apart="#f0857a",
    open="#e3b04b",
    leader="#7fb2e5",
    cloth="#1c1d1f",
    move="#c3a0f0",
)

#: For a live page: it sets these by its theme.
THEMED = Palette(**{f.name: f"var(--plan-{f.name})" for f in fields(Palette)})
