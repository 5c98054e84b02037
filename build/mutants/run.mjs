// Plants small faults in the sources of some layers, one at a time, and runs the tests of the layer against each:
//   npm run mutants -- [layer ...] [--count n] [--seed n] [--only text] [--tests text] [--most seconds] [--again] [--list] [--table]
// Results stay in a file of JSON lines, so that a run goes on where it was stopped. A fault that no test finds is told with its place.
import { fork } from "node:child_process";
import { createHash } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
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
  const child = fork(join(here, "host.mjs"), {
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
    },
  };
}

const seconds = (times) => Object.values(times).reduce((sum, each) => sum + each, 0) / 1000;

mkdirSync(cache, { recursive: true });
const most = Number(values.most) * 1000;
/** Milliseconds that each test file took at last. */
const times = existsSync(keptTimes) ? JSON.parse(readFileSync(keptTimes, "utf8")) : {};
const ofLayer = (name) => (file) => layers[name].tests.some((folder) => file.startsWith(`${folder}/`));

async function runLayer(name) {
  const sample = sampleOf(name);
  const open = sample.filter(({ id }) => {
    const before = results.get(id);
    return before === undefined || (values.again && before.state === "lived");
  });
  if (open.length === 0) return;
  let tests;
  let usual = 0;
  const start = async () => {
    const runner = await host();
    const slow = Object.keys(times).filter((file) => times[file] > most);
    const { found, error } = await runner.ask({
      kind: "baseline",
      folders: layers[name].tests,
      text: values.tests,
      without: slow,
    });
    if (error) throw new Error(error);
    if (found.failed.length > 0) throw new Error(`without a fault these fail: ${found.failed.join(", ")}`);
    Object.assign(times, found.times);
    writeFileSync(keptTimes, JSON.stringify(times));
    const quick = Object.entries(found.times).filter(([, time]) => time <= most);
    tests ??= quick.sort(([, a], [, b]) => a - b).map(([file]) => file);
    usual = seconds(Object.fromEntries(quick));
    const left = Object.keys(found.times).length + slow.filter(ofLayer(name)).length - quick.length;
    console.log(
      `${name}: ${tests.length} test files, ${usual.toFixed(1)} s${left > 0 ? `, ${left} slower ones left out` : ""}`,
    );
    return runner;
  };
  let runner = await start();
  for (const { rank: _, ...mutant } of open) {
    const text = readFileSync(join(root, mutant.file), "utf8");
    const code = text.slice(0, mutant.at) + mutant.with + text.slice(mutant.end);
    const answered = await runner
      .ask({ kind: "fault", file: mutant.file, code, tests }, 30_000 + 5000 * usual)
      .catch(() => ({ late: true }));
    const { found, late } = answered;
    const isFound = late || !found || found.failed.length > 0 || found.unhandled > 0;
    const state = late ? "late" : isFound ? "found" : "lived";
    const { at: _at, end: _end, ...told } = mutant;
    const result = { ...told, state, by: found?.failed?.[0] };
    results.set(result.id, result);
    appendFileSync(kept, `${JSON.stringify(result)}\n`);
    console.log(
      `${state.padEnd(5)} ${mutant.id} ${mutant.file}:${mutant.line} ${mutant.what}: ${short(mutant.was)} => ${short(mutant.with)}`,
    );
    if (late) {
      runner.end();
      runner = await start();
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
