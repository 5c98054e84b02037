import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { parquetReadObjects } from "hyparquet";
import { afterAll, describe, expect, test } from "vitest";
import { memoryFiles } from "../../src/formats/files/memory-files.ts";
import { nodeFiles } from "../../src/formats/files/node-files.ts";
import { info } from "../../src/kgqa/checks/info.ts";
import { recheck } from "../../src/kgqa/checks/recheck.ts";
import { localExecutor } from "../../src/kgqa/execution/execute.ts";
import { convert } from "../../src/kgqa/formats/convert.ts";
import { openQuestions } from "../../src/kgqa/formats/open.ts";
import { levels } from "../../src/kgqa/levels/levels.ts";
import { levelsHtml } from "../../src/kgqa/report/levels-html.ts";
import { resplit } from "../../src/kgqa/resplit/resplit.ts";
import { writeSplit } from "../../src/kgqa/resplit/write.ts";
import { nodeWrites } from "../../src/runs/writing/node-writes.ts";
import { collected } from "../support/collected.ts";
import { dataPath, dataSource, haveData, jsonLines, question, questionsOf, textSource } from "./support.ts";

const folder = mkdtempSync(join(tmpdir(), "lacuna-kgqa-"));
afterAll(() => rmSync(folder, { recursive: true }));
const local = (name: string) => ({ files: nodeFiles, paths: [join(folder, name)] });

describe("convert", () => {
  test.skipIf(!haveData("qald9"))("QALD-9 to JSON lines and back is the same data", async () => {
    const path = "qald9/qald-9-test-multilingual.json.gz";
    await convert({ source: dataSource(path), to: "jsonl", out: join(folder, "q.jsonl") }, nodeWrites);
    const report = await convert(
      { source: local("q.jsonl"), to: "qald", out: join(folder, "q.json") },
      nodeWrites,
    );
    expect(report).toMatchObject({ questions: 150, from: ["jsonl"], to: "qald" });
    const source = JSON.parse(gunzipSync(readFileSync(dataPath(path))).toString()).questions;
    expect(JSON.parse(readFileSync(join(folder, "q.json"), "utf8")).questions).toEqual(source);
  });

  for (const path of [
    "kgqa-samples/grailqa/grailqa_v1.0_demo_reference.json",
    "kgqa-samples/webqsp/webqsp_one_record.json",
    "lcquad2/original_format_one_record.json",
    "kgqa-samples/pathquestion/PQ-2H.txt.gz",
  ])
    test.skipIf(!haveData(path))(`${path} keeps its forms, answers and texts as QALD`, async () => {
      const out = join(folder, `${path.split("/").at(-1)}.qald.json`);
      await convert({ source: dataSource(path), to: "qald", out }, nodeWrites);
      const before = await questionsOf(path);
      const again = await collected((await openQuestions(nodeFiles, out)).questions());
      expect(again).toHaveLength(before.length);
      const byLanguage = (each: (typeof before)[number] | undefined) =>
        each?.forms.map(({ field: _, ...form }) => JSON.stringify(form)).sort();
      for (const [at, own] of before.entries()) {
        expect(byLanguage(again[at])).toEqual(byLanguage(own));
        expect(again[at]?.texts).toEqual(own.texts);
        expect(again[at]?.answers?.map(({ value }) => value)).toEqual(own.answers?.map(({ value }) => value));
        expect(again[at]?.hops).toEqual(own.hops);
      }
    });

  test.skipIf(!haveData("cwq"))("Parquet is read back by another library", async () => {
    const out = join(folder, "c.parquet");
    await convert(
      { source: dataSource("cwq/ComplexWebQuestions_test.json.gz"), to: "parquet", out },
      nodeWrites,
    );
    const bytes = readFileSync(out);
    const rows = (await parquetReadObjects({
      file: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer,
    })) as Record<string, unknown>[];
    const source = JSON.parse(
      gunzipSync(readFileSync(dataPath("cwq/ComplexWebQuestions_test.json.gz"))).toString(),
    );
    expect(rows.map(({ id, question: text, sparql }) => [id, text, sparql])).toEqual(
      source.map((each: Record<string, string>) => [each.ID, each.question, each.sparql]),
    );
    expect(JSON.parse(String(rows[0]?.answers))).toEqual([{ type: "uri", value: source[0].answer[0] }]);
  });

  test("an output that is there is not replaced", async () => {
    const source = textSource(jsonLines([question("1", "ASK {}")]));
    const out = join(folder, "once.jsonl");
    await convert({ source, to: "jsonl", out }, nodeWrites);
    await expect(convert({ source, to: "jsonl", out }, nodeWrites)).rejects.toMatchObject({
      code: "runs.exists",
    });
  });
});

