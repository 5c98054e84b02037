// Tries many faults in one run of a test file: each test runs once with every fault that it enters, in a process that has read all sources.
// So a fault costs what the tests that enter it cost, and nothing for reading. What a file keeps from one test to the next (a value worked
// out once) can hide a fault, never find one that is not there: after each that is found the test runs without it.
import { rmSync } from "node:fs";
import { jsonLinesOf } from "./json-lines.mjs";

/** Milliseconds that one try may take before its loop counts as endless. */
const patience = (usual) => 20_000 + 20 * usual;

/**
 * @param numbers faults to try
 * @param placesOf by fault: the tests that enter it, each with its file, its name and its milliseconds
 * @param start gives a process with the faults planted
 * @returns by fault, the state and the file that found it; those that lived are left out. `unsure`: faults of tests that cannot run twice
 */
export async function tryMany({ numbers, placesOf, start, tries }) {
  rmSync(tries, { force: true });
  const files = new Map();
  for (const number of numbers)
    for (const { file, name, time } of placesOf(number)) {
      const own = files.get(file) ?? new Map();
      files.set(file, own);
      const test = own.get(name) ?? { time, numbers: [] };
      test.numbers.push(number);
      own.set(name, test);
    }
  const costOf = ([, tests]) => [...tests.values()].reduce((sum, { time }) => sum + time, 0);
  const found = new Map();
  const unsure = new Set();
  let runner = await start();
  for (const [file, tests] of [...files].sort((a, b) => costOf(a) - costOf(b))) {
    /** What this file has tried, so that a new process goes on behind a fault that ended the one before. */
    const tried = new Set();
    const leave = (name) => {
      for (const number of tests.get(name).numbers) {
        tried.add(`${name}\0${number}`);
        unsure.add(number);
      }
    };
    for (;;) {
      const open = [...tests].flatMap(([name, { numbers: own }]) => {
        const left = own.filter((number) => !found.has(number) && !tried.has(`${name}\0${number}`));
        return left.length > 0 ? [[name, left]] : [];
      });
      if (open.length === 0) break;
      const begun = jsonLinesOf(tries).length;
      const alive = await watched(
        runner,
        { kind: "many", file, tests: Object.fromEntries(open), tries },
        tests,
      );
      const lines = jsonLinesOf(tries).slice(begun);
      for (const { state, number, name } of lines) {
        if (state === "try") tried.add(`${name}\0${number}`);
        if (state === "found") found.set(number, { state: "found", by: file });
        if (state === "unsure") leave(name);
      }
      const last = lines.at(-1);
      if (last?.state === "try") found.set(last.number, { state: "late", by: file });
      if (last?.state === "begun") leave(last.name);
      if (!alive) {
        runner.end();
        runner = await start();
      }
      if (last?.state !== "try" && last?.state !== "begun") break;
    }
  }
  runner.end();
  return { found, unsure };
}

/** Asks, and looks whether tries go on; false when a loop is endless or the process ended. */
async function watched(runner, question, tests) {
  let seen = -1;
  let since = Date.now();
  let watch;
  const stuck = new Promise((done) => {
    watch = setInterval(() => {
      const lines = jsonLinesOf(question.tries);
      if (lines.length !== seen) {
        seen = lines.length;
        since = Date.now();
      }
      const last = lines.at(-1);
      const usual = last?.state === "try" ? tests.get(last.name)?.time : undefined;
      if (Date.now() - since > (usual === undefined ? 180_000 : patience(usual))) done(false);
    }, 1000);
  });
  const answer = runner.ask(question).then(
    ({ error }) => !error,
    () => false,
  );
  const alive = await Promise.race([stuck, answer]);
  clearInterval(watch);
  return alive;
}
