import { describe, expect, test } from "vitest";
import { importers } from "../../src/benchmark/formats/importers.ts";
import { LacunaError } from "../../src/error.ts";
import { memoryFiles } from "../../src/formats/files/memory-files.ts";
import { openKnowledgeBase } from "../../src/kb/open.ts";
import { datasetFormats } from "../../src/kg/load/load.ts";
import { loadGraph } from "../../src/kg/open.ts";
import { info } from "../../src/kgqa/checks/info.ts";
import { questionFormats } from "../../src/kgqa/formats/registry.ts";
import { readPredictions } from "../../src/kgqa/scoring/predictions.ts";
import { koplOfSparql } from "../../src/kopl/sparql/translate.ts";
import { parseProgram } from "../../src/kopl/text/read.ts";
import { readRowNames } from "../../src/links/files/row-names.ts";
import { convert } from "../../src/query/convert.ts";
import { notations } from "../../src/query/notations.ts";

const CHARACTERS = 20_000;
/** Of this process, whatever else the machine does. Milliseconds are usual; quadratic time with a small constant passes it. */
const MOST_SECONDS = 0.65;
/** No text may take longer, nor this many times as long as its half. */
const [MOST_ANYWHERE, MOST_GROWTH] = [6, 2.8];

const units = [
  ..." \t\n\r\0\"'`\\/<>()[]{}|&!?*+-_.,:;=#@%$^~a1Zé\u{1f600}",
  ..."a, ,a;\t,\ta\t a|a. .<a:<a a:a-a_1.1e1_\\\"\\'(( )({}{ [a[]\"a'a<!--<?<![a=#\n\n\n\r\n//./a://http://a ".match(
    /../g,
  )!,
  "SELECT ",
  "select distinct ",
  "PREFIX a: <b> ",
  "COUNT(?x) ",
  "FILTER ",
  "t1 ",
  "www.a ",
  "http://h/h http://h/t http://h/p ",
  "http://a/b ",
  " OR ",
  'text:"',
  '"""',
  "_:a ",
  "<a:b> ",
  "r1(e1, x) & ",
  "[1,",
  '{"a":',
  "(and ",
  "(((x,(",
  "a\tb\tc\n",
  "a b c\n",
  "a,b,c\n",
  "FindAll()",
  ".FindAll",
];

const texts = units.map((unit) => unit.repeat(Math.ceil(CHARACTERS / unit.length)));

type Read = (text: string) => unknown;

async function isQuick(read: Read): Promise<void> {
  const slow: string[] = [];
  for (const text of texts) {
    const seconds = await leastSeconds(read, text);
    if (seconds <= MOST_SECONDS) continue;
    // A busy or slow machine takes more for everything. Twice the text takes twice the time in linear time, four times in quadratic.
    const ofHalf = await leastSeconds(read, text.slice(0, text.length / 2));
    if (seconds > MOST_ANYWHERE || seconds > MOST_GROWTH * ofHalf)
      slow.push(
        `${JSON.stringify(text.slice(0, 20))}: ${seconds.toFixed(1)} s, half of it ${ofHalf.toFixed(1)} s`,
      );
  }
  expect(slow).toEqual([]);
}

/** The least of three measurements, where the first is too long. */
async function leastSeconds(read: Read, text: string): Promise<number> {
  let seconds = await secondsOf(read, text);
  for (let again = 0; again < 2 && seconds > MOST_SECONDS; again++)
    seconds = Math.min(seconds, await secondsOf(read, text));
  return seconds;
}

/** Of the processor. */
async function secondsOf(read: Read, text: string): Promise<number> {
  const start = process.cpuUsage();
  try {
    await read(text);
  } catch (error) {
    if (!(error instanceof LacunaError)) throw error;
  }
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
}

const fileOf = (name: string, text: string) => memoryFiles(new Map([[name, text]]));
const quick = (name: string, read: Read) => test(name, { timeout: 300_000 }, () => isQuick(read));

