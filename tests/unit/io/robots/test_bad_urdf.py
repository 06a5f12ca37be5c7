"""URDF files that are wrong: refused with every fault at once, where it is and how to mend it."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from stickslip.io import ImportOptions, load_robot
from stickslip.io.opened_folder import folder_itself
from stickslip.io.robots.mesh_files import find_mesh
from stickslip.model import ModelError

FOLDER = Path(__file__).resolve().parents[3] / "fixtures" / "robots"
HEAVY = '<inertial><mass value="1"/><inertia ixx="0.1" iyy="0.1" izz="0.1"/></inertial>'
CROSSED = '<limit lower="1" upper="-1" effort="1" velocity="1"/>'
TWO = f'<link name="a">{HEAVY}</link><link name="b">{HEAVY}</link>'


def refuse(tmp_path, body, **options):
    """Messages with which a robot is refused."""
    file = tmp_path / "bad.urdf"
    file.write_text(
        body if body.lstrip().startswith("<?xml") or "<robot" in body else f'<robot name="r">\n{body}\n</robot>'
    )
    with pytest.raises(ModelError) as refused:
        load_robot(file, ImportOptions(**{"strict": True, **options}))
    assert all(fault.fix for fault in refused.value.faults)
    return [str(fault) for fault in refused.value.faults]


def test_all_faults_at_once_with_their_lines(tmp_path):
    text = f"""<robot name="r">
  <link name="a"><inertial><mass value="-1"/><inertia ixx="1" iyy="1" izz="3"/></inertial></link>
  <link name="b"><inertial><mass value="one"/><inertia ixx="1" izz="1"/></inertial></link>
  <link name="c">{HEAVY}<collision><geometry><mesh filename="gone.stl"/></geometry></collision></link>
  <link name="d">{HEAVY}<collision><geometry><box size="1 nan 1"/></geometry></collision></link>
  <joint name="ab" type="revolut"><parent link="a"/><child link="b"/></joint>
  <joint name="bc" type="revolute"><parent link="b"/><child link="c"/><axis xyz="0 0 0"/>{CROSSED}</joint>
  <joint name="cd" type="continuous"><parent link="cc"/><child link="d"/><dynamics friction="-3"/></joint>
