"""CPython tracebacks: forms, chains, quoted tracebacks, what stands above and below."""

from __future__ import annotations

from minifier.blocks import python
from minifier.blocks.python_stack import HEADER
from minifier.model import Block, Frame, Line, Raised


def numbered(text: str) -> list[Line]:
    return [Line(i, line) for i, line in enumerate(text.strip("\n").split("\n"), 1)]


def block(text: str, start: int | None = None) -> Block:
    lines = numbered(text)
    at = start if start is not None else next(i for i, line in enumerate(lines) if HEADER in line.text)
    answer = python.read(lines, at)
    assert answer is not None
    found, end = answer
    assert isinstance(found, Block)
    assert at < end <= len(lines)
    return found


def only(text: str, start: int | None = None) -> Raised:
    (raised,) = block(text, start).raised
    return raised


def places(raised: Raised) -> list[tuple[str, int | None, str, str]]:
    return [(f.file, f.line, f.function, f.code) for f in raised.frames]


def test_a_plain_traceback_keeps_frames_code_message_and_line_numbers() -> None:
    raised = only("""
step 3
Traceback (most recent call last):
  File "train.py", line 70, in <module>
    main()
  File "/srv/nets/unet.py", line 12, in forward
    return self.head(x)
RuntimeError: shapes differ
step 4
""")
    assert places(raised) == [
        ("train.py", 70, "<module>", "main()"),
        ("/srv/nets/unet.py", 12, "forward", "return self.head(x)"),
    ]
    assert [frame.at for frame in raised.frames] == [3, 5]
    assert (raised.type, raised.message) == ("RuntimeError", "shapes differ")
    assert (raised.span, raised.message_span) == ((2, 7), (7, 7))


def test_markers_are_no_code() -> None:
    raised = only("""
Traceback (most recent call last):
  File "a.py", line 3, in f
    y = g(x) + h(x)
        ~~~~~^~~~~~
  File "a.py", line 9, in g
    return x["k"]
           ~^^^^^
KeyError: 'k'
""")
    assert [frame.code for frame in raised.frames] == ["y = g(x) + h(x)", 'return x["k"]']


def test_code_over_several_lines_becomes_one() -> None:
    raised = only("""
Traceback (most recent call last):
  File "a.py", line 3, in f
    fit(
    ~~~^
        model,
        ^^^^^^
        ...<5 lines>...
        lr=0.1,
        ^^^^^^^
    )
    ^
TypeError: fit() got an unexpected keyword argument 'lr'
""")
    assert raised.frames[0].code == "fit(model, … lr=0.1,)"


def test_frames_without_source_lines_are_frames() -> None:
    raised = only("""
Traceback (most recent call last):
  File "<frozen importlib._bootstrap>", line 241, in _call_with_frames_removed
  File "<string>", line 1, in <module>
  File "pkg/_solve.pyx", line 84, in pkg._solve.Solver.step
  File "<__array_function__ internals>", line 200, in concatenate
_queue.Empty
""")
    assert [frame.function for frame in raised.frames] == [
        "_call_with_frames_removed",
        "<module>",
        "pkg._solve.Solver.step",
        "concatenate",
    ]
    assert (raised.type, raised.message) == ("_queue.Empty", "")


def test_paths_may_hold_spaces_quotes_and_drives() -> None:
    raised = only(r"""
Traceback (most recent call last):
  File "C:\Users\Ana Lu\my "best" net.py", line 3, in <module>
    run()
  File "\\nas\share\x.py", line 4, in run
    stop
NameError: name 'stop' is not defined
""")
    assert [frame.file for frame in raised.frames] == [
        r'C:\Users\Ana Lu\my "best" net.py',
        r"\\nas\share\x.py",
    ]


