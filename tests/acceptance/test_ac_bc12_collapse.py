"""An unconscious person falls, never gains energy, stays the same left and right at first, and comes to rest. Source: [Hans, sec. 5.2]."""

from __future__ import annotations

from stickslip.apps.catalogue import find_app
from stickslip.contract.run import run_to_end


def test_a_person_without_muscles_falls_and_lies():
    summary = run_to_end(find_app("collapse").begin(until=2.5))
    assert summary["ok"]
    assert summary["energy_gain_j"] < 0.01
    assert summary["end_com_height_m"] < 0.3
    assert summary["symmetric_until_s"] > 0.3
    assert 1.0 < summary["head_impact_speed_m_s"] < 6.0
