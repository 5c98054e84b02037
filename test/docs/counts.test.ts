// Numbers that pages of the project say are counted from the registries.
import { expect, test } from "vitest";
import { list } from "../../src/kgqa/datasets/registry.ts";
import { questionFormats } from "../../src/kgqa/formats/registry.ts";
import type { Operation } from "../../src/operations/contract/operation.ts";
import { operations } from "../../src/operations/registry.ts";
import { notations } from "../../src/query/notations.ts";
import { tools } from "../../src/server/agent/tools.ts";
import { queryModels } from "../../src/solvers/query-models/registry.ts";
import { textOf } from "./page.ts";

const words = ["nine", "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen"];
const all = await Promise.all(
  Object.values(operations).map((load) => load() as unknown as Promise<Operation>),
);

test("pages say how many agent tools there are", () => {
  const word = words[tools.length - 9];
  expect(textOf("README.md")).toContain(`${word} tools of \`lacuna mcp\``);
  expect(textOf("docs/guides/agents.md")).toContain(`It gets ${word} tools`);
});

test("SECURITY.md says how many operations may use the network, and how many run code of the user's", () => {
  const having = (effect: Operation["effects"][number]) =>
    all.filter(({ effects }) => effects.includes(effect)).length;
  const text = textOf("SECURITY.md").replaceAll(/\s+/g, " ");
  expect(text).toContain(`${having("network")} of the operations may use the network`);
  expect(text).toContain(`${having("runs-code")} of the operations runs code of yours`);
});

test("CHANGELOG.md says how many notations, query models and readers of questions there are", () => {
  const text = textOf("CHANGELOG.md");
  const counts = {
    notations: Object.keys(notations).length,
    models: queryModels.length,
    readers: questionFormats.length,
  };
  expect(counts).toEqual({ notations: 12, models: 8, readers: 29 });
  for (const each of [
    "Queries in twelve notations",
    "eight learned query models",
    "readers of 29 kinds of files",
  ])
    expect(text).toContain(each);
});

test("README.md says how many datasets of questions there are", () => {
  expect(textOf("README.md")).toContain(`${list().length} KGQA datasets`);
});

test("AGENTS.md has at most 90 lines", () => {
  expect(textOf("AGENTS.md").trimEnd().split("\n").length).toBeLessThanOrEqual(90);
});