def test_type_names_may_be_dotted_local_or_native() -> None:
    for name in (
        "torch.OutOfMemoryError",
        "__main__.build.<locals>.BadShape",
        "c10::Error",
        "cv2.error",
        "ray.exceptions.RayTaskError(ValueError)",
        "botocore.errorfactory.NoSuchKey",
        "StopTraining",
    ):
        raised = only(
            f'Traceback (most recent call last):\n  File "a.py", line 1, in f\n    g()\n{name}: why: so'
        )
        assert (raised.type, raised.message) == (name, "why: so")


def test_repeated_lines_are_counted_as_hidden() -> None:
    raised = only("""
Traceback (most recent call last):
  File "a.py", line 3, in f
    return f(x)
           ^^^^
  [Previous line repeated 970 more times]
  File "a.py", line 2, in f
    if x:
RecursionError: maximum recursion depth exceeded
""")
    assert (raised.hidden, len(raised.frames)) == (970, 2)


def test_a_syntax_errors_own_place_is_the_innermost_frame() -> None:
    raised = only("""
Traceback (most recent call last):
  File "train.py", line 2, in <module>
    import nets
  File "nets.py", line 40
    def f(x:
           ^
SyntaxError: '(' was never closed
""")
    assert places(raised)[-1] == ("nets.py", 40, "", "def f(x:")


def test_a_syntax_error_in_the_script_has_no_header() -> None:
    raised = only('  File "train.py", line 4\n    def f(:\n          ^\nSyntaxError: invalid syntax', 0)
    assert (raised.type, places(raised)) == ("SyntaxError", [("train.py", 4, "", "def f(:")])


def test_one_frame_line_without_exception_is_nothing() -> None:
    assert python.read(numbered('see File "a.py", line 4, in f\nfor the reason'), 0) is None
    assert python.read(numbered('File "a.py", line 4, in f\n\nwas changed'), 0) is None


def test_lost_indentation_still_tells_code_from_exception() -> None:
    raised = only("""
Traceback (most recent call last):
File "train.py", line 7, in <module>
main()
File "train.py", line 4, in main
fit(
a=1)
^^^^
ValueError: bad a
""")
    assert places(raised) == [
        ("train.py", 7, "<module>", "main()"),
        ("train.py", 4, "main", "fit(a=1)"),
    ]
    assert raised.message == "bad a"


def test_a_deeper_indented_traceback_ends_with_its_indentation() -> None:
    raised = only("""
task 3:
    Traceback (most recent call last):
      File "a.py", line 1, in f
        g()
    ValueError: first
      second
    third
task 4 started
""")
    assert raised.message == "first\n  second\nthird"


def test_other_output_between_frames_is_skipped() -> None:
    raised = only("""
Traceback (most recent call last):
  File "a.py", line 1, in f
    g()
2031-01-02 03:04:05 INFO heartbeat
  File "a.py", line 2, in g
    h()
worker 3 is alive
ValueError: bad
""")
    assert [frame.line for frame in raised.frames] == [1, 2]
    assert raised.type == "ValueError"


def test_metrics_below_frames_are_no_exception() -> None:
    raised = only("""
Traceback (most recent call last):
  File "a.py", line 1, in f
    g()
Epoch: 3
trainer.loss: 0.4
""")
    assert (raised.type, raised.span) == ("", (1, 3))


def test_a_traceback_that_the_log_cuts_keeps_its_frames() -> None:
    raised = only('Traceback (most recent call last):\n  File "a.py", line 1, in f\n    g()')
    assert (raised.type, raised.message, len(raised.frames)) == ("", "", 1)


def test_a_header_alone_is_nothing() -> None:
    assert python.read(numbered("Traceback (most recent call last):\n\nnothing more"), 0) is None


def test_loguru_annotations_are_dropped() -> None:
    raised = only("""
2031-01-02 03:04:05.678 | ERROR    | __main__:<module>:9 - caught
Traceback (most recent call last):

> File "run.py", line 9, in <module>
    fit(net)
    │   └ Net(
    │       width=3)
    └ <function fit at 0x7f00>

  File "run.py", line 4, in fit
    net.go()
    │   └ <function Net.go>
    └ Net()

ValueError: no width
""")
    assert places(raised) == [("run.py", 9, "<module>", "fit(net)"), ("run.py", 4, "fit", "net.go()")]
    assert raised.message == "no width"
    assert "ERROR" in raised.intro


