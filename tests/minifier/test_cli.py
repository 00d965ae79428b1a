"""The command line as its users meet it: a real process, real files and pipes."""

from __future__ import annotations

import bz2
import gzip
import json
import lzma
import os
import pty
import signal
import subprocess
import sys
from pathlib import Path

import pytest

TRACEBACK = """\
Traceback (most recent call last):
  File "/home/ana/fit/train.py", line 30, in <module>
    main()
  File "/home/ana/fit/models/net.py", line 12, in forward
    return self.proj(x)
  File "/opt/conda/lib/python3.11/site-packages/torch/nn/modules/linear.py", line 125, in forward
    return F.linear(input, self.weight, self.bias)
RuntimeError: mat1 and mat2 shapes cannot be multiplied (64x1600 and 1024x128)
"""
LOG = "".join(f"epoch 1 step {n} loss 0.{n}\n" for n in range(40)) + TRACEBACK
HEALTHY = "epoch 1 loss 0.5\n0 failed, no error\nepoch 2 loss 0.4\n" * 20

Done = subprocess.CompletedProcess[bytes]


def run(*arguments: str | Path, stdin: bytes = b"", env: dict[str, str] | None = None) -> Done:
    clean = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "FORCE_COLOR")}
    return subprocess.run(
        [sys.executable, "-m", "minifier", *map(str, arguments)],
        input=stdin, capture_output=True, env={**clean, **(env or {})}, timeout=60, check=False,
    )  # fmt: skip


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "traceback.log"
    path.write_text(LOG)
    return path


def test_the_main_job_prints_category_message_place_shapes_and_steps(log: Path) -> None:
    done = run(log)
    text = done.stdout.decode()
    assert (done.returncode, done.stderr) == (0, b"")
    assert text.startswith("training · ")
    assert "RuntimeError: mat1 and mat2 shapes cannot be multiplied (64x1600 and 1024x128)" in text
    assert "> /home/ana/fit/models/net.py:12 in forward" in text
    assert "return self.proj(x)" in text
    assert "64 × 1600" in text
    assert "^^^^" in text
    assert "1. " in text
    assert "torch/nn/modules/linear.py" not in text
    assert "1 library frame folded (torch)" in text


@pytest.mark.parametrize("arguments", [(), ("-",)])
def test_no_argument_and_a_dash_read_standard_input(arguments: tuple[str, ...], log: Path) -> None:
    assert run(*arguments, stdin=LOG.encode()).stdout == run(log).stdout


@pytest.mark.parametrize(
    "suffix, pack", [(".gz", gzip.compress), (".bz2", bz2.compress), (".xz", lzma.compress)]
)
def test_compressed_files_give_the_same_answer(suffix: str, pack: object, log: Path, tmp_path: Path) -> None:
    packed = tmp_path / f"traceback.log{suffix}"
    packed.write_bytes(pack(LOG.encode()))  # type: ignore[operator]
    assert run(packed).stdout == run(log).stdout


def test_zstd_files_give_the_same_answer(log: Path, tmp_path: Path) -> None:
    zstandard = pytest.importorskip("zstandard")
    packed = tmp_path / "traceback.log.zst"
    packed.write_bytes(zstandard.compress(LOG.encode()))
    assert run(packed).stdout == run(log).stdout


def test_json_is_one_object_for_one_log_and_an_array_for_several(log: Path) -> None:
    one = json.loads(run(log, "--format", "json").stdout)
    two = json.loads(run(log, log, "--format", "json").stdout)
    assert one["category"] == "training"
    assert two == [one, one]


def test_several_logs_are_headed_by_their_names(log: Path, tmp_path: Path) -> None:
    healthy = tmp_path / "ok.log"
    healthy.write_text(HEALTHY)
    text = run(log, healthy).stdout.decode()
    assert f"==> {log} <==\ntraining" in text
    assert f"==> {healthy} <==\nnone" in text


def test_markdown_fences_what_the_log_says(log: Path) -> None:
    text = run(log, "--format", "markdown").stdout.decode()
    assert text.startswith("### training · ")
    assert "```text\nRuntimeError: mat1" in text


