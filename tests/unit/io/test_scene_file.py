"""Scene files: what is written is read back, and what is wrong is refused with file, line and remedy."""

from __future__ import annotations

import math
import os
import tomllib
from pathlib import Path

import numpy as np
import pytest

from stickslip.io import (
    read_scene,
    safe_file,
    save_scene,
    scene_from_tables,
    scene_from_toml,
    scene_to_tables,
    scene_to_toml,
    tables,
)
from stickslip.io.toml_text import find_lines, line_of
from stickslip.model import (
    CONSTRAINTS,
    FORCES,
    JOINTS,
    LAWS,
    SHAPES,
    Body,
    Coulomb,
    Cylindrical,
    Drive,
    Free,
    HeightField,
    Input,
    JointFriction,
    JointLimit,
    JointSpring,
    Load,
    Mesh,
    ModelError,
    Plane,
    Revolute,
    Scene,
    StepOptions,
    UserForce,
)
from stickslip.model.fields import declared_fields

DOCS = Path(__file__).resolve().parents[3] / "docs/scene-files.md"

DOOR = """\
[scene]
format = 1
name = "door"

[step]
dt = 0.01
scheme = "euler"

[[body]]
name = "door"
mass = 26.5
inertia = [8.837, 10.622, 1.792]
com = [0.45, 0.0, 0.0]

[[joint]]
type = "revolute"
name = "hinges"
child = "door"
friction = [{ limit = 20.0 }]

[[force]]
type = "load"
name = "push"
body = "door"
torque = [0.0, 0.0, 52.75]
end = 0.33
"""

DOOR_SCENE = Scene(
    "door",
    bodies=[Body("door", 26.5, (8.837, 10.622, 1.792), (0.45, 0, 0))],
    joints=[Revolute("hinges", child="door", friction=JointFriction(20))],
    forces=[Load("push", "door", torque=(0, 0, 52.75), end=0.33)],
    step=StepOptions(0.01, scheme="euler"),
)


def faults_of(text, where="door.toml"):
    with pytest.raises(ModelError) as caught:
        scene_from_toml(text, where=where)
    return caught.value.faults


def test_the_door_is_read_and_written():
    assert scene_from_toml(DOOR) == DOOR_SCENE
    assert scene_to_toml(DOOR_SCENE) == DOOR


def test_defaults_are_left_out():
    scene = Scene("s", bodies=[Body("a", 1, (1, 1, 1))], joints=[Free("f", child="a")])
    assert tomllib.loads(scene_to_toml(scene)) == {
        "scene": {"format": 1, "name": "s"},
        "body": [{"name": "a", "mass": 1.0, "inertia": [1.0, 1.0, 1.0]}],
        "joint": [{"type": "free", "name": "f", "child": "a"}],
    }


def test_empty_places_and_infinity_survive():
    joint = Cylindrical(
        "j",
        child="a",
        limits=(None, JointLimit(-math.inf, 0.1)),
        spring=(JointSpring(table=[(-1, -2), (0, 0), (0.1, 1e-300)]), None),
        drive=(None, Drive("velocity", limit=3)),
    )
    scene = Scene("s", bodies=[Body("a", 0.1 + 0.2, (1, 1, 1))], joints=[joint])
    text = scene_to_toml(scene)
    assert 'limits = ["none", { upper = 0.1 }]' in text
    assert "mass = 0.30000000000000004" in text
    assert scene_from_toml(text) == scene


def test_a_single_table_serves_where_one_entry_is_wanted():
    assert scene_from_toml(DOOR.replace("[{ limit = 20.0 }]", "{ limit = 20 }")) == DOOR_SCENE
    nested = DOOR.replace("friction = [{ limit = 20.0 }]", "[[joint.friction]]\nlimit = 20")
    assert scene_from_toml(nested) == DOOR_SCENE


def test_tables_are_plain_data():
    tables = scene_to_tables(DOOR_SCENE)
    assert scene_from_tables(tables) == DOOR_SCENE
    tables["step"]["dt"] = -1
    with pytest.raises(ModelError, match=r"step\.dt is -1"):
        scene_from_tables(tables)


