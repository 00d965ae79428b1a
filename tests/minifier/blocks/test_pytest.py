"""pytest's reports: each style, what is healthy, and one block for one failed test."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from minifier import blocks
from minifier.blocks import pytest as reports
from minifier.model import Block, Line, Raised


def numbered(text: str) -> list[Line]:
    return [Line(i, line) for i, line in enumerate(text.strip("\n").split("\n"), 1)]


def block(text: str) -> Block:
    (found,) = blocks.read(numbered(text))
    assert found.kind == reports.KIND
    return found


def only(text: str) -> Raised:
    (raised,) = block(text).raised
    return raised


def places(raised: Raised) -> list[tuple[str, int | None, str, str]]:
    return [(f.file, f.line, f.function, f.code) for f in raised.frames]


FAILURES = "=================================== FAILURES ==================================="
SUMMARY = "=========================== short test summary info ============================"
PARTING = "_ " * 40


def test_long_style_gives_frames_from_source_marks_and_closing_lines() -> None:
    raised = only(f"""
{FAILURES}
___________________________ TestFit.test_rows[3-wide] ____________________________
[gw1] linux -- Python 3.12.1 /env/bin/python

rows = 3

    def test_rows(rows):
        def inner():
            return 1
>       assert fit(rows) == 3
               ^^^^^^^^^

tests/test_fit.py:12:{" "}
{PARTING}
lab/fit.py:8: in fit
    return grid(n)[n]
{PARTING}

n = 3

    @cached
    def grid(n):
>       raise TooWide(f"{{n}} columns")
E       lab.errors.TooWide: 3 columns
E         in the second half

lab/grid.py:30: TooWide
----------------------------- Captured stdout call -----------------------------
ValueError: printed by the test
{SUMMARY}
FAILED tests/test_fit.py::TestFit::test_rows[3-wide] - lab.errors.TooWide: 3 co...
=============== 1 failed in 0.10s ===============
""")
    assert places(raised) == [
        ("tests/test_fit.py", 12, "test_rows", "assert fit(rows) == 3"),
        ("lab/fit.py", 8, "fit", "return grid(n)[n]"),
        ("lab/grid.py", 30, "grid", 'raise TooWide(f"{n} columns")'),
    ]
    assert (raised.type, raised.message) == ("lab.errors.TooWide", "3 columns\n  in the second half")
    assert raised.intro == "TestFit.test_rows[3-wide]"


def test_short_style_takes_the_code_below_each_place() -> None:
    raised = only(f"""
{FAILURES}
_____________________________ test_mean _____________________________
tests/test_mean.py:5: in test_mean
    assert mean([]) == 0
           ^^^^^^^^
lab/mean.py:2: in mean
    return sum(x) / len(x)
E   ZeroDivisionError: division by zero
{SUMMARY}
""")
    assert places(raised) == [
        ("tests/test_mean.py", 5, "test_mean", "assert mean([]) == 0"),
        ("lab/mean.py", 2, "mean", "return sum(x) / len(x)"),
    ]
    assert (raised.type, raised.message) == ("ZeroDivisionError", "division by zero")


def test_a_bare_assert_is_an_assertion_error_with_all_its_lines() -> None:
    raised = only(f"""
{FAILURES}
________ test_two ________

    def test_two():
>       assert two() == 2
E       assert 3 == 2
E        +  where 3 = two()

tests/test_two.py:4: AssertionError
""")
    assert (raised.type, raised.message) == ("AssertionError", "assert 3 == 2\n +  where 3 = two()")


def test_each_failed_test_is_one_block() -> None:
    found = blocks.read(numbered(f"""
{FAILURES}
_____ test_a _____
t.py:1: in test_a
    a()
E   KeyError: 'a'
_____ test_b _____
t.py:9: in test_b
    b()
E   KeyError: 'b'
"""))  # fmt: skip
    assert [(b.raised[0].intro, b.span) for b in found] == [("test_a", (2, 5)), ("test_b", (6, 9))]


def test_a_collection_error_is_read_and_so_is_a_syntax_error_there() -> None:
    first, second = blocks.read(numbered("""
