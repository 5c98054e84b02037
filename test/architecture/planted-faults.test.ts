import { readFileSync } from "node:fs";
import ts from "typescript";
import { expect, test } from "vitest";
import { mutantsOf } from "../../build/mutants/operators.mjs";
import { planted } from "../../build/mutants/planted.mjs";

// The text of a mutation run holds all faults of a file at once: without one of them it is the file, with one it is the file with that fault.

const sample = `
export function f(list: readonly number[], to?: { deep?: { list: number[] } }): unknown {
  const found: number[] = [];
  let sum = 0;
  for (let at = 0; at < list.length; at++) {
    if (list[at]! < 0) continue;
    else if (list[at]! > 90) break;
    sum += list[at]! * 2;
    found.push(...(list[at]! >= 5 && at !== 1 ? [list[at]!, -1] : [at + 1]), ...[sum, ...list.slice(1)].filter((each) => each % 2 === 0));
    switch (at) {
      case 1:
        sum = -sum;
        break;
      default:
        sum -= 1;
    }
  }
  const deep = to?.deep?.list.slice(1).sort().reverse() ?? [0];
  const named = { 1: "one", [2 + 1]: "three" };
  let rest = 9;
  while (rest > 0 && !(rest === 3)) rest -= 2;
  return [found, sum, deep, named, rest, /^a+$/i.test(String(list)), Math.max(...list, 0), (() => ({ a: true }))().a].map(String).join();
}`;

type Sampled = (list: readonly number[], to?: object) => unknown;

/** The function of a text, with these faults asked for. */
function compiled(text: string, isAsked: (number: number) => boolean): Sampled {
  const { outputText, diagnostics } = ts.transpileModule(text, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
    reportDiagnostics: true,
  });
  expect(diagnostics?.map(({ messageText }) => messageText)).toEqual([]);
  const exported: { f?: Sampled } = {};
  new Function("exports", "globalThis", outputText)(exported, { __fault: isAsked });
  return exported.f!;
}

const INPUTS: readonly Parameters<Sampled>[] = [
  [[]],
  [[3, 5, 8]],
  [[-1, 4, 91, 7], { deep: { list: [3, 1, 2] } }],
  [[0, 6, 2, 2], {}],
  [[10, 11], { deep: { list: [5, 10, 9, 1] } }],
];

/** What a function gives, in steps that end also where a fault makes a loop endless. */
function outcome(run: Sampled): string {
  return INPUTS.map((input) => {
    try {
      return String(run(...input));
    } catch (error) {
      return `thrown ${(error as Error).name}`;
    }
  }).join("\n");
}

test("a text with all faults does what each of them does, one at a time, and without one what it always did", () => {
  const faults = mutantsOf("sample.ts", sample)
    .map((each, number) => ({ ...each, number }))
    // Loops that a fault makes endless.
    .filter(({ was, with: other }) => !/rest|at < /.test(`${was} ${other}`));
  const { code, numbers } = planted("sample.ts", sample, faults);
  expect(numbers.length).toBeGreaterThan(40);
  expect(numbers.length).toBeGreaterThan(0.95 * faults.length);
  let asked = -1;
  const whole = compiled(code, (number) => number === asked);
  const usual = outcome(compiled(sample, () => false));
  expect(outcome(whole)).toBe(usual);
  let changed = 0;
  for (const { number, at, end, with: other } of faults) {
    if (!numbers.includes(number)) continue;
    const alone = outcome(compiled(sample.slice(0, at) + other + sample.slice(end), () => false));
    asked = number;
    expect(outcome(whole), `${sample.slice(at, end)} => ${other}`).toBe(alone);
    if (alone !== usual) changed++;
  }
  expect(changed).toBeGreaterThan(20);
});

test("sources stay programs with all their faults", () => {
  for (const file of ["src/exact/tuples.ts", "src/kg/load/tables/number-cells.ts"]) {
    const text = readFileSync(file, "utf8");
    const faults = mutantsOf(file, text).map((each, number) => ({ ...each, number }));
    const { code, numbers } = planted(file, text, faults);
    expect(numbers.length).toBe(faults.length);
    expect(ts.transpileModule(code, { reportDiagnostics: true }).diagnostics).toEqual([]);
  }
});

test("a fault that is written by hand is planted around what it replaces, and never where that would break the program", () => {
  const text = `export function f(list: readonly number[]): unknown {
  const { 0: first = 3 } = list;
  let count = 1;
  for (const { length: size, 0: one } of [list]) count += size + (one ?? 2);
  if (count > 3 && first > 1) return [count, first];
  return count;
}`;
  const fault = (was: string, other: string) => {
    const at = text.indexOf(was);
    return {
      ...{ id: was, file: "f.ts", line: 1, was, with: other, what: "" },
      ...{ at, end: at + was.length, number: 7 },
    };
  };
  const said = (code: string, isAsked: boolean) => {
    const run = compiled(code, () => isAsked);
    return [[], [1], [2, 9]].map((list) => JSON.stringify(run(list)));
  };
  const usual = said(text, false);
  // A part of an expression, a statement, an expression of a declaration.
  for (const [was, other] of [
    ["count > 3 && first", "count > 3 || first"],
    ["return count;", "return 0;"],
    ["= 3 }", "= 4 }"],
    ["one ?? 2", "2"],
    ["count += size", "count -= size"],
  ] as const) {
    const { code, numbers } = planted("f.ts", text, [fault(was, other)]);
    expect(said(code, false), was).toEqual(usual);
    if (numbers.length > 0)
      expect(said(code, true), was).toEqual(
        said(
          text.replace(was, () => other),
          false,
        ),
      );
  }
  // What is declared is needed behind it: such a fault is not planted, and is not counted as tried.
  for (const [was, other] of [
    ["let count = 1;", "let count = 2;"],
    ["const { 0: first = 3 } = list;", "const first = 9;"],
  ] as const) {
    const { code, numbers } = planted("f.ts", text, [fault(was, other)]);
    expect([code, numbers]).toEqual([text, []]);
  }
});
