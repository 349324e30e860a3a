"""The benchmarks' own machinery: a bound that is passed is seen. What they measure is no test's business."""

import pytest

from benchmarks import __main__ as runner


@pytest.mark.parametrize(("measured", "code"), [(2.0, 0), (3.0, 0), (3.1, 1)])
def test_the_run_fails_when_a_bound_is_passed(monkeypatch: pytest.MonkeyPatch, measured: float, code: int) -> None:
    """A measure may reach its bound and not pass it."""
    monkeypatch.setattr(runner, "measures_of", lambda name: [("a thing", measured, 3.0, "x"), ("other", 0.0, 1.0, "x")])
    assert runner.main(["imports"]) == code


def test_an_unknown_benchmark_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    """A misspelt name is an error that lists what there is, not an empty run that succeeds."""
    assert runner.main(["import"]) == 2
    assert "no benchmark named import: there are" in capsys.readouterr().err


@pytest.mark.parametrize("name", runner.names())
def test_every_benchmark_can_be_run(name: str) -> None:
    """Each module of the folder has the one function that the runner calls."""
    assert callable(__import__(f"benchmarks.{name}", fromlist=["measures"]).measures)
