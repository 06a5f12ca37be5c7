"""RunnerSled: skeleton and luge as runs take them, and what they have in common besides their runners."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Generic, NamedTuple, TypeVar

from stickslip.apps.ice.sled import Handling, Touch
from stickslip.apps.parts.pieces import SIDES, ball
from stickslip.apps.parts.runner_setup import RunnerSetup
from stickslip.apps.parts.runners import FRONT, N_HALVES, REAR
from stickslip.engine.simulation import Simulation
from stickslip.model import Body, Drag, Force, Free, Input, Joint, Law, Scene, Shape, StepOptions
from stickslip.model.kinds import Quaternion4, Vector3
from stickslip.model.rotation import matrix_from_quat

#: Reference body: origin on the ice under the sled, x forward, y left, z off the ice.
FRAME = "frame"
DRAG, BASE_JOINT = "drag", "free"
# Materials. Whatever a terrain is made of, these carry the laws; those of the runners are in `runners`.
BUMPER, LIMB, BACK = "bumper", "limb", "back"

#: As for the bob: sweeps end at 1e-3 or 10 µN s, warm starts go on from there, and next to no slop keeps loads smooth.
STEP = StepOptions(0.0002, e_r=1e-3, e_a=1e-5, slop=1e-9)

S = TypeVar("S", bound=RunnerSetup)


class Rider(NamedTuple):
    """What a sled is above its runners.

    Attributes
    ----------
    bodies : tuple of Body
        Without the runners; the frame first, then the one that stands in the wind.
    joints : tuple of Joint
        Between them.
    forces : tuple of Force
        Of limbs and head; drag is added.
    inputs : tuple of Input
    shapes : tuple of Shape
        What may touch besides the runners.
    """

    bodies: tuple[Body, ...]
    joints: tuple[Joint, ...]
    forces: tuple[Force, ...]
    inputs: tuple[Input, ...]
    shapes: tuple[Shape, ...]


@dataclass(frozen=True, slots=True)
class RunnerSled(ABC, Generic[S]):
    """A sled on two bending runners with a set-up, on any ice; fulfils `stickslip.apps.ice.sled.Sled`.

    Parameters
    ----------
    setup : RunnerSetup
    """

    #: Density of the air where none is given [kg/m³].
    air_density: ClassVar[float]
    #: Share of a pilot's gain on the heading that suits the sled.
    hands: ClassVar[float] = 1.0
    #: How long the sled goes on turning [s]: runners bent by a few thousandths turn it slowly. From runs.
    calm: ClassVar[float] = 0.15

    setup: S

    @abstractmethod
    def rider(self) -> Rider:
        """What the sled is above its runners."""

    @abstractmethod
    def efforts(self, simulation: Simulation, command: float) -> dict[str, float]:
        """Inputs by name for a command from -1 (full right) to 1 (full left)."""

    @property
    def name(self) -> str:
        """Kind of sled."""
        return self.setup.sled

    @property
    def body(self) -> str:
        """Reference body: origin on the ice under the sled, x forward, y left, z off the ice."""
        return FRAME

    @property
    def handling(self) -> Handling:
        """What a pilot knows of a sled that steers by bending a tip; the front ends give way first."""
        runners, front, limb = self.setup.runners, self.setup.front, self.setup.bender
        at_rest = min(self.setup.mass * 9.81 / N_HALVES / front.load_high, 1.0)
        grip = front.mu_b_low + (front.mu_b_high - front.mu_b_low) * at_rest
        return Handling(
            wheelbase=runners.contact_length,
            gauge=runners.gauge,
            full_curvature=limb.ahead * limb.inward / runners.bend.stiffness / runners.contact_length,
            grip_low=front.mu_b_low,
            grip_high=front.mu_b_high,
            full_load=N_HALVES * front.load_high / self.setup.mass,
            slip=front.mu_t * (1.0 - front.straight_share) / grip,
            width=self.setup.width,
            calm=self.calm,
            hands=self.hands,
        )

    def scene(
        self,
        terrain: Sequence[Shape],
        *,
        position: Vector3 = (0.0, 0.0, 0.0),
        rotation_wxyz: Quaternion4 = (1.0, 0.0, 0.0, 0.0),
        speed: float = 0.0,
        air_density: float | None = None,
        friction_scale: float = 1.0,
        name: str = "",
        step: StepOptions | None = None,
    ) -> Scene:
        """Put the sled on terrain.

        Parameters
        ----------
        terrain : sequence of Shape
            Immovable, of group 1.
        position : (3,) float [m]
            Of the sled's origin, on the ice midway between the runner contacts.
        rotation_wxyz : (4,) float
            Sled axes (x forward, y left, z off the ice) → world.
        speed : float [m/s]
            Forward.
        air_density : float [kg/m³]
            Default: that of the kind of sled.
        friction_scale : float
            Factor on the friction along the runners.
        name : str
            Of the scene. Default: that of the sled.
        step : StepOptions
        """
        setup, rider = self.setup.scaled(friction_scale), self.rider()
        density = self.air_density if air_density is None else air_density
        drag = Drag(DRAG, rider.bodies[1].name, setup.air.cd_area, density)
        return Scene(
            name=name or self.name,
            title=f"{self.name.capitalize()}, {setup.category}",
            bodies=(*rider.bodies, *setup.runners.bodies()),
            joints=(free_joint(position, rotation_wxyz, speed), *rider.joints, *setup.runners.joints(FRAME)),
            forces=(drag, *rider.forces),
            inputs=rider.inputs,
            shapes=(*terrain, *setup.runners.shapes(), *rider.shapes),
            laws=contact_laws(setup),
            step=step or STEP,
        )

    def steer(self, simulation: Simulation, command: float) -> None:
        """Set the inputs for a command from -1 (full right) to 1 (full left)."""
        for name, effort in self.efforts(simulation, command).items():
            simulation.set_input(name, effort)

    def touch_of(self, loaded: Sequence[Shape]) -> Touch:
        """What it means that these carried load. Runners count by their halves, four of them. On its back, the run is over."""
        materials = [shape.material for shape in loaded]
        return Touch(
            runners=len({shape.body for shape in loaded if shape.material in (FRONT, REAR)}),
            runners_total=N_HALVES,
            bumpers=materials.count(BUMPER) + materials.count(LIMB),
            crashed=BACK in materials,
        )

    def touch(self, simulation: Simulation) -> Touch:
        """What carried load in the last step."""
        return self.touch_of(simulation.loaded_shapes())


def free_joint(position: Vector3, rotation_wxyz: Quaternion4, speed: float) -> Free:
    """The frame at a place, gliding forward [m, m/s]."""
    forward = (matrix_from_quat(rotation_wxyz)[:, 0] * speed).tolist()
    return Free(BASE_JOINT, child=FRAME, q0=(*position, *rotation_wxyz), u0=(*forward, 0.0, 0.0, 0.0))


def bumpers(ends: Sequence[tuple[str, Vector3]], radius: float) -> tuple[Shape, ...]:
    """Balls on the frame, given by the outermost points of the left ones [m]; mirrored on the right."""
    return tuple(
        ball(f"{side}_{end}_bumper", FRAME, (x, sign * (y - radius), z), radius, BUMPER)
        for end, (x, y, z) in ends
        for side, sign in SIDES
    )


def contact_laws(setup: RunnerSetup) -> tuple[Law, ...]:
    """Laws of runners, bumpers, limbs and back against anything."""
    return (
        setup.front.law((FRONT, "*")),
        setup.rear.law((REAR, "*")),
        setup.bumper.law((BUMPER, "*")),
        setup.body.law((LIMB, "*")),
        setup.body.law((BACK, "*")),
    )
