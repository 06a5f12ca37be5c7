"""Sled: what a run needs of anything that slides down an ice track, and what a sled tells of its contacts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, NamedTuple, Protocol

from stickslip.model.fields import settle_declaration
from stickslip.model.kinds import Number, Quaternion4, Vector3

if TYPE_CHECKING:
    from stickslip.engine.simulation import Simulation
    from stickslip.model import Scene, Shape, StepOptions


class Touch(NamedTuple):
    """Contacts that carried load."""

    runners: int  # contacts of runners on the ice
    runners_total: int  # of so many
    bumpers: int  # bumpers or parts of a body that touch
    crashed: bool  # whether something touches that must not


@dataclass(frozen=True, slots=True)
class Handling:
    """What a pilot has learnt of a sled: how it turns, and how well it holds.

    Parameters
    ----------
    wheelbase, gauge : float [m]
        Length and width of what stands on the ice.
    full_curvature : float [1/m]
        Of the path at full steering, slow and with grip.
    directness : float
        ``curvature = full_curvature * command ** (1 / directness)``.
    grip_low, grip_high : float
        Side force over load: unloaded, and from `full_load` on.
    full_load : float [m/s²]
        Load over mass at which `grip_high` is reached.
    slip : float [rad]
        Angle between heading and course at 0.7 of the grip.
    width : float [m]
        Of the sled with its bumpers.
    calm : float [s]
        How far ahead the heading must be foreseen from the yaw rate, for a sled that turns stops turning late: the weaker its steering,
        the later. Estimated from runs.
    hands : float
        Share of a pilot's gain on the heading that suits the sled. Steering that is soon at its limit turns a sled to and fro instead of
        holding it. Estimated from runs.
    """

    wheelbase: Annotated[float, Number("m", above=0.0)] = 1.7
    gauge: Annotated[float, Number("m", above=0.0)] = 0.67
    full_curvature: Annotated[float, Number("1/m", above=0.0)] = 0.1
    directness: Annotated[float, Number(above=0.0)] = 1.0
    grip_low: Annotated[float, Number(at_least=0.0)] = 0.02
    grip_high: Annotated[float, Number(above=0.0)] = 0.1
    full_load: Annotated[float, Number("m/s²", above=0.0)] = 41.0
    slip: Annotated[float, Number("rad", above=0.0)] = 0.02
    width: Annotated[float, Number("m", above=0.0)] = 0.86
    calm: Annotated[float, Number("s", at_least=0.0)] = 0.06
    hands: Annotated[float, Number(above=0.0, at_most=1.0)] = 1.0

    def __post_init__(self) -> None:
        settle_declaration(self)

    def grip(self, load: float) -> float:
        """Side acceleration the runners can give [m/s²] at a load over mass [m/s²]."""
        share = min(max(load, 0.0) / self.full_load, 1.0)
        return (self.grip_low + (self.grip_high - self.grip_low) * share) * max(load, 0.0)


class Sled(Protocol):
    """A sled.

    1. `body` is its reference: x forward, y left, z off the ice, origin on the ice under the sled.
    2. `scene` puts it on terrain; `friction_scale` multiplies the friction along the runners.
    3. `steer` sets inputs of the engine from a command, -1 (full right) to 1 (full left).
    4. `touch_of` says what it means that these shapes of it carried load; `touch` reads the contacts of the last step.
    5. A sled that steers by a driven joint may name it as `steered_joint`, and the arm of its ropes as `lever` [m]: runs then have its
       torque and the force in the ropes.
    """

    @property
    def name(self) -> str: ...

    @property
    def body(self) -> str: ...

    def scene(
        self,
        terrain: Sequence[Shape],
        *,
        position: Vector3,
        rotation_wxyz: Quaternion4,
        speed: float,
        air_density: float,
        friction_scale: float = 1.0,
        name: str,
        step: StepOptions | None = None,
    ) -> Scene: ...

    def steer(self, simulation: Simulation, command: float) -> None: ...

    def touch_of(self, loaded: Sequence[Shape]) -> Touch: ...

    def touch(self, simulation: Simulation) -> Touch: ...


def handling_of(sled: Sled) -> Handling:
    """Handling of a sled: its own `handling` if it has one, else that of a two-man bob."""
    own = getattr(sled, "handling", None)
    return own if isinstance(own, Handling) else Handling()
