"""Lines in, one block for each line in which a shell, a launcher or an IDE reports a non-zero exit out.

`sys.exit("…")` prints its words and nothing else: the program's last line above joins the message.
Law: such a line tells that something failed, never what; any other failure tells more.
"""

from __future__ import annotations

from collections.abc import Sequence

from minifier.blocks import onward
from minifier.blocks.python_message import is_foreign
from minifier.lazy import lazy
from minifier.model import Block, Line

__all__ = ["ANCHORS", "KIND", "ORDER", "SIGNS", "START", "read"]

KIND = "exit"
ORDER = 970
ANCHORS = (
    "exit code ",
    "exit status ",
    "exited with code ",
    "exited with status ",
    "non-zero status ",
    "non-zero code: ",
    "return code = ",
    "(exitcode: ",
    "Finished: FAILURE",
)
SIGNS = ANCHORS
_CODE = r"-?[1-9]\d{0,9}\b"
START = (
    rf"Process finished with exit code {_CODE}"
    rf"|^srun: error: [^:\n]{{1,200}}: tasks? [\d,\s-]{{1,80}}: Exited with exit code {_CODE}"
    rf"|Process completed with exit code {_CODE}"
    rf"|^ERROR: Job failed: (?:command terminated with )?exit (?:code|status) {_CODE}"
    rf"|^[\w.-]{{1,80}} exited with code {_CODE}\s*$"
    rf"|[Pp]rocess exited with (?:code|status) {_CODE}"
    rf"|^Command exited with non-zero status {_CODE}"
    rf"|^The command '.{{1,400}}' returned a non-zero code: {_CODE}"
    rf"| exits with return code = {_CODE}"
    rf"|\bfailed \(exitcode: {_CODE}\) local_rank: "
    r"|^Finished: FAILURE\s*$"
)
SAMPLE = ("srun: error: gn04: task 2: Exited with exit code 1",)

_LOOKED_AT = 4
_LONGEST = 400
_WORDS = lazy(r"[^\W\d_]{2,}\W+[^\W\d_]{2,}")


def read(lines: Sequence[Line], start: int) -> tuple[Block, int] | None:
    """Read the report at `start` with the line that the program said last."""
    line = lines[start]
    said = _last_said(lines, start)
    message = "\n".join([*([said.text.strip()] if said else []), line.text.strip()])
    span = (said.number if said else line.number, line.number)
    return Block(KIND, span, line.stream, message=message, tags=line.tags), start + 1


def _last_said(lines: Sequence[Line], start: int) -> Line | None:
    """The last line above that is words, and neither progress nor another tool's."""
    above = [line for line in lines[max(0, start - _LOOKED_AT) : start] if line.text.strip()]
    if not above or len(above[-1].text) > _LONGEST:
        return None
    text = above[-1].text.strip()
    words = _WORDS.search(text) is not None and not is_foreign(text) and not onward.count(above[-1:])
    return above[-1] if words else None
