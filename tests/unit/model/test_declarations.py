"""Declarations are values: normalised, compared and hashed by content, documented field by field."""

from __future__ import annotations

import dataclasses
import inspect
import pickle
import subprocess
import sys

import numpy as np
import pytest

import stickslip.model as model
from stickslip.model import (
    JOINTS,
    LAWS,
    SHAPES,
    Body,
    Box,
    Capsule,
    Coulomb,
    Drive,
    Free,
    Joint,
    JointFriction,
    JointLimit,
    Mesh,
    Prismatic,
    Revolute,
    Scene,
    Shape,
    Spherical,
    StepOptions,
    inertia_matrix,
)
from stickslip.model.fields import declared_fields
from stickslip.model.laws import Law

PARTS = [model.Body, model.Input, model.StepOptions, model.Scene, model.JointFriction, model.JointLimit]
PARTS += [model.JointSpring, model.Drive, *model.CONSTRAINTS, *model.FORCES, *JOINTS, *SHAPES, *LAWS]


def test_lists_integers_and_arrays_become_tuples_of_floats():
    from_lists = Body("a", 2, [1, 1, 1], [0, 0, 1])
    from_arrays = Body("a", np.float32(2), np.ones(3, int), np.array([0, 0, 1]))
    assert from_lists == from_arrays == Body("a", 2.0, (1.0, 1.0, 1.0), (0.0, 0.0, 1.0))
    assert hash(from_lists) == hash(from_arrays)
    assert type(from_arrays.mass) is float
    assert [type(entry) for entry in (*from_arrays.inertia, *from_arrays.com)] == [float] * 6


def test_an_inertia_matrix_from_an_array_is_compared_by_value():
    assert Body("a", 1, 2 * np.eye(3)) == Body("a", 1, ((2, 0, 0), (0, 2, 0), (0, 0, 2)))


def test_mesh_arrays_become_tuples():
    mesh = Mesh("m", vertices=np.zeros((3, 3), np.float32), triangles=np.arange(3, dtype=np.int32).reshape(1, 3))
    assert mesh.vertices == ((0.0, 0.0, 0.0),) * 3
    assert mesh.triangles == ((0, 1, 2),)
    vertices, triangles = mesh.load()
    assert (vertices.shape, triangles.dtype) == ((3, 3), np.int64)


def test_axes_are_normalised_once_and_for_all():
    joint = Revolute("j", child="a", axis=(0, 3, 4))
    assert joint.axis == (0.0, 0.6, 0.8)
    assert dataclasses.replace(joint) == joint


def test_initial_coordinates_default_to_the_zero_position():
    assert Revolute("j", child="a").q0 == (0.0,)
    assert Spherical("j", child="a").q0 == (1.0, 0.0, 0.0, 0.0)
    assert Free("j", child="a").q0 == (0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0)
    assert Free("j", child="a").u0 == (0.0,) * 6


def test_a_single_number_or_element_serves_a_joint_with_one_coordinate():
    joint = Revolute("j", child="a", q0=1, friction=JointFriction(2), limits=JointLimit(-2, 2), drive=Drive())
    assert joint.q0 == (1.0,)
    assert joint == Revolute(
        "j", child="a", q0=(1.0,), friction=(JointFriction(2),), limits=[JointLimit(-2, 2)], drive=(Drive(),)
    )


def test_load_dependent_friction_of_a_slide_has_radius_one():
    joint = Prismatic("j", child="a", friction=JointFriction(1, mu=0.2))
    assert joint.friction[0].radius == 1.0
    assert dataclasses.replace(joint) == joint


@pytest.mark.parametrize("cls", JOINTS, ids=lambda cls: cls.type)
def test_joint_types_describe_themselves_consistently(cls):
    joint = cls("j", "a", "b")
    assert len(joint.q0) == len(cls.coordinates) == len(cls.q_zero)
    assert len(joint.u0) == len(cls.rates) == len(cls.coordinates) - (cls.quaternion_at is not None)
    if cls is not Free:
        assert sum(group.size for group in cls.friction_groups) == len(cls.rates)


def test_types_are_compared_too():
    assert Revolute("j", child="a") != Prismatic("j", child="a")


