"""Contact laws: what happens between two materials that touch."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass
from typing import Annotated, Any, ClassVar

from stickslip.model.errors import Fault
from stickslip.model.fields import Draft, settle_declaration
from stickslip.model.kinds import INVALID, Kind, Name, Number, describe
from stickslip.model.label import Label

#: Stands for any material.
ANY = "*"


@dataclass(frozen=True, slots=True)
class Materials(Kind):
    """A pair of materials, either of which may be any."""

    def settle(self, value: Any, path: str, faults: list[Fault]) -> Any:
        if not isinstance(value, (list, tuple)) or len(value) != 2:
            faults.append(Fault(path, f"is {describe(value)}", f"Give {self.wanted()}"))
            return INVALID
        name = Name("a material")
        pair = tuple(name.settle(entry, f"{path}[{i}]", faults) for i, entry in enumerate(value))
        return INVALID if INVALID in pair else pair

    def wanted(self) -> str:
        return 'two materials; "*" stands for any'


@dataclass(frozen=True, slots=True)
class Law:
    """What all contact laws have in common. Declare one of the subclasses.

    Parameters
    ----------
    between : (str, str)
        Materials. The shape of the first carries the friction frame, x forward and y left. An exact pair beats one
        ``"*"``, which beats two; among equals the later law wins. Default: any two materials.
    e_n : float
        Restitution along the normal, 0 (default, no rebound) to 1.
    e_f : float
        Restitution in the tangent plane, 0 to 1. Default 0: a surface does not fling things sideways.

    Notes
    -----
    `type` is the name of a law in files. Each number says what it is called where a person reads it.
    """

    section: ClassVar[str] = "law"
    type: ClassVar[str] = ""

    _: KW_ONLY
    between: Annotated[tuple[str, str], Materials()] = (ANY, ANY)
    e_n: Annotated[float, Number(at_least=0.0, at_most=1.0), Label("Restitution, normal", "ε_n")] = 0.0
    e_f: Annotated[float, Number(at_least=0.0, at_most=1.0), Label("Restitution, tangential", "ε_f")] = 0.0

    def __post_init__(self) -> None:
        settle_declaration(self)

    def percussions(self) -> tuple[str, dict[str, float]]:
        """The set of percussions by its name in `kernels.solver.laws.LAW_KINDS`, and its numbers by theirs."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Frictionless(Law):
    """No force in the tangent plane. Takes the fields of `Law`."""

    type: ClassVar[str] = "frictionless"

    def percussions(self) -> tuple[str, dict[str, float]]:
        return "half_line", {}


@dataclass(frozen=True, slots=True)
class Coulomb(Law):
    """Isotropic dry friction: a disc of radius mu × normal force. Takes the fields of `Law` and:

    Parameters
    ----------
    mu : float
        Friction coefficient.
    """

    type: ClassVar[str] = "coulomb"

    mu: Annotated[float, Number(at_least=0.0), Label("Friction coefficient", "μ")]

    def percussions(self) -> tuple[str, dict[str, float]]:
        return ("coulomb", {"mu": self.mu}) if self.mu > 0.0 else ("half_line", {})


@dataclass(frozen=True, slots=True)
class Contensou(Law):
    """Dry friction against sliding and spinning at once, and against rolling. Takes the fields of `Law` and:

    Parameters
    ----------
    mu : float
        Friction coefficient, above 0.
    mu_spin : float [m]
        Largest moment about the normal over normal force: 2/3 mu × radius of a patch under even pressure. What spins slides more
        easily: force and moment share one ellipsoid. 0: nothing resists spin.
    mu_roll : float [m]
        Largest moment about axes in the tangent plane over normal force; an angle of slope that holds a ball has the tangent
        mu_roll / radius. Default 0: nothing resists rolling.
    """

    type: ClassVar[str] = "contensou"

    mu: Annotated[float, Number(above=0.0), Label("Friction coefficient", "μ")]
    mu_spin: Annotated[float, Number("m", at_least=0.0), Label("Spin friction", "μ_s")]
    mu_roll: Annotated[float, Number("m", at_least=0.0), Label("Rolling friction", "μ_r")] = 0.0

    def percussions(self) -> tuple[str, dict[str, float]]:
        levers = {"lever_spin": self.mu_spin / self.mu, "lever_roll": self.mu_roll / self.mu}
        return "loaded_ball", {"mu": self.mu, **levers}


