"""Physique: a person's height, mass and sex, and the sixteen segments that follow from them.

Masses, centres of mass and radii of gyration are the fractions of de Leva (1996). The reference persons were measured lying: stacked
upon an ankle 0.039 of the height above the sole, their segments are 2 % taller than they. Everything along the axis of the body is
shortened by that, so that a standing person is as tall as stated.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, NamedTuple

from stickslip.apps.human import parameters
from stickslip.model.fields import settle_declaration
from stickslip.model.kinds import Choice, Number, Vector3
from stickslip.model.label import Label

Sex = Literal["male", "female"]

HEIGHT = Number("m", at_least=1.3, at_most=2.2)
MASS = Number("kg", at_least=35.0, at_most=160.0)

LEFT, RIGHT = "left", "right"
MIDDLE = ("pelvis", "abdomen", "thorax", "head")
LIMBS = ("thigh", "shank", "foot", "upper_arm", "forearm", "hand")
STACK = ("shank", "thigh", "pelvis", "abdomen", "thorax", "head")  # what makes the height, from the ankle up


class Segment(NamedTuple):
    """A segment; its origin is the joint by which it hangs on the body, the middle between the hips for the pelvis."""

    name: str
    mass: float  # kg
    length: float  # m
    com: Vector3  # m, from the origin
    inertia: Vector3  # kg m², about the centre of mass


@dataclass(frozen=True, slots=True)
class Physique:
    """What a person's body data follow from. Default: the gymnast of Hans (2004).

    Parameters
    ----------
    height : float [m]
    mass : float [kg]
    sex : {"male", "female"}
        Whose proportions are taken.
    """

    height: Annotated[float, HEIGHT, Label("Height")] = 1.77
    mass: Annotated[float, MASS, Label("Mass")] = 76.9
    sex: Annotated[Sex, Choice(("male", "female")), Label("Proportions of")] = "male"

    def __post_init__(self) -> None:
        settle_declaration(self)

    @property
    def _scale(self) -> float:
        """Of what does not add to the height: arms and feet."""
        return self.height / parameters.reference(self.sex, "stature")

    @property
    def _stacked(self) -> float:
        """Of what does: legs, trunk and head."""
        rows = parameters.segment_rows(self.sex)
        return (self.height - self.ankle_height) / sum(rows[name].length for name in STACK)

    def length(self, segment: str) -> float:
        """Of a segment between its joints [m]; foot and hand to their tips, the head to the vertex."""
        scale = self._stacked if segment in STACK else self._scale
        return scale * parameters.segment_rows(self.sex)[segment].length

    @property
    def ankle_height(self) -> float:
        """Of the ankle joint above the sole [m]."""
        return parameters.proportion("ankle_height") * self.height

    @property
    def hip_height(self) -> float:
        """Of the hip joints above the sole of a standing person [m]."""
        return self.ankle_height + self.length("shank") + self.length("thigh")

    @property
    def shoulder_above_hip(self) -> float:
        """Of the shoulder joints [m]."""
        return self._stacked * parameters.reference(self.sex, "shoulders")

    @property
    def shoulder_half_width(self) -> float:
        """Of a shoulder joint from the middle [m]."""
        return parameters.proportion("shoulder_half_width") * self.height

    @property
    def hip_half_width(self) -> float:
        """Of a hip joint from the middle [m]."""
        return parameters.proportion("hip_half_width") * self.height

    @property
    def heel(self) -> float:
        """Of the heel behind the ankle [m]."""
        return parameters.proportion("ankle_from_heel") * self.length("foot")

    @property
    def grip(self) -> float:
        """Of a bar held in the hand, from the wrist [m]."""
        return self._scale * parameters.reference(self.sex, "grip")

    def segment(self, name: str) -> Segment:
        """One segment; limbs of both sides are alike but for their place."""
        rows = parameters.segment_rows(self.sex)
        row, length = rows[name], self.length(name)
        mass = self.mass * row.mass / whole(self.sex)
        k_x, k_y, k_z = (mass * (radius * length) * (radius * length) for radius in row.radii)
        if name == "foot":  # its longitudinal axis runs forward
            return Segment(
                name, mass, length, (row.com * length - self.heel, 0.0, -0.5 * self.ankle_height), (k_z, k_y, k_x)
            )  # fmt: skip
        above = (1.0 - row.com) * length if name in MIDDLE else -row.com * length
        return Segment(name, mass, length, (0.0, 0.0, above), (k_x, k_y, k_z))

    def joint_place(self, joint: str) -> Vector3:
        """Of the left joint of that name, or the one in the middle, from the parent's origin [m]."""
        trunk = self.length("pelvis") + self.length("abdomen")
        return {
            "lumbar": (0.0, 0.0, self.length("pelvis")),
            "thoracic": (0.0, 0.0, self.length("abdomen")),
            "cervical": (0.0, 0.0, self.length("thorax")),
            "hip": (0.0, self.hip_half_width, 0.0),
            "knee": (0.0, 0.0, -self.length("thigh")),
            "ankle": (0.0, 0.0, -self.length("shank")),
            "shoulder": (0.0, self.shoulder_half_width, self.shoulder_above_hip - trunk),
            "elbow": (0.0, 0.0, -self.length("upper_arm")),
            "wrist": (0.0, 0.0, -self.length("forearm")),
        }[joint]


def whole(sex: str) -> float:
    """Sum of the mass fractions of a whole person: 1 but for rounding."""
    rows = parameters.segment_rows(sex)
    return sum(rows[name].mass * (2.0 if name in LIMBS else 1.0) for name in rows)
