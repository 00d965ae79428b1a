"""`python -m minifier`, and the commands that the package installs."""

from __future__ import annotations

import gc
import sys

from minifier.cli import main

__all__ = ["start"]

GARBAGE = 50_000
"""Objects between two looks for garbage: a run makes hardly any, yet its tables would be looked at often."""


def start() -> int:
    """Run the command line in a process of its own."""
    gc.set_threshold(GARBAGE)
    code = main()
    gc.freeze()  # else the interpreter looks through everything once more before it ends
    return code


if __name__ == "__main__":
    sys.exit(start())
