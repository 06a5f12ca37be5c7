"""Where the joints and the contacts of a bob are.

Positions are in sled axes: origin on the ice midway between the axles, x forward, y left, z up.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from stickslip.model.fields import Draft, settle_declaration
from stickslip.model.kinds import Number, Numbers, Vector3
from stickslip.model.label import Label

LENGTH = Number("m", above=0.0)
PLACE = Numbers(3, Number("m"))


@dataclass(frozen=True, slots=True)
class BobGeometry:
    """Joints and contact points of a bob. Defaults: two-man.

    Parameters
    ----------
    wheelbase : float [m]
        Between the hinges of front and rear runners. Estimated to fit a hull of 2.70 m; a weighing tool of the sport
        uses 1.65 m.
    gauge : float [m]
        Between left and right runners. From the rules of the sport.
    hinge_height : float [m]
        Of the runner hinges. Estimated.
    foot_spread : float [m]
        The two contacts of a runner are that far ahead of and behind its hinge. Estimated.
    foot_radius : float [m]
        Radius of the round contacts, that of a runner's cross-section (4.75 to 5.5 mm are published).
    articulation : (3,) float [m]
        Point of the longitudinal axis between rear and front hull. Estimated.
    axle_height : float [m]
        Of the longitudinal axis of the front axle, below the steering axis. Estimated.
    seat_height : float [m]
        Of the longitudinal axis about which the upper bodies lean. Estimated.
    front_bumper, rear_bumper : (3,) float [m]
        Outermost points of the left bumpers, on front and rear hull; the right ones mirror them. Estimated.
    bumper_radius : float [m]
        Of the round bumpers. Estimated.
    rim_front, rim_rear : (3,) float [m]
        Highest points of the rim of the rear hull on the left, where a sled that rolled over touches; mirrored on the
        right. Estimated.
    rim_top : (3,) float [m]
        The fifth of these points, at the back in the middle. Estimated.
    rim_radius : float [m]
        Of these points. Estimated.
    """

    wheelbase: Annotated[float, LENGTH, Label("Wheelbase")] = 1.70
    gauge: Annotated[float, LENGTH, Label("Gauge")] = 0.67
    hinge_height: Annotated[float, LENGTH, Label("Height of the runner hinges", shown="mm")] = 0.10
    foot_spread: Annotated[float, LENGTH, Label("Contacts ahead of and behind the hinge", shown="mm")] = 0.10
    foot_radius: Annotated[float, LENGTH, Label("Radius of a runner's edge", shown="mm")] = 0.005
    articulation: Annotated[Vector3, PLACE] = (0.40, 0.0, 0.20)
    axle_height: Annotated[float, LENGTH, Label("Height of the front axle", shown="mm")] = 0.12
    seat_height: Annotated[float, LENGTH, Label("Height of the axis of leaning", shown="mm")] = 0.20
    front_bumper: Annotated[Vector3, PLACE] = (1.00, 0.43, 0.25)
    rear_bumper: Annotated[Vector3, PLACE] = (-1.00, 0.43, 0.25)
    bumper_radius: Annotated[float, LENGTH, Label("Radius of the bumpers", shown="mm")] = 0.03
    rim_front: Annotated[Vector3, PLACE] = (0.20, 0.30, 0.65)
    rim_rear: Annotated[Vector3, PLACE] = (-1.20, 0.30, 0.70)
    rim_top: Annotated[Vector3, PLACE] = (-1.30, 0.0, 0.70)
    rim_radius: Annotated[float, LENGTH, Label("Radius of the rim", shown="mm")] = 0.03

    def __post_init__(self) -> None:
        settle_declaration(self)

    @classmethod
    def _relate(cls, draft: Draft) -> None:
        for name in ("front_bumper", "rear_bumper"):
            if draft.has(name, "gauge") and not draft[name][1] > 0.5 * draft["gauge"]:
                what = f"is {draft[name][1]!r} m to the left, not outside the runners at {0.5 * draft['gauge']:g} m"
                draft.fault(name, what, "Give the left bumper, farther out than half the gauge")
        for name in ("rim_front", "rim_rear"):
            if draft.has(name) and not draft[name][1] > 0.0:
                draft.fault(name, f"is {draft[name][1]!r} m to the left", "Give the left point, with y above 0")
        if draft.has("hinge_height", "foot_radius") and not draft["hinge_height"] > draft["foot_radius"]:
            what = f"is {draft['hinge_height']!r} m, not above the contacts of radius {draft['foot_radius']!r} m"
            draft.fault("hinge_height", what, "Raise the hinge or shrink `foot_radius`")
