"""Every wrapper, follower and ignored exception of `failures.toml` is known by its samples."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import minifier
from minifier.blocks import onward
from minifier.model import Line, Raised
from minifier.roles import role_of

TABLE = tomllib.loads(Path(minifier.__file__).with_name("failures.toml").read_text("utf-8"))
SAMPLES = [
    (role, row, sample)
    for role in ("wrapper", "follower", "ignored")
    for row in TABLE[role]
    for sample in row["samples"]
]


def raised(sample: str, *, intro: bool) -> Raised:
    if intro:
        return Raised("ValueError", "x", intro=sample)
    kind, _, message = sample.partition(": ")
    return Raised(kind.rstrip(":"), message)


@pytest.mark.parametrize(("role", "row", "sample"), SAMPLES, ids=[sample[:50] for _, _, sample in SAMPLES])
def test_a_sample_has_the_role_of_its_table(role: str, row: dict[str, str], sample: str) -> None:
    assert role_of(raised(sample, intro="intro" in row)) == role


HELD = [row for role in ("wrapper", "follower", "ignored") for row in TABLE[role] if "holds" in row]


@pytest.mark.parametrize("row", HELD, ids=[row["why"] for row in HELD])
@given(data=st.data())
def test_every_message_of_a_table_holds_one_of_its_literals(row: dict[str, Any], data: st.DataObject) -> None:
    message = data.draw(st.from_regex(row["message"])).lower()
    assert any(literal in message for literal in row["holds"])


@pytest.mark.parametrize(
    "sample",
    [
        "RuntimeError: mat1 and mat2 shapes cannot be multiplied (2x3 and 4x5)",
        "KeyError: 'label'",
        "OSError: [Errno 28] No space left on device",
        "ImportError: cannot import name 'AdamW' from 'transformers'",
        "torch.cuda.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB",
    ],
)
def test_an_ordinary_exception_may_be_the_root(sample: str) -> None:
    assert role_of(raised(sample, intro=False)) == "root"


@pytest.mark.parametrize("sample", TABLE["onward"]["samples"])
def test_a_line_of_progress_shows_that_the_run_went_on(sample: str) -> None:
    assert onward.count([Line(1, sample)]) == 1


@pytest.mark.parametrize("sample", TABLE["onward"]["not_samples"])
def test_a_line_of_shutdown_does_not(sample: str) -> None:
    assert onward.count([Line(1, sample)]) == 0


@pytest.mark.parametrize("sample", TABLE["intros"]["samples_handled"])
def test_a_line_that_says_what_is_done_instead_tells_of_a_handler(sample: str) -> None:
    assert re.search(TABLE["intros"]["handled"], sample)
    assert not re.search(TABLE["intros"]["ended"], sample)


@pytest.mark.parametrize("sample", TABLE["intros"]["samples_ended"])
def test_a_line_that_announces_an_end_tells_of_no_handler(sample: str) -> None:
    assert re.search(TABLE["intros"]["ended"], sample)
    assert not re.search(TABLE["intros"]["handled"], sample)
