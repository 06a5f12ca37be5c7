"""Bundles rest on extension points of Numba: this pins what compiled code must see of them."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

from stickslip.kernels.base.bundle import ANY, Bundle, field, integer, ints, number, part, reals
from stickslip.kernels.base.interpreted import INTERPRETED
from stickslip.kernels.base.jit import address_of, call_address, kernel


class Inner(Bundle):
    """Two arrays of different element type."""

    a = reals(3)
    flag = field(np.bool_)


class Outer(Bundle):
    """A bundle with a bundle and an inner dimension that is not fixed."""

    inner = part(Inner)
    table = ints(ANY)


class Numbers(Bundle):
    """Numbers kept in the struct."""

    x = number()
    n = integer()


@kernel
def power(numbers):
    """x to the n."""
    return numbers.x**numbers.n


@kernel
def read_and_write(outer, i):
    """Touch every kind of field."""
    outer.inner.a[i, 2] += outer.table[i, 1] + outer.table.shape[1] + outer.inner.a.shape[0]
    outer.inner.flag[0] = not outer.inner.flag[0]
    return outer.table.size


@kernel
def call(address, outer, i):
    """Call `read_and_write` without knowing it."""
    return call_address(address, (outer, i))


def make() -> Outer:
    return Outer(
        inner=Inner(a=np.zeros((4, 3)), flag=np.array([False])), table=np.arange(8, dtype=np.int64).reshape(4, 2)
    )


def test_compiled_code_reads_and_writes_the_very_arrays():
    outer = make()
    assert read_and_write(outer, 1) == 8
    assert outer.inner.a[1, 2] == 3 + 2 + 4
    assert np.count_nonzero(outer.inner.a) == 1
    assert outer.inner.flag[0]


def test_numbers_are_read_as_they_were_given():
    assert power(Numbers(x=1.5, n=3)) == 1.5**3
    assert power(Numbers(x=1.5, n=3).replace(n=2)) == 2.25
    assert power(Numbers(x=-0.1, n=1).copy()) == -0.1


def test_one_compilation_serves_all_sizes_and_literals():
    read_and_write(make(), 0)
    larger = Outer(inner=Inner(a=np.zeros((9, 3)), flag=np.array([True])), table=np.ones((9, 5), np.int64))
    read_and_write(larger, 8)
    assert larger.inner.a[8, 2] == 1 + 5 + 9
    assert INTERPRETED or len(read_and_write.signatures) == 1


def test_a_kernel_can_be_called_by_its_address():
    from numba import types

    outer = make()
    address = address_of(read_and_write, (Outer.numba_type, types.int64))
    assert call(address, outer, 2) == 8
    assert outer.inner.a[2, 2] == 5 + 2 + 4


def test_copies_replacements_and_pickles_are_bundles_of_their_own():
    outer = make()
    twin = pickle.loads(pickle.dumps(outer))
    twin.table[0, 0] = 99
    assert outer.table[0, 0] == 0
    shared = outer.replace(table=np.zeros((4, 2), np.int64))
    assert shared.inner is outer.inner
    duplicate = outer.inner.copy()
    duplicate.a[0, 0] = 7.0
    assert outer.inner.a[0, 0] == 0.0


@pytest.mark.parametrize(
    "fields",
    [
        {"a": np.zeros((4, 2)), "flag": np.array([False])},  # wrong inner dimension
        {"a": np.zeros((4, 3), np.float32), "flag": np.array([False])},  # wrong element type
        {"a": np.zeros((4, 6))[:, ::2], "flag": np.array([False])},  # not contiguous
        {"a": np.zeros((4, 3))},  # missing
        {"a": np.zeros((4, 3)), "flag": np.array([False]), "b": np.zeros(1)},  # unknown
    ],
)
def test_what_does_not_fit_is_refused(fields):
    with pytest.raises(TypeError, match="Inner"):
        Inner(**fields)


def test_a_field_cannot_be_exchanged_behind_the_back_of_compiled_code():
    with pytest.raises(AttributeError, match="replace"):
        make().table = np.zeros((4, 2), np.int64)
