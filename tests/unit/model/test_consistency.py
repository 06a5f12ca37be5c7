"""Parts of a scene must fit together; all misfits are reported at once."""

from __future__ import annotations

import pytest

from stickslip.model import (
    Body,
    Coulomb,
    Cylindrical,
    Drag,
    Drive,
    Fixed,
    Free,
    Gear,
    Input,
    Load,
    Loop,
    Mesh,
    ModelError,
    Plane,
    Prismatic,
    Revolute,
    Scene,
    Screw,
    Sphere,
    Spherical,
    validate_scene,
)


def ball(name):
    return Body.sphere(name, 1.0, 0.1)


def scene(*joints, bodies=("a", "b"), **parts):
    return Scene("s", bodies=[ball(name) for name in bodies], joints=joints, **parts)


FREE = (Free("fa", child="a"), Free("fb", child="b"))
HINGES = (Revolute("ha", child="a"), Revolute("hb", child="b"))

# scene, where the fault is, what is said, how it can be fixed
CASES = {
    "two bodies of one name": (scene(*FREE, bodies="aab"), "body 'a'", "declared 2 times", "its own name"),
    "two joints of one name": (
        scene(Free("f", child="a"), Free("f", child="b")), "joint 'f'", "declared 2 times", "its own name",
    ),
    "two forces of one name": (
        scene(*FREE, forces=[Drag("d", "a", 1), Drag("d", "b", 1)]), "force 'd'", "declared 2 times", "its own name",
    ),
    "constraint called like a joint": (
        scene(*HINGES, constraints=[Gear("ha", "ha", "hb", 1)]), "constraint 'ha'", "the name of a joint", "Rename",
    ),
    "missing parent": (scene(FREE[0], Fixed("j", "c", "b")), "joint 'j'.parent", "no such body", "Declare a body 'c'"),
    "misspelt child": (
        scene(FREE[0], Free("j", child="wheal"), bodies=("a", "wheel")),
        "joint 'j'.child", "'wheal'", "Did you mean 'wheel'?",
    ),
    "body without a joint": (scene(FREE[0]), "body 'b'", "the child of no joint", "Add a Free joint with child 'b'"),
    "body with two joints": (
        scene(*FREE, Revolute("j", "b", "a")), "body 'a'", "the child of 2 joints: 'fa', 'j'", "Loop constraints",
    ),
    "ring of bodies": (
        scene(Revolute("j", "a", "b"), Revolute("k", "b", "a")), "joint 'j'", "'b' → 'a' → 'b'", "Loop constraint",
    ),
    "missing input of a joint": (
        scene(Revolute("j", child="a", input="steer"), FREE[1]), "joint 'j'.input", "no such input", "an input 'steer'",
    ),
    "missing input of a drive": (
        scene(Cylindrical("j", child="a", drive=(None, Drive(input="lift"))), FREE[1]),
        "joint 'j'.drive[1].input", "no such input", "an input 'lift'",
    ),
    "missing input of a load": (
        scene(*FREE, forces=[Load("l", "a", input="gas")]), "force 'l'.input", "no such input", "an input 'gas'",
    ),
    "start against the input": (
        scene(Revolute("j", child="a", input="i", q0=1), FREE[1], inputs=[Input("i", 0.5)]),
        "joint 'j'.q0", "start at 0.5", "Leave `q0` out",
    ),
    "speed against the input": (
        scene(Revolute("j", child="a", input="i", u0=1), FREE[1], inputs=[Input("i")]),
        "joint 'j'.u0", "start at 0.0", "Leave `u0` out",
    ),
    "place against a velocity": (
        scene(Revolute("j", child="a", input="i", q0=1), FREE[1], inputs=[Input("i", kind="velocity")]),
        "joint 'j'.q0", "start at 0.0", "rotation",
    ),
    "loop to nowhere": (
        scene(*FREE, constraints=[Loop("l", "point", "a", "c")]),
        "constraint 'l'.body_b", "no such body", "Declare a body 'c'",
    ),
    "gear to nowhere": (
        scene(*HINGES, constraints=[Gear("g", "ha", "hc", 1)]),
        "constraint 'g'.joint_b", "no such joint", "Declare a joint 'hc'",
    ),
    "gear on a ball joint": (
        scene(Spherical("j", child="a"), HINGES[1], constraints=[Gear("g", "j", "hb", 1)]),
        "constraint 'g'.joint_a", "no scalar coordinate", "Revolute",
    ),
    "gear on a coordinate too many": (
        scene(*HINGES, constraints=[Gear("g", "ha", "hb", 1, 0, 1)]),
        "constraint 'g'.coordinate_b", "has 1 coordinate(s)", "Choose 0",
    ),
    "gear between prescribed joints": (
        scene(
            Revolute("j", child="a", input="i"), Prismatic("k", child="b", input="i"),
            inputs=[Input("i")], constraints=[Gear("g", "j", "k", 1)],
        ),
        "constraint 'g'", "prescribed by inputs", "Remove the gear",
    ),
    "screw on a hinge": (
        scene(*HINGES, constraints=[Screw("w", "ha", 0.1)]), "constraint 'w'.joint", "a Revolute joint", "Cylindrical",
    ),
    "force on nothing": (
        scene(*FREE, forces=[Drag("d", "c", 1)]),
        "force 'd'.body", "no such body", "Declare a body 'c'",
    ),
    "shape on nothing": (
        scene(*FREE, shapes=[Sphere("s", "c", radius=1)], laws=[Coulomb(1)]),
        "shape 's'.body", "no such body", "body 'c'",
    ),
    "mesh without its file": (
        scene(*FREE, shapes=[Mesh("m", file="/nowhere/part.stl")], laws=[Coulomb(1)]),
        "shape 'm'.file", "not a file", "Correct",
    ),
    "material without a law": (
        scene(*FREE, shapes=[Plane("p", material="ice")], laws=[Coulomb(1, between=("steel", "wood"))]),
        "shape 'p'.material", "these shapes can never touch ('p')", "Add a law between 'ice'",
    ),
    "material misspelt": (
        scene(*FREE, shapes=[Plane("p", material="stel")], laws=[Coulomb(1, between=("steel", "wood"))]),
        "shape 'p'.material", "no contact law", "Did you mean 'steel'?",
    ),
    "no law at all": (scene(*FREE, shapes=[Plane("p")]), "shape 'p'.material", "'default'", "between '*' and '*'"),
    "two laws for one pair": (
        scene(*FREE, laws=[Coulomb(1, between=("a", "b")), Coulomb(2, between=("b", "a"))]),
        "law 'b'/'a'", "the same two materials", "Keep one",
    ),
    "excluded nothing": (
        scene(*FREE, excluded=[("a", "c")]),
        "scene.excluded[0][1]", "no such body", "Declare a body 'c'",
    ),
    "excluded from itself": (
        scene(*FREE, excluded=[("a", "a")]),
        "scene.excluded[0]", "touching itself", "two different",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.replace(" ", "-"))
def test_a_misfit_says_what_where_and_how_to_fix_it(case):
    faulty, path, what, fix = CASES[case]
    matching = [f for f in faulty.faults() if f.path == path and what in f.what and fix in f.fix]
    assert matching, f"no fault like {(path, what, fix)} in {faulty.faults()}"
    with pytest.raises(ModelError) as caught:
        validate_scene(faulty)
    assert list(caught.value.faults) == faulty.faults()


def test_one_misfit_is_one_fault():
    """Nothing is reported twice: each faulty scene above has one thing wrong."""
    expected_more = {"two bodies of one name", "two joints of one name", "missing parent", "misspelt child"}
    for case, (faulty, *_) in CASES.items():
        if case not in expected_more:
            assert len(faulty.faults()) == 1, (case, faulty.faults())


def test_all_misfits_are_reported_at_once():
    faulty = scene(
        Revolute("j", "c", "a", input="steer"),
        constraints=[Screw("w", "j", 0.1)],
        forces=[Drag("d", "nothing", 1)],
        shapes=[Plane("p")],
    )
    with pytest.raises(ModelError) as caught:
        validate_scene(faulty)
    assert [fault.path for fault in caught.value.faults] == [
        "joint 'j'.parent",
        "body 'b'",
        "joint 'j'.input",
        "constraint 'w'.joint",
        "force 'd'.body",
        "shape 'p'.material",
    ]


def test_a_sound_scene_has_no_faults():
    sound = scene(
        Revolute("j", child="a", input="i", q0=0.5),
        Cylindrical("k", "a", "b"),
        inputs=[Input("i", 0.5)],
        constraints=[Screw("w", "k", 0.01), Loop("l", "point", "b", "world")],
        shapes=[Plane("p"), Sphere("s", "b", radius=0.1, material="ice")],
        laws=[Coulomb(0.1, between=("ice", "*"))],
        excluded=[("a", "world")],
    )
    assert sound.faults() == []
    validate_scene(sound)


def test_a_prescribed_joint_may_repeat_where_its_input_starts():
    speed = Revolute("j", child="a", input="i", u0=0.7)
    assert scene(speed, FREE[1], inputs=[Input("i", 0.7, kind="velocity")]).faults() == []
