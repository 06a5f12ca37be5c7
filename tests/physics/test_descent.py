"""A mass that slides down a whole track without friction keeps its energy on the patch; facets cost what they must.

Analytic: no force does work but gravity, and the ice never lets go. At 0.2 ms the relative error on the patch must stay below
1e-4 over the 1450 m of Whistler (it is some 1e-6); on meshes it is reported by ``stickslip bench``
and here only ordered: finer is better, bent is better than flat.
"""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest

from stickslip.engine.simulation import Simulation
from stickslip.io.track_file import load_track, patch_table
from stickslip.scenes.descent import build, measure
from stickslip.track.patch import TrackPatch


def slide(track: str, surface: str, dt: float = 0.0002) -> tuple[float, float]:
    """Relative energy error at the finish, and the largest distance from the ice on the way [m]."""
    simulation = Simulation(build(track, surface, dt))
    patch, finish = TrackPatch(patch_table(track)), load_track(track).finish
    worst, near = 0.0, None
    while simulation.time < 70.0:
        assert simulation.step(round(0.01 / dt)).finite
        feet = patch.project(simulation.pose("mass")[0][None, :], near)
        near = (feet.station, feet.across)
        worst = max(worst, abs(float(feet.distance[0])))
        if feet.station[0] > finish:
            return measure(simulation)["energy_error"], worst
    raise AssertionError("the mass did not arrive")


def test_1450_m_on_the_patch_cost_no_energy():
    error, distance = slide("whistler", "patch")
    assert abs(error) < 1e-4
    assert distance < 1e-5  # it never left the ice


def test_the_error_falls_with_the_step():
    # Second order on smooth arcs; the force that steers jumps from point to point of its line, which leaves first order.
    coarse, fine = (abs(slide("loop", "patch", dt)[0]) for dt in (0.0008, 0.0004))
    assert fine < 0.6 * coarse


@pytest.mark.parametrize("track", ["loop"])
def test_meshes_cost_energy_and_finer_or_bent_ones_less(track):
    flat, bent, fine = (abs(slide(track, surface)[0]) for surface in ("mesh", "smooth_mesh", "mesh_1700k"))
    patch = abs(slide(track, "patch")[0])
    assert flat > 3.0 * fine > 3.0 * patch
    assert flat > 3.0 * bent > 3.0 * patch
    assert np.isfinite(flat)


def test_a_free_slide_through_a_curve_is_of_second_order():
    """Without steering, from the top of the mini track into its first curve, before the mass leaves the bank."""
    errors = []
    patch = TrackPatch(patch_table("mini"))
    for dt in (0.0004, 0.0002):
        scene = build("mini", "patch", dt)
        simulation = Simulation(dataclasses.replace(scene, forces=()))
        start = sum(simulation.energy())
        while patch.project(simulation.pose("mass")[0][None, :]).station[0] < 100.0:
            simulation.step(round(0.01 / dt))
        errors.append(abs(sum(simulation.energy()) - start) / simulation.energy()[0])
    assert errors[1] < 0.3 * errors[0]
    assert errors[1] < 1e-6
