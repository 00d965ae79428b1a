"""Which exception of a chain began it."""

from __future__ import annotations

import pytest

from minifier.chains import resolve
from minifier.model import Frame, Raised


def frame(function: str, code: str = "", file: str = "/home/ana/fit/train.py", line: int = 1) -> Frame:
    return Frame(file, line, function, code)


def raised(
    kind: str, message: str = "", link: str = "", frames: tuple[Frame, ...] = (), at: int = 1
) -> Raised:
    return Raised(kind, message, frames, span=(at, at), link=link)  # type: ignore[arg-type]


def test_one_exception_is_its_own_root() -> None:
    one = raised("ValueError", "bad", frames=(frame("main"),))
    root, outer, stack = resolve([one])
    assert (root, outer, stack) == (one, (), one.frames)


def test_a_direct_cause_is_the_root_through_every_link() -> None:
    first = raised("KeyError", "'lr'")
    middle = raised("ConfigError", "no lr", "cause")
    last = raised("RuntimeError", "cannot start", "cause")
    root, outer, _ = resolve([first, middle, last])
    assert root is first
    assert outer == (middle, last)


def test_the_same_exception_raised_again_with_the_place_of_its_operation_is_the_root() -> None:
    first = raised("InvalidArgumentError", "Incompatible shapes: [2] vs. [3]", frames=(frame("call"),))
    again = raised(
        "InvalidArgumentError",
        "Incompatible shapes: [2] vs. [3]\nCaused by op 'sub', defined at:",
        "context",
        (frame("run"),),
    )
    made = raised("", "", "inner", (frame("loss", "a - b", line=57),))
    root, outer, stack = resolve([first, again, made])
    assert (root, outer, stack) == (again, (), (*again.frames, *made.frames))


def test_a_commands_status_is_not_the_root_of_the_exception_that_quotes_what_it_printed() -> None:
    status = raised(
        "subprocess.CalledProcessError", "Command '['ninja', '-v']' returned non-zero exit status 1."
    )
    told = raised("RuntimeError", "Error building extension 'scan':\nscan.cpp:3: error: no scan", "cause")
    short = raised("RuntimeError", "the build failed", "cause")
    assert resolve([status, told])[:2] == (told, ())
    again = raised("BackendFailed", f"inductor raised:\nCalledProcessError: {status.message}", "cause")
    assert resolve([status, short])[:2] == (status, (short,))
    assert resolve([status, again])[:2] == (status, (again,))


def test_an_import_probe_that_was_handled_is_not_the_cause_of_the_bug_in_the_handler() -> None:
    probe = raised("ModuleNotFoundError", "No module named 'ujson'", frames=(frame("load", "import ujson"),))
    bug = raised(
        "NameError", "name 'jsn' is not defined", "context", (frame("main"), frame("load", "jsn.load(f)"))
    )
    assert resolve([probe, bug])[0] is bug


def test_a_key_look_up_that_was_handled_is_not_the_cause_of_what_the_handler_calls() -> None:
    probe = raised("KeyError", "'cached'", frames=(frame("features", "return self.store[key]"),))
    bug = raised("RuntimeError", "mat1 and mat2 shapes cannot be multiplied (2x3 and 4x5)", "context")
    assert resolve([probe, bug])[0] is bug


def test_a_clean_up_error_is_not_the_cause_of_what_it_cleans_up_after() -> None:
    first = raised("OSError", "[Errno 28] No space left on device", frames=(frame("save"),))
    close = raised(
        "ValueError", "I/O operation on closed file", "context", (frame("save"), frame("__exit__"))
    )
    root, outer, _ = resolve([first, close])
    assert root is first
    assert outer == (close,)


def test_a_reworded_exception_points_back_to_the_one_that_it_repeats() -> None:
    first = raised("KeyError", "'ResNetX is not in the models registry'")
    reworded = raised("KeyError", "\"Detector: 'ResNetX is not in the models registry'\"", "context")
    assert resolve([first, reworded])[0] is first


