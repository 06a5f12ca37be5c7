"""Files of strangers are data: nothing that they name is run, nothing outside their folder is read, and their sizes are bounded."""

from __future__ import annotations

import json
import struct
import time

import numpy as np
import pytest

from stickslip.apps.bob.settings import BobSetup
from stickslip.engine import Simulation
from stickslip.geometry import mesh_reader
from stickslip.io import load_mesh, load_robot, read_scene, save_scene, scene_from_toml, scene_to_toml
from stickslip.io.setup_file import setup_from_toml
from stickslip.io.track_file import load_track, save_track, track_from_toml, track_to_toml
from stickslip.kernels.collision.surface_library import half_pipe
from stickslip.model import (
    Body,
    Coulomb,
    Free,
    HeightField,
    Hull,
    Mesh,
    ModelError,
    Scene,
    Surface,
    TrackError,
    UserForce,
)

HEAD = '[scene]\nname = "evil"\n'
TRIANGLE = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"


def surface(**fields: str) -> str:
    lines = [f"{key} = {json.dumps(value)}" for key, value in ({"function": "plane"} | fields).items()]
    law = '[[law]]\ntype = "coulomb"\nmu = 0.5\n'
    return HEAD + '[[shape]]\ntype = "surface"\nname = "floor"\n' + "\n".join(lines) + "\n" + law


@pytest.fixture
def canary(tmp_path):
    """A file that a command in a scene would make."""
    file = tmp_path / "canary"
    yield file
    assert not file.exists()


# --- functions ------------------------------------------------------------------------------------------------------------


def test_a_scene_that_names_a_command_runs_nothing(canary):
    with pytest.raises(ModelError) as refused:
        scene_from_toml(surface(table="os:system", key=f"touch {canary}"), where="evil.toml")
    told = str(refused.value)
    assert "evil.toml:7 shape 'floor'.table is the text 'os:system', which is not a function of stickslip" in told
    assert "nothing that a file names is imported or run" in told
    assert "--trust" in told


