import { expect, test } from "vitest";
import { jsonPage } from "../../src/operations/contract/json-page.ts";
import type { Operation } from "../../src/operations/contract/operation.ts";
import { operations } from "../../src/operations/registry.ts";

test("the page of results is what the operations say of themselves (vitest -u writes it anew)", async () => {
  const all = await Promise.all(
    Object.values(operations).map((load) => load() as unknown as Promise<Operation>),
  );
  await expect(await jsonPage(all)).toMatchFileSnapshot("../../docs/reference/json.md");
});
