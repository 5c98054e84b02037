#!/usr/bin/env bash
# Asks Virtuoso the same generated questions as KoPL and compares the answers; fails where they differ. Needs Debian's
# virtuoso-opensource (apt-get install --no-install-recommends virtuoso-opensource-7 virtuoso-opensource-7-bin) and about
# 1 GB of memory; takes two free ports on loopback, installs nothing and leaves nothing running.
#   experiments/kopl/kopl-virtuoso.sh [questions] [knowledge base]
set -euo pipefail
cd "$(dirname "$0")/../.."
count=${1:-2000} kb=${2:-world}
virtuoso=$(command -v virtuoso-t) || { echo "virtuoso-t is not there: apt-get install virtuoso-opensource" >&2; exit 2; }
isql=$(command -v isql-vt || command -v isql-v)
home=$(mktemp -d)
server=
finish() {
  if [ -n "$server" ]; then kill "$server" 2>/dev/null; wait "$server" 2>/dev/null; fi
  rm -rf "$home"
}
trap finish EXIT

# Two servers at once, so that the two ports differ.
read -r sql http < <(node -e '
  const { createServer } = require("node:net");
  const [a, b] = [createServer(), createServer()];
  a.listen(0, "127.0.0.1", () => b.listen(0, "127.0.0.1", () => {
    console.log(a.address().port, b.address().port);
    a.close();
    b.close();
  }));')

cat >"$home/virtuoso.ini" <<INI
[Database]
DatabaseFile = $home/virtuoso.db
ErrorLogFile = $home/virtuoso.log
TransactionFile = $home/virtuoso.trx
xa_persistent_file = $home/virtuoso.pxa
[TempDatabase]
DatabaseFile = $home/temporary.db
TransactionFile = $home/temporary.trx
[Parameters]
ServerPort = 127.0.0.1:$sql
DirsAllowed = $home
NumberOfBuffers = 40000
MaxDirtyBuffers = 20000
[HTTPServer]
ServerPort = 127.0.0.1:$http
[SPARQL]
ResultSetMaxRows = 100000
MaxQueryCostEstimationTime = 0
MaxQueryExecutionTime = 120
DefaultGraph = urn:lacuna:kb
INI

npx tsdown --config experiments/tsdown.config.ts --log-level warn
KB=$kb OUT=$home/kb.nt node node_modules/.cache/lacuna-experiments/try.js kopl-export
"$virtuoso" +configfile "$home/virtuoso.ini" +foreground >"$home/out" 2>&1 &
server=$!
ask() { "$isql" "$sql" dba dba VERBOSE=OFF BANNER=OFF PROMPT=OFF exec="$1"; }
for _ in $(seq 120); do ask "status();" >/dev/null 2>&1 && break; sleep 0.5; done
ask "DB.DBA.TTLP_MT (file_to_string_output ('$home/kb.nt'), '', 'urn:lacuna:kb', 255); checkpoint;"
ask "SPARQL SELECT (COUNT(*) AS ?triples) FROM <urn:lacuna:kb> WHERE { ?s ?p ?o };"
ENDPOINT=http://127.0.0.1:$http/sparql KB=$kb COUNT=$count MOST_SECONDS=${LIMIT:-540} \
  node node_modules/.cache/lacuna-experiments/try.js kopl-sparql
