"""Any input becomes a `Source`: chunks of bytes with a name and true counts.

In: a path, bytes, text, or an open file. Out: a `Source`, read once, closed by `with`.
Law: any bytes are fine; memory is bounded; compressed input inflates under a limit.
"""

from __future__ import annotations

import codecs
import io
import itertools
import os
import stat
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from types import TracebackType
from typing import Any, Protocol, Self

from minifier.errors import InputError
from minifier.inflate import compression, inflating

__all__ = ["CHUNK", "DEFAULT_MAX_BYTES", "Progress", "Readable", "Source", "open_source"]

CHUNK = 1 << 20
DEFAULT_MAX_BYTES = 20 << 30

Progress = Callable[[int, "int | None"], object]

_SNIFF = 16  # enough for every magic number
_ENCODING_HEAD = 1024
_BOMS = ((codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"), (codecs.BOM_UTF8, ""))


class Readable(Protocol):
    """An open file, binary or text."""

    def read(self, size: int, /) -> bytes | str | None: ...


class Source:
    """Chunks of UTF-8 (or unknown 8-bit) text; the counters hold what was handed out so far.

    `bytes` counts the input after decompression and before recoding, `lines` the newlines; at the
    end a last line without newline is counted too. It can be read once.
    """

    def __init__(
        self,
        name: str,
        chunks: Iterable[bytes],
        *,
        max_bytes: int = DEFAULT_MAX_BYTES,
        close: Callable[[], object] = lambda: None,
    ) -> None:
        self.name = name
        self.bytes = 0
        self.lines = 0
        self.truncated = False
        self._close = close
        self._chunks = self._count(_recode(self._limit(chunks, max_bytes)))

    def __iter__(self) -> Iterator[bytes]:
        return self._chunks

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, exc: BaseException | None, tb: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file, if it was opened here; may be called twice."""
        self._close()

    def _limit(self, chunks: Iterable[bytes], max_bytes: int) -> Iterator[bytes]:
        for chunk in chunks:
            room = max(max_bytes - self.bytes, 0)
            if len(chunk) > room:
                self.truncated = True
                chunk = chunk[:room]
            self.bytes += len(chunk)
            if chunk:
                yield chunk
            if self.truncated:
                return

    def _count(self, chunks: Iterable[bytes]) -> Iterator[bytes]:
        last = b"\n"
        for chunk in chunks:
            self.lines += _newlines(chunk)
            last = chunk[-1:]
            yield chunk
        self.lines += last != b"\n"


def open_source(
    source: os.PathLike[Any] | bytes | str | Readable,
    *,
    name: str | None = None,
    max_bytes: int = DEFAULT_MAX_BYTES,
    on_progress: Progress | None = None,
) -> Source:
    """Open a path, bytes, the text itself (`str`) or an open file, whatever it is compressed with.

    `on_progress(done, total)` is called for each chunk with the bytes taken from the input before
    decompression; `total` is None where the input does not tell its size. Raises `InputError`.
    """
    raw: _Raw
    if isinstance(source, str):
        raw = _Raw(_Text(source), name or "<text>", len(source))
    elif isinstance(source, bytes):
        raw = _Raw(io.BytesIO(source), name or "<bytes>", len(source))
    elif isinstance(source, os.PathLike):
        raw = _open(source, name)
    elif hasattr(source, "read"):
        # A text file's own buffer also has the bytes that its encoding would refuse.
        raw = _Raw(getattr(source, "buffer", source), name or _name_of(source))
    else:
        raise TypeError(f"a path, bytes, str or an open file is needed, not {type(source).__name__}")
    return Source(raw.name, _chunks(raw, on_progress), max_bytes=max_bytes, close=raw.close)


# --- the input as it is ----------------------------------------------------------------------


class _Raw:
    """An open file that counts what was taken and can hand its first bytes out twice."""

    def __init__(
        self, file: Readable, name: str, total: int | None = None, close: Callable[[], object] = lambda: None
    ) -> None:
        self.name = name
        self.total = total
        self.done = 0
        self.text = False
        self.close = close
        self._file = file
        self._head = b""

    def sniff(self) -> bytes:
        """The first bytes, which stay in the input."""
        while len(self._head) < _SNIFF and (more := self._take(_SNIFF)):
            self._head += more
        return self._head

    def read(self, size: int = CHUNK) -> bytes:
        head, self._head = self._head[:size], self._head[size:]
        return head or self._take(size)

    def _take(self, size: int) -> bytes:
        try:
            data = self._file.read(size)
        except OSError as exc:
            raise InputError(self.name, _reason(exc)) from exc
        except Exception as exc:  # a closed file, text that its encoding cannot read: it is not our code
            raise InputError(self.name, f"cannot be read: {exc}") from exc
        if data is None:
            raise InputError(self.name, "has no data ready: open it in blocking mode")
        self.done += len(data)
        if isinstance(data, str):
            self.text = True
            return data.encode("utf-8", "surrogatepass")
        return bytes(data)


class _Text:
    """Text as a file; unlike `io.StringIO` it does not copy it to four bytes a character."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0

    def read(self, size: int, /) -> str:
        piece = self._text[self._at : self._at + size]
        self._at += len(piece)
        return piece


def _open(path: os.PathLike[Any], name: str | None) -> _Raw:
    shown = name or os.fsencode(path).decode("utf-8", "replace")
    try:
        # Plain reads, not mmap: a mapped file that shrinks while it is read kills the process (SIGBUS),
        # and reading 1 MiB at a time out of the page cache costs only a sixth of the scan's time more.
        file = Path(os.fsdecode(path)).open("rb", buffering=0)  # noqa: SIM115
    except OSError as exc:
        raise InputError(shown, _reason(exc)) from exc
    except ValueError as exc:
        raise InputError(shown, "is no possible file name") from exc
    status = os.fstat(file.fileno())
    total = status.st_size if stat.S_ISREG(status.st_mode) else 0
    return _Raw(file, shown, total or None, file.close)


def _name_of(file: object) -> str:
    name = getattr(file, "name", None)
    return name if isinstance(name, str) else "<stream>"


def _reason(exc: OSError) -> str:
    match exc:
        case FileNotFoundError():
            return "no such file"
        case IsADirectoryError():
            return "is a directory, not a log"
        case PermissionError():
            return "permission denied"
    return (exc.strerror or str(exc) or type(exc).__name__).lower()


# --- chunks --------------------------------------------------------------------------------------


def _chunks(raw: _Raw, on_progress: Progress | None) -> Iterator[bytes]:
    kind = compression(raw.sniff())
    read = inflating(kind, raw) if kind and not raw.text else raw.read
    while chunk := _fill(read):
        if on_progress is not None:
            on_progress(raw.done, raw.total)
        yield chunk


def _fill(read: Callable[[int], bytes]) -> bytes:
    """One whole chunk, however little a pipe gives at a time; less at the end only."""
    parts: list[bytes] = []
    size = 0
    while size < CHUNK and (part := read(CHUNK - size)):
        parts.append(part)
        size += len(part)
    return parts[0] if len(parts) == 1 else b"".join(parts)


# --- text -----------------------------------------------------------------------------------------


def _recode(chunks: Iterable[bytes]) -> Iterator[bytes]:
    """UTF-16, which `>` of Windows PowerShell writes, becomes UTF-8; a byte order mark goes."""
    rest = iter(chunks)
    first = next(rest, b"")
    mark, encoding = _encoding(first)
    pieces = itertools.chain((first[len(mark) :],), rest)
    if not encoding:
        yield from filter(None, pieces)
        return
    decoder = codecs.getincrementaldecoder(encoding)("replace")
    for piece in pieces:
        if text := decoder.decode(piece):
            yield text.encode()
    if text := decoder.decode(b"", final=True):
        yield text.encode()


def _encoding(first: bytes) -> tuple[bytes, str]:
    for mark, encoding in _BOMS:
        if first.startswith(mark):
            return mark, encoding
    head = first[:_ENCODING_HEAD]
    even, odd = head[::2].count(0), head[1::2].count(0)
    most, few = len(head) * 0.35, len(head) * 0.02
    if len(head) >= _SNIFF and even <= few and odd >= most:
        return b"", "utf-16-le"
    if len(head) >= _SNIFF and odd <= few and even >= most:
        return b"", "utf-16-be"
    return b"", ""


def _newlines(chunk: bytes) -> int:
    # `replace` hops from newline to newline with memchr, `count` looks at each byte: three times
    # slower on usual lines, but faster where lines are short.
    if chunk.count(b"\n", 0, 4096) < 100:
        return len(chunk) - len(chunk.replace(b"\n", b""))
    return chunk.count(b"\n")
