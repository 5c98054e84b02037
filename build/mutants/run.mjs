// Plants small faults in the sources of some layers, one at a time, and runs the tests of the layer against each:
//   npm run mutants -- [layer ...] [--count n] [--seed n] [--only text] [--tests text] [--most seconds] [--again] [--list] [--table]
// Results stay in a file of JSON lines, so that a run goes on where it was stopped. A fault that no test finds is told with its place.
import { fork } from "node:child_process";
import { createHash } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { layers, sourcesBelow } from "./layers.mjs";
import { mutantsOf } from "./operators.mjs";
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
    list: { type: "boolean", default: false },
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
const results = new Map();
if (existsSync(kept))
  for (const line of readFileSync(kept, "utf8").split("\n"))
    if (line !== "") {
      const result = JSON.parse(line);
      results.set(result.id, result);
    }

/** The faults of a layer in the order of chance of the seed. */
function sampleOf(name) {
  const rank = ({ id }) => createHash("sha1").update(`${values.seed} ${id}`).digest("hex");
  return sourcesBelow(root, layers[name].sources)
    .filter((file) => file.includes(values.only))
    .flatMap((file) => mutantsOf(file, readFileSync(join(root, file), "utf8")))
    .map((mutant) => ({ ...mutant, layer: name, rank: rank(mutant) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .filter(({ id }) => !equivalent.has(id))
    .slice(0, Number(values.count));
}

/** A process that runs tests, and asks of it. */
async function host() {
  const folder = join(cache, `${process.pid}`);
  const child = fork(join(here, "host.mjs"), [folder], {
    cwd: root,
    detached: true,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const answer = (wait) =>
    new Promise((done, fail) => {
      const timer = wait && setTimeout(() => done({ late: true }), wait);
      const settle = (then) => (value) => {
        clearTimeout(timer);
        child.removeAllListeners();
        then(value);
      };
      child.once("message", settle(done));
      child.once(
        "exit",
        settle(() => fail(new Error("the process of the tests ended"))),
      );
    });
  await answer();
  return {
    ask(question, wait) {
      child.send(question);
      return answer(wait);
    },
    end() {
      try {
        process.kill(-child.pid, "SIGKILL");
      } catch {
        // It has ended by itself.
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

mkdirSync(cache, { recursive: true });
const most = Number(values.most) * 1000;
/** Milliseconds that each test file took at last. */
const times = existsSync(keptTimes) ? JSON.parse(readFileSync(keptTimes, "utf8")) : {};
const ofLayer = (name) => (file) => layers[name].tests.some((folder) => file.startsWith(`${folder}/`));

/** A process with the faults in its sources. */
async function planting(faults) {
  const runner = await host();
  const { found, error } = await runner.ask({ kind: "plant", faults });
  if (error) throw new Error(error);
  return { runner, held: new Set(found.held) };
}

/** Which tests enter the place of each fault: by its number, the test files, and of long ones the names of the tests. */
function entering({ places, tests }) {
  const found = new Map();
  for (const { file, places: own } of places) {
    const long = times[file] > 2000;
    const all = new Set(own.filter(([test]) => test === "").flatMap(([, numbers]) => numbers));
    for (const [test, numbers] of own)
      for (const number of numbers) {
        const of = found.get(number) ?? new Map();
        found.set(number, of);
        const names = of.get(file) ?? [];
        of.set(file, !long || all.has(number) ? undefined : [...names, test]);
      }
  }
  const cost = (file, names) =>
    names
      ? tests[file].filter(([test]) => names.includes(test)).reduce((sum, [, time]) => sum + time, 0)
      : times[file];
  return (number) =>
    [...(found.get(number) ?? [])]
      .map(([file, names]) => ({ file, names, time: cost(file, names) }))
      .sort((a, b) => a.time - b.time);
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
  const testsOf = entering(base);
  const sum = Object.values(base.times).reduce((total, each) => total + each, 0) / 1000;
  console.log(
    `${name}: ${Object.keys(base.times).length} test files, ${sum.toFixed(1)} s${slow.length > 0 ? `, without ${slow.join(", ")}` : ""}`,
  );
  for (const { rank: _, ...fault } of open) {
    if (!held.has(fault.number)) continue;
    const own = testsOf(fault.number);
    const quick = own.filter(({ time }) => time <= most);
    const usual = quick.reduce((total, { time }) => total + time, 0);
    const { found, late } =
      quick.length === 0
        ? { found: { failed: [], unhandled: 0 } }
        : await runner
            .ask(
              {
                kind: "fault",
                fault: fault.number,
                files: quick.map(({ file }) => file),
                tests: Object.fromEntries(quick.flatMap(({ file, names }) => (names ? [[file, names]] : []))),
              },
              40_000 + 5 * usual,
            )
            .catch(() => ({ late: true }));
    const isFound = late || !found || found.failed.length > 0 || found.unhandled > 0;
    const state = late ? "late" : isFound ? "found" : "lived";
    const { at: _at, end: _end, number: _number, ...told } = fault;
    const result = { ...told, state, by: found?.failed?.[0], entered: own.length };
    results.set(result.id, result);
    appendFileSync(kept, `${JSON.stringify(result)}\n`);
    const why =
      state !== "lived" ? "" : ` (${own.length === 0 ? "no test comes here" : `${own.length} files`})`;
    console.log(
      `${state.padEnd(5)} ${fault.id} ${fault.file}:${fault.line} ${fault.what}: ${short(fault.was)} => ${short(fault.with)}${why}`,
    );
    if (late) {
      runner.end();
      ({ runner } = await planting(open));
    }
  }
  runner.end();
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
