"""Urgency: while time runs, the physics asks to be served before everything else, a browser that draws in software above all."""

from __future__ import annotations

import contextlib
import os

NICENESS = -15


class Urgency:
    """Asks the system for precedence, where there is such a thing and this process may have it; else nothing happens."""

    def __init__(self) -> None:
        self._first = False
        if hasattr(os, "nice"):
            with contextlib.suppress(OSError):
                os.nice(NICENESS)

    def set(self, first: bool) -> None:
        """Go first, or no longer. On a single core it never does: others must be able to stop it."""
        if first == self._first or (os.cpu_count() or 1) < 2 or not hasattr(os, "sched_setscheduler"):
            return
        self._first = first
        policy, priority = (os.SCHED_RR, 1) if first else (os.SCHED_OTHER, 0)
        with contextlib.suppress(OSError):
            os.sched_setscheduler(0, policy, os.sched_param(priority))
