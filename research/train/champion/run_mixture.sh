#!/bin/sh
# Trains six networks each for the memory of Page, Knight and King, packs them, trains best responses and measures both,
# in about two hours on one H200. If interrupted, run it again with the same folder: it resumes from its last checkpoint.
#   sh research/train/champion/run_mixture.sh runs/mixture
set -eu
mkdir -p "$1"
out=$(cd "$1" && pwd)
cd "$(dirname "$0")/../../.."
train() {
    python3 -m research.train.champion.train_equilibrium --memory 0 2 5 --games 98304 "$@"
}
actors() { # the actors of a part, one for each memory
    echo "$out/$1/actor_0.npz" "$out/$1/actor_2.npz" "$out/$1/actor_5.npz"
}
answer() { # an archive: trains a best response and searches a plan for each memory
    train --decisions "${RESPONSE:-5e9}" --begin-from "$out/$1.zip" --against "$out/$1.zip" --scale 1 1 0.1 \
        --quiet 0.01 0.0005 --claims 0.01 0.0005 --replies 0.01 0.0005 --out "$out/answers/$1"
    for memory in 0 2 5; do
        python3 -m research.evaluate.search_plans "$out/$1.zip" --memory $memory --generations 100 --plans 256 --out "$out/plans/$1"
    done
}
cool="--rate 7e-4 5e-5 --quiet 0.003 0.0003 --claims 0.012 0.006 --replies 0.03 0.012"
train --decisions 9.6e9 --claims 0.02 0.006 --replies 0.05 0.015 --scale 1 1 0.1 --out "$out/first"
train --decisions 3e9 --begin-from $(actors first) $cool --scale 1 1 0.1 --gaps 2 --out "$out/second"
train --decisions 8.4e9 --begin-from $(actors second) $cool --scale 1 1 0.1 --gaps 2 --lives 4 --reports 30 --keep 30 --out "$out/third"
python3 -m research.train.champion.export_champion "$out"/third/actor_2[02468]_*.npz "$out"/third/actor_30_*.npz "$out/third.zip" --gaps 2
answer third
train --decisions 1e9 --begin-from $(actors third) --known "$out"/answers/third/actor_?.npz "$out"/plans/third/*.npz \
    --rate 3e-4 5e-5 --quiet 0.0006 0.0003 --claims 0.008 0.006 --replies 0.016 0.012 --scale 0.4 0.4 0.1 --gaps 1 2 2 \
    --reports 12 --keep 12 --out "$out/fourth"
python3 -m research.train.champion.export_champion "$out"/fourth/actor_[789]_*.npz "$out"/fourth/actor_1[012]_*.npz "$out/fourth.zip" --gaps 1 2 2
answer fourth
train --memory 2 --decisions 6e9 --games 131072 --begin-from "$out/third/actor_2.npz" --known "$out/answers/fourth/actor_2.npz" \
    --known-tables 2 $cool --gaps 2 --reports 15 --keep 15 --out "$out/fifth"
page="$out/third/actor_22_0.npz $out/third/actor_26_0.npz $out/third/actor_30_0.npz $out/fourth/actor_8_0.npz $out/fourth/actor_10_0.npz $out/fourth/actor_12_0.npz"
python3 -m research.train.champion.export_champion $page "$out"/fourth/actor_8_2.npz "$out"/fourth/actor_1[02]_2.npz "$out"/fifth/actor_1[135]_2.npz \
    "$out"/fourth/actor_[789]_5.npz "$out"/fourth/actor_1[012]_5.npz "$out/fifth.zip" --gaps 2 2 -1
answer fifth
train --memory 2 --decisions 5.9e9 --begin-from "$out/fifth/actor_2.npz" --known "$out/answers/fifth/actor_2.npz" \
    "$out/plans/fifth/plan_2.npz" --known-tables 2 --rate 7e-4 5e-5 --quiet 0.003 0.0002 --claims 0.012 0.005 --replies 0.03 0.01 \
    --gaps 2 --lives 4 --reports 16 --keep 16 --out "$out/sixth"
python3 -m research.train.champion.export_champion $page "$out/fourth/actor_12_2.npz" "$out"/fifth/actor_1[35]_2.npz "$out"/sixth/actor_1[02]_2.npz \
    "$out/sixth/actor_2.npz" "$out"/fourth/actor_[789]_5.npz "$out"/fourth/actor_1[012]_5.npz "$out/mixture.zip" --gaps 2 2 -1
answer mixture
python3 -m research.evaluate.measure_champion "$out/mixture.zip" --memories 0 2 5 --out "$out/measured.jsonl" --response \
    "$out/answers/mixture/actor_0.npz:0:0" "$out/answers/mixture/actor_2.npz:2:0" "$out/answers/mixture/actor_5.npz:5:0" \
    "$out/plans/mixture/plan_0.npz:0:0" "$out/plans/mixture/plan_2.npz:2:0" "$out/plans/mixture/plan_5.npz:5:0"
