"""The rules of the house that no linter knows. Prints every breach; exits 1 if there is one."""

from __future__ import annotations

import ast
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
SCIPY_SAFE = frozenset(
    "CubicHermiteSpline PchipInterpolator RectBivariateSpline ConvexHull QhullError cKDTree brentq find_peaks coo_array "
    "connected_components".split()
)
REPORT_ONLY = "# bits: report"  # marks a line whose numbers are shown to people and never simulated
PORTABLE = ("kernels", "numerics", "geometry", "model", "engine", "track", "io", "scenes", "apps")


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


def check_file_sizes(root: Path) -> list[str]:
    """No source file became a continent."""
    faults = []
    for path in sorted((root / "src").rglob("*.py")):
        n_lines = len(path.read_text(encoding="utf-8").splitlines())
        if n_lines > MAX_LINES:
            faults.append(f"{path.relative_to(root)}: {n_lines} lines, at most {MAX_LINES}: what is the second noun?")
    return faults


def check_documented_paths(root: Path) -> list[str]:
    """Every path that docs/architecture.md names exists, from the root or from src/stickslip."""
    document = root / "docs/architecture.md"
    faults = []
    for number, line in enumerate(document.read_text(encoding="utf-8").splitlines(), start=1):
        for name in DOCUMENT_PATH.findall(line):
            if not any((base / name).exists() for base in (root, root / "src/stickslip")):
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


RULES: tuple[Callable[[Path], list[str]], ...] = (
    check_determinism,
    check_file_sizes,
    check_documented_paths,
    check_machine_names,
)


def main() -> int:
    """Run every rule on the repository."""
    faults = [fault for rule in RULES for fault in rule(ROOT)]
    print("\n".join(faults), end="\n" if faults else "")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
