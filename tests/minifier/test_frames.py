"""Whose frame it is, and which one to open first."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minifier.frames import culprit, in_loop, norm, own, own_all
from minifier.model import Frame

TABLE: dict[str, Any] = tomllib.loads(files("minifier").joinpath("frames.toml").read_text("utf-8"))
ORIGINS: list[dict[str, Any]] = TABLE["origin"]
SITE = "/opt/conda/lib/python3.10/site-packages/"


def frame(file: str, function: str = "forward", code: str = "") -> Frame:
    return Frame(file, 7, function, code)


def sample(text: str) -> Frame:
    file, _, function = text.partition(" in ")
    return frame(file, function)


def place(text: str) -> str:
    owned = own(sample(text))
    return f"{owned.owner} {owned.package}".strip()


def samples(kind: str) -> list[Any]:
    return [pytest.param(one, text, id=f"{one['id']}: {text}") for one in ORIGINS for text in one[kind]]


@pytest.mark.parametrize(("origin", "text"), samples("samples"))
def test_every_sample_of_the_table_has_its_owner(origin: dict[str, Any], text: str) -> None:
    owners = {origin["owner"], "framework"} if origin["owner"] == "library" else {origin["owner"]}
    assert own(sample(text)).owner in owners


@pytest.mark.parametrize(("origin", "text"), samples("not_samples"))
def test_every_counterexample_of_the_table_has_another_owner(origin: dict[str, Any], text: str) -> None:
    path, _, owner = text.partition(" is ")
    assert own(sample(path)).owner == (owner or "user")
    assert origin["owner"] != (owner or "user")


def test_every_origin_is_named_once_and_shows_both_sides() -> None:
    ids = [one["id"] for one in ORIGINS]
    assert len(ids) == len(set(ids))
    assert all(one["samples"] and one["not_samples"] for one in ORIGINS)


@pytest.mark.parametrize("origin", [pytest.param(one, id=one["id"]) for one in ORIGINS if "holds" in one])
@given(data=st.data())
def test_every_path_of_an_origin_holds_one_of_its_literals(
    origin: dict[str, Any], data: st.DataObject
) -> None:
    pattern = origin["match"].replace("{stdlib}", "(?:abc|uuid)").replace("{env}", "(?:venv|[.]local)")
    path = data.draw(st.from_regex(pattern)).lower()
    assert any(literal in path for literal in origin["holds"])


FRAMEWORKS = {
    SITE + "torch/nn/modules/module.py": "torch",
    SITE + "lightning/pytorch/trainer/call.py": "lightning",
    SITE + "hydra/_internal/utils.py": "hydra",
    "/usr/local/lib/python3.11/dist-packages/keras/src/utils/traceback_utils.py": "keras",
    r"E:\kit\python_embeded\Lib\site-packages\torch\functional.py": "torch",
    r"C:\Users\eve\AppData\Roaming\Python\Python39\site-packages\transformers\trainer.py": "transformers",
    "~/miniconda3/envs/seg/lib/python3.9/site-packages/mmengine/runner/loops.py": "mmengine",
    "[~/seg/.venv/lib/python3.9/site-packages/torch_geometric/nn/conv/gat.py": "torch_geometric",
    "/opt/pytorch/torch/nn/modules/conv.py": "torch",
    "/src/transformers/src/transformers/trainer.py": "transformers",
    "/home/eve/transformers-4.41.0/src/transformers/trainer.py": "transformers",
    "/home/eve/detectron2/detectron2/engine/defaults.py": "detectron2",
    "/workspace/Megatron-LM/megatron/training/training.py": "megatron",
    "/workspace/acme-megatron/megatron/core/models/gpt/gpt_model.py": "megatron",
    "/content/Dassl.pytorch/dassl/engine/trainer.py": "dassl",
    "/code/pytorch-lightning/src/lightning/pytorch/loops/fit_loop.py": "lightning",
    "/code/pytorch-image-models/timm/models/vision_transformer.py": "timm",
    "/code/mmdetection/mmdet/apis/train.py": "mmdet",
    "/build/ray/python/ray/train/session.py": "ray",
    "/opt/conda/bin/torchrun": "torch",
    "/usr/bin/deepspeed": "deepspeed",
    "/usr/local/bin/fairseq-train": "fairseq",
    r"D:\envs\dl\Scripts\accelerate.exe\__main__.py": "accelerate",
    SITE + "_pytest/runner.py": "_pytest",
    SITE + "IPython/core/interactiveshell.py": "IPython",
}


@pytest.mark.parametrize(("file", "package"), FRAMEWORKS.items())
def test_frameworks_are_known_wherever_they_are_installed_or_checked_out(file: str, package: str) -> None:
    assert place(file) == f"framework {package}"


LIBRARIES = {
    SITE + "numpy/core/fromnumeric.py": "numpy",
    SITE + "trackbox/eval.py": "trackbox",
    "/usr/lib/python3/dist-packages/yaml/loader.py": "yaml",
    SITE + "six.py": "six",
    SITE + "pycocotools-2.0-py3.7-linux-x86_64.egg/pycocotools/coco.py": "pycocotools",
    "/root/apex/apex/amp/handle.py": "apex",
    "/code/flash-attention/flash_attn/flash_attn_interface.py": "flash_attn",
    "sklearn/linear_model/_cd_fast.pyx": "sklearn",
}


@pytest.mark.parametrize(("file", "package"), LIBRARIES.items())
def test_all_else_that_is_installed_is_a_library(file: str, package: str) -> None:
    assert place(file) == f"library {package}"


USERS = [
    "train.py",
    "./tools/train.py",
    "models/transformers/block.py",
    "my_torch/train.py",
    "~/torch/train.py",
    "src/lightning_module.py",
    "/workspace/datasets-tools/datasets/boxes.py",
    "/workspace/distributed-training/distributed/launch.py",
    "/home/eve/transformers/examples/pytorch/run_glue.py",
    "/home/eve/detectron2/tools/train_net.py",
    "/workspace/Megatron-LM/pretrain_gpt.py",
    "/home/runner/work/torchmetrics/torchmetrics/tests/test_mean.py",
    "/home/eve/nmt/tokenize.py",
    "/opt/ml/code/train.py",
    "/mnt/torch/lib/model.py",
    r"D:\kit\ComfyUI\custom_nodes\acme_nodes\nodes.py",
    "/tmp/app.zip/acme/model.py",
    "/out/train.runfiles/_main/acme/train.py",
    "/tmp/ipykernel_91/1203.py",
    "Cell In[3]",
    "In[7]",
    "<stdin>",
]


@pytest.mark.parametrize("file", USERS)
def test_what_nothing_claims_is_the_users(file: str) -> None:
    assert place(file) == "user"


@pytest.mark.parametrize(
    "file",
    [
        "/usr/lib/python3.10/runpy.py",
        "/home/eve/.pyenv/versions/3.10.4/lib/python3.10/json/decoder.py",
        "/root/.local/share/uv/python/cpython-3.12.4-linux-x86_64-gnu/lib/python3.12/threading.py",
        "/Library/Frameworks/Python.framework/Versions/3.11/lib/python3.11/asyncio/tasks.py",
        r"C:\ProgramData\Anaconda3\lib\multiprocessing\spawn.py",
        "<frozen importlib._bootstrap_external>",
        "<string>",
    ],
)
def test_pythons_own_files_are_known_under_any_prefix(file: str) -> None:
    assert own(frame(file)).owner == "stdlib"


def test_a_path_reads_the_same_however_it_was_printed() -> None:
    assert norm(r"D:\acme\net\..\fit.py") == "D:/acme/fit.py"
    assert norm("./tools//fit.py") == "tools/fit.py"
    assert norm("file:///srv/acme/fit.py") == "/srv/acme/fit.py"
    assert norm("[/srv/acme/fit.py](https://localhost:8080/#)") == "/srv/acme/fit.py"
    assert norm("") == ""


def test_a_frame_keeps_all_else_and_may_be_judged_twice() -> None:
    once = own(Frame("train.py", 3, "main", "fit()", 12))
    assert own(once) == once == Frame("train.py", 3, "main", "fit()", 12, "user", "")


def test_packages_of_the_project_are_the_users_even_where_they_are_installed() -> None:
    installed = frame(SITE + "acme/task.py")
    assert own(installed).owner == "library"
    assert own(installed, ("acme",)).owner == "user"
    assert own(frame(SITE + "torch/_tensor.py"), ("torch",)).owner == "framework"


def test_an_installed_program_that_was_started_as_a_module_is_the_users() -> None:
    stack = (
        frame("/usr/lib/python3.8/runpy.py", "_run_module_as_main"),
        frame(SITE + "acme/task.py", "<module>"),
        frame(SITE + "tensorflow/python/platform/app.py", "run"),
        frame(SITE + "acme/net.py", "build"),
        frame(SITE + "tensorflow/python/ops/math_ops.py", "matmul"),
    )
    assert [one.owner for one in own_all(stack)] == ["stdlib", "user", "framework", "user", "framework"]
    found = culprit(stack)
    assert found is not None
    assert found.file.endswith("acme/net.py")


def test_an_installed_program_that_its_own_script_started_is_the_users() -> None:
    stack = (frame("/usr/local/bin/acme-train", "<module>"), frame(SITE + "acme/cli.py", "main"))
    assert [one.owner for one in own_all(stack)] == ["library", "user"]


def test_a_known_tool_started_as_a_module_stays_a_library() -> None:
    stack = (
        frame("<frozen runpy>", "_run_module_as_main"),
        frame(SITE + "tensorboard/main.py", "<module>"),
        frame(SITE + "tensorboard/program.py", "main"),
    )
    assert culprit(stack) is None


def test_a_worker_threads_library_is_not_taken_for_the_users_program() -> None:
    stack = (frame("/usr/lib/python3.10/threading.py", "run"), frame(SITE + "acme/pump.py", "_pump"))
    assert culprit(stack) is None


def test_a_path_cut_at_the_front_goes_with_the_whole_one_that_ends_like_it() -> None:
    stack = (frame("train.py"), frame(SITE + "acme/ops/roll.py"), frame("…/ops/roll.py"))
    assert [one.owner for one in own_all(stack)] == ["user", "library", "library"]


def test_the_culprit_is_the_deepest_frame_of_the_user() -> None:
    stack = (
        frame("train.py", "<module>", "main()"),
        frame("net.py", "forward", "x = self.head(x)"),
        frame(SITE + "torch/nn/modules/linear.py"),
    )
    found = culprit(stack)
    assert found is not None
    assert (found.file, found.owner) == ("net.py", "user")


def test_a_stack_without_a_frame_of_the_user_has_no_culprit() -> None:
    assert culprit(()) is None
    assert culprit((frame(SITE + "torch/_tensor.py"), frame("<frozen runpy>"))) is None


@pytest.mark.parametrize(
    ("function", "code"),
    [
        ("wrapper", "return func(*args, **kwargs)"),
        ("inner", "result = fn(*args, **kwargs)"),
        ("retrying", ""),
        ("retry_call", "return call(*args, **kwargs)"),
        ("__getattr__", "return getattr(self.inner, name)"),
        ("Timed.__call__", "return self.func(*args, **kwargs)"),
        ("wrapped", ""),
    ],
)
def test_a_wrapper_that_only_passes_the_call_on_is_not_the_culprit(function: str, code: str) -> None:
    stack = (frame("fit.py", "load", "rows = read(path)"), frame("tools.py", function, code))
    found = culprit((*stack, frame(SITE + "pandas/io/parsers.py")))
    assert found is not None
    assert (found.file == "fit.py") is bool(code or function == "wrapped")


def test_a_wrapper_that_does_something_itself_is_the_culprit() -> None:
    stack = (
        frame("fit.py", "load", "rows = read(path)"),
        frame("tools.py", "wrapper", "spent = now - self.start"),
    )
    found = culprit(stack)
    assert found is not None
    assert found.file == "tools.py"


def test_a_wrapper_below_a_framework_is_the_culprit() -> None:
    through = frame("tools.py", "wrapper", "return func(*args, **kwargs)")
    found = culprit((frame("fit.py"), frame(SITE + "torch/nn/modules/module.py"), through))
    assert found is not None
    assert found.file == "tools.py"


def test_a_method_that_asks_itself_for_ever_is_the_culprit() -> None:
    again = frame("ema.py", "__getattr__", "return getattr(self.net, name)")
    assert culprit((frame("/usr/lib/python3.10/copy.py"), again, again)) == own(again)


def test_a_generator_that_loops_over_its_argument_is_not_the_culprit() -> None:
    stack = (
        frame("fit.py", "epoch", "for batch in log.every(loader, 10):"),
        frame("log.py", "every", "for item in iterable:"),
        frame(SITE + "torch/utils/data/dataloader.py", "__next__"),
    )
    found = culprit(stack)
    assert found is not None
    assert found.file == "fit.py"


def test_the_text_given_to_the_interpreter_counts_only_where_nothing_else_is_the_users() -> None:
    text = frame("<string>", "<module>")
    found = culprit((text, frame(SITE + "torch/__init__.py")))
    assert found is not None
    assert found.file == "<string>"
    assert culprit((text, frame("/usr/lib/python3.10/multiprocessing/spawn.py", "spawn_main"))) is None
    deeper = culprit((text, frame("train.py")))
    assert deeper is not None
    assert deeper.file == "train.py"


@given(st.lists(st.builds(Frame, st.text(), st.none(), st.text(), st.text()), max_size=6))
def test_any_stack_is_judged(frames: list[Frame]) -> None:
    owned = own_all(frames)
    assert len(owned) == len(frames)
    assert all(one.owner for one in owned)
    assert culprit(frames) is None or culprit(frames) in owned


def test_where_a_training_loop_calls_another_library_is_told() -> None:
    save = frame(SITE + "transformers/trainer.py", "_save_checkpoint", "torch.save(state, path)")
    inner = [
        frame(SITE + "transformers/trainer.py", "train"),
        save,
        frame(SITE + "torch/serialization.py", "save"),
    ]
    assert in_loop([frame("/srv/fit.py", "main"), *inner]) == own(save)


def test_no_loop_is_told_where_it_raised_itself_or_the_user_called_another_library() -> None:
    user, train = frame("/srv/fit.py", "main"), frame(SITE + "transformers/trainer.py", "train")
    save = frame(SITE + "torch/serialization.py", "save")
    assert [
        in_loop(frames) for frames in ([user, train], [user, save], [user, save, train], [user, train, user])
    ] == [None] * 4
