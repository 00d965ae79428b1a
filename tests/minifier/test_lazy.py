"""A lazy pattern is the pattern, later."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minifier.lazy import lazy

SOURCE = r"(?P<key>\w+)=(?P<value>\d*)"
WAYS = {
    "search": lambda p, text: p.search(text) and p.search(text).groupdict(),
    "match": lambda p, text: p.match(text, 1) and p.match(text, 1).span(),
    "fullmatch": lambda p, text: p.fullmatch(text) is None,
    "findall": lambda p, text: p.findall(text),
    "finditer": lambda p, text: [found.span() for found in p.finditer(text)],
    "split": lambda p, text: p.split(text),
    "sub": lambda p, text: p.sub(r"\g<value>", text),
    "subn": lambda p, text: p.subn("", text),
    "groupindex": lambda p, text: p.groupindex,
    "pattern": lambda p, text: p.pattern,
}


@pytest.mark.parametrize("first", WAYS)
@given(text=st.text("ab=1 ", max_size=12))
def test_it_answers_as_the_compiled_one_does_whatever_is_asked_first(first: str, text: str) -> None:
    late, early = lazy(SOURCE), re.compile(SOURCE)
    for way in (first, *WAYS):
        assert WAYS[way](late, text) == WAYS[way](early, text)


def test_flags_and_bytes_are_kept() -> None:
    assert lazy("b$", re.IGNORECASE | re.MULTILINE).findall("B\nab") == ["B", "b"]
    assert lazy(rb"\d+").sub(b"#", b"12 of 40") == b"# of #"


def test_nothing_is_compiled_before_the_first_use() -> None:
    broken = lazy("(")
    with pytest.raises(re.error):
        broken.search("")
