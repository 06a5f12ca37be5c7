"""Set-ups as forms: every number with its unit and help; saved, loaded and equal; faults in words."""

from __future__ import annotations

import pytest

from stickslip.model.errors import ModelError
from stickslip.studio.garage import open_garage
from stickslip.studio.setup_forms import changed, drop_setup, form_of, keep_setup, open_setup, own_setups


@pytest.fixture(autouse=True)
def home(monkeypatch, tmp_path):
    monkeypatch.setenv("STICKSLIP_HOME", str(tmp_path))


@pytest.mark.parametrize("sled", ["bob", "skeleton", "luge"])
def test_every_number_has_a_place_and_most_have_help(sled):
    setup = open_setup(sled, {"bob": "two-man"}.get(sled, "men"))
    form = form_of(setup)
    assert len({knob.path for knob in form}) == len(form) > 20
    assert sum(bool(knob.help) for knob in form) > 0.6 * len(form)
    assert changed(setup, {knob.path: knob.value for knob in form}) == setup


def test_a_form_tells_unit_range_and_help():
    (mass,) = [knob for knob in form_of(open_setup("bob", "two-man")) if knob.path == "geometry.wheelbase"]
    assert (mass.unit, mass.least, mass.kind, mass.group) == ("m", 0.0, "number", "Geometry")
    assert "hinges" in mass.help


@pytest.mark.parametrize("sled", ["bob", "skeleton", "luge"])
def test_words_units_ranges_and_defaults_are_those_of_a_person(sled):
    """No field is called by its name in the code, angles are in degrees, and all tell what they usually are."""
    for knob in form_of(open_setup(sled, {"bob": "two-man"}.get(sled, "men"))):
        assert knob.label[0].isupper(), knob.path
        assert "_" not in knob.label + knob.group
        assert (knob.shown == "°") == (knob.unit == "rad")
        assert knob.help, knob.path
        assert "Default: " in knob.range


def test_what_is_shown_in_another_unit_says_so():
    form = {
        knob.path: knob for knob in form_of(changed(open_setup("bob", "two-man"), {"springs.front_axle.knee": 0.05}))
    }
    knee = form["springs.front_axle.knee"]
    assert (knee.label, knee.symbol, knee.shown, knee.value) == ("Angle of the knee", "φ_k", "°", 0.05)
    assert knee.value * knee.scale == pytest.approx(2.8648, abs=1e-4)
    assert knee.range == "0° or more. Default: 2°."  # of the set-up that ships
    assert form["springs.articulation.preload"].range == "0 mm or more. Default: 5 mm."
    assert form["springs.articulation.stop"].range == "Above 0°, up to 90°. Default: 12°."
    assert form["runner.e_n"].range == "From 0 to 1. Default: 0."


def test_a_set_up_that_is_saved_is_loaded_equal():
    """bob.md AC-U2."""
    values = {"steering.directness": 0.8, "runner.mu_t": 0.0035}
    keep_setup("bob", "two-man", "my bob", values)
    again = open_setup("bob", "my bob")
    assert again.steering.directness == 0.8
    assert again.runner.mu_t == 0.0035
    assert form_of(again) == form_of(changed(open_setup("bob", "two-man"), values))
    assert open_garage().sleds[0].own == ("my bob",)
    keep_setup("bob", "my bob", "my bob", {"steering.directness": 0.7})
    assert open_setup("bob", "my bob").steering.directness == 0.7
    drop_setup("bob", "my bob")
    assert own_setups("bob") == ()


def test_all_faults_are_told_at_once():
    with pytest.raises(ModelError) as told:
        keep_setup("bob", "two-man", "bad", {"runner.mu_t": -1.0, "geometry.wheelbase": 0.0})
    assert len(told.value.faults) >= 2
    assert own_setups("bob") == ()


@pytest.mark.parametrize(
    ("sled", "base", "name", "values", "said"),
    [
        ("canoe", "men", "x", {}, "canoe"),
        ("bob", "nobody", "x", {}, "nobody"),
        ("bob", "two-man", "two-man", {}, "ships"),
        ("bob", "two-man", "../x", {}, "letters"),
        ("bob", "two-man", "", {}, "letters"),
        ("bob", "two-man", "x", {"geometry.wings": 1.0}, "wings"),
        ("bob", "two-man", "x", {"geometry.wheelbase": "long"}, "not a number"),
    ],
)
def test_what_cannot_be_saved_is_refused_in_words(sled, base, name, values, said):
    with pytest.raises(ModelError) as told:
        keep_setup(sled, base, name, values)
    assert said in str(told.value)


def test_nobody_deletes_what_ships():
    with pytest.raises(ModelError, match="not one of your own"):
        drop_setup("bob", "two-man")
