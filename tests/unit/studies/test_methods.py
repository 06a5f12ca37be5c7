"""The methods against functions whose answers are known."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest
from tests.unit.studies.study_files import conducted

from stickslip.model.kinds import Integer, Number
from stickslip.studies.calibration import Calibrated, calibrate, warnings_of
from stickslip.studies.declaration import NORMAL, TRIANGULAR, Factor, Output
from stickslip.studies.design import draw, levels_of, quantile, unit_points
from stickslip.studies.optimisation import search
from stickslip.studies.profile import Profile, profile_of, profile_words
from stickslip.studies.sensitivity import morris_design, morris_indices, sobol_design, sobol_indices
from stickslip.studies.statistics import compare, mean_of
from stickslip.studies.words import difference_text
from stickslip.track.glide import Glider, glide_euler
from stickslip.track.heights import HeightProfile, Transition
from stickslip.track.plan import Curve, PlanLine

A, B = 7.0, 0.1  # of the Ishigami function
TIME = Output("finish_time_s", goal="low")


def ishigami(shares: np.ndarray) -> np.ndarray:
    x = math.pi * (2.0 * shares - 1.0)
    return np.sin(x[:, 0]) + A * np.sin(x[:, 1]) ** 2 + B * x[:, 2] ** 4 * np.sin(x[:, 0])


def test_sobol_indices_of_the_ishigami_function_are_the_published_ones() -> None:
    """First 0.3139, 0.4424, 0 and total 0.5576, 0.4424, 0.2437 [Saltelli 2008, sec. 4.8]; 2048 base points know them to 0.03."""
    shares = sobol_design(3, 2048, 1)
    found = sobol_indices(3, ishigami(shares), 1)
    assert found.first == pytest.approx([0.3139, 0.4424, 0.0], abs=0.03)
    assert found.second == pytest.approx([0.5576, 0.4424, 0.2437], abs=0.03)
    inside = np.abs(found.second - [0.5576, 0.4424, 0.2437]) < 1.5 * found.second_half
    assert inside.all()


def test_base_points_with_a_run_that_failed_are_left_out() -> None:
    values = ishigami(sobol_design(3, 1024, 1))
    values[[7, 8, 500]] = math.nan
    found = sobol_indices(3, values, 1)
    assert (found.used, found.blocks) == (1022, 1024)
    assert found.second == pytest.approx([0.5576, 0.4424, 0.2437], abs=0.05)


def test_effects_of_a_linear_function_are_its_slopes() -> None:
    shares = morris_design(3, 10, 1)
    found = morris_indices(3, shares, shares @ np.array([3.0, -2.0, 0.0]), 1)
    assert found.first == pytest.approx([3.0, 2.0, 0.0], abs=1e-9)
    assert found.second == pytest.approx([0.0, 0.0, 0.0], abs=1e-9)


# --- a mass point that glides ---------------------------------------------------------------------------------------------------

PLAN = PlanLine((Curve(1, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1450.0),))
HEIGHTS = HeightProfile((0.0, 148.0), (Transition(10.0, -0.1, -0.1, 0.0),))
GATES = np.array([100.0, 300.0, 600.0, 900.0, 1200.0, 1400.0])
LOW, HIGH = np.array([0.002, 0.10]), np.array([0.008, 0.30])
TRUE = np.array([0.004, 0.2052])
ERROR = 0.005  # s, of a split


def splits(settings: np.ndarray, gates: np.ndarray = GATES) -> np.ndarray:
    """(m, k) times of gliders with friction and drag area."""
    return np.array([closed_form(mu, area, gates) for mu, area in settings])


def closed_form(mu: float, area: float, gates: np.ndarray) -> np.ndarray:
    """Times on a straight slope: dv/dt = a - d v², v = w tanh(w d t + c), x = ln(cosh(w d t + c) / cosh c) / d, of theory/studies."""
    alpha = math.atan(0.1)
    drive = 9.81 * (math.sin(alpha) - mu * math.cos(alpha))
    drag = Glider(mu=mu, drag_area=area).drag
    limit = math.sqrt(drive / drag)
    c = math.atanh(9.0 / limit)
    way = gates / math.cos(alpha)
    return (np.arccosh(np.exp(drag * way) * math.cosh(c)) - c) / (limit * drag)


def test_the_closed_form_is_the_glide_model_of_the_tracks() -> None:
    run = glide_euler(PLAN, HEIGHTS, Glider(load_factor=1.0), begin=100.0, end=1000.0, start_speed=9.0)
    ours = closed_form(0.004, 0.2052, np.array([800.0]))
    assert run.time_at(900.0) == pytest.approx(ours[0], abs=0.01)  # Euler's steps of 1 ms


def test_effects_on_the_glide_model_are_its_derivatives() -> None:
    span = 0.01 * (HIGH - LOW)
    shares = morris_design(2, 10, 1)
    times = splits(TRUE + (shares - 0.5) * span, GATES[-1:])[:, 0]
    found = morris_indices(2, shares, times, 1)
    steps = np.diag(1e-3 * span)
    slopes = [(splits((TRUE + s)[None], GATES[-1:]) - splits((TRUE - s)[None], GATES[-1:]))[0, 0] / 2e-3 for s in steps]
    assert found.first == pytest.approx(slopes, rel=0.01)  # the range is 1 %, and so is the bend over it


def fit(seed: int, gates: np.ndarray = GATES, known: bool = True, error: float = ERROR) -> Calibrated:
    noise = error * np.random.default_rng(seed).standard_normal(gates.size)
    measured = splits(TRUE[None], gates)[0] + noise
    errors = np.full(gates.size, error if known else math.nan)
    return calibrate(lambda settings: splits(settings, gates), LOW, HIGH, measured, errors)


@pytest.mark.parametrize("known", [True, False])
def test_calibration_recovers_drag_and_friction_within_its_stated_errors(known: bool) -> None:
    """Of 50 noisy split sheets at least 90 % have the true values within the 95 % intervals."""
    found = [fit(seed, known=known) for seed in range(50)]
    for k in range(2):
        hits = sum(abs(one.settings[k] - TRUE[k]) <= one.half[k] for one in found)
        assert hits >= 45
    assert all(one.converged for one in found)


def profiled(seed: int, gates: np.ndarray = GATES) -> list[Profile]:
    measured = splits(TRUE[None], gates)[0] + ERROR * np.random.default_rng(seed).standard_normal(gates.size)
    errors = np.full(gates.size, ERROR)
    found = fit(seed, gates)
    return [profile_of(lambda s: splits(s, gates), LOW, HIGH, measured, errors, found, k) for k in range(2)]


def test_profiles_of_a_nearly_linear_model_are_its_linear_intervals() -> None:
    found = fit(3)
    for k, profile in enumerate(profiled(3)):
        assert profile.low == pytest.approx(found.settings[k] - found.half[k], abs=0.1 * found.half[k])
        assert profile.high == pytest.approx(found.settings[k] + found.half[k], abs=0.1 * found.half[k])


def test_profiles_hold_the_true_values() -> None:
    """Of 20 noisy split sheets at least 18: 90 %, as is asked of the linear intervals."""
    found = [profiled(seed) for seed in range(20)]
    for k in range(2):
        assert sum(one[k].low <= TRUE[k] <= one[k].high for one in found) >= 18


def test_a_profile_without_an_end_says_so() -> None:
    """The first eighty metres bound friction, and drag from one side at most."""
    _, drag = profiled(1, np.array([20.0, 40.0, 60.0, 80.0]))
    assert math.isinf(drag.low) or math.isinf(drag.high)
    assert "bounded from" in profile_words("drag", drag, "m²") or "do not object" in profile_words("drag", drag, "m²")


def test_settings_that_cannot_be_told_apart_are_named() -> None:
    """The first hundred metres are too slow for drag to show."""
    gates = np.array([20.0, 40.0, 60.0, 80.0])
    said = " ".join(warnings_of(fit(1, gates), ["friction", "drag"], LOW, HIGH))
    assert "friction and drag cannot be told apart" in said or "drag is not determined" in said
    alone = calibrate(
        lambda s: np.column_stack([s.sum(axis=1), s.sum(axis=1)]), LOW, HIGH, np.array([0.2, 0.2]), np.ones(2)
    )
    assert "friction and drag cannot be told apart" in " ".join(warnings_of(alone, ["friction", "drag"], LOW, HIGH))


def test_errors_that_are_too_small_are_named() -> None:
    measured = splits(TRUE[None])[0] + ERROR * np.array([1.0, -1.0, 1.0, -1.0, 1.0, -1.0])
    found = calibrate(splits, LOW, HIGH, measured, np.full(GATES.size, 0.1 * ERROR))
    assert "misses the measurements" in " ".join(warnings_of(found, ["friction", "drag"], LOW, HIGH))


# --- comparison -----------------------------------------------------------------------------------------------------------------


def test_two_identical_set_ups_show_no_difference() -> None:
    """100 comparisons of set-ups that differ by chance only: chance passes the test once in a hundred."""
    said = []
    for seed in range(100):
        generator = np.random.default_rng(seed)
        first, second = generator.normal(60.0, 0.1, (2, 20))
        said.append(difference_text("a", "b", compare(first, second), TIME))
    assert sum("no difference" in one for one in said) >= 94


def test_a_difference_is_said_in_words() -> None:
    generator = np.random.default_rng(1)
    seeds = generator.normal(60.0, 0.3, 20)
    found = compare(seeds, seeds - 0.031 + generator.normal(0.0, 0.01, 20))
    assert found.is_one
    assert difference_text("hard", "soft", found, TIME).startswith("soft is faster than hard by 0.0")
    assert "p < 0.001" in difference_text("hard", "soft", found, TIME)
    assert "equal to the last bit" in difference_text("a", "b", compare(seeds, seeds), TIME)


def test_the_interval_of_a_mean_holds_its_level() -> None:
    generator = np.random.default_rng(2)
    held = sum(abs((m := mean_of(generator.normal(0.0, 1.0, 8))).mean) <= m.half for _ in range(2000))
    assert held / 2000 == pytest.approx(0.95, abs=0.015)  # three standard deviations of 2000 draws


# --- design and search ------------------------------------------------------------------------------------------------------------


def test_points_follow_their_distributions() -> None:
    normal = Factor("x", distribution=NORMAL, mean=3.0, deviation=2.0)
    triangular = Factor("y", distribution=TRIANGULAR, low=0.0, high=4.0, mode=1.0)
    x, y = np.array(draw((normal, triangular), (Number(), Number()), 4096, "sobol", 1)).T
    assert (x.mean(), x.std()) == (pytest.approx(3.0, abs=0.01), pytest.approx(2.0, abs=0.01))
    assert y.mean() == pytest.approx(5.0 / 3.0, abs=0.005)
    assert quantile(triangular, 0.25) == pytest.approx(1.0)


def test_a_latin_hypercube_has_a_point_in_every_slice() -> None:
    points = unit_points(3, 50, "latin-hypercube", 1)
    assert all(sorted((50 * column).astype(int)) == list(range(50)) for column in points.T)


def test_levels_have_both_ends_and_whole_numbers_stay_whole() -> None:
    assert levels_of(Factor("x", low=1.0, high=100.0, levels=3, scale="log"), Number()) == [1.0, 10.0, 100.0]
    assert levels_of(Factor("n", low=1.0, high=3.0, levels=9), Integer()) == [1, 2, 3]


def test_a_search_finds_the_optimum_of_a_noisy_bowl_within_its_bounds() -> None:
    """The bowl's lowest point, 0.3 and 0.8, is cut off at 0.6: the best that is left is (0.3, 0.6)."""
    noise = np.random.default_rng(1)

    def cost(points: np.ndarray, stage: int) -> tuple[np.ndarray, np.ndarray]:
        values = ((points - [0.3, 0.8]) ** 2).sum(axis=1) + 0.003 / (1 + stage) * noise.standard_normal(len(points))
        return values, np.maximum(points[:, 1] - 0.6, 0.0)

    found = search(cost, 2, 60, 12, 2, 1)
    assert found.best == pytest.approx([0.3, 0.6], abs=0.1)
    assert found.best[1] <= 0.6
    assert len(found.best_costs) == 60


