"""Sine, exponential, logarithm and their kin, with the same bits on every processor.

The C library picks variants of these functions by processor, with and without fused multiply-add, and NumPy picks vector
versions; their last bits differ. Here everything is made of + - * / and square roots, which IEEE 754 defines to the last bit, in
a fixed order. Errors are about one unit in the last place, below two for tangent, arcs and hyperbolic sine, and about
1 + |y log x| for `power`. Series are Taylor's, long enough for round-off on the reduced interval.
"""

from __future__ import annotations

import math

from stickslip.kernels.base.jit import inner_kernel

PI, HALF_PI, QUARTER_PI = math.pi, 0.5 * math.pi, 0.25 * math.pi
TWO_OVER_PI = 2.0 / math.pi
PI_LOW, HALF_PI_LOW = 1.2246467991473532e-16, 6.123233995736766e-17  # what the doubles above lack
# π/2 in three parts; the first two have 33 bits, so that their products with counts of up to 20 bits are exact.
QUARTER_1, QUARTER_2, QUARTER_3 = 1.5707963267341256, 6.077100506303966e-11, 2.0222662487959506e-21
QUARTER_REST = 6.077100506506192e-11  # π/2 without its first part
ROUND = 6755399441055744.0  # 1.5 * 2^52: added and taken off again, it rounds to whole numbers
FAR = 1.0e6  # rad: beyond, full turns are taken off with the double nearest to 2π, an error of one unit in the last place of x

# Series of sine and cosine: 1/n! with its sign.
S_3, S_5, S_7, S_9, S_11 = -1.0 / 6.0, 1.0 / 120.0, -1.0 / 5040.0, 1.0 / 362880.0, -1.0 / 39916800.0
S_13, S_15, S_17 = 1.0 / 6227020800.0, -1.0 / 1307674368000.0, 1.0 / 355687428096000.0
C_4, C_6, C_8, C_10, C_12 = 1.0 / 24.0, -1.0 / 720.0, 1.0 / 40320.0, -1.0 / 3628800.0, 1.0 / 479001600.0
C_14, C_16 = -1.0 / 87178291200.0, 1.0 / 20922789888000.0

LOG2_E = 1.4426950408889634
LN2_HIGH, LN2_LOW = 0.6931471804855391, 7.440617110012397e-11  # 33 bits, and the rest
SQRT_HALF = 0.7071067811865476

# atan(k/8) and what its double lacks.
ATAN_HIGH = (
    0.0, 0.12435499454676144, 0.24497866312686414, 0.35877067027057225, 0.4636476090008061,
    0.5585993153435624, 0.6435011087932844, 0.7188299996216245, 0.7853981633974483,
)  # fmt: skip
ATAN_LOW = (
    0.0, -3.1253241424539383e-18, 1.0698755618734451e-17, -2.4623815582638635e-17, 2.2698777452961687e-17,
    -5.4556305485916264e-18, 1.5834785051444286e-17, -2.1478388444456983e-17, 3.061616997868383e-17,
)  # fmt: skip


@inner_kernel
def _sine_cosine(x, low):
    """sin and cos of x + low, |x| ≤ π/4, `low` below the last place of x; terms in pairs, which do not wait for each other."""
    y = x * x
    y2 = y * y
    y4 = y2 * y2
    p = (S_3 + y * S_5) + y2 * (S_7 + y * S_9) + y4 * ((S_11 + y * S_13) + y2 * (S_15 + y * S_17))
    q = (C_4 + y * C_6) + y2 * (C_8 + y * C_10) + y4 * ((C_12 + y * C_14) + y2 * C_16)
    half = 0.5 * y
    w = 1.0 - half
    return x + (x * y * p + low * w), w + (((1.0 - w) - half) + (y2 * q - x * low))


