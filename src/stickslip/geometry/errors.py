"""The one error of this package."""

from __future__ import annotations


class GeometryError(ValueError):
    """Geometry that cannot be used. The message names every fault: what, where, how to fix it.

    Parameters
    ----------
    subject : str
        Whose faults they are, such as "Mesh 'track'".
    faults : list of str
    """

    def __init__(self, subject: str, faults: list[str]) -> None:
        self.subject = subject
        self.faults = tuple(faults)
        super().__init__(f"{subject}: {faults[0]}" if len(faults) == 1 else "\n  - ".join([f"{subject}:", *faults]))
