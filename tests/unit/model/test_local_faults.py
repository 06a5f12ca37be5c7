"""Every declaration refuses what is impossible by itself, and says what, where and how to fix it."""

from __future__ import annotations

import math
import pickle

import numpy as np
import pytest

from stickslip.model import (
    Body,
    Box,
    Capsule,
    Coulomb,
    Cylindrical,
    Drag,
    Drive,
    Ellipse,
    Fault,
    Fixed,
    Free,
    Gear,
    HeightField,
    Input,
    JointFriction,
    JointLimit,
    JointSpring,
    Load,
    Loop,
    Mesh,
    ModelError,
    Planar,
    Plane,
    PointSpring,
    Prismatic,
    Revolute,
    Runner,
    Scene,
    Screw,
    Sphere,
    Spherical,
    StepOptions,
    Universal,
    UserForce,
)

NAN, INF = math.nan, math.inf
BALL = (1.0, 1.0, 1.0)


def runner(**changes):
    return Runner(**{"mu_t": 0.005, "mu_r": 0.002, "mu_b_low": 0.1, "mu_b_high": 0.3, "load_high": 500.0} | changes)


# what is declared, where the fault is, what is said, how it can be fixed
CASES = {
    "mass zero": (lambda: Body("a", 0, BALL), "body 'a'.mass", "is 0.0 kg, must be above 0", "kg"),
    "mass negative": (lambda: Body("a", -2, BALL), "body 'a'.mass", "-2.0 kg", "above 0"),
    "mass nan": (lambda: Body("a", NAN, BALL), "body 'a'.mass", "nan kg, not a finite number", "finite number above 0"),
    "mass infinite": (lambda: Body("a", INF, BALL), "body 'a'.mass", "inf", "finite"),
    "mass huge": (lambda: Body("a", 10**400, BALL), "body 'a'.mass", "inf", "finite"),
    "mass text": (lambda: Body("a", "2 kg", BALL), "body 'a'.mass", "the text '2 kg', not a number", "in kg"),
    "mass bool": (lambda: Body("a", True, BALL), "body 'a'.mass", "True, not a number", "in kg"),
    "inertia length": (lambda: Body("a", 1, (1, 1)), "body 'a'.inertia", "a list of 2 values", "3 × 3"),
    "inertia nan": (lambda: Body("a", 1, (1, NAN, 1)), "body 'a'.inertia[1]", "nan", "finite"),
    "inertia negative": (lambda: Body("a", 1, (1, -1, 1)), "body 'a'.inertia", "above 0", "positive definite"),
    "inertia of a line": (lambda: Body("a", 1, (0, 1, 1)), "body 'a'.inertia", "above 0", "Body.rod"),
    "inertia triangle": (lambda: Body("a", 1, (1, 1, 3)), "body 'a'.inertia", "exceeds the sum", "Check the unit"),
    "inertia matrix triangle": (
        lambda: Body("a", 1, [[1, 0, 0], [0, 2, 0.5], [0, 0.5, 4]]), "body 'a'.inertia", "exceeds the sum", "axes",
    ),
    "inertia not symmetric": (
        lambda: Body("a", 1, [[2, 0.1, 0], [0, 2, 0], [0, 0, 2]]), "body 'a'.inertia", "not symmetric", "transpose",
    ),
    "inertia indefinite": (
        lambda: Body("a", 1, [[1, 2, 0], [2, 1, 0], [0, 0, 2]]), "body 'a'.inertia", "above 0", "positive definite",
    ),
    "com": (lambda: Body("a", 1, BALL, (0, INF, 0)), "body 'a'.com[1]", "inf", "finite number in m"),
    "body called world": (lambda: Body("world", 1, BALL), "body 'world'.name", "reserved", "another name"),
    "name empty": (lambda: Body("", 1, BALL), "body.name", "empty", "Give a name"),
    "name quoted": (lambda: Body("a'b", 1, BALL), ".name", "quotes", "printable"),
    "name of blanks": (lambda: Body(" a", 1, BALL), ".name", "blanks", "printable"),
    "name number": (lambda: Body(3, 1, BALL), "body.name", "is 3, not a name", "Give a name"),
    "box without size": (lambda: Body.box("a", 1, (1, 0, 1)), "body 'a'.half_extents[1]", "must be above 0", "in m"),
    "sphere mass": (lambda: Body.sphere("a", -1, 1), "body 'a'.mass", "must be above 0", "kg"),
    "rod axis": (lambda: Body.rod("a", 1, 1, (0, 0, 0)), "body 'a'.rod axis", "points nowhere", "direction"),
    "zero axis": (lambda: Revolute("j", child="a", axis=(0, 0, 0)), "joint 'j'.axis", "points nowhere", "(0, 0, 1)"),
    "axis of two": (lambda: Prismatic("j", child="a", axis=(0, 1)), "joint 'j'.axis", "2 values", "3 numbers"),
    "not a unit quaternion": (
        lambda: Fixed("j", child="a", rotation_wxyz=(1, 1, 0, 0)),
        "joint 'j'.rotation_wxyz", "length 1.414", "0.707106781",
    ),
    "zero quaternion": (
        lambda: Fixed("j", child="a", rotation_wxyz=(0, 0, 0, 0)),
        "joint 'j'.rotation_wxyz", "length 0", "(1, 0, 0, 0)",
    ),
    "quaternion in q0": (
        lambda: Spherical("j", child="a", q0=(2, 0, 0, 0)), "joint 'j'.q0", "length 2", "(w, x, y, z)",
    ),
    "no child": (lambda: Revolute("j"), "joint 'j'.child", "missing", "the body this joint carries"),
    "child is parent": (lambda: Revolute("j", "a", "a"), "joint 'j'.child", "the same body", "two different bodies"),
    "child is world": (lambda: Free("j", "a", "world"), "joint 'j'.child", "cannot be moved", "the parent"),
    "universal axes": (
        lambda: Universal("j", child="a", axis=(1, 0, 0), axis2=(1, 1, 0)),
        "joint 'j'.axis2", "45 degrees", "perpendicular",
    ),
    "anchor of free": (lambda: Free("j", child="a", at_child=(1, 0, 0)), "joint 'j'.at_child", "the origin", "by `q0`"),
    "q0 count": (
        lambda: Cylindrical("j", child="a", q0=(1,)),
        "joint 'j'.q0", "1 entries", "2: angle [rad], slide [m]",
    ),
    "u0 count": (lambda: Free("j", child="a", u0=(1, 2, 3)), "joint 'j'.u0", "3 entries", "6: x [m/s]"),
    "q0 of fixed": (lambda: Fixed("j", child="a", q0=(1,)), "joint 'j'.q0", "1 entries", "no coordinates"),
    "q0 text": (lambda: Revolute("j", child="a", q0="left"), "joint 'j'.q0", "the text 'left'", "1 numbers"),
    "friction count": (
        lambda: Planar("j", child="a", friction=JointFriction(1)),
        "joint 'j'.friction", "1 entries", "2 (one per friction group)",
    ),
    "friction on fixed": (
        lambda: Fixed("j", child="a", friction=JointFriction(1)),
        "joint 'j'.friction", "1 entries", "none",
    ),
    "friction type": (lambda: Revolute("j", child="a", friction=[3]), "joint 'j'.friction[0]", "is 3", "JointFriction"),
    "limits count": (
        lambda: Universal("j", child="a", limits=(JointLimit(),)),
        "joint 'j'.limits", "1 entries", "2 (one per coordinate)",
    ),
    "limits on spherical": (lambda: Spherical("j", child="a", limits=(None,)), "joint 'j'.limits", "1 entries", "none"),
    "spring count": (
        lambda: Revolute("j", child="a", spring=(None, None)),
        "joint 'j'.spring", "2 entries", "1 (one per",
    ),
    "drive count": (
        lambda: Planar("j", child="a", drive=Drive()),
        "joint 'j'.drive", "1 entries", "3 (one per coordinate)",
    ),
    "actuated cylinder": (
        lambda: Cylindrical("j", child="a", input="i"),
        "joint 'j'.input", "2 degrees of freedom", "drives",
    ),
    "actuated free": (lambda: Free("j", child="a", input="i"), "joint 'j'.input", "6 degrees of freedom", "Revolute"),
    "actuated with drive": (
        lambda: Revolute("j", child="a", input="i", drive=Drive()), "joint 'j'.drive", "no effect", "Remove `drive`",
    ),
    "bearing radius missing": (
        lambda: Revolute("j", child="a", friction=JointFriction(1, mu=0.1)),
        "joint 'j'.friction[0].radius", "no effect", "in m",
    ),
    "slide with radius": (
        lambda: Prismatic("j", child="a", friction=JointFriction(1, mu=0.1, radius=0.02)),
        "joint 'j'.friction[0].radius", "a slide, which has no bearing radius", "Leave `radius` out",
    ),
    "friction negative": (lambda: JointFriction(-1), "JointFriction.limit", "at least 0", "0 or more"),
    "kinetic above static": (
        lambda: JointFriction(1, 2),
        "JointFriction.kinetic", "above the static limit", "Lower `kinetic`",
    ),
    "stribeck alone": (
        lambda: JointFriction(1, stribeck_speed=0.1),
        "JointFriction.stribeck_speed", "no kinetic", "Give `kinetic`",
    ),
    "convention": (lambda: JointFriction(1, convention="paper"), "JointFriction.convention", "'paper'", '"document"'),
    "limits swapped": (lambda: JointLimit(1, -1), "JointLimit.lower", "above upper", "Swap"),
    "limits impossible": (lambda: JointLimit(INF, INF), "JointLimit.lower", "excludes every value", "-inf and inf"),
    "limit restitution": (lambda: JointLimit(e_n=1.5), "JointLimit.e_n", "at most 1", "from 0 to 1"),
    "limit nan": (lambda: JointLimit(NAN), "JointLimit.lower", "nan", "number"),
    "stiffness negative": (lambda: JointSpring(-1), "JointSpring.stiffness", "at least 0", "N m/rad"),
    "table not increasing": (
        lambda: JointSpring(table=[(0, 0), (1, 1), (1, 2)]), "JointSpring.table[2]", "from 1.0 to 1.0", "Sort the rows",
    ),
    "table of one": (lambda: JointSpring(table=[(0, 0)]), "JointSpring.table", "1 row", "at least 2"),
    "table of three columns": (lambda: JointSpring(table=[(0, 0, 0)]), "JointSpring.table[0]", "3 values", "2 numbers"),
    "table and stiffness": (
        lambda: JointSpring(5, table=[(0, 0), (1, 1)]), "JointSpring.stiffness", "the table replaces it", "Leave out",
    ),
    "drive kind": (lambda: Drive("torque"), "Drive.kind", "'torque'", '"position", "velocity", "force"'),
    "drive target and input": (
        lambda: Drive(input="i", target=1),
        "Drive.target", "input 'i' supplies", "Leave `target` out",
    ),
    "drive limit": (lambda: Drive(limit=-1), "Drive.limit", "at least 0", "N m or N"),
    "input range": (lambda: Input("i", lower=1, upper=0), "input 'i'.lower", "above upper", "Swap"),
    "input initial": (lambda: Input("i", 2, upper=1), "input 'i'.initial", "outside", "widen"),
    "motion filtered": (lambda: Input("i", filter_hz=5, kind="motion"), "input 'i'.filter_hz", "as given", "Leave"),
    "input filter": (lambda: Input("i", filter_hz=0), "input 'i'.filter_hz", "must be above 0", "Hz"),
    "loop of one body": (
        lambda: Loop("l", "point", "a", "a"),
        "constraint 'l'.body_b", "the same as body_a", "different",
    ),
    "loop kind": (lambda: Loop("l", "ball", "a", "b"), "constraint 'l'.kind", "'ball'", '"point"'),
    "loop friction": (
        lambda: Loop("l", "weld", "a", "b", friction=JointFriction(1)),
        "constraint 'l'.friction", "1 entries", "Give 0",
    ),
    "loop axes": (
        lambda: Loop("l", "universal", "a", "b", axis2_b=(0, 0, 1)),
        "constraint 'l'.axis2_b", "0 degrees", "perpendicular",
    ),
    "gear ratio": (lambda: Gear("g", "a", "b", 0), "constraint 'g'.ratio", "is 0", "other than 0"),
    "gear on itself": (lambda: Gear("g", "a", "a", 2), "constraint 'g'.joint_b", "the same as joint_a", "different"),
    "gear coordinate": (
        lambda: Gear("g", "a", "b", 2, 1.0),
        "constraint 'g'.coordinate_a", "not a whole number", "0 or more",
    ),
    "screw pitch": (lambda: Screw("s", "a", 0), "constraint 's'.pitch", "0 m/turn", "advance per turn"),
    "drag on the world": (lambda: Drag("d", "world", 1), "force 'd'.body", "reserved", "another name"),
    "drag area": (lambda: Drag("d", "a", -1), "force 'd'.cd_area", "at least 0", "m²"),
    "spring of one body": (lambda: PointSpring("p", "a", "a"), "force 'p'.body_b", "the same as body_a", "different"),
    "load ends before it starts": (
        lambda: Load("l", "a", start=2, end=2),
        "force 'l'.end", "not after start", "after the start",
    ),
    "load frame": (lambda: Load("l", "a", frame="joint"), "force 'l'.frame", "'joint'", '"world", "body"'),
    "function name": (
        lambda: UserForce("u", "a", "module.name"),
        "force 'u'.function", "'module.name'", "package.module:name",
    ),
    "function number": (lambda: UserForce("u", "a", 3), "force 'u'.function", "not a function", "function itself"),
    "function params": (lambda: UserForce("u", "a", "m:f", (1, NAN)), "force 'u'.params[1]", "nan", "finite"),
    "sphere radius": (lambda: Sphere("s", radius=0), "shape 's'.radius", "must be above 0", "in m"),
    "capsule length": (lambda: Capsule("s", radius=1, half_length=-1), "shape 's'.half_length", "above 0", "in m"),
    "box of two": (lambda: Box("s", half_extents=(1, 1)), "shape 's'.half_extents", "2 values", "3 numbers"),
    "material star": (lambda: Plane("s", material="*"), "shape 's'.material", "reserved", "another name"),
    "group": (lambda: Plane("s", group=1.5), "shape 's'.group", "not a whole number", "64 bits"),
    "mask": (lambda: Plane("s", mask=2**63), "shape 's'.mask", "out of range", "64 bits"),
    "empty mesh": (lambda: Mesh("m"), "shape 'm'.triangles", "empty and no file", "Give `file`"),
    "mesh without triangles": (lambda: Mesh("m", vertices=[BALL]), "shape 'm'.triangles", "empty", "at least one"),
    "mesh vertex missing": (
        lambda: Mesh("m", vertices=[BALL] * 3, triangles=[(0, 1, 3)]),
        "shape 'm'.triangles", "only 3 vertices", "0 to 2",
    ),
    "mesh triangle flat": (
        lambda: Mesh("m", vertices=[BALL] * 3, triangles=[(0, 1, 1)]),
        "shape 'm'.triangles[0]", "[0, 1, 1]", "three different",
    ),
    "mesh vertex nan": (
        lambda: Mesh("m", vertices=[(0, 0, NAN)] * 3, triangles=[(0, 1, 2)]),
        "shape 'm'.vertices[0][2]", "nan", "finite",
    ),
    "mesh file type": (lambda: Mesh("m", file="part.docx"), "shape 'm'.file", "'part.docx'", ".stl"),
    "mesh twice": (
        lambda: Mesh("m", file="a.stl", vertices=[BALL] * 3, triangles=[(0, 1, 2)]),
        "shape 'm'.triangles", "besides a file", "either",
    ),
    "heights ragged": (
        lambda: HeightField("h", heights=[[0, 0], [0]], spacing_x=1, spacing_y=1),
        "shape 'h'.heights[1]", "1 value", "2 numbers",
    ),
    "heights of one row": (
        lambda: HeightField("h", heights=[[0, 0]], spacing_x=1, spacing_y=1), "shape 'h'.heights", "1 × 2", "2 × 2",
    ),
    "heights missing": (
        lambda: HeightField("h", spacing_x=1, spacing_y=1),
        "shape 'h'.heights", "empty", "Give `file`",
    ),
    "mu negative": (lambda: Coulomb(-0.1), "law '*'/'*'.mu", "at least 0", "0 or more"),
    "ellipse negative": (lambda: Ellipse(0.1, -0.1), "law '*'/'*'.mu_b", "at least 0", "0 or more"),
    "e_n above one": (lambda: Coulomb(0.1, e_n=1.1), "law '*'/'*'.e_n", "at most 1", "from 0 to 1"),
    "e_f negative": (lambda: Coulomb(0.1, e_f=-0.1), "law '*'/'*'.e_f", "at least 0", "from 0 to 1"),
    "between one": (lambda: Coulomb(0.1, between=("ice",)), "law 'ice'.between", "1 value", "two materials"),
    "runner caps": (lambda: runner(mu_r=0.005), "law '*'/'*'.mu_r", "not below mu_t", "Lower `mu_r`"),
    "runner lateral": (lambda: runner(mu_b_low=0.005), "law '*'/'*'.mu_b_low", "not above mu_t", "raise `mu_b_low`"),
    "runner high": (lambda: runner(mu_b_high=0.05), "law '*'/'*'.mu_b_high", "below mu_b_low", "raise `mu_b_high`"),
    "runner load": (lambda: runner(load_high=0), "law '*'/'*'.load_high", "must be above 0", "in N"),
    "runner negative": (lambda: runner(mu_r=-0.1), "law '*'/'*'.mu_r", "at least 0", "0 or more"),
    "dt zero": (lambda: StepOptions(0), "step.dt", "must be above 0", "in s"),
    "dt negative": (lambda: StepOptions(-1e-3), "step.dt", "must be above 0", "in s"),
    "scheme": (lambda: StepOptions(scheme="rk4"), "step.scheme", "'rk4'", '"moreau", "euler"'),
    "no sweeps": (lambda: StepOptions(max_sweeps=0), "step.max_sweeps", "out of range", "1 or more"),
    "no tolerance": (lambda: StepOptions(e_r=0, e_a=0), "step.e_a", "both 0", "at least one"),
    "flag": (lambda: StepOptions(gyroscopic=1), "step.gyroscopic", "neither true nor false", "true or false"),
    "correction": (lambda: StepOptions(correction=2), "step.correction", "at most 1", "from 0 to 1"),
    "budget": (lambda: StepOptions(budget_s=0), "step.budget_s", "must be above 0", "in s"),
    "gravity": (lambda: Scene("s", gravity=(0, 0, NAN)), "scene 's'.gravity[2]", "nan", "m/s²"),
    "body among joints": (lambda: Scene("s", joints=[Body("a", 1, BALL)]), "scene 's'.joints[0]", "a Body", "Joint"),
    "excluded": (lambda: Scene("s", excluded=[("a",)]), "scene 's'.excluded[0]", "1 value", "two names"),
    "title": (lambda: Scene("s", title="\ud800"), "scene 's'.title", "not text", "Give a text"),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.replace(" ", "-"))
