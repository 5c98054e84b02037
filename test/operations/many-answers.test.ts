import { expect, it } from "vitest";
import { table } from "../../src/report/text-table.ts";
import { inMemory } from "./support.ts";

const { countQuery: count, explainAnswers: explain } = inMemory();

it("a table of 125 000 rows is made", () => {
  const rows = Array.from({ length: 125_000 }, (_, i) => [`row ${i}`, i]);
  const text = table(["name", "number"], rows);
  expect(text.split("\n")).toHaveLength(125_002);
  expect(text.split("\n")[1]).toMatch(/^row 0\s+0$/);
});

it("answers of what is false are counted", async () => {
  expect(await count({ graph: "world", query: "?x, ?y: false" })).toMatchObject({
    count: 0,
    outcome: "complete",
  });
});

it("a limit on answers leaves their trees alone", async () => {
  const found = await explain({ graph: "world", query: "?c : borders(?c, ?d)", limit: 2 });
  expect(found).toMatchObject({ count: 2, outcome: "row-limit" });
  for (const { tree } of found.answers) expect(tree).toHaveLength(1);
});
