"""Loading inverts saving, and no text does anything but load or be refused."""

from __future__ import annotations

import tomllib
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.strategies import scenes

from stickslip.io import read_scene, save_scene, scene_from_toml, scene_to_tables, scene_to_toml
from stickslip.io.toml_text import write_toml
from stickslip.model import ModelError

PLAIN = st.recursive(
    st.booleans()
    | st.integers(-(2**63), 2**63 - 1)
    | st.floats(allow_nan=False)
    | st.text(st.characters(exclude_categories=("Cs",)), max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(("a", "b-1", "c_2")), inner, max_size=3)
    ),
    max_leaves=12,
)


def is_read_or_refused(text):
    """Whether reading ends well, or with a list of faults; any other exception is a failure of the test."""
    try:
        scene_from_toml(text)
    except ModelError as error:
        return len(error.faults) > 0
    return True


@given(scene=scenes(functions=True))
def test_generated_scenes_are_valid(scene):
    assert scene.faults() == []


@given(scene=scenes(functions=True))
def test_reading_inverts_writing(scene):
    again = scene_from_toml(scene_to_toml(scene))
    assert again == scene
    assert hash(again) == hash(scene)
    assert scene_to_toml(again) == scene_to_toml(scene)


@given(scene=scenes())
@settings(max_examples=10)
def test_loading_inverts_saving(scene, tmp_path_factory):
    path = tmp_path_factory.mktemp("scene") / "scene.toml"
    save_scene(scene, path)
    assert read_scene(path) == scene


@given(scene=scenes(max_bodies=2))
@settings(max_examples=20)
def test_normalisation_is_idempotent(scene):
    assert replace(scene) == scene
    assert all(replace(joint) == joint for joint in scene.joints)


@given(table=st.dictionaries(st.sampled_from(("x", "y", "z")), PLAIN))
def test_written_text_reads_as_the_same_data(table):
    assert tomllib.loads(write_toml({"table": table}))["table"] == table


@given(scene=scenes(max_bodies=2), data=st.data())
def test_a_damaged_file_is_read_or_refused_but_never_crashes(scene, data):
    text = scene_to_toml(scene)
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 40)))
    damaged = text[:start] + data.draw(st.text(max_size=10)) + text[end:]
    assert is_read_or_refused(damaged)


@given(scene=scenes(max_bodies=2), data=st.data())
def test_any_value_in_place_of_another_is_taken_or_refused_but_never_crashes(scene, data):
    tables = scene_to_tables(scene)
    section = data.draw(st.sampled_from(sorted(tables)))
    table = tables[section] if isinstance(tables[section], dict) else data.draw(st.sampled_from(tables[section]))
    if table:
        table[data.draw(st.sampled_from(sorted(table)))] = data.draw(PLAIN)
    assert is_read_or_refused(write_toml(tables))
