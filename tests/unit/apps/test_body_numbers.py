"""Lengths of the body file: the centre of mass of a segment is one place, whichever end points the table of [Leva 1996] measures from."""

from __future__ import annotations

import pytest

from stickslip.apps.human import parameters
from stickslip.apps.pedestrian.searle import speed_bounds, throw_bounds

#: Segment → length [mm] and fraction between the other end points: head from the vertex to the cervicale, hand to the third knuckle,
#: shank to the lateral malleolus.
OTHER = {
    "male": {"head": (203.3, 0.5976), "hand": (86.2, 0.7900), "shank": (434.0, 0.4459)},
    "female": {"head": (200.2, 0.5894), "hand": (78.0, 0.7474), "shank": (432.3, 0.4416)},
}
RADII = {
    "male": {"hand": (0.628, 0.513, 0.401), "shank": (0.255, 0.249, 0.103)},
    "female": {"shank": (0.271, 0.267, 0.093)},
}


@pytest.mark.parametrize("sex", OTHER)
def test_both_end_points_give_the_same_centre(sex):
    rows = parameters.segment_rows(sex)
    for name, (length, fraction) in OTHER[sex].items():
        assert 1e3 * rows[name].length * rows[name].com == pytest.approx(length * fraction, abs=0.2)


@pytest.mark.parametrize("sex", RADII)
def test_both_end_points_give_the_same_radii(sex):
    rows = parameters.segment_rows(sex)
    for name, radii in RADII[sex].items():
        for ours, theirs in zip(rows[name].radii, radii):
            assert 1e3 * rows[name].length * ours == pytest.approx(OTHER[sex][name][0] * theirs, abs=0.6)


@pytest.mark.parametrize("sex", OTHER)
def test_masses_are_those_of_a_whole_person(sex):
    rows = parameters.segment_rows(sex)
    limbs = ("upper_arm", "forearm", "hand", "thigh", "shank", "foot")
    assert sum((2.0 if name in limbs else 1.0) * row.mass for name, row in rows.items()) == pytest.approx(1.0, abs=2e-4)


def test_a_throw_from_a_height_goes_farther_by_friction_times_height():
    """A body that slides off level at v falls from H, loses mu times its vertical speed at once, and slides to rest."""
    v, mu, height, g = 7.0, 0.6, 0.85, 9.81
    down = (2.0 * g * height) ** 0.5
    exact = v * down / g + (v - mu * down) ** 2 / (2.0 * mu * g)
    least, most = throw_bounds(v, mu, height)
    assert least == pytest.approx(exact, rel=1e-12)
    assert most > least
    assert speed_bounds(exact, mu, height)[1] == pytest.approx(v, rel=1e-12)