@inner_kernel
def _turned(x):
    """sin x and cos x beyond π/4: the rest after whole quarter turns, as a sum of two floats, then signs by the quarter."""
    if abs(x) > FAR:
        x = math.copysign(abs(x) % (2.0 * PI), x)  # NaN where x is not finite
    n = (x * TWO_OVER_PI + ROUND) - ROUND
    t = x - n * QUARTER_1  # exact
    w = n * QUARTER_REST
    high = t - w
    low = (t - high) - w
    if abs(high) < 1.0e-3:  # near a whole number of quarter turns more of their digits count
        w = n * QUARTER_2  # exact
        r = t - w
        s = r - t
        lost = (t - (r - s)) - (w + s)  # what rounding took from t - w
        w = n * QUARTER_3 - lost
        high = r - w
        low = (r - high) - w
    s, c = _sine_cosine(high, low)
    quarter = int(n)
    s, c = (c, s) if quarter & 1 else (s, c)
    return s * (1 - (quarter & 2)), c * (1 - ((quarter + 1) & 2))


@inner_kernel
def sine_cosine(x):
    """sin x and cos x; most joints are within the first eighth of a turn, where nothing has to be taken off."""
    if abs(x) <= QUARTER_PI:
        s, c = _sine_cosine(x, 0.0)
        return math.copysign(s, x), c  # the sign of a zero, too
    if not abs(x) < math.inf:
        return math.nan, math.nan
    return _turned(x)


@inner_kernel
def sin(x):
    """sin x."""
    return sine_cosine(x)[0]


@inner_kernel
def cos(x):
    """cos x."""
    return sine_cosine(x)[1]


@inner_kernel
def tan(x):
    """tan x."""
    s, c = sine_cosine(x)
    return s / c


@inner_kernel
def _atan(x):
    """atan x, 0 ≤ x ≤ 1: from the nearest atan(k/8)."""
    k = int(8.0 * x + 0.5)
    c = 0.125 * k
    t = (x - c) / (1.0 + x * c)
    y = t * t
    p = y * (-1.0 / 3.0 + y * (0.2 + y * (-1.0 / 7.0 + y * (1.0 / 9.0 + y * (-1.0 / 11.0 + y * (1.0 / 13.0))))))
    return ATAN_HIGH[k] + (ATAN_LOW[k] + (t + t * p))


@inner_kernel
def atan2(y, x):
    """Angle of the point (x, y), from -π to π; signs of zeros count as in C."""
    if x != x or y != y:
        return math.nan
    a, b = abs(x), abs(y)
    back = math.copysign(1.0, x) < 0.0
    if a == 0.0 and b == 0.0:
        angle = PI if back else 0.0
    elif b <= a:
        t = _atan(b / a) if b < a else ATAN_HIGH[8]
        angle = PI - (t - PI_LOW) if back else t
    else:
        t = _atan(a / b)
        angle = HALF_PI + (t + HALF_PI_LOW) if back else HALF_PI - (t - HALF_PI_LOW)
    return math.copysign(angle, y)


@inner_kernel
def atan(x):
    """atan x."""
    return atan2(x, 1.0)


@inner_kernel
def asin(x):
    """asin x; NaN beyond ±1."""
    return atan2(x, math.sqrt((1.0 - x) * (1.0 + x)))


@inner_kernel
def acos(x):
    """acos x; NaN beyond ±1."""
    return atan2(math.sqrt((1.0 - x) * (1.0 + x)), x)


@inner_kernel
def exp(x):
    """e^x."""
    if not x <= 709.782712893384:
        return x * math.inf if x == x else x
    if x < -745.1332191019412:
        return 0.0
    k = math.floor(x * LOG2_E + 0.5)
    high, low = x - k * LN2_HIGH, k * LN2_LOW
    r = high - low
    low = (high - r) - low
    p = 1.0 / 39916800.0 + r * (1.0 / 479001600.0 + r * (1.0 / 6227020800.0))
    p = 1.0 / 40320.0 + r * (1.0 / 362880.0 + r * (1.0 / 3628800.0 + r * p))
    p = 0.5 + r * (1.0 / 6.0 + r * (1.0 / 24.0 + r * (1.0 / 120.0 + r * (1.0 / 720.0 + r * (1.0 / 5040.0 + r * p)))))
    return math.ldexp(1.0 + (r + (low + r * r * p)), int(k))


