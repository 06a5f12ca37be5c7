"""What skeleton.md asks of the platform, in a real Chromium: axes of a pad (AC-41) and the eyes of the athlete (AC-43)."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.spatial.transform import Rotation
from tests.studio.conftest import Watched

from stickslip.apps.skeleton.parameters import SkeletonParameters
from stickslip.apps.skeleton.steering import efforts

pytestmark = pytest.mark.browser

AXIS = "{{ axis: 0, left: -1, rest: 0, right: 1, deadZone: {dead}, directness: 1 }}"


@pytest.fixture
def page(chromium, server):
    watched = Watched(chromium, server, "drive/skeleton/mini/me")
    watched.until(
        "window.studio.desk.name === 'drive' && window.studio.frames.newest !== null && window.studio.view.track !== null",
        120.0,
    )
    yield watched
    watched.page.close()


@pytest.mark.parametrize("dead", [0.0, 0.1])
def test_ac_41_an_axis_gives_a_linear_command_with_a_dead_zone(page, dead):
    """skeleton.md AC-41: -1 to 1, linear, dead zone configurable; exact but for the rounding of one division.

    Full stick is full effort of shoulder and knee, and of the moments of the thesis: 100 and 10 N m.
    """
    raw = np.linspace(-1.0, 1.0, 41)
    told = page.ask(f"{raw.tolist()}.map(x => window.steeringOf(x, {AXIS.format(dead=dead)}))")
    share = np.maximum(np.abs(raw) - dead, 0.0) / (1.0 - dead)
    assert np.asarray(told) == pytest.approx(-np.sign(raw) * share, abs=1e-15)
    assert (told[0], told[-1]) == (1.0, -1.0)
    full = SkeletonParameters()
    assert (full.max_twist_moment, full.max_head_moment) == (100.0, 10.0)
    assert max(efforts(told[0]).values()) == 1.0
    assert efforts(0.3)["right_shoulder"] == 0.3


def test_ac_43_the_camera_is_where_the_eyes_are(page):
    """skeleton.md AC-43, eq. 4.1: the camera sits at a fixed place of the sled and turns with it; within 1e-6 m of the pose that is drawn.

    Departs from the source: (1) the place is 0.72 m ahead and 0.24 m up from the origin under the sled, in front of the helmet, where
    the source has 0.5 m ahead of the centre of mass; (2) it looks 0.06 rad up, since athletes raise their heads. Pictures come as fast as
    the browser draws, up to the rate of the screen; frames leave the physics 120 times a second.
    """
    page.ask("window.studio.drive.cameraBar.choose('cockpit')")
    page.page.keyboard.press("Space")
    page.until("window.studio.frames.telemetry.clock > 1.0", 60.0)
    page.page.keyboard.press("Space")
    page.until("!window.studio.running && (window.studio.frames.newest.flags & 1) === 0")
    # Read pose and camera of one and the same picture.
    told = page.ask(
        "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => { const { view, frames } = window.studio;"
        " const c = view.stage.camera; c.updateMatrixWorld();"
        " done({ pose: Array.from(frames.poses.slice(0, 7)), eye: c.position.toArray(), way: c.matrixWorld.elements.slice(8, 11) }) })))"
    )
    pose = np.array(told["pose"])
    turn = Rotation.from_quat(pose[3:], scalar_first=True)
    x, y, z = told["eye"]
    eye = np.array([x, -z, y])  # y up to z up
    # The quaternion on the wire has 24 bits: the lever of 0.8 m turns its error into less than a micrometre.
    assert eye == pytest.approx(pose[:3] + turn.apply([0.72, 0.0, 0.24]), abs=1e-6)
    bx, by, bz = told["way"]
    looks = -np.array([bx, -bz, by])
    assert turn.inv().apply(looks) == pytest.approx([np.cos(0.06), 0.0, np.sin(0.06)], abs=1e-6)
