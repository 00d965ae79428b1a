#!/usr/bin/env bash
set -euo pipefail
python pretrain.py
python finetune.py
