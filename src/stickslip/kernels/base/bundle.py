"""Bundles: named arrays that compiled code receives as one pointer.

Numba passes a tuple of arrays by value, seven machine words per array, at every call; a hundred arrays cost seconds of compile
time *per function* and a copy per call. A bundle is a C struct of data pointers and lengths instead: one pointer to pass, fields
read where they are used, inner dimensions known to the compiler, no reference counting inside kernels.

    class Rows(Bundle):
        c = reals()       # (n_row,)
        par = reals(6)    # (n_block, 6)

    Rows(c=np.zeros(3), par=np.zeros((1, 6)))

The struct never changes after construction, so compiled code may keep what it has read. Whoever holds a bundle holds its arrays.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from typing import Any, Self

import numpy as np
from llvmlite import ir
from numba.core import cgutils, types
from numba.core.datamodel import models
from numba.core.imputils import lower_getattr_generic
from numba.core.typing.templates import AttributeTemplate
from numba.extending import NativeValue, infer_getattr, register_model, unbox

ANY = -1  # an inner dimension that differs from scene to scene


class Field:
    """An array of a bundle: element type and inner dimensions; the first dimension is always free."""

    def __init__(self, dtype: Any, inner: tuple[int, ...]) -> None:
        self.dtype = np.dtype(dtype)
        self.inner = inner

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, instance: Any, owner: type) -> Any:
        return self if instance is None else instance.__dict__[self.name]

    @property
    def numba_type(self) -> types.Array:
        """Type of the array in compiled code."""
        return types.Array(_scalar(self.dtype), 1 + len(self.inner), "C")

    def check(self, owner: str, value: Any) -> np.ndarray:
        """The array, or an error that says what the field needs."""
        ok = (
            isinstance(value, np.ndarray)
            and value.dtype == self.dtype
            and value.ndim == 1 + len(self.inner)
            and value.flags.c_contiguous
            and all(want in (ANY, have) for want, have in zip(self.inner, value.shape[1:], strict=True))
        )
        if not ok:
            have = f"{value.dtype} {value.shape}" if isinstance(value, np.ndarray) else type(value).__name__
            raise TypeError(f"{owner}.{self.name} needs a contiguous {self.dtype} array (n, *{self.inner}), not {have}")
        return value


class Scalar:
    """A number that never changes, kept in the struct itself."""

    def __init__(self, kind: type[float] | type[int], default: float | None = None) -> None:
        self.kind = kind
        self.default = default
        self.numba_type = types.float64 if kind is float else types.int64

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, instance: Any, owner: type) -> Any:
        return self if instance is None else instance.__dict__[self.name]

    def word(self, value: float) -> int:
        """The number as it stands in memory."""
        return int(np.array(value, np.float64).view(np.int64)) if self.kind is float else int(value)


class Part:
    """A bundle inside a bundle."""

    def __init__(self, cls: type[Bundle]) -> None:
        self.cls = cls

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, instance: Any, owner: type) -> Any:
        return self if instance is None else instance.__dict__[self.name]


def reals(*inner: int) -> Any:
    """Field of float64."""
    return Field(np.float64, inner)


def ints(*inner: int) -> Any:
    """Field of int64."""
    return Field(np.int64, inner)


def field(dtype: Any, *inner: int) -> Any:
    """Field of another element type."""
    return Field(dtype, inner)


def number() -> Any:
    """Field that is one float64."""
    return Scalar(float)


def integer(default: int | None = None) -> Any:
    """Field that is one int64; without a default it must be given."""
    return Scalar(int, default)


def part(cls: type[Bundle]) -> Any:
    """Field that is itself a bundle."""
    return Part(cls)


def _scalar(dtype: np.dtype[Any]) -> types.Type:
    return {
        "float64": types.float64,
        "float32": types.float32,
        "int64": types.int64,
        "int32": types.int32,
        "bool": types.boolean,
    }[dtype.name]


class BundleType(types.Type):
    """Numba type of a bundle class."""

    def __init__(self, cls: type[Bundle]) -> None:
        self.cls = cls
        super().__init__(name=f"{cls.__module__}.{cls.__qualname__}")

    def __reduce__(self) -> Any:
        return BundleType, (self.cls,)


class Bundle:
    """Base of all bundles; subclasses only list fields."""

    _fields: tuple[Field | Scalar | Part, ...]
    _offset: dict[str, int]
    _words: int
    numba_type: BundleType
    _numba_type_: BundleType

    def __init_subclass__(cls) -> None:
        cls._fields = tuple(f for f in vars(cls).values() if isinstance(f, (Field, Scalar, Part)))
        cls._offset, words = {}, 0
        for f in cls._fields:
            cls._offset[f.name] = words
            words += 2 + len(f.inner) if isinstance(f, Field) else 1
        cls._words = words
        cls.numba_type = BundleType(cls)
        cls._numba_type_ = cls.numba_type  # how Numba's dispatcher knows the type

    def __init__(self, **values: Any) -> None:
        cls = type(self)
        values = {f.name: f.default for f in cls._fields if isinstance(f, Scalar) and f.default is not None} | values
        missing = {f.name for f in cls._fields} ^ set(values)
        if missing:
            raise TypeError(f"{cls.__name__} was given wrong or missing fields: {', '.join(sorted(missing))}")
        self._struct = (ctypes.c_int64 * max(cls._words, 1))()
        for f in cls._fields:
            value, at = values[f.name], cls._offset[f.name]
            if isinstance(f, Part):
                if not isinstance(value, f.cls):
                    raise TypeError(f"{cls.__name__}.{f.name} needs a {f.cls.__name__}, not {type(value).__name__}")
                self._struct[at] = value.address
            elif isinstance(f, Scalar):
                value = f.kind(value)
                self._struct[at] = f.word(value)
            else:
                array = f.check(cls.__name__, value)
                self._struct[at] = array.ctypes.data
                for k, n in enumerate(array.shape):
                    self._struct[at + 1 + k] = n
            self.__dict__[f.name] = value
        self.address = ctypes.addressof(self._struct)

    def __setattr__(self, name: str, value: Any) -> None:
        if name in self._offset:
            raise AttributeError(
                f"{type(self).__name__}.{name} cannot be replaced; write into the array, or use `replace`"
            )
        self.__dict__[name] = value

    def __iter__(self) -> Iterator[Any]:
        return (self.__dict__[f.name] for f in self._fields)

    def names(self) -> tuple[str, ...]:
        """Names of the fields in order."""
        return tuple(f.name for f in self._fields)

    def replace(self, **values: Any) -> Self:
        """A bundle with some fields exchanged; the other arrays are shared."""
        return type(self)(**({f.name: self.__dict__[f.name] for f in self._fields} | values))

    def copy(self) -> Self:
        """A bundle with copies of all arrays."""
        values = ((f, self.__dict__[f.name]) for f in self._fields)
        return type(self)(**{f.name: value if isinstance(f, Scalar) else value.copy() for f, value in values})

    def __reduce__(self) -> Any:
        return _rebuild, (type(self), {f.name: self.__dict__[f.name] for f in self._fields})


def _rebuild(cls: type[Bundle], values: dict[str, Any]) -> Bundle:
    return cls(**values)


@register_model(BundleType)
class BundleModel(models.PrimitiveModel):
    """A bundle is one untyped pointer."""

    def __init__(self, dmm: Any, fe_type: BundleType) -> None:
        super().__init__(dmm, fe_type, cgutils.voidptr_t)


@unbox(BundleType)
def _unbox_bundle(typ: BundleType, obj: Any, c: Any) -> NativeValue:
    address = c.pyapi.object_getattr_string(obj, "address")
    pointer = c.pyapi.long_as_voidptr(address)
    c.pyapi.decref(address)
    return NativeValue(pointer, is_error=cgutils.is_not_null(c.builder, c.pyapi.err_occurred()))


@infer_getattr
class BundleAttributes(AttributeTemplate):
    """Typing of ``bundle.field``."""

    key = BundleType

    def generic_resolve(self, typ: BundleType, attr: str) -> types.Type | None:
        """Type of a field, or None."""
        f = vars(typ.cls).get(attr)
        if isinstance(f, Part):
            return f.cls.numba_type
        return f.numba_type if isinstance(f, (Field, Scalar)) else None


@lower_getattr_generic(BundleType)
def _lower_field(context: Any, builder: Any, typ: BundleType, value: Any, attr: str) -> Any:
    f = vars(typ.cls)[attr]
    word = ir.IntType(64)
    base = builder.bitcast(value, word.as_pointer())
    first = typ.cls._offset[attr]

    def load(k: int, kind: Any) -> Any:
        pointer = builder.gep(base, [ir.Constant(ir.IntType(32), first + k)])
        loaded = builder.load(builder.bitcast(pointer, kind.as_pointer()))
        loaded.set_metadata("invariant.load", builder.module.add_metadata([]))
        return loaded

    if isinstance(f, Part):
        return load(0, cgutils.voidptr_t)
    if isinstance(f, Scalar):
        return load(0, context.get_value_type(f.numba_type))
    array_type = f.numba_type
    array = context.make_array(array_type)(context, builder)
    element = context.get_data_type(array_type.dtype)
    size = context.get_abi_sizeof(element)
    shape = [load(1, word)]
    for k, n in enumerate(f.inner):
        shape.append(load(2 + k, word) if n == ANY else ir.Constant(word, n))
    strides = [ir.Constant(word, size)]
    for n in reversed(shape[1:]):
        strides.insert(0, builder.mul(strides[0], n))
    count = shape[0]
    for n in shape[1:]:
        count = builder.mul(count, n)
    array.data = load(0, element.as_pointer())
    array.nitems = count
    array.itemsize = ir.Constant(word, size)
    array.shape = cgutils.pack_array(builder, shape, ty=word)
    array.strides = cgutils.pack_array(builder, strides, ty=word)
    array.meminfo = ir.Constant(array.meminfo.type, None)
    array.parent = ir.Constant(array.parent.type, None)
    return array._getvalue()
