"""How kernels are compiled, cached and called through an address.

A *kernel* sees arrays only, returns status integers, and never raises, prints or allocates in a step.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from numba import njit, types
from numba.core import cgutils

from stickslip.kernels.base.interpreted import INTERPRETED, as_kernel, call_number, native, number_of

#: Indices of inner loops are and-ed with this: the compiler then knows that none is negative and drops Python's wrap-around.
INDEX = -1 if INTERPRETED else (1 << 40) - 1

BLAS = "scipy.linalg.cython_blas"
_SETTINGS: dict[str, Any] = {"cache": True, "nogil": True, "error_model": "numpy", "_nrt": False}
_INNER: dict[str, Any] = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}


def _one_signature(function: Callable[..., Any], settings: dict[str, Any]) -> Any:
    """Compile lazily, and once: Numba would make a copy of the code for every literal integer that is passed to it."""
    if INTERPRETED:
        return as_kernel(function)
    dispatcher = njit(**settings)(function)
    template = dispatcher.get_call_template

    def get_call_template(args: Any, kws: Any) -> Any:
        return template(tuple(types.unliteral(a) for a in args), {k: types.unliteral(v) for k, v in kws.items()})

    dispatcher.get_call_template = get_call_template
    return dispatcher


def kernel(function: Callable[..., Any]) -> Any:
    """Decorator of every compiled function.

    ``error_model="numpy"``: no hidden exceptions; fastmath stays off: same bits everywhere; ``_nrt=False``: no reference counts,
    and to allocate in a kernel is a compile error.
    """
    return _one_signature(function, _SETTINGS)


def inner_kernel(function: Callable[..., Any]) -> Any:
    """Decorator of functions that only kernels call: without the wrapper for Python they compile faster."""
    return _one_signature(function, _SETTINGS | _INNER)


def inline_kernel(function: Callable[..., Any]) -> Any:
    """Decorator of small functions of an inner loop: their code is copied into the caller."""
    return _one_signature(function, _SETTINGS | _INNER | {"forceinline": True})


def uncached_kernel(function: Callable[..., Any]) -> Any:
    """Decorator of kernels outside this package: a cache of theirs would not notice that a function they call has changed."""
    return _one_signature(function, _SETTINGS | {"cache": False})


def load_compiler_without_blas() -> None:
    """Load the part of Numba that looks for BLAS, and let it find none: it takes a fifth of a second, and no kernel may call it."""
    if BLAS in sys.modules:
        return
    sys.modules[BLAS] = None  # type: ignore[assignment]
    try:
        import numba.np.arraymath  # noqa: F401
    finally:
        del sys.modules[BLAS]


def fingerprints(folder: Path) -> dict[str, str]:
    """Hash of each kernel module, ``"solver.prox"``, with all it imports, directly or not, and all that define bundles.

    Compiled code holds the offsets of the fields of every bundle it is given, whether its module imports the bundle or not.
    """
    text = {
        ".".join(path.relative_to(folder).with_suffix("").parts): path.read_text(encoding="utf-8")
        for path in sorted(folder.rglob("*.py"))
    }
    imports = {
        name: set(re.findall(r"^from stickslip\.kernels\.([\w.]+) import", source, re.M)) & set(text)
        for name, source in text.items()
    }
    layouts = {name for name, source in text.items() if "(Bundle):" in source}
    result = {}
    for name in text:
        closure, frontier = {name, *layouts}, [name, *layouts]
        while frontier:
            new = imports[frontier.pop()] - closure
            closure |= new
            frontier.extend(new)
        result[name] = hashlib.sha256("\0".join(text[module] for module in sorted(closure)).encode()).hexdigest()
    return result


def discard_stale_cache(folder: Path = Path(__file__).parents[1]) -> None:
    """Delete compiled kernels that were built from other sources.

    Numba re-compiles a function when *its own file* changes, not when a function it calls lives in another file that changed.
    One fingerprint per module, over everything it imports, closes that hole.
    """
    stamp = folder / "__pycache__" / "kernels.json"
    now = fingerprints(folder)
    try:
        before = json.loads(stamp.read_text()) if stamp.exists() else {}
        if before == now:
            return
        stamp.parent.mkdir(exist_ok=True)
        for compiled in [*folder.rglob("__pycache__/*.nbi"), *folder.rglob("__pycache__/*.nbc")]:
            module = ".".join((*compiled.relative_to(folder).parts[:-2], compiled.name.split(".", 1)[0]))
            if module not in now or before.get(module) != now[module]:
                compiled.unlink(missing_ok=True)
        partial = stamp.with_suffix(f".{os.getpid()}")
        partial.write_text(json.dumps(now))
        partial.replace(stamp)
    except (
        OSError,
        ValueError,
    ):  # a read-only installation: Numba then saves its cache per user and per file time stamp
        return


def is_kernel(function: Any) -> bool:
    """Whether a function is one that can be compiled for a signature."""
    return hasattr(function, "compile") and hasattr(function, "py_func")


def address_of(function: Any, signature: tuple[types.Type, ...]) -> int:
    """Compile `function` for `signature` and return the address of its native code.

    Tables of addresses let the step call a pair test, a surface query or a user force without knowing it when the step was
    compiled: a scene compiles only what it uses. Call it with :func:`call_address`. Keep `function` alive.
    """
    if INTERPRETED:
        return number_of(function)
    function.compile(signature)
    compiled = function.overloads[signature]
    return int(compiled.library.get_pointer_to_function(compiled.fndesc.llvm_func_name))


@native(call_number)
def call_address(typingctx: Any, address: Any, args: Any) -> Any:
    """Call the kernel at `address` with the tuple `args`; it returns int64. Types must match its compiled signature."""
    arg_types = list(args.types)

    def codegen(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        native = context.call_conv.get_function_type(types.int64, arg_types)
        pointer = builder.inttoptr(values[0], native.as_pointer())
        arguments = cgutils.unpack_tuple(builder, values[1])
        _, result = context.call_conv.call_function(builder, pointer, types.int64, arg_types, arguments)
        return result

    return types.int64(types.int64, args), codegen
