"""JSON lines and quoted tracebacks."""

from __future__ import annotations

import json

import pytest

from minifier.lines import read
from minifier.model import Line, Window

STACK = "Traceback (most recent call last):\n  File \"/app/a.py\", line 3, in go\n    run()\nKeyError: 'mask'"


def lines(text: str) -> list[Line]:
    return read(Window(5, text.encode()))


def texts(record: object) -> list[str]:
    return [line.text for line in lines(json.dumps(record))]


def test_a_record_becomes_its_message_and_its_traceback_with_the_number_of_the_record() -> None:
    found = lines(json.dumps({"severity": "ERROR", "message": "job failed", "exc_info": STACK}))
    assert [line.text for line in found] == ["job failed", *STACK.split("\n")]
    assert {line.number for line in found} == {5}
    assert {line.tags["level"] for line in found} == {"ERROR"}


@pytest.mark.parametrize("field", ["stack_trace", "error", "exception", "detail"])
def test_the_traceback_may_be_in_any_field(field: str) -> None:
    assert texts({"level": "error", field: STACK}) == STACK.split("\n")


def test_the_traceback_may_be_in_an_inner_object() -> None:
    assert texts({"msg": "x", "error": {"kind": "KeyError", "stack": STACK}}) == ["x", *STACK.split("\n")]


def test_a_container_runtimes_record_is_one_line() -> None:
    record = (
        '{"log":"\\u001b[31m[rank1]:   go()\\u001b[0m\\n","stream":"stderr","time":"2024-01-01T00:00:00Z"}'
    )
    (line,) = lines(record)
    assert (line.text, line.stream) == ("  go()", "rank=1")


def test_records_may_be_packed_into_records_and_stand_behind_prefixes() -> None:
    inner = json.dumps({"level": "error", "message": STACK})
    outer = "2024-01-01T00:00:00.5Z stderr F " + json.dumps({"log": inner + "\n", "stream": "stderr"})
    assert [line.text for line in lines(outer)] == STACK.split("\n")


def test_a_record_that_was_cut_still_gives_its_traceback() -> None:
    record = json.dumps({"message": "failed", "exc": STACK + "\nmore"})[:-3]
    assert [line.text for line in lines(record)][:4] == STACK.split("\n")


def test_a_structured_traceback_is_printed() -> None:
    frames = [{"filename": "/app/a.py", "lineno": 3, "name": "go", "line": "run()"}]
    record = {
        "event": "failed",
        "exception": [{"exc_type": "KeyError", "exc_value": "'mask'", "frames": frames}],
    }
    assert texts(record) == ["failed", *STACK.split("\n")]


def test_a_traceback_quoted_as_a_string_is_unfolded() -> None:
    first, *rest = [line.text for line in lines(f"child died, stderr={STACK.encode()!r}")]
    assert first == "child died, stderr=b'Traceback (most recent call last):"
    assert rest == [*STACK.split("\n")[1:3], "KeyError: 'mask''"]


@pytest.mark.parametrize(
    "text",
    [
        '{"loss": 0.3, "step": 4}',
        "{'loss': 0.3}",
        "{",
        '{"a": ',
        "[1, 2]",
        "{}",
        '{"message": ""}',
        "{" * 5000,
    ],
)
def test_what_says_nothing_in_words_stays(text: str) -> None:
    assert [line.text for line in lines(text)] == [text]


def test_the_rank_of_a_record_is_its_stream() -> None:
    (line,) = lines('{"message": "ready", "rank": 3}')
    assert (line.stream, line.tags["rank"]) == ("rank=3", "3")
