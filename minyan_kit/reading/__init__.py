"""Spreadsheets in: rosters and attendance sheets as people really keep them, read into records."""

from minyan_kit.extras import need

need("pandas")  # without it, one line that says what to install
