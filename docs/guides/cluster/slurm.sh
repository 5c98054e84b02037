#!/bin/bash
#SBATCH --job-name=lacuna
#SBATCH --array=1-16
#SBATCH --cpus-per-task=8
#SBATCH --mem=8G
#SBATCH --time=04:00:00
#SBATCH --requeue
#
# Does one command of Lacuna in 16 shards:
#   sbatch slurm.sh benchmark sample graph.lacuna --protocol betae --types all --per-type 5000 --split valid,test --seed 7
#   sbatch slurm.sh benchmark hardness bench --graph graph.lacuna
#   sbatch slurm.sh eval bench --solver qto --graph graph.lacuna --model models/complex
# When all shards are done, put them together (the bytes are those of a run on one machine):
#   npx lacuna benchmark merge parts/* --graph graph.lacuna --out bench
#   npx lacuna benchmark merge-hardness parts/*
#   npx lacuna evaluate merge parts/* --benchmark bench --graph graph.lacuna --out run
# Submitting the array again makes the shards that are missing. PARTS names another folder for them.
set -euo pipefail

parts="${PARTS:-parts}"
out="$parts/$SLURM_ARRAY_TASK_ID"
mkdir -p "$parts"
# What is there is whole.
if [ -e "$out" ]; then exit 0; fi
exec npx lacuna "$@" \
  --shard "$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT" \
  --threads "${SLURM_CPUS_PER_TASK:-1}" \
  --out "$out" --json > /dev/null
