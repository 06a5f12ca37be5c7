"""Kinds of parameter that several scenes have, each with what a person reads: words, symbol, unit and range."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal, get_type_hints

from stickslip.model.errors import Fault
from stickslip.model.kinds import Integer, Kind, Number
from stickslip.model.label import Label
from stickslip.scenes.errors import UsageError

Friction = Annotated[float, Number(at_least=0.0), Label("Friction coefficient", "μ")]
BearingFriction = Annotated[float, Number(at_least=0.0), Label("Friction that grows with the bearing's load", "μ")]
BearingRadius = Annotated[float, Number("m", at_least=0.0), Label("Radius of the bearing", "r", "mm")]
HingeFriction = Annotated[float, Number("N m", at_least=0.0), Label("Dry friction in the hinges")]
Links = Annotated[int, Integer(at_least=1, at_most=500), Label("Links", "n")]
Boxes = Annotated[int, Integer(at_least=1, at_most=5000), Label("Boxes", "n")]
Coordinates = Annotated[Literal["tree", "maximal"], Label("Coordinates")]


def refuse_out_of_range(scene: str, build: Callable[..., Any], values: Mapping[str, Any]) -> None:
    """Check values by the kinds that are declared beside the parameters of a scene's ``build``.

    Raises
    ------
    UsageError
        Some are out of range. Names all of them.
    """
    hints = get_type_hints(build, include_extras=True)
    faults: list[Fault] = []
    for key, value in values.items():
        for kind in getattr(hints.get(key), "__metadata__", ()):
            if isinstance(kind, Kind):
                kind.settle(value, key, faults)
    if faults:
        told = " ".join(f"{fault.path} {fault.what}. {fault.fix}." for fault in faults)
        raise UsageError(f"Scene {scene!r}: {told}")
