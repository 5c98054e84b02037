#!/bin/sh
# Bundles a bench and runs it: sh bench/sample-build.sh sample-efo1 [arguments…]
set -e
cd "$(dirname "$0")/.."
name=$1
shift
out=node_modules/.cache/lacuna-sample
BENCH="$name" node_modules/.bin/rolldown -c bench/sample-build.config.ts >/dev/null
exec node $NODE_FLAGS "$out/$name.js" "$@"
