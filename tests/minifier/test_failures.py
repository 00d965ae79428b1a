"""What failed first, what only followed, and what was no failure at all: whole logs in, reports out."""

from __future__ import annotations

import minifier
from minifier.report import Report


def traceback(
    error: str, *, at: str = "train.py", line: int = 30, function: str = "<module>", prefix: str = ""
) -> str:
    rows = [
        "Traceback (most recent call last):",
        f'  File "/home/ana/fit/{at}", line {line}, in {function}',
        "    step(batch)",
        error,
    ]
    return "".join(f"{prefix}{row}\n" for row in rows)


def analyzed(*parts: str) -> Report:
    return minifier.analyze("".join(parts))


def kinds(report: Report) -> list[tuple[str, str]]:
    return [(f.exception.type if f.exception else "", f.relation) for f in report.failures]


PEER = "RuntimeError: [../third_party/gloo/gloo/transport/tcp/pair.cc:553] Connection closed by peer [10.0.0.1]:213"
SHAPES = "RuntimeError: mat1 and mat2 shapes cannot be multiplied (2x3 and 4x5)"


def test_a_lost_peer_is_not_the_root_even_where_it_is_printed_first() -> None:
    report = analyzed(traceback(PEER, prefix="[rank0]: "), traceback(SHAPES, line=44, prefix="[rank2]: "))
    assert report.failures[0].message.startswith("mat1")
    assert report.failures[0].ranks == (2,)
    assert [f.relation for f in report.failures] == ["root", "caused"]


def test_a_lost_peer_is_the_root_where_nothing_else_failed() -> None:
    report = analyzed(traceback(PEER))
    assert [f.relation for f in report.failures] == ["root"]
    assert report.category == "infrastructure"


def test_equal_failures_of_many_ranks_are_one_with_their_ranks() -> None:
    report = analyzed(*(traceback(SHAPES, prefix=f"[rank{rank}]: ") for rank in (3, 0, 1)))
    assert [(f.ranks, f.count) for f in report.failures] == [((0, 1, 3), 3)]


def test_shapes_that_differ_between_ranks_do_not_make_two_failures() -> None:
    other = SHAPES.replace("2x3", "7x9")
    report = analyzed(traceback(SHAPES, prefix="[rank0]: "), traceback(other, prefix="[rank1]: "))
    assert [f.count for f in report.failures] == [2]


def test_a_launcher_s_exception_only_wraps() -> None:
    launcher = traceback("torch.distributed.elastic.multiprocessing.errors.ChildFailedError: ", at="run.py")
    report = analyzed(traceback("KeyError: 'mask'"), launcher)
    assert kinds(report)[0] == ("KeyError", "root")
    assert kinds(report)[1][1] == "wrapper"


def test_what_a_destructor_raised_is_no_failure() -> None:
    ignored = "Exception ignored in: <function Writer.__del__ at 0x7f00>\n" + traceback(
        "AttributeError: file"
    )
    assert analyzed("epoch 1 done\n", ignored).category == "none"
    assert kinds(analyzed(ignored, traceback("KeyError: 'mask'"))) == [("KeyError", "root")]


def test_a_logged_traceback_that_was_overcome_is_an_observation() -> None:
    logged = "WARNING retrying\n" + traceback("TimeoutError: slow", function="read")
    report = analyzed(logged, "epoch 1 step 10 loss 0.5\nepoch 1 step 20 loss 0.4\nfinished\n")
    assert report.category == "none"
    assert [seen.message for seen in report.observations] == ["TimeoutError: slow"]


def test_an_uncaught_traceback_is_a_failure_whatever_another_process_prints_after_it() -> None:
    report = analyzed(traceback("KeyError: 'mask'"), "epoch 1 step 10 loss 0.5\nepoch 1 step 20 loss 0.4\n")
    assert kinds(report) == [("KeyError", "root")]


def test_a_dead_thread_is_the_root_of_the_starved_consumer_s_later_failure() -> None:
    thread = "Exception in thread loader:\n" + traceback("KeyError: 'mask'", function="run")
    report = analyzed(thread, "step 4 loss 0.5\nstep 5 loss 0.4\n", traceback("_queue.Empty", line=60))
    assert kinds(report) == [("KeyError", "root"), ("_queue.Empty", "caused")]


def test_a_library_that_logs_what_is_raised_again_does_not_hide_the_user_s_frame() -> None:
    inside = (
        "Traceback (most recent call last):\n"
        '  File "/opt/env/lib/python3.11/site-packages/torch/x.py", line 3, in f\n'
        "    g()\nRuntimeError: the tensor sizes do not fit together here\n"
    )
    again = traceback("TorchRuntimeError: failed: the tensor sizes do not fit together here", line=9)
    report = analyzed(inside, again)
    assert kinds(report) == [("TorchRuntimeError", "root"), ("RuntimeError", "repeat")]
    assert report.failures[0].culprit is not None


