// Plants small faults in the sources of some layers, one at a time, and runs the tests of the layer against each:
//   npm run mutants -- [layer ...] [--count n] [--seed n] [--only text] [--tests text] [--most seconds] [--again] [--alone] [--list] [--table] [--planted file]
// Results stay in a file of JSON lines, so that a run goes on where it was stopped. A fault that no test finds is told with its place.
import { createHash } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { entering } from "./entering.mjs";
import { jsonLinesOf } from "./json-lines.mjs";
import { layers, sourcesBelow } from "./layers.mjs";
import { tryMany } from "./many.mjs";
import { mutantsOf } from "./operators.mjs";
import { host } from "./process.mjs";
import { tableOf } from "./table.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "../..");
const cache = join(root, "node_modules/.cache/lacuna-mutants");
const kept = join(cache, "results.jsonl");
const keptTimes = join(cache, "times.json");

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: "string", default: "20" },
    seed: { type: "string", default: "1" },
    only: { type: "string", default: "" },
    most: { type: "string", default: "10" },
    tests: { type: "string", default: "" },
    again: { type: "boolean", default: false },
    alone: { type: "boolean", default: false },
    list: { type: "boolean", default: false },
    planted: { type: "string" },
    table: { type: "boolean", default: false },
  },
});
const names = positionals.length > 0 ? positionals : Object.keys(layers);
const unknown = names.find((each) => !(each in layers));
if (unknown) {
  console.error(`there is no layer ${unknown}: ${Object.keys(layers).join(", ")}`);
  process.exit(2);
}

/** Faults that change nothing that can be seen, each with the reason. */
const equivalent = new Map(
  JSON.parse(readFileSync(join(here, "equivalent.json"), "utf8")).map(({ id, why }) => [id, why]),
);

/** The last result of each fault; one whose tests may have changed since is found by `--again`. */
const results = new Map(jsonLinesOf(kept).map((result) => [result.id, result]));

/** Faults that were written by hand, each with its file, the text that it replaces and what it does. */
const byHand = values.planted ? JSON.parse(readFileSync(values.planted, "utf8")) : undefined;

function handPlanted(name) {
  return byHand
    .filter(({ file }) => file.startsWith(`${layers[name].sources}/`))
    .map((fault) => {
      const text = readFileSync(join(root, fault.file), "utf8");
      const at = text.indexOf(fault.was);
      if (at < 0) throw new Error(`${fault.file} does not hold ${fault.was}`);
      const line = text.slice(0, at).split("\n").length;
      const id = createHash("sha1")
        .update(`by hand ${fault.file} ${fault.was} ${fault.with}`)
        .digest("hex")
        .slice(0, 12);
      return { ...fault, id, layer: name, line, at, end: at + fault.was.length };
    });
}

