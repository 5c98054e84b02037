import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Operation } from "../../src/operations/contract/operation.ts";
import { jsonSchemaOf } from "../../src/operations/contract/shape.ts";
import { operations } from "../../src/operations/registry.ts";

const all = await Promise.all(
  Object.entries(operations).map(
    async ([name, load]) => [name, (await load()) as unknown as Operation] as const,
  ),
);

/** Where a schema says nothing of what it takes. */
function unsaid(node: unknown, path: string): string[] {
  if (typeof node !== "object" || node === null) return [];
  if (Array.isArray(node)) return node.flatMap((each, at) => unsaid(each, `${path}/${at}`));
  const { properties, items, additionalProperties, anyOf, oneOf, allOf, prefixItems, $defs, ...own } =
    node as Record<string, unknown>;
  const { description: _, ...said } = own;
  const deeper = { properties, items, additionalProperties, anyOf, oneOf, allOf, prefixItems, $defs };
  const below = Object.values(deeper).some((each) => each !== undefined);
  if (!below && Object.keys(said).length === 0) return [path];
  return [
    ...Object.entries((properties as object) ?? {}).flatMap(([key, each]) => unsaid(each, `${path}.${key}`)),
    ...Object.entries(($defs as object) ?? {}).flatMap(([key, each]) => unsaid(each, key)),
    ...unsaid(items, `${path}[]`),
    ...unsaid(additionalProperties, `${path}{}`),
    ...unsaid(anyOf, path),
    ...unsaid(oneOf, path),
    ...unsaid(allOf, path),
    ...unsaid(prefixItems, path),
  ];
}

/** Values that are whatever somebody else wrote. */
const FREE = /\.(query|id|provenance|report|opened|templates)(\{\})?$/;

test.each(all)("%s says what comes out of it, to the last key", async (name, each) => {
  const schema = jsonSchemaOf(await each.result());
  expect(unsaid(schema, name).filter((path) => !FREE.test(path))).toEqual([]);
  if (each.stream)
    expect(unsaid(jsonSchemaOf(await each.stream()), name).filter((path) => !FREE.test(path))).toEqual([]);
});

test("every operation is called by a test that holds what it gives to this schema, key for key", () => {
  const folder = new URL("..", import.meta.url);
  const holding = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".test.ts") && !name.includes("node_modules"))
    .map((name) => readFileSync(new URL(name, folder), "utf8"))
    // `inMemory` and `boundAndHeld` hold every result; see test/support/held-to-schema.ts.
    .filter((text) => /\b(inMemory|boundAndHeld)\(/.test(text))
    .join("\n");
  const uncalled = all
    .map(([name]) => name)
    .filter((name) => !new RegExp(`\\b${name}\\b[^"]*\\(`).test(holding));
  expect(uncalled).toEqual([]);
});
