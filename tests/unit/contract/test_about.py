"""Every app that ships speaks: what one sees, what is known of it, what to try; and a sentence for each of its settings."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from stickslip import scenes
from stickslip.apps.catalogue import app_names, find_app, own_names
from stickslip.cli.main import app as shell
from stickslip.contract.about import GROUPS, OWN, About

SHIPPED = [name for name in app_names() if name not in own_names()]


@pytest.mark.parametrize("name", SHIPPED)
def test_it_says_what_one_sees_what_is_known_and_what_to_try(name):
    app = find_app(name)
    assert isinstance(app.help, About)
    assert all(part and part.endswith(".") for part in app.help.parts)
    assert str(app.help) == " ".join(app.help.parts)
    assert len(app.help) < 500  # a paragraph
    assert app.group in set(GROUPS) - {OWN}


@pytest.mark.parametrize("name", scenes.names())
def test_each_parameter_of_a_scene_has_a_help_of_its_own(name):
    helps = {setting.path: setting.help for setting in find_app(name).settings}
    assert all(helps.values()), [path for path, help in helps.items() if not help]
    assert len(set(helps.values())) == len(helps)


def test_a_shell_tells_it():
    result = CliRunner().invoke(shell, ["list", "settings", "painleve"])
    assert result.exit_code == 0
    assert "Exact: " in result.output
    assert "Try: " in result.output
    told = json.loads(CliRunner().invoke(shell, ["list", "settings", "painleve", "--json"]).stdout)
    assert {"see", "exact", "try", "group"} <= told.keys()