# change to the door, line, path, what is said, how to fix it
FAULTS = {
    "unit of mass": (
        "mass = 26.5",
        "mass_g = 26500",
        11,
        "body 'door'.mass_g",
        "unit in its name",
        "write `mass` in kg",
    ),
    "unit of time": ("dt = 0.01", "dt_ms = 10", 6, "step.dt_ms", "unit in its name", "write `dt` in s"),
    "si unit": ("mass = 26.5", "mass_kg = 26.5", 11, "body 'door'.mass_kg", "unit in its name", "write `mass` in kg"),
    "unit of length": ("com =", "com_mm =", 13, "body 'door'.com_mm", "unit in its name", "write `com` in m"),
    "angle": (
        'child = "door"',
        'child = "door"\nangle_deg = 3',
        19,
        "joint 'hinges'.angle_deg",
        "unit in its name",
        "rad",
    ),
    "unit inside": (
        "limit = 20.0",
        "limit_Nm = 20",
        19,
        "joint 'hinges'.friction[0].limit_Nm",
        "unit",
        "`limit` in N m",
    ),
    "misspelt key": ("torque", "torqe", 25, "force 'push'.torqe", "not a key", "Did you mean `torque`?"),
    "unknown key": ("end = 0.33", "colour = 3", 26, "force 'push'.colour", "not a key", "takes `name`, `body`"),
    "misspelt section": ("[step]", "[stepp]", 5, "stepp", "not a key of a scene file", "Did you mean `step`?"),
    "plural section": ("[[body]]", "[[bodies]]", 9, "bodies", "not a key of a scene file", "Write [[body]]"),
    "single bracket": ("[[force]]", "[force]", 21, "force", "a single table", "Write [[force]]"),
    "missing key": (
        "mass = 26.5\n",
        "",
        9,
        "body 'door'.mass",
        "is missing",
        "Add `mass`: a finite number above 0 in kg",
    ),
    "missing name": ('name = "push"\n', "", 21, "force[0].name", "is missing", "Add `name`"),
    "missing type": ('type = "load"\n', "", 21, "force 'push'.type", "is missing", '"point_spring"'),
    "unknown type": ("revolute", "hinge", 16, "joint 'hinges'.type", "'hinge', not a type of joint", '"revolute"'),
    "misspelt type": ("revolute", "revolut", 16, "joint 'hinges'.type", "'revolut'", 'Did you mean "revolute"?'),
    "text for number": ("26.5", '"26.5 kg"', 11, "body 'door'.mass", "the text '26.5 kg'", "in kg"),
    "number for text": ('child = "door"', "child = 3", 18, "joint 'hinges'.child", "is 3, not a name", "the body"),
    "date": ("dt = 0.01", "dt = 2020-01-01", 6, "step.dt", "a date, not a number", "in s"),
    "number for table": ("[{ limit = 20.0 }]", "20", 19, "joint 'hinges'.friction[0]", "is 20", "{ limit = … }"),
    "out of range": ("mass = 26.5", "mass = -1", 11, "body 'door'.mass", "must be above 0", "above 0 in kg"),
    "nan": ("26.5", "nan", 11, "body 'door'.mass", "nan", "finite"),
    "inside a list": ("52.75]", "inf]", 25, "force 'push'.torque[2]", "inf", "finite"),
    "relation": ("end = 0.33", "end = -1", 26, "force 'push'.end", "not after start", "after the start"),
    "reference": (
        'child = "door"',
        'child = "dor"',
        18,
        "joint 'hinges'.child",
        "no such body",
        "Did you mean 'door'?",
    ),
    "newer format": ("format = 1", "format = 2", 2, "scene.format", "reads format 1", "the version of stickslip"),
    "no scene": ('[scene]\nformat = 1\nname = "door"\n', "", None, "scene", "is missing", "[scene]"),
    "no scene name": ('format = 1\nname = "door"\n', "format = 1\n", 1, "scene.name", "is missing", "Add name"),
    "scene key": ("format = 1", "gravitty = [0, 0, 0]", 2, "scene.gravitty", "not a key", "Did you mean `gravity`?"),
    "bodies in scene": ("format = 1", "step = 3", 2, "scene.step", "not a key of [scene]", "`gravity`"),
}


@pytest.mark.parametrize("case", FAULTS, ids=lambda case: case.replace(" ", "-"))
def test_a_fault_names_file_line_and_remedy(case):
    old, new, line, path, what, fix = FAULTS[case]
    assert old in DOOR
    faults = faults_of(DOOR.replace(old, new, 1))
    where = f"door.toml:{line} {path}" if line else f"door.toml {path}"
    matching = [f for f in faults if f.path.startswith(where) and what in f.what and fix in f.fix]
    assert matching, f"no fault like {(where, what, fix)} in {faults}"


