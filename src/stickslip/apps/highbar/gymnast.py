"""The gymnast on the high bar as a scene: a planar tree that begins at the bar.

Both arms and both legs move alike, so that each pair is one body; that is exact for movements that are the same left and right. The
bar is a spring and a damper in the plane across it and weighs nothing; the hands turn freely about it. Elbows, shoulders, hips and
knees move, all other joints are held, as in [Hans, sec. 7.2.1].
"""

from __future__ import annotations

import math
from typing import Annotated, Literal

from stickslip import numerics as nm
from stickslip.apps.human import parameters
from stickslip.apps.human.muscles import JointMuscles
from stickslip.apps.human.physique import HEIGHT, LIMBS, MASS, Physique, Segment, Sex
from stickslip.apps.human.skin import drawn
from stickslip.apps.human.soft_stops import DEEPEST, stop_table
from stickslip.model import (
    Body,
    Box,
    Capsule,
    Compliance,
    Coulomb,
    Drive,
    Fixed,
    Input,
    Joint,
    JointLimit,
    JointSpring,
    Planar,
    Plane,
    Revolute,
    Scene,
    Shape,
    StepOptions,
)
from stickslip.model.kinds import Choice, Flag, Number, Quaternion4, Vector3
from stickslip.model.label import Label

TITLE = "High bar: from hanging to the giant circle"
GRIP = "grip"
#: Joints with muscles, in the order of the axes.
MUSCLED = ("shoulder", "hip", "knee", "elbow")
TORQUE = "torque"  # end of the names of the inputs

BAR_HEIGHT = 2.8  # m
BAR_HALF_LENGTH, BAR_RADIUS = 1.2, 0.014  # m
HANGING = math.pi  # rad, flexion of the shoulders
POINTED = math.radians(-35.0)  # flexion of the ankles
UPSIDE_DOWN: Quaternion4 = (0.0, 0.0, 1.0, 0.0)  # arms overhead: half a turn about y
TURNED = math.sqrt(0.5)
STEEL, MAT = (0.75, 0.77, 0.8), (0.2, 0.35, 0.5)

PAIRS = {segment: f"{segment}s" for segment in LIMBS} | {"foot": "feet"}


def build(
    height: Annotated[float, HEIGHT, Label("Height of the gymnast")] = 1.77,
    mass: Annotated[float, MASS, Label("Mass of the gymnast")] = 76.9,
    sex: Annotated[Sex, Choice(("male", "female")), Label("Proportions of")] = "male",
    strength: Annotated[float, Number(at_least=0.2, at_most=3.0), Label("Strength, times the usual one")] = 1.0,
    stiffness: Annotated[float, Number("N/m", at_least=5e3, at_most=1e5), Label("Stiffness of the bar", "K")] = 20000.0,
    damping: Annotated[float, Number("N s/m", at_least=0.0, at_most=2000.0), Label("Damping of the bar", "D")] = 500.0,
    loaded: Annotated[bool, Flag(), Label("Bar bent by the weight at first")] = True,
    formulation: Annotated[
        Literal["hard", "compliant"], Choice(("hard", "compliant")), Label("Joints hold, or give way")
    ] = "hard",
    method: Annotated[
        Literal["radau", "bdf"], Choice(("radau", "bdf")), Label("Integrator of compliant joints")
    ] = "radau",
    tolerance: Annotated[
        float, Number(at_least=1e-10, at_most=1e-2), Label("Absolute tolerance of compliant joints")
    ] = 1e-6,
    dt: Annotated[float, Number("s", above=0.0, at_most=0.002), Label("Step", "Δt", "ms")] = 0.001,
) -> Scene:
    """A gymnast who hangs at rest.

    Parameters
    ----------
    height, mass, sex
        Body data follow from them.
    strength
        Of all muscles; 1 is 180 N m at each shoulder, 180 N m of flexion and 130 N m of extension at each hip.
    stiffness, damping
        Of the bar; a competition bar gives way by 0.1 m under 2000 N.
    loaded
        Whether the bar begins where the weight holds it; otherwise it begins straight, and the gymnast drops into it.
    formulation
        Joints that hold, stepped by the engine, or that give way, integrated with error control.
    method, tolerance
        Of compliant joints; the relative tolerance is 1e-11.
    """
    physique = Physique(height, mass, sex)
    sag = mass * 9.81 / stiffness if loaded else 0.0
    bodies, joints, shapes = _tree(physique, strength, stiffness, damping, sag)
    return Scene(
        name="highbar",
        title=TITLE,
        bodies=tuple(bodies),
        joints=tuple(joints),
        inputs=tuple(Input(f"{joint}_{TORQUE}", kind="motion") for joint in MUSCLED),
        shapes=(*shapes, *_apparatus(physique)),
        laws=(Coulomb(mu=0.5),),
        compliance=(Compliance("joints", method=method, abs_tol=tolerance),) if formulation == "compliant" else (),
        step=StepOptions(dt=dt),
    )


