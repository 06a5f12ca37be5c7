"""Promises of the repository as a whole: documents tell the truth, examples run, breaches of the rules are found."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

import stickslip

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = sorted(path.parent for path in (ROOT / "src/stickslip").glob("*/__init__.py"))
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))


def load_house():
    specification = importlib.util.spec_from_file_location("house", ROOT / "scripts/house.py")
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module


house = load_house()


@pytest.mark.parametrize("rule", house.RULES, ids=lambda rule: rule.__name__)
def test_the_repository_obeys(rule):
    assert rule(ROOT) == []


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.name)
def test_every_package_explains_itself_on_one_page(package):
    readme = package / "README.md"
    assert readme.is_file()
    assert len(readme.read_text(encoding="utf-8").splitlines()) <= 60


@pytest.mark.slow
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.stem)
def test_examples_run(example, tmp_path):
    result = subprocess.run([sys.executable, str(example)], cwd=tmp_path, capture_output=True, text=True, timeout=300)
    assert result.returncode == 0, result.stderr


def test_the_changelog_tells_of_this_version():
    assert f"## [{stickslip.__version__}]" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_the_version_is_the_same_everywhere():
    assert f'version = "{stickslip.__version__}"' in (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    result = subprocess.run(
        [sys.executable, "-m", "stickslip", "--version"], capture_output=True, text=True, check=True
    )
    assert result.stdout == f"stickslip {stickslip.__version__}\n"


def test_citations_have_an_entry_in_the_bibliography():
    bibliography = (ROOT / "docs/bibliography.md").read_text(encoding="utf-8")
    missing = set()
    for path in sorted((ROOT / "src").rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        missing |= {key for key in house.CITATION.findall(text) if f"**[{key}]**" not in bibliography}
    assert missing == set()


@pytest.mark.parametrize(
    ("name", "line", "told"),
    [
        ("kernels", "x = A @ B", "infix @"),
        ("kernels", "x = np.linalg.inv(A)", "np.linalg"),
        ("track", "x = A @ B", "infix @"),
        ("apps", "x = np.sin(y)", "np.sin"),
        ("scenes", "x = math.cos(y)", "math.cos"),
        ("io", "from math import hypot", "math.hypot"),
        ("geometry", "x = y**2", "power"),
        ("model", "from scipy.linalg import solve_banded", "scipy.linalg.solve_banded"),
        ("track", "import scipy.linalg", "SciPy by name"),
        ("kernels", "@njit(fastmath=True)\ndef f(): pass", "fastmath"),
        ("kernels", "@njit(parallel=True)\ndef f(): pass", "parallel"),
        ("engine", "x = np.random.default_rng()", "np.random"),
        ("engine", "x = time.time()", "time.time"),
        ("engine", "for x in {1, 2}: pass", "set"),
    ],
)
def test_what_depends_on_machine_clock_or_chance_is_found(tmp_path, name, line, told):
    folder = tmp_path / "src/stickslip" / name
    folder.mkdir(parents=True)
    (folder / "bad.py").write_text(f'"""Mentions of fastmath in words are fine."""\n{line}\n')
    (fault,) = house.check_determinism(tmp_path)
    assert fault.startswith(f"src/stickslip/{name}/bad.py:2: ")
    assert told in fault


@pytest.mark.parametrize(
    "line",
    ["x = 2**63", "x = math.sqrt(y)", "from scipy.optimize import brentq", "x = np.polyfit(t, y, 1)  # bits: report"],
)
def test_what_is_the_same_everywhere_or_only_reported_is_fine(tmp_path, line):
    (tmp_path / "src/stickslip/track").mkdir(parents=True)
    (tmp_path / "src/stickslip/track/good.py").write_text(f'"""Fine."""\n{line}\n')
    assert house.check_determinism(tmp_path) == []


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("x = couplings.real[i, 3]", "column 3 of `real` has a name: use it"),
        ("par[l, 1] = 0.0", "column 1 of `par` has a name: use it"),
        ("y = work.verdict.ints[4] + 1", "column 4 of `ints` has a name: use it"),
        ("x = plan.forces.motor[:, 0]", "column 0 of `motor` has a name: use it"),
        ("x = couplings.real[i, F_LIMIT]", None),
        ("x = work.G[l, 4] + rows.c[row] + x[0] + a.shape[1]", None),
        ("real = law.params[1]", None),
    ],
)
def test_columns_without_a_name_are_found(tmp_path, line, fault):
    (tmp_path / "src/stickslip/engine").mkdir(parents=True)
    (tmp_path / "src/stickslip/engine/table.py").write_text(f'"""Columns."""\n{line}\n')
    assert house.check_columns(tmp_path) == ([f"src/stickslip/engine/table.py:2: {fault}"] if fault else [])


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ("simulation.plan.forces.spring[0] = 1.0", "plan"),
        ("self.simulation.state.i_step[0] = 0", "state"),
        ("x = run.simulation.work", "work"),
        ("def f(ideal: Simulation): return list(ideal.state)", "state"),
        ("one, other = Simulation(a), Simulation(b)\nother.plan", "plan"),
        ("live = open_simulation(scene)\nlive.work.counters", "work"),
        ("x = run.sled.state.q", "state"),
        ("x = simulation.compiled.plan", "plan"),
    ],
)
def test_a_hand_on_the_arrays_of_a_simulation_is_found(tmp_path, lines, told):
    (tmp_path / "src/stickslip/studio").mkdir(parents=True)
    (tmp_path / "src/stickslip/studio/bad.py").write_text(f'"""Bad."""\n{lines}\n')
    (fault,) = house.check_engine_arrays(tmp_path)
    assert fault.startswith(
        f"src/stickslip/studio/bad.py:{2 + lines.count(chr(10))}: touches the {told} of a simulation"
    )


@pytest.mark.parametrize(
    ("package", "line"),
    [
        ("track", "x = track.plan.curvature(station)"),
        ("studio", "x = wish.state"),
        ("engine", "simulation.state.q[0] = 1.0"),
        ("bench", "x = sim.plan  # measures internals"),
    ],
)
def test_other_plans_and_states_are_fine(tmp_path, package, line):
    (tmp_path / "src/stickslip" / package).mkdir(parents=True)
    (tmp_path / "src/stickslip" / package / "good.py").write_text(f'"""Fine."""\n{line}\n')
    assert house.check_engine_arrays(tmp_path) == []


def test_long_files_are_found(tmp_path):
    (tmp_path / "src").mkdir()
    (tmp_path / "src/long.py").write_text("x = 1\n" * 601)
    assert house.check_file_sizes(tmp_path) == ["src/long.py: 601 lines, at most 600: what is the second noun?"]


def test_paths_that_do_not_exist_are_found(tmp_path):
    (tmp_path / "docs").mkdir()
    (tmp_path / "src/stickslip/kernels").mkdir(parents=True)
    (tmp_path / "docs/architecture.md").write_text(
        "`kernels/` is there, `q_mid` is no path,\n`kernels/gone.py` is gone.\n"
    )
    assert house.check_documented_paths(tmp_path) == ["docs/architecture.md:2: kernels/gone.py does not exist"]


@pytest.mark.parametrize("path", ["home/someone/x", "root/.cache", "tmp/x"])
def test_paths_of_machines_are_found(tmp_path, path):
    (tmp_path / "notes.md").write_text(f"fine: src/{path}\nbad: /{path}\n")
    assert house.check_machine_names(tmp_path) == ["notes.md:2: names a path of a machine"]


def test_package_hosts_are_found(tmp_path):
    (tmp_path / "constraints.txt").write_text("--extra-index" + "-url x\n")
    assert house.check_machine_names(tmp_path) == ["constraints.txt:1: names a package host or index"]


def test_tables_of_readmes_are_complete(tmp_path):
    package = tmp_path / "src/stickslip/box"
    (package / "inner").mkdir(parents=True)
    for name in ("__init__.py", "lid.py", "hinge.py", "inner/__init__.py", "inner/nail.py"):
        (package / name).write_text("")
    (package / "README.md").write_text(
        "`hinge.py` in words does not count\n| `lid.py` |\n| `lid.py` |\n| `gone.py`, `inner/` |\n"
    )
    assert house.check_readme_tables(tmp_path) == [
        "src/stickslip/box/README.md: no row of the table names hinge.py",
        "src/stickslip/box/README.md: no row of the table names nail.py",
        "src/stickslip/box/README.md: the table names lid.py 2 times",
        "src/stickslip/box/README.md: the table names gone.py, which does not exist",
    ]
    (package / "README.md").write_text("| `lid.py`, `h*.py` |\n| `inner/` | `nail.py` |\n")
    assert house.check_readme_tables(tmp_path) == []


def test_other_units_are_found_where_they_do_not_belong(tmp_path):
    for package in ("engine", "scenes"):
        (tmp_path / "src/stickslip" / package).mkdir(parents=True)
        (tmp_path / "src/stickslip" / package / "a.py").write_text("x = 1\ny = math.degrees(x)\n")
    (fault,) = house.check_units(tmp_path)
    assert fault.startswith("src/stickslip/engine/a.py:2: ")


def test_merges_that_were_left_half_done_are_found(tmp_path):
    (tmp_path / "a.md").write_text("Title\n=======\n" + "<" * 7 + " HEAD\n")
    assert house.check_conflicts(tmp_path) == ["a.md:3: a conflict of a merge"]


def test_long_subjects_are_found_and_old_ones_forgiven(tmp_path, monkeypatch):
    def git(*words):
        who = ["-c", "user.name=a", "-c", "user.email=a@b"]
        return subprocess.run(["git", *who, *words], cwd=tmp_path, capture_output=True, text=True, check=True).stdout

    git("init", "-q")
    git("commit", "-q", "--allow-empty", "-m", "old: " + "x" * 90)
    monkeypatch.setattr(house, "FIRST_CHECKED", git("rev-parse", "HEAD").strip())
    git("commit", "-q", "--allow-empty", "-m", "new: " + "x" * 67)
    assert house.check_subjects(tmp_path) == []
    git("commit", "-q", "--allow-empty", "-m", "new: " + "x" * 68)
    (fault,) = house.check_subjects(tmp_path)
    assert "73 characters" in fault
    monkeypatch.setattr(house, "FIRST_CHECKED", "0" * 40)
    assert house.check_subjects(tmp_path) == []  # a history that does not reach back so far
