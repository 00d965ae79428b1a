"""Tracebacks that the log laid out otherwise: one line, escaped, wrapped, behind an unknown prefix."""

from __future__ import annotations

from minifier.blocks import python
from minifier.model import Block, Line


def read(text: str, start: int = 0) -> tuple[Block, int]:
    answer = python.read([Line(i, line) for i, line in enumerate(text.split("\n"), 1)], start)
    assert answer is not None
    block, end = answer
    assert isinstance(block, Block)
    return block, end


def test_the_first_frame_may_stand_on_the_headers_line() -> None:
    block, end = read(
        'Traceback (most recent call last):  File "a.py", line 1, in <module>\n    f()\n'
        '  File "b.py", line 2, in f\n    g()\nKeyError: 1\n\nresumed'
    )
    (raised,) = block.raised
    assert [(f.file, f.code, f.at) for f in raised.frames] == [("a.py", "f()", 1), ("b.py", "g()", 3)]
    assert (raised.type, block.span, end) == ("KeyError", (1, 5), 5)


def test_a_whole_traceback_may_stand_on_one_line() -> None:
    block, end = read(
        'worker 1 failed. Traceback (most recent call last): [...] File "/a b/task.py", line 8, in <module> '
        'app.run() File "m.py", line 3, in mul raise ValueError(e) ValueError: sizes 3 and 4 differ\nnext'
    )
    (raised,) = block.raised
    assert [(f.file, f.line, f.function, f.code) for f in raised.frames] == [
        ("/a b/task.py", 8, "<module>", "app.run()"),
        ("m.py", 3, "mul", "raise ValueError(e)"),
    ]
    assert (raised.type, raised.message, raised.intro) == (
        "ValueError",
        "sizes 3 and 4 differ",
        "worker 1 failed.",
    )
    assert (block.span, end) == ((1, 1), 1)


def test_escaped_line_ends_are_line_ends() -> None:
    block, end = read(
        r"""{'err': 'Traceback (most recent call last):\n  File \"C:\\run\\a.py\", line 1, in f\n    g()\n"""
        r"""KeyError: 1\n'}"""
    )
    (raised,) = block.raised
    assert [(f.file, f.code) for f in raised.frames] == [(r"C:\run\a.py", "g()")]
    assert (raised.type, raised.message, end) == ("KeyError", "1", 1)


def wrapped(text: str, width: int) -> str:
    """The text as a console of that width leaves it."""
    lines = text.split("\n")
    return "\n".join(line[i : i + width] for line in lines for i in range(0, max(len(line), 1), width))


def test_lines_that_a_console_wrapped_are_joined() -> None:
    text = """\
Traceback (most recent call last):
  File "a.py", line 1, in <module>
    run()
  File "/opt/a/very/long/folder/of/packages/net.py", line 34, in forward
    y = self.project_hidden(self.norms(x), scale=1 / self.heads)
ValueError: the hidden width 300 and the width 200 of the head differ, see the table
so it stops"""
    block, end = read(wrapped(text, 40) + "\n\nresumed")
    (raised,) = block.raised
    assert raised.frames[1].file == "/opt/a/very/long/folder/of/packages/net.py"
    assert raised.frames[1].code == "y = self.project_hidden(self.norms(x), scale=1 / self.heads)"
    assert raised.message == text[text.index("the hidden") :]
    assert (block.span[0], end) == (1, len(wrapped(text, 40).split("\n")))


def test_a_prefix_that_nobody_knows_is_taken_off_when_every_line_has_it() -> None:
    bare = [
        "Traceback (most recent call last):",
        '  File "a.py", line 1, in f',
        "    g()",
        "KeyError: 1",
        "  x",
    ]
    text = "\n".join(f"<{8 + i:2} core-2> {line}" for i, line in enumerate(bare))
    block, end = read(text + "\nresumed")
    (raised,) = block.raised
    assert (raised.type, raised.message, raised.frames[0].code) == ("KeyError", "1\n  x", "g()")
    assert (block.span, end) == ((1, 5), 5)


def test_a_prefix_is_no_intro() -> None:
    text = (
        'core 2: Traceback (most recent call last):\ncore 2:   File "a.py", line 1, in f\ncore 2: KeyError: 1'
    )
    assert read(text)[0].raised[0].intro == ""
