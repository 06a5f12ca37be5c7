"""Label: what a field of a declaration is called where a person reads it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Label:
    """Stands beside the kind in an annotation: ``Annotated[float, Number("m"), Label("Preload", "s_0", "mm")]``.

    Parameters
    ----------
    words : str
        For somebody who does not know the equations.
    symbol : str
        As the equations write it; what follows ``_`` is an index.
    shown : str
        Unit in which a person reads it, where that is another one than the field's own.
    help : str
        What it means, where no docstring says it.
    """

    words: str
    symbol: str = ""
    shown: str = ""
    help: str = ""
