import { mkdirSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { takeTables } from "./lib/table.ts";

/** Every bench by name, in the order in which all are run. */
const benches: Readonly<Record<string, () => Promise<{ readonly bench: () => Promise<void> }>>> = {
  start: () => import("./engine/start.ts"),
  load: () => import("./engine/load.ts"),
  batch: () => import("./engine/batch.ts"),
  "python-sets": () => import("./engine/python-sets.ts"),
  count: () => import("./engine/count.ts"),
  oxigraph: () => import("./engine/oxigraph.ts"),
  space: () => import("./engine/space.ts"),
  hardness: () => import("./engine/hardness.ts"),
  kernel: () => import("./models/kernel.ts"),
  links: () => import("./models/links.ts"),
  ask: () => import("./engine/ask.ts"),
  cqd: () => import("./models/cqd.ts"),
  train: () => import("./models/train.ts"),
  "train-step": () => import("./models/train-step.ts"),
  kopl: () => import("./questions/kopl.ts"),
  "kopl-generate": () => import("./questions/kopl-generate.ts"),
  kgqa: () => import("./questions/kgqa.ts"),
  scale: () => import("./scale/scale.ts"),
  ultra: () => import("./models/ultra.ts"),
  "query-models": () => import("./models/query-models.ts"),
  "sql-engines": () => import("./engine/sql-engines.ts"),
  server: () => import("./server/server.ts"),
  "server-mixed": () => import("./server/server-mixed.ts"),
  "server-opening": () => import("./server/server-opening.ts"),
  studio: () => import("./studio/studio.ts"),
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
