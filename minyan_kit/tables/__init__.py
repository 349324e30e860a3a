"""The rules over tables: rosters judged, services judged, and what people ask of them.

`age` has the calendar and the stages by column. On it stand `roster`, and `services` with `presence`: who was at which
service. `questions`, `upcoming` and `season` are what people ask; `save` and `pseudonyms` are for showing it to others.
"""

from minyan_kit.extras import need

need("pandas")  # without it, one line that says what to install
