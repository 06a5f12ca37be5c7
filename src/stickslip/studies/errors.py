"""What ends a study early without a fault of its own."""

from __future__ import annotations

from stickslip.model.errors import StickslipError


class StudyPausedError(StickslipError):
    """A study could not go on; all of its results are saved, and the same command goes on where it stopped."""


class OtherVersionError(StickslipError):
    """A worker has another version of stickslip than the study: its results would not belong to it."""
