"""B-I6: the gymnast with compliant joints, integrated by Radau and by backward differences: the same way after 1 s, 1e-3 m."""

from __future__ import annotations

import pytest

from stickslip.apps.highbar.app import APP


def after(seconds, **values):
    run = APP.begin({"formulation": "compliant", **values}, controller="auto", until=seconds)
    while not run.end:
        run.tick()
    return run


def test_both_methods_lead_to_the_same_place():
    radau, bdf = after(1.0), after(1.0, method="bdf")
    assert bdf.swing.place().distance == pytest.approx(radau.swing.place().distance, abs=1e-3)
    assert bdf.swing.place().angle == pytest.approx(radau.swing.place().angle, abs=1e-3)
