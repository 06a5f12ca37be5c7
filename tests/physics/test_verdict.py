"""A run that is called good is good: what sinks in, blows up, passes through or is not solved is made right, refused or called bad."""

from __future__ import annotations

import itertools
import json
from dataclasses import replace

import numpy as np
import pytest

from stickslip import Simulation, scenes
from stickslip.cli.main import main
from stickslip.contract.scene_run import run_scene
from stickslip.engine.verdict import BAD_DEPTH, BAD_GAIN
from stickslip.model import (
    Body,
    Box,
    Capsule,
    Coulomb,
    Free,
    Hull,
    Input,
    JointSpring,
    Mesh,
    ModelError,
    Plane,
    Point,
    PointSpring,
    Prismatic,
    Revolute,
    Scene,
    SolverError,
    Sphere,
    StepOptions,
)
from stickslip.model.errors import UsageError

UPRIGHT = (1.0, 0.0, 0.0, 0.0)
CUBE = (0.1, 0.1, 0.1)


def free(body, place, velocity=(0.0, 0.0, 0.0), spin=(0.0, 0.0, 0.0)):
    return Free(f"{body} joint", child=body, q0=(*place, *UPRIGHT), u0=(*velocity, *spin))


def box_mesh(half, inward=False):
    """Vertices and triangles of a box."""
    vertices = tuple(itertools.product(*((-h, h) for h in half)))
    faces = ((0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3))
    triangles = tuple(t for a, b, c, d in faces for t in ((a, b, c), (a, c, d)))
    return vertices, tuple(t[::-1] for t in triangles) if inward else triangles


def ball_above(*shapes, height=0.3, e_n=0.0, dt=1e-3):
    return Scene(
        "ball above",
        bodies=(Body.sphere("ball", mass=1.0, radius=0.1),),
        joints=(free("ball", (0.02, 0.01, height)),),
        shapes=(Sphere("skin", "ball", radius=0.1), *shapes),
        laws=(Coulomb(mu=0.3, e_n=e_n),),
        step=StepOptions(dt=dt),
    )


def heavy_on_light(ratio):
    return Scene(
        "heavy on light",
        bodies=(Body.box("light", mass=1.0, half_extents=CUBE), Body.box("heavy", mass=ratio, half_extents=CUBE)),
        joints=(free("light", (0.0, 0.0, 0.1)), free("heavy", (0.0, 0.0, 0.3))),
        shapes=(
            Box("light skin", "light", half_extents=CUBE),
            Box("heavy skin", "heavy", half_extents=CUBE),
            Plane("ground"),
        ),
        laws=(Coulomb(mu=0.5),),
    )


@pytest.mark.parametrize("exponent", [2, 5, 8])
def test_a_heavy_box_stands_on_a_light_one(exponent):
    result = run_scene(heavy_on_light(10.0**exponent), until=0.3)
    assert result.summary["ok"], result.summary["problems"]
    assert result.simulation.pose("heavy")[0][2] == pytest.approx(0.3, abs=1e-4)


@pytest.mark.parametrize("exponent", [10, 11, 12, 13])
def test_where_masses_differ_too_much_the_steps_that_were_not_solved_are_counted(exponent):
    summary = run_scene(heavy_on_light(10.0**exponent), until=0.3).summary
    assert not summary["ok"]
    assert summary["missed_steps"] > 0
    assert f"{summary['missed_steps']} of 300 steps were not solved" in summary["problems"]
    assert "masses" in summary["problems"]


@pytest.mark.parametrize("inward", [False, True])
def test_a_closed_mesh_is_solid_whichever_way_its_triangles_run(inward):
    vertices, triangles = box_mesh((1.0, 1.0, 0.2), inward)
    ground = Mesh("ground", vertices=vertices, triangles=triangles, position=(0.0, 0.0, -0.2))
    result = run_scene(ball_above(ground), until=0.5)
    assert result.summary["ok"], result.summary["problems"]
    assert result.simulation.pose("ball")[0][2] == pytest.approx(0.1, abs=1e-6)
    assert (result.summary["notes"] is not None) == inward
    if inward:
        assert result.summary["notes"] == "Mesh 'ground': turned the whole mesh, which was inside out."


