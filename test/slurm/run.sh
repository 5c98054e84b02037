#!/bin/bash
# Runs docs/guides/cluster/slurm.sh on a Slurm of its own over loopback: a benchmark, its hardness and an evaluation as arrays, one
# task of the first put back into the queue while it runs; everything merged has the bytes of one run.
#   test/slurm/run.sh                     # Debian: apt-get install slurm-wlm munge; needs root, as slurmd does
#   SLURM_ROOT=/folder test/slurm/run.sh  # packages unpacked there with dpkg -x
set -euo pipefail

here="$(cd "$(dirname "$0")/../.." && pwd)"
root="${SLURM_ROOT:-}"
export PATH="$root/usr/sbin:$root/usr/bin:$PATH"
plugins="$root/usr/lib/x86_64-linux-gnu/slurm-wlm"
export LD_LIBRARY_PATH="$plugins:$root/usr/lib/x86_64-linux-gnu${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
# Packages that are only unpacked have no alternatives yet.
control="$(command -v slurmctld || command -v slurmctld-wlm || true)"
daemon="$(command -v slurmd || command -v slurmd-wlm || true)"
step="$(command -v slurmstepd || command -v slurmstepd-wlm || true)"
for each in munged "${control:-slurmctld}" "${daemon:-slurmd}" sbatch; do
  command -v "$each" > /dev/null || { echo "skipped: there is no $each here"; exit 0; }
done

work="$(mktemp -d)"
pids=()
finish() {
  for pid in "${pids[@]}"; do kill "$pid" 2> /dev/null || true; done
  wait 2> /dev/null || true
  rm -rf "$work"
}
trap finish EXIT

name="$(hostname -s)"
mkdir -p "$work"/{munge,state,spool,log}
chmod 755 "$work"
chmod 700 "$work/munge"
head -c 1024 /dev/urandom > "$work/munge/key"
chmod 400 "$work/munge/key"
cat > "$work/slurm.conf" << END
ClusterName=lacuna
SlurmctldHost=$name(127.0.0.1)
SlurmctldPort=26817
SlurmdPort=26818
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket=$work/socket
CommunicationParameters=NoCtldInAddrAny,NoInAddrAny
PluginDir=$plugins
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
ReturnToService=2
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/spool
SlurmctldPidFile=$work/slurmctld.pid
SlurmdPidFile=$work/slurmd.pid
SlurmctldLogFile=$work/log/slurmctld
SlurmdLogFile=$work/log/slurmd
NodeName=$name NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES State=UP
END
export SLURM_CONF="$work/slurm.conf"
munged --foreground --force --key-file="$work/munge/key" --socket="$work/socket" --pid-file="$work/munge/pid" \
  --log-file="$work/log/munged" --seed-file="$work/munge/seed" 2> /dev/null &
pids+=($!)
"$control" -D 2> /dev/null &
pids+=($!)
"$daemon" -D -d "$step" 2> /dev/null &
pids+=($!)
for _ in $(seq 60); do
  if [ "$(sinfo --noheader --format=%t 2> /dev/null)" = idle ]; then break; fi
  sleep 1
done
if [ "$(sinfo --noheader --format=%t)" != idle ]; then
  tail -n 20 "$work"/log/*
  exit 1
fi

cd "$work"
mkdir -p node_modules/.bin
printf '#!/bin/sh\nexec node %s/dist/cli/main.js "$@"\n' "$here" > node_modules/.bin/lacuna
chmod +x node_modules/.bin/lacuna
lacuna="node $here/dist/cli/main.js"
script="$here/docs/guides/cluster/slurm.sh"
# A graph with queries enough for tasks of some seconds.
awk 'BEGIN { srand(7); for (i = 0; i < 40000; i++) print "e" int(3000 * rand()) "\tr" int(12 * rand()) "\te" int(3000 * rand()) }' \
  | sort -u > links.tsv
$lacuna kg split links.tsv --random 80,10,10 --out gaps > /dev/null
$lacuna kg import gaps --out graph.lacuna > /dev/null
array() { # parts, command …
  PARTS="$1" sbatch --parsable --array=1-3 --cpus-per-task=1 --mem=0 --output="$work/log/%a" "$script" "${@:2}"
}
ended() {
  while [ -n "$(squeue --noheader --jobs "$1" 2> /dev/null)" ]; do sleep 2; done
}

sampling=(benchmark sample graph.lacuna --protocol betae --types 1p,2p,3p,2i,2in,2u --per-type 2000 --seed 7)
job="$(array parts "${sampling[@]}")"
until [ -d parts/2.partial ]; do
  if [ -d parts/2 ]; then echo "task 2 was done before it could be put back"; exit 1; fi
  sleep 0.2
done
scontrol requeue "${job}_2"
echo "task 2 of job $job was put back while it ran"
$lacuna "${sampling[@]}" --out whole > /dev/null
ended "$job"
$lacuna benchmark merge parts/? --out bench > /dev/null
diff -r whole bench
echo "sampled in 3 shards, one of them put back: the bytes of one run"

ended "$(array hardness benchmark hardness bench --graph graph.lacuna)"
$lacuna benchmark merge-hardness hardness/? > merged.txt
$lacuna benchmark hardness bench --graph graph.lacuna > whole.txt
diff whole.txt merged.txt
echo "hardness in 3 shards: the table of one run"

scoring=(eval bench --solver cqd --graph graph.lacuna --model frequency --limit 50)
ended "$(array runs "${scoring[@]}")"
$lacuna evaluate merge runs/? --benchmark bench --graph graph.lacuna --out merged-run > /dev/null
$lacuna "${scoring[@]}" --out whole-run > /dev/null
diff -r whole-run merged-run
echo "evaluated in 3 shards: the bytes of one run"
