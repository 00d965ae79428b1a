"""Compressed bytes become plain ones; the first bytes tell the kind, never a name.

In: an open file. Out: a `read(size)` that gives inflated bytes, b"" at the end.
Law: never more than 16 MiB are inflated at a time; what is broken or cut off raises `InputError`.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from typing import IO, Protocol, cast

from minifier.errors import InputError
from minifier.lazy import lazy

__all__ = ["Packed", "compression", "inflating"]

_BLOCK = 1 << 16
_MAGIC = lazy(
    rb"(?P<gzip>\x1f\x8b\x08)"
    rb"|(?P<bz2>BZh[1-9](?:1AY&SY|\x17rE8P\x90))"
    rb"|(?P<xz>\xfd7zXZ\x00)"
    rb"|(?P<zstd>\x28\xb5\x2f\xfd|[\x50-\x5f]\x2a\x4d\x18)"
)


class Packed(Protocol):
    """An open file of compressed bytes."""

    @property
    def name(self) -> str: ...
    def read(self, size: int, /) -> bytes: ...


def compression(head: bytes) -> str:
    """How an input that begins with `head` is compressed; "" if it is not."""
    magic = _MAGIC.match(head)
    return str(magic.lastgroup) if magic else ""


def inflating(kind: str, packed: Packed) -> Callable[[int], bytes]:
    """The `read` of what is inside, all members and frames one after the other."""
    try:
        inflate, broken = _inflater(kind, packed)
    except ImportError as exc:
        cure = f"this Python was built without {exc.name}"
        if kind == "zstd":
            cure = 'pip install "traceback-minifier[zstd]"'
        raise InputError(packed.name, f"is {kind}-compressed and cannot be read: {cure}") from exc

    def read(size: int) -> bytes:
        try:
            return inflate(size)
        except (broken, EOFError, OSError) as exc:
            raise InputError(packed.name, f"broken {kind} data: {exc}") from exc

    return read


def _inflater(kind: str, packed: Packed) -> tuple[Callable[[int], bytes], type[Exception]]:
    # Imported here: most inputs are plain, and each of these modules costs start-up time.
    file = cast(IO[bytes], packed)
    if kind == "gzip":
        import gzip
        import zlib

        return gzip.GzipFile(fileobj=file).read, zlib.error
    if kind == "bz2":
        import bz2

        return bz2.BZ2File(file).read, ValueError
    if kind == "xz":
        import lzma

        return lzma.LZMAFile(file).read, lzma.LZMAError
    if sys.version_info >= (3, 14):
        from compression import zstd

        return _Frames(packed, zstd.ZstdDecompressor).read, zstd.ZstdError
    import zstandard

    return _Frames(packed, zstandard.ZstdDecompressor().decompressobj).read, zstandard.ZstdError


class _Frame(Protocol):
    """A decompressor of one zstd frame; both libraries have this face."""

    @property
    def eof(self) -> bool: ...
    @property
    def unused_data(self) -> bytes: ...
    def decompress(self, data: bytes, /) -> bytes: ...


class _Frames:
    """Inflates zstd frame after frame.

    No reader of both libraries notices a frame that ends early and also bounds what it holds.
    Input in crumbs bounds it: 4 bytes can become 128 KiB, so 512 bytes become 16 MiB at most.
    """

    CRUMB = 512

    def __init__(self, packed: Packed, new_frame: Callable[[], _Frame]) -> None:
        self._packed = packed
        self._new_frame = new_frame
        self._frame: _Frame | None = None
        self._block = io.BytesIO()
        self._ready = b""

    def read(self, size: int) -> bytes:
        while not self._ready and (crumb := self._crumb()):
            frame = self._frame = self._frame or self._new_frame()
            self._ready = frame.decompress(crumb)
            if frame.eof:
                self._block.seek(-len(frame.unused_data), io.SEEK_CUR)
                self._frame = None
        piece, self._ready = self._ready[:size], self._ready[size:]
        return piece

    def _crumb(self) -> bytes:
        if crumb := self._block.read(self.CRUMB):
            return crumb
        self._block = io.BytesIO(self._packed.read(_BLOCK))
        crumb = self._block.read(self.CRUMB)
        if not crumb and self._frame is not None:
            raise EOFError("it ends before its last frame does")
        return crumb