def test_a_fault_says_what_where_and_how_to_fix_it(case):
    declare, path, what, fix = CASES[case]
    with pytest.raises(ModelError) as caught:
        declare()
    matching = [f for f in caught.value.faults if f.path.endswith(path) and what in f.what and fix in f.fix]
    assert matching, f"no fault like {(path, what, fix)} in:\n{caught.value}"
    assert all(part in str(caught.value) for part in matching[0])


def test_all_faults_of_a_declaration_are_reported_at_once():
    with pytest.raises(ModelError) as caught:
        Body("world", -1, (1, 1, 3), (NAN, 0, INF))
    assert [fault.path for fault in caught.value.faults] == [
        "body 'world'.name",
        "body 'world'.mass",
        "body 'world'.inertia",
        "body 'world'.com[0]",
        "body 'world'.com[2]",
    ]
    assert str(caught.value).startswith("5 faults:\n  1. body 'world'.name is 'world', a reserved name.")


def test_relations_are_checked_between_the_fields_that_are_sound():
    with pytest.raises(ModelError) as caught:
        runner(mu_t=NAN, mu_b_high=0.01)
    assert {fault.path for fault in caught.value.faults} == {"law '*'/'*'.mu_t", "law '*'/'*'.mu_b_high"}


@pytest.mark.parametrize("length", [1.0 + 5e-7, 1.0 - 5e-7])
def test_a_rounded_quaternion_is_normalised(length):
    joint = Fixed("j", child="a", rotation_wxyz=(0.6 * length, 0.8 * length, 0, 0))
    assert math.hypot(*joint.rotation_wxyz) == pytest.approx(1.0, abs=1e-15)
    assert joint.rotation_wxyz == pytest.approx((0.6, 0.8, 0.0, 0.0), abs=1e-15)


