"""W-15, W-37, W-41, W-42: parts that weight and pushes move: they find three feet, stick at an edge, go straight or turn.

Source: [Buck, sec. 5.5, 7.2, 8.3]. Tolerance, as asked: faces parallel to 1e-5 rad at rest; a pushed box turns by less than 0.01 rad in
200 intervals if the push is central, and leaves its line by less than 1 mm per metre; an edge sticks up to its limit to 2 %.
"""

from __future__ import annotations

import math

import numpy as np
import pytest
from tests.acceptance.guided_runs import FLOOR, GUARD, box, command, led, placed_at, polygon_prism

from stickslip.model import Coulomb
from stickslip.model.body import inertia_matrix

G, MU = 9.81, 0.3
WIDE = box((60.0, 60.0, 0.2), (25.0, 0.0, -0.1))
PLATE = box((0.2, 0.2, 0.05))


@pytest.mark.parametrize("seed", range(4))
def test_a_prism_that_is_let_go_finds_feet_around_its_centre(seed):
    rng = np.random.default_rng(seed)
    part = polygon_prism(9, 0.1, 0.06)
    axis = rng.normal(size=2)
    axis *= math.sin(0.05) / np.linalg.norm(axis)
    sim = led(part, [FLOOR], (0.0, 0.0, 0.05), (math.cos(0.05), *axis, 0.0), command="force", law=Coulomb(mu=MU))
    sim.step(600)
    feet = np.array([contact.point for contact in sim.contacts()])
    assert len(feet) == 3
    heights = np.sort(placed_at(part[0], sim)[:, 2])[:9]
    assert np.ptp(heights) / 0.2 < 1e-5
    assert heights.min() == pytest.approx(GUARD, abs=1e-5)
    centre = sim.pose("part")[0]
    shares = np.linalg.solve(np.vstack([feet[:, :2].T, np.ones(3)]), (*centre[:2], 1.0))
    assert shares.min() > -1e-6
    assert sim.contact_forces().forces.sum(0) == pytest.approx((0.0, 0.0, G), abs=1e-3)


@pytest.mark.parametrize("along", [0, 1])
def test_crossed_edges_stick_up_to_the_cone_of_friction(along):
    ridge = np.array([[x, y, z] for y in (-0.5, 0.5) for x, z in ((-0.1, -0.1), (0.1, -0.1), (0.0, 0.0))])
    sides = np.array([(0, 2, 1), (3, 4, 5), (0, 1, 4), (0, 4, 3), (1, 2, 5), (1, 5, 4), (2, 0, 3), (2, 3, 5)])[:, ::-1]
    bar = ridge[:, [1, 0, 2]] * np.array([1.0, 1.0, -1.0])
    for share, moves in ((0.98, False), (1.02, True)):
        sim = led((bar, sides[:, ::-1]), [(ridge, sides)], (0.0, 0.0, 2e-4), law=Coulomb(mu=MU))
        command(sim, (0.0, 0.0, -0.1))
        sim.step(5)
        assert len(sim.contacts()) == 1
        (body,) = sim.scene.bodies
        lever = np.cross(np.array(body.com), np.eye(3)[along])
        turning = lever @ np.linalg.solve(inertia_matrix(body.inertia), lever)
        light = 1.0 + body.mass * turning  # the point gives way by turning, too
        push = np.zeros(3)
        push[along], push[2] = share * MU * 0.1 * light, -0.1
        command(sim, push)
        sim.step(1)
        r, _, v, omega = sim.motion("part")
        slip = v + np.cross(omega, sim.contacts()[0].point - r)  # of the point of the bar: its contact may run along it
        assert (np.abs(slip[:2]).max() > 1e-4) == moves


def test_a_central_push_goes_straight():
    sim = led(PLATE, [WIDE], (0.0, 0.0, 0.0252), command="force", law=Coulomb(mu=MU))
    sim.step(30)
    direction = np.array([math.cos(0.4), math.sin(0.4), 0.0])
    begin = sim.pose("part")[0]
    command(sim, 1.05 * MU * G * direction)
    sim.step(200)
    position, wxyz = sim.pose("part")
    way = position - begin
    assert way @ direction > 0.2
    assert abs(way @ (-direction[1], direction[0], 0.0)) < 1e-3 * (way @ direction)
    assert 2.0 * abs(wxyz[3]) < 0.01


def test_a_push_beside_the_centre_turns_the_part_as_it_should():
    sim = led(PLATE, [WIDE], (0.0, 0.0, 0.0252), command="force", law=Coulomb(mu=MU))
    sim.step(30)
    force = np.array([1.05 * MU * G, 0.0, 0.0])
    angles = []
    for _ in range(600):
        A = sim.motion("part")[1]
        lever = A @ (-0.1, 0.05, 0.0)  # behind, half way to the rim
        command(sim, force, (0.0, 0.0, np.cross(lever, force)[2]))
        sim.step(1)
        angles.append(math.atan2(A[1, 0], A[0, 0]))
    angles = np.unwrap(angles)
    assert angles[100] < 0.0  # a push on the left turns it to the right
    assert angles.min() < -math.radians(153.4)  # past the angle at which the point of attack is ahead of the centre
