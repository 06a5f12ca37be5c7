"""Set-up files: every fault at once, with file, line and remedy; nothing half-written."""

from __future__ import annotations

import pytest

from stickslip.apps.bob import BobSetup
from stickslip.io.setup_file import load_setup, save_setup, setup_from_toml, setup_to_toml
from stickslip.model import ModelError

TEXT = setup_to_toml(BobSetup())


def line_of(key: str) -> int:
    """Line of a key in the complete file."""
    return next(i for i, line in enumerate(TEXT.splitlines(), start=1) if line.startswith(key))


def refused(text: str) -> str:
    with pytest.raises(ModelError) as caught:
        setup_from_toml(text, BobSetup, where="mine.toml")
    return str(caught.value)


def test_a_set_up_of_another_sled_is_refused_without_noise():
    message = refused(TEXT.replace('sled = "bob"', 'sled = "skeleton"').replace("mu_t =", "mu_q ="))
    assert message == "mine.toml:3 setup.sled is 'skeleton', another sled than a bob. Choose a set-up of a bob."


def test_a_file_without_a_header_is_refused():
    assert "setup is missing" in refused("[geometry]\nwheelbase = 1.7\n")


def test_a_newer_format_is_refused():
    message = refused(TEXT.replace("format = 1", "format = 2"))
    assert "mine.toml:2 setup.format is 2, but this version reads format 1" in message


def test_negative_stiffness_is_refused_with_its_line():
    message = refused(TEXT.replace("stiffness = 200.0", "stiffness = -200.0"))
    line = line_of("runner = { stiffness")
    assert f"mine.toml:{line} springs.runner.stiffness is -200.0 N m/rad, must be at least 0" in message


def test_all_faults_are_told_at_once_in_the_order_of_lines():
    text = TEXT.replace("wheelbase = 1.7", "wheelbase = 0.0").replace("mu_t = 0.004", "mu_t = 0.5")
    text = text.replace("directness", "directnes").replace('category = "two-man"', 'category = "five-man"')
    message = refused(text)
    assert message.startswith("4 faults:")
    places = [f"mine.toml:{line_of(key)} " for key in ("category", "wheelbase", "mu_b_low", "directness")]
    assert [message.index(place) for place in places] == sorted(message.index(place) for place in places)
    assert "Did you mean `directness`?" in message


def test_a_unit_in_a_key_is_explained():
    message = refused(TEXT.replace("wheelbase = 1.7", "wheelbase_mm = 1700"))
    assert "write `wheelbase` in m" in message


@pytest.mark.parametrize("entry", ["[engine]\npower = 3\n", "[Masses]\nx = 1\n"])
def test_an_unknown_table_is_refused(entry):
    assert "is not a key of a set-up of a bob" in refused(TEXT + entry)


def test_a_part_that_is_no_table_is_refused():
    assert "geometry is 3, not a table" in refused('geometry = 3\n[setup]\nformat = 1\nsled = "bob"\n')


def test_parts_that_do_not_fit_together_are_refused_at_the_part():
    message = refused(TEXT.replace("height = 0.05", "height = 0.5"))
    assert f"mine.toml:{line_of('runner = { mass')} masses.runner.height is 0.5 m, above the hinges" in message


def test_what_a_file_leaves_out_is_the_default():
    text = '[setup]\nformat = 1\nsled = "bob"\nname = "bare"\n[air]\ncd_area = 0.3\n'
    setup = setup_from_toml(text, BobSetup)
    assert setup.air.cd_area == 0.3
    assert setup.masses == BobSetup().masses


def test_a_missing_file_and_a_missing_folder_are_told(tmp_path):
    with pytest.raises(ModelError, match=r"gone\.toml cannot be read"):
        load_setup(tmp_path / "gone.toml", BobSetup)
    with pytest.raises(ModelError, match="cannot be written"):
        save_setup(BobSetup(), tmp_path / "no" / "where.toml")
    assert list(tmp_path.iterdir()) == []


def test_an_old_file_survives_when_writing_fails(tmp_path, monkeypatch):
    path = tmp_path / "setup.toml"
    save_setup(BobSetup(), path)
    before = path.read_bytes()

    def fail(*_):
        raise OSError("disk full")

    monkeypatch.setattr("os.replace", fail)
    with pytest.raises(ModelError, match="cannot be written"):
        save_setup(BobSetup(name="other"), path)
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["setup.toml"]