def test_the_stack_that_anomaly_mode_prints_points_to_the_forward_line() -> None:
    forward = (
        "/opt/env/lib/python3.11/site-packages/torch/autograd/graph.py:825: UserWarning: Error detected in "
        "PowBackward0. Traceback of forward call that caused the error:\n"
        '  File "/home/ana/fit/train.py", line 9, in <module>\n    loss = dice(net(x), y)\n'
        '  File "/home/ana/fit/losses.py", line 18, in dice\n    return dx.pow(2).sqrt().mean()\n'
        " (Triggered internally at ../torch/csrc/autograd/python_anomaly_mode.cpp:122.)\n"
    )
    backward = (
        "Traceback (most recent call last):\n"
        '  File "/home/ana/fit/train.py", line 11, in <module>\n    loss.backward()\n'
        '  File "/opt/env/lib/python3.11/site-packages/torch/autograd/graph.py", line 825, in _engine\n    run()\n'
        "RuntimeError: Function 'PowBackward0' returned nan values in its 0th output.\n"
    )
    root = analyzed(forward, backward).failures[0]
    assert root.culprit is not None
    assert (root.culprit.file, root.culprit.line) == ("/home/ana/fit/losses.py", 18)
    assert root.evidence[0].text.startswith("Error detected in PowBackward0")


def test_a_kernel_s_assertion_gives_its_words_to_the_exception_that_surfaced_later() -> None:
    line = (
        "../aten/src/ATen/native/cuda/NLLLoss2d.cu:104: nll_loss2d_forward_kernel: block: [0,0,0], "
        "thread: [7,0,0] Assertion `t >= 0 && t < n_classes` failed.\n"
    )
    report = analyzed(line * 40, traceback("RuntimeError: CUDA error: device-side assert triggered"))
    root = report.failures[0]
    assert root.exception is not None
    assert root.exception.message == "CUDA error: device-side assert triggered"
    assert "t >= 0 && t < n_classes" in root.message
    assert report.category == "training"


def test_a_loss_that_is_no_number_fails_a_run_in_which_nothing_else_did() -> None:
    start = "".join(f"epoch 1 step {n} loss 0.{n}\n" for n in range(1, 30))
    report = analyzed(start, "epoch 1 step 30 loss nan\n" * 5)
    assert (report.category, report.failures[0].lines, report.failures[0].count) == ("training", (30, 30), 5)


def test_a_loss_that_recovered_is_an_observation() -> None:
    report = analyzed("step 1 loss nan\n", "".join(f"step {n} loss 0.{n}\n" for n in range(2, 30)))
    assert report.category == "none"
    assert len(report.observations) == 1


def test_a_loss_that_is_no_number_does_not_outrank_an_exception() -> None:
    report = analyzed("step 1 loss nan\n", traceback("KeyError: 'mask'"))
    assert kinds(report) == [("KeyError", "root")]
    assert report.observations[0].rule == "numerics-loss-not-finite"


def test_a_broadcast_warning_lends_its_shapes_to_a_failure_that_no_rule_knows_well() -> None:
    warning = (
        "loss.py:630: UserWarning: Using a target size (torch.Size([64])) that is different to the input size "
        "(torch.Size([64, 1])). This will likely lead to incorrect results due to broadcasting.\n"
    )
    root = analyzed(warning, traceback("ValueError: quality gate: r2=0.004")).failures[0]
    assert [shape.dims for shape in root.shapes] == [(64,), (64, 1)]
    assert "incorrect results due to broadcasting" in root.evidence[0].text


def test_memory_stays_flat_with_very_many_distinct_failures() -> None:
    log = "".join(
        traceback(f"ValueError: kind {'abcdefghij'[n % 10] * (n % 97)}", line=n) for n in range(3000)
    )
    report = analyzed(log)
    assert len(report.failures) <= 1000
    assert sum(f.count for f in report.failures) + report.source.unread == 3000


def test_of_an_endless_chain_both_ends_are_told() -> None:
    links = [traceback(f"ValueError: link {n}", line=n) for n in range(1, 3000)]
    report = analyzed(
        "\nThe above exception was the direct cause of the following exception:\n\n".join(links)
    )
    assert report.failures[0].message == "link 1"
    assert report.failures[1].message in {"link 2", "link 2900"}
    assert 100 <= len(report.failures) <= 200
