"""Failed builds: what broke stands in the output that is quoted."""

from __future__ import annotations

from minifier import blocks
from minifier.model import Block, Line


def only(text: str) -> Block:
    (found,) = blocks.read([Line(i, line) for i, line in enumerate(text.strip("\n").split("\n"), 1)])
    assert found.kind == "wheel"
    return found


def test_the_compilers_error_is_the_decisive_line() -> None:
    found = only("""
  error: subprocess-exited-with-error

  × Building wheel for fastgrid (pyproject.toml) did not run successfully.
  │ exit code: 1
  ╰─> [120 lines of output]
      running build_ext
      csrc/grid.cpp:3:10: fatal error: cuda.h: No such file or directory
      compilation terminated.
      Traceback (most recent call last):
        File "/tmp/setup.py", line 3, in <module>
          build()
      subprocess.CalledProcessError: Command '['ninja']' returned non-zero exit status 1.
      error: command '/usr/bin/g++' failed with exit code 1
      [end of output]

  note: This error originates from a subprocess, and is likely not a problem with pip.
  ERROR: Failed building wheel for fastgrid
Failed to build fastgrid
ERROR: Failed to build installable wheels for some pyproject.toml based projects (fastgrid)
""")
    assert found.message.split("\n") == [
        "Building wheel for fastgrid (pyproject.toml) did not run successfully.",
        "csrc/grid.cpp:3:10: fatal error: cuda.h: No such file or directory",
    ]
    assert found.raised == () and found.span == (1, 19)


def test_without_a_compiler_the_builds_own_traceback_is_what_was_raised() -> None:
    found = only("""
  error: subprocess-exited-with-error

  × Getting requirements to build wheel did not run successfully.
  │ exit code: 1
  ╰─> [5 lines of output]
      Traceback (most recent call last):
        File "/tmp/pip/setup.py", line 9, in <module>
          import torch
      ModuleNotFoundError: No module named 'torch'
      [end of output]

  note: This error originates from a subprocess, and is likely not a problem with pip.
error: subprocess-exited-with-error
""")
    (raised,) = found.raised
    assert (raised.type, raised.message) == ("ModuleNotFoundError", "No module named 'torch'")
    assert raised.frames[0].code == "import torch"
    assert raised.intro == "Getting requirements to build wheel did not run successfully."
    assert raised.message_span == (9, 9)


def test_uvs_form_is_read_the_same_way() -> None:
    found = only("""
  × Failed to build `fastgrid==2.5`
  ├─▶ The build backend returned an error
  ╰─▶ Call to `setuptools.build_meta.build_wheel` failed (exit status: 1)

      [stderr]
      Traceback (most recent call last):
        File "<string>", line 8, in <module>
      ModuleNotFoundError: No module named 'torch'

      hint: This usually indicates a problem with the package
Done.
""")
    assert found.raised[0].message == "No module named 'torch'"
    assert found.raised[0].intro == "Failed to build `fastgrid==2.5`"


def test_a_bare_last_line_still_names_the_package() -> None:
    text = "ERROR: Failed building wheel for fastgrid"
    assert only(text).message == text


def test_uvs_report_without_a_margin_is_read_through_its_headings() -> None:
    found = only("""
error: Failed to build `fastgrid @ file:///srv/fastgrid`
  cause: The build backend returned an error
  cause: Call to `setuptools.build_meta.build_wheel` failed (exit status: 1)

         [stdout]
         running build_ext

         [stderr]
         csrc/grid.cpp:3:51: error: no member named 'sizee'
         error: Command '['g++', '-c']' returned non-zero exit status 1.

hint: Build failures usually indicate a problem with the package or the build environment
""")
    assert found.message.split("\n") == [
        "Failed to build `fastgrid @ file:///srv/fastgrid`",
        "csrc/grid.cpp:3:51: error: no member named 'sizee'",
    ]
    assert found.span == (1, 12)


def test_pips_old_report_is_named_by_its_closing_line() -> None:
    found = only("""
  ERROR: Command errored out with exit status 1:
   command: /usr/bin/python3 -u -c 'exec(...)' bdist_wheel
       cwd: /srv/fastgrid/
  Complete output (3 lines):
  running build_ext
  csrc/grid.cpp:3:10: fatal error: cuda.h: No such file or directory
  error: command '/usr/bin/gcc' failed with exit code 1
  ----------------------------------------
  ERROR: Failed building wheel for fastgrid
""")
    assert found.message.split("\n") == [
        "ERROR: Failed building wheel for fastgrid",
        "csrc/grid.cpp:3:10: fatal error: cuda.h: No such file or directory",
    ]


def test_a_compilers_error_that_uv_wrapped_is_one_line_again() -> None:
    found = only("""
  × Failed to build `fastgrid==1.0`
  ├─▶ The build backend returned an error
  ╰─▶ Call to `setuptools.build_meta.build_wheel` failed (exit status: 1)

      [stderr]
      csrc/grid.cpp:3:51: error: 'class std::vector<float>' has no member named
      'sizee'; did you mean 'size'?
          3 | return s.sizee();
""")
    assert found.message.split("\n")[1:] == [
        "csrc/grid.cpp:3:51: error: 'class std::vector<float>' has no member named 'sizee'; did you mean 'size'?"
    ]


def test_without_any_error_line_the_last_lines_of_the_output_are_kept() -> None:
    found = only("""
  error: subprocess-exited-with-error

  × Building wheel for fastgrid (pyproject.toml) did not run successfully.
  │ exit code: 1
  ╰─> [3 lines of output]
      one
      two
      three
      four
      [end of output]
""")
    assert found.message.split("\n")[1:] == ["two", "three", "four"]
