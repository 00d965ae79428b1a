"""What native code prints when it fails."""

from __future__ import annotations

import pytest

from minifier.blocks import read
from minifier.model import Block, Line

C10 = "[E304 10:32:31.111865653 ProcessGroupNCCL.cpp:"
LATE = "[Rank 1] Watchdog caught collective operation timeout: WorkNCCL(SeqNum=8, OpType=ALLREDUCE, NumelIn=4, NumelOut=4, Timeout(ms)=600000) ran for 600021 milliseconds before timing out."
UNDER = """Exception raised from checkTimeout at /pytorch/torch/csrc/ProcessGroupNCCL.cpp:632 (most recent call first):
frame #0: c10::Error::Error(c10::SourceLocation, std::string) + 0x96 (0x7f2df8d974fb in /opt/venv/lib/libc10.so)
frame #1: clone + 0x44 (0x7f8c40f2a733 in /usr/lib/libc.so.6)
"""


def blocks(text: str) -> list[Block]:
    return read([Line(number, line) for number, line in enumerate(text.split("\n"), 1)])


def test_a_watchdogs_line_has_the_stack_that_the_flight_recorder_kept() -> None:
    (block,) = blocks(
        f"{C10}629] {LATE}\n{C10}667] Stack trace of the failed collective: \n"
        "#0 all_reduce from /opt/venv/lib/python3.11/site-packages/torch/distributed/distributed_c10d.py:2501\n"
        "#1 train from /srv/heron/loop.py:88\n#2 <module> from /srv/heron/fit.py:61\n\nstep"
    )
    (raised,) = block.raised
    assert (block.kind, raised.message, block.span) == ("native", LATE, (1, 5))
    assert [(f.file, f.line, f.function, f.at) for f in raised.frames[:2]] == [
        ("/srv/heron/fit.py", 61, "<module>", 5),
        ("/srv/heron/loop.py", 88, "train", 4),
    ]


def test_the_end_of_the_watchdog_says_the_same_without_its_frames() -> None:
    (block,) = blocks(
        f"{C10}1895] [PG 0 Rank 1] Process group watchdog thread terminated with exception: {LATE}\n{UNDER}\nbye"
    )
    assert block.raised[0].message == LATE
    assert block.span == (1, 4)


def test_who_ended_stands_before_an_error_that_names_nobody() -> None:
    (block,) = blocks(
        f"{C10}916] [Rank 6] NCCL watchdog thread terminated with exception: CUDA error: device lost\n"
        f"CUDA kernel errors might be asynchronously reported\n\n{UNDER}"
    )
    assert block.raised[0].message == "[Rank 6] CUDA error: device lost"
    assert block.span == (1, 6)


@pytest.mark.parametrize(
    ("text", "type", "message"),
    [
        (f"terminate called after throwing an instance of 'c10::Error'\n  what():  no space\n{UNDER}", "c10::Error", "no space"),
        (f"terminate called after throwing an instance of 'std::runtime_error'\n  what():  [Rank 1] NCCL watchdog thread terminated with exception: {LATE}", "std::runtime_error", LATE),
        ("libc++abi: terminating due to uncaught exception of type std::out_of_range: vector", "std::out_of_range", "vector"),
    ],
)  # fmt: skip
def test_what_nobody_caught_is_an_exception(text: str, type: str, message: str) -> None:
    (block,) = blocks(text)
    assert (block.raised[0].type, block.raised[0].message) == (type, message)


def test_the_current_threads_stack_tells_where_a_crash_was() -> None:
    (block,) = blocks(
        "Fatal Python error: Segmentation fault\n\nThread 0x00007f41 (most recent call first):\n"
        '  File "/usr/lib/python3.11/threading.py", line 331 in wait\n\n'
        'Current thread 0x00007f42 (most recent call first):\n  File "/srv/heron/ops.py", line 44 in forward\n'
        '  File "/srv/heron/fit.py", line 61 in <module>\n  ...\n\nExtension modules: numpy.x (total: 1)\nstep 3'
    )
    assert (block.message, block.rule, block.event) == (
        "Fatal Python error: Segmentation fault",
        "host-segfault",
        "crash",
    )
    assert [(f.file, f.line) for f in block.raised[0].frames] == [
        ("/srv/heron/fit.py", 61),
        ("/srv/heron/ops.py", 44),
    ]
    assert block.span == (1, 11)


def test_another_threads_stack_tells_nothing() -> None:
    (block,) = blocks(
        "Fatal Python error: Aborted\n\nThread 0x00007f41 (most recent call first):\n"
        '  File "/usr/lib/python3.11/threading.py", line 331 in wait\n'
    )
    assert block.raised == ()


@pytest.mark.parametrize(
    "text",
    [
        "*** SIGSEGV (@0x1f4) received by PID 500 (TID 0x7f) from PID 500; stack trace: ***\n    @     0x7f1a f()",
        "[c07:04410] *** Process received signal ***\n[c07:04410] Signal: Segmentation fault (11)\n[c07:04410] [ 0] /lib/libc.so.6(+0x42520)[0x7f]",
        "==8==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x60\n    #0 0x55 in f /src/a.cc:3",
        "F0304 10:22:09.123456 4711 tensor.cc:88] Check failed: n > 0 (0 vs. 0)\n    @     0x7f1a f()",
    ],
)  # fmt: skip
def test_a_banner_is_read_over_to_the_end_of_its_native_stack(text: str) -> None:
    (block,) = blocks(f"{text}\nafter")
    assert block.event == "crash"
    assert block.rule
    assert block.span == (1, text.count("\n") + 1)


def test_a_logged_error_is_an_echo() -> None:
    (block,) = blocks(
        "[E304 10:32:31.1 ProcessGroupGloo.cpp:145] Gloo connectFullMesh failed with [pair.cc:144] no error"
    )
    assert (block.event, block.message[:24]) == ("echo", "Gloo connectFullMesh fai")


@pytest.mark.parametrize(
    "text",
    [
        f"{C10}1684] [PG 0 Rank 3] Observed flight recorder dump signal from another rank via TCPStore.",
        f"{C10}681] [Rank 1] Some NCCL operations have failed or timed out. Due to the asynchronous nature of CUDA",
        "[I304 10:32:31.1 ProcessGroupNCCL.cpp:587] NCCL watchdog thread started, no failure",
        "[W304 10:32:31.1 socket.cpp:697] [c10d] The IPv6 network addresses cannot be retrieved: failed",
        "see loop.cpp:12] failed",
    ],
)
def test_what_only_goes_along_is_nothing(text: str) -> None:
    assert blocks(text) == []
