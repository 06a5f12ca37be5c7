"""Stones with one speed and different spin: the one that spins slides farthest, because friction is shared [Contensou 1963].

Each stone touches the ice at one point, with the friction of a running band of radius BAND: mu_spin = mu BAND. With x = v, y = BAND ω
and k = m BAND²/I sliding and spin end together, y/y₀ = (x/x₀)^k, after ``1/(mu g) ∫₀¹ √(x₀² τ² + y₀² τ^2k) x₀ dτ``
(docs/theory/spin-friction.md, eq. 7).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from stickslip import numerics as nm
from stickslip.contract.about import About
from stickslip.model import Body, Contensou, Free, Plane, Scene, Sphere, StepOptions
from stickslip.model.kinds import Number
from stickslip.model.label import Label
from stickslip.scenes.support.parameters import Friction

TITLE = "Stones that spin slide farther"
ABOUT = About(
    see="Three stones get the same push and different spin. The one that spins fastest slides farthest.",
    exact="Friction is shared between sliding and turning [Contensou 1963]: a stone that spins has less of it against"
    " its sliding. Both end in the same moment.",
    tries="Set all spins to 0: they stop side by side. Push harder, or take other ice.",
)
UNTIL = 12.0

GRAVITY = 9.81
MASS = 19.0
RADIUS = 0.14
LOW = 0.09  # m, centre of mass below the centre of the skin: a stone stays upright
I_ACROSS, I_UP = 0.15, 0.20  # kg m²
BAND = 0.065  # m, radius of the running band of a curling stone
ROLL = 5e-4  # m, against rocking
LANE = 0.5  # m


def travel(mu: float, speed: float, spin: float, n: int = 2000) -> float:
    """Exact way of a stone until it rests [m]; `spin` in rad/s."""
    k, y = MASS * nm.square(BAND) / I_UP, BAND * spin
    # τ = σ^m takes the infinite slope of τ^k at 0 out of the midpoint rule
    m = max(1.0, 2.0 / k)
    total = 0.0
    for i in range(n):
        sigma = (i + 0.5) / n
        tau = nm.power(sigma, m)
        total += nm.hypot(speed * tau, y * nm.power(tau, k)) * m * nm.power(sigma, m - 1.0)
    return speed * total / n / (mu * GRAVITY)


def build(
    speed: Annotated[float, Number("m/s"), Label("Speed of the push")] = 1.5,
    spins: tuple[float, ...] = (0.0, 8.0, 16.0),
    mu: Friction = 0.03,
    dt: float = 0.001,
) -> Scene:
    """Stones side by side, pushed along x with `speed` [m/s], each with its own spin [rad/s].

    Parameters
    ----------
    speed : float [m/s]
        Of all stones.
    spins : tuple
        One stone for each number, in rad/s.
    mu : float
        Of the ice.
    """
    names = [f"stone_{i}" for i in range(len(spins))]
    return Scene(
        name="curling",
        title=TITLE,
        gravity=(0.0, 0.0, -GRAVITY),
        bodies=tuple(Body(name, MASS, (I_ACROSS, I_ACROSS, I_UP), com=(0.0, 0.0, -LOW)) for name in names),
        joints=tuple(
            Free(
                f"{name}_free",
                child=name,
                q0=(0.0, LANE * i, RADIUS, 1.0, 0.0, 0.0, 0.0),
                u0=(speed, 0.0, 0.0, 0.0, 0.0, spin),
            )
            for i, (name, spin) in enumerate(zip(names, spins, strict=True))
        ),
        shapes=(Plane("ice"), *(Sphere(f"{name}_skin", name, radius=RADIUS) for name in names)),
        laws=(Contensou(mu, mu * BAND, ROLL),),
        step=StepOptions(dt=dt),
    )


def measure(simulation: Any) -> Mapping[str, Any]:
    """How far each stone has come [m], and what is left of its spin [rad/s]."""
    names = [body.name for body in simulation.scene.bodies]
    return {
        "travel_m": [float(simulation.pose(name)[0][0]) for name in names],
        "spin_rad_per_s": [float(simulation.velocity(name)[1][2]) for name in names],
    }