def test_a_mesh_file_that_is_inside_out_is_solid(tmp_path):
    vertices, triangles = box_mesh((1.0, 1.0, 0.2), inward=True)
    lines = [f"v {x} {y} {z}" for x, y, z in vertices] + [f"f {a + 1} {b + 1} {c + 1}" for a, b, c in triangles]
    (tmp_path / "inv.obj").write_text("\n".join(lines))
    ground = Mesh("ground", file=str(tmp_path / "inv.obj"), position=(0.0, 0.0, -0.2))
    assert run_scene(ball_above(ground), until=0.5).simulation.pose("ball")[0][2] == pytest.approx(0.1, abs=1e-6)


def test_a_mesh_with_some_triangles_turned_is_made_consistent():
    vertices, triangles = box_mesh((1.0, 1.0, 0.2))
    mixed = tuple(t[::-1] if i in (4, 11) else t for i, t in enumerate(triangles))
    ground = Mesh("ground", vertices=vertices, triangles=mixed, position=(0.0, 0.0, -0.2))
    result = run_scene(ball_above(ground), until=0.5)
    assert result.simulation.pose("ball")[0][2] == pytest.approx(0.1, abs=1e-6)
    assert "turned 2 triangles to the sense of their neighbours" in result.summary["notes"]


def test_a_body_of_inverted_triangles_stands_on_the_ground():
    vertices, triangles = box_mesh(CUBE, inward=True)
    scene = Scene(
        "inverted",
        bodies=(Body.box("block", mass=1.0, half_extents=CUBE),),
        joints=(free("block", (0.0, 0.0, 0.2)),),
        shapes=(Mesh("skin", "block", vertices=vertices, triangles=triangles), Plane("ground")),
        laws=(Coulomb(mu=0.3),),
    )
    assert run_scene(scene, until=0.5).simulation.pose("block")[0][2] == pytest.approx(0.1, abs=1e-6)


@pytest.mark.parametrize("upside_down", [False, True])
def test_an_open_sheet_is_solid_on_the_side_where_bodies_start(upside_down):
    vertices = ((-1.0, -1.0, 0.0), (1.0, -1.0, 0.0), (1.0, 1.0, 0.0), (-1.0, 1.0, 0.0))
    triangles = ((0, 1, 2), (0, 2, 3))
    sheet = Mesh("sheet", vertices=vertices, triangles=tuple(t[::-1] if upside_down else t for t in triangles))
    result = run_scene(ball_above(sheet), until=0.5)
    assert result.simulation.pose("ball")[0][2] == pytest.approx(0.1, abs=1e-6)
    assert (result.summary["notes"] is not None) == upside_down


def on_a_spring(stiffness, dt=1e-3, damping=0.0):
    return Scene(
        "spring",
        gravity=(0.0, 0.0, 0.0),
        bodies=(Body.sphere("bob", mass=1.0, radius=0.1),),
        joints=(free("bob", (0.0, 0.0, -1.5)),),
        forces=(PointSpring("wire", "world", "bob", stiffness=stiffness, damping=damping, rest_length=1.0),),
        step=StepOptions(dt=dt),
    )


@pytest.mark.parametrize(("stiffness", "longest"), [(1e12, 2e-7), (3.9e6, 1e-4)])
def test_a_spring_that_is_too_stiff_for_the_step_is_refused_with_a_step_that_is_good(stiffness, longest):
    with pytest.raises(ModelError, match=r"force 'wire' is too stiff for the step") as caught:
        Simulation(on_a_spring(stiffness))
    assert f"Set step.dt to {longest:.2g} s or less" in str(caught.value)
    summary = run_scene(on_a_spring(stiffness, dt=longest), until=200.0 * longest).summary
    assert summary["ok"], summary["problems"]
    assert summary["energy_end_j"] == pytest.approx(summary["energy_begin_j"], rel=BAD_GAIN)


def test_a_spring_that_is_stable_and_too_stiff_for_its_energy_is_called_bad():
    """omega dt = 1: the energy is a third too large every quarter of a period."""
    summary = run_scene(on_a_spring(1e6), until=0.2).summary
    assert not summary["ok"]
    assert "The energy rose by" in summary["problems"]
    assert "springs" in summary["problems"]


def test_a_damper_that_is_too_hard_for_the_step_is_refused():
    with pytest.raises(ModelError, match=r"force 'wire' damps too hard for the step"):
        Simulation(on_a_spring(10.0, damping=2500.0))


