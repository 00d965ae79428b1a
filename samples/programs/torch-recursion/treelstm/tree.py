from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Node:
    token: int
    children: list[Node] = field(default_factory=list)


def balanced(tokens):
    if len(tokens) == 1:
        return Node(tokens[0])
    middle = len(tokens) // 2
    return Node(0, [balanced(tokens[:middle]), balanced(tokens[middle:])])


def chain(tokens):
    root = node = Node(tokens[0])
    for token in tokens[1:]:
        node.children.append(Node(token))
        node = node.children[0]
    return root
