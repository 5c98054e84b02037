// What the studio copies as a command is run, and gives the answers that the page shows.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { nodeHost } from "../../src/host/node.ts";
import { boundAll } from "../../src/operations/contract/bind.ts";
import { operations } from "../../src/operations/registry.ts";
import { commandOf } from "../../studio/src/ask/copy-texts.ts";
import { lacuna } from "../cli/lacuna.ts";

const own = boundAll(operations, nodeHost);
const folder = mkdtempSync(join(tmpdir(), "lacuna-copy it-"));
const table = join(folder, "my people.csv");
writeFileSync(
  table,
  "Name,City,Manager\nAnn,Bern,Zoe\nBob,Basel,Zoe\nZoe,Bern,\nCid,Bern,Ann\nD'Arc,Bern,Ann\n",
);
afterAll(() => rmSync(folder, { recursive: true }));

/** The words of a command as a shell reads them: single quotes alone are written. */
function wordsOf(line: string): string[] {
  const words: string[] = [];
  for (const [, text = ""] of line.matchAll(/((?:'[^']*'|\\.|[^\s'\\])+)/g))
    words.push(
      text.replaceAll(/'([^']*)'|\\(.)/g, (_, quoted: string | undefined, sign: string) => quoted ?? sign),
    );
  return words;
}

test.each([
  ["a graph of this machine, known answers", table, "?x : City(?x, Bern) & !Manager(?x, Zoe)", false],
  ["a name with an apostrophe", table, `?x : Manager("D'Arc", ?x)`, false],
  ["known and predicted answers", "world", "?c : borders(?c, Chad) & language(?c, Arabic)", true],
])("%s", async (_, path, query, predicted) => {
  const lines = commandOf({ graph: "id", path, query, predicted, model: "", solver: "" }).split("\n");
  expect(lines).toHaveLength(predicted ? 2 : 1);
  const run = async (line: string) => {
    const [npx, name, ...words] = wordsOf(line);
    expect([npx, name]).toEqual(["npx", "lacuna"]);
    const { status, out, err } = await lacuna([...words, "--json", "--quiet"]);
    expect([status, err]).toEqual([0, ""]);
    return JSON.parse(out) as { readonly answers: readonly { readonly values: readonly string[] }[] };
  };
  const shown = await own.explainAnswers({
    graph: path,
    query,
    limit: 20,
    ...(predicted ? { view: "observed" } : {}),
  });
  expect((await run(lines[0]!)).answers.map(({ values }) => values)).toEqual(
    shown.answers.map(({ values }) => values),
  );
  if (!predicted) return;
  const ranked = await own.predict({ graph: path, query, predicted: true, explain: true, top: 20 });
  expect((await run(lines[1]!)).answers).toEqual(JSON.parse(JSON.stringify(ranked.answers)));
});
