"""Headings that tell whose lines stand below."""

from __future__ import annotations

import pytest

from minifier.lines import read, streams
from minifier.model import Line, Window


def lines(text: str) -> list[Line]:
    return read(Window(1, text.encode()))


@pytest.mark.parametrize(
    ("heading", "rank"),
    [
        ("==> logs/rank_3.err <==", "3"),
        ("==> azureml/std_log_process_12.txt <==", "12"),
        ("==> out/none_ab/attempt_0/5/stderr.log <==", "5"),
        ("----------Begin global rank 2 STDERR----------", "2"),
        ("======== Rank 7 ========", "7"),
        ("##### worker-4.log #####", "4"),
    ],
)
def test_lines_below_a_heading_have_the_rank_that_it_names(heading: str, rank: str) -> None:
    found = lines(f"{heading}\nready\nstep 1\n")
    assert [line.tags.get("rank") for line in found] == [None, rank, rank]
    assert found[1].stream == found[2].stream != ""


def test_each_file_is_a_stream_of_its_own() -> None:
    found = streams(lines("==> a.log <==\none\n==> b.log <==\ntwo\nthree\n"))
    assert [[line.text for line in stream if "==>" not in line.text] for stream in found.values()] == [
        [],
        ["one"],
        ["two", "three"],
    ]


def test_a_rank_that_a_prefix_tells_is_kept() -> None:
    assert lines("==> rank_3.err <==\n[rank5]: ready\n")[1].tags["rank"] == "5"


def test_the_end_of_a_section_ends_it() -> None:
    text = "-----Begin global rank 2 STDOUT-----\nready\n-----End global rank 2 STDOUT-----\ndone\n"
    assert [line.tags.get("rank") for line in lines(text)] == [None, "2", None, None]


@pytest.mark.parametrize(
    "text", ["===== rank of the matrix 3 =====", "== 3 ==", "see ==> a <== b", "--- train.py ---"]
)
def test_what_only_looks_like_a_heading_is_none(text: str) -> None:
    assert [line.stream for line in lines(f"{text}\nready\n")] == ["", ""]
