"""The sled of [Shankar, ch. 3] with its numbers: eight coordinates, four contacts that never open, friction in proportion to load.

Coordinates ``x = (p_S, q, alpha)``: centre of mass (m), unit quaternion body → inertial, scalar first, and the twist of
the runners (rad). Contacts: left front, left rear, right front, right rear. Multipliers are **negative in compression**.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stickslip import numerics as nm
from stickslip.model.fields import settle_declaration
from stickslip.model.kinds import Number, Numbers
from stickslip.validation.skeleton_thesis import kernels
from stickslip.validation.skeleton_thesis.generalised_alpha import Terms
from stickslip.validation.skeleton_thesis.surfaces import Contacts, Surface

Array = NDArray[np.float64]


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


class Steering(NamedTuple):
    """Moments of the athlete."""

    twist: float = 0.0  # M_alpha [N m], right shoulder and left knee: turns left
    head: float = 0.0  # M_HS [N m], about z of the body: turns left


@dataclass(frozen=True, slots=True)
class ThesisSled:
    """The sled on a surface; a `ConstrainedSystem` with 8 coordinates and 5 constraints (four contacts, |q| = 1).

    Parameters
    ----------
    surface : Surface
        Where it runs.
    parameters : SkeletonParameters
        Its numbers.

    Notes
    -----
    Departs from [Shankar, sec. 3.2 to 3.4]: (1) the norm of the quaternion is a constraint of its own; (2) moments of
    friction are mapped to quaternion space; (3) compression is a negative multiplier, the printed sign rule has no
    meaning; (4) the slip angle is regularised below 0.1 m/s, and friction follows the direction of travel.
    """

    surface: Surface
    parameters: SkeletonParameters = TUNED
    _numbers: Array = field(init=False, repr=False, compare=False)  # what the kernels know of the parameters

    def __post_init__(self) -> None:
        object.__setattr__(self, "_numbers", pack(self.parameters))

    def contact_points(self, x: Array) -> Array:
        """(4, 3) m, inertial."""
        point = np.empty((4, 3))
        kernels.sled_points(self._numbers, x, point)
        return point

    def slip_angles(self, x: Array, v: Array) -> Array:
        """(4,) rad between the runner and the motion of its contact; positive: it slides to the left."""
        slip = np.empty(4)
        kernels.sled_slips(self._numbers, x, v, slip)
        return slip

    def active(self, x: Array, near: Contacts | None) -> Contacts:
        """Planes of the surface near the contacts."""
        return self.surface.contact(self.contact_points(x), near)

    def constraints(self, x: Array, active: Contacts) -> tuple[Array, Array]:
        """Distances of the contacts from their planes (m), the error of the quaternion's norm: (5,); derivative (5, 8)."""
        C, J = np.empty(5), np.empty((5, 8))
        kernels.sled_constraints(self._numbers, x, active.point, active.normal, C, J)
        return C, J

    def terms(self, x: Array, v: Array, lam: Array, active: Contacts, inputs: Steering) -> Terms:
        """Mass matrix, friction, forces, convective terms [theory/skeleton-thesis, eqs. 6 to 11]."""
        M, W, f, conv = np.empty((8, 8)), np.empty((8, 5)), np.empty(8), np.empty(5)
        kernels.sled_terms(self._numbers, x, v, lam, active.normal, inputs.twist, inputs.head, M, W, f, conv)
        return Terms(M, W, f, conv)


def pack(parameters: SkeletonParameters) -> Array:
    """Constants of the sled in the order of `stickslip.validation.skeleton_thesis.kernels`."""
    p = parameters
    numbers = np.empty(kernels.N_NUMBERS)
    numbers[kernels.MASS], numbers[kernels.WEIGHT], numbers[kernels.DRAG] = p.mass, p.weight, p.drag_factor
    numbers[kernels.INERTIA : kernels.INERTIA + 3] = p.inertia
    numbers[kernels.TWIST_INERTIA] = p.twist_inertia
    numbers[kernels.HALF_LENGTH], numbers[kernels.HALF_SPACING] = p.half_contact_length, p.half_spacing
    numbers[kernels.HEIGHT] = p.centre_height
    numbers[kernels.MU_FRONT], numbers[kernels.MU_REAR], numbers[kernels.CORNERING] = p.mu_front, p.mu_rear, p.cornering
    return numbers


def left_product(q: Array) -> Array:
    """(4, 4) matrix Q of the quaternion product q ⊗ p = Q p; also for rates, which are not unit."""
    w, x, y, z = q
    return np.array([[w, -x, -y, -z], [x, w, -z, y], [y, z, w, -x], [z, -y, x, w]])


def body_rates(x: Array, v: Array) -> Array:
    """Angular velocity (3,) rad/s in body axes from the rates of the quaternion."""
    return np.asarray(2.0 * (nm.product(left_product(x[3:7]).T, v[3:7]))[1:])
