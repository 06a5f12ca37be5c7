"""Pilots by name: none, auto, noisy, or a file with steering or a line."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any

import numpy as np

from stickslip.apps.ice.autopilot import HUMAN, AutoPilot
from stickslip.apps.ice.course import course_for
from stickslip.apps.ice.line import load_line
from stickslip.apps.ice.pilot import NoPilot, Pilot, ReplayPilot
from stickslip.apps.ice.plan import SteeringPlan, make_plan, plan_shape
from stickslip.apps.ice.sled import Handling, Sled, handling_of
from stickslip.apps.ice.trace import SteeringTrace, load_trace
from stickslip.geometry.stored_arrays import content_hash, source_hash, stored_array
from stickslip.io.track_file import load_track
from stickslip.model.errors import Fault, ModelError
from stickslip.track.glide import glide_track
from stickslip.track.track import Track

NAMES = ("auto", "noisy", "none")
PLANNED_BY = ("apps/ice/course.py", "apps/ice/plan.py", "apps/ice/pilot.py")  # with what is below them


def make_pilot(name: str, sled: Sled, track: str, seed: int = 0) -> Pilot:
    """The pilot called `name`: "auto", "noisy" (auto with the faults of a person), "none", or a file to be driven again.

    A file is a recording of a run, CSV with the columns ``time_s`` and ``steering``, or a line (``.toml``), which "auto" follows.

    Raises
    ------
    ModelError
        There is no such pilot or file, its steering has gaps or leaves -1 to 1, or its line is for another track or sled.
    """
    if name == "none":
        return NoPilot()
    handling = handling_of(sled)
    if name in ("auto", "noisy"):
        return AutoPilot(plan_for(load_track(track), handling), handling, HUMAN if name == "noisy" else None, seed)
    if not Path(name).is_file():
        raise ModelError(Fault("pilot", f"is {name!r}, neither a file nor known", f"Use a file or {', '.join(NAMES)}"))
    if name.endswith(".toml"):
        line, model = load_line(name), load_track(track)
        ours = (model.name, sled.name)
        if (line.track, line.sled) != ours:
            what = f"is a line of the {line.sled} at {line.track}, and this is the {ours[1]} at {ours[0]}"
            raise ModelError(Fault(name, what, "Give a line that was made for both, or use auto"))
        return AutoPilot(plan_for(model, handling), handling, line=line)
    if not name.endswith(".parquet"):
        return ReplayPilot(load_trace(name))
    _refuse_other_run(name, sled.name, track)
    return ReplayPilot(recorded_steering(name))


@functools.lru_cache(maxsize=8)
def plan_for(track: Track, handling: Handling) -> SteeringPlan:
    """Plan of a track, for the next run, too; saved on disk for the next process."""
    course = course_for(track)
    key = content_hash(track.content, handling, source_hash("kernels", "numerics", "track", *PLANNED_BY))
    steering = stored_array(
        "plans", key, plan_shape(course), np.float32, lambda: make_plan(course, glide_track(track), handling).steering
    )
    return SteeringPlan.on(course, steering)


def recorded_steering(path: str) -> SteeringTrace:
    """Steering of a recorded run.

    Raises
    ------
    ModelError
        The recording is not of a sled that was steered.
    """
    run = _facts(path)
    if "steering" not in run:
        raise ModelError(Fault(path, "holds no steering", "Give a recording made by `stickslip run` of a sled"))
    try:
        rows = tuple((float(t), float(x)) for t, x in run["steering"])
    except (TypeError, ValueError) as error:
        what = f"has the steering {str(run['steering'])[:40]!r}, not rows of time and steering"
        raise ModelError(Fault(path, what, "Give a recording made by `stickslip run` of a sled")) from error
    return SteeringTrace(rows)


def _refuse_other_run(path: str, sled: str, track: str) -> None:
    """Steering by time fits no other sled and no other track than its own."""
    from stickslip.io.recording import open_recording  # loads pyarrow

    facts = open_recording(path).facts
    recorded_sled, recorded_track = facts.app, str(facts.settings.get("track", track))
    same_track = recorded_track == track or Path(recorded_track).stem == load_track(track).name
    if recorded_sled != sled or not same_track:
        what = f"is a run of the {recorded_sled} at {recorded_track}, and this is the {sled} at {track}"
        raise ModelError(Fault(path, what, "Give a run of the same sled on the same track, or use auto"))


def _facts(path: str) -> dict[str, Any]:
    """What a recording holds of its run besides rows."""
    from stickslip.io.recording import open_recording  # loads pyarrow

    return dict(open_recording(path).meta.get("run", {}))
