"""IPython's tracebacks: every age's frames, links, lost white space, chains, what is no message."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from minifier import blocks
from minifier.blocks import notebook
from minifier.model import Block, Line, Raised


def numbered(text: str) -> list[Line]:
    return [Line(i, line) for i, line in enumerate(text.strip("\n").split("\n"), 1)]


def block(text: str) -> Block:
    (found,) = blocks.read(numbered(text))
    assert found.kind == notebook.KIND
    return found


def only(text: str) -> Raised:
    (raised,) = block(text).raised
    return raised


def places(raised: Raised) -> list[tuple[str, int | None, str, str]]:
    return [(f.file, f.line, f.function, f.code) for f in raised.frames]


RULE = "-" * 75


def test_an_old_frame_takes_its_line_from_the_arrow() -> None:
    raised = only(rf"""
{RULE}
ValueError                                Traceback (most recent call last)
<ipython-input-8-2a91bb04c7d1> in <module>()
     12 net = Net()
---> 13 out = net(batch)
     14 out.shape

~/work/net.py in forward(self, x)
     40         x = self.stem(x)
---> 41         return self.head(x)

C:\envs\ml\lib\site-packages\torch\nn\modules\linear.py in forward(self, input)
    103     def forward(self, input):
--> 104         return F.linear(input, self.weight)

ValueError: 3 rows, 4 wanted
""")
    assert raised.type == "ValueError" and raised.message == "3 rows, 4 wanted"
    assert places(raised) == [
        ("<ipython-input-8-2a91bb04c7d1>", 13, "<module>", "out = net(batch)"),
        ("~/work/net.py", 41, "forward", "return self.head(x)"),
        (r"C:\envs\ml\lib\site-packages\torch\nn\modules\linear.py", 104, "forward",
         "return F.linear(input, self.weight)"),
    ]  # fmt: skip
    assert raised.span == (2, 16) and raised.message_span == (16, 16)


def test_middle_and_new_frames_keep_the_cells_name_as_printed() -> None:
    raised = only(f"""
{RULE}
KeyError                                  Traceback (most recent call last)
Input In [3], in <cell line: 2>()
      1 table = load()
----> 2 show(table)

Cell In[14], line 38, in show(table, wide)
     37 def show(table, wide=False):
---> 38     print(table["mean"])

Cell In [5], line 2
----> 2 pass

File ~/lab/tables.py:12, in Table.__getitem__(self, key)
     11 def __getitem__(self, key):
---> 12     return self.columns[key]

File <string>:4, in __init__(self, a)

