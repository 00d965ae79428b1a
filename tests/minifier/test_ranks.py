"""Which rank an incident happened on, where no prefix tells."""

from __future__ import annotations

import pytest

from minifier.launch import Launch, Worker
from minifier.model import Block, Incident, Raised, Role
from minifier.ranks import assign, of_block


def incident(
    message: str, role: Role = "root", ranks: tuple[int, ...] = (), count: int = 1, at: int = 1
) -> Incident:
    raised = Raised("RuntimeError", message)
    return Incident(
        Block("python", (at, at + 5), raised=(raised,)), raised, role=role, ranks=ranks, count=count
    )


def first(incidents: list[Incident], launch: Launch) -> tuple[int, ...]:
    return assign(incidents, launch)[0].ranks


@pytest.mark.parametrize(
    ("block", "ranks"),
    [
        (Block("python", (1, 2), tags={"rank": "3"}, message="[Rank 1] x"), (3,)),
        (Block("native", (1, 2), message="[Rank 1] Watchdog caught"), (1,)),
        (Block("usage", (1, 2), message="error: unrecognized arguments: --local-rank=2"), (2,)),
        (Block("event", (1, 2), message="srun: error: c07: tasks 0-1: Killed"), (0, 1)),
        (Block("event", (1, 2), message="Killed"), ()),
    ],
)
def test_a_blocks_prefix_tells_before_its_words(block: Block, ranks: tuple[int, ...]) -> None:
    assert of_block(block) == ranks


def test_the_rank_in_a_quoted_message_goes_before_a_spawned_process_number() -> None:
    outer = Raised("ProcessRaisedException", "\n\n-- Process 0 terminated with the following error:")
    inner = Raised("RuntimeError", "Timed out in store based barrier on rank: 4, for key")
    assert of_block(Block("python", (1, 9)), (outer, inner)) == (4,)


def test_a_process_number_is_looked_up() -> None:
    launch = Launch(workers=[Worker(5, 1, "71"), Worker(6, 2, "72")])
    assert first([incident("worker died (pid: 72)")], launch) == (6,)


def test_who_is_blamed_by_those_who_waited() -> None:
    waits = incident("possible application crash on rank 2 or a network set up issue", "follower", (0,))
    assert first([incident("no rows"), waits], Launch()) == (2,)


def test_who_is_left_of_a_known_number() -> None:
    waits = incident("Connection closed by peer", "follower", (0, 1, 3), count=3)
    assert first([incident("no rows"), waits], Launch(sizes={"world": 4})) == (2,)


def test_as_many_copies_as_processes_are_all_of_them() -> None:
    assert first([incident("no rows", count=4)], Launch(sizes={"local": 4})) == (0, 1, 2, 3)


def test_the_only_process_that_failed_by_itself() -> None:
    workers = [Worker(0, 0, "1", -15, True), Worker(1, 1, "2", 1, True), Worker(2, 2, "3", -15, True)]
    assert first([incident("no rows")], Launch(workers=workers)) == (1,)


def test_two_that_failed_and_one_exception_leave_it_open() -> None:
    workers = [Worker(0, 0, "1", 1, True), Worker(1, 1, "2", 1, True)]
    assert first([incident("no rows")], Launch(workers=workers)) == ()


def test_local_ranks_of_several_nodes_are_no_ranks() -> None:
    launch = Launch(workers=[Worker(None, 1, "2", 1, True)], sizes={"nodes": 2, "local": 2})
    assert first([incident("no rows")], launch) == ()


def test_a_line_above_is_weaker_than_who_is_left() -> None:
    waits = incident("Connection closed by peer", "follower", (0,))
    launch = Launch(above={1: 0}, sizes={"world": 2})
    assert first([incident("no rows"), waits], launch) == (1,)
    assert first([incident("no rows")], Launch(above={1: 7})) == (7,)


def test_the_one_process_that_writes_the_log() -> None:
    assert first([incident("no rows")], Launch(selves={3})) == (3,)
    assert first([incident("no rows")], Launch(selves={3, 4})) == ()


@pytest.mark.parametrize(
    ("tags", "ranks"),
    [
        ({"pod": "fit-master-0"}, (0,)),
        ({"pod": "fit-worker-0"}, (1,)),
        ({"pod": "fit-3-x8kq2"}, (3,)),
        ({"service": "algo-2-pw9cd"}, (1,)),
        ({"host": "gpu001"}, ()),
    ],
)
def test_the_index_of_a_pod_or_host(tags: dict[str, str], ranks: tuple[int, ...]) -> None:
    raised = Raised("KeyError", "'rows'")
    one = Incident(Block("python", (1, 5), raised=(raised,), tags=tags), raised)
    assert first([one], Launch()) == ranks
    assert first([one], Launch(sizes={"local": 8})) == ()


def test_the_gpu_that_is_full_has_the_local_ranks_number_where_there_are_several() -> None:
    full = incident("CUDA out of memory. GPU 3 has a total capacity of 79.15 GiB")
    assert first([full], Launch(sizes={"local": 8})) == (3,)
    assert first([full], Launch()) == ()


def test_followers_are_those_that_are_left() -> None:
    waits = incident("Connection closed by peer", "follower", count=3)
    placed = assign([incident("no rows", ranks=(1,)), waits], Launch(sizes={"world": 4}))
    assert placed[1].ranks == (0, 2, 3)


def test_a_native_log_line_lends_its_rank_and_goes() -> None:
    echo = Incident(
        Block("native", (9, 9), message="[c10d] no route to host", event="echo"),
        None,
        role="repeat",
        ranks=(6,),
    )
    assert [i.ranks for i in assign([incident("[c10d] no route to host"), echo], Launch())] == [(6,)]


def test_a_wrapper_is_on_no_rank() -> None:
    assert first([incident("no rows", "wrapper")], Launch(sizes={"world": 2}, above={1: 1})) == ()
