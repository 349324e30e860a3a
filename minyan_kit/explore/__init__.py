"""Exploring the chapter: what would change an answer, where the practices differ, what the text decides."""

from __future__ import annotations

from minyan_kit.explore.disputes import Coverage, Disagreements, coverage, disagreements

__all__ = ["Coverage", "Disagreements", "coverage", "disagreements"]
