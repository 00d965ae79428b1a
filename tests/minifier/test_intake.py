"""What may be handed over, and what a `Source` tells of it."""

from __future__ import annotations

import bz2
import codecs
import gzip
import io
import lzma
import os
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minifier.errors import InputError
from minifier.intake import CHUNK, Source, open_source

LOG = b"epoch 0 loss=2.31\nepoch 1 loss=nan\nstopping early: loss is nan"


class Pipe:
    """A stream that gives what it likes to give at a time."""

    def __init__(self, *pieces: bytes | str | OSError | None) -> None:
        self.pieces = list(pieces)

    def read(self, size: int, /) -> bytes | str | None:
        if not self.pieces:
            return b""
        piece = self.pieces.pop(0)
        if isinstance(piece, OSError):
            raise piece
        return piece


def whole(source: Source) -> bytes:
    with source:
        return b"".join(source)


def reason(source: Source) -> str:
    with pytest.raises(InputError) as caught:
        whole(source)
    assert str(caught.value) == f"{source.name}: {caught.value.reason}"
    return caught.value.reason


# --- kinds of input --------------------------------------------------------------------------


def test_a_path_is_read_and_names_the_source(tmp_path: Path) -> None:
    path = tmp_path / "run.log"
    path.write_bytes(LOG)
    source = open_source(path)
    assert whole(source) == LOG
    assert source.name == str(path)


def test_text_is_the_log_itself_and_never_a_path(tmp_path: Path) -> None:
    path = tmp_path / "run.log"
    path.write_bytes(LOG)
    source = open_source(str(path))
    assert whole(source) == str(path).encode()
    assert source.name == "<text>"


def test_text_with_lone_surrogates_is_not_refused() -> None:
    assert whole(open_source("loss \udce9 nan")) == "loss \udce9 nan".encode("utf-8", "surrogatepass")


@pytest.mark.parametrize("start", ["BZh91AY&SY", "\x1f\x8b\x08", "(\u00b5/\u00fd"])
def test_text_is_never_taken_for_compressed_data(start: str) -> None:
    text = start + " is how it begins"
    assert whole(open_source(text)) == text.encode()
    assert whole(open_source(io.StringIO(text))) == text.encode()


def test_binary_and_text_files_give_the_same_bytes() -> None:
    assert whole(open_source(io.BytesIO(LOG))) == whole(open_source(io.StringIO(LOG.decode()))) == LOG


def test_a_text_file_with_bytes_outside_its_encoding_is_read_all_the_same() -> None:
    data = b"caf\xe9 \xff loss=nan\n"
    assert whole(open_source(io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))) == data


def test_a_fifo_is_read_to_its_end(tmp_path: Path) -> None:
    path = tmp_path / "fifo"
    os.mkfifo(path)
    data = LOG * 10_000
    writer = threading.Thread(target=path.write_bytes, args=(data,))
    writer.start()
    source = open_source(path)
    assert whole(source) == data
    writer.join()


