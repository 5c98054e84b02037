import { describe, expect, test } from "vitest";
import { readPredictions } from "../../src/kgqa/scoring/predictions.ts";
import { textSource } from "./support.ts";

const paris = "http://e/Paris";
const result = (values: readonly string[]) => ({
  head: { vars: ["x"] },
  results: { bindings: values.map((value) => ({ x: { type: "uri", value } })) },
});
const query = { sparql: "SELECT ?x WHERE { ?x ?y ?z }" };
const english = [{ language: "en", string: "capital of France?" }];

// The same two predictions, in the layouts that systems write: the second has no answer.
const layouts: Readonly<Record<string, unknown>> = {
  "lines.jsonl": [
    { id: 1, answers: [paris] },
    { id: "2", answers: [] },
  ],
  "questions.jsonl": [
    { id: 1, question: "capital of France?", query, answers: [paris] },
    { id: 2, question: "?", query, answers: [] },
  ],
  "maps.jsonl": [{ "1": [paris] }, { "2": [] }],
  "list.json": [
    { id: 1, question: "?", answers: [paris] },
    { id: 2, question: "?", answers: [] },
  ],
  "qald.json": {
    questions: [
      { id: 1, question: english, query: { sparql: "" }, answers: [result([paris])] },
      { id: "2", question: english, query, answers: [] },
    ],
  },
  "qald-without-rows.json": {
    questions: [
      { id: "1", question: english, query, answers: [result([paris])] },
      { id: "2", question: english, query, answers: [{ head: {}, results: {} }] },
    ],
  },
  "plain-answers.json": {
    questions: [
      { id: 1, question: english, answers: [paris] },
      { id: 2, answers: [] },
    ],
  },
  "map.json": { "1": [paris], "2": [] },
  "map-of-records.json": { "1": { answers: [{ type: "uri", value: paris }] }, "2": { answers: [] } },
  "map-of-results.json": { "1": result([paris]), "2": result([]) },
  "pairs.csv": `id,answer\n1,${paris}\n2,\n`,
  "pairs.tsv": `question_id\tquestion\tanswers\n1\t?\t${paris}\n2\t?\t[]\n`,
  "no-header.csv": `1,${paris}\n2,\n`,
};

describe("two predictions, the second of them empty, in whatever layout", () => {
  test.each(Object.entries(layouts))("%s", async (name, content) => {
    const text =
      typeof content === "string"
        ? content
        : name.endsWith(".jsonl")
          ? (content as object[]).map((each) => `${JSON.stringify(each)}\n`).join("")
          : JSON.stringify(content, null, 1);
    const { byId, failures } = await readPredictions(textSource(text, name));
    expect(failures).toEqual([]);
    expect([...byId].map(([id, [first]]) => [id, first?.answers.map(({ value }) => value)])).toEqual([
      ["1", [paris]],
      ["2", []],
    ]);
  });
});

test("several answers of a table: rows of one id, a list, or bars between them; quotes as CSV has them", async () => {
  const text = 'id,answer\n1,Paris\n1,"Lyon, Rhône"\n2,"[""a"", 5, true]"\n3,a | b\n';
  const { byId } = await readPredictions(textSource(text, "p.csv"));
  const values = [...byId.values()].map(([first]) => first?.answers.map(({ value }) => value));
  expect(values).toEqual([
    ["Paris", "Lyon, Rhône"],
    ["a", "5", "true"],
    ["a", "b"],
  ]);
});

test("what has queries in place of answers still says that nothing executes them, or is executed", async () => {
  const line = `${JSON.stringify({ id: "1", sparql: query.sparql })}\n`;
  await expect(readPredictions(textSource(line, "p.jsonl"))).rejects.toMatchObject({
    code: "kgqa.nothing-executes",
  });
  const execute = async () => ({ answers: [{ type: "uri" as const, value: paris }] });
  const qald = { questions: [{ id: 1, question: english, query, answers: [] }] };
  for (const source of [textSource(line, "p.jsonl"), textSource(JSON.stringify(qald), "p.json")])
    expect((await readPredictions(source, execute)).byId.get("1")?.[0]?.answers[0]?.value).toBe(paris);
});

test("a record without id, answers or query is named with its line", async () => {
  const text = '{"id":"1","answers":[]}\n{"id":"2"}\n';
  await expect(readPredictions(textSource(text, "p.jsonl"))).rejects.toMatchObject({
    code: "kgqa.broken-predictions",
    place: { line: 2 },
  });
});
