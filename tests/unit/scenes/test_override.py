from __future__ import annotations

from dataclasses import dataclass

import pytest

from stickslip.contract.override import override, parse_assignments, split_parameters
from stickslip.model.errors import UsageError


@dataclass(frozen=True)
class Friction:
    limit: float = 1.0


@dataclass(frozen=True)
class Hinge:
    name: str
    friction: tuple[Friction, ...] = ()
    limits: tuple[Friction | None, ...] = ()


@dataclass(frozen=True)
class Law:
    mu: float

    def __post_init__(self) -> None:
        if self.mu < 0.0:
            raise ValueError("mu is negative")


@dataclass(frozen=True)
class Step:
    dt: float = 0.001
    scheme: str = "moreau"


@dataclass(frozen=True)
class Declaration:
    name: str = "test"
    gravity: tuple[float, float, float] = (0.0, 0.0, -9.81)
    bodies: tuple[Law, ...] = ()
    joints: tuple[Hinge, ...] = (Hinge("hinge", friction=(Friction(),), limits=(None,)), Hinge("knee"))
    laws: tuple[Law, ...] = (Law(0.5), Law(0.1))
    step: Step = Step()


SCENE = Declaration()


def test_a_nested_field_changes_and_the_original_does_not():
    changed = override(SCENE, {"step.dt": 0.002})
    assert changed.step == Step(dt=0.002)
    assert SCENE.step.dt == 0.001


def test_elements_are_found_by_name_and_by_index_and_lists_in_the_singular():
    by_name = override(SCENE, {"joint.hinge.friction.0.limit": 25})
    by_index = override(SCENE, {"joints.0.friction.0.limit": 25.0})
    assert by_name == by_index
    assert by_name.joints[0].friction == (Friction(limit=25.0),)
    assert by_name.joints[1] is SCENE.joints[1]
    assert override(SCENE, {"law.1.mu": 0.3}).laws == (Law(0.5), Law(0.3))


def test_vectors_change_as_a_whole_or_by_component():
    assert override(SCENE, {"gravity": (0, 0, -1.62)}).gravity == (0, 0, -1.62)
    assert override(SCENE, {"gravity.2": 0}).gravity == (0.0, 0.0, 0.0)


def test_several_paths_change_together():
    changed = override(SCENE, {"step.dt": 0.01, "step.scheme": "euler"})
    assert changed.step == Step(dt=0.01, scheme="euler")


def test_a_changed_declaration_validates_itself():
    with pytest.raises(ValueError, match="mu is negative"):
        override(SCENE, {"law.0.mu": -1.0})


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("step.td", r"step\.td: there is no such path.* step has: dt, scheme"),
        ("step.shceme", r"Did you mean step\.scheme\?"),
        ("joint.hing.name", r"Did you mean joint\.hinge\?.* joint has: hinge, knee"),
        ("law.2.mu", r"law has: 0, 1"),
        ("nonsense", r"The scene has: name, gravity"),
        ("body.0.mu", r"has: nothing"),
        ("joint.hinge.limits.0.limit", r"joint\.hinge\.limits\.0 is not set"),
        ("step.dt.x", r"step\.dt is the value 0\.001"),
    ],
)
def test_a_path_that_leads_nowhere_tells_what_there_is(path, told):
    with pytest.raises(UsageError, match=told):
        override(SCENE, {path: 1.0})


def test_an_unknown_path_names_the_parameters_of_the_scene_too():
    with pytest.raises(UsageError, match="The scene has: n_boxes, name, gravity"):
        override(SCENE, {"count": 3}, parameters=("n_boxes",))


def test_paths_are_text():
    paths = ["/bobs/my-bob.toml", "./bob.toml", "../bobs/two.toml", "bobs/two.toml"]
    assert list(parse_assignments([f"f{i}={path}" for i, path in enumerate(paths)]).values()) == paths
    for no_path in (".5", "/ x", "...", "1/2"):
        with pytest.raises(UsageError, match="not a TOML value"):
            parse_assignments([f"a={no_path}"])


def test_assignments_are_toml_literals_and_bare_words_are_text():
    parsed = parse_assignments(["a.b=1", "c = 2.5", "d=[0, 0, -1]", "e=true", "f=euler", 'g="two words"', "h=inf"])
    assert parsed == {"a.b": 1, "c": 2.5, "d": [0, 0, -1], "e": True, "f": "euler", "g": "two words", "h": float("inf")}


@pytest.mark.parametrize("text", ["step.dt", "=3", "step.dt=", "a=1 2", "a=[1,", "a=1\nb=2"])
def test_an_assignment_that_is_none_is_refused(text):
    with pytest.raises(UsageError, match="--set"):
        parse_assignments([text])


def test_parameters_of_the_builder_come_before_fields_of_the_scene():
    assert split_parameters({"n": 3, "step.dt": 0.1}, ("n",)) == ({"n": 3}, {"step.dt": 0.1})
