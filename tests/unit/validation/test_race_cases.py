"""Race cases with descents that are drawn, not driven: the judging is under test, not the sled."""

from __future__ import annotations

import math

import numpy as np
import pytest

from stickslip.io.track_file import load_track
from stickslip.model.errors import SolverError
from stickslip.validation.cases import Options, alpensia_2018, whistler_2010
from stickslip.validation.descents import Descent, Task, make_descents
from stickslip.validation.race import load_race

RACES = ("whistler_2010_two_man", "pyeongchang_2018_two_man")


def drawn(task: Task, *, scale: float = 1.0, spread: float = 0.5, crashes: float = 0.0, speed: float = 40.0) -> Descent:
    """The race's means times `scale`, with `spread` times its deviations; no spread at the start."""
    name = next(name for name in RACES if load_race(name).track == task.track)
    rng = np.random.default_rng(task.seed)
    if rng.random() < crashes:
        return Descent(task.seed, False, True, (math.nan,) * 6, math.nan)
    luck = rng.normal()
    times = [
        scale * gate.mean + spread * gate.deviation * luck * (k > 0) for k, gate in enumerate(load_race(name).gates)
    ]
    return Descent(task.seed, True, False, tuple(times), speed)


def as_raced(task: Task) -> Descent:
    return drawn(task, speed=37.5)


@pytest.mark.parametrize("name", RACES)
def test_gates_of_a_race_are_those_of_its_track(name):
    race = load_race(name)
    assert [gate.name for gate in race.gates] == [gate.name for gate in load_track(race.track).gates[1:]]
    means, spreads = [gate.mean for gate in race.gates], [gate.deviation for gate in race.gates]
    assert means == sorted(means)
    assert spreads == sorted(spreads)
    assert race.tuned
    assert race.source


def test_at_most_half_of_the_gates_of_alpensia_were_tuned_on():
    race = load_race("pyeongchang_2018_two_man")
    assert sum(gate.tuned for gate in race.gates) <= len(race.gates) // 2


def test_descents_as_the_race_pass_both_cases():
    options = Options(processes=1)
    whistler, alpensia = whistler_2010.run(options, as_raced), alpensia_2018.run(options, as_raced)
    assert whistler.passed, whistler.missed
    assert alpensia.passed, alpensia.missed
    assert "80 descents" in whistler.notes[0]


@pytest.mark.parametrize(
    ("change", "missed"),
    [
        ({"scale": 0.93}, "mean speed"),
        ({"spread": 1.5}, "spread at 'split 1'"),
        ({"crashes": 0.3}, "share of crashes"),
        ({"speed": 44.0}, "finish speed"),
    ],
    ids=["too fast", "too wide", "crashes", "too fast at the finish"],
)
def test_what_is_off_is_missed(change, missed):
    report = whistler_2010.run(Options(processes=1), lambda task: drawn(task, **change))
    assert not report.passed
    assert any(check.name.startswith(missed) for check in report.missed)


def test_alpensia_is_judged_where_nothing_was_tuned():
    report = alpensia_2018.run(Options(processes=1), as_raced)
    judged = {check.name for check in report.checks if check.judged}
    assert {"time at 'int1'", "time at 'int3'", "time at 'int4'", "finish speed"} <= judged
    assert not any("tuned on" in name for name in judged)


def test_histograms_are_drawn(tmp_path):
    path = tmp_path / "splits.png"
    report = whistler_2010.run(Options(runs=8, processes=1, picture=path), as_raced)
    assert report.files == (path,)
    assert path.read_bytes().startswith(b"\x89PNG")


def test_without_a_finish_there_is_nothing_to_judge():
    with pytest.raises(SolverError, match="none of 3 descents"):
        whistler_2010.run(Options(runs=3, processes=1), lambda task: drawn(task, crashes=1.0))


def test_two_processes_make_the_same_descents_as_one():
    tasks = [Task("whistler", "bob", 7.77, seed) for seed in range(6)]
    seen: list[tuple[int, int]] = []
    two = make_descents(tasks, 2, lambda done, total: seen.append((done, total)), as_raced)
    assert two == make_descents(tasks, 1, one=as_raced)
    assert seen[-1] == (6, 6)
