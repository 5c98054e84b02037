import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { LacunaError } from "../../src/error.ts";
import { memoryFiles } from "../../src/formats/files/memory-files.ts";
import { nodeFiles } from "../../src/formats/files/node-files.ts";
import { jsonRecords } from "../../src/kgqa/formats/json-records.ts";
import { openQuestions } from "../../src/kgqa/formats/open.ts";
import { parseXml } from "../../src/kgqa/formats/xml.ts";
import { collected } from "../support/collected.ts";
import { dataPath, haveData, questionsOf, textSource } from "./support.ts";

/** File, format, questions: counted by the READMEs of the data. */
const files: readonly (readonly [path: string, format: string, questions: number])[] = [
  ["lcquad1/train-data.json.gz", "lcquad1", 4000],
  ["lcquad1/test-data.json.gz", "lcquad1", 1000],
  ["lcquad2/lcquad2_test_file.json.gz", "lcquad2-answers", 6108],
  ["lcquad2/original_format_one_record.json", "lcquad2", 1],
  ["qald9/qald-9-train-multilingual.json.gz", "qald", 408],
  ["qald9/qald-9-test-multilingual.json.gz", "qald", 150],
  ["qald9/qald_9_plus_test_dbpedia.json.gz", "qald", 150],
  ["qald10/qald_10.json.gz", "qald", 394],
  ["cwq/ComplexWebQuestions_test.json.gz", "complexwebquestions", 3531],
  ["metaqa/1-hop/qa_test.txt.gz", "metaqa", 9947],
  ["kqapro/kqapro_records_from_fewshot.jsonl", "kqapro", 18],
  ["kqapro/partial/train_multihop.txt.gz", "kqapro-blocks", 1875],
  ["kqapro/partial/verify_test.txt.gz", "kqapro-choices", 632],
  ["kgqa-samples/complexquestions/compQ.test.release", "complexquestions", 800],
  ["kgqa-samples/dblp-quad/valid_questions_first200.json", "dblp-quad", 200],
  ["kgqa-samples/event-qa/queries_machine.json", "event-qa", 50],
  ["kgqa-samples/grailqa/grailqa_dev_first200.json", "grailqa", 200],
  ["kgqa-samples/grailqa/grailqa_v1.0_demo_reference.json", "grailqa", 32],
  ["kgqa-samples/mintaka/readme_record.json", "mintaka", 1],
  ["kgqa-samples/pathquestion/PQ-2H.txt.gz", "pathquestion", 1908],
  ["kgqa-samples/pathquestion/PQL-2H.txt.gz", "pathquestion", 1594],
  ["kgqa-samples/qald-older/qald-1-dbpedia-test.xml", "qald-xml", 50],
  ["kgqa-samples/qald-older/qald-5_test.xml", "qald-xml", 59],
  ["kgqa-samples/qald-older/qald-6-test-hybrid.json", "qald", 24],
  ["kgqa-samples/qald-older/qald-7-train-hybrid.json", "qald", 102],
  ["kgqa-samples/qald-older/qald-7-test-multilingual.json", "qald", 43],
  ["kgqa-samples/qald-older/qald-7-test-en-wikidata.json.gz", "qald", 50],
  ["kgqa-samples/qald-older/qald-8-test-multilingual.json", "qald", 41],
  ["kgqa-samples/qald10-simple/qald_10-en.json.gz", "qald10-tog", 333],
  ["kgqa-samples/rubq/RuBQ_1.0_dev.json.gz", "rubq", 300],
  ["kgqa-samples/rubq/RuBQ_2.0_dev.json.gz", "rubq", 580],
  ["kgqa-samples/simpledbpediaqa/valid_first200.json", "simpledbpediaqa", 200],
  ["kgqa-samples/simplequestions-freebase/annotated_fb_data_test_first200.txt", "simplequestions", 200],
  ["kgqa-samples/simplequestions-tog/SimpleQA.json.gz", "simplequestions-tog", 1000],
  ["kgqa-samples/vquanda/test.json.gz", "vquanda", 1000],
  ["kgqa-samples/webqsp/webqsp_one_record.json", "webqsp", 1],
  ["kgqa-samples/webquestions/WebQuestions.json.gz", "webquestions", 2032],
  ["kgqa-samples/webquestions/webquestions.examples.test.json.gz", "webquestions", 2032],
];

