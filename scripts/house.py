"""The rules of the house that no linter knows. Prints every breach; exits 1 if there is one."""

from __future__ import annotations

import ast
import fnmatch
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MAX_LINES = 600

MACHINE_PATH = re.compile(r"(?<![\w.])/(?:root|home|work|farm|tmp)(?:/|\b)")
PACKAGE_HOST = re.compile(r"pypi\.org|pythonhosted\.org|npmjs\.(?:com|org)|anaconda\.org|index[-]url|find[-]links")
CITATION = re.compile(r"\[([A-Z][\w-]+(?: \d{4})?), (?:eqs?|sec|ch|alg|fig|tab)\. ")
TABLE_NAME = re.compile(r"`([\w*]+\.py|\w+/)`")
CONFLICT = re.compile(r"(?:<{7}|>{7}) \S")
SUBJECT_LENGTH = 72
FIRST_CHECKED = "74617c99e27e"  # commits made on top of this one have subjects that fit into a line
CATALOGUES = ("cases", "setups")  # modules found by name, one like the other
SI_ONLY = ("kernels", "numerics", "engine")
OTHER_UNITS = re.compile(r"\b(?:math|np)\.(?:degrees|radians|rad2deg|deg2rad)\b")
DOCUMENT_PATH = re.compile(r"`((?:[\w.-]+/)+[\w.-]*|[\w-]+\.(?:py|md|toml))`")


def tracked_files(root: Path) -> Iterator[Path]:
    """Files that belong to the repository: as git lists them, else everything outside hidden folders."""
    listing = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=root, capture_output=True, text=True)
    if listing.returncode == 0:
        names = listing.stdout.splitlines()
    else:
        names = [str(path.relative_to(root)) for path in root.rglob("*") if path.is_file()]
    for name in sorted(set(names)):
        parts = Path(name).parts
        if (
            parts[0] not in (".venv", ".git", "build", "dist")
            and "__pycache__" not in parts
            and (root / name).is_file()
        ):
            yield root / name


#: Functions whose last bits depend on the processor: BLAS, LAPACK, vector functions and the C library choose their code by it.
NUMPY_BITS = frozenset(
    "linalg dot vdot inner matmul tensordot einsum convolve correlate polyfit polynomial roots cov corrcoef "
    "sin cos tan arcsin arccos arctan arctan2 sinh cosh tanh arcsinh arccosh arctanh exp exp2 expm1 log log2 log10 log1p "
    "power float_power cbrt hypot sinc angle geomspace logspace logaddexp".split()
)
MATH_BITS = frozenset(
    "sin cos tan asin acos atan atan2 sinh cosh tanh asinh acosh atanh exp exp2 expm1 log log2 log10 log1p pow cbrt hypot dist".split()
)
#: What SciPy computes with plain loops of + - * / and comparisons, compiled once for all processors.
SCIPY_SAFE = frozenset("RectBivariateSpline ConvexHull QhullError cKDTree brentq find_peaks".split())
REPORT_ONLY = "# bits: report"  # marks a line whose numbers are shown to people and never simulated
PORTABLE = (
    "kernels",
    "numerics",
    "geometry",
    "model",
    "engine",
    "track",
    "io",
    "scenes",
    "apps",
    "validation/skeleton_thesis",
)