def _tree(
    physique: Physique, strength: float, stiffness: float, damping: float, sag: float
) -> tuple[list[Body], list[Joint], list[Shape]]:
    """From the bar to the feet."""
    bar = JointSpring(stiffness, damping)
    place, length = physique.joint_place, physique.length
    bodies = [_pair(physique, segment) for segment in ("hand", "forearm", "upper_arm", "thigh", "shank", "foot")]
    for segment in ("thorax", "head", "abdomen", "pelvis"):
        found = physique.segment(segment)
        bodies.append(Body(segment, found.mass, found.inertia, found.com))
    shoulder = (0.0, 0.0, place("shoulder")[2])
    pointed: Quaternion4 = (nm.cos(0.5 * POINTED), 0.0, -nm.sin(0.5 * POINTED), 0.0)
    joints: list[Joint] = [
        # along x and down: the tangent of -y is -x, and -y × -x is -z
        Planar(
            GRIP, child="hands", axis=(0.0, -1.0, 0.0), at_parent=(0.0, 0.0, BAR_HEIGHT), at_child=(0.0, 0.0, -physique.grip),
            rotation_wxyz=UPSIDE_DOWN, q0=(0.0, sag, 0.0), spring=(bar, bar, None),
        ),
        Fixed("wrist", "hands", "forearms", at_child=(0.0, 0.0, -length("forearm"))),
        _muscled("elbow", "forearms", "upper_arms", 1.0, strength, (0.0, 0.0, 0.0), (0.0, 0.0, -length("upper_arm"))),
        _muscled("shoulder", "upper_arms", "thorax", 1.0, strength, (0.0, 0.0, 0.0), shoulder, HANGING),
        Fixed("cervical", "thorax", "head", at_parent=place("cervical")),
        Fixed("thoracic", "thorax", "abdomen", at_child=place("thoracic")),
        Fixed("lumbar", "abdomen", "pelvis", at_child=place("lumbar")),
        _muscled("hip", "pelvis", "thighs", -1.0, strength),
        _muscled("knee", "thighs", "shanks", 1.0, strength, place("knee")),
        Fixed("ankle", "shanks", "feet", at_parent=place("ankle"), rotation_wxyz=pointed),
    ]  # fmt: skip
    shapes: list[Shape] = [drawn(physique, segment, segment) for segment in ("thorax", "head", "abdomen", "pelvis")]
    for segment in LIMBS:
        wide = physique.shoulder_half_width if segment in ("upper_arm", "forearm", "hand") else physique.hip_half_width
        for side, sign in (("left", 1.0), ("right", -1.0)):
            skin = drawn(
                physique, segment, PAIRS[segment], f"{side}_{segment}_skin", (0.0, sign * wide, 0.0), holds=True
            )  # fmt: skip
            shapes.append(skin)
    return bodies, joints, shapes


def _muscled(
    name: str,
    parent: str,
    child: str,
    turn: float,
    strength: float,
    at_parent: Vector3 = (0.0, 0.0, 0.0),
    at_child: Vector3 = (0.0, 0.0, 0.0),
    begin: float = 0.0,
) -> Revolute:
    """A hinge whose coordinate is the flexion, with soft stops, damping and a torque; `turn` is the sense in which the tree runs."""
    lower, upper = parameters.stops(name, "flexion")
    drive = Drive("force", f"{name}_{TORQUE}", limit=JointMuscles(name, strength).strongest)
    return Revolute(
        name, parent, child, axis=(0.0, turn, 0.0), at_parent=at_parent, at_child=at_child, q0=(begin,),
        limits=(JointLimit(lower - DEEPEST, upper + DEEPEST),),
        spring=(JointSpring(damping=2.0 * parameters.joint_damping(), table=stop_table(name)),), drive=(drive,),
    )  # fmt: skip


def _pair(physique: Physique, segment: str) -> Body:
    """Both limbs of a kind as one body."""
    one: Segment = physique.segment(segment)
    wide = physique.shoulder_half_width if segment in ("upper_arm", "forearm", "hand") else physique.hip_half_width
    spread = one.mass * wide * wide
    i_x, i_y, i_z = one.inertia
    return Body(PAIRS[segment], 2.0 * one.mass, (2.0 * (i_x + spread), 2.0 * i_y, 2.0 * (i_z + spread)), one.com)


def _apparatus(physique: Physique) -> tuple[Shape, ...]:
    """Bar, uprights and mat: drawn only."""
    along_y: Quaternion4 = (TURNED, 0.0, 0.0, TURNED)
    along_z: Quaternion4 = (TURNED, 0.0, TURNED, 0.0)
    bar = Capsule(
        "bar", "hands", radius=BAR_RADIUS, half_length=BAR_HALF_LENGTH, position=(0.0, 0.0, -physique.grip),
        rotation_wxyz=along_y, group=0, mask=0, colour=STEEL,
    )  # fmt: skip
    uprights = tuple(
        Capsule(
            f"upright_{side}", radius=0.03, half_length=0.5 * BAR_HEIGHT, position=(0.0, y, 0.5 * BAR_HEIGHT),
            rotation_wxyz=along_z, group=0, mask=0, colour=STEEL,
        )
        for side, y in (("left", BAR_HALF_LENGTH), ("right", -BAR_HALF_LENGTH))
    )  # fmt: skip
    mat = Box("mat", half_extents=(4.0, 1.5, 0.1), position=(0.0, 0.0, 0.1), group=0, mask=0, colour=MAT)
    return (Plane("floor", group=0, mask=0), mat, bar, *uprights)
