"""What surrounds a track, and who sits in a sled: cameras that stand on the ground and outside of the channel, hands that steer."""

from __future__ import annotations

import pytest
from tests.studio.conftest import Watched

pytestmark = pytest.mark.browser

#: For stations down the track: how high the camera beside it is over the snow, how far from the centre line, and how high over that [m].
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
    let ice = 0
    for (let k = 0; k < line.length; k += 9) {
      const d = Math.hypot(line[k] - x, line[k + 1] - y)
      if (d < away) [away, ice] = [d, line[k + 2]]
    }
    found.push([z - ground, away, z - ice])
  }
  return found
})()
"""

#: For places down the track, in the middle and up the banks: whether the camera beside it sees a head there past ice and walls.
SIGHT = """
(() => {
  const { view, frames } = window.studio
  const { line, first, spacing } = view.track.built
  const poses = frames.poses.slice()
  const walls = view.track.chunks.map(({ mesh, fine }) => {
    const { position } = fine.attributes
    const place = (v) => v.applyMatrix4(mesh.matrixWorld)
    const corners = Array.from({ length: position.count }, (_, i) => place(mesh.position.clone().fromBufferAttribute(position, i)))
    const { center, radius } = fine.boundingSphere
    return { corners, index: fine.index.array, middle: place(center.clone()), radius }
  })
  const crosses = (eye, way, a, b, c) => {
    const [e, f] = [b.clone().sub(a), c.clone().sub(a)]
    const p = way.clone().cross(f)
    const det = e.dot(p)
    if (Math.abs(det) < 1e-12) return false
    const t = eye.clone().sub(a)
    const u = t.dot(p) / det
    const q = t.cross(e)
    const v = way.dot(q) / det
    const share = f.dot(q) / det
    return u >= 0 && v >= 0 && u + v <= 1 && share > 0.001 && share < 0.985
  }
  const hidden = (eye, head) => {
    const way = head.clone().sub(eye)
    return walls.some(({ corners, index, middle, radius }) => {
      const share = Math.min(1, Math.max(0, middle.clone().sub(eye).dot(way) / way.lengthSq()))
      if (middle.distanceTo(eye.clone().addScaledVector(way, share)) > radius) return false
      for (let i = 0; i < index.length; i += 3) {
        if (crosses(eye, way, corners[index[i]], corners[index[i + 1]], corners[index[i + 2]])) return true
      }
      return false
    })
  }
  const seen = []
  for (let station = 10; station < first + spacing * (line.length / 9 - 1) - 30; station += 3) {
    const k = 9 * Math.round((station - first) / spacing)
    const higher = line[k + 5] > line[k + 8] ? 3 : 6
    const climb = (station % 2) * 0.6 * Math.min(1, Math.abs(line[k + 5] - line[k + 8]) / 2.5)
    for (const axis of [0, 1]) poses[axis] = line[k + axis] + climb * (line[k + higher + axis] - line[k + axis])
    poses[2] = line[k + 2] + climb * climb * (line[k + higher + 2] - line[k + 2])
    view.cameras.cut()
    view.cameras.update(poses, station)
    const head = view.stage.focus.clone()
    head.y += 0.5
    seen.push(!hidden(view.stage.camera.position, head))
  }
  return seen
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

#: The page builds, culls and sorts every picture, and counts it; only the graphics card, here a program, gets nothing to draw.
NOTHING_IS_DRAWN = """
for (const draw of ['drawArrays', 'drawElements', 'drawRangeElements', 'drawArraysInstanced', 'drawElementsInstanced']) {
  WebGL2RenderingContext.prototype[draw] = () => {}
}
"""


@pytest.fixture
def at_the_start(chromium, server):
    """A bob at the start, with the track around it."""
    watched = Watched(chromium, server, "bob/auto?track=loop")
    watched.until(
        "window.studio.desk.name === 'drive' && !!window.studio.view.track && !!window.studio.frames.newest", 90.0
    )
    yield watched
    watched.page.close()


def test_cameras_beside_the_track_stand_over_the_snow_and_outside_of_the_channel_or_high_over_it(at_the_start):
    at_the_start.ask("window.studio.drive.cameraBar.choose('trackside')")
    stands = at_the_start.ask(STANDS)
    assert len(stands) > 10
    for over_snow, away, over_ice in stands:
        assert 0.5 < over_snow < 16.0  # the nearest point of a grid of 14 m on a slope tells the height only so well
        assert away > 4.4 or over_ice > 4.0  # a gantry
    assert sum(away > 4.4 for _, away, _ in stands) > 0.5 * len(stands)
    assert at_the_start.complaints == []


def test_cameras_beside_the_track_see_the_sled(at_the_start):
    """Most of the time: where a wall is close in front of a sled, cranes rise by six metres at most."""
    at_the_start.ask("window.studio.drive.cameraBar.choose('trackside')")
    seen = at_the_start.ask(SIGHT)
    assert len(seen) > 100
    assert sum(seen) > 0.95 * len(seen)


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
    watched = Watched(chromium, server, "bob/auto?track=loop", NOTHING_IS_DRAWN, "test=1&quality=high")
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
