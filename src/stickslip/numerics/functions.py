"""Elementary functions of numbers and arrays; a number gives a float, an array an array of its shape."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeVar, cast, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

Array = NDArray[np.float64]
T = TypeVar("T")


class OfOne(Protocol):
    """A function of a number, or of every number of an array."""

    @overload
    def __call__(self, x: float, /) -> float: ...
    @overload
    def __call__(self, x: ArrayLike, /) -> Array: ...


class OfTwo(Protocol):
    """A function of two numbers, or of arrays that fit each other."""

    @overload
    def __call__(self, x: float, y: float, /) -> float: ...
    @overload
    def __call__(self, x: ArrayLike, y: ArrayLike, /) -> Array: ...


def _one(function: Callable[[Any], Any]) -> OfOne:
    return cast(OfOne, function)


def _two(function: Callable[[Any, Any], Any]) -> OfTwo:
    return cast(OfTwo, function)


def _real(x: Any) -> Array:
    return np.asarray(x).astype(np.float64, casting="same_kind", copy=False)  # no complex numbers


def _of_one(name: str, x: Any) -> Any:
    # Imported here because it loads the compiler, which is not needed to declare or list anything.
    from stickslip.kernels.base import array_functions as af

    which = getattr(af, name)
    if isinstance(x, float | int):
        return af.number_of_one(which, float(x))
    flat = _real(x)
    out = np.empty(flat.size)
    af.function_of_one(which, np.ascontiguousarray(flat).ravel(), out)
    return out.reshape(np.shape(x)) if np.ndim(x) else float(out[0])


def _of_two(name: str, x: Any, y: Any) -> Any:
    from stickslip.kernels.base import array_functions as af

    which = getattr(af, name)
    if isinstance(x, float | int) and isinstance(y, float | int):
        return af.number_of_two(which, float(x), float(y))
    a, b = np.broadcast_arrays(_real(x), _real(y))
    out = np.empty(a.size)
    af.function_of_two(which, np.ascontiguousarray(a).ravel(), np.ascontiguousarray(b).ravel(), out)
    return out.reshape(a.shape) if a.ndim else float(out[0])


@_one
def sin(x: Any) -> Any:
    """sin x, x in rad."""
    return _of_one("SIN", x)


@_one
def cos(x: Any) -> Any:
    """cos x, x in rad."""
    return _of_one("COS", x)


@_one
def tan(x: Any) -> Any:
    """tan x, x in rad."""
    return _of_one("TAN", x)


@_one
def asin(x: Any) -> Any:
    """Angle [rad] from -π/2 to π/2 with the sine x."""
    return _of_one("ASIN", x)


@_one
def acos(x: Any) -> Any:
    """Angle [rad] from 0 to π with the cosine x."""
    return _of_one("ACOS", x)


@_one
def atan(x: Any) -> Any:
    """Angle [rad] from -π/2 to π/2 with the tangent x."""
    return _of_one("ATAN", x)


@_one
def exp(x: Any) -> Any:
    """e^x."""
    return _of_one("EXP", x)


@_one
def log(x: Any) -> Any:
    """Natural logarithm of x."""
    return _of_one("LOG", x)


@_one
def sinh(x: Any) -> Any:
    """Hyperbolic sine of x."""
    return _of_one("SINH", x)


@_one
def asinh(x: Any) -> Any:
    """Inverse of the hyperbolic sine."""
    return _of_one("ASINH", x)


@_two
def atan2(y: Any, x: Any) -> Any:
    """Angle [rad] of the point (x, y), from -π to π."""
    return _of_two("ATAN2", y, x)


@_two
def power(x: Any, y: Any) -> Any:
    """x^y for x ≥ 0."""
    return _of_two("POWER", x, y)


@_two
def hypot(x: Any, y: Any) -> Any:
    """Length of (x, y)."""
    return _of_two("HYPOT", x, y)


@_two
def ellipse_arc(angle: Any, m: Any) -> Any:
    """Legendre's incomplete integral E(angle | m) = ∫ sqrt(1 - m sin²) for |angle| ≤ π/2 and m < 1."""
    return _of_two("ELLIPSE_ARC", angle, m)


def square(x: T) -> T:
    """x². Not ``x ** 2``, which asks the C library for a power where x is a number."""
    return cast(T, x * x)  # type: ignore[operator]


def sinc(x: ArrayLike) -> Array:
    """sin(x) / x, 1 at 0; x in rad, other than NumPy's."""
    x = np.asarray(x, dtype=np.float64)
    small = np.abs(x) < 1e-9
    divisor = np.where(small, 1.0, x)
    return np.where(small, 1.0, sin(divisor) / divisor)


def cis(angle: Any) -> Any:
    """cos + i sin of angles [rad]: unit vectors of the plane as complex numbers."""
    return np.asarray(cos(angle)) + 1j * np.asarray(sin(angle))


def times(a: Any, b: Any) -> Any:
    """Product of complex numbers; NumPy fuses its multiplications and additions where a processor can."""
    a, b = np.asarray(a), np.asarray(b)
    return (a.real * b.real - a.imag * b.imag) + 1j * (a.real * b.imag + a.imag * b.real)


def modulus(a: Any) -> Array:
    """|a| of complex numbers."""
    a = np.asarray(a)
    return np.asarray(np.sqrt(a.real * a.real + a.imag * a.imag))


def argument(a: Any) -> Any:
    """Angle [rad] of complex numbers, from -π to π."""
    a = np.asarray(a)
    return atan2(a.imag, a.real)
