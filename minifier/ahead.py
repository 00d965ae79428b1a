"""Questions about a stream of items, answered in a second thread one item ahead.

In: items and a question. Out: each item with its answer, in order.
Law: it pays only where the question releases the interpreter lock; errors come out as if asked in place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from queue import SimpleQueue
from threading import Thread
from typing import Generic, TypeVar

__all__ = ["answered"]

Item = TypeVar("Item")
Answer = TypeVar("Answer")


def answered(items: Iterable[Item], question: Callable[[Item], Answer]) -> Iterator[tuple[Item, Answer]]:
    """Each item with `question(item)`, which is asked while the item before it is worked on."""
    asking = _Asking(question)
    try:
        waiting: list[Item] = []
        for item in items:
            asking.put(item)
            if waiting:
                yield waiting.pop(), asking.answer()
            waiting.append(item)
        if waiting:
            yield waiting.pop(), asking.answer()
    finally:
        asking.stop()


class _Asking(Generic[Item, Answer]):
    """The thread and its two queues."""

    def __init__(self, question: Callable[[Item], Answer]) -> None:
        self._question = question
        self._items: SimpleQueue[tuple[Item] | None] = SimpleQueue()
        self._answers: SimpleQueue[tuple[Answer] | BaseException] = SimpleQueue()
        self._thread = Thread(target=self._run, name="minifier-ahead", daemon=True)
        self._thread.start()

    def put(self, item: Item) -> None:
        self._items.put((item,))

    def answer(self) -> Answer:
        answer = self._answers.get()
        if isinstance(answer, BaseException):
            raise answer
        return answer[0]

    def stop(self) -> None:
        self._items.put(None)
        self._thread.join()

    def _run(self) -> None:
        while (item := self._items.get()) is not None:
            try:
                self._answers.put((self._question(*item),))
            except BaseException as error:  # handed to whoever waits for the answer
                self._answers.put(error)
