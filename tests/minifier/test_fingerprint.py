"""The same fault at the same place has one fingerprint; different faults have different ones."""

from __future__ import annotations

from dataclasses import replace

import pytest

from minifier.fingerprint import fingerprint
from minifier.model import Frame
from minifier.report import Exc, Failure

PLACE = Frame("/home/ana/fit/models/net.py", 42, "forward", "h = self.proj(x)", 118, "user")
FAILURE = Failure(
    category="training",
    rule="torch-matmul-shape",
    confidence=0.97,
    message="mat1 and mat2 shapes cannot be multiplied (64x1600 and 1024x128)",
    exception=Exc("RuntimeError", "mat1 and mat2 shapes cannot be multiplied (64x1600 and 1024x128)"),
    culprit=PLACE,
    frames=(PLACE,),
)
UNNAMED = replace(
    FAILURE,
    rule="",
    message="shard 17 of '/data/run-20240101/part-03.bin' at 0x7f33aa has shape (3, 4) on 10.0.0.7",
)


@pytest.mark.parametrize(
    "same",
    [
        replace(FAILURE, message="mat1 and mat2 shapes cannot be multiplied (8x20 and 30x4)"),
        replace(FAILURE, ranks=(3,), count=9, lines=(7, 30)),
        replace(FAILURE, culprit=replace(PLACE, file="/workspace/fit/models/net.py")),
        replace(FAILURE, culprit=replace(PLACE, file="C:\\jobs\\fit\\models\\net.py")),
        replace(FAILURE, culprit=replace(PLACE, line=47, at=3)),
        replace(FAILURE, confidence=0.5),
    ],
)
def test_numbers_ranks_roots_and_small_shifts_do_not_change_it(same: Failure) -> None:
    assert fingerprint(same) == fingerprint(FAILURE)


def test_numbers_paths_addresses_and_shapes_in_an_unnamed_message_do_not_change_it() -> None:
    other = replace(
        UNNAMED, message="shard 9 of '/mnt/b/part-11.bin' at 0x5500aa10 has shape (8, 1, 9) on 10.1.2.3"
    )
    assert fingerprint(other) == fingerprint(UNNAMED)


@pytest.mark.parametrize(
    "other",
    [
        replace(FAILURE, rule="torch-conv-channels"),
        replace(FAILURE, culprit=replace(PLACE, code="y = self.head(h)")),
        replace(FAILURE, culprit=replace(PLACE, function="encode")),
        replace(FAILURE, culprit=replace(PLACE, file="/home/ana/fit/models/head.py")),
        replace(FAILURE, exception=Exc("ValueError", FAILURE.message)),
        replace(UNNAMED, message="another sentence"),
    ],
)
def test_another_fault_or_place_has_another_one(other: Failure) -> None:
    assert fingerprint(other) != fingerprint(FAILURE)
    assert fingerprint(other) != fingerprint(UNNAMED)


def test_it_is_sixteen_hex_digits_also_without_exception_or_place() -> None:
    bare = Failure(category="unknown", rule="", confidence=0.3, message="Killed")
    assert len(fingerprint(bare)) == 16
    assert int(fingerprint(bare), 16) >= 0
