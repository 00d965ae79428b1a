"""Writes the logs that the benchmarks read.

In: a folder and a size. Out: files of that size. Law: same arguments, same bytes; nothing is held in memory.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import chain, cycle
from pathlib import Path

__all__ = ["traceback_text", "write_clean", "write_dense", "write_one_line", "write_tenth"]

MIB = 1 << 20
LIBRARY_FRAME = """\
  File "/opt/env/lib/python3.11/site-packages/torch/nn/modules/module.py", line {line}, in {function}
    return {code}
"""
MODULE_FRAMES = LIBRARY_FRAME.format(
    line=1736, function="_wrapped_call_impl", code="self._call_impl(*args, **kwargs)"
) + LIBRARY_FRAME.format(line=1747, function="_call_impl", code="forward_call(*args, **kwargs)")
USER_FRAME = """\
  File "/home/mira/forecast/{file}", line {line}, in {function}
    {code}
"""
MATMUL = "RuntimeError: mat1 and mat2 shapes cannot be multiplied ({rows}x{left} and {right}x{columns})\n"


def write_clean(path: Path, size: int) -> None:
    """A training log of `size` bytes with one failure 8 MiB before its end."""
    lines = _training_lines(random.Random(1), 60_000)
    block = "".join(lines).encode()
    with path.open("wb") as file:
        while file.tell() < size - 8 * MIB:
            file.write(block)
        file.write(traceback_text(1, depth=6).encode())
        while file.tell() < size:
            file.write(block[: size - file.tell()])


def write_dense(path: Path, count: int) -> None:
    """`count` tracebacks of about 2 KB with some log lines between; each stands there twice."""
    between = cycle(_training_lines(random.Random(2), 1000))
    with path.open("w", encoding="utf-8") as file:
        for number in chain.from_iterable((n, n) for n in range(count // 2)):
            file.write(next(between) + next(between) + traceback_text(number, depth=5))


def write_tenth(path: Path, size: int) -> None:
    """A log of `size` bytes in which nothing failed, though every tenth line looks as if it might have."""
    lines = _training_lines(random.Random(4), 20_000)
    lines[::10] = [f"{line[:-1]} Mean Squared Error: 0.137\n" for line in lines[::10]]
    block = "".join(lines).encode()
    with path.open("wb") as file:
        while file.tell() < size:
            file.write(block[: size - file.tell()])


def write_one_line(path: Path, size: int) -> None:
    """A progress bar that redraws itself for `size` bytes on one line, then a traceback."""
    bar = b"".join(b"\rEpoch 3: %3d%%|#####     | %d/781" % (step // 8, step) for step in range(781))
    with path.open("wb") as file:
        while file.tell() < size:
            file.write(bar)
        file.write(b"\n" + traceback_text(3, depth=2).encode())


def traceback_text(number: int, depth: int) -> str:
    """A PyTorch traceback with `depth` nested modules; another `number`, another fault and place."""
    frames = USER_FRAME.format(
        file="train.py", line=40 + number % 7, function="<module>", code="run(build(config))"
    )
    for level in range(depth):
        frames += MODULE_FRAMES + USER_FRAME.format(
            file=f"nets/block{number % 499}.py",
            line=12 + level * 9 + number % 5,
            function="forward",
            code=f"hidden = self.stage{level}(hidden)",
        )
    frames += USER_FRAME.format(
        file="nets/head.py", line=20 + number % 211, function="project", code="return features @ self.weight"
    )
    shapes = MATMUL.format(rows=32, left=64 + number % 1013, right=2048, columns=16 + number % 89)
    return "Traceback (most recent call last):\n" + frames + shapes


def _training_lines(source: random.Random, count: int) -> list[str]:
    return list(_lines(source, count))


def _lines(source: random.Random, count: int) -> Iterator[str]:
    for step in range(count):
        clock = f"2026-03-04 {step // 3600 % 24:02d}:{step // 60 % 60:02d}:{step % 60:02d}"
        rest = f"{clock},{source.randrange(1000):03d} INFO"
        if step % 50 == 49:
            yield f"{rest} eval: val_error={source.random():.4f}, 0 failed\n"
        else:
            yield (
                f"{rest} trainer: epoch {step // 1000} step {step} "
                f"loss={source.random() * 3:.4f} lr=3.0e-04 grad_norm={source.random():.3f} mem=31.4GiB\n"
            )