</robot>"""
    faults = refuse(tmp_path, text)
    expected = [
        r"bad\.urdf:2 link 'a' has the mass -1 kg",
        r"bad\.urdf:2 link 'a' inertia has principal moments .* the largest exceeds the sum of the other two",
        r"bad\.urdf:3 link 'b' <mass> value is 'one', and 'one' is no number",
        r"bad\.urdf:3 link 'b' <inertia> has no iyy",
        r"bad\.urdf:4 link 'c' <collision> names 'gone\.stl', which does not exist.*looked for",
        r"bad\.urdf:5 link 'd' <box> size is '1 nan 1', which is not finite",
        r"bad\.urdf:6 joint 'ab' has the type 'revolut'\. Did you mean 'revolute'\?",
        r"bad\.urdf:7 joint 'bc' axis",
        r"bad\.urdf:7 joint 'bc' lower is 1\.0, above upper = -1\.0\. Swap the two",
        r"bad\.urdf:8 joint 'cd' joins 'cc', but there is no such link\. Did you mean 'c'",
    ]
    for pattern in expected:
        assert any(re.search(pattern, fault) for fault in faults), (pattern, faults)
    assert len(faults) == len(expected)


@pytest.mark.parametrize(
    ("body", "pattern"),
    [
        (f'<link name="a">{HEAVY}</link><link name="b">{HEAVY}</link>', r"has 2 roots: 'a' \(line 2\), 'b' \(line 2\)"),
        (
            f'<link name="a">{HEAVY}</link><link name="b">{HEAVY}</link><link name="c">{HEAVY}</link>'
            '<joint name="x" type="fixed"><parent link="b"/><child link="c"/></joint>'
            '<joint name="y" type="fixed"><parent link="c"/><child link="b"/></joint>',
            r"joint 'x' closes a cycle of parents: 'b' → 'c' → 'b'",
        ),
        (
            f'<link name="a">{HEAVY}</link><link name="b">{HEAVY}</link>'
            '<joint name="x" type="fixed"><parent link="a"/><child link="b"/></joint>'
            '<joint name="y" type="fixed"><parent link="b"/><child link="a"/></joint>',
            r"has no root: every link is the child of a joint",
        ),
        ("", r"has no link"),
        (f'<link name="a">{HEAVY}</link><link name="a">{HEAVY}</link>', r"is the second of 2 links with this name"),
        (
            f'<link name="a">{HEAVY}</link><joint name="x" type="fixed"><parent link="a"/><child link="a"/></joint>',
            r"joins the link 'a' to itself",
        ),
        (
            f'<link name="a">{HEAVY}</link><link name="b"/><joint name="x" type="continuous"><parent link="a"/><child link="b"/></joint>',
            r"link 'b' has neither mass nor geometry, but moves \(joint 'x', revolute\)\. Give it an <inertial>",
        ),
        (
            f'<link name="a">{HEAVY}</link><link name="b"><inertial><mass value="2"/></inertial></link>'
            '<joint name="x" type="continuous"><parent link="a"/><child link="b"/></joint>',
            r"link 'b' has 2 kg but neither inertia nor geometry",
        ),
        (
            f'{TWO}<joint name="x" type="revolute"><parent link="a"/><child link="b"/></joint>',
            r"joint 'x' is revolute and has no <limit>\. Add <limit .* or make it continuous",
        ),
        (
            f'{TWO}<joint name="x" type="continuous"><parent link="a"/></joint>',
            r"joint 'x' has no <child>",
        ),
        (
            f'{TWO}<joint name="x" type="continuous"><parent link="a"/>'
            '<child link="b"/><mimic joint="nobody"/></joint>',
            r"joint 'x' follows 'nobody', but there is no such joint",
        ),
        (
            f'{TWO}<joint name="x" type="continuous"><parent link="a"/>'
            '<child link="b"/><mimic joint="x"/></joint>',
            r"joint 'x' follows itself",
        ),
        (f'<link name="a">{HEAVY}<collision/></link>', r"link 'a' <collision> has no <geometry>"),
        (f'<link name="a">{HEAVY}<collision><geometry/></collision></link>', r"<geometry> holds 0 shapes"),
        (
            f'<link name="a">{HEAVY}<collision><geometry><box size="1 1"/></geometry></collision></link>',
            r"<box> size has 2 numbers\. Give 3 number",
        ),
        (
            f'<link name="a">{HEAVY}<collision><geometry><sphere radius="-1"/></geometry></collision></link>',
            r"link 'a' <collision> radius is -1\.0",
        ),
        (f'<link name="">{HEAVY}</link>', r"<link> has no name"),
        ('<link name="a"><inertial><mass value="0"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>', r"no mass, but moments"),
        (
            f'<link name="a">{HEAVY}<collision><geometry><mesh filename="http://x/y.stl"/></geometry></collision></link>',
            r"not on this machine\. Download it",
        ),
        (
            f'<link name="a">{HEAVY}<collision><geometry><mesh filename="a.stl" scale="1 0 1"/></geometry></collision></link>',
            r"has the scale \(1\.0, 0\.0, 1\.0\)",
        ),
        ('<?xml version="1.0"?><robot name="r"><link name="a"></robot>', r"bad\.urdf:1 is not well-formed XML \(mismatched tag\)"),
        ('<!DOCTYPE r [<!ENTITY a "b">]><robot name="r"/>', r"has a document type, which is not read"),
        ('<?xml version="1.0"?><mujoco/>', r"<mujoco> is no robot"),
        ("<robot/>", r"<robot> has no name"),
    ],
)  # fmt: skip
def test_each_fault_is_told(tmp_path, body, pattern):
    faults = refuse(tmp_path, body)
    assert any(re.search(pattern, fault) for fault in faults), faults


def test_an_open_loop_is_refused(tmp_path):
    text = (FOLDER / "four_bar.urdf").read_text().replace('<origin xyz="1 0 1"/>', '<origin xyz="1.2 0 1"/>')
    (fault,) = refuse(tmp_path, text)
    assert re.search(r"joint 'right_pin' closes a loop at 'coupler' that is open by 0\.2 m", fault)


def test_millimetres_given_as_metres_are_asked_about(tmp_path):
    shutil.copytree(FOLDER / "pick_hand", tmp_path / "pick_hand")
    file = tmp_path / "pick_hand" / "urdf" / "pick_hand.urdf"
    file.write_text(file.read_text().replace(' scale="0.001 0.001 0.001"', ""))
    with pytest.raises(ModelError) as refused:
        load_robot(file)
    assert re.search(r"finger_mm\.stl': it is 60 m long; are these millimetres\?", str(refused.value))
    scene, _ = load_robot(file, ImportOptions(size_is_right=True))
    assert len(scene.bodies) == 5


def test_lengths_in_millimetres_are_asked_about(tmp_path):
    body = f'{TWO}<joint name="x" type="continuous"><parent link="a"/><child link="b"/><origin xyz="400 0 0"/></joint>'
    (fault,) = refuse(tmp_path, body)
    assert re.search(r"odd size: it is 400 m long; are these millimetres.*Divide .* by 1000", fault)
    load_robot(tmp_path / "bad.urdf", ImportOptions(size_is_right=True))


def test_an_open_mesh_is_no_solid_and_its_hull_is_one(tmp_path):
    shutil.copytree(FOLDER / "meshes", tmp_path / "meshes")
    body = f'<link name="a">{HEAVY}<collision><geometry><mesh filename="meshes/open_box.obj"/></geometry></collision></link>'
    (fault,) = refuse(tmp_path, body, meshes="exact")
    assert "4 open edges" in fault
    for options in (ImportOptions(strict=True), ImportOptions(meshes="exact")):  # a hull has no holes
        _, report = load_robot(tmp_path / "bad.urdf", options)
        assert any("convex hull" in str(note) for note in report.approximated)


def test_a_mesh_with_vertices_that_are_no_numbers_is_refused(tmp_path):
    (tmp_path / "nan.obj").write_text("v 0 0 0\nv 1 0 0\nv nan 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n")
    body = f'<link name="a">{HEAVY}<collision><geometry><mesh filename="nan.obj"/></geometry></collision></link>'
    assert any("not finite" in fault for fault in refuse(tmp_path, body))


def test_macros_have_to_be_expanded(tmp_path):
    file = tmp_path / "arm.urdf.xacro"
    file.write_text("<robot/>")
    with pytest.raises(ModelError, match=r"xacro arm\.urdf\.xacro > arm\.urdf"):
        load_robot(file)


def test_packages_are_found_beside_and_above_the_robot(tmp_path):
    mesh = tmp_path / "maker" / "arm" / "meshes" / "a.stl"
    mesh.parent.mkdir(parents=True)
    mesh.touch()
    folder = tmp_path / "maker" / "arm" / "urdf"
    folder.mkdir()
    for name in (
        "package://arm/meshes/a.stl",
        "model://arm/meshes/a.stl",
        "../meshes/a.stl",
        f"file://{mesh}",
        str(mesh),
    ):
        found, _ = find_mesh(name, folder_itself(folder))
        assert found is not None
        assert found.resolve() == mesh.resolve()
    assert find_mesh("package://arm/meshes/b.stl", folder_itself(folder))[0] is None
