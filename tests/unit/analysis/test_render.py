from __future__ import annotations

import numpy as np
import pytest

from stickslip import Simulation, scenes
from stickslip.analysis.render import box_faces, round_faces, save_picture


def test_faces_of_a_box_close_around_its_volume():
    faces = box_faces((1.0, 2.0, 3.0))
    assert len(faces) == 6
    areas = [np.linalg.norm(np.cross(f[1] - f[0], f[3] - f[0])) for f in faces]
    assert sum(areas) == pytest.approx(2 * (4 * 2 + 4 * 3 + 4 * 6))


def test_faces_of_a_capsule_lie_on_its_surface():
    for face in round_faces(0.5, 1.0):
        for x in face:
            axis = np.array([np.clip(x[0], -1.0, 1.0), 0.0, 0.0])
            assert np.linalg.norm(x - axis) == pytest.approx(0.5)


@pytest.mark.parametrize("name", ["tower", "sled13", "stack"])
def test_a_picture_shows_something(name, tmp_path):
    from matplotlib.image import imread

    save_picture(Simulation(scenes.load(name)), tmp_path / "scene.png", title=name)
    pixels = imread(tmp_path / "scene.png")
    assert pixels.shape[:2] == (800, 1280)
    assert pixels[..., :3].std() > 0.02