def test_springs_side_by_side_count_together_and_joint_springs_as_well():
    bodies = (Body.box("slide", mass=1.0, half_extents=CUBE),)
    rail = Prismatic("rail", child="slide", axis=(1.0, 0.0, 0.0), spring=(JointSpring(2e6),))
    pull = PointSpring("pull", "world", "slide", at_a=(1.0, 0.0, 0.0), stiffness=2e6, rest_length=1.0)
    Simulation(Scene("one", bodies=bodies, joints=(rail,)))
    with pytest.raises(ModelError, match=r"too stiff for the step"):
        Simulation(Scene("two", bodies=bodies, joints=(rail,), forces=(pull,)))
    stiff = replace(rail, spring=(JointSpring(9e6),))  # implicit: it takes no part
    Simulation(Scene("three", bodies=bodies, joints=(stiff,), forces=(pull,)))


def wall_of(kind, half=(0.01, 0.5, 0.5)):
    vertices, triangles = box_mesh(half)
    return {
        "box": Box("wall", half_extents=half),
        "hull": Hull("wall", vertices=vertices),
        "mesh": Mesh("wall", vertices=vertices, triangles=triangles),
        "capsule": Capsule("wall", radius=0.01, half_length=0.5, rotation_wxyz=(0.5, 0.5, 0.5, 0.5)),
    }[kind]


def shot_of(kind):
    half = (0.05, 0.05, 0.05)
    vertices, triangles = box_mesh(half)
    return {
        "sphere": Sphere("shot skin", "shot", radius=0.05),
        "box": Box("shot skin", "shot", half_extents=half),
        "capsule": Capsule("shot skin", "shot", radius=0.05, half_length=0.05),
        "point": Point("shot skin", "shot"),
        "hull": Hull("shot skin", "shot", vertices=vertices),
        "mesh": Mesh("shot skin", "shot", vertices=vertices, triangles=triangles),
    }[kind]


def shoot(shot, wall, speed, e_n, way=1.0):
    """A shot at a wall 2 cm thick, `way` in front of it."""
    scene = Scene(
        "shot",
        gravity=(0.0, 0.0, 0.0),
        bodies=(Body.sphere("shot", mass=0.1, radius=0.05),),
        joints=(free("shot", (-way, 0.0, 0.003), (speed, 0.0, 0.0)),),
        shapes=(shot_of(shot), wall_of(wall)),
        laws=(Coulomb(mu=0.0, e_n=e_n),),
    )
    return run_scene(scene, until=0.02)


@pytest.mark.parametrize("wall", ["box", "hull", "mesh"])
@pytest.mark.parametrize("e_n", [0.0, 0.5])
@pytest.mark.parametrize("speed", [333.0, 1000.0, 2000.0, 20_000.0])
def test_a_ball_does_not_pass_a_thin_wall(wall, e_n, speed):
    """Half a step before its first look the ball is beyond the wall at 2000 m/s and more; with e > 0 it was at 333 m/s."""
    result = shoot("sphere", wall, speed, e_n)
    velocity = result.simulation.velocity("shot")[0]
    assert result.simulation.pose("shot")[0][0] < -0.0599
    assert velocity[0] == pytest.approx(-e_n * speed, abs=1e-6 * speed)
    assert result.summary["ok"], result.summary["problems"]


@pytest.mark.parametrize("shot", ["sphere", "box", "capsule", "point", "hull", "mesh"])
@pytest.mark.parametrize("wall", ["box", "hull", "mesh"])
def test_no_shape_passes_a_thin_wall_unnoticed(shot, wall):
    result = shoot(shot, wall, 2000.0, 0.5)
    assert result.simulation.pose("shot")[0][0] < 0.0
    assert result.simulation.velocity("shot")[0][0] == pytest.approx(-1000.0, rel=1e-3)


def test_a_fast_ball_that_misses_a_bar_flies_on():
    scene = Scene(
        "miss",
        gravity=(0.0, 0.0, 0.0),
        bodies=(Body.sphere("shot", mass=0.1, radius=0.05),),
        joints=(free("shot", (-1.0, 0.0, 0.08), (700.0, 0.0, 0.0)),),
        shapes=(shot_of("sphere"), wall_of("capsule")),
        laws=(Coulomb(mu=0.0, e_n=0.5),),
    )
    result = run_scene(scene, until=0.01)
    np.testing.assert_allclose(result.simulation.velocity("shot")[0], (700.0, 0.0, 0.0))


