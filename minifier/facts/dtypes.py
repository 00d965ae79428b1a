"""One name for each element type, whatever the framework calls it.

In: `Long`, `torch.cuda.HalfTensor`, `c10::BFloat16`, `DT_FLOAT`, `f32`, `long int`. Out: `int64` … or None.
Law: only names that stand for exactly one element type are translated.
"""

from __future__ import annotations

import re

from minifier.lazy import lazy

__all__ = ["parse"]

_SAME = """
bool int8 int16 int32 int64 uint8 uint16 uint32 uint64 float16 float32 float64 bfloat16 complex32 complex64
complex128 qint8 quint8 qint32 float8_e5m2 float8_e4m3fnuz float8_e5m2fnuz string object int4
uint4 float8_e4m3fn
"""
_OTHER = {
    "half": "float16", "fp16": "float16", "f16": "float16", "float": "float32", "fp32": "float32",
    "f32": "float32", "single": "float32", "double": "float64", "fp64": "float64", "f64": "float64",
    "bf16": "bfloat16", "byte": "uint8", "u8": "uint8", "ui8": "uint8", "unsignedchar": "uint8",
    "char": "int8", "signedchar": "int8", "s8": "int8", "i8": "int8", "short": "int16", "s16": "int16",
    "i16": "int16", "int": "int32", "s32": "int32", "i32": "int32", "long": "int64", "longint": "int64",
    "longlong": "int64", "s64": "int64", "i64": "int64", "u16": "uint16", "u32": "uint32", "u64": "uint64",
    "pred": "bool", "i1": "bool", "complexhalf": "complex32", "complexfloat": "complex64",
    "cfloat": "complex64", "c64": "complex64", "complexdouble": "complex128", "cdouble": "complex128",
    "c128": "complex128", "float8e4m3fn": "float8_e4m3fn", "float8e5m2": "float8_e5m2", "str": "string",
}  # fmt: skip
_NAMES = {**{name: name for name in _SAME.split()}, **_OTHER}

# Everything that frameworks put round a type's name: where it lives, what holds it, how it is quoted.
_WRAPPING = lazy(
    r"^(?:<?(?:class|dtype)[:=]?\s*)|^(?:torch|tf|np|numpy|jnp|jax\.numpy|tl|c10|at|std|ml_dtypes)(?:\.|::)"
    r"|^(?:cuda|sparse|xla|dtypes)\.|^DT_|Tensor$|Storage$|Type$|_t$|\s*(?:scalar type)\s*"
)


def parse(text: str) -> str | None:
    """The element type that `text` names, in NumPy's spelling."""
    name = text.strip().strip("'\"`<>() ")
    for _ in range(4):
        shorter = _WRAPPING.sub("", name, count=1).strip("'\"`<>() ")
        if shorter == name:
            break
        name = shorter
    return _NAMES.get(re.sub(r"\s+", "", name).lower())
