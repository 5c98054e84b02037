import { describe, expect, test } from "vitest";
import type { KnowledgeBase } from "../../src/kb/kb.ts";
import { growingValues } from "../../src/kb/values/table.ts";
import {
  dateValue,
  holds,
  type Operator,
  operators,
  quantityValue,
  textValue,
  type Value,
  yearValue,
} from "../../src/kb/values/value.ts";
import { matcherOf } from "../../src/kopl/run/match.ts";

const values: readonly Value[] = [
  ...["a", "b", "metre", "1", ""].map(textValue),
  ...[-1, 0, 2, 2.5, 1960].flatMap((number) => ["1", "metre"].map((unit) => quantityValue(number, unit))),
  ...[-44, 0, 1959, 1960, 1961].map(yearValue),
  ...[dateValue(1959, 12, 31), dateValue(1960, 1, 1), dateValue(1960, 2, 1), dateValue(1961, 6, 5)],
];
const targets: readonly Value[] = [
  ...values,
  textValue("not there"),
  quantityValue(2, "mile"),
  quantityValue(7),
  yearValue(2000),
];

const table = growingValues();
const numbers = values.map((value) => table.add(value));
const kb = { values: table.finish() } as KnowledgeBase;

const settled = (work: () => boolean): unknown => {
  try {
    return work();
  } catch (error) {
    return (error as { code: string }).code;
  }
};

test("a value that is met again has its number, and another value another", () => {
  expect(values.map((value) => table.add(value))).toEqual(numbers);
  expect(new Set(numbers).size).toBe(values.length);
});

describe("values of the table are compared as plain values are", () => {
  test.each(operators)("by %s, whatever the target, known or not", (operator: Operator) => {
    for (const target of targets)
      for (const lenient of [false, true]) {
        const matches = matcherOf(kb, target, operator, lenient);
        for (const [at, value] of values.entries())
          expect(
            settled(() => matches(numbers[at]!)),
            `${JSON.stringify(value)} ${operator} ${JSON.stringify(target)}`,
          ).toBe(settled(() => holds(value, target, operator)));
      }
  });

  test("an operator that does not exist is refused where values can be compared, and matches nothing in the first executors", () => {
    const comparable = (value: Value, target: Value) =>
      holds(value, target, "=") || holds(value, target, "!=");
    for (const target of targets)
      for (const [at, value] of values.entries()) {
        expect(settled(() => matcherOf(kb, target, "<=", false)(numbers[at]!))).toBe(
          comparable(value, target) ? "kopl.unknown-operator" : false,
        );
        expect(settled(() => matcherOf(kb, target, "<=", true)(numbers[at]!))).toBe(false);
      }
  });
});
