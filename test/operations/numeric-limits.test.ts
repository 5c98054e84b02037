// Every number that a caller may give has a least and a largest value, and both are told by the schema.
import { expect, test } from "vitest";
import type { Operation } from "../../src/operations/contract/operation.ts";
import { jsonSchemaOf } from "../../src/operations/contract/shape.ts";
import { operations } from "../../src/operations/registry.ts";

interface Node {
  readonly type?: string | readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly [key: string]: unknown;
}

/** The places of numbers without both bounds. */
function unbounded(node: unknown, at: string): string[] {
  if (typeof node !== "object" || node === null) return [];
  const { type, minimum, maximum, exclusiveMinimum, exclusiveMaximum } = node as Node;
  const isNumber = ["number", "integer"].some(
    (each) => type === each || (Array.isArray(type) && type.includes(each)),
  );
  const isFixed = "enum" in node || "const" in node;
  const least = minimum ?? exclusiveMinimum;
  const most = maximum ?? exclusiveMaximum;
  const hasBoth = least !== undefined && most !== undefined;
  const own = isNumber && !isFixed && !hasBoth ? [at] : [];
  return [...own, ...Object.entries(node).flatMap(([key, inside]) => unbounded(inside, `${at}.${key}`))];
}

test("every numeric parameter of every operation has its bounds", async () => {
  const found: string[] = [];
  for (const [id, load] of Object.entries(operations)) {
    const { parameters } = (await load()) as unknown as Operation;
    found.push(...unbounded(jsonSchemaOf(parameters), id));
  }
  expect(found).toEqual([]);
});
