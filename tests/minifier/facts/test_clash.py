"""The dimensions that are marked are those that clash."""

from __future__ import annotations

import pytest

from minifier.facts import clash
from minifier.model import Shape

Dims = tuple[int | None, ...]


def marked(left: Dims, right: Dims, **facts: object) -> list[list[int]]:
    """What two bare names mark of two stated shapes."""
    stated = (Shape("a", left), Shape("b", right))
    return clash.mark(("a", "b"), {"a": list(left), "b": list(right), **facts}, stated)


@pytest.mark.parametrize(
    ("left", "right", "expected"),
    [
        ((8, 32), (8, 64), [[0, 1], [1, 1]]),
        ((8, 32), (4, 64), [[0, 0], [1, 0], [0, 1], [1, 1]]),
        ((2, 4), (7,), [[0, 1], [1, 0]]),
        ((10, 768), (4, 12, 768), [[0, 0], [1, 1]]),
    ],
)
def test_two_bare_names_mark_where_the_shapes_differ_counted_from_the_right(
    left: Dims, right: Dims, expected: list[list[int]]
) -> None:
    assert marked(left, right) == expected


def test_a_dimension_of_one_clashes_only_where_nothing_else_does() -> None:
    assert marked((1, 5, 3), (4, 6, 3)) == [[0, 1], [1, 1]]
    assert marked((1, 28, 28), (3, 28, 28)) == [[0, 0], [1, 0]]


def test_surplus_dimensions_clash_where_all_others_agree() -> None:
    assert marked((10,), (3, 10)) == [[1, 0]]
    assert marked((4, 2, 5), (5,)) == [[0, 0], [0, 1]]


def test_an_unknown_dimension_does_not_clash() -> None:
    assert marked((None, 5), (4, 6)) == [[0, 1], [1, 1]]


def test_the_dimension_that_the_message_names_is_marked_in_both() -> None:
    assert marked((9,), (10, 3), dim=0) == [[0, 0], [1, 0]]
    assert marked((32, 20), (32, 10), dim=-1) == [[0, 1], [1, 1]]


def test_a_named_dimension_that_one_shape_lacks_leaves_counting_from_the_right() -> None:
    assert marked((2, 4), (7,), dim=1) == [[0, 1], [1, 0]]


def test_an_indexed_name_marks_that_dimension_alone() -> None:
    stated = (Shape("mat1", (4, 6)), Shape("mat2", (8, 2)))
    facts = {"mat1": [4, 6], "mat2": [8, 2]}
    assert clash.mark(("mat1[-1]", "mat2[0]"), facts, stated) == [[0, 1], [1, 0]]


def test_names_that_no_stated_shape_bears_mark_nothing() -> None:
    stated = (Shape("", (3, 4)), Shape("", (3, 5)))
    facts = {"old": None, "left": [3, 4], "right": [3, 5], "count": 7}
    assert clash.mark(("count", "old", "left", "right"), facts, stated) == [[0, 1], [1, 1]]
    assert clash.mark(("left[5]", "right[0]"), facts, stated) == [[1, 0]]


def test_two_names_of_equal_shapes_stand_for_two_stated_ones() -> None:
    stated = (Shape("", (3, 4)), Shape("", (3, 4)))
    assert clash.mark(("a[0]", "b[0]"), {"a": [3, 4], "b": [3, 4]}, stated) == [[0, 0], [1, 0]]
