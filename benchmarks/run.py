"""Measures the command line and its stages, and sets the figures beside their targets.

In: nothing but `--quick`. Out: a table. Law: every figure that depends on the machine is a ratio to
something measured in the same run.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from logs import traceback_text, write_clean, write_dense, write_one_line, write_tenth

ROOT = Path(__file__).resolve().parent.parent
MINIFIER = [sys.executable, "-m", "minifier"]
MB = 1_000_000
MIB = 1 << 20


@dataclass(frozen=True, slots=True)
class Run:
    """The best of several runs of one command; of the memory, the worst."""

    seconds: float
    cpu: float
    peak_mib: float


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the minifier on logs that it makes for this.")
    parser.add_argument("--quick", action="store_true", help="logs of a sixteenth of the size")
    scale = 16 if parser.parse_args().quick else 1
    with tempfile.TemporaryDirectory(prefix="minifier-bench-") as folder:
        rows = _figures(Path(folder), scale)
    _print(rows)


def _figures(folder: Path, scale: int) -> list[tuple[str, str, str]]:
    names = ("clean", "dense", "tenth", "line", "small")
    clean, dense, tenth, line, small = (folder / f"{name}.log" for name in names)
    write_clean(clean, 512 * MIB // scale)
    write_dense(dense, 100_000 // scale)
    write_tenth(tenth, 256 * MIB // scale)
    write_one_line(line, 512 * MIB // scale)
    small.write_text(traceback_text(7, depth=4))
    return [
        *_against_ripgrep("clean log", clean, "≤ 4"),
        *_against_ripgrep("dense log", dense, "", "≥ 60"),
        *_whole("healthy log with anchors", tenth, "≥ 100")[1],
        *_against_ripgrep("one endless line", line, ""),
        *_start(small),
        *_stages(clean, dense),
    ]


def _against_ripgrep(label: str, log: Path, target: str, speed: str = "") -> list[tuple[str, str, str]]:
    run, rows = _whole(label, log, speed)
    rg = shutil.which("rg")
    if run and rg and (search := _best([rg, "-n", r"Traceback \(most", str(log)])):
        rows.append((f"{label}: time / rg -n", f"{run.seconds / search.seconds:.1f}", target))
    return rows


def _whole(label: str, log: Path, speed: str) -> tuple[Run | None, list[tuple[str, str, str]]]:
    size = log.stat().st_size / MB
    run = _best([*MINIFIER, str(log)])
    if run is None:
        return None, [(f"{label}, {size:.0f} MB", "failed", "")]
    return run, [
        (f"{label}, {size:.0f} MB: seconds", f"{run.seconds:.2f}", ""),
        (f"{label}: MB/s", f"{size / run.seconds:.0f}", speed),
        (f"{label}: peak memory, MiB", f"{run.peak_mib:.0f}", "≤ 150"),
    ]


def _start(small: Path) -> list[tuple[str, str, str]]:
    floor = _best([sys.executable, "-c", "pass"], runs=10)
    loaded = _best([sys.executable, "-c", "import minifier"], runs=10)
    run = _best([*MINIFIER, str(small)], runs=10)
    if floor is None or loaded is None or run is None:
        return [("small log", "failed", "")]
    return [
        ("import: CPU over a bare interpreter, ms", f"{(loaded.cpu - floor.cpu) * 1000:.0f}", "≤ 50"),
        ("small log: CPU over a bare interpreter, ms", f"{(run.cpu - floor.cpu) * 1000:.0f}", "≤ 90"),
        ("small log: CPU / bare interpreter", f"{run.cpu / floor.cpu:.1f}", ""),
        ("small log: seconds", f"{run.seconds:.3f}", ""),
    ]


def _stages(clean: Path, dense: Path) -> list[tuple[str, str, str]]:
    command = [sys.executable, str(ROOT / "benchmarks" / "inside.py"), str(clean), str(dense)]
    done = subprocess.run(command, env=_environment(), capture_output=True, text=True, check=False)
    if done.returncode:
        _complain(command, done.returncode, done.stderr)
        return [("stages", "failed", "")]
    seconds = json.loads(done.stdout)
    return [
        ("scan stage, clean log: MB/s", f"{clean.stat().st_size / MB / seconds['scan clean']:.0f}", "≥ 1500"),
        ("scan stage, dense log: MB/s", f"{dense.stat().st_size / MB / seconds['scan dense']:.0f}", "≥ 150"),
        ("analyze() of a 200-line traceback, median ms", f"{seconds['analyze'] * 1000:.2f}", "≤ 1.5"),
    ]


def _best(command: list[str], runs: int = 3) -> Run | None:
    """Run a command several times; None, and a word on standard error, where it fails."""
    best: Run | None = None
    for _ in range(runs):
        with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as errors:
            start = time.perf_counter()
            child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=errors, env=_environment())
            _, status, usage = os.wait4(child.pid, 0)
            seconds = time.perf_counter() - start
            child.returncode = os.waitstatus_to_exitcode(status)
            if child.returncode:
                errors.seek(0)
                _complain(command, child.returncode, errors.read())
                return None
        cpu, peak = usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024
        best = (
            Run(seconds, cpu, peak)
            if best is None
            else Run(min(seconds, best.seconds), min(cpu, best.cpu), max(peak, best.peak_mib))
        )
    return best


def _environment() -> dict[str, str]:
    """Bytecode is kept, as an installed package has it, but not in the checkout."""
    path = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {
        **kept,
        "PYTHONPATH": path,
        "PYTHONPYCACHEPREFIX": str(Path(tempfile.gettempdir(), "minifier-bench-pyc")),
    }


def _complain(command: list[str], code: int, errors: str) -> None:
    last = errors.strip().rsplit("\n", 1)[-1]
    print(f"{' '.join(command[:3])} …: exit {code}: {last}", file=sys.stderr)


def _print(rows: list[tuple[str, str, str]]) -> None:
    table = [("figure", "measured", "target"), *rows]
    widths = [max(len(row[column]) for row in table) for column in range(3)]
    table.insert(1, ("-" * widths[0], "-" * widths[1], "-" * widths[2]))
    for row in table:
        print("| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) + " |")


if __name__ == "__main__":
    main()