def test_a_lost_connection_is_not_the_cause_of_the_dead_worker_that_lost_it() -> None:
    lost = raised("ConnectionResetError", "[Errno 104] Connection reset by peer")
    dead = raised(
        "RuntimeError", "DataLoader worker (pid 71) is killed by signal: Segmentation fault.", "context"
    )
    assert resolve([lost, dead])[0] is dead


def test_what_a_wrapper_quotes_is_the_root_and_the_stack_runs_through_the_wrapper() -> None:
    outside = raised("RuntimeError", "Caught KeyError in DataLoader worker process 0.", "", (frame("main"),))
    inside = raised("KeyError", "'mask'", "inner", (frame("__getitem__"),))
    root, outer, stack = resolve([outside, inside])
    assert root is inside
    assert outer == (outside,)
    assert [f.function for f in stack] == ["main", "__getitem__"]


def test_a_chain_inside_a_quoted_traceback_is_followed_to_its_cause() -> None:
    outside = raised("RuntimeError", "Caught ValueError in DataLoader worker process 0.")
    cause = raised("UnicodeDecodeError", "'utf-8' codec can't decode byte", "inner")
    last = raised("ValueError", "bad caption file", "cause")
    root, outer, _ = resolve([outside, cause, last])
    assert root is cause
    assert outer == (last, outside)


def test_a_pool_s_remote_traceback_is_the_root_of_the_one_that_the_parent_raises_again() -> None:
    remote = raised("multiprocessing.pool.RemoteTraceback", "")
    inside = raised("ValueError", "math domain error", "inner", (frame("score"),))
    again = raised("ValueError", "math domain error", "cause", (frame("main"),))
    root, outer, _ = resolve([remote, inside, again])
    assert root is inside
    assert outer == (remote, again)


def test_the_first_member_stands_for_its_group() -> None:
    group = raised("ExceptionGroup", "two shards failed (2 sub-exceptions)", "", (frame("main"),))
    one = raised("FileNotFoundError", "a.parquet", "member", (frame("read"),))
    two = raised("OSError", "b.parquet", "member", (frame("read"),))
    root, outer, stack = resolve([group, one, two])
    assert root is one
    assert outer == (group,)
    assert [f.function for f in stack] == ["main", "read"]


def test_frames_quoted_without_an_exception_extend_the_stack_of_the_one_that_quotes_them() -> None:
    dynamo = raised("TorchRuntimeError", "failed in fake mode", "", (frame("compiled"),))
    user = raised("", "", "inner", (frame("forward"),))
    root, _, stack = resolve([dynamo, user])
    assert root is dynamo
    assert stack[-1].function == "forward"


@pytest.mark.parametrize("count", [1, 50, 3000])
def test_long_chains_are_resolved_without_recursion(count: int) -> None:
    links = [raised("ValueError", str(n), "cause" if n else "") for n in range(count)]
    assert resolve(links)[0] is links[0]


def test_a_key_that_the_handler_names_in_a_sentence_of_its_own_is_still_a_probe() -> None:
    probe = raised("KeyError", "'vit9'", frames=(frame("build", "return MODELS[name]"),))
    told = raised("ValueError", "unknown model 'vit9'; there are vit1, vit2", "context", (frame("build"),))
    assert resolve([probe, told])[0] is told


def test_where_a_node_was_defined_is_told_once() -> None:
    call = frame("main", "fit()")
    origin = frame("call", "embed(ids)", line=7)
    failed = raised("InvalidArgumentError", "Graph execution error:", frames=(call,))
    defined = raised("", "", "inner", (call, origin))
    assert resolve([failed, defined])[2] == (call, origin)


def test_a_traceback_that_breaks_off_is_not_the_root_of_the_exception_below_it() -> None:
    lost = raised("", frames=(frame("cached_split"),))
    then = raised("FileNotFoundError", "no such file: 'val.json'", "context", (frame("build"),))
    assert resolve((lost, then))[0] is then
