"""Exception groups: members, nested groups, chains inside and after them."""

from __future__ import annotations

import traceback

from minifier.blocks import python
from minifier.blocks.python_stack import HEADER
from minifier.model import Block, Line, Raised


def read(text: str) -> tuple[Raised, ...]:
    lines = [Line(i, line) for i, line in enumerate(text.rstrip("\n").split("\n"), 1)]
    start = next(i for i, line in enumerate(lines) if HEADER in line.text)
    answer = python.read(lines, start)
    assert answer is not None
    block, end = answer
    assert isinstance(block, Block)
    assert end == len(lines)
    assert all(lines[f.at - 1].text.find("File ") >= 0 for r in block.raised for f in r.frames)
    return block.raised


def fail(error: Exception) -> Exception:
    try:
        raise error
    except Exception as caught:
        return caught


def printed(error: BaseException) -> str:
    return "".join(traceback.format_exception(error))


def test_members_follow_their_group_in_printed_order() -> None:
    group = fail(ExceptionGroup("tasks", [fail(KeyError("y")), fail(ValueError("two\nlines"))]))
    assert [(r.link, r.type, r.message) for r in read(printed(group))] == [
        ("", "ExceptionGroup", "tasks (2 sub-exceptions)"),
        ("member", "KeyError", "'y'"),
        ("member", "ValueError", "two\nlines"),
    ]


def test_members_have_their_own_frames_and_may_have_none() -> None:
    raised = read(printed(fail(ExceptionGroup("tasks", [fail(KeyError("y")), OSError("never raised")]))))
    assert [len(r.frames) for r in raised] == [1, 1, 0]
    assert raised[1].frames[0].function == "fail"


def test_groups_nest() -> None:
    inner = fail(ExceptionGroup("inner", [fail(KeyError("a")), fail(KeyError("b"))]))
    outer = fail(ExceptionGroup("outer", [inner, fail(ValueError("c"))]))
    assert [(r.link, r.type, r.message) for r in read(printed(outer))] == [
        ("", "ExceptionGroup", "outer (2 sub-exceptions)"),
        ("member", "ExceptionGroup", "inner (2 sub-exceptions)"),
        ("member", "KeyError", "'a'"),
        ("member", "KeyError", "'b'"),
        ("member", "ValueError", "c"),
    ]


def test_a_member_may_be_a_chain() -> None:
    cause = fail(KeyError("k"))
    try:
        raise ValueError("no k") from cause
    except ValueError as caught:
        member = caught
    raised = read(printed(fail(ExceptionGroup("g", [member]))))
    assert [(r.link, r.type) for r in raised] == [
        ("", "ExceptionGroup"),
        ("member", "KeyError"),
        ("cause", "ValueError"),
    ]


def test_a_chain_may_go_on_after_a_group_and_lead_to_one() -> None:
    group = fail(ExceptionGroup("g", [fail(KeyError("k"))]))
    try:
        raise OSError("outer") from group
    except OSError as caught:
        after = caught
    assert [(r.link, r.type) for r in read(printed(after))] == [
        ("", "ExceptionGroup"),
        ("member", "KeyError"),
        ("cause", "OSError"),
    ]
    try:
        raise ExceptionGroup("g", [fail(KeyError("k"))]) from fail(OSError("first"))
    except ExceptionGroup as caught:
        led = caught
    assert [(r.link, r.type) for r in read(printed(led))] == [
        ("", "OSError"),
        ("cause", "ExceptionGroup"),
        ("member", "KeyError"),
    ]


def test_a_group_that_breaks_off_keeps_what_was_read() -> None:
    text = printed(fail(ExceptionGroup("g", [fail(KeyError("a")), fail(KeyError("b"))])))
    head = text[: text.index("---------------- 2")].rsplit("\n", 1)[0]
    assert [r.type for r in read(head)] == ["ExceptionGroup", "KeyError"]
