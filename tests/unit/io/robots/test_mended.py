"""What public robot files get wrong: put right and reported, or refused with `strict`."""

from __future__ import annotations

import os
import re

import numpy as np
import pytest

from stickslip.io import ImportOptions, load_robot
from stickslip.io.robots.solids import THINNEST, possible_inertia
from stickslip.model import Capsule, ModelError, Plane, Spherical, inertia_matrix

HEAVY = '<inertial><mass value="1"/><inertia ixx="0.1" iyy="0.1" izz="0.1"/></inertial>'
TWO = f'<link name="a">{HEAVY}</link><link name="b">{HEAVY}</link>'
BALL = '<collision><geometry><sphere radius="0.1"/></geometry></collision>'

CDF = '<collision><geometry><cdf filename="a.cdf"/></geometry></collision>'


def inertial(mass, xx, yy, zz):
    return f'<inertial><mass value="{mass}"/><inertia ixx="{xx}" iyy="{yy}" izz="{zz}"/></inertial>'


def link(*parts):
    return f'<link name="a">{"".join(parts)}</link>'


def joined(kind, inside=""):
    return f'{TWO}<joint name="x" type="{kind}"><parent link="a"/><child link="b"/>{inside}</joint>'


def write(tmp_path, body):
    file = tmp_path / "robot.urdf"
    file.write_text(body if "<robot" in body else f'<robot name="r">\n{body}\n</robot>')
    return file


@pytest.mark.parametrize(
    ("body", "note"),
    [
        (joined("revolute"), r"joint 'x' is revolute and has no <limit>: moves without limits"),
        (joined("prismatic", '<limit lower="1" upper="-1"/>'), r"lower is 1\.0, above upper = -1\.0: moves without limits"),
        (joined("continuous", '<axis xyz="0 0 1"/><axis xyz="1 0 0"/>'), r"has 2 <axis> elements: the first is taken"),
        (joined("fixed", '<origin rpy="0 0 1 2"/>'), r"rpy has 4 numbers: '0 0 1' is taken"),
        (joined("fixed", '<origin xyz="$(optenv ARM_XYZ 0.1 0 0.2)"/>'), r"variable of the environment: '0\.1 0 0\.2'"),
        (joined("revolute", '<limit lower="-1.5." upper="1"/>'), r"a number with a full stop: -1\.5 is taken"),
        (f"<!-- made by hand -->\n<?xml version='1.0'?><robot name='r'>{TWO[: len(TWO) // 2]}</robot>", r"XML declaration after a comment"),
        (f"<robot name='r'>{TWO[: len(TWO) // 2]}</robot>\n\0", r"ends with zero bytes"),
        (link(inertial(0, 1, 1, 1)), r"no mass, but moments of inertia: they are not taken"),
        (link(inertial(1, 1, 1, 3), BALL), r"principal moments 1, 1, 3 kg m², as no real body: 1\.5\d*, 1\.5\d*, 3 kg m² instead"),
        (link(HEAVY, CDF), r"has the shape <cdf>, which URDF does not know: it touches nothing"),
        (link(HEAVY, BALL.replace("0.1", "0")), r"is a sphere of size 0: it touches nothing"),
        (f'{TWO}<link name="c">{HEAVY}</link><joint name="x" type="fixed"><parent link="a"/><child link="b"/></joint>'
         '<joint name="x" type="fixed"><parent link="a"/><child link="c"/></joint>', r"has the name of another joint: called 'x \(2\)'"),
    ],
)  # fmt: skip
def test_what_can_be_put_right_is_reported_or_refused(tmp_path, body, note):
    file = write(tmp_path, body)
    _, report = load_robot(file)
    told = [str(line) for line in report.approximated]
    assert any(re.search(note, line) for line in told), told
    with pytest.raises(ModelError):
        load_robot(file, ImportOptions(strict=True))


