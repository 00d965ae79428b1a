"""Tracebacks of several writers in one stream without prefixes."""

from __future__ import annotations

import itertools

from minifier import blocks
from minifier.model import Line, Raised


def read(text: str) -> list[Raised]:
    lines = [Line(i, line) for i, line in enumerate(text.strip("\n").split("\n"), 1)]
    found = blocks.read(lines)
    assert all(block.kind == "python" and len(block.raised) == 1 for block in found)
    return [block.raised[0] for block in found]


STACK = [
    ("train.py", 8, "<module>", "from nets import unet"),
    ("nets/__init__.py", 2, "<module>", "from . import unet"),
    ("nets/unet.py", 5, "<module>", "check_versions(minimum)"),
    ("nets/versions.py", 30, "check_versions", "assert new_enough, note"),
]
HEADER = ["Traceback (most recent call last):"]
FRAMES = [[f'  File "{f}", line {n}, in {name}', f"    {code}"] for f, n, name, code in STACK]
END = ["AssertionError: kit 2.2 is too new"]


def test_two_ranks_with_one_stack_are_told_apart_wherever_they_interleave() -> None:
    """Chunks of whole frames: one rank's first, then the other's, then the rest of both."""
    for cut, ahead in itertools.product(range(1, 4), range(5)):
        first = [*HEADER, *itertools.chain(*FRAMES[:cut])]
        second = [*HEADER, *itertools.chain(*FRAMES[:ahead])]
        rest = [*itertools.chain(*FRAMES[ahead:]), *END, *itertools.chain(*FRAMES[cut:]), *END]
        found = read("\n".join([*first, *second, *rest]))
        assert [r.type for r in found] == ["AssertionError"] * 2, (cut, ahead)
        assert [r.message for r in found] == ["kit 2.2 is too new"] * 2
        assert all(r.frames[-1].file == "nets/versions.py" for r in found)


def test_frames_go_to_the_stack_whose_code_names_them() -> None:
    first, second = read("""
Traceback (most recent call last):
  File "a.py", line 1, in <module>
    load_rows(path)
Traceback (most recent call last):
  File "b.py", line 1, in <module>
    fit_model(net)
  File "a.py", line 9, in load_rows
    raise OSError(path)
OSError: rows.csv
  File "b.py", line 7, in fit_model
    raise ValueError(net)
ValueError: net
""")
    assert [(f.file, f.line) for f in first.frames] == [("a.py", 1), ("a.py", 9)]
    assert [(f.file, f.line) for f in second.frames] == [("b.py", 1), ("b.py", 7)]
    assert (first.type, second.type) == ("OSError", "ValueError")


def test_a_traceback_that_broke_off_stands_beside_the_one_that_follows() -> None:
    first, second = read("""
Traceback (most recent call last):
  File "a.py", line 1, in <module>
    main()
Traceback (most recent call last):
  File "b.py", line 1, in <module>
    run()
KeyError: 'k'
""")
    assert (first.type, [f.file for f in first.frames]) == ("", ["a.py"])
    assert (second.type, [f.file for f in second.frames]) == ("KeyError", ["b.py"])


def test_a_frame_glued_behind_another_writers_code_is_found() -> None:
    found = read("""
Traceback (most recent call last):
Traceback (most recent call last):
  File "a.py", line 1, in _feed
    dump(obj)
  File "a.py", line 7, in dump
    send(conn, pid)  File "b.py", line 4, in _serve

OSError: too many
  File "b.py", line 9, in send_handle
    dup(fd)
OSError: too many
""")
    assert [r.type for r in found] == ["OSError", "OSError"]
    assert {("b.py", 4), ("b.py", 9), ("a.py", 7)} <= {(f.file, f.line) for r in found for f in r.frames}


def test_many_headers_alone_are_nothing() -> None:
    assert read("\n".join(HEADER * 500)) == []