@inner_kernel
def log(x):
    """Natural logarithm; -inf at 0, NaN below."""
    if not x > 0.0:
        return -math.inf if x == 0.0 else math.nan
    if x == math.inf:
        return x
    m, k = math.frexp(x)
    if m < SQRT_HALF:
        m, k = 2.0 * m, k - 1
    f = m - 1.0  # log(1 + f) = 2 atanh(s) with s = f / (2 + f), written so that f itself is exact
    s = f / (2.0 + f)
    y, half = s * s, 0.5 * f * f
    p = 2.0 / 15.0 + y * (2.0 / 17.0 + y * (2.0 / 19.0 + y * (2.0 / 21.0)))
    p = y * (2.0 / 3.0 + y * (0.4 + y * (2.0 / 7.0 + y * (2.0 / 9.0 + y * (2.0 / 11.0 + y * (2.0 / 13.0 + y * p))))))
    return k * LN2_HIGH - ((half - (s * (half + p) + k * LN2_LOW)) - f)


@inner_kernel
def power(x, y):
    """x^y for x ≥ 0; NaN for negative x."""
    if x == 0.0:
        return 1.0 if y == 0.0 else (0.0 if y > 0.0 else math.inf)
    return exp(y * log(x))


@inner_kernel
def sinh(x):
    """sinh x."""
    if abs(x) < 0.5:
        y = x * x
        p = 1.0 / 5040.0 + y * (1.0 / 362880.0 + y * (1.0 / 39916800.0 + y * (1.0 / 6227020800.0)))
        return x + x * y * (1.0 / 6.0 + y * (1.0 / 120.0 + y * p))
    e = exp(abs(x))
    return math.copysign(0.5 * (e - 1.0 / e), x)


@inner_kernel
def asinh(x):
    """Inverse of sinh x."""
    a = abs(x)
    f = a + a * a / (1.0 + math.sqrt(a * a + 1.0))
    u = 1.0 + f  # log(1 + f), corrected for the rounding of the sum
    return math.copysign(f if u == 1.0 else log(u) * (f / (u - 1.0)), x)


@inner_kernel
def hypot(x, y):
    """Length of (x, y); not scaled: lengths beyond 1e150 overflow."""
    return math.sqrt(x * x + y * y)


@inner_kernel
def ellipse_arc(phi, m):
    """Legendre's integral E(phi | m) = ∫ sqrt(1 - m sin²) from 0 to phi, |phi| ≤ π/2, m < 1.

    By Carlson's symmetric integrals [Carlson 1995, eqs. 1.3 and 4.6]: E = s R_F(c², Δ², 1) - m s³ R_D(c², Δ², 1) / 3 with
    s, c the sine and cosine of phi and Δ² = 1 - m s². Both are found by the same duplications, which quarter the differences.
    """
    s, c = sine_cosine(phi)
    x, y, z = c * c, 1.0 - m * s * s, 1.0
    total, fraction = 0.0, 1.0
    for _ in range(40):
        mean = (x + y + z) / 3.0
        if (
            max(abs(x - mean), abs(y - mean), abs(z - mean)) < 1.5e-3 * mean
        ):  # the next term of the series is its sixth power
            break
        a, b, d = math.sqrt(x), math.sqrt(y), math.sqrt(z)
        shift = a * b + a * d + b * d
        total += fraction / (d * (z + shift))
        fraction *= 0.25
        x, y, z = 0.25 * (x + shift), 0.25 * (y + shift), 0.25 * (z + shift)
    mean = (x + y + z) / 3.0
    u, v = 1.0 - x / mean, 1.0 - y / mean
    w = -u - v
    e2, e3 = u * v - w * w, u * v * w
    f = (1.0 + e2 * (e2 / 24.0 - 0.1 - 3.0 * e3 / 44.0) + e3 / 14.0) / math.sqrt(mean)
    mean = (x + y + 3.0 * z) / 5.0
    u, v = (mean - x) / mean, (mean - y) / mean
    w = -(u + v) / 3.0
    uv, ww = u * v, w * w
    e2, e3, e4 = uv - 6.0 * ww, (3.0 * uv - 8.0 * ww) * w, 3.0 * (uv - ww) * ww
    series = 1.0 - 3.0 * e2 / 14.0 + e3 / 6.0 + 9.0 * e2 * e2 / 88.0 - 3.0 * e4 / 22.0 - 9.0 * e2 * e3 / 52.0
    series += 3.0 * uv * ww * w / 26.0
    g = 3.0 * total + fraction * series / (mean * math.sqrt(mean))
    return s * f - m * s * s * s * g / 3.0
