#!/bin/sh
# Trains the champion's several networks for the Page's and the Knight's memory, and writes them into an archive with those
# for the King's; then answers it. On one H200 about 14 minutes, and 7 for the answers; call it again with the same folder
# after an interruption, and it goes on where it stopped.
#   sh examples/research/run_mixture.sh runs/mixture
set -eu
mkdir -p "$1"
out=$(cd "$1" && pwd)
cd "$(dirname "$0")"
train() {
    python3 train_equilibrium.py --memory 0 2 --games 131072 --stop-after "${STOP_AFTER:-540}" "$@"
}
train --decisions 9.6e9 --claims 0.02 0.006 --replies 0.05 0.015 --reports 40 --keep 40 --out "$out/first"
train --begin-from "$out/first/actor_0.npz" "$out/first/actor_2.npz" --gaps 2 --decisions 3e9 --rate 7e-4 5e-5 \
    --quiet 0.003 0.0003 --claims 0.012 0.006 --replies 0.03 0.012 --reports 12 --keep 12 --out "$out/second"
python3 meta_game.py "$out/company.json" --even --memory 0 2 --pool "$out"/first/actor_36_*.npz "$out"/first/actor_40_*.npz \
    "$out"/second/actor_8_*.npz "$out"/second/actor_1[012]_*.npz
python3 export_champion.py "$out/company.json" ../../src/tellstones/bots/champion/mixture.zip "$out/mixture.zip" --gaps 2
train --against "$out/mixture.zip" --begin-from "$out/second/actor_0.npz" "$out/second/actor_2.npz" --most 6 \
    --decisions "${RESPONSE:-5e9}" --quiet 0.01 0.0005 --claims 0.01 0.0005 --replies 0.01 0.0005 --out "$out/responses"
python3 measure_champion.py "$out/mixture.zip" --memories 0 2 5 --out "$out/measured.jsonl" --response \
    "$out/responses/actor_0.npz:0:0" "$out/responses/actor_2.npz:2:0"
