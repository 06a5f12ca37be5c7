"""The step of docs/architecture.md is the step in the code: the same stages, in the same order, under the same names."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

from stickslip import Simulation, scenes
from stickslip.kernels import step
from stickslip.kernels.types import STAGES

ROOT = Path(__file__).parents[1]
#: Function called in the step → stage, where the two differ.
STAGE_OF = {"find_contacts": "collide", "solve_percussions": "solve"}


def test_the_page_lists_the_stages_of_the_code():
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    assert tuple(re.findall(r"^\| \d+ \| `(\w+)` \|", page, re.M)) == STAGES


def test_the_step_calls_the_stages_in_order_and_times_each():
    source = inspect.getsource(step.step.py_func)
    called = re.findall(r"^ {8}(?:status = )?(\w+)\(", source, re.M)
    assert called[0] == "start_lap"
    stages, laps = called[1::2], called[2::2]
    assert tuple(STAGE_OF.get(name, name) for name in stages) == STAGES
    assert set(laps) == {"lap"}
    assert len(source.splitlines()) < 40, "the step is one screen"


def test_the_report_names_the_same_stages():
    report = Simulation(scenes.load("tower"), profile=True).step(20)
    assert tuple(report.stage_s) == STAGES
    assert all(seconds > 0.0 for seconds in report.stage_s.values())
