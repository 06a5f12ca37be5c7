"""Machine parts as CAD programs write them, in contact: slivers, cracks, loose triangles and folds, healed as at an import.

Tolerance: penetration below 5 % of the play, and no step unconverged, over 2 s; quick versions take a quarter of a second.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from stickslip import Simulation, scenes
from stickslip.apps.peg.app import task
from stickslip.model import Body, Coulomb, Free, Mesh, Scene, StepOptions
from stickslip.scenes.support.cad_like import healed_variant

PLAY = 2e-4  # m, of bolt and gears; pegs have half of it


def with_variants(scene):
    """The scene with the CAD variant of every mesh."""
    made = {}
    shapes = []
    for shape in scene.shapes:
        key = id(shape.vertices)
        if key not in made:
            made[key] = healed_variant((np.array(shape.vertices), np.array(shape.triangles)), 0.01 * PLAY)
        shapes.append(replace(shape, vertices=made[key][0], triangles=made[key][1]))
    return replace(scene, shapes=tuple(shapes))


def peg_in_hole():
    """A peg that stands in its hole with a lean, let go."""
    made = task(play=0.5 * PLAY)
    (peg,), (block,) = made.part.values(), made.obstacles.values()
    return Scene(
        "peg",
        bodies=(Body.solid("peg", *peg, density=7800.0),),
        joints=(Free("free", child="peg", q0=(0.0, 0.0, -0.01, np.cos(1e-3), np.sin(1e-3), 0.0, 0.0)),),
        shapes=(
            Mesh("peg", "peg", vertices=peg[0], triangles=peg[1]),
            Mesh("block", vertices=block[0], triangles=block[1]),
            Mesh("floor", vertices=[(-1, -1, -0.02), (1, -1, -0.02), (0, 1, -0.02)], triangles=[(0, 1, 2)]),
        ),
        laws=(Coulomb(mu=0.2),),
        step=StepOptions(dt=5e-4, margin=5e-5),
    )


def check(scene, seconds, play):
    sim = Simulation(scene)
    report = sim.step(round(seconds / sim.dt))
    assert report.finite
    assert report.penetration < 0.05 * play
    assert report.unconverged_steps == 0
    return sim


SECONDS = [0.25, pytest.param(2.0, marks=pytest.mark.slow)]


@pytest.mark.parametrize("seconds", SECONDS)
def test_a_bolt_that_friction_holds(seconds):
    check(with_variants(scenes.load("bolt")), seconds, PLAY)


MISS = "11.1 µm at 0.4 s, where the bolt turns fastest; the clean mesh of 48 facets has 8.3 µm"


@pytest.mark.parametrize(
    "seconds", [0.25, pytest.param(0.4, marks=[pytest.mark.slow, pytest.mark.xfail(strict=True, reason=MISS)])]
)
def test_a_bolt_that_screws_itself_out(seconds):
    check(with_variants(scenes.load("bolt", mu=0.0)), seconds, PLAY)


@pytest.mark.parametrize("seconds", SECONDS)
def test_gears(seconds):
    sim = check(with_variants(scenes.load("gears")), seconds, PLAY)
    assert sim.coordinate("drive")[0] == pytest.approx(3.0 * seconds, rel=0.05)


@pytest.mark.parametrize("seconds", SECONDS)
def test_peg(seconds):
    scene = peg_in_hole()
    shapes = with_variants(replace(scene, shapes=scene.shapes[:2])).shapes
    check(replace(scene, shapes=(*shapes, scene.shapes[2])), seconds, 0.5 * PLAY)
