"""The words round a list of numbers say whether it is a shape."""

from __future__ import annotations

import pytest

from minifier.facts import find


def stated(message: str) -> list[list[int | None]]:
    return [list(shape.dims) for shape in find(message)]


@pytest.mark.parametrize(
    "message",
    [
        "split_with_sizes expects split_sizes to sum exactly to 12, but got split_sizes=[5, 5]",
        "vmap: Expected all tensors to have the same size in the mapped dimension, got sizes [6, 7] for the "
        "mapped dimension",
        "tensor([6, 7]) is not a valid value",
        "Got 3 boxes for tensor number [6] of the batch",
    ],
)
def test_counts_and_values_are_no_shapes(message: str) -> None:
    assert stated(message) == []


def test_a_list_right_behind_the_word_tensor_is_its_shape() -> None:
    message = (
        "Expected shape of indices to be same as that of the input tensor ([2, 1, 4, 4]) but got indices "
        "tensor with shape: [2, 1, 2, 4]"
    )
    assert stated(message) == [[2, 1, 4, 4], [2, 1, 2, 4]]


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ("expand(torch.FloatTensor{[5, 3, 4]}, size=[3, 4]): the number of sizes", [[5, 3, 4], [3, 4]]),
        ("a 1D tensor in the list but got:  0.5\n[ torch.FloatTensor{2,3} ]", [[2, 3]]),
        (
            "Function ScaleBackward returned an invalid gradient at index 0 - got [1] but expected shape "
            "compatible with [6]",
            [[1], [6]],
        ),
    ],
)
def test_every_form_of_a_typed_tensor_is_a_shape(message: str, expected: list[list[int]]) -> None:
    assert stated(message) == expected
