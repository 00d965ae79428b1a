"""Lines of one stream in, blocks out.

One module for one format. A reader module defines:

    KIND     its name, used in `Block.kind`
    ORDER    smaller is asked first where several could start on one line
    ANCHORS  literals (ASCII, case as printed) of which one stands on a line of every such block
    START    a regex source: only on lines where it is found (`search`) is `read` called
    read(lines, start) -> (Block, end) | None    `end` is the index after the block's last line

Law: a reader never raises, never looks outside `lines`, and consumes at least one line.
"""

from __future__ import annotations