==================================== ERRORS ====================================
___________ ERROR collecting tests/test_io.py ___________
ImportError while importing test module '/w/tests/test_io.py'.
Hint: make sure your test modules/packages have valid Python names.
Traceback:
tests/test_io.py:3: in <module>
    import fastio
E   ModuleNotFoundError: No module named 'fastio'
___________ ERROR collecting tests/test_bad.py ___________
E     File "/w/tests/test_bad.py", line 3
E       def f(:
E             ^
E   SyntaxError: invalid syntax
"""))  # fmt: skip
    assert first.raised[0].type == "ModuleNotFoundError"
    assert first.raised[0].frames[0].code == "import fastio"
    assert (second.raised[0].type, second.raised[0].message) == ("SyntaxError", "invalid syntax")
    assert places(second.raised[0]) == [("/w/tests/test_bad.py", 3, "", "def f(:")]


def test_a_missing_fixture_is_a_decisive_line_without_an_exception() -> None:
    found = block("""
==================================== ERRORS ====================================
___ ERROR at setup of test_gpu ___
file /w/tests/test_gpu.py, line 3
  def test_gpu(cuda_dev):
E       fixture 'cuda_dev' not found
>       available fixtures: cache, tmp_path

/w/tests/test_gpu.py:3
""")
    assert found.raised == ()
    assert found.message == "ERROR at setup of test_gpu: fixture 'cuda_dev' not found"


def test_native_style_is_read_as_the_interpreters_traceback() -> None:
    raised = only(f"""
{FAILURES}
_____ test_n _____
Traceback (most recent call last):
  File "/w/tests/test_n.py", line 4, in test_n
    n()
ValueError: n
{SUMMARY}
""")
    assert (raised.type, raised.intro, raised.frames[0].line) == ("ValueError", "test_n", 4)


def test_line_style_gives_a_block_for_each_line() -> None:
    found = blocks.read(numbered(f"""
{FAILURES}
/w/tests/test_a.py:12: IndexError: index out of range in self
/w/tests/test_b.py:3: AssertionError: no
{SUMMARY}
FAILED tests/test_a.py::test_a - IndexError: index out of range in self
"""))  # fmt: skip
    told = [(b.raised[0].type, b.raised[0].frames[0].line) for b in found]
    assert told == [("IndexError", 12), ("AssertionError", 3)]


def test_a_chain_inside_one_report_is_kept() -> None:
    found = block(f"""
{FAILURES}
_____ test_c _____

    def test_c():
        try:
>           table["x"]
E           KeyError: 'x'

t.py:4: KeyError

The above exception was the direct cause of the following exception:

    def test_c():
>       raise OSError("no x")
E       OSError: no x

t.py:6: OSError
""")
    told = [(r.type, r.message, r.link) for r in found.raised]
    assert told == [("KeyError", "'x'", ""), ("OSError", "no x", "cause")]


def test_hypothesis_examples_become_notes_inside_and_below_the_report() -> None:
    below = only(f"""
{FAILURES}
_____ test_h _____
t.py:3: in test_h
    go(n)
E   ValueError: odd
---------------------------------- Hypothesis ----------------------------------
Falsifying example: test_h(
    n=7,
)

You can reproduce this example by temporarily adding a decorator
""")
    inside = only(f"""
{FAILURES}
_____ test_h _____
t.py:3: in test_h
    go(n)
E   ValueError: odd
E   Falsifying example: test_h(
E       n=7,
E   )
""")
    assert below.message == inside.message == "odd"
    assert below.notes == inside.notes == ("Falsifying example: test_h(\n    n=7,\n)",)


def test_what_a_failed_child_process_printed_is_left_to_its_readers() -> None:
    report, child = blocks.read(numbered(f"""
{FAILURES}
_____ test_launch _____
t.py:3: in test_launch
    run(check=True)
E   subprocess.CalledProcessError: Command '['torchrun']' returned non-zero exit status 1.
----------------------------- Captured stderr call -----------------------------
Traceback (most recent call last):
  File "/w/fit.py", line 8, in <module>
    net(x)
RuntimeError: boom
"""))  # fmt: skip
    assert (report.span, report.raised[0].type) == ((2, 5), "subprocess.CalledProcessError")
    assert child.raised[0].message == "boom"


def test_the_summary_alone_names_the_failures() -> None:
    first, second = blocks.read(numbered(f"""
{SUMMARY}
FAILED tests/test_a.py::test_a[x y] - RuntimeError: shapes - 3 and 4
SKIPPED [1] tests/test_g.py:35: CUDA error: no kernel image
ERROR tests/test_b.py
================ 1 failed, 1 error in 1.0s ================
"""))  # fmt: skip
    assert (first.raised[0].type, first.raised[0].message) == ("RuntimeError", "shapes - 3 and 4")
    assert first.raised[0].intro == "tests/test_a.py::test_a[x y]"
    assert (second.raised, second.message) == ((), "ERROR tests/test_b.py")


def test_passed_and_expected_failures_are_no_failures() -> None:
    assert blocks.read(numbered(f"""
==================================== PASSES ====================================
_____ test_logs _____
------------------------------ Captured log call -------------------------------
ERROR    lab:t.py:22 RuntimeError: CUDA out of memory (simulated)
Traceback (most recent call last):
  File "t.py", line 1, in f
    f()
RuntimeError: simulated
=================================== XFAILURES ===================================
_____ test_x _____
t.py:3: in test_x
    go()
E   ValueError: known
{SUMMARY}
XFAIL tests/test_x.py::test_x - known
SKIPPED [1] t.py:35: CUDA error: no kernel image is available
=========== 4 passed, 1 skipped, 1 xfailed in 0.12s ===========
""")) == []  # fmt: skip


def test_pytests_own_crash_is_read_behind_its_margin() -> None:
    raised = only("""
INTERNALERROR> Traceback (most recent call last):
INTERNALERROR>   File "/env/lib/python3.11/site-packages/_pytest/main.py", line 271, in wrap_session
INTERNALERROR>     config._do_configure()
INTERNALERROR> AttributeError: no plugin 'x'
""")
    assert (raised.type, raised.message) == ("AttributeError", "no plugin 'x'")
    assert raised.frames[0].code == "config._do_configure()"


def test_a_report_pasted_without_its_heading_is_read() -> None:
    raised = only("""
I get this in CI:

>       out = net(x)

tests/test_net.py:9:
E       RuntimeError: boom

lab/net.py:4: RuntimeError
""")
    assert (raised.type, raised.message) == ("RuntimeError", "boom")
    assert places(raised)[-1][:2] == ("lab/net.py", 4)


def test_compiled_codes_user_frames_are_taken_out_of_the_message() -> None:
    outer, inner = block(f"""
{FAILURES}
_____ test_fast _____
t.py:3: in test_fast
    fast(x)
E   torch._dynamo.exc.Unsupported: Data-dependent jump
E   {""}
E   from user code:
E      File "/w/lab/net.py", line 11, in forward
E       if x.sum() > 0:
E   {""}
E   Set TORCHDYNAMO_VERBOSE=1 for the internal stack trace
""").raised
    assert outer.message == "Data-dependent jump"
    assert [(f.file, f.line, f.code) for f in inner.frames] == [("/w/lab/net.py", 11, "if x.sum() > 0:")]


PIECES = st.sampled_from([
    FAILURES, SUMMARY, PARTING, "___ test_a ___", "t.py:3: in f", "    go()", "E   KeyError: 1", "E   ", "E",
    "", ">   go()", "t.py:3: KeyError", "INTERNALERROR> Traceback (most recent call last):",
    "FAILED t.py::a - KeyError: 1",
    "= PASSES =", "==== PASSES ====", "E     File \"a.py\", line 3", "----- Captured stdout call -----",
])  # fmt: skip


@given(st.lists(st.one_of(PIECES, st.text(max_size=20)), max_size=25))
def test_no_lines_make_it_raise_and_every_answer_goes_forward(texts: list[str]) -> None:
    lines = [Line(i, text) for i, text in enumerate(texts, 1)]
    for start in range(len(lines)):
        answer = reports.read(lines, start)
        assert answer is None or start < answer[1] <= len(lines)
