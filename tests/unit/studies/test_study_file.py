"""Study files: strict, all faults at once, each with its line and a way out."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.unit.studies.study_files import DOOR, checked

from stickslip.apps.catalogue import app_names
from stickslip.model.errors import ModelError, UsageError
from stickslip.studies.study_reader import find_study, new_study, read_study, ready_studies


def refused(folder: Path, text: str) -> str:
    with pytest.raises(ModelError) as caught:
        checked(folder, text)
    return str(caught.value)


def test_a_study_is_read_with_its_factors_and_outputs(tmp_path: Path) -> None:
    study = checked(tmp_path, DOOR.format(levels=3)).study
    assert [factor.path for factor in study.factors] == ["limit", "push"]
    assert [output.label for output in study.outputs] == ["rest_angle_deg", "door_rate_max"]


def test_all_faults_are_reported_at_once_with_their_lines(tmp_path: Path) -> None:
    text = DOOR.format(levels=3).replace('unit = "N m"', "unti = 3").replace("high = 25.0", "high = 5.0")
    said = refused(tmp_path, text)
    assert "some.toml:9" in said
    assert "Did you mean `unit`?" in said
    assert "the range is empty" in said


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('path = "limit"', 'path = "limmit"', "Did you mean limit?"),
        ('unit = "N m"', 'unit = "kg"', "limit is in N m"),
        ("low = 15.0", "low = -15.0", "0 or more"),
        ("low = 15.0", "low = 35.0", "the range is empty"),
        ("values = [50.0, 52.75]", "values = []", "is missing"),
        ("values = [50.0, 52.75]", "values = [50.0, 50.0]", "twice"),
        ("values = [50.0, 52.75]", 'values = [50.0, "far"]', "not a number"),
        ('name = "rest_angle_deg"', 'name = "rest_angel_deg"', "Did you mean rest_angle_deg"),
        ('channel = "door_rate"', 'channel = "door_rat"', "Did you mean door_rate"),
        ('app = "door"', 'app = "dor"', "Did you mean door"),
        ('app = "door"', 'app = "door"\ncontroller = "auto"', "no controller 'auto'"),
        ('app = "door"', 'app = "door"\nmethod = "compare"', "not twice"),
        ('app = "door"', 'app = "door"\nmethod = "guess"', "not one of the choices"),
        ("format = 1", "format = 2", "reads format 1"),
        ('path = "push"', 'path = "joint.hinge.friction.0.limmit"', "no such path"),
        ('reduce = "max"', 'reduce = "gate"\ngate = "half"', "not a gate"),
    ],
)
def test_what_does_not_exist_is_refused_before_the_first_run(tmp_path: Path, old: str, new: str, words: str) -> None:
    assert words in refused(tmp_path, DOOR.format(levels=3).replace(old, new))


def test_a_number_of_a_set_up_is_a_factor(tmp_path: Path) -> None:
    text = (
        '[study]\nformat = 1\napp = "bob"\n[settings]\ntrack = "mini"\n'
        '[[factor]]\npath = "setup.runner.mu_t"\nlow = 0.003\nhigh = 0.005\n[[output]]\nname = "finish_time_s"\n'
        '[[output]]\nname = "split_times_s.half"\n'
    )
    assert checked(tmp_path, text).kinds[0].label.words
    assert "Did you mean setup.runner.mu_t" in refused(tmp_path, text.replace("runner.mu_t", "runner.mu"))
    assert "Did you mean split_times_s.half" in refused(tmp_path, text.replace("times_s.half", "times_s.hal"))


def test_a_value_of_a_scene_is_a_factor_by_its_path(tmp_path: Path) -> None:
    text = DOOR.format(levels=3).replace(
        'path = "push"\nvalues = [50.0, 52.75]', 'path = "step.dt"\nvalues = [0.01, 0.005]'
    )
    assert checked(tmp_path, text).kinds[1].kind.unit == "s"


@pytest.mark.parametrize("name", [*app_names()])
def test_a_new_study_of_every_app_can_be_read(tmp_path: Path, name: str) -> None:
    file = tmp_path / "new.toml"
    file.write_text(new_study(name))
    assert read_study(file)[0].head.app == name


def test_a_new_study_runs_as_it_is(tmp_path: Path) -> None:
    assert checked(tmp_path, new_study("bounce")).study.factors[0].path == "e_n"


def test_every_study_that_ships_can_be_read() -> None:
    assert ready_studies()
    for name in ready_studies():
        assert read_study(find_study(name))[0].head.question


def test_a_study_that_does_not_exist_names_those_that_do() -> None:
    with pytest.raises(UsageError, match="door-friction"):
        find_study("door-fricton")
