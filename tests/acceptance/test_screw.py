"""A nut that is let go on a bolt, M16 with a real thread: without friction it follows the helix, with enough of it it stays.

Source: the helix itself, dz = p/2π dφ; self-locking at μ = tan λ cos 30°. Tolerance: pitch to 1 %, off the helix by less than 0.02 mm,
penetration below 5 % of the play of 0.1 mm; for clean meshes and for meshes as CAD programs write them alike.
"""

from __future__ import annotations

import pytest

from stickslip.apps.catalogue import find_app
from stickslip.apps.screw.app import PITCH_M16, SELF_LOCKING
from stickslip.contract.run import run_to_end

PLAY = 1e-4


def screw(until, **values):
    return run_to_end(find_app("screw").begin(values, until=until))


@pytest.mark.parametrize("cad", [False, True])
def test_without_friction_the_nut_screws_itself_down(cad):
    found = screw(1.0, cad=cad)
    assert found["ok"]
    assert found["inserted"]
    assert found["turns"] < -2.0
    assert found["pitch_m"] == pytest.approx(PITCH_M16, rel=0.01)
    assert found["max_off_helix_m"] < 2e-5
    assert found["max_penetration_m"] < 0.05 * PLAY
    assert found["unconverged_steps"] == 0


@pytest.mark.parametrize("cad", [False, True])
def test_friction_above_the_limit_holds_the_nut(cad):
    run = find_app("screw").begin({"mu": 1.5 * SELF_LOCKING, "cad": cad}, until=0.4)
    while run.simulation.time < 0.2:
        run.tick()
    before = run.values()[0]
    found = run_to_end(run)
    assert found["unconverged_steps"] == 0
    assert found["max_penetration_m"] < 0.05 * PLAY
    assert found["turns"] == pytest.approx(before, abs=1e-5)
    assert abs(found["turns"]) < 0.01


def test_friction_below_the_limit_does_not():
    assert screw(0.4, mu=0.3 * SELF_LOCKING)["turns"] < -0.1


def test_friction_takes_its_share_of_the_acceleration():
    """Down the helix, a = g sin λ cos λ (1 - μ / (tan λ cos 30°)) of a point; of a turning nut the share is the same."""
    free, held = screw(0.5)["turns"], screw(0.5, mu=0.5 * SELF_LOCKING)["turns"]
    assert held / free == pytest.approx(0.5, abs=0.1)
