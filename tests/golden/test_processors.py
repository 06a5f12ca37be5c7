"""Bits do not depend on the make of the processor: pinned hashes, here and on processors that this machine pretends to be.

`tests/golden/pinned.json` is written by ``python -m tests.golden.processors --mint``, in a commit of its own that says why. A hash that
differs here and nowhere else is a promise broken: look for BLAS, vector functions or libm in what is simulated.
"""

from __future__ import annotations

import json

import pytest
from tests.golden.processors import PINNED, PROCESSORS, SLEDS, TRACKS, all_names, hashes, hashes_on

EXPECTED = json.loads(PINNED.read_text(encoding="utf-8"))
DESCENTS = [f"{kind} on {track}" for track in TRACKS[:2] for kind in SLEDS]


def test_every_scene_and_sled_is_pinned():
    assert list(EXPECTED) == all_names()


@pytest.mark.parametrize("name", [name for name in EXPECTED if name not in DESCENTS])
def test_scenes_have_their_pinned_bits(name):
    assert hashes([name]) == {name: EXPECTED[name]}


@pytest.mark.slow
@pytest.mark.parametrize("name", DESCENTS)
def test_descents_have_their_pinned_bits(name):
    assert hashes([name]) == {name: EXPECTED[name]}


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("processor", [name for name, settings in PROCESSORS.items() if settings])
def test_other_processors_have_the_same_bits(processor):
    assert hashes_on(processor, EXPECTED) == EXPECTED
