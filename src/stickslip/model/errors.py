"""Errors of stickslip: what is wrong, where, and how to fix it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Fault(NamedTuple):
    """One thing that is wrong with a declaration.

    Parameters
    ----------
    path : str
        Where: an object path such as ``joint 'hinges'.friction[0].limit``; from a file, preceded by file and line.
    what : str
        What is wrong, with the offending value. Reads on from the path: ``is -2.0 N m, must be at least 0``.
    fix : str
        How to fix it, as a sentence without its full stop.
    """

    path: str
    what: str
    fix: str

    def __str__(self) -> str:
        return f"{self.path} {self.what}. {self.fix}{'' if self.fix.endswith('?') else '.'}"


class StickslipError(Exception):
    """Base of every error that stickslip raises on purpose."""


class FaultyError(StickslipError):
    """Something that was declared is faulty. Lists all faults at once.

    Parameters
    ----------
    faults : str, Fault or iterable of Fault
        What is wrong. A plain text stands for a fault without a path.
    """

    def __init__(self, faults: str | Fault | Iterable[Fault]) -> None:
        if isinstance(faults, str):
            listed: tuple[Fault, ...] = ()
            text = faults
        else:
            listed = (faults,) if isinstance(faults, Fault) else tuple(faults)
            text = _listing(listed)
        # The argument of Exception is what rebuilds the error in another process.
        super().__init__(listed or text)
        self.faults = listed
        self._text = text

    def __str__(self) -> str:
        return self._text


class ModelError(FaultyError):
    """A declaration of a model is faulty."""

    @classmethod
    def wrap(cls, error: Exception, path: str, fix: str) -> ModelError:
        """Turn an error of a lower layer into one that names the declaration it came from.

        Parameters
        ----------
        error : Exception
            For example a ``GeometryError`` of a mesh that cannot be used.
        path : str
            The declaration, such as ``shape 'bolt'``.
        fix : str
            How to fix it.

        Returns
        -------
        ModelError
            To be raised ``from error``.
        """
        return cls(Fault(path, f"cannot be used: {str(error).rstrip('.')}", fix))


class TrackError(FaultyError):
    """Data of an ice track are faulty or contradict each other."""


class UsageError(StickslipError):
    """A name, a path or a value that a user gave does not exist. The message lists what there is."""


class SolverError(StickslipError):
    """A batch run failed numerically; the message lists likely causes and remedies."""


class RecordingError(StickslipError):
    """A recording cannot be read, or does not belong to what it is compared with."""


class ProtocolError(StickslipError):
    """A message between studio and browser is malformed or of another version."""


def _listing(faults: tuple[Fault, ...]) -> str:
    """Faults as text: one on its own line each, numbered when there are several."""
    if len(faults) == 1:
        return str(faults[0])
    lines = [f"  {i}. {fault}" for i, fault in enumerate(faults, start=1)]
    return "\n".join([f"{len(faults)} faults:", *lines])
