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


def forbidden_calls(tree: ast.Module, in_kernels: bool) -> Iterator[tuple[int, str]]:
    """Lines of a module that make results depend on the machine, the clock or chance."""
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
            case ast.BinOp(op=ast.MatMult()) if in_kernels:
                yield node.lineno, "infix @ calls the installed BLAS: write the loop"
            case ast.Attribute(value=ast.Name(id="np" | "numpy"), attr="linalg" | "dot") if in_kernels:
                yield node.lineno, f"np.{node.attr} calls the installed BLAS or LAPACK: use the functions of kernels/"


def check_determinism(root: Path) -> list[str]:
    """Kernels and engine hold nothing that could change bits from run to run."""
    faults = []
    for package in ("kernels", "engine"):
        for path in sorted((root / "src/stickslip" / package).rglob("*.py")):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            for line, message in forbidden_calls(tree, package == "kernels"):
                faults.append(f"{path.relative_to(root)}:{line}: {message}")
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
