import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { lacuna } from "./lacuna.ts";

const folder = mkdtempSync(join(tmpdir(), "lacuna-words-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("a knowledge base without anything in it is refused by its name", async () => {
  const kb = join(folder, "kb.json");
  writeFileSync(kb, JSON.stringify({ concepts: {}, entities: {} }));
  const { status, err } = await lacuna(["ask", kb, "which city is the capital of France"]);
  expect(status).toBe(1);
  expect(err).toContain("there are neither concepts nor entities in it");
  expect(err).toContain(kb);
});

test("a question in words is predicted, too, by its formula; what no model predicts is refused with its reading", async () => {
  const asked = await lacuna([
    "ask",
    "world",
    "Which neighbours of Germany do not use the euro?",
    "--predicted",
    "--json",
  ]);
  expect(asked.err).toBe("");
  const { readAs, answers } = JSON.parse(asked.out);
  expect(readAs.formula).toBe("?x : borders(?x, Germany) & !currency(?x, Euro)");
  const plain = await lacuna(["ask", "world", readAs.formula, "--predicted", "--json"]);
  expect(answers).toEqual(JSON.parse(plain.out).answers);
  const text = await lacuna([
    "ask",
    "world",
    "Which neighbours of Germany do not use the euro?",
    "--predicted",
  ]);
  expect(text.out).toMatch(
    /^read as {2}neighbours of Germany that do not have the currency Euro .*\n.*currency/,
  );
  const counts = await lacuna(["ask", "world", "Which country has the most neighbours?", "--predicted"]);
  expect(counts.status).toBe(1);
  expect(counts.err).toContain("which counts, compares or orders");
  const unread = await lacuna([
    "ask",
    "world",
    "which neighbours of Germany hardly use the euro",
    "--predicted",
  ]);
  expect(unread.status).toBe(1);
  expect(unread.err).toContain('"hardly"');
});

test("a time of the day is read in a question at the command line", async () => {
  const table = new URL("../semantic-parsing/reader/tables/festival.csv", import.meta.url).pathname;
  const { out } = await lacuna(["ask", table, "Which bands start after 22:00?", "--json"]);
  expect(JSON.parse(out).answers).toEqual(["Static Parade", "Moth Club"]);
});
