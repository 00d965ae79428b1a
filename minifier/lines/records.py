"""JSON lines: one record's text in, the lines that its program wrote out.

A record is replaced by its message and by the longest of its texts that hold a traceback.
Law: what is no record, or says nothing in words, stays as it is.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping

from minifier.lazy import lazy
from minifier.lines.clean import fold

__all__ = ["Record", "unescape", "unpack"]

Record = tuple[tuple[str, ...], dict[str, str]]
"""The lines of a record and the tags that its other fields gave."""

_LARGEST = 4 * 1024 * 1024
_HEADER = "Traceback (most recent call last)"
_MESSAGES = (
    "log", "message", "msg", "@message", "textPayload", "MESSAGE", "event", "text", "short_message", "body",
)  # fmt: skip
_NESTED = (
    "jsonPayload", "protoPayload", "fields", "record", "attributes", "kubernetes", "labels", "resource",
    "extra",
)  # fmt: skip
_TAGS = {
    "severity": "level", "level": "level", "levelname": "level", "log.level": "level", "lvl": "level",
    "time": "time", "timestamp": "time", "ts": "time", "@timestamp": "time", "asctime": "time",
    "logger": "logger", "name": "logger", "logger_name": "logger", "SYSLOG_IDENTIFIER": "logger",
    "rank": "rank", "global_rank": "rank", "local_rank": "local_rank", "pid": "pid", "process": "pid",
    "_PID": "pid",
    "host": "host", "hostname": "host", "_HOSTNAME": "host", "pod": "pod", "pod_name": "pod",
    "container": "container", "container_name": "container",
}  # fmt: skip
_STRING = lazy(r'"((?:[^"\\]|\\.)*)')
_ESCAPED = lazy(r"\\(?:([\"'])|t)")
_NEWLINE = lazy(r"(?<!\\)\\n")
_FRAME = lazy(r'(?m)^\s+File "[^"\n]+", line \d')


def unpack(text: str) -> Record | None:
    """The lines of a JSON record, also of one that was cut; None where there is nothing to unpack."""
    if len(text) > _LARGEST:
        return None
    try:
        record = json.loads(text)
    except (ValueError, RecursionError):
        return _cut(text)
    if not isinstance(record, dict):
        return None
    texts = _texts(record)
    if not texts:
        return None
    lines = [line for piece in texts for line in fold(piece).rstrip("\n").split("\n")]
    return tuple(lines), _tags(record)


def unescape(text: str) -> tuple[str, ...]:
    """The lines of a traceback that was printed as a quoted string with its newlines spelled out."""
    pieces = _NEWLINE.split(text)
    return tuple(_ESCAPED.sub(lambda m: m[1] or "\t", piece).replace("\\\\", "\\") for piece in pieces)


def _texts(record: Mapping[str, object]) -> list[str]:
    """The record's message and after it its longest traceback, if that is another text."""
    strings = dict(_strings(record))
    message = next((strings[name] for name in _MESSAGES if strings.get(name)), "")
    tracebacks = [text for text in strings.values() if _HEADER in text or _FRAME.search(text)]
    longest = max(tracebacks, key=len, default="")
    stack = _rendered(record.get("exception"))
    if len(stack) > len(longest):
        longest = stack
    if message in longest and _HEADER in message:
        message = ""
    return [text for text in (message, "" if longest in message else longest) if text]


def _strings(record: Mapping[str, object], depth: int = 3) -> Iterator[tuple[str, str]]:
    """Every string of a record with its own name; an outer one goes before an inner one of that name."""
    inner: list[Mapping[str, object]] = []
    for name, value in record.items():
        if isinstance(value, str):
            yield name, value
        elif isinstance(value, Mapping):
            inner.append(value)
    if depth:
        own = {name for name, value in record.items() if isinstance(value, str)}
        for value in inner:
            yield from ((name, text) for name, text in _strings(value, depth - 1) if name not in own)


def _tags(record: Mapping[str, object]) -> dict[str, str]:
    tags: dict[str, str] = {}
    nested = [inner for name in _NESTED if isinstance(inner := record.get(name), Mapping)]
    for level in (record, *nested):
        for name, tag in _TAGS.items():
            value = level.get(name)
            if isinstance(value, str | int) and not isinstance(value, bool) and len(str(value)) <= 200:
                tags.setdefault(tag, str(value))
    for name in ("rank", "local_rank"):
        if not tags.get(name, "0").isdecimal():
            del tags[name]
    return tags


def _rendered(stacks: object) -> str:
    """A traceback out of the dictionaries that structured loggers make of one."""
    parts: list[str] = []
    for stack in stacks if isinstance(stacks, list) else []:
        if not isinstance(stack, Mapping) or "exc_type" not in stack:
            continue
        frames = stack.get("frames")
        printed = [_rendered_frame(frame) for frame in (frames if isinstance(frames, list) else [])]
        value = stack.get("exc_value", "")
        parts.insert(0, "\n".join([f"{_HEADER}:", *filter(None, printed), f"{stack['exc_type']}: {value}"]))
    joint = "\n\nDuring handling of the above exception, another exception occurred:\n\n"
    return joint.join(parts)


def _rendered_frame(frame: object) -> str:
    if not isinstance(frame, Mapping) or "filename" not in frame:
        return ""
    head = f'  File "{frame["filename"]}", line {frame.get("lineno", 0)}, in {frame.get("name", "?")}'
    code = str(frame.get("line") or "").strip()
    return f"{head}\n    {code}" if code else head


def _cut(text: str) -> Record | None:
    """What is left of a record's traceback where the line was cut before its end."""
    if _HEADER not in text or "\\n" not in text:
        return None
    for string in _STRING.finditer(text):
        if _HEADER in string[1] and "\\n" in string[1]:
            return tuple(fold(_decoded(string[1])).split("\n")), {}
    return None


def _decoded(body: str) -> str:
    for cut in range(7):
        try:
            return str(json.loads(f'"{body[: len(body) - cut]}"', strict=False))
        except ValueError:
            continue
    return "\n".join(unescape(body))
