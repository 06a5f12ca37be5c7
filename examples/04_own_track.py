"""A track of your own from a few numbers: three bends and a drop; the rest follows by rule and says so."""

import numpy as np

from stickslip.io.track_file import track_from_toml
from stickslip.track.audit import audit_track
from stickslip.track.patch import build_patch

TRACK = """
[track]
format = 1
name = "hill"
title = "A hill behind the house"

[[bend]]
name = "1"
turn = "left"
radius = 25.0
angle_deg = 70.0
straight_before = 90.0

[[bend]]
name = "2"
turn = "right"
radius = 30.0
angle_deg = 120.0
straight_before = 20.0

[[bend]]
name = "3"
turn = "left"
radius = 35.0
angle_deg = 60.0
straight_before = 25.0

[[gate]]
name = "start"
station = 20.0

[[gate]]
name = "finish"
station = 280.0

[heights]
drop = 24.0
max_grade = 0.15
"""

track = track_from_toml(TRACK, where="hill.toml")
print(
    f"{track.title}: {track.finish - track.start:.0f} m, drop {track.drop:.2f} m, sections {track.provenance['sections'].status}"
)

audit = audit_track(track)
for name in ("max_grade", "max_load_g", "top_speed_m_s", "run_time_s"):
    figure = audit.figure(name)
    print(f"{name:>14} = {figure.value:6.3f}   {figure.status}")

patch = build_patch(track)
station, across = np.array([40.0, 150.0, 240.0]), np.array([0.0, -0.6, 0.3])
feet = patch.project(patch.point(station, across) + np.array([0.0, 0.0, 0.01]))
print("distances from the ice [mm]:", np.round(1e3 * feet.distance, 2))
assert feet.on_ice.all()
assert np.all(feet.distance <= 0.01 + 1e-9)
