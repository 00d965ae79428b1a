"""Decoding and cleaning: a window's bytes in, numbered clean texts out.

Law: text that somebody could have read on the screen stays; colours, titles, cursor movement, overwritten
progress and control characters go. A number is always that of the line in the input.
"""

from __future__ import annotations

import re

from minifier.lazy import lazy

__all__ = ["LIMIT", "decode", "fold", "rows", "shorten"]

LIMIT = 16 * 1024
"""Most characters of one line; what is longer keeps its head and its tail."""

_PLAIN = bytes({*range(0x20, 0x7F), *range(0x80, 0x100), 0x09, 0x0A})
_UNDEFINED = frozenset(b"\x81\x8d\x8f\x90\x9d")
_UTF16_MARKS = lazy(rb"\xff\xfe|\xfe\xff")

_ESCAPE = lazy(
    r"(?:\x1b\[|\x9b)(?P<right>[0-9]{0,3})C"
    r"|(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]"
    r"|(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f])[^\x07\x1b\n\x80-\x9f]{0,4096}(?:\x07|\x1b\\|\x9c)"
    r"|\x1b[ -/]+[0-~]"
    r"|\x1b[0-~]?"
)
_SPELLED = lazy(r"(?:\^\[|\\x1[bB]|\\033|\\u001[bB]|[\u241b\ufffd\u2190])\[[0-9;?]{0,20}[A-DG-KhlmtC]")
_SGR = r"(?:0{0,2}|0?[1-479]|2[1-9]|3[0-9]|4[0-9]|9[0-7]|10[0-7])"
_DECAYED = lazy(rf"\[(?:(?:\d{{1,3}};){{1,8}}{_SGR}|(?!m){_SGR})m(?! ?\d+s)(?:\[K)?|\[[0-2]K")
_CODE = lazy(r"\[(?:\?\d|\d{1,3}[;mA-DG-Khl]|[JKH](?![\w\]]))")
_CERTAIN = lazy(r"\[(?:0{1,2}m|39m|22m|0;|0K)")
_ENTITY_MARKS = ("&quot;, line ", "&#34;, line ", "&lt;module&gt;")
_ENTITIES = (
    ("&quot;", '"'),
    ("&#34;", '"'),
    ("&#39;", "'"),
    ("&nbsp;", " "),
    ("&lt;", "<"),
    ("&gt;", ">"),
    ("&amp;", "&"),
)
# Controls, and characters that are not seen but turn the writing's direction or hide text in a line.
_CONTROL = lazy(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff"
    "\U000e0000-\U000e007f]"
)
_WIDEST = 200
_WIDE = (" " * _WIDEST, "\t" * _WIDEST)
_BLANKS = lazy(f"[ \t]{{{_WIDEST},}}")
_BLANK = lazy("[\xa0\u2028\u2029]")
_BACKSPACES = lazy("\x08{2,}")
_STAMP = lazy(r"(?:\x1b)?_bk;t=\d{1,20}\x07")

_PROGRESS = lazy(
    r"\d%\|[^|\n]{0,400}\|[^\[\n]{0,80}\[[^\]\n]{0,400}\]\s*$"
    r"|\d/\d+ \[[=>.\s]{3,200}\]"
    r"|[━╸╺╍▰▱]{3} +\d"
    r"|\d%\s*$"
    r"|\d (?:it|s|B|[kKMG]i?B)/(?:s|it)[^\n]{0,40}$"
)
_WORDY = lazy(r'Traceback|Error|Exception|[Ww]arning|File "')
_MARKER = lazy(r"section_(?:start|end):\d+:\S+$")
_COUNTERS = lazy(r"[\d.,:%/<>=#|\-\s\u2500-\u25ff]+")
_FENCE_TAIL = lazy(r"(?<=[^`\s])\s*```\s*$")


