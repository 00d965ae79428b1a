"""A shape is named by the words that stand before it."""

from __future__ import annotations

import pytest

from minifier.facts import find


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        (
            "of distribution Normal(loc: torch.Size([6]), scale: torch.Size([6])) to satisfy",
            ["loc", "scale"],
        ),
        (
            "size mismatch for 0.weight: copying a param with shape torch.Size([5, 2]) from checkpoint, the "
            "shape in current model is torch.Size([3, 2]).",
            ["0.weight (checkpoint)", "0.weight (model)"],
        ),
        (
            "Expected size for first two dimensions of batch2 tensor to be: [9, 32] but got: [4, 32].",
            ["expected", "got"],
        ),
        (
            "Value is not broadcastable with batch_shape+event_shape: torch.Size([3]) vs torch.Size([2]).",
            ["", ""],
        ),
    ],
)
def test_a_shape_is_named_by_the_word_before_it(message: str, expected: list[str]) -> None:
    assert [shape.name for shape in find(message)] == expected
