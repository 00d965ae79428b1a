"""The names that a message gives to the shapes it states.

In: the message and where a shape stands in it. Out: a name, "" where the words give none.
Law: a name is a word of the message; only a state dict's two sides are told apart.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from minifier.facts.words import Words
from minifier.lazy import lazy

__all__ = ["name", "pair"]

_SIZE = r"(?:shapes?|[sS]hapes?|[sS]izes?|dims?|dimensions?)"
_NOUNS = (
    r"input|output|weights?|bias|targets?|logits|labels|(?:attn_)?mask|query|key|value|gradient|grad|index|self|src"
    r"|other|mat\d?|m\d|batch\d|vec|lhs|rhs|images?|hidden(?:\[\d\])?|predictions?|y_true|y_pred|running_mean"
    r"|running_var|tensor [a-z]|tensor|array|updates?|initializer|carry"
)
# `m1: [`, `target.shape=(`, `logits_size=[`, `values[0].shape = [`, `grad.sizes() = [`
_KEY = lazy(
    r"(?<![\w+])(?P<name>[A-Za-z_][\w.]*(?:\[\d+\])?(?:\.\w+(?:\(\))?)?)\s*[=:]\s*[\[('\"]?(?:torch\.)?$",
    re.ASCII,
)
_KEY_TAIL = lazy(rf"(?:[._]|^){_SIZE}(?:\(\))?$", re.IGNORECASE)
_GENERIC = lazy(
    rf"(?:full)?_?(?:tensor)?{_SIZE}(?:\[\d+\])?|be|is|are|broadcasting|got|expected|received|found|given",
    re.IGNORECASE,
)
# `weight of size [`, `expected input[`, `logits shape [`, `target [`, `input size (torch.`
_NOUN = lazy(
    rf"\b(?P<name>{_NOUNS})(?!\w)(?: (?:of|has|have|had|with|is|was|a|the|batch|spatial|operand))*"
    rf"(?: {_SIZE})?"
    r"(?: (?:of|is|was|must be|should be))?\s*[=:]?\s*[\[('\"]?(?:torch\.)?$",
    re.IGNORECASE,
)
_ROLE = lazy(
    r"\b(?P<name>expected|got|received|found|given|requested|supplied|existing)\b[^.,\[\](){}]{0,60}$",
    re.IGNORECASE,
)
_PARAMETER = lazy(
    r"(?:size mismatch for|parameter named|parameter|^[-*])\s*[\"'`]?(?P<name>\w+(?:\.\w+)*)",
    re.MULTILINE,
)
_CHECKPOINT_AFTER = lazy(r"\W{0,4}(?:from|in) (?:the )?checkpoint\b")
_MODEL_AFTER = lazy(r"\W{0,4}in (?:the )?(?:current )?model\b")
_SIDE_BEFORE = lazy(
    r"\bin (?:the )?(?:current )?(?P<side>model|checkpoint) (?:is|are|ha(?:s|ve) shape)\W{0,3}(?:torch\.)?$"
)
_PAIR = lazy(r"\b([A-Za-z]\w*) and ([A-Za-z]\w*) (?:shapes|sizes|must|should|have)\b")
_NAMELIKE = lazy(rf"(?:{_NOUNS}|[a-z]\d?)", re.IGNORECASE)
# What only the second of two shapes can be.
_ANSWERS = frozenset({"got", "given", "received"})
_BETWEEN = lazy(r"\W{0,4}(?:and|vs\.?|but got|X|x|!=|with)?\W{0,4}", re.IGNORECASE)


def name(words: Words, start: int, end: int) -> str:
    """The name of the shape that stands from `start` to `end`."""
    lead = words.lead(start)
    side = _side(lead, words.text[end : end + 40])
    if side:
        parameters = _PARAMETER.findall(words.text[max(0, start - 300) : start])
        return f"{parameters[-1]} ({side})" if parameters else side
    key = _KEY.search(lead[-80:])
    if key:
        plain = _KEY_TAIL.sub("", key["name"])
        if plain and not _GENERIC.fullmatch(plain):
            return plain
    noun = _NOUN.search(lead[-80:])
    if noun:
        return noun["name"].lower()
    role = _ROLE.search(lead[-80:])
    return role["name"].lower() if role else ""


def _side(lead: str, after: str) -> str:
    """Which side of a state dict a shape is from; "" outside such messages."""
    before = _SIDE_BEFORE.search(lead)
    if before:
        return before["side"]
    if _CHECKPOINT_AFTER.match(after):
        return "checkpoint"
    return "model" if _MODEL_AFTER.match(after) else ""


def pair(text: str, found: Sequence[tuple[int, int, str]]) -> list[str]:
    """All names, with two neighbours named by `mat1 and mat2 shapes cannot be multiplied (2x3 and 4x5)`."""
    given = [given for _, _, given in found]
    if given and given[0] in _ANSWERS:
        given[0] = ""
    for place in range(len(found) - 1):
        (start, end, _), (following, _, _) = found[place], found[place + 1]
        if not _BETWEEN.fullmatch(text[end:following]):
            continue
        phrases = [*_PAIR.finditer(text, max(0, start - 120), start)]
        both = phrases[-1].groups() if phrases else ()
        if both and all(_NAMELIKE.fullmatch(one) for one in both):
            given[place : place + 2] = both
    return given
