"""The luge as an app."""

from __future__ import annotations

from stickslip.apps.ice.app import SledApp
from stickslip.apps.luge.settings import SETUP_LIBRARY
from stickslip.apps.luge.sled import LugeSled
from stickslip.apps.parts.runner_sled import FRAME
from stickslip.contract.about import About
from stickslip.contract.staging import Staging

APP = SledApp(
    name="luge",
    title="Luge",
    help=About(
        see="A single luge on an ice track: 13 degrees of freedom, 17 contacts. A leg and the opposite shoulder steer.",
        exact="Nothing is known in closed form; runs are compared with published times, speeds and loads "
        "(docs/validation).",
        tries="Steer early and little: a luge answers at once.",
    ),
    library=SETUP_LIBRARY,
    make=LugeSled,
    staging=Staging(model="luge", follow=FRAME, eyes=(-0.68, 0.0, 0.46), gaze=0.02, framed=3.4),
)
