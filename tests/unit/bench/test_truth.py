"""Our engine reaches the benchmark targets that no machine can spoil: those of truth, not of speed."""

from __future__ import annotations

import pytest

from stickslip import Simulation
from stickslip.bench import run_bench
from stickslip.scenes import chain, half_pipe

OF_THE_MACHINE = ("steps_per_s", "real_time_factor", "p999_to_median", "build_s", "ratio_to_mujoco")

#: Targets that are missed, and why: docs/roadmap.md, distance to the targets. A target that is met must leave this list.
MISSED = {"hinge": {"rest_angle_error_deg"}, "painleve": {"slip_after_1_step_mm_per_s"}}


@pytest.mark.slow
@pytest.mark.parametrize(
    "case",
    [
        "incline_stick",
        "incline_slip",
        "hinge",
        "hinge_loaded",
        "cantilever",
        "bounce",
        "painleve",
        "anisotropic",
        "tower",
        "boxes_100",
    ],
)
def test_a_quick_run_meets_its_targets_but_for_the_known_misses(case):
    report = run_bench([case], repeat=1, quick=True)
    assert [result.failed for result in report.results if result.failed] == []
    judged = [verdict for verdict in report.verdicts if verdict.case == case and verdict.metric not in OF_THE_MACHINE]
    assert judged
    missed = {verdict.metric: (verdict.value, verdict.wanted) for verdict in judged if verdict.status != "met"}
    assert missed.keys() == MISSED.get(case, set()), missed


@pytest.mark.slow
@pytest.mark.parametrize("surface", ["parametric", "smooth_mesh"])
def test_a_sled_in_the_half_pipe_keeps_its_energy(surface):
    """Frictionless and without loss in the contact: 0.02 % of the work of gravity over 5.5 s is the target."""
    simulation = Simulation(half_pipe.build(surface))
    kinetic, potential = simulation.energy()
    report = simulation.step(5500)
    kinetic_end, potential_end = simulation.energy()
    error = (kinetic_end + potential_end - kinetic - potential) / (potential - potential_end)
    assert abs(error) < 2e-4
    assert report.contacts == 4  # no hopping


@pytest.mark.parametrize(("n", "scheme", "drift"), [(7, "euler", 2e-2), (20, "euler", 4e-3), (20, "moreau", 1e-4)])
def test_a_chain_drifts_no_more_than_its_scheme_allows(n, scheme, drift):
    """First order: what MuJoCo's Euler shows, 3.7e-3 for 20 links. Second order: forty times less and better."""
    simulation = Simulation(chain.build(n=n, scheme=scheme))
    begin = sum(simulation.energy())
    worst = 0.0
    for _ in range(100):
        simulation.step(10)
        worst = max(worst, abs(sum(simulation.energy()) - begin))
    assert worst / chain.energy_scale(n) < drift