describe("files of published datasets", () => {
  for (const [path, format, count] of files)
    test.skipIf(!haveData(path))(`${path} is read as ${format}`, async () => {
      const file = await openQuestions(nodeFiles, dataPath(path));
      expect(file.format).toBe(format);
      const questions = await collected(file.questions());
      expect(questions).toHaveLength(count);
      expect(questions.every(({ id }) => id !== "")).toBe(true);
    });

  const records = files.filter(
    ([path, format]) => /\.json(\.gz)?$/.test(path) && format !== "webquestions" && haveData(path),
  );

  test.skipIf(!haveData("kgqa-samples"))("no text or number of a record is lost", async () => {
    for (const [path] of records) {
      const raw = readFileSync(dataPath(path));
      const source = JSON.parse((path.endsWith(".gz") ? gunzipSync(raw) : raw).toString("utf8"));
      const list = Array.isArray(source)
        ? source
        : (source.questions ?? source.Questions ?? source.dataset.queries);
      const questions = await questionsOf(path);
      const lost = list.slice(0, 300).flatMap((record: unknown, at: number) => {
        const kept = new Set(leaves(questions[at]));
        return leaves(record).filter((leaf) => !kept.has(leaf) && !toldOtherwise(leaf, kept));
      });
      expect({ path, lost }).toEqual({ path, lost: [] });
    }
  });
});

/** Kinds and directions are told by the answer and the step, truth values in small letters, empty texts by nothing. */
const toldOtherwise = (leaf: string, kept: ReadonlySet<string>): boolean =>
  /^(Entity|Value|uri|literal|forward|backward|\s*|null)$/.test(leaf) ||
  kept.has(leaf.toLowerCase()) ||
  kept.has(leaf.trim());

/** All texts, numbers and truth values inside of a value, as texts. */
function leaves(value: unknown): string[] {
  if (value === null || value === undefined) return [];
  if (typeof value === "object")
    return Array.isArray(value)
      ? value.flatMap(leaves)
      : Object.entries(value).flatMap(([key, inner]) => [
          ...(/^(m\.|Q\d)/.test(key) ? [key] : []),
          ...leaves(inner),
        ]);
  return [String(value)];
}

describe("what records become", () => {
  test.skipIf(!haveData("metaqa"))("MetaQA's paths become relations", async () => {
    const [first] = await questionsOf("metaqa/1-hop/qa_test.txt.gz");
    expect(first).toMatchObject({
      texts: [{ text: "what does Grégoire Colin appear in" }],
      entities: ["Grégoire Colin"],
      forms: [{ from: "Grégoire Colin", steps: [{ relation: "starred_actors", inverse: true }] }],
      answers: [{ type: "name", value: "Before the Rain" }],
      hops: 1,
    });
  });

  test.skipIf(!haveData("kgqa-samples"))("WebQSP's parses become queries and chains", async () => {
    const [first] = await questionsOf("kgqa-samples/webqsp/webqsp_one_record.json");
    expect(first?.forms.map(({ language, field }) => [language, field])).toEqual([
      ["sparql", "Parses.0"],
      ["chain", "Parses.0"],
      ["sparql", "Parses.1"],
      ["chain", "Parses.1"],
    ]);
    expect(first?.answers).toEqual([{ type: "uri", value: "m.0fndhvs", label: "Bernard" }]);
    expect(first?.entities).toEqual(["m.0mdqp", "m.05229c_"]);
  });

  test("backward properties of SimpleQuestionsWikidata are inverse", async () => {
    const source = textSource("Q270\tR19\tQ11778769\twhat male actor was born in warsaw\n", "q.txt");
    const file = await openQuestions(source.files, "q.txt");
    expect((await collected(file.questions()))[0]?.forms).toEqual([
      { language: "chain", from: "Q270", steps: [{ relation: "P19", inverse: true }] },
    ]);
  });
});