describe("a written split", () => {
  test("is read back with its levels, and manifest and card name the hashes of its files", async () => {
    const rows = Array.from({ length: 40 }, (_, at) =>
      question(
        String(at),
        `ASK { ?x <http://x/p${at % 6}> <http://x/q${at % 4}> ; <http://x/r${at % 3}> ?y }`,
      ),
    );
    const parts = [{ name: "all", source: textSource(jsonLines(rows)) }];
    const split = await resplit({ parts, zero: 0.2, compositional: 0.1, iid: 0.2, validation: 0.5 });
    const out = join(folder, "split");
    const { files } = await writeSplit(split, nodeWrites, out, { name: "tiny", license: "CC0-1.0" });
    const manifest = JSON.parse(readFileSync(join(out, "manifest.json"), "utf8"));
    const card = JSON.parse(readFileSync(join(out, "croissant.json"), "utf8"));
    expect(manifest.files).toEqual(files);
    expect(card.distribution.map((each: { sha256: string }) => each.sha256)).toEqual(
      files.map(({ sha256 }) => sha256),
    );
    expect(card["@type"]).toBe("sc:Dataset");
    const report = await levels({ train: local("split/train.json"), test: local("split/test.json") });
    expect(report.given).toEqual({ agree: split.test.length, differ: 0 });
    const page = levelsHtml("Tiny", [{ name: "test", ...report }], report.rule);
    expect(page).toContain("zero-shot");
    await expect(writeSplit(split, nodeWrites, out, { name: "tiny" })).rejects.toMatchObject({
      code: "runs.exists",
    });
  });
});

describe("information", () => {
  test("finds what is the matter with a dataset", async () => {
    const query = "ASK { <http://dbpedia.org/resource/A> <http://dbpedia.org/ontology/p> ?x }";
    const mixed = "ASK { <http://dbpedia.org/resource/A> wdt:P31 ?x }";
    const train = jsonLines([
      question("1", query, ["a"]),
      question("1", query.replace("/A>", "/B>"), []),
      { ...question("3", query, ["a"]), texts: [{ language: "en", text: "question 1" }] },
    ]);
    const rest = jsonLines([
      {
        ...question("4", "ASK {  <http://dbpedia.org/resource/A>\n<http://dbpedia.org/ontology/p> ?x . }", [
          "a",
        ]),
        texts: [],
      },
      { ...question("5", mixed), texts: [{ language: "de", text: "QUESTION: 1" }] },
      question("6", "ASK { ?x"),
    ]);
    const report = await info({
      parts: [
        { name: "train", source: textSource(train) },
        { name: "test", source: textSource(rest) },
      ],
    });
    const found = report.problems.map(({ problem, part, with: other, ids }) => [
      problem,
      part,
      other ?? "",
      ids.join(),
    ]);
    expect(found).toEqual(
      expect.arrayContaining([
        ["duplicate-id", "train", "", "1"],
        ["duplicate-question", "train", "", "1,3"],
        ["duplicate-form", "train", "", "3"],
        ["empty-answers", "train", "", "1"],
        ["shared-form", "test", "train", "4"],
        ["shared-question", "test", "train", "5"],
        ["mixed-graphs", "test", "", "5"],
        ["unread-form", "test", "", "6"],
      ]),
    );
    expect(report.leakage).toEqual([
      { from: "train", into: "test", questions: 1, forms: 1, templates: 2, of: 3 },
    ]);
  });

  test.skipIf(!haveData("lcquad1"))("LC-QuAD 1.0 asks three test questions in training too", async () => {
    const { leakage, templates } = await info({
      parts: [
        { name: "train", source: dataSource("lcquad1/train-data.json.gz") },
        { name: "test", source: dataSource("lcquad1/test-data.json.gz") },
      ],
    });
    // Counted by Python as well: NFKC, casefolded, anything but letters, marks and digits as one blank.
    expect(leakage).toMatchObject([{ questions: 3, forms: 0, of: 1000 }]);
    expect(templates.distinct).toBeLessThan(42);
  });
});

describe("gold queries executed again", () => {
  test("answers that changed, stayed, and queries that fail are told", async () => {
    const rdf = "<http://x/a> <http://x/p> <http://x/b> .\n<http://x/a> <http://x/p> <http://x/c> .\n";
    const execute = await localExecutor(memoryFiles(new Map([["g.nt", rdf]])), ["g.nt"]);
    const select = "SELECT ?y { <http://x/a> <http://x/p> ?y }";
    const uri = (value: string) => ({ type: "uri" as const, value });
    const gold = jsonLines([
      { ...question("same", select), answers: [uri("http://x/c"), uri("http://x/b")] },
      { ...question("changed", select), answers: [uri("http://x/c"), uri("http://x/gone")] },
      {
        ...question("truth", "ASK { <http://x/a> <http://x/p> <http://x/b> }"),
        answers: [{ type: "boolean", value: "true" }],
      },
      question("failed", "SELECT ?y {", ["a"]),
      question("unknown", select),
    ]);
    expect(await recheck(textSource(gold), execute)).toMatchObject({
      questions: 5,
      same: 2,
      changed: [
        { id: "changed", lost: ["iri http://x/gone"], gained: ["iri http://x/b"], gold: 2, found: 2 },
      ],
      failed: [{ id: "failed" }],
      withoutAnswers: 1,
    });
  });
});