def forbidden_calls(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Lines of a module that make results depend on the clock, on chance or on threads."""
    for node in ast.walk(tree):
        match node:
            case ast.keyword(arg="fastmath", value=ast.Constant(value=value)) if value:
                yield node.lineno, "fastmath re-orders sums: results would depend on the compiler"
            case ast.keyword(arg="parallel", value=ast.Constant(value=True)):
                yield node.lineno, "parallel=True: results would depend on the number of threads"
            case ast.Attribute(value=ast.Name(id="np" | "numpy"), attr="random"):
                yield node.lineno, "np.random: pass numbers in, drawn from a seeded generator"
            case ast.Attribute(value=ast.Name(id="time"), attr="time"):
                yield node.lineno, "time.time: no clock in a step; time is i_step * dt"
            case ast.For(iter=ast.Set()) | ast.For(iter=ast.Call(func=ast.Name(id="set" | "frozenset"))):
                yield node.lineno, "iteration over a set has no fixed order: sort it"


def processor_calls(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Lines of a module whose results depend on the make of the processor."""
    for node in ast.walk(tree):
        match node:
            case ast.BinOp(op=ast.MatMult()) | ast.AugAssign(op=ast.MatMult()):
                yield node.lineno, "infix @ calls the installed BLAS: use numerics.product, or write the loop"
            case ast.BinOp(op=ast.Pow(), left=left, right=right) if not (
                isinstance(left, ast.Constant) and isinstance(right, ast.Constant)
            ):
                yield node.lineno, "** calls the C library's power: multiply, or use numerics.square and numerics.power"
            case ast.Attribute(value=ast.Name(id="np" | "numpy"), attr=name) if name in NUMPY_BITS:
                yield node.lineno, f"np.{name} has other bits on other processors: use stickslip.numerics"
            case ast.Attribute(value=ast.Name(id="math"), attr=name) if name in MATH_BITS:
                yield node.lineno, f"math.{name} has other bits on other processors: use stickslip.numerics"
            case ast.ImportFrom(module=str(module), names=names) if module == "math" or module.startswith("scipy"):
                for alias in names:
                    if alias.name in MATH_BITS or (module.startswith("scipy") and alias.name not in SCIPY_SAFE):
                        yield node.lineno, f"{module}.{alias.name} is not known to have the same bits on all processors"
            case ast.Call(func=ast.Attribute(value=ast.Name(id=owner), attr="normal" | "exponential" as name)) if (
                owner != "nm"
            ):
                yield node.lineno, f"{name} of NumPy's generators asks the C library: use numerics.normal"
            case ast.Import(names=names):
                for alias in names:
                    if alias.name.startswith("scipy"):
                        yield (
                            node.lineno,
                            "import the functions of SciPy by name: only some have the same bits everywhere",
                        )


def check_determinism(root: Path) -> list[str]:
    """Kernels and engine hold nothing that could change bits from run to run; what is simulated, nothing that could by processor."""
    faults = []
    for package in PORTABLE:
        for path in sorted((root / "src/stickslip" / package).rglob("*.py")):
            text = path.read_text(encoding="utf-8")
            lines, tree = text.splitlines(), ast.parse(text)
            found = list(forbidden_calls(tree)) if package in ("kernels", "engine") else []
            found += [(line, what) for line, what in processor_calls(tree) if REPORT_ONLY not in lines[line - 1]]
            faults += [f"{path.relative_to(root)}:{line}: {what}" for line, what in found]
    return faults


#: Arrays of a simulation, and fields by which they are known where the name before them says nothing.
ARRAYS = frozenset(("plan", "state", "work"))
FIELDS = {
    "plan": frozenset("tree forces couplings shapes surfaces laws options input_kind input_omega input_bounds".split()),
    "state": frozenset("i_step q u kick raw inputs P_coupling n_memory key P_contact warm".split()),
}
OWNERS = ("engine", "kernels", "model")  # packages that make and hold these arrays
MEASURES_INTERNALS = "# measures internals"  # marks a line of a benchmark that times a part of the step by itself


def _last_name(node: ast.expr) -> str:
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def _simulations(tree: ast.Module) -> set[str]:
    """Names that hold a simulation or a compiled scene: by what they are called, by their annotation, by what made them."""
    found = {"simulation", "sim", "compiled"}
    made = ("Simulation", "open_simulation", "Compiled", "compile_scene")
    for node in ast.walk(tree):
        match node:
            case ast.arg(arg=name, annotation=ast.expr() as kind) if _last_name(kind) in made:
                found.add(name)
            case ast.AnnAssign(target=target, annotation=kind) if _last_name(kind) in made:
                found.add(_last_name(target))
            case ast.Assign(targets=targets, value=ast.Call(func=function)) if _last_name(function) in made:
                found |= {_last_name(target) for target in targets}
            case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values)):
                pairs = zip(targets, values)
                found |= {_last_name(t) for t, v in pairs if isinstance(v, ast.Call) and _last_name(v.func) in made}
    return found - {""}


