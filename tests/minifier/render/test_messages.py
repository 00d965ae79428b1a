"""Which lines of a long message are shown."""

from __future__ import annotations

from minifier.render.messages import fold


def test_a_short_message_is_whole() -> None:
    assert fold("one\ntwo\n\nthree") == ("one", "two", "three")


def test_of_blocks_that_repeat_behind_the_start_the_first_is_shown() -> None:
    head = [f"total {name}" for name in "abcd"] + [f"{name} allocation: 1 GiB" for name in "efghi"]
    blocks = [
        line for n in range(1, 12) for line in (f"Buffer {n}:", f"  Size: {n} GiB", f"  Shape: f32[{n}]")
    ]
    lines = fold("\n".join([*head, *blocks, ": while running"]))
    assert lines[9:] == (
        "Buffer 1:",
        "  Size: 1 GiB",
        "  Shape: f32[1]",
        ": while running",
        "… 30 more lines of this message",
    )


def test_the_middle_of_a_long_message_is_counted() -> None:
    lines = fold("\n".join(f"{name} is missing" for name in "abcdefghijklmnopqrstuvwxyz"))
    assert lines[9] == "… 13 more lines of this message"
    assert len(lines) == 14
