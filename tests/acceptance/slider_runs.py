"""The slider of AC-11 and AC-12: 10 kg on a rail that does not pass through its centre of mass."""

from __future__ import annotations

from stickslip.model import Body, JointFriction, Prismatic, Scene, StepOptions

MASS = 10.0


def slider_scene(axis, com, limit, v_0=0.0, **options):
    """Slider with its centre of mass at `com` from the rail."""
    return Scene(
        name="slider",
        bodies=(Body("block", MASS, (0.4, 0.5, 0.6), com=com),),
        joints=(Prismatic("rail", child="block", axis=axis, u0=(v_0,), friction=(JointFriction(limit=limit),)),),
        step=StepOptions(dt=0.01, **options),
    )
