"""Many sections at once give what single sections give."""

from __future__ import annotations

import numpy as np
from tests.acceptance.section_cases import random_section

from stickslip.track.section_grid import dimension_row, section_controls
from stickslip.track.sections import section_curve, standard_section


def test_controls_are_those_of_single_sections():
    rng = np.random.default_rng(3)
    sections = [*(random_section(rng) for _ in range(200)), standard_section(1), standard_section(-1)]
    table = np.array([dimension_row(section) for section in sections])
    control, weights = section_controls([section.turn for section in sections], table)
    for i, section in enumerate(sections):
        curve = section_curve(section)
        np.testing.assert_allclose(control[i], curve.control, atol=1e-12)
        np.testing.assert_allclose(weights[i], curve.weights, atol=1e-12)
