"""Every scene that ships runs to its end, is called good, and lets nothing sink in deeper than an impact is late."""

from __future__ import annotations

import pytest

from stickslip import scenes
from stickslip.contract.scene_run import run_scene


@pytest.mark.parametrize("name", scenes.names())
def test_a_scene_that_ships_runs_to_its_end(name):
    """An impact with restitution is noticed up to a step late: the bouncing ball is then 4.4 m/s times 1 ms inside the ground."""
    result = run_scene(scenes.load(name), scenes.app(name).until)
    assert result.summary["ok"], result.summary["problems"]
    assert result.summary["finite"]
    assert result.summary["lost_contacts"] == 0
    assert result.summary["max_penetration_m"] < 4.5e-3
