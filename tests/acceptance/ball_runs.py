"""The spinning body of AC-8 to AC-10: pinned at its centre of mass by a ball joint with friction."""

from __future__ import annotations

from stickslip.model import Body, JointFriction, Scene, Spherical, StepOptions

OMEGA_0 = (1.0, 2.0, -2.0)  # rad/s
LIMIT = 0.5  # N m


def ball_scene(inertia, convention="multiplier", dt=0.01, **options):
    """Spinning body with the given principal inertias [kg m^2]."""
    friction = JointFriction(limit=LIMIT, convention=convention)
    return Scene(
        name="ball-joint",
        bodies=(Body("top", 3.0, inertia),),
        joints=(Spherical("ball", child="top", u0=OMEGA_0, friction=(friction,)),),
        step=StepOptions(dt=dt, **options),
    )
