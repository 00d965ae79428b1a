"""A text in, the number of language-model tokens it costs out, counted without a vocabulary.

Law: never fewer than what the common byte-pair vocabularies count on logs, so that a budget is kept.
"""

from __future__ import annotations

from minifier.lazy import lazy

__all__ = ["count"]

# Five letters, two capitals, three digits, one sign, line ends, a run of blanks. One blank belongs to the
# word or sign behind it, but never to a number; letters between digits and capitals are mostly no word.
_PIECE = lazy(
    r"(?<=[0-9])[a-z]{1,2}|[A-Z](?=[a-z]{1,2}[A-Z0-9])|[A-Z]?[a-z]{1,5}|[A-Z]{1,2}(?![a-z])|[A-Z]|[0-9]{1,3}|[^\sA-Za-z0-9]"
    r"|[\r\n]+| +(?= [0-9])| (?=[0-9]|\Z)| {2,}|[^\S \r\n]"
)
_SPARE = 32
"""One more for so many: short names that no vocabulary holds ("bsz", "aux") cost two."""


def count(text: str) -> int:
    """Count tokens by pieces such as vocabularies hold.

    Signs outside ASCII count one for each UTF-8 byte, as byte-pair vocabularies fall back to bytes there.
    """
    _, pieces = _PIECE.subn("", text)  # a list of the pieces would take forty times the text's memory
    pieces += pieces // _SPARE
    if text.isascii():
        return pieces
    return pieces + len(text.encode("utf-8", "replace")) - len(text)
