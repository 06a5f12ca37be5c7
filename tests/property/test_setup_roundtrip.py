"""Set-up files: loading inverts saving, and no text does anything but load or be refused."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from stickslip.apps.bob import BobSetup, Part, RunnerPart
from stickslip.apps.bob.springs import Articulation
from stickslip.apps.parts.friction import RunnerFriction
from stickslip.io.setup_file import load_setup, save_setup, setup_from_toml, setup_to_toml
from stickslip.model import ModelError
from stickslip.model.body import InertiaTensor
from stickslip.model.fields import declared_fields
from stickslip.model.kinds import Choice, Item, Kind, Name, Number, Numbers

HALF, ONE, TWO = st.floats(0.01, 0.49), st.floats(0.5, 1.0), st.floats(1.0, 2.0)
#: Fields whose values must fit together; everything else is drawn from its kind.
TOGETHER: dict[type, dict[str, st.SearchStrategy[Any]]] = {
    RunnerFriction: {"mu_t": st.floats(1e-6, 0.01), "straight_share": HALF, "mu_b_low": HALF, "mu_b_high": ONE},
    Articulation: {"preload": HALF, "lever": ONE},
    RunnerPart: {"height": st.floats(1e-3, 0.01)},
    Part: {},
}
GEOMETRY = {
    "gauge": HALF, "hinge_height": ONE, "foot_radius": HALF,
    **dict.fromkeys(("front_bumper", "rear_bumper", "rim_front", "rim_rear"), st.tuples(TWO, TWO, TWO)),
}  # fmt: skip


def of_kind(kind: Kind) -> st.SearchStrategy[Any]:
    match kind:
        case Item():
            return records(kind.cls)
        case Choice():
            return st.sampled_from(kind.options)
        case Name():
            return st.text(st.characters(categories=("L", "N")), min_size=1, max_size=12)
        case InertiaTensor():
            return st.tuples(TWO, TWO, TWO)
        case Numbers():
            return st.tuples(*(of_kind(kind.each) for _ in range(kind.n or 0)))
        case Number():
            low = 1e-3 if kind.above is not None else (kind.at_least if kind.at_least is not None else -1e3)
            return st.floats(low, kind.at_most if kind.at_most is not None else 1e6)
    raise NotImplementedError(kind)


def records(cls: type) -> st.SearchStrategy[Any]:
    """Sound records of a class."""
    chosen = GEOMETRY if cls.__name__ == "BobGeometry" else TOGETHER.get(cls, {})
    fields = {
        name: chosen[name] if name in chosen else of_kind(field.kind) for name, field in declared_fields(cls).items()
    }
    return st.builds(cls, **fields)


def is_read_or_refused(text: str) -> bool:
    """Whether reading ends well, or with a list of faults; any other exception is a failure of the test."""
    try:
        setup_from_toml(text, BobSetup)
    except ModelError as error:
        return len(error.faults) > 0
    return True


@given(setup=records(BobSetup))
def test_reading_inverts_writing(setup):
    text = setup_to_toml(setup)
    again = setup_from_toml(text, BobSetup)
    assert again == setup
    assert hash(again) == hash(setup)
    assert setup_to_toml(again) == text


@given(setup=records(BobSetup))
@settings(max_examples=10)
def test_loading_inverts_saving(setup, tmp_path_factory):
    path = tmp_path_factory.mktemp("setup") / "setup.toml"
    save_setup(setup, path)
    assert load_setup(path, BobSetup) == setup


@given(data=st.data())
def test_a_damaged_file_is_read_or_refused_but_never_crashes(data):
    text = setup_to_toml(BobSetup())
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 40)))
    damaged = text[:start] + data.draw(st.text(max_size=10)) + text[end:]
    assert is_read_or_refused(damaged)
