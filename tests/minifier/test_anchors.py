"""The scanner's literals are rare where nothing failed: what holds one is decoded and read, line by line."""

from __future__ import annotations

import random

from minifier import blocks, environment, launch

TIMES = 60
"""How often each line is written, each time with other numbers."""

LINES = """
step {n}/{m} loss {f} lr {e} ({f} s/it)
[{date} {clock},{n3}] INFO trainer: epoch {n} step {m} loss={f} grad_norm={f} mem={n2}.{n}GiB
{date}T{clock}Z train/loss={f} train/acc={p} val/loss={f} lr={e}
Epoch {n}/{m}: 100%|██████████| {m}/{m} [{clock}<00:00, {f}it/s, v_num={n}, train_loss={f}, val_loss={f}]
Epoch {n}:  {n2}%|████▌     | {n}/{m} [00:{n2}<01:{n2},  {f}s/it, loss={f}, v_num={n3}]
{{'loss': {f}, 'grad_norm': {f}, 'learning_rate': {e}, 'epoch': {f}}}
{{'eval_loss': {f}, 'eval_accuracy': {p}, 'eval_runtime': {f}, 'eval_samples_per_second': {n3}.{n}, 'epoch': {n}.0}}
{n}/{m} ━━━━━━━━━━━━━━━━━━━━ {n}s {n2}ms/step - accuracy: {p} - loss: {f} - val_accuracy: {p} - val_loss: {f}
{n}/{m} [==============================] - {n}s {n2}ms/step - loss: {f} - mae: {f} - precision: {p} - recall: {p}
Epoch {n}: val_loss improved from {f} to {f}, saving model to ckpt/weights-{n}.keras
I{date2} {clock}.{n3}{n3} {m} trainer.py:{n3}] step {m}: loss {f}, {n3} examples/sec
{date} {clock}.{n3}{n3}: I tensorflow/core/util/port.cc:{n3}] oneDNN custom operations are on.
{date} {clock}: I tensorflow/compiler/xla/stream_executor/cuda/cuda_dnn.cc:{n3}] Loaded cuDNN version {m}
 iteration {m}/ {m} | consumed samples: {m} | elapsed time per iteration (ms): {n3}.{n} | learning rate: {e} | lm loss: {f} | loss scale: {m}.0 | grad norm: {f} | number of skipped iterations: 0 | number of nan iterations: 0 |
[{date} {clock},{n3}] [INFO] [logging.py:{n3}:log_dist] [Rank 0] step={m}, skipped=0, lr=[{e}], mom=[(0.9, 0.95)]
[{date} {clock},{n3}] [INFO] [timer.py:{n3}:stop] epoch=0/micro_step={m}/global_step={m}, RunningAvgSamplesPerSec={f}
{date} {clock} - mmengine - INFO - Epoch(train) [{n}][{n3}/{m}]  lr: {e}  eta: {clock}  time: {f}  memory: {m}  loss: {f}
[{mmdd} {clock} d2.utils.events]:  eta: {clock}  iter: {m}  total_loss: {f}  loss_cls: {f}  time: {f}  lr: {e}  max_mem: {m}M
{date} {clock} | INFO | train_inner | {{"epoch": {n}, "update": {f}, "loss": "{f}", "ppl": "{f}", "wps": "{m}", "lr": "{e}"}}
      {n}/{m}      {f}G      {f}      {f}      {f}         {n2}        640: 100%|██████████| {m}/{m} [00:{n2}<00:00, {f}it/s]
                 Class     Images  Instances      Box(P          R      mAP50  mAP50-95): 100%|██████████| {n}/{n}
wandb: Syncing run distinct-river-{n3}
wandb:   train/loss {f}
wandb: Synced {n} W&B file(s), {n} media file(s), {n} artifact file(s) and {n} other file(s)
gpu{n}-node{n2}:{m}:{m} [{n}] NCCL INFO Channel {n:02d}/0 : {n}[{n}] -> {n}[{n}] via P2P/CUMEM
gpu{n}-node{n2}:{m}:{m} [{n}] NCCL INFO Connected all rings
[{n3}]\ttrain-logloss:{f}\teval-logloss:{f}
[LightGBM] [Info] Number of data points in the train set: {m}, number of used features: {n2}
[{n3}]\tvalid_0's auc: {p}\tvalid_0's binary_logloss: {f}
{n}:\tlearn: {f}\ttest: {f}\tbest: {f} ({n})\ttotal: {n2}ms\tremaining: {f}s
| rollout/                |             |
|    ep_rew_mean          | {f}         |
|    total_timesteps      | {m}         |
Trial status: {n} TERMINATED | {n} RUNNING | {n} PENDING
Current time: {date} {clock}. Total running time: {n2}min {n2}s
(RayTrainWorker pid={m}, ip=10.0.{n}.{n2}) Epoch {n} finished, loss {f}
[I {date} {clock},{n3}] Trial {n} finished with value: {f} and parameters: {{'lr': {e}}}. Best is trial {n} with value: {f}.
Train Epoch: {n} [{m}/{m} ({n2}%)]\tLoss: {f}
Test set: Average loss: {f}, Accuracy: {m}/{m} ({n2}%)
Epoch: [{n}][{n3}/{m}]\tTime {f} ({f})\tData {f} ({f})\tLoss {f} ({f})\tAcc@1 {f} ({f})
 * Acc@1 {f} Acc@5 {f}
Validation: MAE {f} RMSE {f} R2 {p}
Downloading shards: 100%|██████████| {n}/{n} [00:{n2}<00:00, {f}s/it]
model-0000{n}-of-0000{n}.safetensors: 100%|██████████| {f}G/{f}G [00:{n2}<00:00, {n3}MB/s]
Map (num_proc={n}):  {n2}%|███▊      | {m}/{m} [00:{n2}<00:{n2}, {m}.{n} examples/s]
Generating train split: {m} examples [00:{n2}, {m}.{n} examples/s]
Saving model checkpoint to runs/{date}/checkpoint-{m}
Configuration saved in runs/{date}/checkpoint-{m}/config.json
INFO:root:loaded {m} samples from data/shard-{n3}.tar in {f} s
DEBUG:urllib3.connectionpool:https://hub.example.org:443 "GET /api/models HTTP/1.1" 200 {m}
Requirement already satisfied: numpy in ./env/lib/python3.11/site-packages (1.{n}.{n})
Collecting tokenizers
  Downloading tokenizers-0.{n}.{n}-cp311-cp311-manylinux_2_17_x86_64.whl ({f} MB)
#{n} [{n}/{n}] RUN pip install -r requirements.txt
#{n2} sha256:{h} {f}MB / {f}MB {f}s
tests/test_model.py::test_forward[{n}] PASSED                                    [ {n2}%]
conv2d_{n} (Conv2D)            │ (None, {n2}, {n2}, {n3})     │       {m} │
dense_{n} (Dense)               (None, {n3})                {m}
_________________________________________________________________
=================================================================
Total params: {m}
{n} | encoder | TransformerEncoder | {f} M | train
  (layer{n}): Linear(in_features={m}, out_features={m}, bias=True)
Num examples = {m}
  Total optimization steps = {m}
tensor({f}, device='cuda:{n}')
fps={f} reward={f} len={n3} entropy={f} kl={f}
global_step={m}, episodic_return={f}
[{clock}] INFO     Step {m} | loss {f} | tokens/s {m} | mfu {p}                         train.py:{n3}
step: {m:>7} loss: {f} tps: {m} tflops: {n3}.{n} mfu: {n2}.{n}% memory: {n2}.{n}GiB
{clock} [INFO] worker-{n}: processed batch {m} in {f} ms
2026/{n2}/{n2} {clock} INFO mlflow.tracking.fluent: Autologging for sklearn is on.
[NeMo I {date} {clock} nemo_logging:{n3}] global step {m} reduced_train_loss={f}
GPU memory: {m}MiB / {m}MiB, utilization {n2}%
cuda:{n} allocated {f} GiB, reserved {f} GiB, peak {f} GiB
data time {f} s, batch time {f} s, images/s {n3}.{n}
best so far: {f} at epoch {n}; patience {n}/{n2}
PSNR {f} SSIM {p} LPIPS {p} id {n3}-{n}
[epoch {n}] D loss: {f} G loss: {f} D(x): {p}
""".strip("\n").split("\n")


def written(template: str, source: random.Random) -> str:
    digits = source.randrange
    return template.format(
        n=digits(1, 10), n2=digits(10, 100), n3=digits(100, 1000), m=digits(1000, 100_000),
        f=f"{source.random() * 9:.4f}", p=f"0.{digits(1000, 10_000)}", e=f"{digits(1, 10)}.{digits(10)}e-0{digits(4, 10)}",
        date=f"2026-{digits(1, 13):02d}-{digits(1, 29):02d}", date2=f"{digits(1, 13):02d}{digits(1, 29):02d}",
        mmdd=f"{digits(1, 13):02d}/{digits(1, 29):02d}", clock=f"{digits(24):02d}:{digits(60):02d}:{digits(60):02d}",
        h=f"{source.getrandbits(64):016x}",
    )  # fmt: skip


def test_lines_of_healthy_runs_seldom_hold_an_anchor() -> None:
    source = random.Random(7)
    lines = [written(template, source) for template in LINES for _ in range(TIMES)]
    anchors = (*blocks.anchors(), *environment.anchors(), *launch.anchors())
    held = [line for line in lines if any(anchor in line for anchor in anchors)]
    assert len(held) <= len(lines) // 200, held[:20]
