"""AC-2 (skeleton): straight, curve, straight follow each other without a jump of place or heading; without a jump of
curvature if there are clothoids.

Source: analytic, any parameters; [Shankar, sec. 2.1.1] chains by rotating and translating.
Tolerance: 1e-9 as given. An integration of the law of curvature, segment by segment, gives the same end to 1e-9.
"""

from __future__ import annotations

import itertools
import math

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.integrate import quad

from stickslip.validation.skeleton_thesis.plan import Bend, Straight, plan_from_segments, segment_stations

bends = st.builds(
    Bend,
    turn=st.sampled_from([1, -1]),
    length=st.floats(5.0, 60.0),
    radius=st.floats(12.0, 80.0),
    entry_fraction=st.just(0.0) | st.floats(0.05, 0.5),
    exit_fraction=st.just(0.0) | st.floats(0.05, 0.5),
)
straights = st.builds(Straight, st.floats(0.5, 80.0))


def law(bend: Bend, s: float) -> float:
    """Curvature at s from the begin of the bend, as the specification writes it."""
    entry, exit_ = bend.entry_fraction * bend.length, bend.exit_fraction * bend.length
    if s < entry:
        return bend.turn / bend.radius * s / entry
    if s > bend.length - exit_:
        return bend.turn / bend.radius * (bend.length - s) / exit_
    return bend.turn / bend.radius


@given(straights, bends, straights, st.floats(-50.0, 50.0), st.floats(-3.0, 3.0))
@settings(max_examples=60, deadline=None)
def test_the_chain_has_no_jumps(first, bend, last, start, heading):
    segments = [first, bend, last]
    plan = plan_from_segments(segments, start, start_heading=heading)
    joints = segment_stations(segments, start)[1:-1]
    before = np.nextafter(joints, -np.inf)
    assert np.abs(plan.point(joints) - plan.point(before)).max() < 1e-9
    assert np.abs(plan.heading(joints) - plan.heading(before)).max() < 1e-9
    # The joints of the plan are sums in another order: a last bit away. In 2e-10 m a clothoid here changes by 7e-11.
    jump = np.abs(plan.curvature(joints + 1e-10) - plan.curvature(joints - 1e-10))
    for fraction, size in zip((bend.entry_fraction, bend.exit_fraction), jump):
        assert size < 1e-9 if fraction > 0.0 else math.isclose(size, 1.0 / bend.radius, rel_tol=1e-6)


@given(straights, bends, straights)
@settings(max_examples=15, deadline=None)
def test_the_chain_ends_where_integration_ends(first, bend, last):
    segments = [first, bend, last]
    plan = plan_from_segments(segments)
    begin, end = segment_stations(segments)[1:3]
    kinks = [bend.entry_fraction * bend.length, (1.0 - bend.exit_fraction) * bend.length]

    def turned(s: float) -> float:
        corners = [0.0, *(k for k in kinks if 0.0 < k < s), s]  # the law is linear between them
        return sum(
            0.5 * (b - a) * (law(bend, a + 1e-12) + law(bend, b - 1e-12)) for a, b in itertools.pairwise(corners)
        )

    x = quad(lambda s: math.cos(turned(s)), 0.0, bend.length, points=kinks, epsabs=1e-11, limit=200)[0]
    y = quad(lambda s: math.sin(turned(s)), 0.0, bend.length, points=kinks, epsabs=1e-11, limit=200)[0]
    np.testing.assert_allclose(plan.point(end) - plan.point(begin), (x, y), atol=1e-9)
    psi = bend.heading_change
    np.testing.assert_allclose(
        plan.point(plan.end) - plan.point(end), last.length * np.array([math.cos(psi), math.sin(psi)]), atol=1e-9
    )
