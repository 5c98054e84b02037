import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { nodeFiles } from "../../../src/formats/files/node-files.ts";
import { loadGraph } from "../../../src/kg/open.ts";
import { answerWords } from "../../../src/semantic-parsing/reader/answers.ts";
import { fieldOfGraph } from "../../../src/semantic-parsing/reader/field.ts";
import { startReader } from "../../../src/semantic-parsing/reader/read.ts";

const folder = mkdtempSync(join(tmpdir(), "lacuna-nothing-"));
afterAll(() => rmSync(folder, { recursive: true }));
const path = join(folder, "staff.csv");
writeFileSync(
  path,
  "name,department,salary,boss\nAna,Sea,54000,Ole\nOle,Board,91500,\nKim,Land,48250,Ole\nLi,Land,,Kim\n",
);
const reader = startReader(fieldOfGraph(await loadGraph(path, nodeFiles)));

// That nobody is found is an answer: it does not turn the question to those whose boss is Ole.
test.each([
  ["who earns more than Ole", []],
  ["who earns less than Ana", ["Kim"]],
  ["everyone except Land", ["Ana", "Ole"]],
  ["everyone except Kim", ["Ana", "Li", "Ole"]],
])("%s", (question, answers) => {
  expect([...answerWords(reader, question).readings[0]!.answers].sort()).toEqual(answers);
});

test("a reading that another one is before by its words is not sure", () => {
  for (const question of ["who earns more than Ole", "everyone except Land"])
    expect(answerWords(reader, question).readings[0]!.probability).toBeLessThan(0.9);
});
