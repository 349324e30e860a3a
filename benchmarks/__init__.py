"""Speed, as ratios in one run wherever it can be: `python -m benchmarks [name ...]`.

Each module here has a function `measures()` that returns a list of (label, measured, bound, unit).
"""