describe("streamed JSON", () => {
  const chunks = (bytes: Uint8Array, size: number) =>
    (async function* () {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
    })();

  test("records are those of JSON.parse, however the file is cut", async () => {
    const value = fc.object({ maxDepth: 3, withNullPrototype: false });
    await fc.assert(
      fc.asyncProperty(
        fc.array(value, { minLength: 1, maxLength: 6 }),
        fc.constantFrom(0, 2),
        fc.integer({ min: 1, max: 40 }),
        fc.constantFrom("top", "questions", "nested"),
        async (records, indent, size, shape) => {
          const list = JSON.parse(JSON.stringify(records));
          const document =
            shape === "top"
              ? list
              : shape === "questions"
                ? { dataset: { id: 'a [b] "c" {' }, questions: list, more: [{ a: [1, 2] }, { b: 3 }] }
                : { dataset: { prefix: "]}", queries: list } };
          const bytes = new TextEncoder().encode(JSON.stringify(document, null, indent));
          const rest = { header: null };
          const found = await collected(jsonRecords(chunks(bytes, size), "f", rest));
          expect(found.map((each) => each.value)).toEqual(list);
          expect(rest.header).toEqual(
            shape === "top"
              ? []
              : shape === "questions"
                ? { ...document, questions: [] }
                : { dataset: { ...document.dataset, queries: [] } },
          );
        },
      ),
      { numRuns: 200 },
    );
  });

  test.each([
    ['{"questions": [{"id": 1}, {"id": 2', "kgqa.broken-json", 1],
    ['{"questions": [\n{"id": 1},\n{"id" 2}]}', "kgqa.broken-json", 3],
    ['[{"id": 1]}', "kgqa.broken-json", 1],
    [`[${'{"a":['.repeat(150)}`, "kgqa.broken-json", 1],
  ])("%.40s is refused with its line", async (text, code, line) => {
    const bytes = new TextEncoder().encode(text);
    await expect(collected(jsonRecords(chunks(bytes, 7), "f.json"))).rejects.toMatchObject({
      code,
      place: { file: "f.json", line },
    });
  });
});

describe("mistakes", () => {
  const open = async (text: string, name = "f.json") => {
    const file = await openQuestions(memoryFiles(new Map([[name, text]])), name);
    return collected(file.questions());
  };

  test("a missing field is named with record and line", async () => {
    const text = '[{"_id": 1, "corrected_question": "a", "sparql_query": "ASK {}"},\n {"_id": 2}]';
    const error = (await open(text).catch((cause) => cause)) as LacunaError;
    expect(error).toMatchObject({ code: "kgqa.wrong-field", place: { file: "f.json", line: 2 } });
    expect(error.message).toBe("field corrected_question of record 2 is missing");
  });

  test("an unknown layout tells what it has", async () => {
    await expect(open('[{"foo": 1, "bar": 2}]')).rejects.toMatchObject({
      code: "kgqa.unknown-format",
      message: "no format of questions fits f.json: its first record has the fields foo, bar",
    });
  });

  test("keys of prototypes are plain keys", async () => {
    const [question] = await open(
      '[{"_id": "1", "corrected_question": "a", "sparql_query": "ASK {}", "__proto__": {"polluted": true}}]',
    );
    expect(Object.hasOwn(question?.metadata ?? {}, "__proto__")).toBe(true);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  test("XML defines no entities and closes its tags", () => {
    const bomb = '<!DOCTYPE d [<!ENTITY a "aa">]><dataset>&a;</dataset>';
    expect(() => parseXml(bomb, "f.xml")).toThrow(expect.objectContaining({ code: "kgqa.broken-xml" }));
    expect(parseXml("<d>&a;&lt;&#65;</d>", "f.xml").text).toBe("&a;<A");
    expect(() => parseXml("<a>\n<b></a>", "f.xml")).toThrow(
      expect.objectContaining({ code: "kgqa.broken-xml", place: { file: "f.xml", line: 2 } }),
    );
  });
});