def test_a_scene_that_names_a_module_does_not_import_it(canary, tmp_path, monkeypatch):
    (tmp_path / "evil_module.py").write_text(f"open({str(canary)!r}, 'w').close()\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    force = '[[force]]\ntype = "user_force"\nname = "f"\nbody = "b"\nfunction = "evil_module:f"\n'
    for text in (surface(function="evil_module:f"), surface(table="evil_module:f"), HEAD + force):
        with pytest.raises(ModelError, match="'evil_module:f', which is not a function of stickslip"):
            scene_from_toml(text)


@pytest.mark.parametrize("name", ["os.system:", ":system", "os", "os:system:x", "__import__('os')", "os\n:system", ""])
def test_names_that_only_look_like_functions_are_refused(name):
    with pytest.raises(ModelError, match=r"shape 'floor'\.table is"):
        scene_from_toml(surface(table=name))


def test_old_names_of_our_own_functions_are_read_as_ids():
    old = surface(
        function="stickslip.kernels.track_patch:query", table="stickslip.io.track_file:patch_table", key="mini"
    )
    scene = scene_from_toml(old)
    assert scene.shapes[0] == Surface("floor", function="track-ice", table="track-ice", key="mini")
    written = scene_to_toml(scene)
    assert "stickslip." not in written
    assert 'table = "track-ice"' in written
    assert scene_from_toml(written) == scene


def test_a_trusted_scene_may_name_functions(tmp_path, monkeypatch):
    (tmp_path / "my_surfaces.py").write_text("def numbers(key):\n    return [float(len(key))] * 6\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    scene = scene_from_toml(surface(table="my_surfaces:numbers", key="abc"), trust=True)
    assert scene.shapes[0].table == "my_surfaces:numbers"
    save_scene(scene, tmp_path / "mine.toml")
    assert read_scene(tmp_path / "mine.toml", trust=True) == scene
    with pytest.raises(ModelError, match="--trust"):
        read_scene(tmp_path / "mine.toml")


def test_a_function_of_ours_that_was_given_by_itself_is_written_by_its_id():
    scene = Scene("s", shapes=[Surface("pipe", function=half_pipe, params=(2.0, 0.1))], laws=[Coulomb(0.5)])
    assert 'function = "half-pipe"' in scene_to_toml(scene)


def test_a_function_of_ones_own_says_how_its_file_can_be_read_again():
    scene = Scene(
        "s",
        bodies=[Body("a", 1, (1, 1, 1))],
        joints=[Free("f", child="a")],
        forces=[UserForce("u", "a", lambda t, x, params, out: 0)],
    )
    with pytest.raises(ModelError, match=r"has no name in a file\. .*package\.module:name.*--trust"):
        scene_to_toml(scene)


# --- files outside --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["../secret.obj", "{outside}/secret.obj", "link.obj", "sub/../../secret.obj"])
def test_a_scene_reads_no_mesh_outside_its_folder(tmp_path, name):
    (tmp_path / "opened/sub").mkdir(parents=True)
    (tmp_path / "secret.obj").write_text(TRIANGLE)
    (tmp_path / "opened/link.obj").symlink_to(tmp_path / "secret.obj")
    file = tmp_path / "opened/evil.toml"
    shape = f'[[shape]]\ntype = "mesh"\nname = "m"\nfile = "{name.format(outside=tmp_path)}"\n'
    file.write_text(f'{HEAD}{shape}[[law]]\ntype = "coulomb"\nmu = 0.5\n')
    with pytest.raises(ModelError, match=r"evil\.toml:6 shape 'm'\.file is .* outside the opened folder .*--trust"):
        read_scene(file)
    assert read_scene(file, trust=True).shapes[0].load()[1].shape == (1, 3)


@pytest.mark.parametrize("key", ["/etc/passwd", "../track.toml", "..", "link.toml", "x" * 5000, "é" * 200, "a\0b", ""])
def test_the_ice_in_a_scene_is_a_track_by_name_or_a_file_in_its_folder(tmp_path, key):
    (tmp_path / "opened").mkdir()
    (tmp_path / "track.toml").write_text("[track]\n")
    (tmp_path / "opened/link.toml").symlink_to(tmp_path / "track.toml")
    text = surface(function="track-ice", table="track-ice", key=key)
    with pytest.raises(ModelError, match=r"shape 'floor'\.key is"):
        scene_from_toml(text, folder=tmp_path / "opened")


def test_ice_from_a_file_next_to_the_scene_goes_on_working(tmp_path, monkeypatch):
    (tmp_path / "opened").mkdir()
    (tmp_path / "elsewhere").mkdir()
    save_track(load_track("mini"), tmp_path / "opened/own.toml")
    monkeypatch.chdir(tmp_path / "opened")
    scene = Scene(
        "s", shapes=[Surface("ice", function="track-ice", table="track-ice", key="own.toml")], laws=[Coulomb(0.5)]
    )
    save_scene(scene, tmp_path / "opened/s.toml")
    assert 'key = "own.toml"' in (tmp_path / "opened/s.toml").read_text()
    monkeypatch.chdir(tmp_path / "elsewhere")
    again = read_scene(tmp_path / "opened/s.toml")
    assert again.shapes[0].key == str(tmp_path / "opened/own.toml")
    Simulation(again)


@pytest.mark.parametrize(
    "lines",
    ['[plan]\nfile = "../line.csv"', '[heights]\nfile = "/etc/line.csv"', '[heights]\nraster = "../../a.asc"',
     '[sections]\nfile = "link.csv"'],
)  # fmt: skip
def test_a_track_reads_no_file_outside_its_folder(tmp_path, lines):
    (tmp_path / "opened").mkdir()
    (tmp_path / "line.csv").write_text("x,y\n0,0\n")
    (tmp_path / "opened/link.csv").symlink_to(tmp_path / "line.csv")
    file = tmp_path / "opened/track.toml"
    file.write_text(f'[track]\nname = "t"\nformat = 1\n{lines}\n')
    with pytest.raises(TrackError, match=r"track\.toml:5 .*outside the opened folder .*Move it into the folder"):
        load_track(file)


def urdf(mesh: str, part: str = "collision") -> str:
    shape = f'<{part}><geometry><mesh filename="{mesh}"/></geometry></{part}>'
    return f'<robot name="r"><link name="a"><inertial><mass value="1"/></inertial>{shape}</link></robot>'


def mjcf(mesh: str) -> str:
    asset, geom = f'<asset><mesh name="m" file="{mesh}"/></asset>', '<geom type="mesh" mesh="m"/>'
    return f"<mujoco>{asset}<worldbody><body><freejoint/>{geom}</body></worldbody></mujoco>"


@pytest.mark.parametrize("make", [urdf, mjcf])
@pytest.mark.parametrize("name", ["../../a.obj", "{outside}/a.obj", "file://{outside}/a.obj", "link.obj"])
def test_a_robot_reads_no_mesh_outside_its_package(tmp_path, make, name):
    (tmp_path / "robot/urdf").mkdir(parents=True)
    (tmp_path / "a.obj").write_text(TRIANGLE)
    (tmp_path / "robot/urdf/link.obj").symlink_to(tmp_path / "a.obj")
    file = tmp_path / f"robot/urdf/r.{'urdf' if make is urdf else 'xml'}"
    file.write_text(make(name.format(outside=tmp_path)))
    with pytest.raises(
        ModelError, match=r"which is outside the opened folder .*robot'\. Move it there, or say `--trust`"
    ):
        load_robot(file)


@pytest.mark.parametrize(
    "name", ["x" * 300 + ".obj", "é" * 200 + ".obj", "a/" * 3000 + "b.obj", "package://" + "x" * 300]
)
def test_names_that_are_too_long_are_refused(tmp_path, name):
    (tmp_path / "r.urdf").write_text(urdf(name), encoding="utf-8")
    (tmp_path / "r.xml").write_text(mjcf(name), encoding="utf-8")
    (tmp_path / "i.xml").write_text(f'<mujoco><include file="{name}"/></mujoco>', encoding="utf-8")
    for robot in ("r.urdf", "r.xml", "i.xml"):
        with pytest.raises(ModelError, match=r"too long for the name of a file|does not exist"):
            load_robot(tmp_path / robot)


def test_a_package_name_does_not_lead_out_of_the_package(tmp_path):
    (tmp_path / "robot/urdf").mkdir(parents=True)
    (tmp_path / "secret.obj").write_text(TRIANGLE)
    (tmp_path / "robot/urdf/r.urdf").write_text(urdf(f"package://{tmp_path.name}/secret.obj"))
    with pytest.raises(ModelError, match="does not exist"):
        load_robot(tmp_path / "robot/urdf/r.urdf")


@pytest.mark.parametrize("name", ["package://robot/meshes/a.obj", "../meshes/a.obj", "model://robot/meshes/a.obj"])
def test_meshes_next_to_the_folder_of_the_robot_go_on_being_read(tmp_path, name):
    (tmp_path / "robot/urdf").mkdir(parents=True)
    (tmp_path / "robot/meshes").mkdir()
    (tmp_path / "robot/meshes/a.obj").write_text(
        "v 0 0 0\nv .1 0 0\nv 0 .1 0\nv 0 0 .1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n"
    )
    (tmp_path / "robot/urdf/r.urdf").write_text(urdf(name))
    assert any(isinstance(shape, Hull) for shape in load_robot(tmp_path / "robot/urdf/r.urdf").scene.shapes)


# --- markup ---------------------------------------------------------------------------------------------------------------

BOMB = "".join(f'<!ENTITY e{i} "{f"&e{i - 1};" * 10}">' for i in range(1, 12))


@pytest.mark.parametrize("suffix", ["urdf", "xml"])
@pytest.mark.parametrize(
    "doctype",
    [f'<!DOCTYPE r [<!ENTITY e0 "x">{BOMB}]>', '<!DOCTYPE r [<!ENTITY e11 SYSTEM "file:///etc/passwd">]>',
     '<!DOCTYPE r SYSTEM "http://127.0.0.1:9/x.dtd">', '<!DOCTYPE r [<!ENTITY % e11 SYSTEM "http://127.0.0.1:9/x"> %e11;]>'],
    ids=["bomb", "file", "remote", "parameter"],
)  # fmt: skip
def test_robots_with_entities_are_refused(tmp_path, suffix, doctype):
    file = tmp_path / f"r.{suffix}"
    tag = "robot" if suffix == "urdf" else "mujoco"
    file.write_text(f'<?xml version="1.0"?>{doctype}<{tag} name="&e11;"/>')
    with pytest.raises(ModelError, match=r"r\.\w+:1 has a document type, which is not read"):
        load_robot(file)


@pytest.mark.parametrize("depth", [1, 2])
def test_a_robot_that_includes_itself_many_times_ends_at_once(tmp_path, depth):
    names = [f"part{i}.xml" for i in range(depth)]
    for name, next_name in zip(names, [*names[1:], names[0]]):
        (tmp_path / name).write_text("<mujoco>" + f'<include file="{next_name}"/>' * 12 + "</mujoco>")
    start = time.perf_counter()
    with pytest.raises(ModelError, match="includes itself"):
        load_robot(tmp_path / names[0])
    assert time.perf_counter() - start < 5.0


def test_the_number_of_includes_is_bounded(tmp_path):
    for i in range(6):  # 12 to the power of 6 of the last
        (tmp_path / f"part{i}.xml").write_text("<mujoco>" + f'<include file="part{i + 1}.xml"/>' * 12 + "</mujoco>")
    (tmp_path / "part6.xml").write_text("<mujoco><worldbody/></mujoco>")
    start = time.perf_counter()
    with pytest.raises(ModelError, match="At most 200 are read") as refused:
        load_robot(tmp_path / "part0.xml")
    assert len(refused.value.faults) < 10
    assert time.perf_counter() - start < 5.0


def test_the_size_of_all_includes_together_is_bounded(tmp_path):
    (tmp_path / "large.xml").write_text(f"<mujoco><!--{'x' * 6 * 2**20}--></mujoco>")
    (tmp_path / "r.xml").write_text("<mujoco>" + '<include file="large.xml"/>' * 3 + "</mujoco>")
    with pytest.raises(ModelError, match="such files end at"):
        load_robot(tmp_path / "r.xml")


def test_an_include_does_not_lead_out_of_the_package(tmp_path):
    (tmp_path / "opened").mkdir()
    (tmp_path / "outside.xml").write_text("<mujoco/>")
    (tmp_path / "opened/r.xml").write_text('<mujoco><include file="../outside.xml"/></mujoco>')
    with pytest.raises(ModelError, match=r"includes '\.\./outside\.xml', which is outside the opened folder"):
        load_robot(tmp_path / "opened/r.xml")


def test_a_robot_of_many_elements_is_refused(tmp_path):
    (tmp_path / "r.xml").write_text(f"<mujoco>{'<a/>' * 600_000}</mujoco>")
    with pytest.raises(ModelError, match="At most 500000 are read"):
        load_robot(tmp_path / "r.xml")


def test_blank_lines_of_a_robot_take_linear_time(tmp_path):
    (tmp_path / "r.xml").write_text("<mujoco>" + "\n" * 3_000_000 + "</mujoco>")
    start = time.perf_counter()
    load_robot(tmp_path / "r.xml")
    assert time.perf_counter() - start < 10.0


@pytest.mark.parametrize(
    ("geom", "part"),
    [('<geom size="1e150"/>', "too large to compute with"), ('<geom size="1" mass="1e308"/>', "too large to compute with"),
     ('<geom type="mesh" mesh="flat"/>', "lie in one plane"), ('<geom size="nan"/>', "not finite")],
)  # fmt: skip
def test_numbers_that_nothing_can_be_computed_with_are_refused(tmp_path, geom, part):
    flat = '<asset><mesh name="flat" vertex="0 0 0 1 0 0 0 1 0 1 1 0"/></asset>'
    body = f"<worldbody><body><freejoint/>{geom}</body></worldbody>"
    (tmp_path / "r.xml").write_text(f"<mujoco>{flat}{body}</mujoco>")
    with pytest.raises(ModelError, match=part):
        load_robot(tmp_path / "r.xml")


# --- texts ----------------------------------------------------------------------------------------------------------------

READERS = {
    "scene": (scene_from_toml, HEAD),
    "track": (track_from_toml, '[track]\nname = "t"\nformat = 1\n'),
    "set-up": (lambda text: setup_from_toml(text, BobSetup), '[setup]\nformat = 1\nsled = "bob"\n'),
}


@pytest.mark.parametrize("reader", list(READERS))
@pytest.mark.parametrize(
    "text",
    ["x = " + "[" * 50_000 + "]" * 50_000, "x = " + "{a=" * 5000 + "1" + "}" * 5000, ".".join(["a"] * 50_000) + " = 1",
     "[" + ".".join(['"a"'] * 50_000) + "]", "x = " + "9" * 10_000, "x = [" + "[0, 0, 0], " * 50_000 + "]",
     "".join(f"k{i} = 1\n" for i in range(20_000)), "[[body]]\n" * 30_000],
    ids=["lists", "tables", "dots", "header", "digits", "rows", "keys", "entries"],
)  # fmt: skip
def test_texts_that_are_nested_long_or_repeated_are_refused_soon(reader, text):
    read, head = READERS[reader]
    start = time.perf_counter()
    with pytest.raises((ModelError, TrackError)) as refused:
        read(head + text)
    assert time.perf_counter() - start < 10.0
    assert len(refused.value.faults) <= 201


def test_a_text_that_is_too_long_is_refused_before_it_is_parsed():
    with pytest.raises(ModelError, match="such texts end at 64 million"):
        scene_from_toml(HEAD + "#" * (64 * 2**20))


# --- meshes ---------------------------------------------------------------------------------------------------------------


def gltf(count: int, nodes: int = 1, uri: str = "data:application/octet-stream;base64,AAAA") -> str:
    return json.dumps(
        {
            "asset": {"version": "2.0"},
            "scene": 0,
            "scenes": [{"nodes": list(range(nodes))}],
            "nodes": [{"mesh": 0}] * nodes,
            "meshes": [{"primitives": [{"attributes": {"POSITION": 0}}]}],
            "accessors": [{"bufferView": 0, "componentType": 5126, "count": count, "type": "VEC3"}],
            "bufferViews": [{"buffer": 0, "byteLength": 36}],
            "buffers": [{"uri": uri, "byteLength": 36}],
        }
    )


LARGE = {
    "m.stl": b"\0" * 80 + struct.pack("<I", 40) + b"\0" * 2000,
    "text.stl": b"solid x\n" + b"facet normal 0 0 1\nendfacet\n" * 40 + b"endsolid x\n",
    "m.ply": b"ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nelement face 5000000000\n"
    b"property list uchar int vertex_indices\nend_header\n",
    "vertices.ply": b"ply\nformat ascii 1.0\nelement vertex 5000000000\nproperty float x\nend_header\n",
    "m.off": b"OFF\n3 5000000000 0\n",
    "m.obj": (TRIANGLE + "f 1 2 3\n" * 40).encode(),
    "fan.obj": (TRIANGLE + "f" + " 1 2 3" * 40 + "\n").encode(),
    "m.gltf": gltf(5_000_000_000).encode(),
    "nodes.gltf": gltf(3, nodes=40).encode(),
}


@pytest.mark.parametrize("name", list(LARGE))
def test_meshes_of_too_many_triangles_are_refused_by_their_counts(tmp_path, monkeypatch, name):
    monkeypatch.setattr(mesh_reader, "MAX_TRIANGLES", 30)
    (tmp_path / name).write_bytes(LARGE[name])
    with pytest.raises(ModelError, match=r"triangles or more, at most 30 are read\. Reduce the mesh"):
        load_mesh(tmp_path / name)
    with pytest.raises(ModelError, match="at most 30 are read"):
        Mesh("m", file=tmp_path / name).load() if not name.endswith("gltf") else load_mesh(tmp_path / name)


def test_a_binary_gltf_is_counted_too(tmp_path):
    header = gltf(5_000_000_000).encode()
    chunk = struct.pack("<I4s", len(header), b"JSON") + header
    (tmp_path / "m.glb").write_bytes(b"glTF" + struct.pack("<II", 2, 12 + len(chunk)) + chunk)
    with pytest.raises(ModelError, match="at most 4000000 are read"):
        load_mesh(tmp_path / "m.glb")


@pytest.mark.parametrize("uri", ["../secret.bin", "/etc/passwd", "link.bin"])
def test_a_gltf_reads_no_buffer_outside_its_folder(tmp_path, uri):
    (tmp_path / "opened").mkdir()
    (tmp_path / "secret.bin").write_bytes(np.eye(3, dtype="<f4").tobytes())
    (tmp_path / "opened/link.bin").symlink_to(tmp_path / "secret.bin")
    (tmp_path / "opened/m.gltf").write_text(gltf(3, uri=uri))
    with pytest.raises(ModelError, match="which is outside its folder"):
        load_mesh(tmp_path / "opened/m.gltf")
    (tmp_path / "opened/own.bin").write_bytes(np.eye(3, dtype="<f4").tobytes())
    (tmp_path / "opened/m.gltf").write_text(gltf(3, uri="own.bin"))
    assert load_mesh(tmp_path / "opened/m.gltf", size_is_right=True).triangles.shape == (1, 3)


def test_a_mesh_file_of_too_many_bytes_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(mesh_reader, "MAX_BYTES", 20)
    (tmp_path / "m.obj").write_text(TRIANGLE)
    with pytest.raises(ModelError, match="0 MB are read"):
        load_mesh(tmp_path / "m.obj")


@pytest.mark.parametrize("number", ["1e200", "-1e10"])
def test_coordinates_that_nothing_can_be_computed_with_are_refused(tmp_path, number):
    (tmp_path / "m.obj").write_text(TRIANGLE.replace("v 1", f"v {number}"))
    (tmp_path / "r.urdf").write_text(urdf("m.obj"))
    for load in (lambda: load_mesh(tmp_path / "m.obj"), lambda: load_robot(tmp_path / "r.urdf")):
        with pytest.raises(ModelError, match=r"has a coordinate of 1e\+\d+, at most 1e\+09 is read"):
            load()


@pytest.mark.parametrize("number", [3, -1, 99_999_999])
def test_vertices_that_do_not_exist_are_refused(tmp_path, number):
    (tmp_path / "m.ply").write_text(
        "ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\nelement face 1\n"
        f"property list uchar int vertex_indices\nend_header\n0 0 0\n1 0 0\n0 1 0\n3 0 1 {number}\n"
    )
    (tmp_path / "r.urdf").write_text(urdf("m.ply"))
    for load in (lambda: load_mesh(tmp_path / "m.ply"), lambda: load_robot(tmp_path / "r.urdf")):
        with pytest.raises(ModelError, match=r"refer to vertices outside 0\.\.2"):
            load()


@pytest.mark.parametrize("text", ["v 0 0\nv 1 0\nv 0 1\nf 1 2 3\n", "v 0 0 0\nv 1 0 0\nf 1 2 1\n"])
def test_vertices_that_are_too_few_are_refused(tmp_path, text):
    (tmp_path / "m.obj").write_text(text)
    with pytest.raises(ModelError, match=r"m\.obj cannot be used"):
        load_mesh(tmp_path / "m.obj")


def test_sections_that_nothing_can_be_computed_with_are_refused():
    first, *_ = track_to_toml(load_track("mini")).split("[sections]\ntable = [\n")[1].split("\n")
    numbers = [*first.strip(" [],").split(", ")[:-1], "1e308"]
    text = track_to_toml(load_track("mini")).replace(first, f"    [{', '.join(numbers)}],")
    with pytest.raises(TrackError, match=r"sections\.table\[0\] has the number 1e\+308"):
        track_from_toml(text)


def test_coordinates_that_are_not_numbers_are_refused(tmp_path):
    (tmp_path / "m.obj").write_text(TRIANGLE.replace("v 1", "v nan"))
    with pytest.raises(ModelError, match="finite"):
        load_mesh(tmp_path / "m.obj")


def test_heights_whose_header_claims_too_much_are_refused(tmp_path):
    file = tmp_path / "hill.npy"
    np.save(file, np.zeros((2, 2)))
    file.write_bytes(file.read_bytes().replace(b"(2, 2), }      ", b"(900000, 9000)}"))
    with pytest.raises(ModelError, match=r"shape 'hill'\.file"):
        HeightField("hill", file=file, spacing_x=1.0, spacing_y=1.0).load()
