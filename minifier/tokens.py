"""A text in, the number of language-model tokens it costs out, counted without a vocabulary.

Law: never fewer than what the common byte-pair vocabularies count on logs, so that a budget is kept.
"""

from __future__ import annotations

from minifier.lazy import lazy

__all__ = ["count"]

_PIECE = lazy(r"[A-Za-z]{1,5}|[0-9]{1,3}|[^\sA-Za-z0-9]|\n+| {2,16}|\t")


def count(text: str) -> int:
    """Count tokens by pieces: five letters, three digits, one sign, a run of blanks or newlines.

    Signs outside ASCII count one for each UTF-8 byte beyond the first, as byte-pair vocabularies
    fall back to bytes there.
    """
    pieces = len(_PIECE.findall(text))
    if text.isascii():
        return pieces
    return pieces + len(text.encode("utf-8", "replace")) - len(text)
