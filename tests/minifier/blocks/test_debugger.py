"""VS Code's exception box: frames are turned round, earlier exceptions come first."""

from __future__ import annotations

from minifier import blocks
from minifier.model import Block, Line


def block(text: str) -> Block:
    (found,) = blocks.read([Line(i, line) for i, line in enumerate(text.strip("\n").split("\n"), 1)])
    assert found.kind == "debugger"
    return found


def test_frames_run_from_the_outermost_whatever_order_was_printed() -> None:
    (raised,) = block(r"""
Exception has occurred: RuntimeError    (note: full exception trace is shown but execution is paused at: step)
two lines
of text
  File "C:\work\fit.py", line 30, in step
    loss = crit(out, y)
  File "C:\work\fit.py", line 50, in <module>
    step()

that was all
""").raised
    assert (raised.type, raised.message) == ("RuntimeError", "two lines\nof text")
    assert [(f.line, f.function, f.code) for f in raised.frames] == [
        (50, "<module>", "step()"),
        (30, "step", "loss = crit(out, y)"),
    ]
    assert raised.span == (1, 7) and raised.message_span == (2, 3)


def test_frames_that_already_start_at_the_module_stay() -> None:
    (raised,) = block("""
Exception has occurred: KeyError
'a'
  File "fit.py", line 50, in <module>
    step()
  File "fit.py", line 30, in step
    t["a"]
""").raised
    assert [f.line for f in raised.frames] == [50, 30]


def test_an_earlier_exception_that_was_being_handled_comes_first() -> None:
    first, last = block("""
Exception has occurred: OSError
no weights
  File "load.py", line 4, in load
    table["w"]
KeyError: 'w'

During handling of the above exception, another exception occurred:

  File "load.py", line 6, in load
    raise OSError("no weights")
  File "main.py", line 2, in <module>
    load()
""").raised
    assert (first.type, first.message, first.frames[0].line, first.link) == ("KeyError", "'w'", 4, "")
    assert (last.type, last.message, last.link) == ("OSError", "no weights", "context")
    assert [f.line for f in last.frames] == [2, 6]


def test_a_box_without_frames_still_says_what_happened() -> None:
    (raised,) = block("Exception has occurred: SystemExit\n2").raised
    assert (raised.type, raised.message, raised.frames) == ("SystemExit", "2", ())
