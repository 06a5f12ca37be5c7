"""The sled of [Shankar, ch. 3]: eight coordinates, four contacts that never open, friction in proportion to load.

Coordinates ``x = (p_S, q, alpha)``: centre of mass (m), unit quaternion body → inertial, scalar first, and the twist of
the runners (rad). Contacts: left front, left rear, right front, right rear. Multipliers are **negative in compression**.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stickslip import numerics as nm
from stickslip.apps.skeleton.generalised_alpha import Terms
from stickslip.apps.skeleton.parameters import TUNED, SkeletonParameters
from stickslip.apps.skeleton.surfaces import Contacts, Surface
from stickslip.kernels import skeleton as kernels

Array = NDArray[np.float64]


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
    """Constants of the sled in the order of `stickslip.kernels.skeleton`."""
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
