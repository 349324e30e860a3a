"""Run the benchmarks, or the named ones, print what was measured beside its bound, and fail if a bound is passed."""

import importlib
import pkgutil
import sys
from collections.abc import Sequence

import benchmarks

Measure = tuple[str, float, float, str]  # label, measured, bound, unit


def names() -> list[str]:
    """List the benchmarks that there are."""
    return sorted(module.name for module in pkgutil.iter_modules(benchmarks.__path__) if module.name != "__main__")


def measures_of(name: str) -> list[Measure]:
    """Run one benchmark."""
    measures: list[Measure] = importlib.import_module(f"benchmarks.{name}").measures()
    return measures


def line(name: str, measure: Measure) -> str:
    """Say what was measured, its bound, and whether it holds."""
    label, measured, bound, unit = measure
    said = "ok" if measured <= bound else "PASSED ITS BOUND"
    return f"{name:<12} {label:<58} {measured:>10.2f} {bound:>10.2f} {unit:<6} {said}"


def main(chosen: Sequence[str]) -> int:
    """Run and print; return 1 if a bound is passed."""
    if unknown := set(chosen) - set(names()):
        print(f"no benchmark named {', '.join(sorted(unknown))}: there are {', '.join(names())}", file=sys.stderr)
        return 2
    print(f"{'benchmark':<12} {'what':<58} {'measured':>10} {'at most':>10} {'unit':<6}")
    held = True
    for name in chosen or names():
        for measure in measures_of(name):
            print(line(name, measure), flush=True)
            held &= measure[1] <= measure[2]
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
