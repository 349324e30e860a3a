"""Exploring the chapter: what would change an answer, where the practices differ, what the text decides."""

from __future__ import annotations

from minyan_kit.explore.changes import Change, Changes
from minyan_kit.explore.coverage_maps import CoverageMap, coverage_map
from minyan_kit.explore.covered import Coverage, coverage
from minyan_kit.explore.disputes import Disagreements, disagreements
from minyan_kit.explore.learners import Counterexamples, check, counterexamples
from minyan_kit.explore.maps import PracticesMap, practices_map
from minyan_kit.explore.otherwise import Effects, effects
from minyan_kit.explore.voice_maps import VoicesMap, voices_map
from minyan_kit.explore.what_if import what_would_change

__all__ = [
    "Change",
    "Changes",
    "Counterexamples",
    "Coverage",
    "CoverageMap",
    "Disagreements",
    "Effects",
    "PracticesMap",
    "VoicesMap",
    "check",
    "counterexamples",
    "coverage",
    "coverage_map",
    "disagreements",
    "effects",
    "practices_map",
    "voices_map",
    "what_would_change",
]
