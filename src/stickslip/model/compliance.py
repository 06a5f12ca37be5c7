"""Compliance: joints as stiff springs instead of constraints, and the tolerances with which they are integrated."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass
from typing import Annotated, ClassVar, Literal

from stickslip.model.fields import settle_declaration
from stickslip.model.kinds import Choice, Name, Number

#: Kinds of joint that `Compliance` knows.
GIVING_WAY = ("fixed", "revolute", "planar", "free")


@dataclass(frozen=True, slots=True)
class Compliance:
    """Every joint of the scene gives way. A scene with a compliance is integrated by the stiff stepper: its step is the interval in which
    inputs are constant, and the integrator takes as many steps within it as the tolerances ask for.

    A fixed joint becomes three point springs, a hinge two and its torques, a planar joint with springs a tie of these springs. Free
    joints hold nothing. Contacts are not looked for.

    Parameters
    ----------
    name : str
    method : {"radau", "bdf", "dopri"}
        Radau IIA of order 5 (default), backward differences of order 1 to 5, or the explicit pair of Dormand and Prince.
    rel_tol, abs_tol : float
        Of positions [m], quaternions and their rates. Defaults 1e-11 and 1e-6 [Hans, sec. 7.2.1].
    stiffness : float [N/m]
        Of a joint, shared by its points. Default 1e8.
    damping : float [N s/m]
        The same. Default 2000.
    spacing : float [m]
        Between the points of a hinge. Default 0.1 m.
    stop_stiffness : float [N m/rad³]
        Of limits of hinges: torque K d³ behind them. Default 2000.
    stop_damping : float [N m s/rad²]
        Times depth and rate behind a limit. Default 200.
    """

    section: ClassVar[str] = "compliance"

    name: Annotated[str, Name()]
    _: KW_ONLY
    method: Annotated[Literal["radau", "bdf", "dopri"], Choice(("radau", "bdf", "dopri"))] = "radau"
    rel_tol: Annotated[float, Number(at_least=1e-13, at_most=0.1)] = 1e-11
    abs_tol: Annotated[float, Number(at_least=1e-12, at_most=0.1)] = 1e-6
    stiffness: Annotated[float, Number("N/m", above=0.0)] = 1e8
    damping: Annotated[float, Number("N s/m", at_least=0.0)] = 2000.0
    spacing: Annotated[float, Number("m", above=0.0)] = 0.1
    stop_stiffness: Annotated[float, Number("N m/rad³", at_least=0.0)] = 2000.0
    stop_damping: Annotated[float, Number("N m s/rad²", at_least=0.0)] = 200.0

    def __post_init__(self) -> None:
        settle_declaration(self)
