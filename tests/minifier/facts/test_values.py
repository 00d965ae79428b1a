"""One value of a stated kind, read and worded."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minifier.facts import KINDS, parse, render

READ: list[tuple[str, str, Any]] = [
    ("shape", "64x1600", [64, 1600]),
    ("shape", "8 x 8192", [8, 8192]),
    ("shape", "[64, 1600]", [64, 1600]),
    ("shape", "(8,)", [8]),
    ("shape", "torch.Size([4, 1])", [4, 1]),
    ("shape", "4, 1", [4, 1]),
    ("shape", "320", [320]),
    ("shape", "[]", []),
    ("shape", "f32[3,4]", [3, 4]),
    ("shape", "(None, 32)", [None, 32]),
    ("shape", "[?,10]", [None, 10]),
    ("shape", "[s0, 2*s1, 16]", [None, None, 16]),
    ("shape", "[32, -1]", [32, None]),
    ("shape", "{1,3,224}", [1, 3, 224]),
    ("shape", "224*224", [224, 224]),
    ("dtype", "Long", "int64"),
    ("dtype", "torch.LongTensor", "int64"),
    ("dtype", "torch.cuda.HalfTensor", "float16"),
    ("dtype", "torch.int64", "int64"),
    ("dtype", "long int", "int64"),
    ("dtype", "Half", "float16"),
    ("dtype", "Float", "float32"),
    ("dtype", "Double", "float64"),
    ("dtype", "ByteTensor", "uint8"),
    ("dtype", "c10::BFloat16", "bfloat16"),
    ("dtype", "c10::Half", "float16"),
    ("dtype", "DT_FLOAT", "float32"),
    ("dtype", "<dtype: 'int32'>", "int32"),
    ("dtype", "<class 'numpy.float64'>", "float64"),
    ("dtype", "tf.float32", "float32"),
    ("dtype", "jnp.bfloat16", "bfloat16"),
    ("dtype", "unsigned char", "uint8"),
    ("dtype", "Bool", "bool"),
    ("dtype", "ComplexFloat", "complex64"),
    ("dtype", "Float8_e4m3fn", "float8_e4m3fn"),
    ("device", "cuda:0", "cuda:0"),
    ("device", "CPU", "cpu"),
    ("device", "/job:localhost/replica:0/task:0/device:GPU:1", "gpu:1"),
    ("bytes", "2.00 GiB", 2 * 1024**3),
    ("bytes", "1280000000000 bytes", 1280000000000),
    ("bytes", "512MB", 512_000_000),
    ("bytes", "512Mi", 512 * 1024**2),
    ("bytes", "64G", 64 * 1024**3),
    ("bytes", "1,024", 1024),
    ("version", "v2.1.0+cu118", "2.1.0+cu118"),
    ("version", "1.10", "1.10"),
    ("version", "535.104.05", "535.104.05"),
    ("path", "'data/part 1.csv'", "data/part 1.csv"),
    ("module", "'torch.nn'", "torch.nn"),
    ("rank", "3", 3),
    ("port", "29500", 29500),
    ("url", "https://example.org/a,", "https://example.org/a"),
    ("int", "-1", -1),
    ("int", "1,000,000", 1000000),
    ("float", "1e-3", 0.001),
    ("float", "12", 12.0),
    ("text", " as it is ", "as it is"),
]


@pytest.mark.parametrize(("kind", "text", "value"), READ)
def test_every_spelling_of_a_value_reads_alike(kind: str, text: str, value: Any) -> None:
    assert parse(kind, text) == value


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("shape", "[0.1, 0.2]"),
        ("shape", "[a, b]"),
        ("shape", "[3, -5]"),
        ("shape", ""),
        ("dtype", "Number"),
        ("dtype", "sequence"),
        ("device", "device"),
        ("bytes", "many"),
        ("bytes", "2 apples"),
        ("version", "latest"),
        ("module", "not a module"),
        ("rank", "-1"),
        ("port", "70000"),
        ("url", "example"),
        ("int", "1.5"),
        ("float", "one"),
        ("text", "  "),
        ("colour", "red"),
    ],
)
def test_words_of_another_kind_have_no_value(kind: str, text: str) -> None:
    assert parse(kind, text) is None


@pytest.mark.parametrize("text", ["nan", "-inf", "1e999", "9" * 400])
def test_what_json_has_no_number_for_has_no_value(text: str) -> None:
    assert parse("float", text) is None


@pytest.mark.parametrize(
    ("kind", "value", "wording"),
    [
        ("shape", [64, 1600], "64×1600"),
        ("shape", [None, 10], "?×10"),
        ("shape", [8], "[8]"),
        ("shape", [], "scalar"),
        ("bytes", 2 * 1024**3, "2.00 GiB"),
        ("bytes", 1280000000000, "1.16 TiB"),
        ("bytes", 20 * 1024**2, "20.00 MiB"),
        ("bytes", 512, "512 bytes"),
        ("int", 7, "7"),
        ("text", "as it is", "as it is"),
        ("text", None, ""),
    ],
)
def test_a_value_is_worded_for_people(kind: str, value: Any, wording: str) -> None:
    assert render(kind, value) == wording


@given(st.sampled_from(sorted(KINDS)), st.text())
def test_any_words_are_read_or_refused(kind: str, text: str) -> None:
    assert isinstance(render(kind, parse(kind, text)), str)


@given(
    st.sampled_from(sorted(KINDS)),
    st.one_of(st.none(), st.integers(), st.floats(), st.text(), st.lists(st.none())),
)
def test_any_value_is_worded(kind: str, value: Any) -> None:
    assert isinstance(render(kind, value), str)


@pytest.mark.parametrize("kind", sorted(KINDS))
@pytest.mark.parametrize("text", ["9" * 5000, "1," * 3000, "9" * 400 + " GiB", "1.1." * 2000, "[" * 3000])
def test_endless_words_are_read_or_refused(kind: str, text: str) -> None:
    assert isinstance(render(kind, parse(kind, text)), str)
