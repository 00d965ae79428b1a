#!/bin/sh
set -e
echo "[job] ranker sweep 3/8"
echo "[job] python: $(python --version)"
echo "[job] starting training"
python train.py --batch-size 256 --schedule cosine-restarts --warmup-steps 1000
echo "[job] training finished"
