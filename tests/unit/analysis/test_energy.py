from __future__ import annotations

import itertools

import numpy as np
import pytest
from tests.unit.analysis.synthetic_runs import TRACK, made_run

from stickslip.analysis.energy import GRAVITY_WORK, REST, Stretch, energy_balance, stretches_of, total_energy
from stickslip.analysis.run_works import AIR, WALLS
from stickslip.model.errors import RecordingError


def balanced_run(**works):
    """A kilogramme at 20 m/s along the plan, with made-up works."""
    bare = made_run()
    kinetic, potential = 0.5 * bare.speed**2, 9.81 * bare.position[:, 2]
    return made_run(kinetic=kinetic, potential=potential, mass=1.0, works={k: f(bare) for k, f in works.items()})


def test_works_of_all_causes_are_the_gain_of_kinetic_energy():
    run = balanced_run(**{AIR: lambda r: -0.01 * r.station, WALLS: lambda r: np.where(r.station > 150.0, -7.0, 0.0)})
    for row in energy_balance(run):
        assert sum(row.works.values()) == pytest.approx(row.kinetic, abs=1e-9)
    total = total_energy(energy_balance(run))
    assert total.works[GRAVITY_WORK] == pytest.approx(9.81 * TRACK.drop, abs=1e-6)
    assert total.works[AIR] == pytest.approx(-2.6, abs=1e-9)
    assert total.works[WALLS] == pytest.approx(-7.0, abs=1e-9)
    assert total.losses[WALLS] == pytest.approx(7.0)
    assert sum(total.works.values()) == pytest.approx(total.kinetic, abs=1e-9)


def test_a_wall_costs_the_stretch_in_which_it_stands():
    run = balanced_run(**{WALLS: lambda r: np.where(r.station > 150.0, -7.0, 0.0)})
    rows = energy_balance(run, [Stretch("a", 0.0, 140.0), Stretch("b", 140.0, 260.0)])
    assert [row.works[WALLS] for row in rows] == [0.0, -7.0]
    # v² = v_out² + 2 * 7 J / 1 kg without the wall
    expected = np.sqrt(rows[1].exit_speed ** 2 + 14.0) - rows[1].exit_speed
    assert rows[1].speed_cost(WALLS) == pytest.approx(expected, abs=1e-12)


def test_what_no_cause_explains_is_the_rest():
    (row,) = energy_balance(balanced_run(), [Stretch("all", 0.0, 260.0)])
    assert set(row.works) == {GRAVITY_WORK, REST}
    assert row.works[REST] == pytest.approx(row.kinetic - 9.81 * TRACK.drop, abs=1e-6)


def test_stretches_cover_the_timed_track_from_curve_to_curve():
    stretches = stretches_of(TRACK)
    assert (stretches[0].begin, stretches[-1].end) == (TRACK.start, TRACK.finish)
    assert all(a.end == b.begin for a, b in itertools.pairwise(stretches))
    assert [stretch.name for stretch in stretches] == ["start", "1", "2"]


def test_a_stretch_that_was_not_passed_is_left_out():
    run = made_run(duration=6.0, kinetic=np.zeros(601), potential=np.zeros(601), mass=1.0)
    assert all(row.stretch.end <= 120.0 for row in energy_balance(run))


def test_a_run_without_energies_is_refused():
    with pytest.raises(RecordingError, match="no energies"):
        energy_balance(made_run())
