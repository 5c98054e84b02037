#!/bin/bash
# Runs docs/guides/cluster/Snakefile with Snakemake, and what the pods of docs/guides/cluster/kubernetes.yaml run, one after the
# other and without Kubernetes; everything merged has the bytes of one run.
#   test/cluster/run.sh  # Debian: apt-get install snakemake python3-yaml
set -euo pipefail

here="$(cd "$(dirname "$0")/../.." && pwd)"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p node_modules/.bin models
printf '#!/bin/sh\nexec node %s/dist/cli/main.js "$@"\n' "$here" > node_modules/.bin/lacuna
chmod +x node_modules/.bin/lacuna
lacuna="node $here/dist/cli/main.js"
$lacuna kg split world --random 80,10,10 --keep-seen --out gaps > /dev/null
$lacuna kg import gaps --out graph.lacuna > /dev/null
sampling="--protocol betae --types 1p,2p,2i,2in --per-type 20 --split valid,test --seed 7"
# shellcheck disable=SC2086 # several words
$lacuna benchmark sample graph.lacuna $sampling --out whole > /dev/null

if command -v snakemake > /dev/null; then
  $lacuna links train gaps --model complex --rank 8 --epochs 2 --seed 1 --out models/complex --quiet > /dev/null
  snakemake --quiet --cores 2 --snakefile "$here/docs/guides/cluster/Snakefile" --config shards=3 sampling="$sampling" > snakemake.log 2>&1 \
    || { tail -n 30 snakemake.log; exit 1; }
  # Snakemake puts a file of its own into folders.
  diff -r -x .snakemake_timestamp whole bench
  $lacuna benchmark hardness bench --graph graph.lacuna --json > hardness-whole.json
  python3 -c 'import json; a, b = (json.load(open(each)) for each in ("hardness-whole.json", "hardness.json")); assert a["types"] == b["types"]'
  $lacuna evaluate bench --solver qto --graph graph.lacuna --model models/complex --out run-whole > /dev/null
  diff -r -x .snakemake_timestamp run-whole run
  echo "Snakemake: benchmark, hardness and evaluation in 3 shards each have the bytes of one run"
else echo "skipped: there is no snakemake here"; fi

if python3 -c 'import yaml' 2> /dev/null; then
  # The shell script of a pod, of 3 pods, on a folder of this machine.
  mkdir data
  cp graph.lacuna data
  python3 - "$here/docs/guides/cluster/kubernetes.yaml" "$work/data" > pod.sh << 'END'
import sys, yaml
spec = yaml.safe_load(open(sys.argv[1]))["spec"]
container = spec["template"]["spec"]["containers"][0]
assert spec["completionMode"] == "Indexed" and spec["completions"] == spec["parallelism"] == 16
assert container["command"][:2] == ["/bin/sh", "-c"]
script = container["command"][2]
assert script.count("/16") == 1
print(script.replace("/data", sys.argv[2]).replace("/16", "/3"))
END
  pods() {
    for index in 0 1 2; do JOB_COMPLETION_INDEX=$index WORK="$1" /bin/sh pod.sh > /dev/null; done
  }
  pods "benchmark sample $work/data/graph.lacuna $sampling"
  # A pod that is started again finds its part done.
  pods "no such command"
  $lacuna benchmark merge data/parts/* --out data/bench > /dev/null
  diff -r whole data/bench
  rm -r data/parts
  pods "benchmark hardness $work/data/bench --graph $work/data/graph.lacuna"
  $lacuna benchmark merge-hardness data/parts/* > merged.txt
  $lacuna benchmark hardness whole --graph graph.lacuna > one.txt
  diff one.txt merged.txt
  echo "Kubernetes: what 3 pods run has the bytes of one run"
else echo "skipped: python3 has no yaml here"; fi