describe("graphs", () => {
  for (const name of ["graph", "graph.txt", "graph.tsv", "graph.csv", "graph.nt", "graph.nq", "graph.ttl"])
    quick(name, (text) => loadGraph(name, fileOf(name, text)));
  for (const format of Object.keys(datasetFormats))
    quick(`as ${format}`, (text) => loadGraph("graph", fileOf("graph", text), { format }));
  for (const beside of [
    "entities.dict",
    "entity2text.txt",
    "stats.txt",
    "entity2id.txt",
    "FB15k_mid2name.txt",
  ])
    quick(`with ${beside}`, (text) =>
      loadGraph(
        "g",
        memoryFiles(
          new Map([
            ["g/train.txt", "a\tr\tb\n"],
            [`g/${beside}`, text],
          ]),
        ),
      ),
    );
});

describe("knowledge bases", () => {
  for (const format of ["kqapro", "wikidata", "statements", "rdf"] as const)
    quick(format, (text) => openKnowledgeBase("kb", fileOf("kb", text), { format }));
});

describe("questions", () => {
  const source = (name: string, text: string, format?: string) => ({
    parts: [
      { name: "test", source: { files: fileOf(name, text), paths: [name], ...(format ? { format } : {}) } },
    ],
  });
  for (const name of ["q.json", "q.jsonl", "q.txt", "q.xml"]) quick(name, (text) => info(source(name, text)));
  for (const { name } of questionFormats) quick(`as ${name}`, (text) => info(source("q.txt", text, name)));
  quick("as XML elements", (text) => info(source("q.xml", `<dataset id="a"><question>${text}`)));
  for (const key of ["lcquad1", "lcquad2", "qald", "complexwebquestions"]) {
    quick(`SPARQL of ${key}`, (sparql) => info(source("q.json", recordOf(key, sparql))));
    quick(`SPARQL of ${key} as published`, (sparql) =>
      info({ ...source("q.json", recordOf(key, sparql)), rule: "official" }),
    );
  }
  quick("predictions", (text) => readPredictions({ files: fileOf("p.jsonl", text), paths: ["p.jsonl"] }));
});

/** One question whose query is given, as a dataset writes it. */
function recordOf(format: string, query: string): string {
  if (format === "lcquad1")
    return JSON.stringify([
      { _id: "1", corrected_question: "q", sparql_query: query, sparql_template_id: 1 },
    ]);
  if (format === "lcquad2")
    return JSON.stringify([
      {
        uid: 1,
        question: "q",
        NNQT_question: "q",
        sparql_wikidata: query,
        sparql_dbpedia18: query,
        template: "a",
      },
    ]);
  if (format === "qald")
    return JSON.stringify({
      questions: [
        { id: "1", question: [{ language: "en", string: "q" }], query: { sparql: query }, answers: [] },
      ],
    });
  return JSON.stringify([
    { ID: "1", question: "q", sparql: query, answers: [], compositionality_type: "composition" },
  ]);
}

describe("queries and programs", () => {
  for (const [name, notation] of Object.entries(notations)) quick(name, (text) => notation.parse(text, {}));
  quick("of a notation that is found", (text) => convert(text, "text", {}));
  quick("KoPL", (text) => parseProgram(text));
  quick("KoPL of SPARQL", (text) => koplOfSparql(text));
});

describe("benchmarks and tables of names", () => {
  for (const importer of importers)
    quick(importer.name, async (text) => {
      const name =
        { efo1: "test-a.csv", efok: "a_qaa.json", pickles: "test-queries.pkl" }[importer.name] ?? "q.jsonl";
      for await (const _ of importer.queries({ name, path: name, split: "test" }, fileOf(name, text)));
    });
  quick("answers as Python prints them", async (text) => {
    const table = `formula,query,easy,hard\n"(p,(e))","{}","[${text.replaceAll('"', "")}","[]"\n`;
    for await (const _ of importers[0]!.queries(
      { name: "t.csv", path: "t.csv", split: "test" },
      fileOf("t.csv", table),
    ));
  });
  quick("names of rows", (text) => readRowNames(text, "names"));
  quick("counted names of rows", (text) => readRowNames(`2\n${text} 1\n`, "names"));
});
