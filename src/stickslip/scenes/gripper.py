"""A hand lifts a block by friction alone: two fingers press it with a limited force.

Exact: the block is held while ``2 mu F >= m (g + a)`` with the force F of a finger, the friction coefficient mu, the mass m
and the upward acceleration a of the hand; below it slides out with ``a_rel = g + a - 2 mu F / m``.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Annotated, Any

from stickslip import numerics as nm
from stickslip.contract.about import ROBOTS, About
from stickslip.contract.channel import Channel
from stickslip.model import (
    Body,
    Box,
    Coulomb,
    Drive,
    Free,
    Gear,
    Input,
    Plane,
    Prismatic,
    Scene,
    StepOptions,
)
from stickslip.model.kinds import Number
from stickslip.model.label import Label
from stickslip.scenes.support.parameters import Friction
from stickslip.scenes.support.solids import box_inertia

if TYPE_CHECKING:
    from stickslip.contract.controllers import Command
    from stickslip.contract.run import Run
    from stickslip.engine.simulation import Simulation

TITLE = "Gripper that holds a block by friction"
ABOUT = About(
    see="A hand closes on a block, presses it with a limited force and lifts it: by friction alone.",
    exact="The block is held while 2 μ F ≥ m (g + a). Below that it slides out with g + a − 2 μ F/m.",
    tries="Lower the force of a finger to 9 N: it slips. Take over yourself with “You”, and shake it.",
)
GROUP = ROBOTS
UNTIL = 3.0
TICK_S = 0.0  # one step: the hand follows its path

GRAVITY = 9.81
BLOCK = (0.03, 0.03, 0.05)  # m, half edges
FINGER = (0.01, 0.02, 0.04)
PALM = (0.08, 0.03, 0.02)
SHANK = (0.006, 0.012, 0.05)
OPEN = 0.02  # m, between a finger and the block at first
FINGER_MASS, PALM_MASS = 0.2, 1.5
HEIGHT = 0.2  # m, that the hand is lifted by
LIFT_BEGIN, LIFT_END = 0.6, 1.8  # s

SKIN, TABLE, TOOL = 1, 2, 4  # groups: the block, what it stands on, the hand


def needed(mass: float = 1.0, mu: float = 0.5, acceleration: float = 0.0) -> float:
    """Exact force of a finger that just holds the block [N]."""
    return mass * (GRAVITY + acceleration) / (2.0 * mu)


def height_at(time: float) -> tuple[float, float, float]:
    """Height, speed and acceleration of the hand [m, m/s, m/s²]: a fifth-order polynomial between two rests."""
    span = LIFT_END - LIFT_BEGIN
    s = min(1.0, max(0.0, (time - LIFT_BEGIN) / span))
    return (
        HEIGHT * s * s * s * (10.0 - 15.0 * s + 6.0 * s * s),
        HEIGHT * 30.0 * s * s * nm.square(1.0 - s) / span,
        HEIGHT * 60.0 * s * (1.0 - 3.0 * s + 2.0 * s * s) / nm.square(span),
    )


def peak_acceleration() -> float:
    """Largest upward acceleration of the hand [m/s²]."""
    return 10.0 / math.sqrt(3.0) * HEIGHT / nm.square(LIFT_END - LIFT_BEGIN)


def build(
    squeeze: Annotated[float, Number("N", above=0.0), Label("Force of a finger")] = 15.0,
    mass: Annotated[float, Number("kg", above=0.0), Label("Mass of the block", "m")] = 1.0,
    mu: Friction = 0.5,
    dt: float = 0.002,
) -> Scene:
    """Block of `mass` [kg] on a table below an open hand whose fingers press with `squeeze` [N] each; friction `mu`.

    Parameters
    ----------
    squeeze : float [N]
        With which each finger presses, at most.
    mass : float [kg]
        The fingers hold 2 μ F/(g + a).
    mu : float
        Between fingers and block.
    """
    hand_z = 2.0 * BLOCK[2] + 0.06  # m, of the palm over the table
    reach = hand_z - BLOCK[2]  # fingers end at the middle of the block
    gap = BLOCK[0] + OPEN + FINGER[0]
    bodies = [
        Body("palm", PALM_MASS, box_inertia(PALM_MASS, PALM)),
        Body("left_finger", FINGER_MASS, box_inertia(FINGER_MASS, FINGER)),
        Body("right_finger", FINGER_MASS, box_inertia(FINGER_MASS, FINGER)),
        Body("block", mass, box_inertia(mass, BLOCK)),
    ]
    press = Drive("velocity", "closing", limit=2.0 * squeeze)  # of the spindle, which presses both fingers
    joints = (
        Prismatic(
            "lift", child="palm", at_parent=(0.0, 0.0, hand_z), axis=(0.0, 0.0, 1.0), input="height",
        ),
        Prismatic(
            "left", "palm", "left_finger", axis=(-1.0, 0.0, 0.0), at_parent=(gap, 0.0, -reach), drive=(press,),
        ),
        Prismatic(
            "right", "palm", "right_finger", axis=(1.0, 0.0, 0.0), at_parent=(-gap, 0.0, -reach),
        ),
        Free("block_free", child="block", q0=(0.0, 0.0, BLOCK[2], 1.0, 0.0, 0.0, 0.0)),
    )  # fmt: skip
    return Scene(
        name="gripper",
        title=TITLE,
        gravity=(0.0, 0.0, -GRAVITY),
        bodies=tuple(bodies),
        joints=joints,
        constraints=(Gear("spindle", "right", "left", 1.0),),
        inputs=(Input("height", kind="motion"), Input("closing", 0.2)),
        shapes=(
            Plane("table", group=TABLE, mask=SKIN),
            Box("palm_skin", "palm", half_extents=PALM, group=TOOL, mask=SKIN),
            Box("left_pad", "left_finger", half_extents=FINGER, group=TOOL, mask=SKIN),
            Box("right_pad", "right_finger", half_extents=FINGER, group=TOOL, mask=SKIN),
            *(
                Box(
                    f"{side}_shank",
                    f"{side}_finger",
                    half_extents=SHANK,
                    position=(0.0, 0.0, 0.5 * reach),
                    group=0,
                    mask=0,
                )
                for side in ("left", "right")  # seen only: what joins palm and pads
            ),
            Box("block_skin", "block", half_extents=BLOCK, group=SKIN, mask=TABLE | TOOL),
        ),
        laws=(Coulomb(mu=mu),),
        step=StepOptions(dt=dt),
    )


class Script:
    """The hand closes, lifts the block and holds it."""

    def __init__(self, simulation: Simulation) -> None:
        self.dt = simulation.dt

    def act(self, run: Run) -> dict[str, Command]:
        """Where the hand is at the end of the step."""
        return {"height": height_at(run.simulation.time + self.dt)}


CONTROLLERS = {"script": Script}


class Watch:
    """How hard the fingers press, and how far the block slid down in them while the hand was off the table."""

    channels = (
        Channel("block_height", "m", "height of the block"),
        Channel("slip", "m", "slip of the block in the fingers"),
    )

    def __init__(self, simulation: Simulation) -> None:
        self.simulation = simulation
        self.in_hand, self.pressed = math.nan, 0.0

    def note(self) -> None:
        """Of the present step."""
        simulation = self.simulation
        if simulation.time < LIFT_BEGIN:
            self.in_hand = self._height("block") - self._height("palm")
            pads = [c for c in simulation.contacts() if {c.shape_a, c.shape_b} & {"left_pad", "right_pad"}]
            self.pressed = 0.5 * sum(float(c.percussion[0]) for c in pads) / simulation.dt

    def values(self) -> tuple[float, float]:
        """Height of the block over the table, and how far it slid."""
        block = self._height("block")
        lifting = self.simulation.time >= LIFT_BEGIN
        return block - BLOCK[2], self.in_hand - (block - self._height("palm")) if lifting else 0.0

    def summary(self) -> dict[str, Any]:
        """What became of the block."""
        height, slip = self.values()
        return {"squeeze_n": self.pressed, "block_height_m": height, "slip_m": slip, "held": slip < 1e-3}

    def _height(self, body: str) -> float:
        return float(self.simulation.pose(body)[0][2])
