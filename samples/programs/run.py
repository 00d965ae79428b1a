"""Run the sample programs and write what a terminal would have shown to samples/NAME.log.

    python run.py                 all programs
    python run.py NAME [NAME …]   only these
    python run.py --check [NAME]  write nothing; say which logs would change in form

Each program is copied to a scratch folder and run there with the interpreter that runs this
script, so nothing is left beside the sources. The scratch folder, the interpreter's folders, the
home folder, the user and the host are then replaced by those of the layout that `runs.toml` names.
A program's own folder site-packages stands in for a package that is installed there.
"""

from __future__ import annotations

import argparse
import difflib
import getpass
import os
import pty
import re
import shlex
import shutil
import socket
import subprocess
import sys
import sysconfig
import tomllib
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
SCRATCH = "/tmp/"
TIMEOUT = 300


@dataclass(frozen=True)
class Layout:
    """Where a log pretends to have been made."""

    home: str
    prefix: str  # the environment: bin/ and lib/python3.11/site-packages
    base: str  # the interpreter: lib/python3.11
    user: str
    host: str


LAYOUTS = {
    "venv": Layout("/home/mira", "/home/mira/.venvs/ml", "/home/mira/.pyenv/versions/3.11.7", "mira", "atlas"),
    "box": Layout("/home/mira", "/home/mira/mlvenv", "/home/mira/.pyenv/versions/3.11.7", "mira", "atlas"),
    "conda": Layout("/home/jonas", "/opt/conda", "/opt/conda", "jonas", "gpu-node-03"),
    "docker": Layout("/root", "/usr/local", "/usr/local", "root", "trainer-7c9f"),
    "actions": Layout(
        "/home/runner",
        "/opt/hostedtoolcache/Python/3.11.7/x64",
        "/opt/hostedtoolcache/Python/3.11.7/x64",
        "runner",
        "runner-large",
    ),
}


def scratch(target: str, letter: str) -> str:
    """A scratch path as long as `target`, so that boxes and wrapped lines keep their form."""
    return SCRATCH + letter * max(6, len(target) - len(SCRATCH))


def environment(home: str, extra: dict[str, str]) -> dict[str, str]:
    env = {
        "PATH": f"{sys.prefix}/bin:/usr/local/bin:/usr/bin:/bin",
        "HOME": home,
        "LANG": "C.UTF-8",
        "PYTHONHASHSEED": "0",
        "PYTHONDONTWRITEBYTECODE": "1",
        "HF_HUB_OFFLINE": "1",
        "CUDA_VISIBLE_DEVICES": "",
        "OMP_NUM_THREADS": "1",
    }
    return env | {key: str(value) for key, value in extra.items()}


def capture(command: str, cwd: str, env: dict[str, str], tty: bool) -> tuple[bytes, int]:
    """Standard output and standard error as one stream, and the exit status."""
    argv = shlex.split(command)
    if not tty:
        done = subprocess.run(
            argv,
            cwd=cwd,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=TIMEOUT,
            check=False,
        )
        return done.stdout, done.returncode
    ours, theirs = pty.openpty()
    with subprocess.Popen(argv, cwd=cwd, env=env, stdin=theirs, stdout=theirs, stderr=theirs) as child:
        os.close(theirs)
        parts = []
        while True:
            try:
                part = os.read(ours, 65536)
            except OSError:
                break
            if not part:
                break
            parts.append(part)
        status = child.wait(TIMEOUT)
    os.close(ours)
    return b"".join(parts), status


def disguise(text: str, swaps: list[tuple[str, str]], layout: Layout) -> str:
    for old, new in swaps:
        text = text.replace(old, new)
    text = re.sub(rf"(?<![\w.-]){re.escape(socket.gethostname())}(?![\w-])", layout.host, text)
    user = getpass.getuser()
    return re.sub(rf"(?<=torchinductor_){user}\b", layout.user, text)


def run(name: str, spec: dict) -> tuple[str, int]:
    layout = LAYOUTS[spec["layout"]]
    project = spec["project"]
    work, home = scratch(project, "w"), scratch(layout.home, "h")
    for folder in (work, home):
        shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(HERE / name, work, ignore=shutil.ignore_patterns("__pycache__"))
    Path(home).mkdir(parents=True)
    try:
        raw, status = capture(
            spec["command"], work, environment(home, spec.get("env", {})), spec.get("tty", False)
        )
    finally:
        shutil.rmtree(work, ignore_errors=True)
        shutil.rmtree(home, ignore_errors=True)
    stdlib = sysconfig.get_path("stdlib")
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    swaps = [
        (f"{work}/site-packages", f"{layout.prefix}/lib/{version}/site-packages"),
        (work, project),
        (sys.prefix, layout.prefix),
        (os.path.realpath(stdlib), f"{layout.base}/lib/{version}"),
        (stdlib, f"{layout.base}/lib/{version}"),
        (sys.base_prefix, layout.base),
        (home, layout.home),
    ]
    return disguise(raw.decode("utf-8", "replace"), swaps, layout), status


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*")
    parser.add_argument("--check", action="store_true")
    args = parser.parse_args()
    specs = tomllib.loads((HERE / "runs.toml").read_text())
    wrong = 0
    for name in args.names or specs:
        text, status = run(name, specs[name])
        target = HERE.parent / f"{name}.log"
        remark = "ok"
        if status != specs[name].get("exit", 1):
            wrong += 1
            remark = f"UNEXPECTED exit status {status}"
        if args.check:
            masked = [
                re.sub(r"0x[0-9a-f]+|\d+", "0", part).splitlines()
                for part in (target.read_bytes().decode(), text)
            ]
            changed = list(difflib.unified_diff(*masked, lineterm="", n=0))
            remark += f", {len(changed)} lines differ in form" if changed else ", same form"
        else:
            target.write_text(text, newline="")
        print(f"{name:32} {remark}", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
