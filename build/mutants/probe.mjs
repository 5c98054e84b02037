// Runs before each test file of a mutation run: tells which fault is planted, and writes down which places a test enters.
import { appendFileSync, readFileSync } from "node:fs";
import { afterAll, afterEach, beforeEach, expect } from "vitest";

const { LACUNA_FAULT: asked } = process.env;
const { fault, tests, entered } = JSON.parse(readFileSync(asked, "utf8"));
const file = expect.getState().testPath;

/** Places by test; those of no test are entered while the file is read, or by what prepares tests. */
const found = new Map([["", new Set()]]);
let current = found.get("");
globalThis.__fault = entered
  ? (number) => {
      current.add(number);
      return false;
    }
  : (number) => number === fault;

const nameOf = (task) => (task.suite ? `${nameOf(task.suite)} > ${task.name}` : task.name);

beforeEach(({ task, skip }) => {
  const name = nameOf(task);
  const own = tests?.[file];
  if (own && !own.includes(name)) skip();
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
