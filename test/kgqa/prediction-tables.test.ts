import { describe, expect, test } from "vitest";
import { readPredictions } from "../../src/kgqa/scoring/predictions.ts";
import { textSource } from "./support.ts";

/** The answers of each question, with its language where one is said. */
async function read(text: string, name = "p.csv") {
  const { byId, failures } = await readPredictions(textSource(text, name));
  expect(failures).toEqual([]);
  return Object.fromEntries(
    [...byId].map(([id, all]) => [
      id,
      all.map(({ answers, language }) => [
        ...answers.map(({ value }) => value),
        ...(language ? [`@${language}`] : []),
      ]),
    ]),
  );
}
const problem = (text: string, name?: string) => read(text, name).catch((error: unknown) => error);

describe("predictions in a table", () => {
  test.each([
    ["commas", "id,answer\n1,a\n2,b\n"],
    ["semicolons", "id;answer\n1;a\n2;b\n"],
    ["tabs, whatever else is in the first line", "id\tanswer\tnote, or; so\n1\ta\t\n2\tb\t\n"],
    ["other columns before", "note,answer,qid\nx,a,1\ny,b,2\n"],
    ["names in capitals, with blanks", " Id , Answers \n1,a\n2,b\n"],
    ["quotes around names", '"id","answer"\n"1","a"\n2,"b"\n'],
    ["no header", "1,a\n2,b\n"],
    ["a mark of its encoding before, and blanks", "\uFEFFid,answer\n 1 , a \n2,b\n"],
  ])("with %s", async (_, text) => {
    expect(await read(text)).toEqual({ 1: [["a"]], 2: [["b"]] });
  });

  test("have several answers in rows of one id, in a list, or between bars", async () => {
    expect(await read("id,answer\n1,a\n2,x\n1,b\n")).toEqual({ 1: [["a", "b"]], 2: [["x"]] });
    expect(await read('id,answer\n1,"[""a"", 2, true]"\n2,a | b||c\n3,\n4,[broken\n')).toEqual({
      ...{ 1: [["a", "2", "true"]], 2: [["a", "b", "c"]], 3: [[]], 4: [["[broken"]] },
    });
  });

  test("may say a language, and are one for each", async () => {
    expect(await read("id,lang,answer\n1,en,a\n1,de,b\n1,en,c\n1,,d\n")).toEqual({
      1: [["a", "c", "@en"], ["b", "@de"], ["d"]],
    });
    expect(await read("id,answer,language\n1,a,en\n")).toEqual({ 1: [["a", "@en"]] });
  });

  test("need an id in every row", async () => {
    expect(await problem("id,answer\n1,a\n,b\n")).toMatchObject({
      ...{ code: "kgqa.broken-predictions", place: { file: "p.csv", line: 3 } },
    });
  });

  test("without a header are two columns of a file that is called a table", async () => {
    expect(await read("1,a\n", "p.csv.txt").catch(() => "no table")).toBe("no table");
    expect(await read("1,a,x\n").catch(() => "no table")).toBe("no table");
    expect(await read("1;a\n", "p.CSV")).toEqual({ 1: [["a"]] });
  });
});

describe("predictions in JSON", () => {
  test("are a map from ids, whatever its values are", async () => {
    const map = {
      a: ["x"],
      b: "y",
      c: 3,
      d: true,
      e: { answers: ["z"], language: "en" },
      f: { boolean: true, head: {} },
    };
    expect(await read(JSON.stringify(map), "m.json")).toEqual({
      ...{ a: [["x"]], b: [["y"]], c: [["3"]], d: [["true"]], e: [["z", "@en"]], f: [["true"]] },
    });
    // On several lines, with the mark of its encoding.
    expect(await read(`\uFEFF${JSON.stringify({ a: ["x"], b: ["y"] }, null, 2)}`, "m.json")).toEqual({
      ...{ a: [["x"]], b: [["y"]] },
    });
  });

  test("are no map where a value is an object without answers, or a key is one of a format", async () => {
    for (const text of ['{"a": {"text": "x"}}', '{"questions": ["x"]}', "{}", '{"dataset": ["a"]}'])
      expect(await problem(text, "m.json"), text).toBeInstanceOf(Error);
  });

  test("that are objects without answers are of no known layout", async () => {
    const text = JSON.stringify({ a: { text: "x" }, b: { text: "y" } }, null, 2);
    expect(await problem(text, "m.json")).toMatchObject({ code: "kgqa.unknown-format" });
  });

  test("are records on lines, empty ones left out; a line that is none is told", async () => {
    expect(await read('{"id": 1, "answers": ["a"]}\n\n{"qid": "2", "prediction": "b"}\n', "p.jsonl")).toEqual(
      {
        ...{ 1: [["a"]], 2: [["b"]] },
      },
    );
    expect(
      await problem('{"id": 1, "answers": ["a"]}\n{"id": 2, "answers": ["b"]}\n[3]\n', "p.jsonl"),
    ).toMatchObject({
      ...{ code: "kgqa.broken-predictions", place: { line: 3 } },
    });
    expect(await problem('{"id": 1, "answers": ["a"]}\n{"id": 2, "text": "b"}\n', "p.jsonl")).toMatchObject({
      ...{ code: "kgqa.broken-predictions", place: { line: 2 } },
    });
  });

  test("may be a record alone, or a list of them", async () => {
    expect(await read('{"id": "7", "answer": "a"}', "p.json")).toEqual({ 7: [["a"]] });
    expect(await read('[{"id": "7", "answer": "a"}, {"id": "8", "results": []}]', "p.json")).toEqual({
      ...{ 7: [["a"]], 8: [[]] },
    });
  });

  test("with queries are executed, unless they have answers; a list that is empty is an answer", async () => {
    const asked: string[] = [];
    const execute = async (sparql: string) => {
      asked.push(sparql);
      return sparql === "BAD"
        ? { problem: "no" }
        : { answers: [{ type: "literal" as const, value: sparql }] };
    };
    const lines = [
      { id: 1, sparql: "A" },
      { id: 2, sparql: "B", answers: ["given"] },
      { id: 3, sparql: "BAD" },
      { id: 4, sparql: "C", answers: [] },
      { id: 5, query: { sparql: "D" } },
      { id: 6, sparql: " ", answers: null },
    ];
    const source = textSource(lines.map((each) => `${JSON.stringify(each)}\n`).join(""), "p.jsonl");
    const { byId, failures } = await readPredictions(source, execute);
    expect(
      [...byId].map(([id, [only]]) => [id, only!.answers.map(({ value }) => value), only!.failure]),
    ).toEqual([
      ...[
        ["1", ["A"], undefined],
        ["2", ["given"], undefined],
        ["3", [], "no"],
      ],
      ...[
        ["4", [], undefined],
        ["5", ["D"], undefined],
        ["6", [], undefined],
      ],
    ]);
    expect(failures).toEqual([{ id: "3", problem: "no" }]);
    expect(asked).toEqual(["A", "BAD", "D"]);
    await expect(readPredictions(source)).rejects.toMatchObject({ code: "kgqa.nothing-executes" });
  });
});
