from __future__ import annotations

import dataclasses
import math

import numpy as np
import pytest
from tests.random_tracks import make_track
from tests.unit.track.mini import GIVEN, mini_track

from stickslip.model.errors import TrackError
from stickslip.track.audit import audit_track
from stickslip.track.design_rules import check_rules, corners_of, place_of
from stickslip.track.glide import glide_track
from stickslip.track.heights import HeightProfile, Transition
from stickslip.track.plan import Curve, PlanLine
from stickslip.track.provenance import Fact
from stickslip.track.speeds import SpeedTable
from stickslip.track.track import Corner, Gate


def constant(speed: float) -> SpeedTable:
    return SpeedTable(((0.0, speed), (300.0, speed)), GIVEN)


def rules_of(track, speed: float) -> dict[str, bool]:
    return {rule.name: rule.met for rule in audit_track(track, constant(speed)).rules}


def test_figures_of_the_mini_track():
    audit = audit_track(mini_track())
    values = {figure.name: figure.value for figure in audit.figures}
    assert values["length_m"] == 260.0
    assert values["drop_m"] == pytest.approx(28.2)
    assert values["curves"] == 2
    assert values["max_grade"] == pytest.approx(0.14)
    assert values["min_radius_m"] == pytest.approx(25.0)
    assert values["path_length_m"] == pytest.approx(261.62, abs=0.01)
    assert audit.figure("max_load_g").place.corner == "2"
    assert audit.splits[-1].time == values["run_time_s"]


def test_a_figure_is_as_good_as_its_worst_number():
    glided, measured = audit_track(mini_track()), audit_track(mini_track(), constant(20.0))
    assert glided.figure("length_m").status == "derived"
    assert glided.figure("max_load_g").status == "estimated"  # by the glide
    assert measured.figure("max_load_g").status == "derived"
    assert measured.figure("min_wall_margin_m").status == "estimated"  # by the sections
    assert "drawing" in measured.figure("length_m").source


def test_published_figures_are_compared():
    stated = {
        "length_m": Fact(261.0, 2.0, "given", "sheet"),
        "drop_m": Fact(30.0, 0.5, "given", "sheet"),
        "seats": Fact(3.0, 0.0, "given", "sheet"),
    }
    compared = {one.name: one.agrees for one in audit_track(mini_track(stated=stated)).comparisons}
    assert compared == {"length_m": True, "drop_m": False, "seats": None}


def test_largest_load_is_the_closed_form():
    # Constant speed; the largest load sits on the arc of 25 m radius, on the constant grade of 8 %.
    audit = audit_track(mini_track(), constant(20.0))
    cosine = 1.0 / math.sqrt(1.0 + 0.08**2)
    lateral = 400.0 / 9.81 * cosine**2 / 25.0
    assert audit.figure("max_lateral_g").value == pytest.approx(lateral, rel=1e-9)
    assert audit.figure("max_load_g").value == pytest.approx(math.hypot(cosine, lateral), rel=1e-9)


def test_time_above_five_g_is_counted_and_limited():
    # 36 m/s in 25 m radius: 5.3 g, for 30 m of arc: about a second.
    audit = audit_track(mini_track(), constant(36.0))
    assert 0.7 < audit.figure("time_above_5g_s").value < 2.5
    assert audit.figure("longest_above_5g_s").value <= audit.figure("time_above_5g_s").value
    long = PlanLine((Curve(1, -20.0, 60.0, 20.0, 600.0, 120.0, 30.0, 20.0, 600.0, 300.0),))
    audit = audit_track(mini_track(plan=long), constant(39.0))
    assert audit.figure("longest_above_5g_s").value > 3.0
    assert not audit.rule("longest_above_5g_s").met
    assert audit.rule("longest_above_5g_s").place.corner == "1"
    assert not audit.passed


def test_a_slow_run_on_the_mini_track_passes():
    audit = audit_track(mini_track())
    assert audit.passed
    assert not audit.rule("run_out_m").met  # advice only
    assert audit.rule("ramp_m").met
    assert audit.rule("straight_start_m").measured == pytest.approx(60.0, abs=1e-3)


@pytest.mark.parametrize(("speed", "rule"), [(38.0, "top_speed_m_s"), (39.0, "peak_load_g")])
def test_too_fast_is_a_broken_limit(speed, rule):
    assert not rules_of(mini_track(), speed)[rule]


