#!/bin/sh
# Trains and measures: the experiment of docs/benchmark.md, in minutes on one GPU.
#   sh research/train/run_all.sh runs
set -eu
mkdir -p "$1"
out=$(cd "$1" && pwd)
export XLA_FLAGS="${XLA_FLAGS:-} --xla_gpu_deterministic_ops=true"
cd "$(dirname "$0")/../.."
python3 -m research.train.stateless --decisions "${DECISIONS:-2.4e9}" --reports 5 --games 16384 --out "$out/run" | tee "$out/train.txt"
for file in "$out"/run/checkpoint-*.npz "$out"/run/final.npz; do
    python3 -m research.evaluate.benchmark stateless "$file" --against knight --pairs 100
done | tee "$out/benchmark.txt"
python3 -m research.evaluate.benchmark stateless "$out/run/final.npz" --pairs 200 | tee -a "$out/benchmark.txt"
python3 -c "
import numpy as np
weights = np.load('$out/run/final.npz')
np.savez_compressed('$out/uniform.npz', **{name: 0 * weights[name] for name in weights.files})"
for opponent in "$out/uniform.npz" "$out/run/final.npz"; do
    echo "a best response to $opponent"
    python3 -m research.train.stateless --decisions 7e8 --reports 3 --games 16384 --against "$opponent" --out "$out/response-$(basename "$opponent" .npz)"
done | tee "$out/responses.txt"
