"""The table of prefixes: every sample is a test."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

import pytest

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


@pytest.mark.parametrize(
    "text",
    [
        "2024-01-01 12:00:00,123 - root - ERROR - boom",
        "[INFO] epoch 3",
        "E   ValueError: boom",
        ">>> model(x)",
        "12: one lonely label",
        "gpu7: one lonely host",
        "| name | size |",
        "WARNING:root:slow",
        "12:00:01 one lonely time",
        "resnet-50 | 76.1 | 25.6",
    ],
)
def test_weak_forms_and_heads_of_log_records_stay_where_they_stand_alone(text: str) -> None:
    assert lines(f"healthy line\n{text}\nhealthy line\nhealthy line\n")[1].text == text


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


def test_quotes_may_be_nested() -> None:
    assert [line.text for line in lines("\n".join(f"> > {text}" for text in STACK))] == STACK


def test_a_quote_is_peeled_from_a_stack_inside_other_text() -> None:
    quoted = "\n".join(f"> {text}" for text in STACK)
    prose = "hello,\nit stops here:\n" + "words\n" * 20
    assert [line.text for line in lines(f"{prose}{quoted}\nthanks!\n")][22:-1] == STACK


def test_a_marker_before_one_frame_is_no_quote() -> None:
    marked = "\n".join(["> " + text if "fit.py" in text else text for text in STACK])
    assert [line.text for line in lines(marked)] == marked.split("\n")


def test_numbers_that_count_with_the_lines_are_a_viewers_and_others_are_ranks() -> None:
    counted = lines("\n".join(f"{n}: {text}" for n, text in enumerate(STACK, 40)))
    labelled = lines("\n".join(f"{n}: {text}" for text in STACK for n in (1, 0)))
    assert {(line.stream, *line.tags) for line in counted} == {("",)}
    assert {line.stream for line in labelled} == {"task=0", "task=1"}


def test_numbers_on_lines_of_their_own_go() -> None:
    found = lines("".join(f"{text}\n{n}\n" for n, text in enumerate(STACK, 3)))
    assert [line.text for line in found] == STACK
    assert [line.number for line in found] == list(range(1, 16, 2))


def test_numbers_that_a_program_prints_stay() -> None:
    printed = "start\n" + "".join(f"{n}\n" for n in (5, 3, 9, 4, 8, 1)) + "done\nbye\nend\nx\ny\nz\n"
    assert len(lines(printed)) == 13


@pytest.mark.parametrize(
    "head",
    [
        "[worker exec 3] ",
        "2024/05/01 10:00 fit.py:31 ERR ",
        "<14>fit: ",
        "job-abc@node | stderr: ",
    ],
)
def test_a_prefix_that_no_table_knows_is_learned_from_header_and_frames(head: str) -> None:
    found = lines("other words\n" + "\n".join(head + text for text in STACK))
    assert [line.text for line in found][1:] == STACK


def test_a_learned_prefix_may_hold_padded_numbers() -> None:
    heads = [f"<after {2**n:5} s> " for n in range(len(STACK))]
    assert [line.text for line in lines("\n".join(map("".join, zip(heads, STACK, strict=True))))] == STACK


def test_a_learned_prefix_keeps_writers_apart() -> None:
    mixed = "\n".join(f"<proc {n} of 2> {text}" for text in STACK for n in (1, 2))
    found = lines(mixed)
    assert len({line.stream for line in found}) == 2
    assert [line.text for line in found][::2] == STACK


def test_a_learned_prefix_tells_rank_and_level() -> None:
    found = lines("\n".join(f"<10:01 Rank=02 error> {text}" for text in STACK))
    assert {(line.tags["rank"], line.tags["level"]) for line in found} == {("2", "error")}


@pytest.mark.parametrize("head", ["E   ", "  | ", "    ", "  + ", "Original "])
def test_layout_before_a_header_is_not_a_learned_prefix(head: str) -> None:
    text = "\n".join(head + line for line in STACK)
    assert [line.text for line in lines(text)] == text.split("\n")


def test_the_head_of_a_record_goes_only_from_the_record_whose_stack_carries_it() -> None:
    head = "E1130 12:00:00.000 17 torch/x.py:10] [0/0] "
    other = "W1130 12:00:00.000 17 torch/y.py:20] slow"
    found = lines(f"{other}\n" + "\n".join(head + text for text in STACK) + f"\n{other}")
    assert [line.text for line in found] == [other, *STACK, other]


def test_ansi_before_a_prefix_does_not_hide_it() -> None:
    line = lines("\x1b[36m(Worker pid=17, ip=10.0.0.2)\x1b[0m   x = 3")[0]
    assert (line.text, line.stream) == ("  x = 3", "worker=Worker/pid=17/host=10.0.0.2")