def test_curves_without_banks_are_a_broken_limit():
    met = rules_of(mini_track(walls=lambda curve: 0.0), 22.0)
    assert not met["banked_wall_m"]
    assert rules_of(mini_track(walls=lambda curve: 0.0), 10.0)["banked_wall_m"]  # slow: nothing to bank


def test_a_crest_that_throws_the_sled_is_a_broken_limit():
    heights = HeightProfile((-20.0, 100.0), (Transition(40.0, -0.05, -0.14, -60.0),))
    assert not rules_of(mini_track(heights=heights), 30.0)["least_vertical_load_g"]
    assert rules_of(mini_track(heights=heights), 20.0)["least_vertical_load_g"]


def test_ice_that_is_nowhere_steep_enough_is_a_broken_limit():
    # At 37 m/s the load leans by 80°; a section that ends at 60° cannot carry it.
    from stickslip.track.channel import Channel, PlacedSection
    from stickslip.track.sections import smooth_section, standard_section

    base = standard_section(-1)
    shallow = smooth_section(
        turn=-1, wall_height=base.wall_height, fillet_radius=base.fillet_radius, floor_width=base.floor_width, centre_offset=0.0,
        ellipse_width=2.2, ellipse_height=2.6, ellipse_reach=1.5, bank_radius=3.0, inclination=math.radians(60.0),
        face_rise=0.4, crest_radius=3.0, crest_rise=0.0,
    )  # fmt: skip
    track = mini_track(channel=Channel.of_sections((PlacedSection(195.0, shallow),)))
    audit = audit_track(track, constant(37.0))
    assert audit.rule("wall_margin_m").measured <= 0.01
    assert not audit.rule("wall_margin_m").met


def test_a_run_that_stops_is_a_broken_limit():
    heights = HeightProfile((-20.0, 100.0), (Transition(60.0, -0.05, 0.1, 200.0),))
    track = mini_track(heights=heights)
    audit = audit_track(track, glide_track(track))
    assert not audit.rule("reached_m").met
    assert not audit.passed
    assert [split.gate for split in audit.splits] == ["start"]
    assert all(np.isfinite(figure.value) for figure in audit.figures)


def test_a_table_of_speeds_must_reach_the_finish():
    with pytest.raises(TrackError, match="before the finish at 260 m"):
        audit_track(mini_track(), SpeedTable(((0.0, 9.0), (200.0, 25.0)), GIVEN))


def test_a_labyrinth_is_three_curves_to_alternating_sides():
    def corner(name: str, begin: float, turn: int) -> Corner:
        return Corner(name, begin, begin + 20.0, turn, GIVEN, GIVEN)

    snake = (corner("1 A", 60.0, 1), corner("2", 90.0, -1), corner("3 B", 120.0, 1), corner("4", 220.0, -1))
    rule = audit_track(mini_track(corners=snake)).rule("labyrinth_curves")
    assert rule.met
    assert rule.measured == 3.0
    assert rule.place.corner == "1 A to 3 B"
    same_side = tuple(dataclasses.replace(c, turn=1) for c in snake)
    assert not audit_track(mini_track(corners=same_side)).rule("labyrinth_curves").met


def test_run_out_counts_only_what_goes_uphill():
    heights = HeightProfile((-20.0, 100.0), (Transition(170.0, -0.12, 0.1, 60.0),))
    gates = (Gate("start", 0.0), Gate("finish", 150.0))
    track = mini_track(heights=heights, gates=gates)
    measured = audit_track(track).rule("run_out_m").measured
    bottom = 170.0 + 60.0 * math.tan(0.5 * (math.atan(0.1) + math.atan(0.12))) * math.cos(math.atan(0.1))
    bottom -= 60.0 * math.sin(math.atan(0.1))
    assert measured == pytest.approx(300.0 - bottom, abs=0.5)


def test_places_are_named_by_their_corner():
    track = mini_track()
    assert [corner.name for corner in corners_of(track)] == ["1", "2"]
    assert str(place_of(track, 100.0)) == "100.0 m, 1"
    assert str(place_of(track, 10.0)) == "10.0 m"


def test_every_rule_is_a_limit_or_advice_and_has_a_source():
    track = make_track(3, 1)
    rules = check_rules(track, audit_track(track).survey)
    assert {rule.kind for rule in rules} == {"limit", "advice"}
    assert len({rule.name for rule in rules}) == len(rules)
    assert all(rule.source and rule.bound and rule.title for rule in rules)
