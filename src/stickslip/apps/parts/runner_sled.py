"""What skeleton and luge have in common besides their runners: step, materials and laws, bumpers, what their contacts say."""

from __future__ import annotations

from collections.abc import Sequence

from stickslip.apps.ice.sled import Handling, Touch
from stickslip.apps.parts.friction import PointFriction, RunnerFriction
from stickslip.apps.parts.pieces import SIDES, ball
from stickslip.apps.parts.runners import FRONT, N_HALVES, REAR, Runners
from stickslip.engine.simulation import Simulation
from stickslip.model import Free, Law, Shape, StepOptions
from stickslip.model.kinds import Quaternion4, Vector3
from stickslip.model.rotation import matrix_from_quat

#: Reference body: origin on the ice under the sled, x forward, y left, z off the ice.
FRAME = "frame"
DRAG, BASE_JOINT = "drag", "free"
# Materials. Whatever a terrain is made of, these carry the laws; those of the runners are in `runners`.
BUMPER, LIMB, BACK = "bumper", "limb", "back"

#: As for the bob: sweeps end at 1e-3 or 10 µN s, warm starts go on from there, and next to no slop keeps loads smooth.
STEP = StepOptions(0.0002, e_r=1e-3, e_a=1e-5, slop=1e-9)


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


def contact_laws(
    front: RunnerFriction, rear: RunnerFriction, bumper: PointFriction, body: PointFriction
) -> tuple[Law, ...]:
    """Laws of runners, bumpers, limbs and back against anything."""
    return (
        front.law((FRONT, "*")),
        rear.law((REAR, "*")),
        bumper.law((BUMPER, "*")),
        body.law((LIMB, "*")),
        body.law((BACK, "*")),
    )


def touch(simulation: Simulation) -> Touch:
    """What carried load in the last step. Runners count by their halves, four of them. On its back, the run is over."""
    shapes = {shape.name: shape for shape in simulation.scene.shapes}
    loaded = [shapes[contact.shape_a] for contact in simulation.contacts() if contact.percussion[0] > 0.0]
    materials = [shape.material for shape in loaded]
    return Touch(
        runners=len({shape.body for shape in loaded if shape.material in (FRONT, REAR)}),
        runners_total=N_HALVES,
        bumpers=materials.count(BUMPER) + materials.count(LIMB),
        crashed=BACK in materials,
    )


def handling_of_runners(
    runners: Runners, front: RunnerFriction, tip_moment: float, mass: float, width: float
) -> Handling:
    """What a pilot knows of a sled that steers by bending a tip.

    Parameters
    ----------
    runners : Runners
    front : RunnerFriction
        Of the front ends, which give way first.
    tip_moment : float [N m]
        That bends a tip at full effort.
    mass : float [kg]
        Of sled and athlete.
    width : float [m]
        With bumpers.
    """
    at_rest = min(mass * 9.81 / N_HALVES / front.load_high, 1.0)
    grip = front.mu_b_low + (front.mu_b_high - front.mu_b_low) * at_rest
    return Handling(
        wheelbase=runners.contact_length,
        gauge=runners.gauge,
        full_curvature=tip_moment / runners.bend.stiffness / runners.contact_length,
        grip_low=front.mu_b_low,
        grip_high=front.mu_b_high,
        full_load=N_HALVES * front.load_high / mass,
        slip=front.mu_t * (1.0 - front.straight_share) / grip,
        width=width,
    )
