"""The table of prefixes: every sample is a test."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minifier.lines import read
from minifier.lines.prefixes import table
from minifier.model import Line, Window

ENTRIES: list[dict[str, Any]] = tomllib.loads(
    files("minifier.lines").joinpath("prefixes.toml").read_text(encoding="utf-8")
)["prefix"]
CERTAIN = [(e["name"], sample) for e in ENTRIES if e["scope"] == "line" for sample in e["samples"]]

STACK = [
    "Traceback (most recent call last):",
    '  File "/app/fit.py", line 31, in <module>',
    "    main()",
    '  File "/app/net.py", line 7, in forward',
    "    return self.proj(x)",
    "           ^^^^^^^^^^^^",
    "",
    "RuntimeError: mat1 and mat2 shapes cannot be multiplied (2x3 and 4x5)",
]


def lines(text: str) -> list[Line]:
    return read(Window(1, text.encode()))


@pytest.mark.parametrize(("name", "sample"), CERTAIN, ids=[name for name, _ in CERTAIN])
def test_a_certain_prefix_is_peeled_wherever_it_stands(name: str, sample: dict[str, Any]) -> None:
    line = lines(f"healthy line\n{sample['line']}\nhealthy line\n")[1]
    assert (line.text, dict(line.tags)) == (sample["rest"], sample["tags"])


@pytest.mark.parametrize("entry", [e for e in ENTRIES if e["name"] != "glued-fence"], ids=lambda e: e["name"])
def test_a_stack_reads_the_same_behind_every_prefix(entry: dict[str, Any]) -> None:
    sample = entry["samples"][0]
    head = sample["line"].removesuffix(sample["rest"])
    counted = "(?P<number>" in entry["match"]
    heads = [head.replace("12", str(500 + n)) if counted else head for n in range(len(STACK))]
    found = lines("\n".join(map("".join, zip(heads, STACK, strict=True))))
    assert [line.text for line in found] == STACK
    assert all(line.tags == sample["tags"] for line in found)


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda e: e["name"])
def test_what_only_looks_like_a_prefix_is_none(entry: dict[str, Any]) -> None:
    gates = table(entry["scope"])
    for text in entry["not_samples"]:
        named = [prefix for prefix in gates.get(text[:1], ()) if prefix.name == entry["name"]]
        assert not any(prefix.find(text) for prefix in named), text


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda e: e["name"])
def test_a_prefix_has_samples_of_both_kinds_and_opens_its_own_gate(entry: dict[str, Any]) -> None:
    gates = table(entry["scope"])
    assert entry["not_samples"]
    for sample in entry["samples"]:
        first = sample["line"].removeprefix("\ufeff")[0]
        assert entry["name"] in {prefix.name for prefix in gates[first]}


def test_prefixes_stack_and_the_inner_one_has_the_last_word() -> None:
    line = lines("[pod/fit-0/main] 2025-03-01T10:00:00.5Z [default1]:[rank9]:   return y")[0]
    assert line.text == "  return y"
    assert line.tags["rank"] == "9" and line.tags["local_rank"] == "1"
    assert line.stream == "pod=fit-0/container=main/role=default/local_rank=1"


def test_an_empty_line_behind_a_prefix_is_an_empty_line() -> None:
    assert [line.text for line in lines("[rank1]:\n[rank1]: \ntrainer-1  |\ntrainer-1  | \n")] == [""] * 4


def test_a_prefix_in_the_middle_of_a_line_cuts_the_line() -> None:
    found = lines(
        "10%|█ | 1/9 [00:01<00:09][rank3]: Traceback (most recent call last):[rank1]: KeyError: 1\n"
    )
    assert [(line.number, line.stream, line.text) for line in found] == [
        (1, "", "10%|█ | 1/9 [00:01<00:09]"),
        (1, "rank=3", "Traceback (most recent call last):"),
        (1, "rank=1", "KeyError: 1"),
    ]


def test_ansi_before_a_prefix_does_not_hide_it() -> None:
    line = lines("\x1b[36m(Worker pid=17, ip=10.0.0.2)\x1b[0m   x = 3")[0]
    assert (line.text, line.stream) == ("  x = 3", "worker=Worker/pid=17/host=10.0.0.2")


@pytest.mark.parametrize("entry", ENTRIES, ids=[entry["name"] for entry in ENTRIES])
@given(data=st.data())
def test_behind_its_blanks_a_prefix_goes_on_with_its_gate(entry: dict[str, Any], data: st.DataObject) -> None:
    text = data.draw(st.from_regex(re.compile(entry["match"], re.ASCII)))
    if text[:1] == " " and re.match(entry["match"], text, re.ASCII):
        assert entry["name"] in {one.name for one in table(entry["scope"])[text.lstrip(" ")[:1]]}
