"""Who only says again what another told, and whose collective is the odd one."""

from __future__ import annotations

from minifier.model import Block, Incident, Raised
from minifier.peers import sift


def late(
    rank: int, op: str = "ALLREDUCE", seq: int = 8, numel: int = 64, *, also: tuple[int, ...] = ()
) -> Incident:
    message = (
        f"[Rank {rank}] Watchdog caught collective operation timeout: WorkNCCL(SeqNum={seq}, OpType={op}, "
        f"NumelIn={numel}, NumelOut={numel}, Timeout(ms)=600000) ran for 600012 milliseconds before timing out."
    )
    raised = Raised("c10::DistBackendError", message)
    return Incident(
        Block("native", (rank, rank), raised=(raised,)), raised, role="follower", ranks=(rank, *also), count=3
    )


def python(message: str) -> Incident:
    raised = Raised("RuntimeError", message)
    return Incident(Block("python", (1, 9), raised=(raised,)), raised)


def native(message: str) -> Incident:
    raised = Raised("c10::Error", message)
    return Incident(Block("native", (20, 20), raised=(raised,)), raised)


def roles(*incidents: Incident) -> list[str]:
    return [incident.role for incident in sift(incidents)]


def test_an_abort_with_an_exceptions_own_words_repeats_it() -> None:
    assert roles(
        python("CUDA error: unspecified launch failure"),
        native("[Rank 3] CUDA error: unspecified launch failure"),
    ) == [
        "root",
        "repeat",
    ]


def test_an_abort_with_words_of_its_own_may_be_the_root() -> None:
    assert roles(python("no rows"), native("CUDA error: unspecified launch failure")) == ["root", "root"]


def test_a_logged_error_repeats_whatever_else_failed() -> None:
    assert roles(Incident(Block("native", (1, 1), message="cannot connect", event="echo"), None)) == [
        "repeat"
    ]


def test_of_two_collectives_at_one_place_the_rarer_one_comes_first_with_both_texts() -> None:
    odd = sift([late(0, also=(2,)), late(1, "BROADCAST")])[1]
    assert odd.role == "root"
    assert odd.raised is not None
    assert [line[:8] for line in odd.raised.message.split("\n")] == ["[Rank 1]", "[Rank 0]"]


def test_sizes_differ_like_kinds() -> None:
    assert roles(late(0, also=(2,)), late(1, numel=32)) == ["follower", "root"]


def test_where_no_side_is_the_rarer_one_both_are_told() -> None:
    root = next(i for i in sift([late(0), late(1, "BROADCAST")]) if i.role == "root")
    assert root.ranks == (0, 1)


def test_equal_collectives_and_such_at_other_places_prove_nothing() -> None:
    assert roles(late(0, also=(1,))) == ["follower"]
    assert roles(late(0), late(1, "BROADCAST", seq=9)) == ["follower", "follower"]


def test_an_exception_that_some_rank_raised_goes_before_the_odd_collective() -> None:
    assert roles(python("no rows"), late(0, also=(2,)), late(1, "BROADCAST"))[0] == "root"
    assert "root" not in roles(python("no rows"), late(0, also=(2,)), late(1, "BROADCAST"))[1:]


def test_a_process_that_says_its_end_three_times_counts_once() -> None:
    assert sift([late(5)])[0].count == 1
