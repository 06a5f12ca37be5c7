"""How runners, bumpers and bodies of sleds touch."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated

from stickslip.model import Coulomb, Runner
from stickslip.model.fields import Draft, settle_declaration
from stickslip.model.kinds import Number
from stickslip.model.label import Label

SHARE = Number(at_least=0.0, at_most=1.0)
MU = Number(at_least=0.0)


@dataclass(frozen=True, slots=True)
class RunnerFriction:
    """Runners on ice: little friction along, more across, the more the more they are loaded.

    Parameters
    ----------
    mu_t : float
        Along the runner. Pilots chose 0.004 [Rempfler, sec. 4.4]; recent literature has 0.0033 to 0.018.
    straight_share : float
        Part of `mu_t` that does not depend on the direction of sliding, ``mu_r / mu_t``; below 1. Pilots chose 0.66.
    mu_b_low, mu_b_high : float
        Across the runner, unloaded and at full load. Pilots chose 0.02 and 0.1; literature has 0.05 to 0.3.
    load_high : float [N]
        Normal force of one contact at which `mu_b_high` is reached, two contacts per runner. Estimated: twice the
        load at rest.
    e_n, e_f : float
        Restitution. Estimated: steel on ice does not bounce.
    """

    mu_t: Annotated[float, Number(above=0.0), Label("Friction along the runner", "μ_t")] = 0.004
    straight_share: Annotated[float, SHARE, Label("Share of it in every direction", "μ_r/μ_t", "%")] = 0.66
    mu_b_low: Annotated[float, MU, Label("Sideways grip, unloaded", "μ_b,low")] = 0.02
    mu_b_high: Annotated[float, MU, Label("Sideways grip, fully loaded", "μ_b,high")] = 0.1
    load_high: Annotated[float, Number("N", above=0.0), Label("Load at which the grip is full")] = 1000.0
    e_n: Annotated[float, SHARE, Label("Bounce off the ice", "ε_n")] = 0.0
    e_f: Annotated[float, SHARE, Label("Bounce along the ice", "ε_f")] = 0.0

    def __post_init__(self) -> None:
        settle_declaration(self)

    @classmethod
    def _relate(cls, draft: Draft) -> None:
        if draft.has("straight_share") and draft["straight_share"] == 1.0:
            draft.fault("straight_share", "is 1.0, which leaves nothing to the rounded ends", "Give less than 1")
        if draft.has("mu_t", "mu_b_low") and not draft["mu_b_low"] > draft["mu_t"]:
            what = f"is {draft['mu_b_low']!r}, not above mu_t = {draft['mu_t']!r}"
            draft.fault("mu_b_low", what, "A runner grips sideways: raise `mu_b_low` or lower `mu_t`")
        if draft.has("mu_b_low", "mu_b_high") and draft["mu_b_high"] < draft["mu_b_low"]:
            what = f"is {draft['mu_b_high']!r}, below mu_b_low = {draft['mu_b_low']!r}"
            draft.fault("mu_b_high", what, "Grip grows with the load: raise `mu_b_high` or swap the two")

    def scaled(self, factor: float) -> RunnerFriction:
        """The same runner with another friction along; grip across stays."""
        return replace(self, mu_t=self.mu_t * factor)

    def law(self, between: tuple[str, str]) -> Runner:
        """As the engine takes it, for a pair of materials."""
        return Runner(
            self.mu_t,
            self.straight_share * self.mu_t,
            self.mu_b_low,
            self.mu_b_high,
            self.load_high,
            between=between,
            e_n=self.e_n,
            e_f=self.e_f,
        )


@dataclass(frozen=True, slots=True)
class PointFriction:
    """A point that rubs the same in every direction: bumper, rim, toe, back.

    Parameters
    ----------
    mu : float
    e_n, e_f : float
        Restitution: part of the speed off the surface, and along it, that comes back after a blow; 0: none of it.
    """

    mu: Annotated[float, MU, Label("Friction", "μ")]
    e_n: Annotated[float, SHARE, Label("Bounce", "ε_n")]
    e_f: Annotated[float, SHARE, Label("Bounce sideways", "ε_f")] = 0.0

    def __post_init__(self) -> None:
        settle_declaration(self)

    def law(self, between: tuple[str, str]) -> Coulomb:
        """As the engine takes it, for a pair of materials."""
        return Coulomb(self.mu, between=between, e_n=self.e_n, e_f=self.e_f)
