// Runs tests against faults, one after the other, in one process that keeps what vitest has transformed. Its parent kills it when a
// fault makes a loop endless.

import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createVitest } from "vitest/node";
import { jsonLinesOf } from "./json-lines.mjs";
import { planted } from "./planted.mjs";

const root = process.cwd();
const [, , folder] = process.argv;
mkdirSync(folder, { recursive: true });
const asked = join(folder, "fault.json");
const entered = join(folder, "entered.jsonl");
process.env.LACUNA_FAULT = asked;

/** Sources with their faults, by file. */
const texts = new Map();
const vitest = await createVitest(
  "test",
  {
    watch: false,
    bail: 1,
    maxWorkers: 1,
    reporters: [{}],
    setupFiles: ["test/setup.ts", "build/mutants/probe.mjs"],
    sequence: {
      sequencer: function InGivenOrder() {
        return { sort: async (files) => files, shard: async (files) => files };
      },
    },
  },
  { plugins: [{ name: "plant-faults", enforce: "pre", load: (id) => texts.get(id.split("?")[0]) }] },
);
const specifications = await vitest.globTestSpecifications();
const nameOf = (path) => path.slice(root.length + 1);

async function run(tests, question) {
  writeFileSync(asked, JSON.stringify(question));
  vitest.state.idMap.clear();
  vitest.state.filesMap.clear();
  const wanted = new Map(tests.map((each, at) => [join(root, each), at]));
  const own = specifications.filter(({ moduleId }) => wanted.has(moduleId));
  own.sort((a, b) => wanted.get(a.moduleId) - wanted.get(b.moduleId));
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(own);
  const failed = testModules.filter((each) => each.state() === "failed");
  const durations = (each) =>
    [...each.children.allTests()].map((test) => [fullName(test), test.diagnostic()?.duration ?? 0]);
  return {
    failed: failed.map(({ relativeModuleId }) => relativeModuleId),
    unhandled: unhandledErrors.length,
    times: Object.fromEntries(testModules.map((each) => [each.relativeModuleId, each.diagnostic().duration])),
    tests: Object.fromEntries(testModules.map((each) => [each.relativeModuleId, durations(each)])),
  };
}

const fullName = (test) =>
  test.parent.type === "module" ? test.name : `${fullName(test.parent)} > ${test.name}`;

const answers = {
  /** Puts faults into the sources; none is tried yet. */
  async plant({ faults }) {
    const files = new Map();
    for (const each of faults) files.set(each.file, [...(files.get(each.file) ?? []), each]);
    const held = [];
    for (const [file, own] of files) {
      const { code, numbers } = planted(file, readFileSync(join(root, file), "utf8"), own);
      texts.set(join(root, file), code);
      held.push(...numbers);
    }
    return { held };
  },
  /** Tests of some folders without a fault, and the places of faults that each enters. */
  async baseline({ folders, text, without }) {
    const tests = specifications
      .map(({ moduleId }) => nameOf(moduleId))
      .filter((each) => folders.some((folder) => each.startsWith(`${folder}/`)))
      .filter((each) => each.includes(text) && !without.includes(each));
    rmSync(entered, { force: true });
    // What is read once for all files of a worker would be entered by the first of them alone.
    vitest.projects.forEach(({ config }) => {
      config.isolate = true;
    });
    const found = await run(tests, { entered });
    vitest.projects.forEach(({ config }) => {
      config.isolate = false;
    });
    const places = jsonLinesOf(entered).map((each) => ({ ...each, file: nameOf(each.file) }));
    return { ...found, places };
  },
  /** The tests of one file, each against many faults one after the other; what happens is told in a file of JSON lines. */
  many: ({ file, tests, tries }) => run([file], { tests: { [join(root, file)]: tests }, tries }),
  /** Some tests against one fault. */
  fault: ({ fault, files, tests }) =>
    run(files, {
      fault,
      tests: Object.fromEntries(Object.entries(tests).map(([file, names]) => [join(root, file), names])),
    }),
};

process.on("disconnect", () => process.exit());
process.on("message", async ({ kind, ...question }) => {
  try {
    process.send({ found: await answers[kind](question) });
  } catch (error) {
    process.send({ error: String(error?.stack ?? error) });
  }
});
process.send({ ready: true });