KeyError: 'mean'
""")
    assert places(raised) == [
        ("Input In [3]", 2, "<cell line: 2>", "show(table)"),
        ("Cell In[14]", 38, "show", 'print(table["mean"])'),
        ("Cell In [5]", 2, "", "pass"),
        ("~/lab/tables.py", 12, "Table.__getitem__", "return self.columns[key]"),
        ("<string>", 4, "__init__", ""),
    ]
    assert raised.message == "'mean'"


def test_links_of_colab_and_vs_code_are_taken_off_and_folded_frames_are_counted() -> None:
    raised = only(f"""
{RULE}
TypeError                                 Traceback (most recent call last)
[<ipython-input-4-90ab12cd34ef>](https://localhost:8080/#) in <cell line: 7>()
----> 7 fit(net[0](x))

12 frames
[/usr/local/lib/python3.11/dist-packages/keras/src/x.py](https://localhost:8080/#) in call(self)
---> 88         return 1

File [~/lab/fit.py:20](file:///home/ana/lab/fit.py:20), in fit(a)
     19 def fit(a):
---> 20     return layers[i](a)

[/home/ana/a.ipynb](file:///home/ana/a.ipynb) Cell 9 in 3
----> <a href='vscode-notebook-cell:/a.ipynb#W1?line=2'>3</a> fit(x)

Cell In[6], [line 2](vscode-notebook-cell:?execution_count=6&line=2)
----> [2](vscode-notebook-cell:?execution_count=6&line=2) go()

TypeError: 'int' object is not callable
""")
    assert places(raised) == [
        ("<ipython-input-4-90ab12cd34ef>", 7, "<cell line: 7>", "fit(net[0](x))"),
        ("/usr/local/lib/python3.11/dist-packages/keras/src/x.py", 88, "call", "return 1"),
        ("~/lab/fit.py", 20, "fit", "return layers[i](a)"),
        ("/home/ana/a.ipynb Cell 9", 3, "", "fit(x)"),
        ("Cell In[6]", 2, "", "go()"),
    ]
    assert raised.hidden == 12


def test_a_paste_that_lost_its_white_space_and_stands_in_backticks_is_read() -> None:
    raised = only(f"""
`{RULE}
ZeroDivisionError Traceback (most recent call last)
Cell In[2], line 1
----> 1 ratio(3, 0)
2 done = True

Cell In[1], line 2, in ratio(a, b)
1 def ratio(a, b):
----> 2 return a / b

ZeroDivisionError: division by zero`

That is all I get.
""")
    assert raised.message == "division by zero"
    assert [f.code for f in raised.frames] == ["ratio(3, 0)", "return a / b"]


def test_the_error_that_vs_code_copies_as_json_is_read() -> None:
    raised = only(f"""
{{
\t"name": "ValueError",
\t"message": "no rows",
\t"stack": "{RULE}
ValueError                                Traceback (most recent call last)
Cell In[5], line 1
----> 1 fit(rows)

File <command-77>:3, in fit(rows)
----> 3 check(rows)

File <command-78>, line 9
----> 9 raise ValueError("no rows")

ValueError: no rows"
}}
""")
    assert raised.message == "no rows"
    assert [(f.file, f.line) for f in raised.frames] == [
        ("Cell In[5]", 1), ("<command-77>", 3), ("<command-78>", 9),
    ]  # fmt: skip


def test_a_chain_keeps_printed_order_and_says_how_each_hangs_on_the_last() -> None:
    found = block(f"""
{RULE}
KeyError                                  Traceback (most recent call last)
Cell In[1], line 1
----> 1 a["x"]

KeyError: 'x'

During handling of the above exception, another exception occurred:

RuntimeError                              Traceback (most recent call last)
RuntimeError: no x
see the table

The above exception was the direct cause of the following exception:

{RULE}
OSError                                   Traceback (most recent call last)
Cell In[1], line 5
----> 5 stop()

OSError: stopped

{RULE}
NOTE: If your import is failing due to a missing package, you can
manually install dependencies using either !pip or !apt.
{RULE}
later output
""")
    assert [(r.type, r.message, r.link) for r in found.raised] == [
        ("KeyError", "'x'", ""),
        ("RuntimeError", "no x\nsee the table", "context"),
        ("OSError", "stopped", "cause"),
    ]
    assert found.span == (2, 26)


def test_the_trailer_about_a_failed_import_is_no_part_of_the_message() -> None:
    raised = only(f"""
ModuleNotFoundError                       Traceback (most recent call last)
<ipython-input-1-00ab00ab00ab> in <module>
----> 1 import sparsekit

ModuleNotFoundError: No module named 'sparsekit'

{RULE}
NOTE: If your import is failing due to a missing package, you can
{RULE}
""")
    assert raised.message == "No module named 'sparsekit'"


def test_a_syntax_error_in_a_cell_has_the_cell_as_its_place() -> None:
    raised = only("""
  Cell In[3], line 4
    print("x"
         ^
SyntaxError: '(' was never closed
""")
    assert places(raised) == [("Cell In[3]", 4, "", 'print("x"')]
    assert (raised.type, raised.message) == ("SyntaxError", "'(' was never closed")


def test_a_syntax_error_in_an_imported_module_keeps_the_whole_listing() -> None:
    raised = only("""
Traceback (most recent call last):

  File ~/env/lib/python3.11/site-packages/IPython/core/interactiveshell.py:3508 in run_code
    exec(code_obj, self.user_global_ns, self.user_ns)

  Cell In[2], line 1
    import broken

  File ~/lab/broken.py:3
    def f(:
          ^
SyntaxError: invalid syntax
""")
    assert [(f.file, f.line) for f in raised.frames][1:] == [("Cell In[2]", 1), ("~/lab/broken.py", 3)]
    assert raised.frames[-1].code == "def f(:"


def test_a_notebook_traceback_inside_a_wrappers_message_is_a_block_of_its_own() -> None:
    outer, inner = blocks.read(
        numbered(f"""
Traceback (most recent call last):
  File "/opt/bin/papermill", line 8, in <module>
    sys.exit(papermill())
papermill.exceptions.PapermillExecutionError:{" "}
{RULE}
Exception encountered at "In [4]":
{RULE}
IndexError                                Traceback (most recent call last)
Cell In[4], line 9
----> 9 rows[7]

IndexError: list index out of range
""")
    )
    assert outer.raised[0].type.endswith("PapermillExecutionError")
    assert inner.kind == "notebook" and inner.raised[0].message == "list index out of range"


def test_a_workers_traceback_in_the_message_becomes_an_inner_exception() -> None:
    outer, inner = block("""
KeyError                                  Traceback (most recent call last)
Cell In[7], line 2
----> 2 for batch in loader:

KeyError: Caught KeyError in DataLoader worker process 1.
Original Traceback (most recent call last):
  File "/env/lib/python3.11/site-packages/torch/utils/data/_utils/worker.py", line 302, in _worker_loop
    data = fetcher.fetch(index)
  File "/home/ana/lab/rows.py", line 31, in __getitem__
    return self.names[i]
KeyError: 41
""").raised
    assert outer.message == "Caught KeyError in DataLoader worker process 1."
    assert (inner.type, inner.message, inner.link) == ("KeyError", "41", "inner")
    assert (inner.frames[-1].file, inner.frames[-1].line) == ("/home/ana/lab/rows.py", 31)


def test_frames_from_user_code_are_an_inner_stack_and_advice_is_dropped() -> None:
    outer, inner = block("""
Unsupported                               Traceback (most recent call last)
Cell In[7], line 2
----> 2 fast(x)

Unsupported: Data-dependent jump

from user code:
   File "/tmp/ipykernel_81/1234.py", line 5, in forward
    if x.sum() > 0:

Set TORCHDYNAMO_VERBOSE=1 for the internal stack trace
""").raised
    assert outer.type == "Unsupported" and outer.message == "Data-dependent jump"
    assert (inner.type, inner.link, inner.intro) == ("", "inner", "from user code")
    assert inner.frames[0].code == "if x.sum() > 0:"


def test_keras_code_under_autograph_names_the_exception_that_counts() -> None:
    outer, inner = block("""
ValueError                                Traceback (most recent call last)
Cell In[9], line 1
----> 1 model.fit(x, y)

ValueError: in user code:

    File "/tmp/ipykernel_5/9.py", line 12, in train_step  *
        loss = self.loss(y, p)

    ValueError: Shapes (8, 1) and (8, 10) are incompatible
""").raised
    assert outer.message == "in user code:"
    assert (inner.type, inner.message) == ("ValueError", "Shapes (8, 1) and (8, 10) are incompatible")
    assert (inner.frames[0].function, inner.frames[0].line) == ("train_step", 12)


def test_without_a_header_the_frames_still_lead_to_the_exception() -> None:
    raised = only("""
Cell In[14], line 3, in go(x)
      2 def go(x):
----> 3     return x.size(9)

IndexError: Dimension out of range
""")
    assert raised.type == "IndexError" and raised.frames[0].line == 3


def test_what_only_looks_like_a_cell_is_no_failure() -> None:
    text = "Cell In[3], line 4\nall good\n<ipython-input-1-ab>:3: UserWarning: old"
    assert blocks.read(numbered(text)) == []


PIECES = st.sampled_from([
    "KeyError   Traceback (most recent call last)", "Cell In[1], line 2, in f(x)", "----> 2 go()", "",
    "KeyError: 1", "<ipython-input-1-ab12> in f()", "3 frames", RULE, "from user code:",
    "The above exception was the direct cause of the following exception:", "NOTE: If your import is failing",
    '  File "a.py", line 3, in f', "Traceback (most recent call last):",
])  # fmt: skip


@given(st.lists(st.one_of(PIECES, st.text(max_size=30)), max_size=25))
def test_no_lines_make_it_raise_and_every_answer_goes_forward(texts: list[str]) -> None:
    lines = [Line(i, text) for i, text in enumerate(texts, 1)]
    for start in range(len(lines)):
        answer = notebook.read(lines, start)
        assert answer is None or start < answer[1] <= len(lines)
