"""The documentation as a site, and what the project says of itself to others."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import stickslip

TOP = Path(__file__).parents[2]
OWN = re.compile(r"^::: stickslip[\w.]*$", re.M)
ASKED = re.compile(r'(?:<script[^>]*\ssrc|<link[^>]*rel="?stylesheet"?[^>]*\shref)="?(https?:[^"\s>]+)')


@pytest.fixture(scope="module")
def site(tmp_path_factory) -> Path:
    pytest.importorskip("mkdocs", reason="the extra `docs` is not installed")
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(folder)]
    environment = os.environ | {"NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(command, cwd=TOP, env=environment, capture_output=True, text=True, timeout=240, check=False)
    assert done.returncode == 0, done.stderr
    return folder


def test_the_site_is_built_without_a_warning_and_every_public_name_is_in_it(site):
    page = (site / "api.html").read_text(encoding="utf-8")
    names = OWN.findall((TOP / "docs/api.md").read_text(encoding="utf-8"))
    assert len(names) > 20
    for name in (line.split()[1] for line in names):
        assert f'id="{name}"' in page, name
    for public in set(stickslip.__all__) - {"__version__"}:
        home, inner = stickslip._HOME[public]
        assert re.search(rf'id="{home}[\w.]*\.{inner}"', page), public


def test_the_site_asks_no_other_host(site):
    pages = list(site.rglob("*.html"))
    assert len(pages) > 50
    assert {found for page in pages for found in ASKED.findall(page.read_text(encoding="utf-8"))} == set()


def test_types_are_shipped_and_all_say_the_same_version():
    project = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    citation = (TOP / "CITATION.cff").read_text(encoding="utf-8")
    assert (Path(stickslip.__file__).parent / "py.typed").is_file()
    assert "Typing :: Typed" in project["classifiers"]
    assert f"version: {project['version']}" in citation
    assert project["version"] == stickslip.__version__
    assert f"name: {project['authors'][0]['name']}" in citation
