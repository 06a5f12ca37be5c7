from __future__ import annotations

import re

import numpy as np
import pytest
from tests.unit.analysis.synthetic_runs import made_run

from stickslip.analysis.compare import compare_runs
from stickslip.analysis.histograms import SplitStatistics, draw_split_histograms, split_statistics
from stickslip.analysis.loss_page import draw_losses
from stickslip.analysis.run_report import draw_overview, save_report
from stickslip.analysis.run_style import PAGE, loss_colour, number_text, shortened, text_width, time_text
from stickslip.analysis.run_works import AIR, WALLS


def full_run(name: str, speed: float, **more):
    bare = made_run(name, pace=lambda t: speed * t, duration=265.0 / speed)
    return made_run(
        name,
        pace=lambda t: speed * t,
        duration=265.0 / speed,
        steering=np.sin(bare.time),
        kinetic=0.5 * bare.speed**2,
        potential=9.81 * bare.position[:, 2],
        mass=1.0,
        works={AIR: -0.01 * bare.station, WALLS: 0.0 * bare.station},
        **more,
    )


def texts(figure) -> list[str]:
    return [text.get_text() for text in (*figure.texts, *(t for ax in figure.axes for t in (*ax.texts, ax.title)))]


@pytest.fixture(scope="module")
def comparison():
    return compare_runs([full_run("slow", 20.0), full_run("fast", 25.0), made_run("crashed", duration=6.0)])


def test_the_overview_tells_the_splits(comparison):
    words = texts(draw_overview(comparison))
    assert "10.400" in words  # the fast run at the finish
    assert "+2.600" in words  # the slow one behind it
    assert "–" in words  # the crashed one did not come


LONG = "Team A, four runs with the new runners, steep line in the horseshoe, $cold$, no"


@pytest.mark.parametrize("count", [1, 2, 4, 9])
def test_no_word_of_the_overview_lies_on_another(count):
    """Long names, as many runs as there may be: letters stand for them, and they are told once, within the page."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg

    runs = [full_run(f"{LONG} {k}", 20.0 + k) for k in range(count)]
    figure = draw_overview(compare_runs(runs, runs[0].name))
    renderer = FigureCanvasAgg(figure).get_renderer()
    figure.draw(renderer)
    told = [text for ax in figure.axes for text in (*ax.texts, ax.title, ax._left_title, ax.yaxis.label)]
    boxes = [text.get_window_extent(renderer) for text in (*told, *figure.texts) if text.get_text()]
    assert all(0.0 <= box.x0 and box.x1 <= figure.bbox.width for box in boxes)
    assert [] == [(a, b) for k, a in enumerate(boxes) for b in boxes[:k] if a.shrunk(0.98, 0.8).overlaps(b)]


def test_panels_without_anything_to_show_are_left_out():
    labels = [ax.get_ylabel() for ax in draw_overview(compare_runs([made_run()])).axes]
    assert not any(label.startswith(("Δ", "steering", "torque")) for label in labels)
    pair = draw_overview(compare_runs([full_run("slow", 20.0), full_run("fast", 25.0)]))
    labels = [ax.get_ylabel() for ax in pair.axes]
    assert sum(label.startswith(("Δ", "steering")) for label in labels) == 3
    assert "fast" not in texts(pair)  # but for the legend
    assert texts(pair)[1:4] == [
        "260 m, drop 28 m; B is the reference",
        "A  ▬  slow   13.000 s",
        "B  ▬  fast   10.400 s",
    ]


def test_a_name_that_is_too_long_loses_its_middle():
    short = shortened(LONG, 200.0, 10.0)
    assert text_width(short, 10.0) <= 200.0
    assert re.fullmatch("Team A.*….*no", short)
    assert shortened("me", 200.0, 10.0) == "me"
    assert text_width("A" * 80, 10.0, "bold") < PAGE[0] * 72.0


def test_losses_name_every_curve_and_the_finish(comparison):
    (page,) = draw_losses(comparison)
    words = texts(page)
    assert {"start", "1 (left)", "2 (right)", "finish"} <= set(words)
    assert "+2.600" in words


def test_a_report_is_one_pdf_or_a_file_per_page(comparison, tmp_path):
    (book,) = save_report(comparison, tmp_path / "report.pdf")
    assert book.read_bytes().startswith(b"%PDF")
    files = save_report(comparison, tmp_path / "report.png")
    assert [file.name for file in files] == ["report.png", "report-2.png", "report-3.png"]
    assert all(file.read_bytes().startswith(b"\x89PNG") for file in files)


def test_one_run_alone_has_a_report(tmp_path):
    assert len(save_report(compare_runs([made_run()]), tmp_path / "one.png")) == 3


def test_numbers_have_no_minus_zero():
    assert time_text(-1e-9, sign=True) == "+0.000"
    assert time_text(-0.1) == "−0.100"
    assert number_text(float("nan"), 2) == "–"
    assert loss_colour(0.1) != loss_colour(-0.1) != loss_colour(0.0)


def test_statistics_leave_out_runs_that_did_not_come():
    found = split_statistics("ours", [[1.0, 2.0], [3.0, np.nan], [2.0, 4.0]])
    assert found.mean == (2.0, 3.0)
    assert found.deviation == pytest.approx((1.0, np.sqrt(2.0)))


def test_histograms_have_a_panel_per_gate_with_means_and_spreads():
    times = np.array([[5.0, 50.0], [5.2, 51.0], [5.1, 50.5]])
    race = SplitStatistics("race, 80 runs", (5.05, 50.2), (0.1, 0.4), "sheet")
    figure = draw_split_histograms("Race", ["start", "finish"], times, [race])
    words = " ".join(texts(figure))
    assert len(figure.axes) == 2
    assert "5.050 ± 0.100" in words
    assert "start:  5.100 ± 0.100 s" in " ".join(ax.get_title(loc="left") for ax in figure.axes)
    assert "ours, 3 runs" in words
