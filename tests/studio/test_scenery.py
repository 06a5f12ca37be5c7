"""What surrounds a track, and who sits in a sled: cameras that stand on the ground and outside of the channel, hands that steer."""

from __future__ import annotations

import pytest
from tests.studio.conftest import Watched

pytestmark = pytest.mark.browser

#: For stations down the track: how high the camera beside it is over the snow, and how far from the centre line [m].
STANDS = """
(() => {
  const { view, frames } = window.studio
  const { land, line, first, spacing } = view.track.built
  const poses = frames.poses
  const found = []
  for (let station = 5; station < first + spacing * (line.length / 9 - 1); station += 25) {
    view.cameras.update(poses, station)
    const { x, y: z, z: minus } = view.stage.camera.position
    const y = -minus
    let [ground, nearest, away] = [0, Infinity, Infinity]
    for (let k = 0; k < land.positions.length; k += 3) {
      const d = (land.positions[k] - x) ** 2 + (land.positions[k + 1] - y) ** 2
      if (d < nearest) [nearest, ground] = [d, land.positions[k + 2]]
    }
    for (let k = 0; k < line.length; k += 9) away = Math.min(away, Math.hypot(line[k] - x, line[k + 1] - y))
    found.push([z - ground, away])
  }
  return found
})()
"""

#: How far both hands move along the sled [m] when the front axle turns to the left by 0.05 rad.
HANDS = """
(() => {
  const { view, frames } = window.studio
  const names = view.look.bodies.map((body) => body.name)
  const poses = frames.poses.slice()
  const [hull, axle, crew] = ['front_hull', 'front_axle', 'crew'].map((name) => 7 * names.indexOf(name))
  const hands = view.sled.bodies.filter(({ pull }) => pull !== 0)
  const along = (mesh) => {
    const [w, a, b, c] = poses.slice(crew + 3, crew + 7)
    const ahead = [1 - 2 * (b * b + c * c), 2 * (a * b + w * c), 2 * (a * c - w * b)]
    return mesh.position.toArray().reduce((sum, value, i) => sum + value * ahead[i], 0)
  }
  const steer = (angle) => {
    const [w, a, b, c] = poses.slice(hull + 3, hull + 7)
    const [p, q] = [Math.cos(angle / 2), Math.sin(angle / 2)]
    poses.set([w * p - c * q, a * p + b * q, b * p - a * q, c * p + w * q], axle + 3)
    view.sled.update(poses)
    return hands.map(({ mesh }) => along(mesh))
  }
  const [rest, left] = [steer(0), steer(0.05)]
  return left.map((place, i) => place - rest[i])
})()
"""


@pytest.fixture
def at_the_start(chromium, server):
    """A bob at the start, with the track around it."""
    watched = Watched(chromium, server, "drive/bob/loop/auto")
    watched.until(
        "window.studio.desk.name === 'drive' && !!window.studio.view.track && !!window.studio.frames.newest", 90.0
    )
    yield watched
    watched.page.close()


def test_cameras_beside_the_track_stand_over_the_snow_and_outside_of_the_channel(at_the_start):
    at_the_start.ask("window.studio.drive.cameraBar.choose('trackside')")
    stands = at_the_start.ask(STANDS)
    assert len(stands) > 10
    for over_snow, away in stands:
        assert 0.5 < over_snow < 16.0  # the nearest point of a grid of 14 m on a slope tells the height only so well
        assert away > 4.4
    assert at_the_start.complaints == []


def test_the_hand_on_the_side_of_the_turn_pulls(at_the_start):
    left, right = at_the_start.ask(HANDS)
    assert left == pytest.approx(-0.045, abs=0.003)
    assert right == pytest.approx(0.045, abs=0.003)


def test_the_ice_is_darkened_below_the_sled(at_the_start):
    at_the_start.until("window.studio.view.track.cover.half.x > 0")
    length, width, x, y, z = at_the_start.ask(
        """(() => {
          const { half, into } = window.studio.view.track.cover
          const at = window.studio.view.stage.focus.clone().applyMatrix4(into)
          return [half.x, half.y, at.x, at.y, at.z]
        })()"""
    )
    # Halves of a two-man sled, without its outermost parts; its reference point lies in it.
    assert 1.2 < length < 1.6
    assert 0.25 < width < 0.45
    assert abs(x) < 1.0
    assert abs(y) < 0.1
    assert abs(z) < 0.5


def test_a_full_picture_is_one_that_a_laptop_draws(chromium, server):
    """Calls and triangles of one picture, shadows included; measured are at most 300 and 0.59 million at Whistler."""
    watched = Watched(chromium, server, "drive/bob/loop/auto", query="test=1&quality=high")
    watched.until("!!window.studio.view.track && !!window.studio.frames.newest", 90.0)
    for camera in ("chase", "trackside", "bird"):
        drawn = watched.ask(
            f"window.studio.drive.cameraBar.choose('{camera}'), window.studio.view.stage.renderer.info.render.frame"
        )
        watched.until(f"window.studio.view.stage.renderer.info.render.frame > {drawn} + 1", 60.0)
        calls, triangles = watched.ask(
            "(({ calls, triangles }) => [calls, triangles])(window.studio.view.stage.renderer.info.render)"
        )
        assert 20 < calls < 400
        assert 50_000 < triangles < 1_000_000
    watched.page.close()
