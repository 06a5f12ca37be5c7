"""A nut that is let go on a bolt, M16 with a real thread and 0.1 mm of play, both meshes: friction holds it, or it screws itself down.

Without friction the nut follows the helix: dz = p/2π dφ, and gains m g z = ½ (m + I (2π/p)²) v². With friction it stays where
tan λ < μ / cos 30°, λ the climb of the thread: above μ = 0.038.
"""

from __future__ import annotations

import time
from math import pi, sqrt
from typing import TYPE_CHECKING, Annotated, Any

import numpy as np

from stickslip import numerics as nm
from stickslip.contract.about import WORKBENCH, About
from stickslip.contract.channel import Channel
from stickslip.contract.staging import Staging
from stickslip.model import Body, Coulomb, Free, Frictionless, Law, Mesh, Scene, StepOptions
from stickslip.model.kinds import Number
from stickslip.model.label import Label
from stickslip.scenes.support.cad_like import healed_variant
from stickslip.scenes.support.threads import DEPTH, M16, PITCH_M16, hexagon_nut, threaded_rod

if TYPE_CHECKING:
    from stickslip.engine.simulation import Simulation

TITLE = "Nut on a bolt"
ABOUT = About(
    see="An M16 nut is let go on a bolt with a real thread and 0.1 mm of play. Both are meshes.",
    exact="Without friction the nut follows the helix, 2 mm per turn, and trades height for speed and spin. A thread holds itself "
    "where the friction coefficient is above 0.038.",
    tries="Set the friction to 0.05: the nut stays. Switch to meshes as CAD programs write them: it turns down all the same.",
)
GROUP = WORKBENCH
UNTIL = 1.5
TICK_S = 0.0  # one step: what is told of intervals is of steps
STAGING = Staging(framed=0.06, instruments=("turns", "off_helix"), plots=("turns", "off_helix", "force"))

STEEL = 7800.0  # kg/m³
LENGTH = 0.04  # m, of the bolt
START = 0.026  # m: height of the middle of the nut at the start
SEATED = 2.0  # turns after which it counts as screwed down
PITCH_RADIUS = (
    0.5 * M16 - 0.6 * DEPTH * PITCH_M16
)  # m: where thread and gap are of equal width, 3/8 of the sharp profile below the crest
#: Friction that just holds the nut: tan λ cos 30°.
SELF_LOCKING = PITCH_M16 / (2.0 * pi * PITCH_RADIUS) * sqrt(0.75)


def build(
    mu: Annotated[float, Number(at_least=0.0, at_most=1.0), Label("Friction", "μ")] = 0.0,
    play: Annotated[float, Number("m", at_least=2e-5, at_most=3e-4), Label("Play", "", "mm")] = 1e-4,
    cad: Annotated[bool, Label("Meshes as CAD programs write them")] = False,
    dt: Annotated[float, Number("s", above=0.0, at_most=0.002), Label("Step", "Δt", "ms")] = 5e-4,
) -> Scene:
    """An upright bolt that is fixed, and a nut on it.

    Parameters
    ----------
    mu
        Between the flanks; 0: none.
    play
        By which the thread of the nut is wider, along the radius.
    cad
        Cut both meshes into slivers, with cracks, loose triangles and needless faces, and heal them as an import does, to a hundredth
        of the play.
    """
    bolt, nut = threaded_rod(length=LENGTH, n=80), hexagon_nut(play=play, n=84)
    if cad:
        bolt, nut = healed_variant(bolt, 0.01 * play), healed_variant(nut, 0.01 * play)
    law: Law = Coulomb(mu=mu) if mu > 0.0 else Frictionless()
    return Scene(
        name="screw",
        title=TITLE,
        bodies=(Body.solid("nut", *nut, density=STEEL),),
        joints=(Free("nut_free", child="nut", q0=(0.0, 0.0, START, 1.0, 0.0, 0.0, 0.0)),),
        shapes=(
            Mesh("nut_thread", "nut", vertices=nut[0], triangles=nut[1]),  # type: ignore[arg-type]
            Mesh("bolt", vertices=bolt[0], triangles=bolt[1]),  # type: ignore[arg-type]
        ),
        laws=(law,),
        step=StepOptions(dt=dt, margin=0.5 * play),
    )


class Watch:
    """How far the nut has turned and come down, how far off the helix it is, and what that took."""

    channels = (
        Channel("turns", "1", "Turns of the nut"),
        Channel("off_helix", "m", "Distance from the helix, along the axis"),
        Channel("force", "N", "Force of the thread"),
    )

    def __init__(self, simulation: Simulation) -> None:
        self.simulation = simulation
        self._height, self._angle = self._look()
        self._turned = 0.0
        self._seat: tuple[float, float] | None = None  # height and angle where the nut has come to sit on the helix
        self.off = self.most_off = self.force = self.peak_force = 0.0
        self._took: list[float] = []
        self._left_at = time.perf_counter()

    def _look(self) -> tuple[float, float]:
        r, A = self.simulation.motion("nut")[:2]
        return float(r[2]), nm.atan2(float(A[1, 0]), float(A[0, 0]))

    def note(self) -> None:
        """After a step."""
        self._took.append(time.perf_counter() - self._left_at)
        height, angle = self._look()
        step = angle - self._angle
        self._turned += step - 2.0 * pi * np.floor(step / (2.0 * pi) + 0.5)
        self._height, self._angle = height, angle
        if self._seat is None and abs(self._turned) > 0.05:
            self._seat = height, self._turned
        if self._seat is not None:
            self.off = height - self._seat[0] - PITCH_M16 * (self._turned - self._seat[1]) / (2.0 * pi)
        self.most_off = max(self.most_off, abs(self.off))
        contacts = self.simulation.contact_forces()
        self.force = nm.norm(contacts.forces.sum(axis=0)) if len(contacts.forces) else 0.0
        self.peak_force = max(self.peak_force, self.force)
        self._left_at = time.perf_counter()

    def values(self) -> tuple[float, float, float]:
        """Turns, distance from the helix, force."""
        return self._turned / (2.0 * pi), self.off, self.force

    def _pitch(self) -> float | None:
        """Way along the axis per turn [m]; None: it has hardly turned."""
        if self._seat is None or abs(self._turned - self._seat[1]) < 0.1:
            return None
        return 2.0 * pi * (self._height - self._seat[0]) / (self._turned - self._seat[1])

    def summary(self) -> dict[str, Any]:
        """Numbers of the way down."""
        took = np.sort(np.array(self._took or [0.0]))
        share = lambda part: float(took[min(len(took) - 1, int(part * len(took)))])  # noqa: E731
        turns = self._turned / (2.0 * pi)
        return {
            "inserted": turns <= -SEATED,
            "turns": turns,
            "height_m": self._height,
            "pitch_m": self._pitch(),
            "max_off_helix_m": self.most_off,
            "min_clearance_m": 0.0 if self.peak_force > 0.0 else None,
            "peak_force_n": self.peak_force,
            "interval_p50_s": share(0.5),
            "interval_p99_s": share(0.99),
            "interval_max_s": float(took[-1]),
        }
