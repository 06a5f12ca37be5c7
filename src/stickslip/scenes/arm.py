"""A six-joint arm without power: friction in its joints holds the pose, and without friction the arm collapses.

Friction in each joint is `margin` times the gravity torque of the pose `LINKS`, or times 2 N m where gravity asks for
less. Exact: in that pose nothing moves for ``margin >= 1`` and the friction of each joint equals its gravity torque; the
same holds in any other pose whose gravity torques are below the limits. With ``margin = 0`` the arm falls to the floor.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import numpy as np
from numpy.typing import NDArray

from stickslip import numerics as nm
from stickslip.contract.about import ROBOTS, About
from stickslip.model import Body, Capsule, Coulomb, JointFriction, ModelError, Plane, Revolute, Scene, StepOptions
from stickslip.model.kinds import Number
from stickslip.model.label import Label
from stickslip.model.rotation import matrix_from_quat
from stickslip.scenes.support.solids import rod_inertia

if TYPE_CHECKING:
    from stickslip.engine.simulation import Simulation

TITLE = "Six-joint arm held by friction"
ABOUT = About(
    see="A robot arm of six joints without power stands still: dry friction in its joints holds it.",
    exact="In this pose nothing moves while the friction is at least what gravity asks for, and each joint then "
    "carries exactly its gravity torque.",
    tries="Pull it with the mouse: it stays where you leave it. Lower the friction below 1: it sinks. At 0 it falls.",
)
GROUP = ROBOTS
UNTIL = 3.0

GRAVITY = 9.81
HEIGHT = 0.6  # m, of the shoulder over the floor
REST_LIMIT = 2.0  # N m, friction of joints that carry no gravity torque

X_AXIS, Y_AXIS, Z_AXIS = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)

#: Joint, its axis, its angle [deg]; length [m], radius [m] and mass [kg] of the link beyond it, which runs along x.
LINKS = (
    ("yaw", Z_AXIS, 25.0, 0.20, 0.09, 12.0),
    ("shoulder", Y_AXIS, -55.0, 0.50, 0.06, 9.0),
    ("elbow", Y_AXIS, 75.0, 0.25, 0.05, 4.0),
    ("roll", X_AXIS, 30.0, 0.20, 0.04, 2.5),
    ("wrist", Y_AXIS, 40.0, 0.10, 0.04, 1.5),
    ("tool", X_AXIS, 10.0, 0.15, 0.03, 1.0),
)


#: The pose that the friction is made for [deg].
POSE = tuple(link[2] for link in LINKS)


def gravity_torques(pose_deg: Sequence[float] = POSE) -> dict[str, float]:
    """Exact torque that gravity exerts about the axis of every joint in a pose [N m]."""
    origins, axes, centres = [], [], []
    turned, r = np.eye(3), np.array([0.0, 0.0, HEIGHT])
    for (_, axis, _, length, _, _), angle in zip(LINKS, pose_deg):
        origins.append(r)
        axes.append(nm.product(turned, np.array(axis)))
        half = 0.5 * math.radians(angle)
        turned = nm.product(turned, matrix_from_quat(np.array([nm.cos(half), *(nm.sin(half) * np.array(axis))])))
        along = nm.product(turned, np.array([length, 0.0, 0.0]))
        centres.append(r + 0.5 * along)
        r = r + along
    return {
        link[0]: float(
            sum(
                nm.product(axes[i], np.cross(centres[j] - origins[i], (0.0, 0.0, -GRAVITY * LINKS[j][5])))
                for j in range(i, len(LINKS))
            )
        )
        for i, link in enumerate(LINKS)
    }


def limits(margin: float = 1.1) -> dict[str, float]:
    """Friction of every joint [N m]."""
    return {name: margin * max(abs(torque), REST_LIMIT) for name, torque in gravity_torques().items()}


def build(
    margin: Annotated[float, Number(at_least=0.0), Label("Friction, times what the pose needs")] = 1.1,
    pose_deg: tuple[float, ...] = POSE,
    dt: float = 0.002,
) -> Scene:
    """Arm at rest in a pose; joint friction is `margin` times what `POSE` needs, or nothing if `margin` is 0.

    Parameters
    ----------
    margin : float
        Of each joint; gravity in the first pose needs 1.
    pose_deg : tuple
        Angles of the six joints at the beginning, in degrees.
    """
    if len(pose_deg) != len(LINKS):
        raise ModelError(f"the pose of the arm has {len(pose_deg)} angles. Give {len(LINKS)}, in degrees.")
    bodies, joints, skins = [], [], []
    friction = limits(margin)
    for i, (name, axis, _, length, radius, mass) in enumerate(LINKS):
        body = f"{name}_link"
        along, across, _ = rod_inertia(mass, length, radius)
        bodies.append(Body(body, mass, (along, across, across), com=(0.5 * length, 0.0, 0.0)))
        joints.append(
            Revolute(
                name,
                parent=f"{LINKS[i - 1][0]}_link" if i > 0 else "world",
                child=body,
                axis=axis,
                at_parent=(LINKS[i - 1][3], 0.0, 0.0) if i > 0 else (0.0, 0.0, HEIGHT),
                q0=(math.radians(pose_deg[i]),),
                friction=(JointFriction(limit=friction[name]),),
            )
        )
        # The links touch the floor and not each other: their capsules overlap at the joints.
        skins.append(
            Capsule(
                f"{name}_skin",
                body,
                radius=radius,
                half_length=0.5 * length,
                position=(0.5 * length, 0.0, 0.0),
                group=1,
                mask=2,
            )
        )
    return Scene(
        name="arm",
        title=TITLE,
        gravity=(0.0, 0.0, -GRAVITY),
        bodies=tuple(bodies),
        joints=tuple(joints),
        shapes=(Plane("floor", group=2, mask=1), *skins),
        laws=(Coulomb(mu=0.5),),
        step=StepOptions(dt=dt),
    )


def tip(simulation: Simulation) -> NDArray[np.float64]:
    """Inertial position of the end of the tool [m]."""
    r, e = simulation.pose("tool_link")
    return np.asarray(r + nm.product(matrix_from_quat(e), np.array([LINKS[-1][3], 0.0, 0.0])))


def measure(simulation: Simulation) -> dict[str, Any]:
    """How far the tool has sunk since the beginning, and the torque that friction holds in each joint."""
    from stickslip.engine.simulation import Simulation as Fresh

    sunk = tip(Fresh(simulation.compiled))[2] - tip(simulation)[2]
    held = {f"{link[0]}_friction_n_m": float(simulation.friction(link[0]).sum()) for link in LINKS}
    return {"tip_sag_m": float(sunk), **held}