def decode(data: bytes) -> str:
    """The window's text, one input line a line, every control character gone but tab and carriage return."""
    controls = set(data.translate(None, _PLAIN))
    if 0 in controls:
        data = _UTF16_MARKS.sub(b"", data).replace(b"\0", b"")
    try:
        text = data.decode()
    except UnicodeDecodeError:
        text = "\n".join(map(_decode_line, data.split(b"\n")))
    if 0x0D in controls:
        text = text.replace("\r\n", "\n")
    if controls - {0x0D} or not text.isascii():
        text = _without_controls(text)
    return _without_decayed(text)


def fold(text: str) -> str:
    """The same cleaning for text that was unpacked out of a record."""
    return _without_decayed(_without_controls(text.replace("\r\n", "\n")))


def rows(text: str, first: int) -> list[tuple[int, str]]:
    """Numbered lines of decoded text; an overwritten one gives a row for each state worth keeping."""
    lines = text.split("\n")
    if not lines[-1]:
        lines.pop()
    if "\r" not in text:
        return list(enumerate(lines, first))
    found: list[tuple[int, str]] = []
    for number, line in enumerate(lines, first):
        if "\r" in line:
            found.extend((number, segment) for segment in _segments(line))
        else:
            found.append((number, line))
    return found


def shorten(text: str) -> str:
    """At most `LIMIT` characters: head and tail with an ellipsis between."""
    if len(text) <= LIMIT:
        return text
    half = LIMIT // 2
    return f"{text[: half - 1]}…{text[-half:]}"


def _decode_line(line: bytes) -> str:
    try:
        return line.decode()
    except UnicodeDecodeError:
        text = line.decode(errors="replace")
        broken = text.count("\ufffd")
        sound = sum(character > "\x7f" for character in text) - broken
        # A line that is UTF-8 but for a cut character or two is not in another encoding.
        if broken > sound and _UNDEFINED.isdisjoint(line):
            return line.decode("cp1252")
        return text


def _without_controls(text: str) -> str:
    if "_bk;t=" in text:
        text = _STAMP.sub("", text)
    text = _ESCAPE.sub(_moved, text)
    if "\x08" in text:
        text = _BACKSPACES.sub("\r", text)
    text = _CONTROL.sub("", text)
    return text if text.isascii() else _BLANK.sub(" ", text)


def _moved(sequence: re.Match[str]) -> str:
    """A cursor moved right left a gap on the screen; every other sequence left nothing."""
    right = sequence["right"]
    return "" if right is None else " " * min(int(right or 1), 200)


def _without_decayed(text: str) -> str:
    """Drop colour codes whose escape character was lost or spelled out on the way, and endless blanks."""
    if any(run in text for run in _WIDE):
        text = _BLANKS.sub(lambda blanks: blanks[0][:_WIDEST], text)
    if _CODE.search(text):
        text = _SPELLED.sub("", text)
        if _CERTAIN.search(text):
            text = _DECAYED.sub("", text)
    if "&" in text and any(mark in text for mark in _ENTITY_MARKS):
        for entity, character in _ENTITIES:
            text = text.replace(entity, character)
    if "```" in text:
        text = "\n".join(map(_without_fence_tail, text.split("\n")))
    return text


def _without_fence_tail(line: str) -> str:
    return _FENCE_TAIL.sub("", line) if line.count("```") == 1 else line


def _segments(line: str) -> list[str]:
    """What the carriage returns of one line left worth reading, in order; never nothing."""
    kept: list[str] = []
    shapes: list[str] = []
    for segment in line.split("\r"):
        if not segment.strip() or _MARKER.match(segment):
            continue
        wordy = _WORDY.search(segment)
        shape = "\0" if _PROGRESS.search(segment) and not wordy else _COUNTERS.sub(" ", segment)
        if shapes and shape == shapes[-1] and not wordy:
            kept[-1] = segment
        else:
            kept.append(segment)
            shapes.append(shape)
    progress = [index for index, shape in enumerate(shapes) if shape == "\0"][:-1]
    for index in reversed(progress):
        del kept[index]
    return kept or [""]