# --- chains ----------------------------------------------------------------------------------

CHAIN = """
Traceback (most recent call last):
  File "a.py", line 1, in f
    x["k"]
KeyError: 'k'

The above exception was the direct cause of the following exception:

Traceback (most recent call last):
  File "a.py", line 2, in f
    raise ConfigError("no k") from e
ConfigError: no k

During handling of the above exception, another exception occurred:

Traceback (most recent call last):
  File "a.py", line 9, in g
    close()
OSError: gone
"""


def test_every_link_of_a_chain_is_kept_in_printed_order() -> None:
    raised = block(CHAIN).raised
    assert [(r.link, r.type, r.span) for r in raised] == [
        ("", "KeyError", (1, 4)),
        ("cause", "ConfigError", (8, 11)),
        ("context", "OSError", (15, 18)),
    ]


def test_two_tracebacks_that_nothing_links_are_two_blocks() -> None:
    text = CHAIN.replace("During handling of the above exception, another exception occurred:", "retrying")
    assert [r.type for r in block(text).raised] == ["KeyError", "ConfigError"]


def test_a_chain_may_begin_inside_the_quotes_of_a_remote_traceback() -> None:
    raised = block('''
multiprocessing.pool.RemoteTraceback:
"""
Traceback (most recent call last):
  File "pool.py", line 125, in worker
    result = (True, func(*args, **kwds))
  File "a.py", line 3, in score
    raise ValueError("two\\n\\nparts")
ValueError: two

parts
"""

The above exception was the direct cause of the following exception:

Traceback (most recent call last):
  File "a.py", line 9, in <module>
    pool.map(score, [0])
ValueError: two

parts
''').raised
    assert [(r.link, r.type, r.message) for r in raised] == [
        ("", "ValueError", "two\n\nparts"),
        ("cause", "ValueError", "two"),
    ]
    assert raised[0].intro == ""  # the heading of the quotes says nothing of what failed


def test_a_dataloader_workers_traceback_is_inner() -> None:
    outer, inner = block("""
Traceback (most recent call last):
  File "a.py", line 9, in <module>
    for batch in loader:
KeyError: Caught KeyError in DataLoader worker process 0.
Original Traceback (most recent call last):
  File "worker.py", line 308, in _worker_loop
    data = fetcher.fetch(index)
  File "a.py", line 3, in __getitem__
    return row["y"]
KeyError: 'y'

""").raised
    assert outer.message == "Caught KeyError in DataLoader worker process 0."
    assert (inner.link, inner.message, inner.frames[-1].line) == ("inner", "'y'", 3)


def test_a_spawned_processs_traceback_is_inner() -> None:
    outer, inner = block("""
Traceback (most recent call last):
  File "a.py", line 9, in <module>
    mp.spawn(run, nprocs=2)
torch.multiprocessing.spawn.ProcessRaisedException:

-- Process 1 terminated with the following error:
Traceback (most recent call last):
  File "a.py", line 3, in run
    step()
RuntimeError: bad step

""").raised
    assert outer.message.endswith("-- Process 1 terminated with the following error:")
    assert (inner.link, inner.type) == ("inner", "RuntimeError")


def test_a_stack_that_a_message_quotes_with_its_exception_is_inner() -> None:
    outer, inner = block("""
Traceback (most recent call last):
  File "a.py", line 9, in <module>
    ray.get(ref)
ray.exceptions.RayTaskError(KeyError): ray::step() (pid=7, ip=10.0.0.1)
  File "a.py", line 3, in step
    return row["y"]
KeyError: 'y'
""").raised
    assert outer.message == "ray::step() (pid=7, ip=10.0.0.1)"
    assert (inner.link, inner.type, inner.message) == ("inner", "KeyError", "'y'")


