"""The skeleton as an app."""

from __future__ import annotations

from stickslip.apps.ice.app import SledApp
from stickslip.apps.parts.runner_sled import FRAME
from stickslip.apps.skeleton.model import SkeletonSled
from stickslip.apps.skeleton.settings import SETUP_LIBRARY
from stickslip.contract.about import About
from stickslip.contract.staging import Staging

APP = SledApp(
    name="skeleton",
    title="Skeleton",
    help=About(
        see="A skeleton on an ice track: 15 degrees of freedom, 19 contacts. Shoulders, knees and head steer by "
        "bending the runners.",
        exact="Nothing is known in closed form; single parts are compared with a published thesis (docs/validation).",
        tries="It answers late: pull before the curve, and let go before it ends.",
    ),
    library=SETUP_LIBRARY,
    make=SkeletonSled,
    staging=Staging(model="skeleton", follow=FRAME, eyes=(0.72, 0.0, 0.24), gaze=0.06, framed=3.4),
)
