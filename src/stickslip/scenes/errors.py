"""What goes wrong when a scene is asked for by name."""

from __future__ import annotations

from stickslip.model.errors import StickslipError


class UsageError(StickslipError):
    """A name, a path or a value that a user gave does not exist. The message lists what there is."""