def array_accesses(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Lines of a module that touch the plan, the state or the work space of a simulation."""
    simulations = _simulations(tree)
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(value=value, attr=name) if name in ARRAYS and _last_name(value) in simulations:
                yield node.lineno, name
            case ast.Attribute(value=ast.Attribute(value=value, attr=name), attr=field) if (
                field in FIELDS.get(name, ()) and _last_name(value) not in simulations
            ):
                yield node.lineno, name


def check_engine_arrays(root: Path) -> list[str]:
    """Nobody above the engine touches plan, state or work space of a simulation."""
    faults = []
    for path in sorted((root / "src/stickslip").rglob("*.py")):
        if path.relative_to(root / "src/stickslip").parts[0] in OWNERS:
            continue
        text = path.read_text(encoding="utf-8")
        lines = text.splitlines()
        for line, name in array_accesses(ast.parse(text)):
            if MEASURES_INTERNALS not in lines[line - 1]:
                what = f"touches the {name} of a simulation: use, or add, a method of engine.Simulation"
                faults.append(f"{path.relative_to(root)}:{line}: {what}")
    return faults


def check_file_sizes(root: Path) -> list[str]:
    """No source file became a continent."""
    faults = []
    for path in sorted((root / "src").rglob("*.py")):
        n_lines = len(path.read_text(encoding="utf-8").splitlines())
        if n_lines > MAX_LINES:
            faults.append(f"{path.relative_to(root)}: {n_lines} lines, at most {MAX_LINES}: what is the second noun?")
    return faults


def check_documented_paths(root: Path) -> list[str]:
    """Every path that docs/architecture.md names exists, from the root, from src/stickslip or from the page's sources."""
    document = root / "docs/architecture.md"
    faults = []
    for number, line in enumerate(document.read_text(encoding="utf-8").splitlines(), start=1):
        for name in DOCUMENT_PATH.findall(line):
            if not any((base / name).exists() for base in (root, root / "src/stickslip", root / "studio-client/src")):
                faults.append(f"docs/architecture.md:{number}: {name} does not exist")
    return faults


def check_machine_names(root: Path) -> list[str]:
    """No tracked text names a path of somebody's machine or a package host."""
    faults = []
    for path in tracked_files(root):
        try:
            lines = path.read_text(encoding="utf-8").splitlines()
        except UnicodeDecodeError:
            continue
        for number, line in enumerate(lines, start=1):
            if MACHINE_PATH.search(line):
                faults.append(f"{path.relative_to(root)}:{number}: names a path of a machine")
            if PACKAGE_HOST.search(line):
                faults.append(f"{path.relative_to(root)}:{number}: names a package host or index")
    return faults


#: Tables whose columns have names, next to the field or above it: in `kernels/types.py`, `solver/` and `collision/shapes.py`.
COLUMN_TABLES = frozenset(
    "par real e ints reals count motor motor_dof spring spring_body spring_at spring_table joint_spring joint_spring_dof "
    "joint_spring_table load load_body user_body user_x user_out index at axes block_body effort lap q_act inputs raw input_bounds "
    "size node_link wide_link local".split()
)
#: The same as local names: those that mean nothing else.
COLUMN_NAMES = frozenset(("par", "real", "node_link", "wide_link", "q_act", "local"))
WITH_COLUMNS = ("kernels", "model", "geometry", "engine")


def unnamed_columns(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Lines that take a column of a table by its number."""
    for node in ast.walk(tree):
        match node:
            case ast.Subscript(value=ast.Attribute(attr=name), slice=index) if name in COLUMN_TABLES:
                pass
            case ast.Subscript(value=ast.Name(id=name), slice=ast.Tuple() as index) if name in COLUMN_NAMES:
                pass
            case _:
                continue
        match index:
            case ast.Tuple(elts=[*_, ast.Constant(value=int(column))]) | ast.Constant(value=int(column)):
                yield node.lineno, f"column {column} of `{name}` has a name: use it"


def check_columns(root: Path) -> list[str]:
    """Columns of tables are named, never counted."""
    faults = []
    for package in WITH_COLUMNS:
        for path in sorted((root / "src/stickslip" / package).rglob("*.py")):
            found = unnamed_columns(ast.parse(path.read_text(encoding="utf-8")))
            faults += [f"{path.relative_to(root)}:{line}: {what}" for line, what in found]
    return faults


def check_readme_tables(root: Path) -> list[str]:
    """The table of every README of a package names each of its modules and folders once, and nothing that does not exist."""
    faults = []
    for readme in sorted((root / "src/stickslip").rglob("README.md")):
        folder = readme.parent
        if folder.name == "scenes":  # a catalogue: `stickslip list scenes`
            continue
        rows = [line for line in readme.read_text(encoding="utf-8").splitlines() if line.startswith("|")]
        named = [name for row in rows for name in TABLE_NAME.findall(row)]
        there: list[str] = []
        for part in (folder, *sorted(path.parent for path in folder.glob("*/__init__.py"))):
            if part != folder:
                there.append(f"{part.name}/")
            if part == folder or not ((part / "README.md").exists() or part.name in CATALOGUES):
                there += [path.name for path in sorted(part.glob("*.py")) if not path.name.startswith("__")]
        where = readme.relative_to(root)
        faults += [
            f"{where}: no row of the table names {name}"
            for name in dict.fromkeys(there)
            if not any(fnmatch.fnmatch(name, pattern) for pattern in named)
        ]
        for name in dict.fromkeys(named):
            n_there = len(fnmatch.filter(there, name)) or any(
                (base / name).is_dir() for base in (folder, root / "src/stickslip")
            )
            if not n_there:
                faults.append(f"{where}: the table names {name}, which does not exist")
            elif named.count(name) > n_there:
                faults.append(f"{where}: the table names {name} {named.count(name)} times")
    return faults


def check_units(root: Path) -> list[str]:
    """What is simulated knows SI units only."""
    return [
        f"{path.relative_to(root)}:{number}: converts units: {', '.join(SI_ONLY)} know SI only"
        for package in SI_ONLY
        for path in sorted((root / "src/stickslip" / package).rglob("*.py"))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if OTHER_UNITS.search(line) and REPORT_ONLY not in line
    ]


def check_conflicts(root: Path) -> list[str]:
    """No merge was left half done."""
    faults = []
    for path in tracked_files(root):
        try:
            lines = path.read_text(encoding="utf-8").splitlines()
        except UnicodeDecodeError:
            continue
        faults += [
            f"{path.relative_to(root)}:{number}: a conflict of a merge"
            for number, line in enumerate(lines, start=1)
            if CONFLICT.match(line)
        ]
    return faults


def check_subjects(root: Path) -> list[str]:
    """Subjects of commits fit into a line; where there is no history, or only its end, nothing is checked."""
    command = ["git", "log", "--no-merges", "--ancestry-path", "--format=%h %s", f"{FIRST_CHECKED}..HEAD"]
    listing = subprocess.run(command, cwd=root, capture_output=True, text=True)
    commits = [line.partition(" ") for line in listing.stdout.splitlines()] if listing.returncode == 0 else []
    return [
        f"commit {commit}: the subject has {len(subject)} characters, at most {SUBJECT_LENGTH}"
        for commit, _, subject in commits
        if len(subject) > SUBJECT_LENGTH
    ]


RULES: tuple[Callable[[Path], list[str]], ...] = (
    check_determinism,
    check_engine_arrays,
    check_file_sizes,
    check_documented_paths,
    check_machine_names,
    check_columns,
    check_readme_tables,
    check_units,
    check_conflicts,
    check_subjects,
)


def main() -> int:
    """Run every rule on the repository."""
    faults = [fault for rule in RULES for fault in rule(ROOT)]
    print("\n".join(faults), end="\n" if faults else "")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