def test_a_scene_can_be_hashed_pickled_and_changed():
    scene = Scene("s", bodies=[Body.sphere("a", 1, 1)], joints=[Free("f", child="a")], laws=[Coulomb(0.5)])
    assert pickle.loads(pickle.dumps(scene)) == scene
    assert hash(scene) == hash(dataclasses.replace(scene))
    assert dataclasses.replace(scene, step=StepOptions(0.01)) != scene
    with pytest.raises(dataclasses.FrozenInstanceError):
        scene.name = "t"


def test_files_are_kept_as_absolute_paths(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert Mesh("m", file="part.stl") == Mesh("m", file=tmp_path / "part.stl")


def test_the_door_has_the_published_inertia():
    """Door of 0.9 m x 0.04 m x 2.0 m and 26.5 kg: principal moments and the moment about its hinge."""
    door = Body.box("door", 26.5, (0.45, 0.02, 1.0), com=(0.45, 0, 0))
    assert door.inertia == pytest.approx((8.837, 10.622, 1.792), abs=1e-3)
    assert door.inertia[2] + door.mass * 0.45**2 == pytest.approx(7.1585, abs=1e-3)


def random_points(inside, bounds, n=400_000):
    points = np.random.default_rng(1).uniform(-1, 1, (n, 3)) * bounds
    return points[inside(points)]


def sampled_inertia(points, mass):
    square = (points**2).sum(axis=1).mean()
    return mass * (square * np.eye(3) - points.T @ points / len(points))


def test_constructors_agree_with_sampled_solids():
    def in_capsule(p):
        axial = np.clip(p[:, 0], -0.6, 0.6)
        return (p[:, 0] - axial) ** 2 + p[:, 1] ** 2 + p[:, 2] ** 2 < 0.3**2

    cases = [
        (Body.sphere("s", 2, 0.5), random_points(lambda p: (p**2).sum(axis=1) < 0.25, (0.5, 0.5, 0.5))),
        (Body.capsule("c", 2, 0.3, 0.6), random_points(in_capsule, (0.9, 0.3, 0.3))),
        (Body.box("b", 2, (0.1, 0.2, 0.3)), random_points(lambda p: np.ones(len(p), bool), (0.1, 0.2, 0.3))),
        (
            Body.rod("r", 2, 1.0, (0, 0, 1), radius=0.2),
            random_points(lambda p: p[:, 0] ** 2 + p[:, 1] ** 2 < 0.04, (0.2, 0.2, 0.5)),
        ),
    ]
    for body, points in cases:
        sampled = sampled_inertia(points, body.mass)
        np.testing.assert_allclose(inertia_matrix(body.inertia), sampled, atol=0.01 * np.trace(sampled))


def test_a_slender_rod_turns_about_its_axis_with_little_inertia():
    rod = Body.rod("r", 3, 2.0, (0, 2, 0))
    assert rod.inertia[0] == rod.inertia[2] == 1.0
    assert 0 < rod.inertia[1] < 1e-3
    tilted = np.array(inertia_matrix(Body.rod("r", 3, 2.0, (1, 1, 0)).inertia))
    np.testing.assert_allclose(np.linalg.eigvalsh(tilted), sorted(rod.inertia), rtol=1e-9)


@pytest.mark.parametrize("cls", PARTS, ids=lambda cls: cls.__name__)
def test_every_field_is_documented_with_its_unit(cls):
    """The unit of the annotation stands in brackets on the type line of the docstring of the class or of its base."""
    text = "\n".join(inspect.getdoc(base) or "" for base in cls.__mro__ if base in (cls, Joint, Shape, Law))
    for name, field in declared_fields(cls).items():
        lines = [line for line in text.splitlines() if name in line.split(" : ")[0].split(", ") and " : " in line]
        assert lines, f"{cls.__name__}.{name} is not documented"
        unit = field.kind.unit
        if unit and name not in ("q0", "u0", "table", "vertices"):
            assert any(f"[{unit}" in line for line in lines), f"{cls.__name__}.{name} lacks its unit [{unit}]"


def test_everything_public_is_exported():
    for cls in [*PARTS, Box, Capsule]:
        assert cls.__name__ in model.__all__
    assert all(hasattr(model, name) for name in model.__all__)


def test_importing_the_model_needs_no_heavy_package():
    code = "import sys, stickslip.model; print([m for m in ('numpy', 'scipy', 'trimesh', 'numba') if m in sys.modules])"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout.strip() == "[]"