@dataclass(frozen=True, slots=True)
class Ellipse(Law):
    """Dry friction with two coefficients: an ellipse in the friction frame. Takes the fields of `Law` and:

    Parameters
    ----------
    mu_t : float
        Forward friction coefficient.
    mu_b : float
        Lateral friction coefficient.
    """

    type: ClassVar[str] = "ellipse"

    mu_t: Annotated[float, Number(at_least=0.0), Label("Friction along", "μ_t")]
    mu_b: Annotated[float, Number(at_least=0.0), Label("Friction across", "μ_b")]

    def percussions(self) -> tuple[str, dict[str, float]]:
        return "ellipse", {"mu_t": self.mu_t, "mu_b": self.mu_b}


@dataclass(frozen=True, slots=True)
class Runner(Law):
    """Sled runner on ice: a rectangle with elliptic caps whose width depends on the load. Takes the fields of `Law`
    and:

    Parameters
    ----------
    mu_t : float
        Forward friction coefficient.
    mu_r : float
        Part of it that the elliptic caps take, below `mu_t`; 0 gives a rectangle.
    mu_b_low : float
        Lateral friction coefficient without load, above `mu_t`: a runner grips sideways.
    mu_b_high : float
        Lateral friction coefficient from `load_high` on, `mu_b_low` or more.
    load_high : float [N]
        Normal force at which `mu_b_high` is reached; in between the coefficient is linear in the load.
    """

    type: ClassVar[str] = "runner"

    mu_t: Annotated[float, Number(at_least=0.0), Label("Friction along", "μ_t")]
    mu_r: Annotated[float, Number(at_least=0.0), Label("Caps of friction along", "μ_r")]
    mu_b_low: Annotated[float, Number(at_least=0.0), Label("Friction across, no load", "μ_b0")]
    mu_b_high: Annotated[float, Number(at_least=0.0), Label("Friction across, full load", "μ_b1")]
    load_high: Annotated[float, Number("N", above=0.0), Label("Full load", "N_1")]

    def percussions(self) -> tuple[str, dict[str, float]]:
        width = {"mu_b_low": self.mu_b_low, "mu_b_high": self.mu_b_high, "P_high": self.load_high}
        return "runner", {"mu_t": self.mu_t, "mu_r": self.mu_r, **width}

    @classmethod
    def _relate(cls, draft: Draft) -> None:
        if draft.has("mu_t", "mu_r") and not draft["mu_r"] < draft["mu_t"]:
            what = f"is {draft['mu_r']!r}, not below mu_t = {draft['mu_t']!r}"
            draft.fault("mu_r", what, "Lower `mu_r` or raise `mu_t`: the caps are part of the forward friction")
        if draft.has("mu_t", "mu_b_low") and not draft["mu_b_low"] > draft["mu_t"]:
            what = f"is {draft['mu_b_low']!r}, not above mu_t = {draft['mu_t']!r}"
            draft.fault(
                "mu_b_low", what, "Lateral friction must exceed forward friction; raise `mu_b_low` or swap the two"
            )
        if draft.has("mu_b_low", "mu_b_high") and draft["mu_b_high"] < draft["mu_b_low"]:
            what = f"is {draft['mu_b_high']!r}, below mu_b_low = {draft['mu_b_low']!r}"
            draft.fault("mu_b_high", what, "Grip grows with the load; raise `mu_b_high` or swap the two")


#: Every contact law, in the order of the documentation.
LAWS: tuple[type[Law], ...] = (Frictionless, Coulomb, Contensou, Ellipse, Runner)