def test_a_stream_that_gives_crumbs_still_fills_its_chunks() -> None:
    line = b"step 1 loss=0.25\n"
    pieces = [line] * (CHUNK // len(line) * 2)
    chunks = list(open_source(Pipe(*pieces)))
    assert b"".join(chunks) == line * len(pieces)
    assert len(chunks) == 2


def test_a_given_name_wins_over_the_file_s_own(tmp_path: Path) -> None:
    path = tmp_path / "run.log"
    path.write_bytes(LOG)
    with open_source(path, name="job 7") as source:
        assert source.name == "job 7"


def test_an_open_file_is_named_by_its_name_if_that_is_text() -> None:
    assert open_source(Pipe()).name == "<stream>"
    with Path(os.devnull).open("rb") as file:
        assert open_source(file).name == os.devnull
    number = os.open(os.devnull, os.O_RDONLY)
    with os.fdopen(number, "rb") as file:
        assert open_source(file).name == "<stream>"


def test_only_files_opened_here_are_closed_here(tmp_path: Path) -> None:
    file = io.BytesIO(LOG)
    whole(open_source(file))
    assert not file.closed


def test_anything_else_is_a_caller_s_mistake() -> None:
    with pytest.raises(TypeError, match="not int"):
        open_source(7)  # type: ignore[arg-type]


# --- counters ----------------------------------------------------------------------------------


@given(st.binary(max_size=300), st.integers(1, 50))
def test_lines_are_newlines_and_a_last_line_without_one(data: bytes, size: int) -> None:
    chunks = [data[at : at + size] for at in range(0, len(data), size)]
    source = Source("x", [b"[start]", *chunks])
    assert b"".join(source) == b"[start]" + data
    assert source.bytes == 7 + len(data)
    assert source.lines == data.count(b"\n") + (not data.endswith(b"\n"))


@pytest.mark.parametrize("line", [b"\n", b"ab\n", b"x" * 39 + b"\n", b"x" * 300 + b"\n"])
def test_lines_of_any_length_are_counted(line: bytes) -> None:
    source = open_source(line * 30_000)
    whole(source)
    assert source.lines == 30_000


def test_an_empty_input_has_no_bytes_and_no_lines() -> None:
    source = open_source(b"")
    assert whole(source) == b""
    assert (source.bytes, source.lines, source.truncated) == (0, 0, False)


def test_counters_hold_what_was_handed_out_so_far() -> None:
    source = Source("x", [b"a\nb", b"\nc"])
    seen = [(source.bytes, source.lines) for _ in source]
    assert seen == [(3, 1), (5, 2)]
    assert source.lines == 3


def test_a_carriage_return_ends_no_line() -> None:
    source = open_source(b" 1%|\r 2%|\r 3%|\r\ndone\r\n")
    whole(source)
    assert source.lines == 2


@pytest.mark.parametrize(("limit", "cut"), [(0, True), (5, True), (len(LOG) - 1, True), (len(LOG), False)])
def test_the_limit_cuts_exactly_and_says_so(limit: int, cut: bool) -> None:
    source = open_source(LOG, max_bytes=limit)
    assert whole(source) == LOG[:limit]
    assert source.bytes == limit
    assert source.truncated is cut


def test_the_limit_holds_for_inflated_bytes() -> None:
    source = open_source(gzip.compress(bytes(50 * CHUNK)), max_bytes=3 * CHUNK)
    assert len(whole(source)) == source.bytes == 3 * CHUNK
    assert source.truncated


def test_progress_tells_bytes_of_the_file_and_its_size(tmp_path: Path) -> None:
    path = tmp_path / "run.log"
    path.write_bytes(b"step 1 loss=0.25\n" * 150_000)
    calls: list[tuple[int, int | None]] = []
    whole(open_source(path, on_progress=lambda done, total: calls.append((done, total))))
    size = path.stat().st_size
    assert calls == [(CHUNK, size), (2 * CHUNK, size), (size, size)]


def test_progress_of_compressed_input_counts_compressed_bytes() -> None:
    packed = gzip.compress(os.urandom(3 * CHUNK))
    calls: list[tuple[int, int | None]] = []
    whole(open_source(packed, on_progress=lambda done, total: calls.append((done, total))))
    assert calls[-1] == (len(packed), len(packed))
    assert calls == sorted(calls)


def test_progress_of_a_stream_knows_no_total() -> None:
    calls: list[tuple[int, int | None]] = []
    whole(open_source(Pipe(LOG), on_progress=lambda done, total: calls.append((done, total))))
    assert calls == [(len(LOG), None)]


# --- compression ---------------------------------------------------------------------------------


def zstd(data: bytes) -> bytes:
    if sys.version_info >= (3, 14):
        from compression import zstd as library
    else:
        import zstandard as library
    return bytes(library.compress(data))


SKIPPABLE = b"\x50\x2a\x4d\x18\x04\x00\x00\x00meta"
PACKERS = [
    pytest.param(gzip.compress, id="gzip"),
    pytest.param(bz2.compress, id="bz2"),
    pytest.param(lzma.compress, id="xz"),
    pytest.param(zstd, id="zstd"),
    pytest.param(lambda data: SKIPPABLE + zstd(data), id="zstd after a skippable frame"),
]
Packer = Callable[[bytes], bytes]


@pytest.mark.parametrize("pack", PACKERS)
def test_compressed_input_is_known_by_its_first_bytes_and_every_member_is_read(
    pack: Packer, tmp_path: Path
) -> None:
    packed = pack(LOG) + pack(LOG * 50_000)
    path = tmp_path / "run.log"
    path.write_bytes(packed)
    for source in (open_source(path), open_source(packed), open_source(io.BytesIO(packed))):
        assert whole(source) == LOG * 50_001
        assert source.bytes == len(LOG) * 50_001


@pytest.mark.parametrize("pack", PACKERS)
def test_compressed_input_is_known_in_a_stream_of_single_bytes(pack: Packer) -> None:
    assert whole(open_source(Pipe(*(bytes([byte]) for byte in pack(LOG))))) == LOG


@pytest.mark.parametrize("pack", PACKERS)
def test_highly_compressed_input_still_comes_in_chunks(pack: Packer) -> None:
    source = open_source(pack(bytes(40 * CHUNK)))
    assert max(len(chunk) for chunk in source) == CHUNK
    assert source.bytes == 40 * CHUNK


@pytest.mark.parametrize("pack", PACKERS)
def test_an_empty_log_may_be_compressed(pack: Packer) -> None:
    assert whole(open_source(pack(b""))) == b""


@pytest.mark.parametrize("pack", PACKERS)
def test_compressed_input_that_ends_early_is_an_error(pack: Packer) -> None:
    packed = pack(os.urandom(5000))
    assert "broken" in reason(open_source(packed[:-9]))
    assert "broken" in reason(open_source(packed[: len(packed) // 2]))


@pytest.mark.parametrize("pack", PACKERS)
@given(data=st.data())
def test_damaged_compressed_input_gives_bytes_or_an_input_error(pack: Packer, data: st.DataObject) -> None:
    packed = bytearray(pack(LOG * 20))
    at = data.draw(st.integers(0, len(packed) - 1))
    packed[at] ^= data.draw(st.integers(1, 255))
    try:
        whole(open_source(bytes(packed)))
    except InputError as error:
        assert "broken" in error.reason


@pytest.mark.skipif(sys.version_info >= (3, 14), reason="the standard library has it")
def test_zstd_without_a_library_names_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    packed = zstd(LOG)
    monkeypatch.setitem(sys.modules, "zstandard", None)
    assert 'pip install "traceback-minifier[zstd]"' in reason(open_source(packed))


# --- text ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mark", "encoding"),
    [
        (codecs.BOM_UTF16_LE, "utf-16-le"),
        (codecs.BOM_UTF16_BE, "utf-16-be"),
        (b"", "utf-16-le"),
        (b"", "utf-16-be"),
        (codecs.BOM_UTF8, "utf-8"),
    ],
)
def test_utf_16_becomes_utf_8_and_a_byte_order_mark_goes(mark: bytes, encoding: str) -> None:
    text = "Größe 1\r\n" * 3 + "loss ✓ 🙂 = nan\r\n" + "step\n" * 300_000
    source = open_source(mark + text.encode(encoding))
    assert whole(source) == text.encode()
    assert source.lines == 300_004
    assert source.bytes == len(mark) + len(text.encode(encoding))


def test_broken_utf_16_is_replaced_not_refused() -> None:
    data = codecs.BOM_UTF16_LE + "loss".encode("utf-16-le") + b"\x00\xd8" + b"\n\x00" + b"x"
    assert whole(open_source(data)) == "loss\ufffd\n\ufffd".encode()


def test_a_few_nul_bytes_do_not_make_utf_16() -> None:
    data = b"step 1\x00\x00 loss=0.5\n" * 40
    assert whole(open_source(data)) == data


@given(st.binary(max_size=2000))
def test_any_bytes_are_fine(data: bytes) -> None:
    try:
        source = open_source(data)
        whole(source)
    except InputError as error:
        assert "compressed" in error.reason or "broken" in error.reason
    else:
        assert source.bytes == len(data)


# --- what cannot be read -----------------------------------------------------------------------------


def test_a_missing_file_is_called_so(tmp_path: Path) -> None:
    path = tmp_path / "gone.log"
    with pytest.raises(InputError) as caught:
        open_source(path)
    assert (caught.value.name, caught.value.reason) == (str(path), "no such file")


def test_a_directory_is_called_so(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="is a directory"):
        open_source(tmp_path)


def test_an_impossible_name_is_called_so() -> None:
    with pytest.raises(InputError, match="is no possible file name"):
        open_source(Path("run\0.log"))


@pytest.mark.parametrize(
    ("error", "says"),
    [
        (PermissionError(13, "Permission denied"), "permission denied"),
        (OSError(5, "Input/output error"), "input/output error"),
        (OSError("socket is gone"), "socket is gone"),
    ],
)
def test_an_error_while_reading_is_said_without_its_number(error: OSError, says: str) -> None:
    assert reason(open_source(Pipe(LOG, error))) == says


def test_a_closed_file_cannot_be_read() -> None:
    file = io.BytesIO(LOG)
    file.close()
    assert "closed file" in reason(open_source(file))


def test_whatever_a_foreign_file_raises_is_an_input_error() -> None:
    broken = gzip.GzipFile(fileobj=io.BytesIO(gzip.compress(LOG)[:-9]))
    assert reason(open_source(broken)).startswith("cannot be read: ")


def test_a_stream_that_is_not_ready_is_an_error_and_not_an_end() -> None:
    assert "blocking mode" in reason(open_source(Pipe(LOG, None)))


def test_a_file_that_shrinks_while_it_is_read_just_ends(tmp_path: Path) -> None:
    path = tmp_path / "run.log"
    path.write_bytes(LOG * 100_000)
    with open_source(path) as source:
        chunks = iter(source)
        first = next(chunks)
        os.truncate(path, 10)
        assert list(chunks) == []
    assert source.bytes == len(first) == CHUNK


def test_a_limit_below_nothing_lets_nothing_through() -> None:
    with open_source(b"one\ntwo\n", max_bytes=-1) as source:
        assert list(source) == []
        assert source.truncated
