from __future__ import annotations

import ast
from pathlib import Path

import pytest

from stickslip import scenes
from stickslip.model.errors import UsageError

FOLDER = Path(scenes.__file__).parent


def test_the_catalogue_names_every_scene_module_and_nothing_else():
    modules = set()
    for path in FOLDER.glob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        functions = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
        if "build" in functions:
            modules.add(path.stem.replace("_", "-"))
    assert set(scenes.names()) == modules
    assert list(scenes.names()) == sorted(scenes.names())


@pytest.mark.parametrize("name", scenes.names())
def test_every_scene_builds_with_its_defaults(name):
    app = scenes.app(name)
    assert app.title
    assert app.help
    assert app.until > 0.0
    assert all(setting.label.words for setting in app.settings)
    assert scenes.load(name).name.replace("_", "-") == name


def test_an_unknown_scene_names_the_nearest_ones():
    with pytest.raises(UsageError, match="Did you mean chain"):
        scenes.app("chian")
    with pytest.raises(UsageError, match="There are: "):
        scenes.app("zzzzzz")


def test_an_unknown_parameter_names_the_known_ones():
    with pytest.raises(UsageError, match=r"links: there is no such path.*The scene has: n, "):
        scenes.load("chain", links=3)


def test_parameters_take_the_kind_of_their_defaults():
    assert scenes.load("chain", n=2, friction=1) == scenes.load("chain", n=2, friction=1.0)
    with pytest.raises(UsageError, match=r"Links \(n\) is the text 'many', not a whole number"):
        scenes.load("chain", n="many")
    with pytest.raises(UsageError, match=r"\(friction\) is True, not a number"):
        scenes.load("chain", friction=True)


def test_values_out_of_their_range_are_refused_all_at_once():
    with pytest.raises(
        UsageError, match=r"\(friction\) is -1\.0 N m.*\(n\) is 0, out of range\. Give a whole number from 1 to 500"
    ):
        scenes.load("chain", friction=-1.0, n=0)
    with pytest.raises(UsageError, match=r"\(n\) is 100000, out of range"):
        scenes.load("chain", n=100_000)
