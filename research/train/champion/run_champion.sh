#!/bin/sh
# Trains the champion in three parts, quantizes it, trains best responses and measures both, in about half an hour on one H200.
# If interrupted, run it again with the same folder: it resumes from its last checkpoint and ends with the same weights.
#   sh research/train/champion/run_champion.sh runs/champion
set -eu
mkdir -p "$1"
out=$(cd "$1" && pwd)
export XLA_FLAGS="${XLA_FLAGS:-} --xla_gpu_deterministic_ops=true"
cd "$(dirname "$0")/../../.."
part() { # name, options of the training
    name=$1 && shift
    python3 -m research.train.champion.train_champion --out "$out/$name" "$@"
}
part first --decisions 8.4e9 --eighths 3 1 2 2 --seed 0
part second --begin-from "$out/first/champion.npz" --decisions 1.9e9 --eighths 3 1 2 2 --seed 1 \
    --draw 0 --rate 4e-4 --entropy 0.03 0.006
part third --begin-from "$out/second/champion.npz" --decisions 7.036e9 --seed 7 \
    --draw 0 --rate 4e-4 --entropy 0.02 0.004 --mixing 0.05 0.15 0.3 0.5 --daring 0 0.03 0.06 0.1
python3 -m research.train.champion.export_champion "$out/second/champion.npz" "$out/third/champion.npz" "$out/champion.weights"
respond() {
    python3 -m research.train.champion.train_equilibrium --begin-from "$out/champion.npz" --quiet 0.01 0.0005 --claims 0.01 0.0005 --replies 0.01 0.0005 "$@"
}
respond --against "$out/champion.npz" --memory 0 2 5 --decisions "${RESPONSE:-5e9}" --out "$out/responses"
respond --against research/train/weights.npz --memory 2 --decisions 5e8 --out "$out/control"
python3 -m research.evaluate.measure_champion "$out/champion.npz" --memories 0 2 5 --haste 0 3 --out "$out/measured.jsonl" --response \
    "$out/responses/actor_0.npz:0:0" "$out/responses/actor_2.npz:2:0" "$out/responses/actor_5.npz:5:0"
