"""Channels of a recording: what they hold, by groups; and rows put back: poses are those of the row, whatever happened since."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest
from tests.unit.engine.playground import playground, steer

from stickslip import scenes
from stickslip.engine import Simulation
from stickslip.engine.channels import ALL_GROUPS, GROUPS, Channels
from stickslip.engine.joint_states import JointStates
from stickslip.model.errors import RecordingError


def test_a_simulation_is_put_where_a_row_was():
    """Free bodies with a centre of mass off their origin, joints of trees and joints led by inputs."""
    simulation = Simulation(playground())
    channels = Channels(simulation)
    steer(simulation, 0)
    simulation.step(200)
    row = np.zeros(len(channels.channels))
    channels.read(None, row)
    names = [column.name for column in channels.channels]
    q = row[[names.index(name) for name in channels.coordinates]]
    positions, axes = simulation.poses()
    simulation.step(300)
    later, _ = simulation.poses()
    assert np.abs(later - positions).max() > 1e-3
    channels.place(q)
    again, turned = simulation.poses()
    assert np.abs(again - positions).max() < 1e-12
    assert np.abs(turned - axes).max() < 1e-12


def test_every_group_is_read_and_belongs_to_its_channels():
    simulation = Simulation(playground())
    everything = Channels(simulation, "all")
    assert everything.groups == ALL_GROUPS[:-1]  # nobody runs it who measures something
    assert {channel.group for channel in everything.channels} == set(GROUPS) - {"drives", "run"}
    names = [channel.name for channel in everything.channels]
    assert len(set(names)) == len(names)
    for group in everything.groups:
        alone = Channels(simulation, [group])
        expected = tuple(channel for channel in everything.channels if channel.group in ("clock", group))
        assert alone.channels == expected


def test_unknown_groups_name_the_nearest():
    with pytest.raises(RecordingError, match=r"no group of channels 'frictions'\. Did you mean: friction\?"):
        Channels(Simulation(playground()), ["frictions"])


def read(simulation, groups, report):
    channels = Channels(simulation, groups)
    row = np.full(len(channels.channels), np.nan)
    channels.read(report, row)
    return dict(zip((channel.name for channel in channels.channels), row))


def test_groups_of_the_last_step_say_what_the_simulation_says():
    simulation = Simulation(playground())
    steer(simulation, 0)
    report = simulation.step(123)
    force, moment = simulation.reaction("flap_hinge")
    friction = simulation.friction("flap_hinge")
    row = read(simulation, "all", report)
    assert [row[f"reaction.flap_hinge.f{axis}"] for axis in "xyz"] == force.tolist()
    assert [row[f"reaction.flap_hinge.m{axis}"] for axis in "xyz"] == moment.tolist()
    assert row["friction.flap_hinge.angle"] == friction[0]
    (state,) = (state for state in JointStates(simulation).states() if state.owner == "flap_hinge")
    assert (row["friction.flap_hinge.limit"], row["friction.flap_hinge.slips"]) == (state.limit, state.slips)
    assert row["contacts"] > 0
    assert row["pairs"] > 0


def test_inputs_are_recorded_with_rate_and_acceleration_as_the_filter_gives_them():
    simulation = Simulation(playground())
    name = next(one.name for one in simulation.scene.inputs if one.filter_hz is not None)
    simulation.set_input(name, 0.7)
    before = simulation.state.inputs.copy()
    report = simulation.step(1)
    k = simulation.compiled.channels[name]
    row = read(simulation, ["inputs"], report)
    value, rate, acceleration = (row[f"input.{name}.{key}"] for key in ("value", "rate", "acceleration"))
    assert row[f"input.{name}"] == 0.7
    assert acceleration != 0.0
    assert rate == pytest.approx(before[k, 1] + simulation.dt * acceleration)
    assert value == pytest.approx(before[k, 0] + simulation.dt * rate)


def test_drives_of_a_robot_are_recorded():
    simulation = Simulation(scenes.load("robot-door"))
    report = simulation.step(200)
    row = read(simulation, ["drives"], report)
    drives = [name for name in row if name.startswith("drive.")]
    assert drives
    for name in drives:
        joint = name.split(".")[1]
        assert row[name] in simulation.drive(joint)
    assert max(abs(row[name]) for name in drives) > 0.0


def test_nothing_of_a_step_is_known_before_the_first_row_and_after_one_that_failed():
    simulation = Simulation(playground())
    steer(simulation, 0)
    report = simulation.step(50)
    for told in (None, dataclasses.replace(report, finite=False)):
        row = read(simulation, "all", told)
        of_step = ("friction.", "drive.", "reaction.", "pairs")
        known = {name: value for name, value in row.items() if name.startswith(of_step)}
        assert known.pop("friction.flap_hinge.limit") == 0.05
        assert not any(known.values())
