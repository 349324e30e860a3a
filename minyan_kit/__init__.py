"""Do we have ten, and why? Shulchan Arukh, Orach Chaim 55, as working rules.

The kit is for study. It models what the text says, and where the text leaves a case open it says so; it gives no
ruling for practice.
"""

import lazy_loader

__version__ = "0.1.0"

# The public names stand in __init__.pyi; each loads on first use, so that importing the kit costs next to nothing.
__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