def test_every_frame_is_listed_on_demand(log: Path) -> None:
    assert "torch/nn/modules/linear.py:125 in forward" in run(log, "--frames", "all").stdout.decode()


@pytest.mark.parametrize(
    "choice, code", [("training", 1), ("data,training", 1), ("any", 1), ("dependency", 0), ("unknown", 0)]
)
def test_fail_on_turns_a_category_into_exit_code_1(choice: str, code: int, log: Path) -> None:
    assert run(log, "--fail-on", choice).returncode == code


def test_fail_on_any_passes_a_healthy_log() -> None:
    assert run("--fail-on", "any", stdin=HEALTHY.encode()).returncode == 0


def test_lines_shows_that_range_cleaned(tmp_path: Path) -> None:
    path = tmp_path / "x.log"
    path.write_bytes(b"one\n\x1b[31mtwo\x1b[0m\nthree\x00\nfour\n")
    done = run(path, "--lines", "2-3")
    assert (done.returncode, done.stdout) == (0, b"two\nthree\n")


@pytest.mark.parametrize("encoding, ends", [("utf-8", "\r\n"), ("utf-16", "\n"), ("utf-16-be", "\r\n")])
def test_lines_counts_as_the_report_does_in_every_encoding(encoding: str, ends: str, tmp_path: Path) -> None:
    path = tmp_path / "x.log"
    path.write_bytes(LOG.replace("\n", ends).encode(encoding))
    span = json.loads(run(path, "--format", "json").stdout)["failures"][0]["lines"]
    assert run(path, "--lines", "{}-{}".format(*span)).stdout.decode() == TRACEBACK


def test_lines_around_a_line_without_end_cost_no_memory(tmp_path: Path) -> None:
    path = tmp_path / "x.log"
    path.write_bytes(b"one\n" + b"x" * (300 << 20) + b"\nthree\n")
    limited = f"ulimit -v 400000; minifier {path} --lines "
    assert shell(limited + "3-3").stdout == b"three\n"
    assert len(shell(limited + "2-2").stdout) < 1 << 20


def test_what_the_text_leaves_out_can_be_fetched_by_the_range_it_names(log: Path) -> None:
    text = run(log).stdout.decode()
    ranges = text.split("left out: lines ")[1].split(" (")[0].split(", ")
    fetched = "".join(run(log, "--lines", r).stdout.decode() for r in ranges)
    assert fetched.startswith("epoch 1 step 0 loss 0.0\n")
    assert 'linear.py", line 125' in fetched


@pytest.mark.parametrize("arguments", [("--lines", "9-3"), ("--lines", "x"), ("--max-tokens", "3"),
                                       ("--lines", "5-"), ("--lines", "0-2"), ("--max-tokens", "٥٠"),
                                       ("--max-bytes", "0"), ("--fail-on", "bugs"), ("--format", "xml"),
                                       ("--no-such",)])  # fmt: skip
def test_wrong_usage_is_exit_code_2_with_what_would_be_right(arguments: tuple[str, ...]) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr
    assert b"minifier: error: " in done.stderr


def test_an_unreadable_input_is_told_in_one_line_and_the_others_are_still_done(
    log: Path, tmp_path: Path
) -> None:
    broken = tmp_path / "broken.gz"
    broken.write_bytes(gzip.compress(LOG.encode())[:60])
    done = run(tmp_path / "missing.log", tmp_path, broken, log)
    said = done.stderr.decode().splitlines()
    assert done.returncode == 2
    assert [line.split(": ")[1] for line in said] == [
        str(tmp_path / "missing.log"),
        str(tmp_path),
        str(broken),
    ]
    assert "training · " in done.stdout.decode()


def test_an_input_beyond_its_limit_is_cut_with_a_note() -> None:
    done = run("--max-bytes", "1K", stdin=b"ok\n" * 9000 + LOG.encode())
    assert done.returncode == 0
    assert "input cut at its limit: 1024 bytes were read" in done.stdout.decode()