def test_all_faults_of_a_file_are_reported_at_once_in_the_order_of_its_lines():
    text = DOOR.replace("dt = 0.01", "dt = 0").replace("mass = 26.5", "mass = 0").replace("limit = 20.0", "limit = -1")
    text = text.replace("end = 0.33", "end = -1").replace('body = "door"', 'body = "dor"')
    text += '\n[[shape]]\ntype = "plane"\nname = "floor"\nbody = "nobody"\n'
    assert [fault.path for fault in faults_of(text)] == [
        "door.toml:6 step.dt",
        "door.toml:11 body 'door'.mass",
        "door.toml:19 joint 'hinges'.friction[0].limit",
        "door.toml:26 force 'push'.end",
        "door.toml:28 shape 'floor'.material",
        "door.toml:31 shape 'floor'.body",
    ]


def test_a_faulty_declaration_is_not_reported_again_where_it_is_named():
    """The body has a fault, but it is there: the joint and the load on it are sound."""
    assert len(faults_of(DOOR.replace("mass = 26.5", "mass = 0"))) == 1
    assert len(faults_of(DOOR.replace("limit = 20.0", "limit = -1"))) == 1
    assert len(faults_of(DOOR.replace('name = "door"\nmass', "mass"))) == 1


def test_declarations_of_the_same_name_are_told_apart():
    text = DOOR + '\n[[body]]\nname = "door"\nmass = -1\ninertia = [1, 1, 1]\n'
    assert [fault.path for fault in faults_of(text)] == ["door.toml:9 body 'door'", "door.toml:30 body[1] 'door'.mass"]


@pytest.mark.parametrize(
    ("text", "place", "what"),
    [
        ('[scene]\nname = "door', "door.toml:2", "is not TOML"),
        ("[scene]\nname = door", "door.toml:2:", "is not TOML"),
        ("[scene]\nname = ", "door.toml:2", "is not TOML"),
        ("x = " + "[" * 10_000, "door.toml", "is not TOML"),
        ("x = " + "9" * 10_000, "door.toml", "is not TOML"),
    ],
)
def test_text_that_is_not_toml_is_refused_with_its_line(text, place, what):
    (fault,) = faults_of(text)
    assert fault.path.startswith(place)
    assert what in fault.what


def test_an_empty_file_lacks_a_scene():
    (fault,) = faults_of("")
    assert (fault.what, fault.fix) == ("is missing", 'Begin the file with [scene] and name = "…"')


def test_a_missing_file_is_refused(tmp_path):
    with pytest.raises(ModelError, match="cannot be read: No such file"):
        read_scene(tmp_path / "nothing.toml")
    with pytest.raises(ModelError, match="is not a file"):
        read_scene(tmp_path)


def test_a_file_that_is_not_text_is_refused(tmp_path):
    (tmp_path / "scene.toml").write_bytes(b"[scene]\nname = '\xff'")
    with pytest.raises(ModelError, match=r"scene\.toml:2 is not UTF-8"):
        read_scene(tmp_path / "scene.toml")


def test_a_byte_order_mark_does_no_harm(tmp_path):
    (tmp_path / "scene.toml").write_text(DOOR, encoding="utf-8-sig")
    assert read_scene(tmp_path / "scene.toml") == DOOR_SCENE


def test_windows_line_ends_do_no_harm(tmp_path):
    (tmp_path / "scene.toml").write_bytes(DOOR.replace("\n", "\r\n").encode())
    assert read_scene(tmp_path / "scene.toml") == DOOR_SCENE
    broken = DOOR.replace("mass = 26.5", "mass = 0").replace("\n", "\r\n")
    assert faults_of(broken)[0].path.startswith("door.toml:11 ")


def test_a_huge_file_is_refused_before_it_is_read(tmp_path, monkeypatch):
    with open(tmp_path / "huge.toml", "wb") as stream:
        stream.truncate(safe_file.MAX_BYTES + 1)
    with pytest.raises(ModelError, match=r"64\.0 MB; such files end at 64 MB.*files of their own"):
        read_scene(tmp_path / "huge.toml")
    monkeypatch.setattr(safe_file, "MAX_BYTES", 100)
    with pytest.raises(ModelError, match="such files end at"):
        save_scene(DOOR_SCENE, tmp_path / "door.toml")
    assert not (tmp_path / "door.toml").exists()


def test_mesh_files_are_named_relative_to_the_scene(tmp_path):
    (tmp_path / "scenes").mkdir()
    (tmp_path / "meshes").mkdir()
    (tmp_path / "meshes/part.obj").write_text("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n")
    np.save(tmp_path / "scenes/hill.npy", np.zeros((2, 2)))
    scene = Scene(
        "s",
        shapes=[
            Mesh("part", file=tmp_path / "meshes/part.obj"),
            HeightField("hill", file=tmp_path / "scenes/hill.npy", spacing_x=1, spacing_y=1),
        ],
        laws=[Coulomb(0.5)],
    )
    save_scene(scene, tmp_path / "scenes/s.toml")
    text = (tmp_path / "scenes/s.toml").read_text()
    assert 'file = "../meshes/part.obj"' in text
    assert 'file = "hill.npy"' in text
    assert read_scene(tmp_path / "scenes/s.toml") == scene


