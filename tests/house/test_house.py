"""The house keeps its own rules."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import minifier

ROOT = Path(__file__).parents[2]
MODULES = sorted((ROOT / "minifier").rglob("*.py"))
STANDARD = set(sys.stdlib_module_names) | {"minifier"}
OPTIONAL = {"hyperscan", "regex", "zstandard", "compression"}


@pytest.mark.parametrize("path", MODULES, ids=lambda p: str(p.relative_to(ROOT)))
def test_a_module_is_short_and_says_what_goes_in_and_out(path: Path) -> None:
    text = path.read_text("utf-8")
    assert len(text.splitlines()) <= 300
    assert ast.get_docstring(ast.parse(text))


@pytest.mark.parametrize("path", MODULES, ids=lambda p: str(p.relative_to(ROOT)))
def test_a_function_is_short(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef):
            body = node.body[-1].end_lineno or 0
            doc = ast.get_docstring(node, clean=False)
            assert body - node.lineno + 1 - (len(doc.splitlines()) if doc else 0) <= 40, node.name


@pytest.mark.parametrize("path", MODULES, ids=lambda p: str(p.relative_to(ROOT)))
def test_the_core_imports_the_standard_library_and_optional_accelerators_only(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            names = [node.module or ""]
        assert {name.partition(".")[0] for name in names} <= STANDARD | OPTIONAL


@pytest.mark.parametrize("path", MODULES, ids=lambda p: str(p.relative_to(ROOT)))
def test_public_names_are_sorted_and_exist(path: Path) -> None:
    for node in ast.parse(path.read_text("utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            names = ast.literal_eval(node.value)
            classes_first = sorted(names, key=lambda n: (not n.isupper(), not n[0].isupper(), n))
            assert list(names) == classes_first


def test_every_public_name_of_the_package_loads() -> None:
    assert all(getattr(minifier, name) for name in minifier.__all__)


def test_the_command_line_loads_nothing_that_it_does_not_need() -> None:
    script = "import sys, minifier.cli; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    ).stdout.split()
    assert not {
        "asyncio",
        "http",
        "urllib.request",
        "ssl",
        "multiprocessing",
        "fastapi",
        "torch",
        "numpy",
    } & set(loaded)


def test_a_short_log_loads_nothing_slow() -> None:
    """Together these would double the start."""
    log = ROOT / "samples" / "torch-linear-after-conv.log"
    script = f"import sys, minifier.cli; minifier.cli.main([{str(log)!r}]); print(*sys.modules)"
    shown = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    slow = {
        "hyperscan",
        "importlib.resources",
        "regex",
        "tempfile",
        "threading",
    }
    assert not slow & set(shown.splitlines()[-1].split())
