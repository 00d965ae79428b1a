"""Times single stages inside one interpreter.

In: the clean and the dense log. Out: one JSON object of seconds. Law: best of several runs, warm caches.
"""

from __future__ import annotations

import json
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

from logs import traceback_text

import minifier
from minifier import blocks
from minifier.intake import open_source
from minifier.scan import Scanner

LINES = 200
WARM = 200  # analyses before the clock runs: by then every search uses its fastest engine
RUNS = 100


def main(clean: Path, dense: Path) -> None:
    scanner = Scanner(blocks.anchors())
    text = _traceback_of(LINES)
    for _ in range(WARM):
        minifier.analyze(text)
    print(
        json.dumps(
            {
                "scan clean": min(_seconds(lambda: _scan(scanner, clean)) for _ in range(3)),
                "scan dense": min(_seconds(lambda: _scan(scanner, dense)) for _ in range(3)),
                "analyze": statistics.median(_seconds(lambda: minifier.analyze(text)) for _ in range(RUNS)),
            }
        )
    )


def _traceback_of(lines: int) -> str:
    depth = next(depth for depth in range(1, lines) if traceback_text(7, depth).count("\n") >= lines - 5)
    return traceback_text(7, depth)


def _scan(scanner: Scanner, path: Path) -> None:
    with open_source(path) as source:
        for _ in scanner.windows(source):
            pass


def _seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
