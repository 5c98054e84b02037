import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { nodeHost } from "../../src/host/node.ts";
import { boundAndHeld } from "../support/held-to-schema.ts";

const folder = mkdtempSync(join(tmpdir(), "lacuna-export-studio-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a static studio is what it says: a page, its files, and a list of what there is to look at", async () => {
  const out = join(folder, "site");
  const lacuna = boundAndHeld(nodeHost);
  const { files, bytes, graphs } = await lacuna.exportStudio({ graphs: ["world"], out });
  const { entities, relations } = await lacuna.inspectGraph({ graph: "world" });
  expect(graphs).toMatchObject([{ id: "world", entities, relations }]);

  const written = readdirSync(out, { recursive: true, encoding: "utf8" }).filter((name) =>
    statSync(join(out, name)).isFile(),
  );
  // Besides what is listed there is the list of own files.
  expect(written.length - files).toBeLessThanOrEqual(1);
  const sizes = written.map((name) => statSync(join(out, name)).size).reduce((sum, each) => sum + each, 0);
  expect(sizes).toBeGreaterThanOrEqual(bytes);
  const page = readFileSync(join(out, "index.html"), "utf8");
  for (const [, path] of page.matchAll(/(?:src|href)="\.?\/?([^":#]+)"/g))
    expect(existsSync(join(out, path!)), path).toBe(true);
});

test("questions of QALD are shown with their queries, answers and levels against the training part", async () => {
  const at = join(folder, "qald");
  mkdirSync(at);
  const question = (id: number, pattern: string) => ({
    ...{ id: String(id), answertype: "resource", question: [{ language: "en", string: `Question ${id}?` }] },
    query: { sparql: `SELECT ?x WHERE { ${pattern} }` },
    answers: [
      {
        head: { vars: ["x"] },
        results: { bindings: [{ x: { type: "uri", value: `http://dbpedia.org/resource/R${id}` } }] },
      },
    ],
  });
  const p = "<http://dbpedia.org/resource/A> <http://dbpedia.org/ontology/p> ?x";
  const q = "<http://dbpedia.org/resource/B> <http://dbpedia.org/ontology/q> ?x";
  const r = "<http://dbpedia.org/resource/C> <http://dbpedia.org/ontology/r> ?x";
  const write = (name: string, questions: readonly object[]) =>
    writeFileSync(join(at, name), JSON.stringify({ dataset: { id: "a" }, questions }));
  write("train.json", [question(1, p), question(2, q)]);
  // The same relation, two that were seen apart, one that was not seen.
  write("test.json", [question(3, p), question(4, `${p} . ${q}`), question(5, r)]);
  const out = join(folder, "questions-site");
  const lacuna = boundAndHeld(nodeHost);
  await lacuna.exportStudio({ graphs: ["world"], questions: [at], out, weights: false });
  const { splits, levels, types, questions } = JSON.parse(
    readFileSync(join(out, "questions-0.json"), "utf8"),
  ) as Record<string, unknown>;
  expect(splits).toEqual([
    { name: "train", count: 2 },
    { name: "test", count: 3 },
  ]);
  expect(levels).toEqual({ "i.i.d.": 1, compositional: 1, "zero-shot": 1 });
  expect(types).toEqual({ resource: 5 });
  expect((questions as object[])[3]).toMatchObject({
    ...{ split: "test", question: "Question 4?", level: "compositional" },
    ...{ answer: "http://dbpedia.org/resource/R4", query: { language: "sparql" } },
  });
});