def test_an_optimisation_of_an_app_beats_what_it_began_with(tmp_path: Path) -> None:
    text = (
        '[study]\nformat = 1\napp = "door"\nmethod = "optimise"\nuntil = 1.0\n[[factor]]\npath = "limit"\nlow = 18.0\nhigh = 30.0\n'
        '[[output]]\nname = "rest_angle_deg"\ngoal = "low"\n[search]\ngenerations = 4\nunseen = 3\n'
    )
    done = conducted(tmp_path, text)
    assert done.outcome.numbers["best"]["limit"] > 28.0
    assert done.outcome.numbers["difference"] < 0.0


def test_a_calibration_of_an_app_finds_the_friction_of_its_hinges(tmp_path: Path) -> None:
    """Three doors pushed with known torques; friction 20 N m gave these angles, the third is held out."""
    from stickslip.studies.order import make_run, order_run

    rows = ["output,value,error,push,held_out"]
    for push, held in ((50.0, 0), (52.75, 0), (55.0, 1)):
        angle = make_run(order_run("door", {"push": push, "limit": 20.0}, "", 1, None)).numbers["rest_angle_deg"]
        rows.append(f"rest_angle_deg,{angle + 0.02},0.05,{push},{held}")
    (tmp_path / "angles.csv").write_text("\n".join(rows))
    text = (
        '[study]\nformat = 1\napp = "door"\nmethod = "calibrate"\n[[factor]]\npath = "limit"\nlow = 15.0\nhigh = 25.0\n'
        '[measured]\nfile = "angles.csv"\n'
    )
    found = conducted(tmp_path, text).outcome
    assert abs(found.numbers["settings"]["limit"] - 20.0) <= found.numbers["half_95"]["limit"]
    assert any("1 of 1 measurements that were held out" in said for said in found.verdict)


@pytest.mark.parametrize("method", ["sobol", "morris", "monte-carlo"])
def test_every_drawing_method_writes_words_tables_and_a_report(tmp_path: Path, method: str) -> None:
    text = (
        f'[study]\nformat = 1\napp = "door"\nmethod = "{method}"\npoints = 4\nuntil = 1.0\n'
        '[[factor]]\npath = "limit"\nlow = 15.0\nhigh = 25.0\n[[factor]]\npath = "push"\nlow = 50.0\nhigh = 54.0\n'
        '[[output]]\nname = "rest_angle_deg"\n'
    )
    done = conducted(tmp_path, text)
    assert done.outcome.verdict
    assert (done.folder / "report.pdf").read_bytes().startswith(b"%PDF")
    assert "<img" in (done.folder / "report.html").read_text()
