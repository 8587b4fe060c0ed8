#!/bin/sh
# Trains the champion, measures it and writes it as whole numbers. On one H200 about half an hour in all; call it again
# with the same folder after an interruption, and it goes on where it stopped, to the same weights.
#   sh examples/research/run_champion.sh runs/champion
set -eu
out=$1
seconds=${STOP_AFTER:-540} # of the training, in this piece
export XLA_FLAGS="${XLA_FLAGS:-} --xla_gpu_deterministic_ops=true"
cd "$(dirname "$0")"
python3 train_champion.py --decisions "${DECISIONS:-1.6e10}" --stop-after "$seconds" --seed 0 --out "$out/champion"
for memory in 0 2 5; do
    python3 train_champion.py --decisions "${RESPONSE:-1e9}" --respond-to "$out/champion/champion.npz" \
        --memory $memory --haste 0 --rate 4e-4 --entropy 0.02 0.003 --out "$out/response$memory"
done
python3 measure_champion.py "$out/champion/champion.npz" --memories 0 2 5 --haste 0 1 2 3 --response \
    "$out/response0/response.npz:0:0" "$out/response2/response.npz:2:0" "$out/response5/response.npz:5:0" \
    | tee "$out/measured.jsonl"
python3 export_champion.py "$out/champion/champion.npz" "$out/champion.weights"
