"""A pair of steel runners that twist against each other and bend sideways in front, and the contacts under them.

    frame ─┬─ left_twist ── left_runner ── left_bend ── left_tip          twist: about y; bend: about z and, stiffly, y
           └─ right_twist ─ right_runner ─ right_bend ─ right_tip

Each runner is a bowed rod in two halves. The rear half pitches against the frame, which is how the frame twists; the front half, the
tip, bends sideways against the rear one. On level ice a runner stands on its middle, in a curve, where ice is hollower than the bow, on
its ends. Equations: docs/theory/skeleton.md, sec. 1.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Annotated

from stickslip import numerics as nm
from stickslip.apps.parts.pieces import SIDES, Y_AXIS, Z_AXIS, ball, hinge
from stickslip.apps.parts.spring import LinearSpring
from stickslip.model import Body, Joint, JointLimit, Shape, Universal
from stickslip.model.fields import Draft, settle_declaration
from stickslip.model.kinds import Item, Number
from stickslip.model.label import Label

LENGTH = Number("m", above=0.0)
STOP = Number("rad", above=0.0, at_most=0.5 * math.pi)

# Materials of the runners: the rear half of a skeleton's runners is grooved, so the ends have laws of their own.
FRONT, REAR = "front_runner", "rear_runner"
N_HALVES = 4


@dataclass(frozen=True, slots=True)
class Runners:
    """Two runners. Defaults: a skeleton.

    Parameters
    ----------
    gauge : float [m]
        Between the runners. Skeleton: 0.340 to 0.380 m by the rules.
    contact_length : float [m]
        Between the two contacts in the middle of a runner. [Shankar, sec. 4.3] tuned it to 0.35 m.
    length : float [m]
        Of a runner, and between the contacts at its ends. Estimated.
    rocker : float [m]
        Radius of the bow: the ends are that much higher than the middle. Estimated: bobs have 34 to 48 m.
    post_height : float [m]
        Of the axis about which a runner pitches against the frame. Estimated.
    radius : float [m]
        Of the rod where it touches. A skeleton's runner is a round bar of 16 mm.
    half_mass : float [kg]
        Of half a runner. Estimated: 0.5 m of that bar, and what holds it.
    twist : LinearSpring
        Of one runner against the frame, about y. The frame resists a relative angle of the runners with half of it.
    twist_stop : float [rad]
        Largest angle of one runner against the frame. Estimated.
    bend : LinearSpring
        Of the front half against the rear one, about z. Derived: a bar of 16 mm clamped 0.35 m behind its end, 2 E I / l.
    bend_stop : float [rad]
        Largest angle of the front half against the rear one. Estimated.
    bow : LinearSpring
        Of the front half against the rear one, about y. Stiff, for the posts hold both: estimated, 0.8 mrad under the load at rest. It
        decides how a runner that lies on the ice with its whole length shares its load.
    """

    gauge: Annotated[float, LENGTH, Label("Gauge", shown="mm")] = 0.36
    contact_length: Annotated[float, LENGTH, Label("Length on the ice", shown="mm")] = 0.35
    length: Annotated[float, LENGTH, Label("Length of a runner", shown="mm")] = 0.9
    rocker: Annotated[float, LENGTH, Label("Radius of the bow")] = 34.0
    post_height: Annotated[float, LENGTH, Label("Height of the pitch axis", shown="mm")] = 0.06
    radius: Annotated[float, LENGTH, Label("Radius of the bar", shown="mm")] = 0.008
    half_mass: Annotated[float, Number("kg", above=0.0), Label("Mass of half a runner", "m")] = 1.0
    twist: Annotated[LinearSpring, Item(LinearSpring), Label("Twist against the frame")] = field(
        default_factory=lambda: LinearSpring(11400.0, 60.0)
    )
    twist_stop: Annotated[float, STOP, Label("Largest twist")] = math.radians(1.5)
    bend: Annotated[LinearSpring, Item(LinearSpring), Label("Bend of the tips")] = field(
        default_factory=lambda: LinearSpring(3860.0, 7.0)
    )
    bend_stop: Annotated[float, STOP, Label("Largest bend")] = math.radians(2.0)
    bow: Annotated[LinearSpring, Item(LinearSpring), Label("Bow of the runners")] = field(
        default_factory=lambda: LinearSpring(60000.0, 30.0)
    )

    def __post_init__(self) -> None:
        settle_declaration(self)

    @classmethod
    def _relate(cls, draft: Draft) -> None:
        if draft.has("contact_length", "length") and draft["contact_length"] > draft["length"]:
            what = f"is {draft['contact_length']!r} m, longer than the runner of {draft['length']!r} m"
            draft.fault("contact_length", what, "Shorten it, or lengthen the runner")
        if draft.has("post_height", "radius") and not draft["post_height"] > draft["radius"]:
            what = f"is {draft['post_height']!r} m, not above the rod of radius {draft['radius']!r} m"
            draft.fault("post_height", what, "Raise the axis, or shrink `radius`")

    @property
    def end_height(self) -> float:
        """Of the ends above the contacts in the middle [m]."""
        return float(nm.square(self.length) - nm.square(self.contact_length)) / (8.0 * self.rocker)

    @property
    def mass(self) -> float:
        """Of both runners [kg]."""
        return 4.0 * self.half_mass

    def bodies(self) -> tuple[Body, ...]:
        """Rear half and tip of each runner: uniform rods."""
        inertia = self.half_mass * nm.square(0.5 * self.length) / 12.0
        moments = (0.5 * self.half_mass * nm.square(self.radius), inertia, inertia)
        return tuple(
            Body(f"{side}_{half}", self.half_mass, moments, (x, 0.5 * sign * self.gauge, self.radius))
            for side, sign in SIDES
            for half, x in (("runner", -0.25 * self.length), ("tip", 0.25 * self.length))
        )

    def joints(self, frame: str) -> tuple[Joint, ...]:
        """Hinges of the runners on a frame."""
        joints: list[Joint] = []
        for side, sign in SIDES:
            y = 0.5 * sign * self.gauge
            joints += [
                hinge(
                    f"{side}_twist", frame, f"{side}_runner", Y_AXIS, (0.0, y, self.post_height),
                    spring=(self.twist.joint_spring(),), limits=(JointLimit(-self.twist_stop, self.twist_stop),),
                ),
                Universal(
                    f"{side}_bend", f"{side}_runner", f"{side}_tip", axis=Z_AXIS, axis2=Y_AXIS,
                    at_parent=(0.0, y, self.radius), at_child=(0.0, y, self.radius),
                    spring=(self.bend.joint_spring(), self.bow.joint_spring()),
                    limits=(JointLimit(-self.bend_stop, self.bend_stop), None),
                ),
            ]  # fmt: skip
        return tuple(joints)

    def shapes(self) -> tuple[Shape, ...]:
        """The eight contacts, called ``left_bow``, ``left_front``, ``left_rear``, ``left_stern``, and so on the right."""
        a, e, up = 0.5 * self.contact_length, 0.5 * self.length, self.radius + self.end_height
        ends = (
            ("bow", "tip", e, up, FRONT),
            ("front", "tip", a, self.radius, FRONT),
            ("rear", "runner", -a, self.radius, REAR),
            ("stern", "runner", -e, up, REAR),
        )
        return tuple(
            ball(f"{side}_{end}", f"{side}_{half}", (x, 0.5 * sign * self.gauge, z), self.radius, material)
            for side, sign in SIDES
            for end, half, x, z, material in ends
        )