def test_user_code_below_a_dynamo_error_is_an_inner_stack_and_the_advice_is_not_message() -> None:
    found = block("""
Traceback (most recent call last):
  File "a.py", line 9, in <module>
    net(x)
torch._dynamo.exc.Unsupported: data dependent branch
  Explanation: a branch on a tensor

  Developer debug context: x

from user code:
   File "nets.py", line 3, in forward
    if x.max() > 1:

Set TORCHDYNAMO_VERBOSE=1 for the internal stack trace

""")
    outer, inner = found.raised
    assert outer.message == (
        "data dependent branch\n  Explanation: a branch on a tensor\n\n  Developer debug context: x"
    )
    assert (inner.type, inner.link, inner.intro) == ("", "inner", "from user code:")
    assert places(inner) == [("nets.py", 3, "forward", "if x.max() > 1:")]
    assert found.span == (1, 13)


def test_the_message_goes_on_below_a_stack_that_it_quotes() -> None:
    outer, inner = block("""
Traceback (most recent call last):
  File "a.py", line 9, in <module>
    net.fit(x)
tensorflow.python.framework.errors_impl.InvalidArgumentError: Graph execution error:

Detected at node 'Equal' defined at (most recent call last):
    File "a.py", line 9, in <module>
      net.fit(x)
    File "b.py", line 3, in call
      tf.equal(a, b)
Node: 'Equal'
Incompatible shapes: [4] vs. [4,9]
\t [[{{node Equal}}]] [Op:__inference_f_1]
""").raised
    assert "Incompatible shapes: [4] vs. [4,9]" in outer.message
    assert 'File "b.py"' not in outer.message
    assert (inner.link, inner.type, inner.frames[-1].line) == ("inner", "", 3)


def test_autographs_stack_and_the_exception_inside_are_inner() -> None:
    for frames in (
        """
    File "a.py", line 12, in train_step  *
        y = self(x, training=True)
    File "layers.py", line 3, in call  **
        return self.head(x)
""",
        """
    a.py:12 train_step  *
        y = self(x, training=True)
    layers.py:3 call  **
        return self.head(x)
""",
    ):
        outer, inner = block(
            'Traceback (most recent call last):\n  File "a.py", line 40, in <module>\n    net.fit(x)\n'
            "ValueError: in user code:\n"
            + frames
            + """
    ValueError: Exception encountered when calling layer 'head' (type Dense).

    Input 0 of layer "head" is incompatible with the layer

    Call arguments received by layer 'head' (type Dense):
      • inputs=tf.Tensor(shape=(2, 3))

resumed"""
        ).raised
        assert outer.message == "in user code:"
        assert [(f.file, f.line, f.function, f.code) for f in inner.frames] == [
            ("a.py", 12, "train_step", "y = self(x, training=True)"),
            ("layers.py", 3, "call", "return self.head(x)"),
        ]
        assert (inner.link, inner.type) == ("inner", "ValueError")
        assert inner.message.startswith("Exception encountered when calling")
        assert inner.message.endswith("  • inputs=tf.Tensor(shape=(2, 3))")


def test_torchscript_marks_the_place_and_keeps_its_text() -> None:
    outer, inner = block("""
Traceback (most recent call last):
  File "a.py", line 9, in <module>
    torch.jit.script(net)
RuntimeError:
object has no attribute scale:
  File "nets.py", line 4
    def scaled(self, x):
        return x * self.scale
                   ~~~~~~~~~~ <--- HERE
'Net.scaled' is being compiled since it was called from 'Net.forward'
  File "nets.py", line 8
    def forward(self, x):
        return self.scaled(x)
               ~~~~~~~~~~~ <--- HERE
""").raised
    assert outer.message.startswith("\nobject has no attribute scale:")
    assert "<--- HERE" in outer.message
    assert [(f.line, f.code) for f in inner.frames] == [
        (8, "return self.scaled(x)"),
        (4, "return x * self.scale"),
    ]


