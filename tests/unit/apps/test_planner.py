"""The planner: ways that are found, the same for the same seed, and an answer where there is none."""

from __future__ import annotations

import dataclasses

import pytest

from stickslip.apps.catalogue import find_app
from stickslip.apps.workbench.motions import twist_between
from stickslip.apps.workbench.planner import Planner
from stickslip.apps.workbench.solids import pocket
from stickslip.apps.workbench.task import Task
from stickslip.contract import run_to_end
from stickslip.engine import Simulation
from stickslip.engine.replay import replay
from stickslip.io import RecordingWriter, open_recording


@pytest.mark.parametrize(("name", "seed"), [("radio", 1), ("peg", 2), ("headlamp", 3), ("puzzle", 4), ("puzzle", 5)])
def test_a_way_is_found_and_leads_the_part_to_its_goal(name, seed):
    found = run_to_end(find_app(name).begin({"budget": 60.0}, "plan", seed, until=60.0))
    assert found["path_found"]
    assert found["end"] == "inserted"
    assert found["max_penetration_m"] < 1e-15  # rounding
    assert 0.0 <= found["path_clearance_m"] <= 2.0 * found["play_m"]


def test_a_plan_depends_on_the_seed_and_not_on_the_budget():
    task = find_app("puzzle").make()
    simulation = Simulation(task.scene())
    first, again, other = (
        Planner(task, simulation, seed).search(budget) for seed, budget in ((1, 60.0), (1, 50.0), (2, 60.0))
    )
    assert first.is_found
    assert first.places == again.places
    assert first.n_interval == again.n_interval
    assert first.places != other.places


def test_a_planned_run_is_replayed_to_the_bit(tmp_path):
    path = tmp_path / "puzzle.stickslip"
    run_to_end(find_app("puzzle").begin({}, "plan", 1), RecordingWriter(path))
    found = replay(open_recording(path))
    assert found.same, str(found)


def test_where_there_is_no_way_the_closest_place_is_the_answer():
    app = find_app("radio")
    tight = dataclasses.replace(app.make(), obstacles={"console": pocket((0.15, 0.18, 0.0535), 0.02)})

    def make(seed: int = 0) -> Task:
        return tight

    found = run_to_end(dataclasses.replace(app, make=make).begin({"budget": 1.0}, "plan"))
    assert found["end"] == "no path found"
    assert not found["path_found"]
    assert not found["inserted"]
    assert found["max_penetration_m"] < 1e-15
    # the radio holds a circle of 80 mm radius and the mouth is 150 mm wide: its middle stays √(80² - 75²) mm outside, however it is turned
    assert 0.08 + 0.0278 < found["goal_distance_m"] < 0.2


def test_velocities_between_two_places_lead_from_one_to_the_other():
    task = find_app("radio").make()
    planner = Planner(task, Simulation(task.scene()), 0)
    mover, begin = planner.mover, planner.start
    end = tuple(a + b for a, b in zip(begin, (1e-3, -2e-3, 1e-3, 0.0, 3e-3, -2e-3, 4e-3), strict=True))
    size = sum(x * x for x in end[3:]) ** 0.5
    end = (*end[:3], *(x / size for x in end[3:]))
    mover.put(begin)
    mover.ask(*twist_between(begin, end, mover.simulation.dt))
    assert mover.here() == pytest.approx(end, abs=1e-14)
