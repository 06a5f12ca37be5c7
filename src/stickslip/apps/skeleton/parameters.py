"""Numbers of the skeleton sled of [Shankar], with their sources."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from stickslip import numerics as nm
from stickslip.model.fields import settle_declaration
from stickslip.model.kinds import Number, Numbers


@dataclass(frozen=True, slots=True)
class SkeletonParameters:
    """Athlete and sled as one rigid body with two runners that twist against each other [Shankar, sec. 3.1 and 4.3].

    The defaults are the final values of the source (`TUNED`); `UNTUNED` has its first ones.

    Parameters
    ----------
    mass : float [kg]
        Of athlete and sled together: the limit of the rules.
    length, width, depth : float [m]
        Of the cuboid that stands for the athlete, along x, y and z of the body.
    half_contact_length : float [m]
        a: half the distance of the two contacts of a runner. The literature's 0.0175 m, tuned tenfold.
    half_spacing : float [m]
        b: half the distance of the runners; the rules allow 0.17 to 0.19 m.
    centre_height : float [m]
        c: height of the centre of mass above the runners' line.
    pitch_share, twist_share : float
        Parts of the cuboid's inertia about y that go to the body and to the twist. Tuned, without derivation.
    gravity : float [m/s²]
        Along -z.
    drag_coefficient : float
        C_D; the frontal area is width times depth.
    air_density : float [kg/m³]
        At sea level. At 2200 m, where the track lies, about 1.0.
    mu_front, mu_rear : float
        Longitudinal friction of the front and the rear contacts.
    cornering : float [1/rad]
        C_S: lateral force per load and slip angle. Linear and without bound, as in the source.
    max_twist_moment, max_head_moment : float [N m]
        Moments at full stick.
    head : (3,) float [m]
        The athlete's eyes from the centre of mass, body axes.

    Raises
    ------
    ModelError
        With all faults.
    """

    mass: Annotated[float, Number("kg", above=0.0)] = 115.0
    length: Annotated[float, Number("m", above=0.0)] = 1.73
    width: Annotated[float, Number("m", above=0.0)] = 0.45
    depth: Annotated[float, Number("m", above=0.0)] = 0.23
    half_contact_length: Annotated[float, Number("m", above=0.0)] = 0.175
    half_spacing: Annotated[float, Number("m", above=0.0)] = 0.180
    centre_height: Annotated[float, Number("m", at_least=0.0)] = 0.125
    pitch_share: Annotated[float, Number(above=0.0)] = 0.675
    twist_share: Annotated[float, Number(at_least=0.0)] = 0.325
    gravity: Annotated[float, Number("m/s²", at_least=0.0)] = 9.81
    drag_coefficient: Annotated[float, Number(at_least=0.0)] = 0.38
    air_density: Annotated[float, Number("kg/m³", at_least=0.0)] = 1.275
    mu_front: Annotated[float, Number(at_least=0.0)] = 0.004
    mu_rear: Annotated[float, Number(at_least=0.0)] = 0.012
    cornering: Annotated[float, Number("1/rad", at_least=0.0)] = 2.5
    max_twist_moment: Annotated[float, Number("N m", at_least=0.0)] = 100.0
    max_head_moment: Annotated[float, Number("N m", at_least=0.0)] = 10.0
    head: Annotated[tuple[float, float, float], Numbers(3, Number("m"))] = (0.5, 0.0, 0.0)

    def __post_init__(self) -> None:
        settle_declaration(self)

    @property
    def inertia(self) -> tuple[float, float, float]:
        """Principal inertias of the body [kg m²]: a homogeneous cuboid, the one about y reduced to `pitch_share`."""
        h2, w2, d2 = nm.square(self.length), nm.square(self.width), nm.square(self.depth)
        m = self.mass / 12.0
        return m * (w2 + d2), self.pitch_share * m * (h2 + d2), m * (h2 + w2)

    @property
    def twist_inertia(self) -> float:
        """I_alpha [kg m²]; may be zero, the contacts then decide the twist alone."""
        return self.twist_share * self.mass / 12.0 * (nm.square(self.length) + nm.square(self.depth))

    @property
    def drag_factor(self) -> float:
        """1/2 C_D A_F rho [kg/m]: drag over speed squared."""
        return 0.5 * self.drag_coefficient * self.width * self.depth * self.air_density

    @property
    def weight(self) -> float:
        """Mass times gravity [N]."""
        return self.mass * self.gravity

    @property
    def saturation_moment(self) -> float:
        """m g a/2 [N m]: the twist moment at which two diagonal contacts lose their load on level ice."""
        return 0.5 * self.weight * self.half_contact_length


#: Final values of the source.
TUNED = SkeletonParameters()
#: First values of the source, before its trial runs: single multipliers scatter, the sled slides sideways.
UNTUNED = SkeletonParameters(
    half_contact_length=0.0175, pitch_share=1.0, twist_share=0.0, mu_rear=0.006, cornering=1.0 / 0.0873
)