def test_a_plane_a_capsule_and_a_spherical_joint_of_bullet_are_read(tmp_path):
    floor = '<link name="a"><collision><geometry><plane normal="0 1 0"/></geometry></collision></link>'
    arm = (
        f'<link name="b">{HEAVY}<collision><geometry><capsule radius="0.1" length="0.4"/></geometry></collision></link>'
    )
    joint = '<joint name="x" type="spherical"><parent link="a"/><child link="b"/></joint>'
    scene, _ = load_robot(write(tmp_path, floor + arm + joint), ImportOptions(floor="no"))
    plane, capsule = (next(s for s in scene.shapes if isinstance(s, kind)) for kind in (Plane, Capsule))
    assert (capsule.radius, capsule.half_length) == (0.1, 0.2)
    w, x, y, z = plane.rotation_wxyz
    assert [2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)] == pytest.approx([0, 1, 0], abs=1e-15)
    assert isinstance(next(j for j in scene.joints if j.name == "x"), Spherical)


def test_the_nearest_possible_inertia_keeps_what_is_possible():
    given = np.diag([0.002, 0.02, 0.03])  # the largest exceeds the sum of the others
    mended = possible_inertia(given)
    second = 0.5 * np.trace(mended) - np.diag(mended)  # ∫ x², y², z² dm
    assert second[:2] == pytest.approx(0.5 * np.trace(given) - np.diag(given)[:2], rel=1e-12)
    assert second[2] == pytest.approx(THINNEST * second[0], rel=1e-12)
    assert possible_inertia(mended) is mended
    rod = np.diag([0.0, 1.0, 1.0])
    assert np.diag(possible_inertia(rod)) == pytest.approx([2 * THINNEST, 1 + THINNEST, 1 + THINNEST], rel=1e-12)
    assert possible_inertia(-np.eye(3)) is None


def test_moments_of_no_body_at_all_are_those_of_the_geometry(tmp_path):
    body = f'<link name="a"><inertial><mass value="2"/><inertia ixx="-1" iyy="-1" izz="-1"/></inertial>{BALL}</link>'
    scene, report = load_robot(write(tmp_path, body))
    assert np.diag(inertia_matrix(scene.bodies[0].inertia)) == pytest.approx([0.4 * 2 * 0.01] * 3, rel=1e-12)
    assert any("they are not taken" in str(note) for note in report.approximated)


def test_a_wall_with_holes_stands_as_it_is(tmp_path):
    (tmp_path / "wall.obj").write_text("v 0 0 0\nv 40 0 0\nv 40 0 3\nv 0 0 3\nf 1 2 3\nf 1 3 4\n")
    wall = '<link name="world"><collision><geometry><mesh filename="wall.obj"/></geometry></collision></link>'
    carried = (
        f'<link name="b">{HEAVY}</link><joint name="x" type="fixed"><parent link="world"/><child link="b"/></joint>'
    )
    scene, _ = load_robot(write(tmp_path, wall + carried), ImportOptions(strict=True))
    assert next(s for s in scene.shapes if s.name == "world").type == "mesh"


def test_packages_are_looked_for_where_a_person_says_and_nowhere_else(tmp_path):
    (tmp_path / "robot").mkdir()
    mesh = tmp_path / "elsewhere" / "arm_description" / "meshes" / "a.obj"
    mesh.parent.mkdir(parents=True)
    mesh.write_text("v 0 0 0\nv .1 0 0\nv 0 .1 0\nv 0 0 .1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n")
    named = '<mesh filename="package://arm_description/meshes/a.obj"/>'
    file = write(
        tmp_path / "robot", f'<link name="a">{HEAVY}<collision><geometry>{named}</geometry></collision></link>'
    )
    with pytest.raises(ModelError, match="does not exist"):
        load_robot(file)
    folders = os.pathsep.join([str(tmp_path / "nowhere"), str(tmp_path / "elsewhere")])
    scene, _ = load_robot(file, ImportOptions(packages=folders))
    assert any(shape.type == "hull" for shape in scene.shapes)