def test_a_mesh_of_arrays_is_written_inline():
    mesh = Mesh("m", vertices=np.eye(3), triangles=[(0, 1, 2)] * 30)
    scene = Scene("s", shapes=[mesh], laws=[Coulomb(0.5)])
    assert max(len(line) for line in scene_to_toml(scene).splitlines()) < 120
    assert scene_from_toml(scene_to_toml(scene)) == scene


def test_a_compiled_function_cannot_be_written():
    def pull(): ...

    scene = Scene(
        "s",
        bodies=[Body("a", 1, (1, 1, 1))],
        joints=[Free("f", child="a")],
        forces=[UserForce("u", "a", pull)],
    )
    with pytest.raises(ModelError, match=r"force 'u'\.function is the compiled function 'pull'.*package\.module:name"):
        scene_to_toml(scene)


def test_a_scene_that_could_not_be_read_is_not_written(tmp_path):
    with pytest.raises(ModelError, match="Add a Free joint"):
        save_scene(Scene("s", bodies=[Body("a", 1, (1, 1, 1))]), tmp_path / "s.toml")
    assert list(tmp_path.iterdir()) == []


def test_an_interrupted_save_leaves_the_old_file(tmp_path, monkeypatch):
    path = tmp_path / "door.toml"
    save_scene(DOOR_SCENE, path)

    def fail(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(ModelError, match="cannot be written: No space left on device"):
        save_scene(Scene("other"), path)
    assert read_scene(path) == DOOR_SCENE
    assert list(tmp_path.iterdir()) == [path]


def test_saving_to_a_missing_folder_is_refused(tmp_path):
    with pytest.raises(ModelError, match="cannot be written"):
        save_scene(DOOR_SCENE, tmp_path / "nowhere/door.toml")


def test_saving_keeps_links_and_permissions(tmp_path):
    real = tmp_path / "real.toml"
    save_scene(Scene("old"), real)
    real.chmod(0o640)
    (tmp_path / "link.toml").symlink_to(real)
    save_scene(DOOR_SCENE, tmp_path / "link.toml")
    assert (tmp_path / "link.toml").is_symlink()
    assert read_scene(real) == DOOR_SCENE
    assert real.stat().st_mode & 0o777 == 0o640


def test_lines_are_found_past_strings_comments_and_lists():
    text = '''
# [not.a.table]
[a]
x = """
y = 1
"""
"quoted key" = [ # ]
  1,
  "]",
]
z.w = 1
[[b]]
[[b.c]]
k = { l = 1 }
[[b.c]]
[[b]]
k = 2
'''
    lines = find_lines(text)
    paths = [
        ("a",),
        ("a", "x"),
        ("a", "quoted key"),
        ("a", "z", "w"),
        ("b", 0),
        ("b", 0, "c", 0, "k"),
        ("b", 0, "c", 1),
    ]
    assert [lines[path] for path in [*paths, ("b", 1, "k")]] == [3, 4, 7, 11, 12, 14, 15, 17]
    assert ("y",) not in lines
    assert ("a", "y") not in lines
    assert line_of(("b", 0, "c", 0, "k", "l"), lines) == 14
    assert line_of(("nothing",), lines) is None


def test_the_documented_example_can_be_read():
    (example,) = [
        part.split("```")[0] for part in DOCS.read_text().split("```toml\n")[1:] if part.startswith("# door.toml")
    ]
    door = scene_from_toml(example)
    assert door.faults() == []
    assert door.joints[0].friction[0].limit == 20.0
    assert door.step.dt == 0.01


@pytest.mark.parametrize(
    "cls",
    [Body, Input, StepOptions, JointFriction, *JOINTS, *CONSTRAINTS, *FORCES, *SHAPES, *LAWS],
    ids=lambda c: c.__name__,
)
def test_every_type_and_key_is_documented(cls):
    text = DOCS.read_text()
    if getattr(cls, "type", ""):
        assert f'`"{cls.type}"`' in text
    missing = [name for name in declared_fields(cls) if f"`{name}`" not in text]
    assert missing == []


def test_every_unit_ending_means_a_unit_the_model_uses():
    scene = Scene("s", shapes=[Plane("p")], laws=[Coulomb(1)])
    assert scene.faults() == []
    assert set(tables.UNIT_ENDINGS.values()) <= {"kg", "m", "rad", "s", "m/s", "rad/s", "N", "N m", "Hz"}
