import { expect, test } from "vitest";
import * as library from "../../src/index.ts";
import type { Operation } from "../../src/operations/contract/operation.ts";
import { operations } from "../../src/operations/registry.ts";

const all = await Promise.all(
  Object.entries(operations).map(
    async ([key, load]) => [key, (await load()) as unknown as Operation] as const,
  ),
);

test("an operation is called in the registry as it calls itself", () => {
  expect(all.map(([key]) => key)).toEqual(all.map(([, { id }]) => id));
});

test("the library has a function for every operation (vitest -u writes them anew)", async () => {
  const functions = all.map(
    ([key]) => `export const ${key} = boundOperation(operations.${key}, nodeHost);\n`,
  );
  const text =
    `import { nodeHost } from "./host/node.ts";\nimport { boundOperation } from "./operations/contract/bind.ts";\n` +
    `import { operations } from "./operations/registry.ts";\n\n` +
    `// Generated from the registry of operations: npx vitest run test/docs/library.test.ts -u\n// In the package each has named parameters and a result with sentences (build/declared).\n\n${functions.join("")}`;
  await expect(text).toMatchFileSnapshot("../../src/bound-operations.ts");
  for (const [key] of all) expect(library).toHaveProperty(key);
});
