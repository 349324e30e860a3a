"""Spreadsheets in: rosters and attendance sheets as people really keep them, read into records.

A file becomes worksheets (`files`, `worksheet`), their cells become text, words and dates (`cells`, `vocabulary`,
`dates`), what is seen beside the cells is told (`looks`), and what is wrong becomes `issues`. Which tables a sheet has
and what each column is (`tables`) is a `layout`, decided before any record; the layouts of programs are data (`known`).
`roster` and `attendance` make a `Sheet` of that; each shape of attendance has a reader that gives `records`: `lists`,
`grids`, `forms`, `logs`.
"""

from minyan_kit.extras import need

need("pandas")  # without it, one line that says what to install
