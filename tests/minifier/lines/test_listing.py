"""Line numbers that a viewer wrote on lines of their own."""

from __future__ import annotations

from minifier.lines import read
from minifier.model import Line, Window

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


def test_numbers_on_lines_of_their_own_go() -> None:
    found = lines("".join(f"{text}\n{n}\n" for n, text in enumerate(STACK, 3)))
    assert [line.text for line in found] == STACK
    assert [line.number for line in found] == list(range(1, 16, 2))


def test_numbers_that_a_program_prints_stay() -> None:
    printed = "start\n" + "".join(f"{n}\n" for n in (5, 3, 9, 4, 8, 1)) + "done\nbye\nend\nx\ny\nz\n"
    assert len(lines(printed)) == 13
