#!/bin/sh
# Trains the champion's networks for the Page's, the Knight's and the King's memory, six for each, packs and measures them, and
# answers them. On one H200 about an hour; call it again with the same folder after an interruption, and it goes on where it
# stopped.
#   sh examples/research/run_mixture.sh runs/mixture
set -eu
mkdir -p "$1"
out=$(cd "$1" && pwd)
cd "$(dirname "$0")"
train() {
    python3 train_equilibrium.py --memory 0 2 5 --stop-after "${STOP_AFTER:-540}" "$@"
}
actors() { # of a folder, one for each memory
    echo "$out/$1/actor_0.npz" "$out/$1/actor_2.npz" "$out/$1/actor_5.npz"
}
cooler="--rate 7e-4 5e-5 --quiet 0.003 0.0003 --claims 0.012 0.006 --replies 0.03 0.012 --scale 1 1 0.1 --gaps 2"
train --games 131072 --decisions 9.6e9 --claims 0.02 0.006 --replies 0.05 0.015 --scale 1 1 0.1 --out "$out/first"
train --games 131072 --decisions 3e9 --begin-from $(actors first) $cooler --out "$out/second"
train --games 131072 --decisions 8.4e9 --begin-from $(actors second) $cooler --lives 4 --reports 30 --keep 30 --out "$out/third"
python3 export_champion.py "$out"/third/actor_2[02468]_*.npz "$out"/third/actor_30_*.npz "$out/mixture.zip" --gaps 2
train --games 98304 --decisions "${RESPONSE:-5e9}" --begin-from $(actors third) --against "$out/mixture.zip" \
    --quiet 0.01 0.0005 --claims 0.01 0.0005 --replies 0.01 0.0005 --scale 1 1 0.1 --out "$out/responses"
python3 measure_champion.py "$out/mixture.zip" --memories 0 2 5 --out "$out/measured.jsonl" --response \
    "$out/responses/actor_0.npz:0:0" "$out/responses/actor_2.npz:2:0" "$out/responses/actor_5.npz:5:0"
