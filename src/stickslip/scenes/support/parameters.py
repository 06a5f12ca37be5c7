"""Kinds of parameter that several scenes have, each with what a person reads: words, symbol, unit and range."""

from __future__ import annotations

from typing import Annotated, Literal

from stickslip.model.kinds import Integer, Number
from stickslip.model.label import Label

Friction = Annotated[float, Number(at_least=0.0), Label("Friction coefficient", "μ")]
BearingFriction = Annotated[float, Number(at_least=0.0), Label("Friction that grows with the bearing's load", "μ")]
BearingRadius = Annotated[float, Number("m", at_least=0.0), Label("Radius of the bearing", "r", "mm")]
HingeFriction = Annotated[float, Number("N m", at_least=0.0), Label("Dry friction in the hinges")]
Links = Annotated[int, Integer(at_least=1, at_most=500), Label("Links", "n")]
Boxes = Annotated[int, Integer(at_least=1, at_most=5000), Label("Boxes", "n")]
Coordinates = Annotated[Literal["tree", "maximal"], Label("Coordinates")]
