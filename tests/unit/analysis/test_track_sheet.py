from __future__ import annotations

import itertools

import numpy as np
import pytest
from tests.random_tracks import make_track
from tests.unit.track.mini import mini_track

from stickslip.analysis.audit_plots import draw_audit_plots, save_audit_plots
from stickslip.analysis.track_sheet import draw_sheet, save_sheet, short_name
from stickslip.track.audit import audit_track
from stickslip.track.design_rules import corners_of
from stickslip.track.plan import Curve, PlanLine
from stickslip.track.track import Corner


@pytest.fixture(scope="module")
def audit():
    return audit_track(make_track(6, 4))


def test_a_sheet_shows_every_curve_and_every_gate(audit):
    figure = draw_sheet(audit)
    plan = figure.axes[0]
    words = [text.get_text() for text in plan.texts]
    assert {corner.name for corner in corners_of(audit.track)} <= set(words)
    assert any(word.startswith("finish") for word in words)
    labels = [ax.get_ylabel() for ax in figure.axes]
    assert {"height [m]", "grade [%]", "curvature\n[1/km]", "speed [m/s]", "load [g]"} <= set(labels)


def test_labels_of_the_plan_do_not_overlap(audit):
    from matplotlib.backends.backend_agg import FigureCanvasAgg

    figure = draw_sheet(audit)
    renderer = FigureCanvasAgg(figure).get_renderer()
    boxes = [text.get_window_extent(renderer) for text in figure.axes[0].texts if text.get_text()]
    assert len(boxes) > 6
    assert not any(a.overlaps(b) for a, b in itertools.combinations(boxes, 2))


@pytest.mark.parametrize("ending", ["png", "pdf", "svg"])
def test_sheets_and_plots_are_written(tmp_path, ending):
    small = audit_track(mini_track())
    for save in (save_sheet, save_audit_plots):
        path = tmp_path / f"{save.__name__}.{ending}"
        save(small, path)
        assert path.stat().st_size > 10_000


def test_a_track_without_curves_has_a_sheet():
    straight = PlanLine((Curve(1, -20.0, -20.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 300.0),))
    figure = draw_sheet(audit_track(mini_track(walls=lambda curve: 0.0, plan=straight)))
    assert len(figure.axes) == 8


def test_plots_of_an_audit_show_the_limits(audit):
    figure = draw_audit_plots(audit)
    speed, load, rate, walls = figure.axes
    assert any(np.allclose(line.get_ydata(), 136.0 / 3.6) for line in speed.lines)
    assert any(np.allclose(line.get_ydata(), 5.0) for line in load.lines)
    assert rate.get_ylabel() == "load rate [g/s]"
    assert "riding height" in [text.get_text() for text in walls.get_legend().get_texts()]


def test_corners_are_known_by_their_number():
    provenance = mini_track().provenance["plan"]
    assert short_name(Corner("16 Thunderbird", 0.0, 1.0, 1, provenance, provenance)) == "16"
    assert short_name(Corner("Kreisel", 0.0, 1.0, 1, provenance, provenance)) == "Kreisel"
