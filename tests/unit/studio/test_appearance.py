from __future__ import annotations

import json

import numpy as np
import pytest

from stickslip import scenes
from stickslip.engine import Simulation
from stickslip.io.swept_grid import decode_swept_grid
from stickslip.model import Body, Coulomb, Free, HeightField, Mesh, Scene, Sphere
from stickslip.studio.appearance import appearance_of


def look_of(scene: Scene):
    return appearance_of(Simulation(scene))


def read_mesh(content: bytes) -> tuple[np.ndarray, np.ndarray]:
    assert content[:4] == b"SSM1"
    n, m = np.frombuffer(content, "<u4", 2, 4)
    vertices = np.frombuffer(content, "<f4", 3 * n, 12).reshape(-1, 3)
    return vertices, np.frombuffer(content, "<u4", m, 12 + 12 * n).reshape(-1, 3)


@pytest.mark.parametrize("name", [name for name in scenes.names() if name not in ("boxes", "descent")])
def test_every_scene_has_a_look_with_something_for_each_body(name):
    look = look_of(scenes.load(name)).look
    assert {shape.body for shape in look.shapes if shape.body >= 0} == set(range(len(look.bodies)))
    assert look.radius > 0.0


def test_the_description_is_named_by_its_content():
    one, other = look_of(scenes.load("tower", n=2)), look_of(scenes.load("tower", n=3))
    assert one.address == look_of(scenes.load("tower", n=2)).address != other.address
    assert json.loads(one.assets[one.address])["name"] == "tower"


def test_a_track_comes_as_a_swept_grid():
    appearance = look_of(scenes.load("descent"))
    (ice,) = [shape for shape in appearance.look.shapes if shape.kind == "track"]
    assert decode_swept_grid(appearance.assets[ice.asset]).about["name"] == "loop"


def test_a_surface_that_is_known_by_its_query_is_shown_as_a_strip():
    """Every vertex lies on the pipe: 2 m from its axis."""
    appearance = look_of(scenes.load("half-pipe"))
    (pipe,) = [shape for shape in appearance.look.shapes if shape.kind == "mesh"]
    vertices, triangles = read_mesh(appearance.assets[pipe.asset])
    slope = 0.1
    up = np.sin(slope) * vertices[:, 0] + np.cos(slope) * vertices[:, 2] - 2.0
    assert np.hypot(vertices[:, 1], up) == pytest.approx(2.0, abs=1e-4)
    assert np.ptp(vertices[:, 0]) > 50.0
    assert triangles.max() < len(vertices)


def scene_with(shape) -> Scene:
    ball = Body.box("ball", 1.0, (0.1, 0.1, 0.1))
    return Scene(
        "one",
        bodies=(ball,),
        joints=(Free("f", child="ball", q0=(0, 0, 2, 1, 0, 0, 0)),),
        shapes=(shape, Sphere("s", "ball", radius=0.1)),
        laws=(Coulomb(mu=0.5),),
    )


def test_meshes_and_height_fields_come_as_triangles():
    heights = tuple(tuple(0.1 * i + 0.01 * j for j in range(4)) for i in range(3))
    field = look_of(scene_with(HeightField("field", heights=heights, spacing_x=1.0, spacing_y=0.5)))
    vertices, triangles = read_mesh(field.assets[field.look.shapes[0].asset])
    assert vertices[4 * 2 + 3].tolist() == pytest.approx([1.0, 0.75, 0.23])
    assert len(triangles) == 12
    normals = np.cross(
        vertices[triangles[:, 1]] - vertices[triangles[:, 0]], vertices[triangles[:, 2]] - vertices[triangles[:, 0]]
    )
    assert (normals[:, 2] > 0.0).all()
    mesh = look_of(scene_with(Mesh("m", vertices=((0, 0, 0), (1, 0, 0), (0, 1, 0)), triangles=((0, 1, 2),), scale=2.0)))
    vertices, triangles = read_mesh(mesh.assets[mesh.look.shapes[0].asset])
    assert vertices.max() == 2.0
    assert triangles.tolist() == [[0, 1, 2]]


def test_a_body_without_shapes_is_shown_as_a_box_of_its_inertia():
    """The links of the chain are rods 0.3 m long."""
    look = look_of(scenes.load("chain")).look
    link = look.shapes[0]
    assert link.ghost
    assert link.kind == "box"
    assert max(link.size) == pytest.approx(0.15, rel=0.01)