def test_any_bytes_give_a_report() -> None:
    done = run(stdin=bytes(range(256)) * 40)
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_closed_pipe_ends_quietly(log: Path) -> None:
    done = shell(f"minifier {log} {log} --format json --frames all | head -c 1; exit ${{PIPESTATUS[0]}}")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"[", b"")


@pytest.mark.parametrize("arguments, env, coloured", [
    ((), {}, False),
    ((), {"FORCE_COLOR": "1"}, True),
    ((), {"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
    (("--color", "always"), {"NO_COLOR": "1"}, True),
    (("--color", "never"), {"FORCE_COLOR": "1"}, False),
])  # fmt: skip
def test_colour_in_a_pipe_follows_the_option_then_the_environment(
    arguments: tuple[str, ...], env: dict[str, str], coloured: bool, log: Path
) -> None:
    assert (b"\x1b[" in run(log, *arguments, env=env).stdout) is coloured


def shell(command: str) -> Done:
    script = command.replace("minifier", f"{sys.executable} -m minifier")
    return subprocess.run(["bash", "-c", script], capture_output=True, timeout=60, check=False)


FULL = b"minifier: cannot write the report: No space left on device\n"


@pytest.mark.parametrize("command, said", [
    ("minifier <&-", b"minifier: <stdin>: is closed\n"),
    ("minifier {log} >&-", b"minifier: cannot write the report: standard output is closed\n"),
    ("minifier {log} --lines 1-9 >/dev/full", FULL),
    ("minifier {log} --format json >/dev/full", FULL),
    ("minifier missing 2>&-", b""),
    ("minifier missing 2>/dev/full", b""),
])  # fmt: skip
def test_streams_that_are_closed_or_full_are_exit_code_2_without_a_stack_trace(
    command: str, said: bytes, log: Path
) -> None:
    done = shell(command.format(log=log))
    assert (done.returncode, done.stdout, done.stderr) == (2, b"", said)


@pytest.mark.parametrize("name", ["a\nb", "\x1b[31mred", "\u202egol", "\x9b31m", "\u200bx"])
def test_no_name_reaches_the_terminal_with_characters_that_steer_it(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_text(LOG)
    for format_ in ("text", "markdown", "json"):
        shown = run(path, path, tmp_path / f"missing{name}", "--format", format_)
        text = (shown.stdout + shown.stderr).decode().replace("\n", "")
        assert text.isprintable()
        assert len(shown.stderr.splitlines()) == 1


def test_an_interrupt_is_exit_code_130_without_a_stack_trace() -> None:
    command = [sys.executable, "-m", "minifier", "-", "/dev/zero", "--max-bytes", "1000G"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe) as process:
        assert process.stdin and process.stdout and process.stderr
        process.stdin.write(LOG.encode())
        process.stdin.close()
        assert process.stdout.read(1) == b"="  # the first report is out: the second input is being read
        process.send_signal(signal.SIGINT)
        assert (process.wait(timeout=60), process.stderr.read()) == (130, b"")


def test_a_terminal_gets_colour(log: Path) -> None:
    ours, theirs = pty.openpty()
    clean = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "FORCE_COLOR")}
    command = [sys.executable, "-m", "minifier", str(log)]
    with subprocess.Popen(command, stdout=theirs, env={**clean, "TERM": "xterm"}) as process:
        assert process.wait(timeout=60) == 0
    shown = os.read(ours, 65536)
    os.close(ours)
    os.close(theirs)
    assert b"\x1b[1mtraining" in shown


def test_rules_are_listed_with_their_ids_first_and_each_can_be_explained() -> None:
    lines = run("--list-rules").stdout.decode().splitlines()
    ids = [line.split()[0] for line in lines]
    assert len(ids) >= 60
    assert len(set(ids)) == len(ids)
    page = run("--explain", "torch-matmul-shape").stdout.decode()
    assert page.startswith("torch-matmul-shape: ")
    assert "Does not match:" in page


def test_an_unknown_rule_names_the_nearest() -> None:
    done = run("--explain", "torch-matmul-shapes")
    assert done.returncode == 2
    assert b"did you mean torch-matmul-shape" in done.stderr


def test_version() -> None:
    assert run("--version").stdout.startswith(b"minifier 0.")
