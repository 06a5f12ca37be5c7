"""Mathematics for what is simulated, with the same bits on every processor.

NumPy's vector functions and BLAS, SciPy's LAPACK and the C library choose code by processor. Code that declares, plans and prepares
a simulation uses the functions of this package instead; `docs/determinism.md` has the rules and how they are checked.
"""

from stickslip.numerics.algebra import SingularMatrix, dot, eigen_symmetric, lengths, norm, product, solve, solve_bands
from stickslip.numerics.functions import (
    acos,
    argument,
    asin,
    asinh,
    atan,
    atan2,
    cis,
    cos,
    ellipse_arc,
    exp,
    hypot,
    log,
    modulus,
    power,
    sin,
    sinc,
    sinh,
    square,
    tan,
    times,
)
from stickslip.numerics.integrals import fresnel, gauss_legendre
from stickslip.numerics.random import normal
from stickslip.numerics.splines import CubicPieces, cubic_spline, monotone_slopes, smoothing_spline

__all__ = [
    "CubicPieces",
    "SingularMatrix",
    "acos",
    "argument",
    "asin",
    "asinh",
    "atan",
    "atan2",
    "cis",
    "cos",
    "cubic_spline",
    "dot",
    "eigen_symmetric",
    "ellipse_arc",
    "exp",
    "fresnel",
    "gauss_legendre",
    "hypot",
    "lengths",
    "log",
    "modulus",
    "monotone_slopes",
    "norm",
    "normal",
    "power",
    "product",
    "sin",
    "sinc",
    "sinh",
    "smoothing_spline",
    "solve",
    "solve_bands",
    "square",
    "tan",
    "times",
]
