#!/bin/sh
# Bundles a program of an experiment and runs it: sh experiments/run.sh sampling/sample-efo1 [arguments…]
set -e
cd "$(dirname "$0")/.."
name=$1
shift
out=node_modules/.cache/lacuna-experiment
EXPERIMENT="$name" node_modules/.bin/rolldown -c experiments/run.config.ts >/dev/null
exec node $NODE_FLAGS "$out/$(basename "$name").js" "$@"