def test_an_error_survives_pickling():
    with pytest.raises(ModelError) as caught:
        Body("a", -1, (1, 1, 3))
    copy = pickle.loads(pickle.dumps(caught.value))
    assert copy.faults == caught.value.faults
    assert str(copy) == str(caught.value)


def test_an_error_may_be_a_plain_text():
    error = ModelError("the scene is too large")
    assert (str(error), error.faults) == ("the scene is too large", ())
    assert str(pickle.loads(pickle.dumps(error))) == "the scene is too large"


def test_an_error_of_another_layer_gets_a_place():
    error = ModelError.wrap(ValueError("3 holes."), "shape 'bolt'", "Close the mesh")
    assert error.faults == (Fault("shape 'bolt'", "cannot be used: 3 holes", "Close the mesh"),)
    assert str(error) == "shape 'bolt' cannot be used: 3 holes. Close the mesh."


@pytest.mark.parametrize("kind", [Mesh, HeightField])
def test_a_file_that_cannot_be_read_is_refused_with_its_name(kind, tmp_path):
    file = tmp_path / ("part.stl" if kind is Mesh else "part.npy")
    file.write_bytes(b"nonsense")
    shape = Mesh("m", file=file) if kind is Mesh else HeightField("m", file=file, spacing_x=1, spacing_y=1)
    with pytest.raises(ModelError, match="shape 'm'"):
        shape.load()


