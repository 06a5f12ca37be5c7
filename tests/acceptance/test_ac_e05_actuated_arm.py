"""AC-E5: a pendulum on an arm that is moved by hand follows the rheonomic equation of motion.

Source: bobsleigh specification 5A (analytic). The arm of length L turns by beta(t) = sin t in the vertical plane; the
pendulum (mass m, centre of mass at c, inertia J about it) at its end has the absolute angle theta from the vertical:

    (m c² + J) theta'' = -m g c sin theta - m c L (beta'' cos(beta - theta) - beta'² sin(beta - theta)).

Tolerance: 1e-6 rad over 2 s at 0.1 ms; the scheme is second order, so its error is of order dt² = 1e-8. The
prescribed motion is given at the middle of each step, as inputs of kind "motion" ask for.
"""

from __future__ import annotations

import math

import numpy as np

from stickslip.engine.simulation import Simulation
from stickslip.model import Body, Input, Revolute, Scene, StepOptions

GRAVITY, DT, UNTIL = 9.81, 1e-4, 2.0
L, MASS, C, J = 0.7, 1.3, 0.4, 0.02
THETA_0, OMEGA_0 = 0.4, -0.3
X_AXIS = (1.0, 0.0, 0.0)


def angular_acceleration(t: float, theta: float) -> float:
    """theta'' of the hand-derived equation."""
    beta, rate, push = math.sin(t), math.cos(t), -math.sin(t)
    lever = push * math.cos(beta - theta) - rate * rate * math.sin(beta - theta)
    return -MASS * C * (GRAVITY * math.sin(theta) + L * lever) / (MASS * C * C + J)


def reference(n: int) -> np.ndarray:
    """theta and theta' at every step by the classical Runge–Kutta method with the same step."""
    x = np.array([THETA_0, OMEGA_0])
    found = [x]
    for i in range(n):
        t = i * DT

        def rhs(t, x):
            return np.array([x[1], angular_acceleration(t, x[0])])

        k_1 = rhs(t, x)
        k_2 = rhs(t + DT / 2, x + DT / 2 * k_1)
        k_3 = rhs(t + DT / 2, x + DT / 2 * k_2)
        k_4 = rhs(t + DT, x + DT * k_3)
        x = x + DT / 6 * (k_1 + 2 * k_2 + 2 * k_3 + k_4)
        found.append(x)
    return np.array(found)


def arm(**more) -> Scene:
    """The arm turns about x; positive angles swing the pendulum towards +y."""
    return Scene(
        "arm",
        gravity=(0.0, 0.0, -GRAVITY),
        bodies=[Body("arm", 5.0, (1.0, 1.0, 1.0)), Body("bob", MASS, (J, J, J), com=(0.0, 0.0, -C))],
        joints=[
            Revolute("shoulder", child="arm", axis=X_AXIS, input="beta"),
            Revolute("wrist", "arm", "bob", axis=X_AXIS, at_parent=(0.0, 0.0, -L), q0=(THETA_0,), u0=(OMEGA_0 - 1.0,)),
        ],
        inputs=[Input("beta", **more)],
        step=StepOptions(DT),
    )


def test_pendulum_on_a_moved_arm_follows_the_hand_derived_equation():
    n = round(UNTIL / DT)
    expected = reference(n)
    sim = Simulation(arm(kind="motion"))
    worst = 0.0
    for i in range(n):
        t = (i + 0.5) * DT
        sim.set_input("beta", math.sin(t), math.cos(t), -math.sin(t))
        sim.step()
        theta = math.sin((i + 1) * DT) + sim.coordinate("wrist")[0]
        worst = max(worst, abs(theta - expected[i + 1, 0]))
    assert worst < 1e-6
    assert abs(math.cos(UNTIL) + sim.rate("wrist")[0] - expected[n, 1]) < 1e-5
    assert np.ptp(expected[:, 0]) > 0.5  # the pendulum was really moved
