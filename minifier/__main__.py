"""`python -m minifier`."""

from __future__ import annotations

import sys

from minifier.cli import main

if __name__ == "__main__":
    sys.exit(main())
