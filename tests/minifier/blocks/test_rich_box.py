"""rich's boxes: wrapped headers and messages, locals, hidden frames, chains, ASCII."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from minifier import blocks
from minifier.blocks import rich_box
from minifier.model import Block, Line, Raised


def numbered(text: str) -> list[Line]:
    return [Line(i, line) for i, line in enumerate(text.strip("\n").split("\n"), 1)]


def boxed(rows: list[str], width: int = 60) -> str:
    top = "╭" + " Traceback (most recent call last) ".center(width - 2, "─") + "╮"
    body = [f"│ {row:<{width - 4}} │" for row in rows]
    return "\n".join([top, *body, "╰" + "─" * (width - 2) + "╯"])


def block(text: str) -> Block:
    (found,) = blocks.read(numbered(text))
    assert found.kind == rich_box.KIND
    return found


def only(text: str) -> Raised:
    (raised,) = block(text).raised
    return raised


def test_frames_code_and_message_come_out_of_the_box() -> None:
    rows = [
        "/srv/app/train.py:20 in <module>", "", "  19 if True:", "❱ 20 │   main()", "  21", "",
        "in exec_module:940", "", "... 4 frames hidden ...", "",
        "/srv/app/net.py:8 in forward", "", "❱  8 │   │   return self.head(x)", "",
        "╭──────────── locals ────────────╮", "│    x = tensor([1])             │", "│ ❱ 99 = 1 │",
        "╰────────────────────────────────╯",
    ]  # fmt: skip
    raised = only(boxed(rows) + "\nRuntimeError: boom\nsecond line\n\nother output")
    assert [(f.file, f.line, f.function, f.code) for f in raised.frames] == [
        ("/srv/app/train.py", 20, "<module>", "main()"),
        ("", 940, "exec_module", ""),
        ("/srv/app/net.py", 8, "forward", "return self.head(x)"),
    ]
    assert (raised.type, raised.message, raised.hidden) == ("RuntimeError", "boom\nsecond line", 4)
    assert raised.message_span == (21, 22)


def test_a_header_wrapped_at_a_space_or_cut_inside_a_word_is_whole_again() -> None:
    path = "/srv/app/" + "a" * 40
    rows = [f"{path}.py:7 in", "forward", "", f"{path}/b.py:1", "2 in from_pre", "", "  12 x", "❱ 12 y", ""]
    raised = only(boxed(rows) + "\nKeyError: 'a'")
    assert [(f.file, f.line, f.function, f.code) for f in raised.frames] == [
        (f"{path}.py", 7, "forward", ""),
        (f"{path}/b.py", 12, "from_pre", "y"),
    ]


def test_a_message_wrapped_at_the_terminals_width_is_joined_and_its_own_lines_are_kept() -> None:
    long = "ValueError: every row of the table must have the same width"
    raised = only(boxed(["/a/b.py:1 in f", ""]) + f"\n{long}\nas the header\n  indented stays")
    assert raised.message == long.removeprefix("ValueError: ") + " as the header\n  indented stays"


def test_a_chain_of_boxes_is_one_block() -> None:
    one, two = boxed(["/a/b.py:1 in f", ""]), boxed(["/a/c.py:2 in g", ""])
    joint = "\n\nThe above exception was the direct cause of the following\nexception:\n\n"
    found = block(f"{one}\nKeyError: 'k'{joint}{two}\nOSError: no k")
    told = [(r.type, r.message, r.link) for r in found.raised]
    assert told == [("KeyError", "'k'", ""), ("OSError", "no k", "cause")]


def test_the_box_below_names_a_syntax_errors_place() -> None:
    second = "╭" + "─" * 58 + "╮\n│ /a/broken.py:3\n│ def f(:\n│       ▲\n╰" + "─" * 58 + "╯"
    raised = only(boxed(["/a/b.py:1 in <module>", ""]) + f"\n{second}\nSyntaxError: invalid syntax")
    last = raised.frames[-1]
    assert (last.file, last.line, last.code) == ("/a/broken.py", 3, "def f(:")


def test_ascii_boxes_are_read() -> None:
    raised = only("""
+---------- Traceback (most recent call last) ----------+
| /a/b.py:5 in f                                        |
|                                                       |
| > 5 |   go()                                          |
| +----------- locals -----------+                      |
| | y = 3                        |                      |
| +------------------------------+                      |
+-------------------------------------------------------+
TypeError: bad
""")
    assert [(f.file, f.line, f.code) for f in raised.frames] == [("/a/b.py", 5, "go()")]


def test_a_log_line_below_the_message_is_not_part_of_it_and_notes_are_notes() -> None:
    below = "\nValueError: x\n[NOTE] in shard 3\n2031-02-03 04:05:06,000 INFO bye"
    raised = only(boxed(["/a/b.py:1 in f", ""]) + below)
    assert (raised.message, raised.notes) == ("x", ("in shard 3",))


def test_a_box_that_the_log_cuts_off_keeps_its_frames() -> None:
    raised = only(boxed(["/a/b.py:1 in f", "", "❱ 1 go()"]).rsplit("\n", 1)[0])
    assert raised.type == "" and raised.frames[0].code == "go()"


PIECES = st.sampled_from([
    "╭─── Traceback (most recent call last) ───╮", "│ /a.py:3 in f │", "│ ❱ 3 go() │", "│ │", "╰──────╯", "",
    "KeyError: 1", "During handling of the above exception, another exception occurred:", "╭──────╮",
    "│ ╭── locals ──╮ │",
])  # fmt: skip


@given(st.lists(st.one_of(PIECES, st.text(max_size=30)), max_size=25))
def test_no_lines_make_it_raise_and_every_answer_goes_forward(texts: list[str]) -> None:
    lines = [Line(i, text) for i, text in enumerate(["╭── Traceback (most recent call last) ──╮", *texts], 1)]
    answer = rich_box.read(lines, 0)
    assert answer is not None and 0 < answer[1] <= len(lines)
