"""Four numbers side by side, which the processor adds and multiplies at once.

Where three things get the same treatment (the coordinates of a point, the rows of a contact), lanes do the arithmetic of three for
the price of one. Each lane sees the operations of the scalar code in the same order: same bits. The fourth lane is idle.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba.core import types
from numba.core.datamodel import models
from numba.extending import register_model

from stickslip.kernels.base.interpreted import native
from stickslip.kernels.base.jit import inline_kernel

_VECTOR = ir.VectorType(ir.DoubleType(), 4)
_INDEX = ir.IntType(32)


class LanesType(types.Type):
    """Numba type of four float64 in one register."""

    def __init__(self) -> None:
        super().__init__(name="stickslip.kernels.base.lanes.Lanes")


LANES = LanesType()


@register_model(LanesType)
class LanesModel(models.PrimitiveModel):
    """Lanes are one LLVM vector."""

    def __init__(self, dmm: Any, fe_type: LanesType) -> None:
        super().__init__(dmm, fe_type, _VECTOR)


def _splat(builder: Any, value: Any) -> Any:
    first = builder.insert_element(ir.Constant(_VECTOR, ir.Undefined), value, ir.Constant(_INDEX, 0))
    return builder.shuffle_vector(first, first, ir.Constant(ir.VectorType(_INDEX, 4), [0, 0, 0, 0]))


def _pointer(context: Any, builder: Any, array_type: Any, array: Any, i: Any) -> Any:
    data = context.make_array(array_type)(context, builder, array).data
    return builder.bitcast(builder.gep(data, [i]), _VECTOR.as_pointer())


def _store(array: Any, i: int, v: Any) -> None:
    array.reshape(-1)[i : i + 4] = v


def _boxes_met(array: Any, i: int, box: tuple[float, ...]) -> int:
    low, high = array.reshape(-1)[i : i + 48].reshape(2, 3, 8)
    other_low, other_high = np.array(box, array.dtype).reshape(2, 3, 1)
    met = ((low <= other_high) & (high >= other_low)).all(axis=0)
    return sum(1 << k for k in range(8) if met[k])


@native(lambda a, b, c: np.array((a, b, c, 0.0)))
def lanes(typingctx: Any, a: Any, b: Any, c: Any) -> Any:
    """Lanes of three numbers."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        v = ir.Constant(_VECTOR, [0.0, 0.0, 0.0, 0.0])
        for k, value in enumerate(args):
            v = builder.insert_element(v, value, ir.Constant(_INDEX, k))
        return v

    return LANES(types.float64, types.float64, types.float64), codegen


@native(lambda array, i: array.reshape(-1)[i : i + 4].copy())
def load_lanes(typingctx: Any, array: Any, i: Any) -> Any:
    """Lanes of ``array[i : i + 4]`` counted through all dimensions of a contiguous array; the fourth element must exist."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.load(_pointer(context, builder, signature.args[0], *args), align=8)

    return LANES(array, types.int64), codegen


@native(lambda array, i: array.reshape(-1)[[i, i + 1, i + 2, i + 2]])
def load_last_lanes(typingctx: Any, array: Any, i: Any) -> Any:
    """Lanes of ``array[i : i + 3]`` where ``array[i + 3]`` need not exist, but ``array[i - 1]`` does."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        before = builder.sub(args[1], ir.Constant(args[1].type, 1))
        v = builder.load(_pointer(context, builder, signature.args[0], args[0], before), align=8)
        return builder.shuffle_vector(v, v, ir.Constant(ir.VectorType(_INDEX, 4), [1, 2, 3, 3]))

    return LANES(array, types.int64), codegen


@native(_store)
def store_lanes(typingctx: Any, array: Any, i: Any, v: Any) -> Any:
    """Write lanes to ``array[i : i + 4]``, counted as in `load_lanes`."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        builder.store(args[2], _pointer(context, builder, signature.args[0], *args[:2]), align=8)
        return context.get_dummy_value()

    return types.none(array, types.int64, LANES), codegen


@native(lambda s, v: s * v)
def scaled(typingctx: Any, s: Any, v: Any) -> Any:
    """s v."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.fmul(_splat(builder, args[0]), args[1])

    return LANES(types.float64, LANES), codegen


@native(lambda a, s, v: a + s * v)
def plus_scaled(typingctx: Any, a: Any, s: Any, v: Any) -> Any:
    """a + s v."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.fadd(args[0], builder.fmul(_splat(builder, args[1]), args[2]))

    return LANES(LANES, types.float64, LANES), codegen


@native(lambda a, s, v: a - s * v)
def minus_scaled(typingctx: Any, a: Any, s: Any, v: Any) -> Any:
    """a - s v."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.fsub(args[0], builder.fmul(_splat(builder, args[1]), args[2]))

    return LANES(LANES, types.float64, LANES), codegen


@native(lambda v: tuple(v[:3]))
def first_three(typingctx: Any, v: Any) -> Any:
    """The first three lanes as a vector of `vec`."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        values = [builder.extract_element(args[0], ir.Constant(_INDEX, k)) for k in range(3)]
        return context.make_tuple(builder, signature.return_type, values)

    return types.UniTuple(types.float64, 3)(LANES), codegen


@native(_boxes_met)
def boxes_met(typingctx: Any, array: Any, i: Any, box: Any) -> Any:
    """Which of eight boxes meet `box`, bit by bit: low x of all eight, low y, low z, high x, high y, high z from element `i` on.

    `box` is (low x, low y, low z, high x, high y, high z); it is rounded to the type of the array.
    """

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        number = context.get_value_type(array.dtype)
        vector = ir.VectorType(number, 8)
        data = context.make_array(array)(context, builder, args[0]).data
        met = None
        for k in range(6):
            at = builder.gep(data, [builder.add(args[1], ir.Constant(args[1].type, 8 * k))])
            eight = builder.load(builder.bitcast(at, vector.as_pointer()), align=4)
            other = builder.extract_value(args[2], (k + 3) % 6)
            other = other if number == ir.DoubleType() else builder.fptrunc(other, number)
            first = builder.insert_element(ir.Constant(vector, ir.Undefined), other, ir.Constant(_INDEX, 0))
            all_eight = builder.shuffle_vector(first, first, ir.Constant(ir.VectorType(_INDEX, 8), [0] * 8))
            one = builder.fcmp_ordered("<=" if k < 3 else ">=", eight, all_eight)
            met = one if met is None else builder.and_(met, one)
        return builder.zext(builder.bitcast(met, ir.IntType(8)), ir.IntType(64))

    return types.int64(array, types.int64, types.UniTuple(types.float64, 6)), codegen


@native(lambda mask: (int(mask) & -int(mask)).bit_length() - 1)
def lowest_bit(typingctx: Any, mask: Any) -> Any:
    """Number of the lowest bit that is set in `mask`, which is not 0."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), codegen


@inline_kernel
def matmul_lanes(A, B, i):
    """A B as nine floats: A is nine floats, B is row `i` of an (n, 9) array; as `vec.matmul`, bit for bit."""
    p, q, r = load_lanes(B, 9 * i), load_lanes(B, 9 * i + 3), load_last_lanes(B, 9 * i + 6)
    a = first_three(plus_scaled(plus_scaled(scaled(A[0], p), A[1], q), A[2], r))
    b = first_three(plus_scaled(plus_scaled(scaled(A[3], p), A[4], q), A[5], r))
    c = first_three(plus_scaled(plus_scaled(scaled(A[6], p), A[7], q), A[8], r))
    return (a[0], a[1], a[2], b[0], b[1], b[2], c[0], c[1], c[2])
