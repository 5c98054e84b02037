#!/usr/bin/env bash
# Packs the package, installs the tarball into an empty folder and uses it as its users do.
set -euo pipefail
root="$(cd "$(dirname "$0")/../.." && pwd)"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT

cd "$root"
npm pack --silent --pack-destination "$work" >/dev/null
cd "$work"
echo '{"name":"smoke","private":true,"type":"module"}' >package.json
npm install --silent --no-audit --no-fund ./lacuna-*.tgz

npx --no-install lacuna help explanation/hardness | grep -q '^WHAT MAKES AN ANSWER HARD'
npx --no-install lacuna ask world '?c : borders(France, ?c) & !language(?c, French)' --json | grep -q '"count":4'
printf '%s\n' '?c : borders(France, ?c)' '?c : borders(Spain, ?c)' >queries.jsonl
[ "$(npx --no-install lacuna ask world --queries queries.jsonl --notation text --ids --threads 2 | wc -l)" = 2 ]

cat >use.mjs <<'JS'
import { openGraph, parseQuery } from "lacuna";
import { answer, explain } from "lacuna/exact";
import * as browser from "lacuna/browser";
import { loadGraph } from "lacuna/kg";
import { notations } from "lacuna/query";
import { createAnswerer } from "lacuna/exact";

const world = await openGraph("world");
const query = parseQuery("?c : borders(France, ?c) & !language(?c, French)", world);
const labels = [...answer(query, world.full)].map(([country]) => world.label(country));
if (!labels.includes("Spain") || !explain(query, world, ["Spain"])) throw new Error(`unexpected: ${labels}`);
for (const each of [browser.openGraph, loadGraph, notations.text.parse, createAnswerer])
  if (typeof each !== "function") throw new Error("an entry is missing");
JS
node use.mjs

# Every file that an entry names is in the package, declarations too.
cat >entries.mjs <<'JS'
import { existsSync, readFileSync } from "node:fs";
const files = (entry) => (typeof entry === "string" ? [entry] : Object.values(entry).flatMap(files));
const { exports } = JSON.parse(readFileSync("node_modules/lacuna/package.json", "utf8"));
const lost = files(exports).filter((file) => !existsSync(`node_modules/lacuna/${file}`));
if (lost.length > 0) throw new Error(`not in the package: ${lost.join(", ")}`);
JS
node entries.mjs

# The declarations must hold for strict users.
cat >use.ts <<'TS'
import { type Graph, openGraph, parseQuery, type Query } from "lacuna";
import { answer } from "lacuna/exact";
import { LacunaError } from "lacuna/browser";

const world: Graph = await openGraph("world");
const query: Query = parseQuery("?c : borders(France, ?c)", world);
export const ids: Uint32Array = answer(query, world.full, { rows: 3 }).ids;
export const code = (error: unknown): string => (error instanceof LacunaError ? error.code : "");
TS
"$root/node_modules/.bin/tsc" --noEmit --strict --target es2023 --lib es2023,dom --module nodenext use.ts

# CommonJS users: `require` of Node from 20.19 on, and types under node16.
cat >use.cts <<'TS'
import { type Graph, LacunaError, openGraph, parseQuery } from "lacuna";
import { answer } from "lacuna/exact";
import { loadGraph } from "lacuna/kg";
import kg = require("lacuna/kg");

async function main(): Promise<void> {
  const world: Graph = await openGraph("world");
  const ids: Uint32Array = answer(parseQuery("?c : borders(France, ?c)", world), world.full, { rows: 3 }).ids;
  const mistake: LacunaError = new LacunaError("test.none", "none");
  if (ids.length === 0 || !(mistake instanceof Error) || kg.loadGraph !== loadGraph) throw new Error("unexpected");
}
main();
TS
"$root/node_modules/.bin/tsc" --strict --target es2023 --lib es2023,dom --module node16 --types node --typeRoots "$root/node_modules/@types" use.cts
node use.cjs

# The library and the command line, the server with its agent tools, the studio (2.4 MB), the widget (0.6 MB) and the pages (1.3 MB).
installed="$(du -sb node_modules | cut -f1)"
[ "$installed" -le 15000000 ] || { echo "installed: $installed bytes, over 15 MB"; exit 1; }
echo "packed tarball: installs in $installed bytes, runs, imports, type-checks"