def test_a_bar_that_turns_too_far_in_a_step_is_called_bad():
    scene = Scene(
        "whirl",
        gravity=(0.0, 0.0, 0.0),
        bodies=(Body.box("bar", mass=1.0, half_extents=(0.5, 0.02, 0.02)),),
        joints=(free("bar", (0.0, 0.0, 0.021), spin=(0.0, 0.0, 1500.0)),),
        shapes=(Box("bar skin", "bar", half_extents=(0.5, 0.02, 0.02)), Plane("ground")),
        laws=(Coulomb(mu=0.0),),
    )
    summary = run_scene(scene, until=0.02).summary
    assert not summary["ok"]
    assert "turned by more than 1 rad" in summary["problems"]


@pytest.mark.parametrize("e_n", [0.0, 0.5])
def test_what_falls_deep_into_the_ground_in_one_step_is_called_bad(e_n):
    summary = run_scene(ball_above(Plane("ground"), height=1.0, e_n=e_n, dt=1.0), until=10.0).summary
    assert summary["max_relative_depth"] > BAD_DEPTH
    assert not summary["ok"]
    assert "'skin on ground' overlap" in summary["problems"]


def test_numbers_that_no_computation_can_follow_are_refused():
    with pytest.raises(ModelError, match="too small for any computation"):
        Body("dust", mass=1.0, inertia=(1e-300, 1e-300, 1e-300))
    with pytest.raises(ModelError, match="which no computation can follow"):
        Sphere("sun", "ball", radius=1e300)
    with pytest.raises(ModelError, match="which no computation can follow"):
        Free("far", child="ball", q0=(0.0, 0.0, 1e13, *UPRIGHT))
    with pytest.raises((ModelError, UsageError), match="which no computation can follow"):
        scenes.load("bounce", height=1e308)


def test_an_input_that_overflows_is_not_finite_and_leaves_the_last_good_state():
    scene = Scene(
        "crank",
        bodies=(Body.sphere("crank", mass=1.0, radius=0.1),),
        joints=(Revolute("shaft", child="crank", axis=(0.0, 0.0, 1.0), input="angle"),),
        inputs=(Input("angle", filter_hz=2.0),),
    )
    simulation = Simulation(scene)
    simulation.set_input("angle", 1.0)
    simulation.step(10)
    before = simulation.snapshot()
    simulation.set_input("angle", 1e308)
    report = simulation.step(100)
    assert not report.finite
    assert np.isfinite(simulation.coordinate("shaft")).all()
    assert np.isfinite(simulation.energy()).all()
    assert simulation.i_step == 10 + report.steps
    if report.steps == 0:
        assert all((a == b).all() for a, b, name in zip(before.arrays, simulation.state, range(99)) if name != 4)


def test_an_input_that_overflows_ends_a_run_with_its_name():
    scene = Scene(
        "crank",
        bodies=(Body.sphere("crank", mass=1.0, radius=0.1),),
        joints=(Revolute("shaft", child="crank", axis=(0.0, 0.0, 1.0), input="angle"),),
        inputs=(Input("angle", filter_hz=2.0),),
    )
    with pytest.raises(SolverError, match=r"Input 'angle' is 1e\+308"):
        run_scene(scene, until=0.1, setup=lambda simulation: simulation.set_input("angle", 1e308))


def test_a_bad_run_has_exit_code_one(capsys):
    words = ["run", "stack", "--until", "0.1", "--set", "step.max_sweeps=2", "--set", "step.fallback=false", "--json"]
    with pytest.raises(SystemExit) as end:
        main(words)
    summary = json.loads(capsys.readouterr().out)
    assert end.value.code == 1
    assert summary["ok"] is False
    assert f"{summary['missed_steps']} of 50 steps were not solved" in summary["problems"]


def test_energy_that_rises_without_a_source_is_called_bad():
    """A spring along the axis of a hinge is no spring at the beginning; turned aside it is far too stiff for the step."""
    scene = Scene(
        "aside",
        gravity=(0.0, 0.0, 0.0),
        bodies=(Body.box("arm", mass=1.0, half_extents=(0.5, 0.02, 0.02), com=(0.5, 0.0, 0.0)),),
        joints=(Revolute("hinge", child="arm", axis=(0.0, 0.0, 1.0), u0=(100.0,)),),
        forces=(
            PointSpring(
                "wire", "world", "arm", at_a=(2.0, 0.0, 0.0), at_b=(1.0, 0.0, 0.0), stiffness=2e6, rest_length=1.0
            ),
        ),
    )
    summary = run_scene(scene, until=0.5).summary
    assert not summary["ok"]
    assert "The energy rose by" in summary["problems"]
