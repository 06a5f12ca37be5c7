"""Which function writes to which arrays: read from the source of the kernels, calls and calls by address included."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import stickslip.kernels

KERNELS = Path(stickslip.kernels.__file__).parent
#: What is called by address → function.
CALLED = {
    "solve": "stickslip.kernels.solver.solve.solve",
    "direct": "stickslip.kernels.solver.solve.take_over",
    "collide": "stickslip.kernels.collision.collide.collide",
}
#: Called by address for what a scene holds, a force, a pair test, a surface: the arguments that these may write to.
ANY_OF = {
    "user_address": (3,),
    "address": (7, 8, 9),
    "index": (2, 3),
    "clock": (),
    "store_lanes": (0,),
    "function": (3,),
}

Place = tuple[str, ...]  # an argument, and the fields that lead from it to an array


class Function:
    """A kernel: its arguments, what they are called inside, and what it writes to."""

    def __init__(self, node: ast.FunctionDef) -> None:
        self.node = node
        self.functions: dict[str, str] = {}  # names of functions in the module → module.name
        self.arguments = [argument.arg for argument in node.args.args]
        self.writes: set[Place] = set()
        self.names: dict[str, set[Place]] = {name: {(name,)} for name in self.arguments}
        self.tuples: dict[str, list[ast.expr]] = {}
        for child in ast.walk(node):
            if isinstance(child, ast.Assign):
                for target in child.targets:
                    self._alias(target, child.value)

    def _alias(self, target: ast.expr, value: ast.expr) -> None:
        if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
            for one, other in zip(target.elts, value.elts):
                self._alias(one, other)
        elif isinstance(target, ast.Name):
            if isinstance(value, ast.Tuple):
                self.tuples[target.id] = value.elts
            elif target.id not in self.arguments:
                self.names.setdefault(target.id, set()).update(self.places(value))

    def places(self, value: ast.expr) -> set[Place]:
        """The arrays, or bundles of arrays, that an expression may be."""
        match value:
            case ast.Name(id=name):
                return self.names.get(name, set())
            case ast.Attribute(value=base, attr=field):
                return {(*place, field) for place in self.places(base)}
            case ast.IfExp(body=body, orelse=other):
                return self.places(body) | self.places(other)
            case ast.Subscript(value=base):
                return self.places(base)
        return set()

    def elements(self, value: ast.expr) -> Iterator[ast.expr]:
        """Arguments of a call by address, tuples unpacked."""
        if isinstance(value, ast.Name):
            for element in self.tuples.get(value.id, []):
                yield from self.elements(element) if isinstance(element, ast.Starred) else [element]
        elif isinstance(value, ast.Tuple):
            for element in value.elts:
                yield from self.elements(element.value) if isinstance(element, ast.Starred) else [element]
        elif isinstance(value, ast.Starred):
            yield from self.elements(value.value)

    def stores(self) -> set[Place]:
        """Arrays that the function itself assigns to."""
        found: set[Place] = set()
        for node in ast.walk(self.node):
            targets = (
                node.targets
                if isinstance(node, ast.Assign)
                else [node.target]
                if isinstance(node, ast.AugAssign)
                else []
            )
            for target in targets:
                for one in target.elts if isinstance(target, ast.Tuple) else [target]:
                    if isinstance(one, ast.Subscript):
                        found |= self.places(one.value)
        return found

    def calls(self) -> Iterator[tuple[str, list[ast.expr]]]:
        """Names of called functions, with their arguments."""
        for node in ast.walk(self.node):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                if node.func.id == "call_address":
                    name = ast.unparse(node.args[0]).split("[")[0].split(".")[-1]
                    yield "@" + name, list(self.elements(node.args[1]))
                elif node.func.id == "store_lanes":  # an intrinsic
                    yield "@store_lanes", node.args
                else:
                    yield node.func.id, node.args


def kernel_functions() -> dict[str, Function]:
    """Every function of the kernels by module and name, with what it writes to, directly or through what it calls."""
    functions: dict[str, Function] = {}
    for path in sorted(KERNELS.rglob("*.py")):
        module = ".".join(("stickslip.kernels", *path.relative_to(KERNELS).with_suffix("").parts))
        body = ast.parse(path.read_text(encoding="utf-8")).body
        known = {node.name: f"{module}.{node.name}" for node in body if isinstance(node, ast.FunctionDef)}
        for node in body:
            if isinstance(node, ast.ImportFrom):
                known |= {alias.name: f"{node.module}.{alias.name}" for alias in node.names}
        for node in body:
            if isinstance(node, ast.FunctionDef) and node.decorator_list:
                function = functions[f"{module}.{node.name}"] = Function(node)
                function.functions = known
    for function in functions.values():
        function.writes = function.stores()
    changed = True
    while changed:
        changed = False
        for function in functions.values():
            before = len(function.writes)
            for name, arguments in function.calls():
                function.writes |= _effects(functions, function, name, arguments)
            changed = changed or len(function.writes) > before
    return functions


def _effects(functions: dict[str, Function], caller: Function, name: str, arguments: list[ast.expr]) -> set[Place]:
    if name.startswith("@") and name[1:] in ANY_OF:
        return {place for k in ANY_OF[name[1:]] if k < len(arguments) for place in caller.places(arguments[k])}
    callee = functions.get(CALLED[name[1:]] if name.startswith("@") else caller.functions.get(name, ""))
    if callee is None:
        return set()
    found: set[Place] = set()
    for argument, value in zip(callee.arguments, arguments):
        rests = [place[1:] for place in callee.writes if place[0] == argument]
        found |= {(*place, *rest) for place in caller.places(value) for rest in rests}
    return found
