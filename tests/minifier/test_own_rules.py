"""A user's own rules, as the command line and the library meet them: real files, real processes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import minifier
from minifier import catalog
from minifier.errors import CatalogError
from minifier.ruleset import ruleset

ROOT = Path(__file__).parents[2]


def rule(id: str, **fields: object) -> str:
    """A `[[rule]]` table about kilns; a field that is given takes the place of the usual one."""
    usual: dict[str, object] = {
        "id": id, "title": "The kiln is too hot", "category": "infrastructure", "anchors": ["kiln at"],
        "match": r"kiln at (?P<heat>\d+) K", "confidence": 0.9, "because": "The message states the heat.",
        "explanation": ["The kiln is at {heat} K."],
    }  # fmt: skip
    texts = fields.pop("texts", ("kiln at 1400 K", "kiln at 1500 K by night"))
    miss = fields.pop("miss", "kiln at rest")
    said = {
        key: f"'{value}'" if isinstance(value, str) else repr(value)
        for key, value in (usual | fields).items()
    }
    head = "\n".join(f"{key} = {value}" for key, value in said.items())
    examples = "".join(f"[[rule.examples]]\ntext = {text!r}\n" for text in texts)  # type: ignore[attr-defined]
    return f"[[rule]]\n{head}\n{examples}[[rule.near_misses]]\ntext = {miss!r}\nwhy = 'No heat.'\n"


LINE = rule("kiln-line", scope="line")
MATMUL = "mat1 and mat2 shapes cannot be multiplied (64x16 and 10x4)"
OURS = rule(
    "ours-matmul", anchors=["shapes cannot be multiplied"], match="mat1 and mat2 shapes", explanation=["Ours."],
    confidence=0.99, texts=(MATMUL, MATMUL + " again"),
)  # fmt: skip
TRACEBACK = f'Traceback (most recent call last):\n  File "train.py", line 3, in <module>\n    f(x)\nRuntimeError: {MATMUL}\n'
SLOW = rule(
    "ours-slow", anchors=["shapes cannot be multiplied"], match=r"mat1 .{0,90}?(?:o|oo)+$", explanation=["Ours."],
    texts=(MATMUL + " oo", MATMUL + " oooo"),
)  # fmt: skip
ENDLESS = TRACEBACK.rstrip() + " " + "o" * 90 + ".\n"


def run(*arguments: str | Path, stdin: str = "", cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "minifier", *map(str, arguments)], input=stdin, capture_output=True, text=True,
        cwd=cwd, env={**os.environ, "PYTHONPATH": str(ROOT)}, timeout=60, check=False,
    )  # fmt: skip


@pytest.fixture
def own(tmp_path: Path) -> Path:
    path = tmp_path / "ours.toml"
    path.write_text(LINE + OURS, "utf-8")
    return path


def named(log: str | Path, *files: Path, disable: tuple[str, ...] = ()) -> str:
    report = minifier.analyze(log, rules=files, disable=disable)
    return report.failures[0].rule if report.failures else ""


# --- the library --------------------------------------------------------------------------------


def test_a_surer_rule_of_ones_own_wins_and_says_what_it_outranked(own: Path) -> None:
    report = minifier.analyze(TRACEBACK, rules=[own])
    assert (report.failures[0].rule, report.explanation) == ("ours-matmul", "Ours.")
    assert "torch-matmul-shape" in report.failures[0].outranked


def test_a_less_sure_rule_of_ones_own_loses_to_the_package_s(tmp_path: Path) -> None:
    (path := tmp_path / "ours.toml").write_text(OURS.replace("0.99", "0.5"), "utf-8")
    assert named(TRACEBACK, path) == "torch-matmul-shape"


def test_a_rule_of_ones_own_may_yield_to_one_of_the_package(tmp_path: Path) -> None:
    yielding = OURS.replace("confidence", "yields_to = ['torch-matmul-shape']\nconfidence")
    (path := tmp_path / "ours.toml").write_text(yielding, "utf-8")
    assert named(TRACEBACK, path) == "torch-matmul-shape"


def test_a_line_rule_of_ones_own_is_found_deep_in_a_big_log(own: Path, tmp_path: Path) -> None:
    log = tmp_path / "big.log"
    steps = "step 1 loss 0.1\n" * 60_000
    log.write_text(f"{steps}kiln at 1700 K\n{steps}", "utf-8")
    report = minifier.analyze(log, rules=[own])
    assert (report.failures[0].rule, report.failures[0].lines) == ("kiln-line", (60_001, 60_001))
    assert report.explanation == "The kiln is at 1700 K."
    assert minifier.analyze(log).category == "none"


def test_a_line_rule_of_ones_own_may_yield_to_another_line_rule(tmp_path: Path) -> None:
    special = rule("kiln-night", scope="line", confidence=0.3, match=r"kiln at (?P<heat>\d+) K by night")
    (path := tmp_path / "ours.toml").write_text(
        rule("kiln-line", scope="line", yields_to=["kiln-night"]) + special, "utf-8"
    )
    assert named("kiln at 1700 K by night\n", path) == "kiln-night"
    assert named("kiln at 1700 K by day\n", path) == "kiln-line"


def test_a_disabled_rule_is_not_asked_and_the_next_one_names_the_failure() -> None:
    assert named(TRACEBACK) == "torch-matmul-shape"
    assert named(TRACEBACK, disable=("torch-matmul-shape",)) == "python-runtime-error"
    assert named("Killed\n", disable=(named("Killed\n"),)) == ""


def test_rules_hold_for_one_analysis_only(own: Path) -> None:
    before = minifier.analyze(TRACEBACK)
    assert named(TRACEBACK, own) == "ours-matmul"
    assert minifier.analyze(TRACEBACK) == before


def test_without_rules_of_ones_own_it_is_the_package_s_catalog_itself() -> None:
    assert ruleset((), ()) is catalog.builtin()


def test_a_rule_that_does_not_answer_in_time_is_warned_of_once_and_does_not_match(tmp_path: Path) -> None:
    pytest.importorskip("regex")
    (path := tmp_path / "ours.toml").write_text(SLOW, "utf-8")
    with pytest.warns(RuntimeWarning, match="rule ours-slow: a pattern did not answer") as warned:
        assert named(ENDLESS + ENDLESS.replace("64x", "65x"), path) == "torch-matmul-shape"
    assert len(warned) == 1


def test_a_not_if_that_does_not_answer_in_time_does_not_let_the_rule_match(tmp_path: Path) -> None:
    pytest.importorskip("regex")
    (path := tmp_path / "ours.toml").write_text(
        OURS.replace("confidence", "not_if = '(?:o|oo)+$'\nconfidence"), "utf-8"
    )
    with pytest.warns(RuntimeWarning, match="ours-matmul"):
        assert named(ENDLESS, path) == "torch-matmul-shape"


def test_the_mistakes_of_all_files_are_told_at_once_with_a_caret_under_a_bad_pattern(tmp_path: Path) -> None:
    (first := tmp_path / "a.toml").write_text(LINE.replace("infrastructure", "weather"), "utf-8")
    (second := tmp_path / "b.toml").write_text(OURS.replace("mat1 and mat2 shapes'", "mat1 (and'"), "utf-8")
    (third := tmp_path / "c.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(CatalogError) as caught:
        minifier.analyze("", rules=[first, second, third, tmp_path / "d.toml"])
    text = str(caught.value)
    assert f"{first}: kiln-line: category: 'weather' is none of" in text
    assert f"{second}: ours-matmul: match: " in text
    shown, caret = next(
        (a, b) for a, b in zip(text.splitlines(), text.splitlines()[1:], strict=False) if b.strip() == "^"
    )
    assert shown[caret.index("^") :] == "(and"
    assert f"{third}: cannot be read: not UTF-8 text" in text
    assert f"{tmp_path / 'd.toml'}: cannot be read: No such file" in text


def test_an_id_of_the_package_cannot_be_taken_and_a_file_given_twice_is_read_once(
    own: Path, tmp_path: Path
) -> None:
    assert (
        minifier.analyze(TRACEBACK, rules=str(own), disable="python-runtime-error").failures[0].rule
        == "ours-matmul"
    )
    assert named(TRACEBACK, own, own.parent / "." / own.name) == "ours-matmul"
    (path := tmp_path / "taken.toml").write_text(LINE.replace("kiln-line", "torch-matmul-shape"), "utf-8")
    with pytest.raises(CatalogError, match="'torch-matmul-shape' is taken"):
        minifier.analyze("", rules=[path])


# --- aliases ------------------------------------------------------------------------------------

RENAMED, OLD = next((rule.id, rule.aliases[0]) for rule in catalog.rules() if rule.aliases)


def test_an_old_id_is_explained_and_disabled_as_the_new_one() -> None:
    assert run("--explain", OLD).stdout == run("--explain", RENAMED).stdout != ""
    assert not {OLD, RENAMED} & ruleset((), (OLD,)).names


def test_an_old_id_may_be_yielded_to(tmp_path: Path) -> None:
    new = rule("kiln-new", aliases=["kiln-old"], scope="line", confidence=0.2)
    (path := tmp_path / "ours.toml").write_text(
        new + rule("kiln-line", yields_to=["kiln-old"], scope="line"), "utf-8"
    )
    assert named("kiln at 1700 K\n", path) == "kiln-new"


def test_an_old_id_may_be_explained_by_a_cause(tmp_path: Path) -> None:
    new = OURS.replace("id = 'ours-matmul'", "id = 'ours-new'\naliases = ['ours-old']")
    cause = rule("kiln-cause", scope="line", role="cause", explains=["ours-old"])
    (path := tmp_path / "ours.toml").write_text(new + cause, "utf-8")
    report = minifier.analyze(f"kiln at 1700 K\n{TRACEBACK}", rules=[path])
    assert (report.failures[0].rule, len(report.failures)) == ("kiln-cause", 1)


# --- the command line ---------------------------------------------------------------------------


def test_rules_and_disable_may_be_given_more_than_once(own: Path, tmp_path: Path) -> None:
    (other := tmp_path / "other.toml").write_text(rule("kiln-night", scope="line", confidence=0.95), "utf-8")
    done = run("--rules", own, "--rules", other, "--format", "json", stdin="kiln at 1700 K\n")
    assert '"rule": "kiln-night"' in done.stdout
    less = (
        "--disable",
        "torch-matmul-shape",
        "--disable",
        "python-runtime-error",
        "--disable",
        "python-raised-by-user",
    )
    assert run(*less, stdin=TRACEBACK).stdout.startswith("unknown")


def test_a_wrong_rule_file_or_id_is_exit_code_2_without_a_report(tmp_path: Path) -> None:
    (path := tmp_path / "ours.toml").write_text(LINE.replace("0.9", "9"), "utf-8")
    done = run("--rules", path, stdin=TRACEBACK)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"minifier: {path}: kiln-line: confidence: must be a number from 0 to 1, is 9\n"
    done = run("--disable", "torch-matmul-shap", stdin=TRACEBACK)
    assert (done.returncode, done.stdout) == (2, "")
    assert "there is no rule 'torch-matmul-shap'; did you mean torch-matmul-shape" in done.stderr


def test_a_slow_rule_is_one_line_on_standard_error(tmp_path: Path) -> None:
    pytest.importorskip("regex")
    (path := tmp_path / "ours.toml").write_text(SLOW, "utf-8")
    done = run("--rules", path, stdin=ENDLESS)
    assert (done.returncode, done.stderr.count("\n")) == (0, 1)
    assert done.stderr.startswith("minifier: rule ours-slow: a pattern did not answer")


def test_the_nearest_pyproject_names_rules_by_its_own_place_and_what_to_disable(
    own: Path, tmp_path: Path
) -> None:
    (tmp_path / "pyproject.toml").write_text(
        '[tool.minifier]\nrules = ["ours.toml"]\ndisable = ["torch-matmul-shape"]\n'
    )
    (deep := tmp_path / "a" / "b").mkdir(parents=True)
    done = run("--format", "json", stdin=TRACEBACK, cwd=deep)
    assert '"ours-matmul"' in done.stdout
    assert '"torch-matmul-shape"' not in done.stdout
    (tmp_path / "a" / "pyproject.toml").write_text("[project]\nname = 'minifier-user'\n")
    assert '"torch-matmul-shape"' in run("--format", "json", stdin=TRACEBACK, cwd=deep).stdout


@pytest.mark.parametrize("text, said", [
    ("[tool.minifier]\nrule = []", "tool.minifier.rule: unknown setting; known are rules, disable"),
    ("[tool.minifier]\nrules = 'ours.toml'", "tool.minifier.rules: must be a list of strings, is 'ours.toml'"),
    ("[tool.minifier]\ndisable = [3]", "tool.minifier.disable: must be a list of strings, is [3]"),
    ("[tool]\nminifier = 3", "tool.minifier: must be a table"),
    ("[tool.minifier", "not valid TOML"),
    ("[tool.minifier]\nrules = ['gone.toml']", "gone.toml: cannot be read"),
])  # fmt: skip
def test_wrong_settings_are_exit_code_2_with_what_would_be_right(
    text: str, said: str, tmp_path: Path
) -> None:
    (tmp_path / "pyproject.toml").write_text(text)
    done = run(stdin=TRACEBACK, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr


def test_a_broken_pyproject_that_never_speaks_of_us_is_none_of_our_business(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("[project\n")
    assert run(stdin=TRACEBACK, cwd=tmp_path).stdout.startswith("training")


def test_a_log_that_is_called_rules_is_read_as_a_path(tmp_path: Path) -> None:
    (tmp_path / "rules").write_text(TRACEBACK)
    assert run("./rules", cwd=tmp_path).stdout.startswith("training")
    assert run("rules", cwd=tmp_path).returncode == 2


# --- minifier rules -----------------------------------------------------------------------------


def test_rules_are_listed_by_category_and_family_with_ones_own(own: Path) -> None:
    lines = run("rules", "list", "--category", "infrastructure", "--rules", own).stdout.splitlines()
    assert {line.split()[1] for line in lines} == {"infrastructure"}
    assert "kiln-line" in {line.split()[0] for line in lines}
    shown = {line.split()[0] for line in run("rules", "list", "--family", "torch_shapes").stdout.splitlines()}
    assert shown == {rule.id for rule in catalog.rules() if rule.family == "torch_shapes"}
    assert run("rules", "list").stdout == run("--list-rules").stdout
    done = run("rules", "list", "--category", "weather")
    assert (done.returncode, done.stdout) == (2, "")
    assert "no category 'weather'; one of dependency, training" in done.stderr


def test_a_rule_is_shown_as_it_is_explained_with_the_words_for_its_first_example(own: Path) -> None:
    shown = run("rules", "show", "torch-matmul-shape").stdout
    assert shown == run("--explain", "torch-matmul-shape").stdout
    assert "Of its first example it says: mat1 is 64×1600 and mat2 is 1024×128:" in shown
    assert "it says: The kiln is at 1400 K." in run("--explain", "kiln-line", "--rules", own).stdout


def test_a_file_that_keeps_its_promises_is_a_line_a_rule(own: Path) -> None:
    done = run("rules", "test", own)
    assert (done.returncode, done.stderr) == (0, "")
    assert [line.split()[:2] for line in done.stdout.splitlines()] == [
        ["ok", "kiln-line"],
        ["ok", "ours-matmul"],
    ]


LINKED = rule("kiln-line") + "[[rule.steps]]\ntext = 'Look.'\nlink = 'https://no page'\n"


@pytest.mark.parametrize("text, said", [
    (OURS.replace("0.99", "0.4"), "examples[1]: torch-matmul-shape (0.97) outranks the rule (0.4)"),
    (rule("kiln-line", texts=("kiln at 3 K", "kiln at home")), "examples[2]: the rule does not match it"),
    (rule("kiln-line", miss="kiln at 9 K"), "near_misses[1]: the rule names it, which it must not"),
    (rule("kiln-line", match=r"kiln at \d+ K(?: by (?P<who>me))?", explanation=["It was {who}."]),
     "examples[1]: no explanation has all its facts here"),
    (rule("kiln-line").replace("1400 K'\n", "1400 K'\nfacts = { heat = '3' }\n"),
     "examples[1]: the fact heat is '1400', not '3'"),
    (SLOW, "match: does not answer in time on long input"),
    (LINKED, "steps[1].link: 'https://no page' is not the address of a page"),
    (LINE.replace("0.9", "9"), "kiln-line: confidence: must be a number from 0 to 1, is 9"),
    ("[[rule]\n", "not valid TOML"),
])  # fmt: skip
def test_a_broken_promise_is_told_and_exit_code_1(text: str, said: str, tmp_path: Path) -> None:
    (path := tmp_path / "ours.toml").write_text(text, "utf-8")
    done = run("rules", "test", path)
    assert said in done.stdout
    assert (done.returncode, done.stderr) == (1, "")


def test_a_rule_file_that_is_not_there_is_exit_code_2(tmp_path: Path) -> None:
    done = run("rules", "test", tmp_path / "gone.toml")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"minifier: {tmp_path / 'gone.toml'}: there is no such file\n"
