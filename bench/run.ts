import { mkdirSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { takeTables } from "./lib/table.ts";

/** Every bench by name, in the order in which all are run. */
const benches: Readonly<Record<string, () => Promise<{ readonly bench: () => Promise<void> }>>> = {
  start: () => import("./start.ts"),
  load: () => import("./load.ts"),
  batch: () => import("./batch.ts"),
  "python-sets": () => import("./python-sets.ts"),
  count: () => import("./count.ts"),
  oxigraph: () => import("./oxigraph.ts"),
  space: () => import("./space.ts"),
  hardness: () => import("./hardness.ts"),
  kernel: () => import("./kernel.ts"),
  links: () => import("./links.ts"),
  ask: () => import("./ask.ts"),
  cqd: () => import("./cqd.ts"),
  train: () => import("./train.ts"),
  "train-step": () => import("./train-step.ts"),
  kopl: () => import("./kopl.ts"),
  "kopl-generate": () => import("./kopl-generate.ts"),
  "kopl-export": () => import("./kopl-export.ts"),
  "kopl-differences": () => import("./kopl-differences.ts"),
  "kopl-sparql": () => import("./kopl-sparql.ts"),
  kgqa: () => import("./kgqa.ts"),
  scale: () => import("./scale.ts"),
  ultra: () => import("./ultra.ts"),
  "query-models": () => import("./query-models.ts"),
  "query-parity": () => import("./query-parity.ts"),
  "sql-engines": () => import("./sql-engines.ts"),
  server: () => import("./server.ts"),
  "server-mixed": () => import("./server-mixed.ts"),
  "server-opening": () => import("./server-opening.ts"),
  studio: () => import("./studio.ts"),
  "field-files": () => import("./field-files.ts"),
};

const save = process.argv.includes("--save");
const wanted = process.argv
  .slice(2)
  .filter((word) => word !== "--save")
  .map((name) => name.replace(/^bench\//, ""));
const unknown = wanted.find((name) => !Object.hasOwn(benches, name));
if (unknown !== undefined) {
  console.error(`no bench is called ${unknown}; there are ${Object.keys(benches).join(", ")}`);
  process.exit(2);
}
const machine = `Node ${process.version}, ${cpus().length} cores`;
console.log(machine);
for (const name of wanted.length > 0 ? wanted : Object.keys(benches)) {
  console.log(`\n# ${name}`);
  const load = loadavg()[0]!;
  await (await benches[name]!()).bench();
  if (save) saved(name, load);
}

/** Writes the tables of a bench where the pages take them from (`node build/pictures.mjs`). */
function saved(name: string, load: number): void {
  const date = new Date().toISOString().slice(0, 10);
  const result = { command: `npm run bench -- ${name}`, machine, date, load: Math.round(load * 10) / 10 };
  mkdirSync("bench/results/benches", { recursive: true });
  const path = `bench/results/benches/${name}.json`;
  writeFileSync(path, `${JSON.stringify({ ...result, tables: takeTables() }, null, 1)}\n`);
  console.log(`wrote ${path}`);
}