# --- above and below -------------------------------------------------------------------------


def test_the_line_above_says_what_the_traceback_is() -> None:
    for intro in (
        "Exception in thread loader-1:",
        "Exception ignored in: <function Sink.__del__ at 0x7f00>",
        "Process SpawnProcess-2:",
        "Error in sys.excepthook:",
        "Error in atexit._run_exitfuncs:",
        "Original exception was:",
        "Exception in Tkinter callback",
        "ERROR:root:step failed",
    ):
        text = f'fine\n{intro}\nTraceback (most recent call last):\n  File "a.py", line 1, in f\nKeyError: 1'
        assert only(text).intro == intro
    text = """
Task exception was never retrieved
future: <Task finished name='Task-3' coro=<f()> exception=KeyError(1)>
Traceback (most recent call last):
  File "a.py", line 1, in f
KeyError: 1
"""
    assert only(text).intro == "Task exception was never retrieved"


def test_ordinary_output_above_is_no_intro() -> None:
    for above in ("step 3 of 9", "ValueError: the last one's", "", "srun: error: node7: task 1: Exited"):
        text = f'{above}\nTraceback (most recent call last):\n  File "a.py", line 1, in f\nKeyError: 1'
        assert only(text).intro == ""


def test_text_before_the_header_is_its_intro_but_a_progress_bar_is_not() -> None:
    body = '\n  File "a.py", line 1, in f\n    g()\nKeyError: 1'
    assert only("ERROR:root:failed Traceback (most recent call last):" + body).intro == "ERROR:root:failed"
    bar = " 50%|█████     | 3/6 [00:01<00:01,  2.9it/s]Traceback (most recent call last):"
    assert only(bar + body).intro == ""


def test_an_exception_behind_a_progress_bar_is_found_and_one_behind_it_is_cut() -> None:
    text = 'Traceback (most recent call last):\n  File "a.py", line 1, in f\n    g()\n'
    raised = only(text + " 12%|█▏  | 3/25 [00:01<00:09,  2.3it/s]ValueError: bad")
    assert (raised.type, raised.message) == ("ValueError", "bad")
    raised = only(text + "ValueError: bad  12%|█▏  | 3/25 [00:01<00:09,  2.3it/s]")
    assert raised.message == "bad"


ANOMALY = """
/env/torch/autograd/graph.py:825: UserWarning: Error detected in PowBackward0. Traceback of forward call \
that caused the error:
  File "a.py", line 9, in <module>
    loss = cost(x)
  File "a.py", line 3, in cost
    return (x ** 0.5).sum()
 (Triggered internally at ../torch/csrc/autograd/python_anomaly_mode.cpp:110.)
  return Variable._execution_engine.run_backward(
Traceback (most recent call last):
  File "a.py", line 10, in <module>
    loss.backward()
RuntimeError: Function 'PowBackward0' returned nan values in its 0th output.
"""


def test_anomaly_modes_forward_stack_is_a_block_without_type() -> None:
    found = block(ANOMALY, 1)
    (raised,) = found.raised
    assert (raised.type, raised.message, raised.frames[-1].line) == ("", "", 3)
    assert "Error detected in PowBackward0" in raised.intro
    assert found.span == (2, 7)


def test_anomaly_modes_warning_may_be_glued_behind_progress() -> None:
    text = " 21%|▎| 9/40 [1:03:53<9:02:17, 21%|▎| 9/40 [1:03:53<7:40:08,  1.10i" + ANOMALY.lstrip("\n")
    assert block(text, 1).raised[0].intro.startswith("/env/torch/autograd/graph.py:825: UserWarning: ")


def test_a_forward_stack_without_its_warning_is_still_a_stack() -> None:
    assert block("\n".join(ANOMALY.strip("\n").split("\n")[1:]), 0).raised[0].frames[0] == Frame(
        "a.py", 9, "<module>", "loss = cost(x)", 1
    )
