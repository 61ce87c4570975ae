"""A face in other inks: Petra Sancta's hatching and line art, or black and greys, out of its operations."""

import numpy  # noqa: F401 - before shapely: loaded by that, in C, it reports a Ctrl-C that comes meanwhile by itself
