"""Settings that hold for every test."""

from __future__ import annotations

import os

from hypothesis import settings

os.environ.setdefault("MPLBACKEND", "Agg")  # plots need no screen

# Same examples on every run and no deadline: the first call of a kernel compiles it.
settings.register_profile("house", derandomize=True, deadline=None, max_examples=100)
settings.load_profile("house")
