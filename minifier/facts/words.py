"""What the words round a list of numbers say about it: is it a shape?

In: a message and a position. Out: yes or no.
Law: the nearest telling word of the sentence decides; a message is read once, whatever it holds.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import cache, lru_cache

from minifier.catalog import table
from minifier.lazy import lazy

__all__ = ["Words"]

_REACH = 240
# Index lists are of small numbers; a dimension above this is no axis.
_AXIS = 7

_WORD = lazy(r"\w+")
_SENTENCE = lazy(r"[.!?;]\s+(?=[A-Z\[(])|\n[^\S\n]*\n")
# Words with which a message passes from one shape to the next over the end of a sentence.
_NEXT = lazy(r"\W*(?:but )?(?:got|received|found|given|actual|expected|versus|vs|and)\W*", re.IGNORECASE)
# "got sizes [3, 4] for the mapped dimension": one size of each of several tensors
_EACH = lazy(r" for the mapped dimension\b")
_VERSUS = lazy(r"\s*vs\.?\s*[\[(]\d")
# "Expected index [5, 3] to be smaller than self [4, 3]"; "passed values is (10, 2), indices imply (10, 3)"
_THOUGH = lazy(r"\b(?:expected index|passed values is|indices imply) $", re.IGNORECASE)
_VALUES = lazy(r"(?:tensor|array|Tensor)\(\[*$")
_HOLDER = lazy(
    r"(?:^|\.)(?:input|output|weight|bias|target|tensor|grad|mask|self|other|src|index)$", re.IGNORECASE
)
_BARE = lazy(r"(?:\bshapes?(?: of| is|:|=)?|\b(?:and|vs\.?|by|!=))\s*$", re.IGNORECASE)


@cache
def _words(kind: str) -> frozenset[str]:
    return frozenset(table("facts/words")[kind].split())


@lru_cache(maxsize=4096)
def _sort(word: str, before: str) -> str:
    """ "shape", "other", "beside" or "holder" for a word that tells, else ""."""
    *front, last = word.rstrip("_").split("_")
    if word in _words("verbs"):
        return ""
    if last.endswith(("size", "sizes")) and (front[-1] if front else before) in _words("sized"):
        return "other"
    if last.endswith(("shape", "shapes", "size", "sizes")):
        return "shape"
    return next((kind for kind in ("shape", "other", "beside", "holder") if last in _words(kind)), "")


class Words:
    """The telling words of one message and where its sentences begin."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._ends: list[int] = []
        self._kinds: list[tuple[str, str]] = []
        before = ""
        for match in _WORD.finditer(text):
            word = match[0].lower()
            kind = _sort(word, before) if len(word) < 64 else ""
            if kind:
                self._ends.append(match.end())
                self._kinds.append((kind, word))
            before = word
        self._starts = [0, *(end.end() for end in _SENTENCE.finditer(text))]

    def lead(self, at: int) -> str:
        """The part of the sentence that stands before `at`."""
        start = self._starts[bisect_right(self._starts, at) - 1]
        return self.text[max(start, at - _REACH) : at]

    def speak(self, at: int, end: int, last: int, read: Sequence[int | None], *, directly: bool) -> bool:
        """Do the words say that the list from `at` to `end` is a shape? `last`: the end of the one before."""
        lead = self.lead(at)
        if _VALUES.search(lead) or _EACH.match(self.text, end):
            return False
        earliest = at - len(lead)
        said = self._said(at, max(earliest, last), read, directly=directly)
        if said is not None:
            return said or _THOUGH.search(lead) is not None
        if directly:
            return False
        if last > earliest or _VERSUS.match(self.text, end):
            return True
        return last > 0 and _NEXT.fullmatch(self.text[last:at].lstrip(")]'\"`")) is not None

    def _said(self, at: int, earliest: int, read: Sequence[int | None], *, directly: bool) -> bool | None:
        """What the nearest telling word after `earliest` says; None where there is none."""
        for place in range(bisect_left(self._ends, at + 1) - 1, -1, -1):
            if self._ends[place] <= earliest:
                break
            kind, word = self._kinds[place]
            gap = self.text[self._ends[place] : at]
            beside = len(gap) < 4 and not re.search(r"\w|,", gap)
            if beside and word.rpartition("_")[2] in _words("axes"):
                return max((dim or 0 for dim in read), default=0) > _AXIS
            if kind == "holder":
                if beside:
                    return True
                continue
            if kind == "shape":
                return beside or not directly
            if kind == "other" or beside:
                return False
        return None

    def holds(self, at: int, *, square: bool) -> bool:
        """Is a list written on a word its shape (`input[8, 4]`, `size[4]`), no call or index (`x[0]`)?"""
        word = re.search(r"[\w.\]]*$", self.text[max(0, at - 60) : at])
        on = word[0] if word else ""
        if re.search(r"(?:shape|size)s?$", on, re.IGNORECASE):
            return square or self.text[at] == "(" or re.search(r"\bwith \w+$", self.lead(at)) is not None
        return square and _HOLDER.search(on) is not None

    def bare(self, start: int, end: int) -> bool:
        """Is `64x1600` written as a shape: in brackets, or after the very word?"""
        if self.text[max(0, start - 3) : start].rstrip()[-1:] in ("(", "["):
            return True
        if self.text[end : end + 3].lstrip()[:1] in (")", "]"):
            return True
        return _BARE.search(self.text[max(0, start - 30) : start]) is not None
