"""Rows of a recording put back: poses are those of the row, whatever happened since."""

from __future__ import annotations

import numpy as np
from tests.unit.engine.playground import playground, steer

from stickslip.engine import Simulation
from stickslip.engine.channels import Channels


def test_a_simulation_is_put_where_a_row_was():
    """Free bodies with a centre of mass off their origin, joints of trees and joints led by inputs."""
    simulation = Simulation(playground())
    channels = Channels(simulation)
    steer(simulation, 0)
    simulation.step(200)
    row = np.zeros(len(channels.columns))
    channels.read(None, row)
    names = [column.name for column in channels.columns]
    q = row[[names.index(name) for name in channels.coordinates]]
    positions, axes = simulation.poses()
    simulation.step(300)
    later, _ = simulation.poses()
    assert np.abs(later - positions).max() > 1e-3
    channels.place(q)
    again, turned = simulation.poses()
    assert np.abs(again - positions).max() < 1e-12
    assert np.abs(turned - axes).max() < 1e-12
