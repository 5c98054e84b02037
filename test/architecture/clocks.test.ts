import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../docs/page.ts";
import { expectedDurations } from "./clocks.ts";

/** Below the folders of tests: what is installed there is not ours. */
const INSTALLED = /(^|[\\/])node_modules[\\/]/;

test("no test expects a duration: it counts steps or waits for events, which are the same on a busy machine", () => {
  const found = ["test", "studio", "experiments"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name) && !INSTALLED.test(name))
      .flatMap((name) => {
        const text = readFileSync(join(root, folder, name), "utf8");
        return expectedDurations(name, text).map((line) => `${join(folder, name)}:${line}`);
      }),
  );
  expect(found).toEqual([]);
});

test.each([
  ["a clock in the expectation", "expect(performance.now() - 3).toBeLessThan(5);", [1]],
  ["a start", "const began = Date.now();\nwork();\nexpect(f() || Date.now() - began < 5).toBe(true);", [3]],
  [
    "a duration",
    "const a = Date.now();\nconst b = performance.now() - a;\n\nexpect(b).toBeLessThan(5);",
    [4],
  ],
  ["a list of durations", "const all = [];\nall.push(Date.now());\nexpect(Math.max(...all)).toBe(1);", [3]],
  ["one assigned later", "let a = 0;\na += Date.now();\nexpect([a]).toEqual([1]);", [3]],
  ["a function that measures", "function took() { return new Date(); }\nexpect(took()).toBe(1);", [2]],
  ["an arrow that measures", "expect(took()).toBe(1);\nconst took = () => process.hrtime.bigint();", [1]],
  ["a bound", "const now = Date.now();\nexpect(3).not.toBeGreaterThan(now);", [2]],
  ["several lines", "const now = Date.now();\nexpect(\n  now,\n)\n  .toBe(3);", [2]],
  ["a date that is given", "const day = new Date(2020, 1);\nexpect(day).toBe(3);", []],
  ["processor time", "const used = process.cpuUsage();\nexpect(used.user).toBe(3);", []],
  ["a clock beside it", "const now = Date.now();\nlog(now);\nexpect(3 === 3).toBe(true);", []],
])("an expected duration is found: %s", (_, text, lines) => {
  expect(expectedDurations("sample.test.ts", text)).toEqual(lines);
});
