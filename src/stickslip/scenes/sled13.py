"""A sled of the size of a two-man bob: 9 bodies, 13 degrees of freedom, eight runner contacts on flat ice.

A chassis carries two axles that roll, each axle two runners that pitch, and the crew leans on a stiff spring. Expected:
the sled glides on, slowed by ``mu_t g``, all eight contacts stay closed, nothing penetrates.
"""

from __future__ import annotations

from typing import Annotated

from stickslip.contract.about import SLEDS, About
from stickslip.model import Body, Coulomb, Free, JointSpring, Plane, Revolute, Runner, Scene, Sphere, StepOptions
from stickslip.model.kinds import Choice
from stickslip.model.label import Label
from stickslip.scenes.support.parameters import Friction
from stickslip.scenes.support.solids import box_inertia

TITLE = "Sled with 13 degrees of freedom"
ABOUT = About(
    see="A sled of the size of a two-man bob, nine bodies with 13 degrees of freedom, glides on level ice.",
    exact="It slows down by μ_t g along its runners, and all eight contacts stay closed.",
    tries="Push it sideways with the mouse: runners hold. Take Coulomb friction instead: it drifts.",
)
GROUP = SLEDS
UNTIL = 2.0

GRAVITY = 9.81
SPEED = 30.0  # m/s
CHASSIS_MASS, CREW_MASS, AXLE_MASS, RUNNER_MASS = 150.0, 160.0, 20.0, 6.0
AXLE_X, AXLE_Z = 0.85, -0.10  # of the axles from the chassis' centre
RUNNER_Y, RUNNER_Z = 0.33, -0.06  # of the runners from their axle
FOOT_X, FOOT_Z, FOOT_RADIUS = 0.25, -0.05, 0.01  # two round feet per runner
MASS = CHASSIS_MASS + CREW_MASS + 2.0 * AXLE_MASS + 4.0 * RUNNER_MASS
HEIGHT = FOOT_RADIUS - FOOT_Z - RUNNER_Z - AXLE_Z  # of the chassis' centre over the ice

X_AXIS, Y_AXIS = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0)


def build(
    friction: Annotated[str, Choice(("runner", "coulomb")), Label("Friction law")] = "runner",
    mu: Friction = 0.05,
    dt: float = 0.0002,
) -> Scene:
    """Sled gliding on level ice; `friction` is "runner" (along, across) or "coulomb" (`mu` in all directions).

    Parameters
    ----------
    friction : str
        Runners with less friction along than across, or the same in all directions.
    mu : float
        Of Coulomb's law; runners have numbers of their own.
    """
    bodies = [
        Body("chassis", CHASSIS_MASS, box_inertia(CHASSIS_MASS, (1.3, 0.3, 0.2))),
        Body("crew", CREW_MASS, box_inertia(CREW_MASS, (0.6, 0.2, 0.3)), com=(0.0, 0.0, 0.2)),
    ]
    joints = [
        Free("chassis_free", child="chassis", q0=(0.0, 0.0, HEIGHT, 1.0, 0.0, 0.0, 0.0), u0=(SPEED, *[0.0] * 5)),
        Revolute("lean", parent="chassis", child="crew", axis=Y_AXIS, spring=(JointSpring(40e3, 400.0),)),
    ]
    feet = []
    for end, x in (("front", AXLE_X), ("rear", -AXLE_X)):
        axle = f"{end}_axle"
        bodies.append(Body(axle, AXLE_MASS, box_inertia(AXLE_MASS, (0.1, 0.33, 0.05))))
        joints.append(
            Revolute(
                f"{end}_roll",
                parent="chassis",
                child=axle,
                axis=X_AXIS,
                at_parent=(x, 0.0, AXLE_Z),
                spring=(JointSpring(4e3, 40.0),),
            )
        )
        for side, y in (("left", RUNNER_Y), ("right", -RUNNER_Y)):
            runner = f"{end}_{side}"
            bodies.append(Body(runner, RUNNER_MASS, box_inertia(RUNNER_MASS, (0.4, 0.01, 0.05))))
            joints.append(
                Revolute(
                    f"{runner}_pitch",
                    parent=axle,
                    child=runner,
                    axis=Y_AXIS,
                    at_parent=(0.0, y, RUNNER_Z),
                    spring=(JointSpring(2e3, 10.0),),
                )
            )
            for foot, foot_x in (("toe", FOOT_X), ("heel", -FOOT_X)):
                feet.append(
                    Sphere(
                        f"{runner}_{foot}", runner, radius=FOOT_RADIUS, position=(foot_x, 0.0, FOOT_Z), material="steel"
                    )
                )
    ice = ("steel", "default")
    law = (
        Runner(between=ice, mu_t=0.004, mu_r=0.00264, mu_b_low=0.02, mu_b_high=0.1, load_high=2000.0)
        if friction == "runner"
        else Coulomb(between=ice, mu=mu)
    )
    return Scene(
        name="sled13",
        title=TITLE,
        gravity=(0.0, 0.0, -GRAVITY),
        bodies=tuple(bodies),
        joints=tuple(joints),
        shapes=(Plane("ice"), *feet),
        laws=(law,),
        step=StepOptions(dt=dt),
    )
