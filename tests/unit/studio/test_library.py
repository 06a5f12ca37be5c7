"""Set-ups as forms: every number with its unit and help; saved, loaded and equal; faults in words."""

from __future__ import annotations

import pytest

from stickslip.model.errors import ModelError, StickslipError
from stickslip.studio import library
from stickslip.studio.library import delete_setup, list_library, sled_app
from stickslip.studio.run_messages import SaveSetup

FIRST = {"bob": "two-man", "skeleton": "men", "luge": "men"}


@pytest.fixture(autouse=True)
def home(monkeypatch, tmp_path):
    monkeypatch.setenv("STICKSLIP_HOME", str(tmp_path))


def form_of(sled: str, setup: str = "") -> dict:
    """Fields of a set-up by path."""
    return {field.path: field for field in library.open_setup(sled, setup or FIRST[sled]).fields}


def save(sled: str, base: str, name: str, values: dict) -> None:
    library.save_setup(SaveSetup(sled, base, name, values))


@pytest.mark.parametrize("sled", list(FIRST))
def test_every_number_has_a_place_and_most_have_help(sled):
    setups = sled_app(sled).library
    setup = setups.named(FIRST[sled])
    fields = library.open_setup(sled, FIRST[sled]).fields
    assert len({field.path for field in fields}) == len(fields) > 20
    assert sum(bool(field.help) for field in fields) > 0.6 * len(fields)
    assert setups.changed(setup, {field.path: field.value for field in fields}) == setup


def test_a_form_has_unit_range_and_help():
    wheelbase = form_of("bob")["geometry.wheelbase"]
    assert (wheelbase.unit, wheelbase.least, wheelbase.kind, wheelbase.group) == ("m", 0.0, "number", "Geometry")
    assert "hinges" in wheelbase.help


@pytest.mark.parametrize("sled", list(FIRST))
def test_words_units_ranges_and_defaults_are_those_of_a_person(sled):
    """No field is called by its name in the code, angles are in degrees, and all say what they usually are."""
    for field in form_of(sled).values():
        assert field.label[0].isupper(), field.path
        assert "_" not in field.label + field.group
        assert (field.shown == "°") == (field.unit == "rad")
        assert field.help, field.path
        assert "Default: " in field.range


def test_what_is_shown_in_another_unit_says_so():
    save("bob", "two-man", "stiff", {"springs.front_axle.knee": 0.05})
    form = form_of("bob", "stiff")
    knee = form["springs.front_axle.knee"]
    assert (knee.label, knee.symbol, knee.shown, knee.value) == ("Angle of the knee", "φ_k", "°", 0.05)
    assert knee.value * knee.scale == pytest.approx(2.8648, abs=1e-4)
    assert knee.range == "0° or more. Default: 2°."  # of the set-up that ships
    assert form["springs.articulation.preload"].range == "0 mm or more. Default: 5 mm."
    assert form["springs.articulation.stop"].range == "Above 0°, up to 90°. Default: 12°."
    assert form["runner.e_n"].range == "From 0 to 1. Default: 0."


def test_a_set_up_that_is_saved_is_loaded_equal():
    """bob.md AC-U2."""
    setups = sled_app("bob").library
    values = {"steering.directness": 0.8, "runner.mu_t": 0.0035}
    save("bob", "two-man", "my bob", values)
    again = setups.named("my bob")
    assert again.steering.directness == 0.8
    assert again.runner.mu_t == 0.0035
    assert setups.numbers(again) == setups.numbers(setups.changed(setups.named("two-man"), values))
    (bob,) = [sled for sled in list_library().sleds if sled.name == "bob"]
    assert [setup.name for setup in bob.setups if setup.own] == ["my bob"]
    save("bob", "my bob", "my bob", {"steering.directness": 0.7})
    assert setups.named("my bob").steering.directness == 0.7
    delete_setup("bob", "my bob")
    assert setups.own_names() == ()


def test_the_digest_is_that_of_the_numbers_and_not_of_the_name():
    save("bob", "two-man", "copy", {})
    save("bob", "two-man", "other", {"runner.mu_t": 0.0035})
    assert library.open_setup("bob", "copy").digest == library.open_setup("bob", "two-man").digest
    assert library.open_setup("bob", "other").digest != library.open_setup("bob", "two-man").digest


def test_all_faults_are_reported_at_once():
    with pytest.raises(ModelError) as refused:
        save("bob", "two-man", "bad", {"runner.mu_t": -1.0, "geometry.wheelbase": 0.0})
    assert len(refused.value.faults) >= 2
    assert sled_app("bob").library.own_names() == ()


@pytest.mark.parametrize(
    ("sled", "base", "name", "values", "said"),
    [
        ("canoe", "men", "x", {}, "canoe"),
        ("bob", "nobody", "x", {}, "nobody"),
        ("bob", "two-man", "two-man", {}, "built in"),
        ("bob", "two-man", "../x", {}, "letters"),
        ("bob", "two-man", "", {}, "letters"),
        ("bob", "two-man", "x", {"geometry.wings": 1.0}, "wings"),
        ("bob", "two-man", "x", {"geometry.wheelbase": "long"}, "not a number"),
    ],
)
def test_what_cannot_be_saved_is_refused_in_words(sled, base, name, values, said):
    with pytest.raises(StickslipError) as refused:
        save(sled, base, name, values)
    assert said in str(refused.value)


def test_nobody_deletes_what_ships():
    with pytest.raises(ModelError, match="not one of your own"):
        delete_setup("bob", "two-man")
