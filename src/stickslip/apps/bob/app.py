"""The bobsleigh as an app."""

from __future__ import annotations

from stickslip.apps.bob.model import BobSled
from stickslip.apps.bob.settings import SETUP_LIBRARY
from stickslip.apps.ice.app import SledApp
from stickslip.contract.about import About
from stickslip.contract.staging import Staging

APP = SledApp(
    name="bob",
    title="Bobsleigh",
    help=About(
        see="A bob on an ice track: nine bodies, 13 degrees of freedom, 17 contacts. The front axle steers.",
        exact="Nothing is known in closed form; runs are compared with published times, speeds and loads "
        "(docs/validation).",
        tries="Begin with Learn to drive. Then watch the autopilot, race its ghost, and see what each curve cost.",
    ),
    library=SETUP_LIBRARY,
    make=BobSled,
    staging=Staging(model="bob", follow=BobSled.body, eyes=(0.1, 0.0, 0.84), gaze=-0.12, framed=4.6),
)
