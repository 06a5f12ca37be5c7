"""Functions that scenes name: ids, old names, addresses, and functions themselves."""

from __future__ import annotations

import re

import numpy as np
import pytest

import stickslip.io.track_file
from stickslip.kernels.collision import surface_library, track_patch
from stickslip.kernels.motion import guide
from stickslip.model import ModelError, Surface, UserForce
from stickslip.model import functions as registry
from stickslip.model.functions import IDS, OLD_NAMES, id_of, load_function, load_table, settled_name


def test_every_id_is_a_function_and_every_function_has_one_id():
    for role, ids in IDS.items():
        for id in ids:
            assert id_of(load_function(id, role, "here"), role) == id
    assert load_function("half-pipe", "query", "here") is surface_library.half_pipe
    assert load_function("track-ice", "query", "here") is track_patch.query
    assert load_function("pursue-line", "force", "here") is guide.pursue_line
    assert load_function("track-ice", "table", "here") is stickslip.io.track_file.patch_table


def test_every_old_name_is_that_of_the_same_function():
    for old, id in OLD_NAMES.items():
        role = next(r for r, ids in IDS.items() if id in ids and (r == "table") == ("track_file" in old))
        assert settled_name(old) == id
        assert load_function(old, role, "here").__name__ == old.partition(":")[2]  # its module may have moved since


def test_declarations_hold_ids_whichever_name_was_given():
    ice = Surface(
        "ice", function="stickslip.kernels.track_patch:query", table="stickslip.io.track_file:patch_table", key="mini"
    )
    assert ice == Surface("ice", function="track-ice", table="track-ice", key="mini")
    line = (1.0, 0.0, *range(6))
    assert UserForce("u", "b", "stickslip.kernels.guide:pursue_line", line).function == "pursue-line"


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("half-pip", 'is \'half-pip\', which is not a function of stickslip. Give "plane", "half-pipe"'),
        ("stickslip.kernels.nowhere:plane", "cannot be imported"),
        ("stickslip.kernels.collision.surface_library:plan", "has no 'plan'"),
    ],
)
def test_a_function_that_does_not_exist_is_refused_in_words(name, part):
    with pytest.raises(ModelError, match=part):
        load_function(name, "query", "shape 'x'.function")


def test_a_declaration_refuses_an_id_of_another_kind_of_function():
    with pytest.raises(ModelError, match=r"force 'u'\.function is the text 'half-pipe'.*\"pursue-line\""):
        UserForce("u", "b", "half-pipe")


@pytest.mark.parametrize(
    ("declare", "part"),
    [
        (lambda: Surface("s", function="half-pipe"), "has 0 numbers. Give the radius"),
        (lambda: Surface("s", function="half-pipe", params=(1.0, 2.0, 3.0)), "has 3 numbers"),
        (lambda: Surface("s", function="track-ice", params=(1e9, 1e9, 0.0, 1.0, 1.0)), 'Give `table = "track-ice"`'),
        (lambda: UserForce("u", "b", "pursue-line"), "has 0 numbers"),
        (lambda: UserForce("u", "b", "pursue-line", (1.0, 1.0, *range(7))), "has 9 numbers"),
        (lambda: UserForce("u", "b", "pursue-line", (1.0, -5.0, *range(6))), "has -5.0 points ahead"),
        (lambda: UserForce("u", "b", "pursue-line", (1.0, 1e20, *range(6))), "points ahead"),
    ],
)
def test_our_kernels_refuse_parameters_that_they_would_read_beyond(declare, part):
    with pytest.raises(ModelError, match=r"params .*" + re.escape(part)):
        declare()


def test_in_python_a_function_may_be_given_by_itself_or_by_its_address():
    def numbers(key):
        return [len(key), 2.0]

    assert load_table(numbers, "abc").tolist() == [3.0, 2.0]
    with pytest.raises(ModelError, match="returns no numbers for 'abc'"):
        load_table(lambda key: key, "abc")


def test_a_table_that_nothing_offers_yet_says_what_to_import(monkeypatch):
    monkeypatch.setattr(registry, "_tables", {})
    with pytest.raises(ModelError, match=r"import stickslip\.io\.track_file"):
        load_table("track-ice", "mini")
    assert id_of(np.sum, "table") is None
