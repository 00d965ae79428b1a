"""Templates: `{name}` and `{name[index]}`, and nothing that is not there."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minifier.templates import fields, fill, stray


def plain(name: str, value: Any) -> str:
    return f"{name}={value}"


@pytest.mark.parametrize(
    ("template", "facts", "said"),
    [
        ("{a} clashes", {"a": 3}, "a=3 clashes"),
        ("{a[0]} and {a[-1]}", {"a": [4, 5, 6]}, "4 and 6"),
        ("{a[1]}", {"a": [4, None]}, "?"),
        ("set {{x}} to {a}", {"a": 1}, "set {x} to a=1"),
        ("no field", {}, "no field"),
    ],
)
def test_fields_are_filled(template: str, facts: dict[str, Any], said: str) -> None:
    assert fill([template], facts, plain) == said


@pytest.mark.parametrize("facts", [{}, {"a": [1]}, {"a": 7}, {"a": None}])
def test_the_first_template_whose_fields_are_all_there_is_used(facts: dict[str, Any]) -> None:
    assert fill(["{a[2]} is too many", "{b} too", "nothing known"], facts, plain) == "nothing known"


def test_without_a_fitting_template_nothing_is_said() -> None:
    assert fill(["{a}"], {}, plain) == ""


def test_no_attribute_call_or_format_is_a_field() -> None:
    """What is no field is left as it stands: nothing is ever evaluated."""
    text = "{a.real} {a!r} {a:>9} {a()} {a['b']}"
    assert fields(text) == ()
    assert fill([text], {"a": 1}, plain) == text


def test_the_first_stray_brace_is_found() -> None:
    assert stray("{a} and }") == 8
    assert stray("{{a}} {b[0]}") is None


@given(st.text(), st.dictionaries(st.text(), st.integers() | st.lists(st.integers())))
def test_any_text_is_a_template(template: str, facts: dict[str, Any]) -> None:
    assert isinstance(fill([template], facts, plain), str)