/** The faults of a layer in the order of chance of the seed. */
function sampleOf(name) {
  if (byHand) return handPlanted(name);
  const rank = ({ id }) => createHash("sha1").update(`${values.seed} ${id}`).digest("hex");
  return sourcesBelow(root, layers[name].sources)
    .filter((file) => file.includes(values.only))
    .flatMap((file) => mutantsOf(file, readFileSync(join(root, file), "utf8")))
    .map((mutant) => ({ ...mutant, layer: name, rank: rank(mutant) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .filter(({ id }) => !equivalent.has(id))
    .slice(0, Number(values.count));
}

mkdirSync(cache, { recursive: true });
const most = Number(values.most) * 1000;
/** Milliseconds that each test file took at last. */
const times = existsSync(keptTimes) ? JSON.parse(readFileSync(keptTimes, "utf8")) : {};
const ofLayer = (name) => (file) => layers[name].tests.some((folder) => file.startsWith(`${folder}/`));

/** A process with the faults in its sources. */
async function planting(faults) {
  const runner = await host(root, join(cache, `${process.pid}`));
  const { found, error } = await runner.ask({ kind: "plant", faults });
  if (error) throw new Error(error);
  return { runner, held: new Set(found.held) };
}

async function runLayer(name) {
  const sample = sampleOf(name).map((each, number) => ({ ...each, number }));
  const open = sample.filter(({ id }) => {
    const before = results.get(id);
    return before === undefined || (values.again && before.state === "lived");
  });
  if (open.length === 0) return;
  let { runner, held } = await planting(open);
  const slow = Object.keys(times).filter((file) => times[file] > 6 * most && ofLayer(name)(file));
  const { found: base, error } = await runner.ask({
    kind: "baseline",
    folders: layers[name].tests,
    text: values.tests,
    without: slow,
  });
  if (error) throw new Error(error);
  if (base.failed.length > 0) throw new Error(`without a fault these fail: ${base.failed.join(", ")}`);
  Object.assign(times, base.times);
  writeFileSync(keptTimes, JSON.stringify(times));
  const enters = entering(base, times);
  const sum = Object.values(base.times).reduce((total, each) => total + each, 0) / 1000;
  console.log(
    `${name}: ${Object.keys(base.times).length} test files, ${sum.toFixed(1)} s${slow.length > 0 ? `, without ${slow.join(", ")}` : ""}`,
  );
  const tell = ({ rank: _, at: _at, end: _end, number, ...fault }, state, by) => {
    const entered = enters.files(number).length;
    const result = { ...fault, state, by, entered };
    results.set(result.id, result);
    appendFileSync(kept, `${JSON.stringify(result)}\n`);
    const why = state !== "lived" ? "" : ` (${entered === 0 ? "no test comes here" : `${entered} files`})`;
    console.log(
      `${state.padEnd(5)} ${fault.id} ${fault.file}:${fault.line} ${fault.what}: ${short(fault.was)} => ${short(fault.with)}${why}`,
    );
  };
  const planned = open.filter(({ number }) => held.has(number));
  let { found, unsure } = { found: new Map(), unsure: new Set() };
  if (!values.alone) {
    runner.end();
    runner = undefined;
    ({ found, unsure } = await tryMany({
      numbers: planned.map(({ number }) => number),
      placesOf: (number) => enters.tests(number).filter(({ time }) => time <= most),
      start: async () => (await planting(open)).runner,
      tries: join(cache, `${process.pid}.tries`),
    }));
  }
  const unclear = [];
  for (const fault of planned) {
    const quick = enters.files(fault.number).filter(({ time }) => time <= most);
    const before = found.get(fault.number);
    if (
      before ||
      quick.length === 0 ||
      !(values.alone || unsure.has(fault.number) || enters.beforeTests(fault.number))
    )
      tell(fault, before?.state ?? "lived", before?.by);
    else unclear.push({ fault, quick });
  }
  for (const { fault, quick } of unclear) {
    runner ??= (await planting(open)).runner;
    const result = await alone(runner, fault.number, quick);
    tell(fault, result.state, result.by);
    if (result.state === "late") {
      runner.end();
      runner = undefined;
    }
  }
  runner?.end();
}

/** One fault against the files that enter it, which are read anew. */
async function alone(runner, number, quick) {
  const usual = quick.reduce((total, { time }) => total + time, 0);
  const question = {
    kind: "fault",
    fault: number,
    files: quick.map(({ file }) => file),
    tests: Object.fromEntries(quick.flatMap(({ file, names }) => (names ? [[file, names]] : []))),
  };
  const { found, late } = await runner.ask(question, 40_000 + 5 * usual).catch(() => ({ late: true }));
  const isFound = !found || found.failed.length > 0 || found.unhandled > 0;
  return { state: late ? "late" : isFound ? "found" : "lived", by: found?.failed?.[0] };
}

const short = (text) => text.replace(/\s+/g, " ").slice(0, 60);

if (values.list) {
  for (const name of names)
    for (const { id, file, line, what, was, with: to } of sampleOf(name))
      console.log(
        `${results.get(id)?.state ?? "-"} ${id} ${file}:${line} ${what}: ${short(was)} => ${short(to)}`,
      );
} else if (!values.table) for (const name of names) await runLayer(name);
console.log(tableOf(names, sampleOf, results));
process.exit();
