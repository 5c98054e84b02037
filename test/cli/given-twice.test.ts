import { expect, test } from "vitest";
import { lacuna } from "./lacuna.ts";

const QUERY = "?c : borders(France, ?c)";

test.each<[string, readonly string[]]>([
  ["a number", ["predict", "world", QUERY, "--top", "3", "--top", "4"]],
  ["the same number", ["predict", "world", QUERY, "--top", "3", "--top", "3"]],
  ["a text", ["predict", "world", QUERY, "--model", "frequency", "--model", "ultra-3g"]],
  ["a choice", ["data", "list", "--kind", "graph", "--kind", "questions"]],
  ["yes or no", ["types", "efo1", "--negation", "yes", "--negation", "no"]],
  ["an option of all commands", ["kg", "info", "world", "--seed", "1", "--seed", "2"]],
  ["a choice that only the text knows", ["kopl", "from-sparql", "SELECT", "--to", "json", "--to", "text"]],
  ["columns", ["kg", "info", "world", "--columns", "head=1", "--columns", "head=2"]],
  ["an option without an operation", ["serve", "--port", "0", "--port", "1"]],
])("%s that is given twice is refused: the first would be lost without a word", async (_, args) => {
  const { status, out, err } = await lacuna(args);
  expect({ status, out }).toEqual({ status: 2, out: "" });
  expect(err).toContain("was given twice");
});

test("names and lists are put together however they are written", async () => {
  const [together, apart] = await Promise.all([
    lacuna(["evaluate", "nowhere", "--graph", "world", "--solver", "cqd,cqd"]),
    lacuna(["evaluate", "nowhere", "--graph", "world", "--solver", "cqd", "--solver", "cqd"]),
  ]);
  expect(apart).toEqual(together);
  expect(apart.err).not.toContain("given twice");
});
