// Runs before each test file of a mutation run: tells which fault is planted, and writes down which places a test enters.
import { setMaxListeners } from "node:events";
import { appendFileSync, readFileSync } from "node:fs";
import { afterAll, afterEach, beforeEach, expect } from "vitest";
import { getFn, setFn } from "vitest/suite";

const { LACUNA_FAULT: asked } = process.env;
const { fault, tests, entered, tries } = JSON.parse(readFileSync(asked, "utf8"));
const file = expect.getState().testPath;

/** Places by test; those of no test are entered while the file is read, or by what prepares tests. */
const found = new Map([["", new Set()]]);
let current = found.get("");
/** The fault that is planted now. */
let now = fault;
globalThis.__fault = entered
  ? (number) => {
      current.add(number);
      return false;
    }
  : (number) => number === now;

// A test that runs many times listens as often for its end.
setMaxListeners(0);

const nameOf = (task) => (task.suite ? `${nameOf(task.suite)} > ${task.name}` : task.name);

/** Faults that a test of this run has found already. */
const done = new Set();
const tell = (line) => appendFileSync(tries, `${JSON.stringify(line)}\n`);

/** A test that runs once with each of its faults, and after each that it finds once without, so that none is found by what another left. */
function tryingAll(run, name, numbers) {
  const fails = async (number) => {
    now = number;
    try {
      await run();
      return false;
    } catch {
      return true;
    } finally {
      now = undefined;
    }
  };
  return async () => {
    tell({ state: "begun", name });
    await run();
    for (const number of numbers) {
      if (done.has(number)) continue;
      tell({ state: "try", number, file, name });
      const isFound = await fails(number);
      if (isFound && (await fails(undefined))) {
        tell({ state: "unsure", number, file, name });
        return;
      }
      if (isFound) done.add(number);
      tell({ state: isFound ? "found" : "passed", number });
    }
  };
}

beforeEach(({ task, skip }) => {
  const name = nameOf(task);
  const own = tests?.[file];
  if (own && !(tries ? name in own : own.includes(name))) skip();
  if (tries) setFn(task, tryingAll(getFn(task), name, own[name]));
  if (!entered) return;
  current = found.get(name) ?? new Set();
  found.set(name, current);
});
afterEach(() => {
  current = found.get("");
});
afterAll(() => {
  if (!entered) return;
  const places = [...found].map(([name, set]) => [name, [...set]]);
  appendFileSync(entered, `${JSON.stringify({ file, places })}\n`);
});
