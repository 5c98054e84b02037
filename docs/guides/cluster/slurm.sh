#!/bin/bash
#SBATCH --job-name=lacuna-sample
#SBATCH --array=1-16
#SBATCH --cpus-per-task=8
#SBATCH --mem=8G
#SBATCH --time=04:00:00
#SBATCH --requeue
#
# Samples one benchmark in 16 parts:
#   sbatch slurm.sh
# When all parts are done, put them together (the bytes are those of a run on one machine):
#   npx lacuna benchmark merge parts/* --out bench
# A part that was requeued goes on where it was; submitting the array again finishes what is missing.
set -euo pipefail

mkdir -p parts
exec npx lacuna benchmark sample graph.lacuna \
  --protocol betae --types all --per-type 5000 --split valid,test --seed 7 \
  --shard "${SLURM_ARRAY_TASK_ID}/${SLURM_ARRAY_TASK_COUNT}" \
  --threads "${SLURM_CPUS_PER_TASK}" \
  --out "parts/${SLURM_ARRAY_TASK_ID}" --json > /dev/null
