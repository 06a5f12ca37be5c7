from __future__ import annotations

import dataclasses

import pytest
from tests.unit.engine.playground import playground

from stickslip import scenes
from stickslip.contract.scene_run import run_scene
from stickslip.engine import Simulation
from stickslip.engine.summary import summarise
from stickslip.engine.tally import join_reports
from stickslip.engine.verdict import EnergyWatch, checks_of, problems_of
from stickslip.model import Body, Free, Load, PointSpring, Prismatic, Scene, SolverError, StepOptions

KEYS = {
    "scene",
    "steps",
    "time_s",
    "dt_s",
    "realtime_factor",
    "contacts",
    "max_sweeps",
    "unconverged_steps",
    "missed_steps",
    "crossed_contacts",
    "max_relative_depth",
    "energy_gain_j",
    "notes",
    "direct_steps",
    "max_penetration_m",
    "max_residual_m_per_s",
    "max_drift",
    "lost_contacts",
    "energy_begin_j",
    "energy_end_j",
    "finite",
    "ok",
    "problems",
    "wall_s",
    "seed",
    "app",
    "controller",
    "end",
    "late_steps",
}


def stiff_scene() -> Scene:
    """A spring so stiff that it blows up within a few steps; at first it is at right angles to the rail."""
    return Scene(
        name="stiff",
        bodies=(Body("quiet", 1.0, (1.0, 1.0, 1.0)), Body("shaken", 1e-3, (1e-6, 1e-6, 1e-6))),
        joints=(
            Free("quiet_free", child="quiet"),
            Prismatic("rail", child="shaken", axis=(0.0, 0.0, 1.0)),
        ),
        forces=(PointSpring("wire", "world", "shaken", at_a=(2.0, 0.0, 0.0), stiffness=1e9, rest_length=2.0),),
        step=StepOptions(dt=1e-2),
    )


def test_a_run_ends_on_time_and_tells_its_numbers():
    times = []
    result = run_scene(scenes.load("bounce"), until=0.25, seed=7, on_progress=lambda now: times.append(now.done))
    assert set(result.summary) == KEYS
    assert result.summary["ok"] is True
    assert result.summary["steps"] == result.simulation.i_step == 250
    assert result.summary["time_s"] == result.simulation.time == 0.25
    assert result.summary["seed"] == 7
    assert times == sorted(times)
    assert times[-1] == 0.25
    assert len(times) == 25  # ticks


@pytest.mark.parametrize(("until", "steps"), [(0.3, 300), (0.3 + 1e-12, 300), (0.3004, 301), (0.001, 1)])
def test_the_end_is_rounded_up_to_a_whole_step_and_not_by_rounding_errors(until, steps):
    assert run_scene(scenes.load("bounce"), until=until).summary["steps"] == steps


def test_watching_does_not_change_the_result():
    blind = run_scene(playground(), until=0.3).simulation
    watched = run_scene(playground(), until=0.3, on_progress=lambda time: None).simulation
    assert all((a == b).all() for a, b in zip(blind.state, watched.state))


def test_energy_is_of_the_beginning_and_of_the_end():
    result = run_scene(scenes.load("chain"), until=0.5)
    assert result.summary["energy_begin_j"] == pytest.approx(sum(Simulation(scenes.load("chain")).energy()))
    assert result.summary["energy_end_j"] == sum(result.simulation.energy())


def test_a_state_that_is_not_finite_names_time_body_causes_and_remedies():
    with pytest.raises(SolverError) as caught:
        run_scene(stiff_scene(), until=10.0)
    told = str(caught.value)
    assert "body 'shaken'" in told
    assert "non-finite in step" in told
    assert "Spring 'wire' is too stiff for the step: keep step.dt below 2e-07 s" in told
    assert "step.dt = 0.005" in told
    assert "1. " in told
    assert "2. " in told


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        ({"finite": False}, ("not finite", "shorten step.dt")),
        ({"lost_contacts": 3}, ("3 contacts were lost", "Raise step.max_contacts")),
        (
            {"missed_steps": 2, "residual": 0.02, "worst": "skin on floor"},
            ("2 of 10 steps were not solved", "0.02 m/s", "'skin on floor'", "2e-05 m", "1e-06 m", "step.max_sweeps"),
        ),
        ({"depth": 0.7, "deepest": "skin on floor"}, ("'skin on floor' overlap by 0.7", "0.5", "shorten step.dt")),
        ({"spun_steps": 4}, ("In 4 of 10 steps", "1 rad", "Shorten step.dt")),
    ],
)
def test_what_is_bad_is_said_with_its_size_its_bound_and_its_remedy(fault, said):
    simulation = Simulation(scenes.load("bounce"))
    energy = EnergyWatch(simulation)
    good = simulation.step(10)
    assert summarise(simulation, good, 1.0, energy)["ok"]
    harmless = dataclasses.replace(good, unconverged_steps=2, residual=1e-4, worst="skin on floor")
    assert summarise(simulation, harmless, 1.0, energy)["ok"]
    summary = summarise(simulation, dataclasses.replace(good, **fault), 1.0, energy)
    assert summary["ok"] is False
    assert all(words in summary["problems"] for words in said), summary["problems"]


def test_energy_is_judged_only_where_nothing_drives_the_bodies():
    ball = {
        "bodies": (Body.sphere("ball", 1.0, 0.1),),
        "joints": (Free("base", child="ball"),),
        "gravity": (0.0, 0.0, 0.0),
    }
    for forces, rises in (((), True), ((Load("thrust", "ball", force=(1.0, 0.0, 0.0)),), False)):
        simulation = Simulation(Scene("ball", forces=forces, **ball))
        energy = EnergyWatch(simulation)
        simulation.state.u[0] = 1.0  # 0.5 J from nowhere
        energy.look()
        assert energy.is_closed == rises
        assert bool(problems_of(checks_of(simulation.step(0), simulation.dt, energy))) == rises


def test_the_worst_of_a_run_is_named_as_it_was_then():
    """Every step numbers its blocks again: the name belongs to the step with the largest residual, not to the last one."""
    first = Simulation(scenes.load("bounce")).step(10)
    rough = dataclasses.replace(first, missed_steps=1, residual=0.02, worst="skin on floor")
    mild = dataclasses.replace(first, missed_steps=1, residual=0.01, worst="other on floor")
    assert join_reports(rough, mild).worst == join_reports(mild, rough).worst == "skin on floor"
    assert join_reports(rough, first).worst == "skin on floor"


def test_reports_of_pieces_add_up_to_the_report_of_the_whole():
    whole = Simulation(playground()).step(200)
    simulation, report = Simulation(playground()), None
    for n in (1, 0, 120, 79):
        report = join_reports(report, simulation.step(n))
    assert report == whole