def test_a_height_file_must_hold_a_grid(tmp_path):
    np.save(tmp_path / "row.npy", np.zeros(5))
    with pytest.raises(ModelError, match=r"shape \(5,\)"):
        HeightField("h", file=tmp_path / "row.npy", spacing_x=1, spacing_y=1).load()


def test_heights_come_from_a_file(tmp_path):
    heights = np.arange(6.0).reshape(2, 3)
    np.save(tmp_path / "grid.npy", heights)
    field = HeightField("h", file=tmp_path / "grid.npy", spacing_x=1, spacing_y=1)
    np.testing.assert_array_equal(field.load(), heights)
    np.testing.assert_array_equal(HeightField("h", heights=heights, spacing_x=1, spacing_y=1).load(), heights)


def test_a_mesh_comes_from_a_file_in_its_own_unit(tmp_path):
    (tmp_path / "part.obj").write_text("v 0 0 0\nv 1000 0 0\nv 0 1000 0\nf 1 2 3\n")
    vertices, triangles = Mesh("m", file=tmp_path / "part.obj", scale=0.001).load()
    np.testing.assert_allclose(vertices, [[0, 0, 0], [1, 0, 0], [0, 1, 0]])
    np.testing.assert_array_equal(triangles, [[0, 1, 2]])


def test_a_mesh_file_without_triangles_is_refused(tmp_path):
    (tmp_path / "points.obj").write_text("v 0 0 0\nv 1 0 0\nv 0 1 0\n")
    with pytest.raises(ModelError, match="shape 'm'"):
        Mesh("m", file=tmp_path / "points.obj").load()
