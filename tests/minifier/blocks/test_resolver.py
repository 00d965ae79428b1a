"""Resolvers without a solution: the whole decisive text, unwrapped, without general advice."""

from __future__ import annotations

import pytest

from minifier import blocks
from minifier.model import Block, Line


def read(text: str) -> list[Block]:
    found = blocks.read([Line(i, line) for i, line in enumerate(text.strip("\n").split("\n"), 1)])
    return [block for block in found if block.kind == "resolver"]


PIP = """
ERROR: Cannot install netkit and gridlib==2.0 because these package versions have conflicting dependencies.

The conflict is caused by:
    The user requested gridlib==2.0
    netkit 1.4 depends on gridlib<2

To fix this you could try to:
1. loosen the range of package versions you've specified
2. remove package versions to allow pip to attempt to solve the dependency conflict

ERROR: ResolutionImpossible: for help visit https://pip.pypa.io/en/latest/
"""


def test_pips_conflict_keeps_its_causes_and_drops_advice() -> None:
    (block,) = read(PIP + "other output")
    lines = block.message.split("\n")
    assert lines[0].startswith("ERROR: Cannot install netkit and gridlib==2.0")
    assert lines[1:4] == [
        "The conflict is caused by:",
        "    The user requested gridlib==2.0",
        "    netkit 1.4 depends on gridlib<2",
    ]
    assert lines[4].startswith("ERROR: ResolutionImpossible") and len(lines) == 5
    assert block.span == (1, 11)


def test_causes_that_a_builder_prints_again_are_no_second_failure() -> None:
    assert len(read(PIP + "------\n > [2/3] RUN pip install:\n" + PIP[PIP.index("The conflict") :])) == 1


def test_a_package_that_is_not_to_be_had_takes_both_of_pips_lines() -> None:
    (block,) = read("""
ERROR: Could not find a version that satisfies the requirement gridlib==9.9 (from versions: 1.0, 2.0)
ERROR: No matching distribution found for gridlib==9.9
later
""")
    assert block.message.count("\n") == 1 and block.span == (1, 2)


def test_pips_warnings_about_what_is_installed_are_observations_since_pip_goes_on() -> None:
    text = """
ERROR: pip's dependency resolver does not currently take into account all the packages that are installed.
netkit 1.4 requires gridlib<2, but you have gridlib 2.0 which is incompatible.
netkit 1.4 requires rows, which is not installed.
Successfully installed gridlib-2.0
"""
    found = blocks.read([Line(i, line) for i, line in enumerate(text.strip("\n").split("\n"), 1)])
    assert [(block.event, block.message) for block in found] == [
        ("observation", "netkit 1.4 requires gridlib<2, but you have gridlib 2.0 which is incompatible."),
        ("observation", "netkit 1.4 requires rows, which is not installed."),
    ]


def test_uvs_proof_is_unwrapped_into_sentences() -> None:
    (block,) = read("""
  × No solution found when resolving dependencies:
  ╰─▶ Because netkit==1.4 depends on gridlib<2 and your project depends
      on gridlib==2.0, we can conclude that they are incompatible.
      And because your project depends on netkit==1.4, we can conclude
      that your project's requirements are unsatisfiable.
DEBUG Released lock
""")
    assert block.message.split("\n") == [
        "No solution found when resolving dependencies:",
        "Because netkit==1.4 depends on gridlib<2 and your project depends on gridlib==2.0, we can conclude "
        "that they are incompatible.",
        "And because your project depends on netkit==1.4, we can conclude that your project's requirements "
        "are unsatisfiable.",
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "ResolvePackageNotFound: \n  - cudakit=11.1\n  - gridlib=2\n\ndone",
            "ResolvePackageNotFound:\n  - cudakit=11.1\n  - gridlib=2",
        ),
        (
            "PackagesNotFoundError: The following packages are not available from current channels:\n\n"
            "  - gridlib=9\n\nCurrent channels:\n\n  - https://conda.example.org",
            "PackagesNotFoundError: The following packages are not available from current channels:\n"
            "  - gridlib=9",
        ),
        (
            "LibMambaUnsatisfiableError: Encountered problems while solving:\n"
            "  - nothing provides gridlib\n\nCould not solve for environment specs\n"
            "The following packages are incompatible\n"
            "└─ netkit 1.4 is not installable because it requires\n   └─ gridlib <2, which does not exist.",
            "LibMambaUnsatisfiableError: Encountered problems while solving:\n  - nothing provides gridlib\n"
            "Could not solve for environment specs\nThe following packages are incompatible\n"
            "└─ netkit 1.4 is not installable because it requires\n   └─ gridlib <2, which does not exist.",
        ),
        (
            "Resolving dependencies...\n\n  Because netkit (1.4) depends on gridlib (<2)\n"
            "   and lab depends on gridlib (2.0), netkit is forbidden.\n"
            "  So, because lab depends on netkit (1.4), version solving failed.",
            "Because netkit (1.4) depends on gridlib (<2) and lab depends on gridlib (2.0), netkit is "
            "forbidden. So, because lab depends on netkit (1.4), version solving failed.",
        ),
    ],
)
def test_conda_mamba_and_poetry_are_told_whole(text: str, message: str) -> None:
    (block,) = read(text)
    assert block.message == message


def test_what_pip_says_of_success_is_nothing() -> None:
    assert read("INFO: pip is looking at multiple versions of rows\nSuccessfully installed rows") == []


def test_uvs_error_comes_with_its_causes_each_on_a_line_of_its_own() -> None:
    (block,) = read("""
error: Git operation failed
  cause: failed to clone into: /root/.cache/uv/git-v2/db/1
  cause: process didn't exit successfully: `git fetch` (exit status: 128)
         --- stderr
         fatal: unable to access 'https://git.example.org/kit.git/': no route
done
""")
    assert block.message.split("\n") == [
        "error: Git operation failed",
        "failed to clone into: /root/.cache/uv/git-v2/db/1",
        "process didn't exit successfully: `git fetch` (exit status: 128)",
        "--- stderr",
        "fatal: unable to access 'https://git.example.org/kit.git/': no route",
    ]


def test_an_error_without_causes_is_not_uvs() -> None:
    assert read("error: 0.31\ncause: unknown\n") == []


def test_releases_that_pip_passes_over_are_no_failure_by_themselves() -> None:
    assert (
        read("ERROR: Ignored the following yanked versions: 1.0.1\nSuccessfully installed kit-1.0.2\n") == []
    )


def test_where_pip_saw_no_version_it_is_said_that_the_index_gave_no_answer() -> None:
    (block,) = read("""
WARNING: Retrying (Retry(total=0)) after connection broken by 'NewConnectionError': /simple/netkit/
ERROR: Could not find a version that satisfies the requirement netkit (from versions: none)
ERROR: No matching distribution found for netkit
""")
    assert block.message.startswith("WARNING: Retrying")
