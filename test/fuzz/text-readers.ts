import { queriesIn } from "../../src/benchmark/formats/import-files.ts";
import { importers } from "../../src/benchmark/formats/importers.ts";
import { readPredictionLines } from "../../src/evaluation/predictions/prediction-lines.ts";
import { plainBytes } from "../../src/formats/compression/compression.ts";
import { gathered } from "../../src/formats/compression/whole.ts";
import { memoryFiles } from "../../src/formats/files/memory-files.ts";
import { nodeFiles } from "../../src/formats/files/node-files.ts";
import { readPickle } from "../../src/formats/pickle/pickle.ts";
import { pickleWriter } from "../../src/formats/pickle/write.ts";
import { readNpy, writeNpy } from "../../src/formats/tensors/npy.ts";
import { floatTensor } from "../../src/formats/tensors/tensors.ts";
import { parseCsv } from "../../src/formats/text/csv.ts";
import { loadGraph } from "../../src/kg/open.ts";
import { openQuestions } from "../../src/kgqa/formats/open.ts";
import { parseXml } from "../../src/kgqa/formats/xml.ts";
import { predictionsIn } from "../../src/kgqa/scoring/prediction-files.ts";
import { parseProgramText } from "../../src/kopl/text/parse.ts";
import { parseRule } from "../../src/links/rules/files/rule-text.ts";
import { notations } from "../../src/query/notations.ts";
import { parseResultsJson } from "../../src/sparql/results/results-json.ts";
import { collected } from "../support/collected.ts";
import { questionSamples } from "./question-samples.ts";
import type { Fuzzed } from "./readers.ts";

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
const base64 = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, "base64"));
const host = (name: string, bytes: Uint8Array) => ({
  ...memoryFiles(new Map([[name, bytes]])),
  gunzip: nodeFiles.gunzip,
});

/** A reader of a text. */
const ofText = (whole: string, read: (text: string) => unknown): Fuzzed => ({
  whole: bytesOf(whole),
  read: async (bytes) => read(textOf(bytes)),
});
/** A reader of a file of some name. */
const ofFile = (
  name: string,
  whole: Uint8Array | string,
  read: (files: ReturnType<typeof host>, path: string) => unknown,
): Fuzzed => ({
  whole: typeof whole === "string" ? bytesOf(whole) : whole,
  read: async (bytes) => read(host(name, bytes), name),
});

const graphOf = (content: Readonly<Record<string, string>>) =>
  loadGraph("g", memoryFiles(new Map(Object.entries(content).map(([name, text]) => [name, bytesOf(text)]))));

/** Graphs whose names the notations of files need. */
const people = await graphOf({
  "g/train.txt": "Ann\tmeets\tBob\t2020-01-01\nBob\tvisits\tOslo\t2020-01-02\n",
  "g/entity_attributes.tsv": "Ann\theight\t1.8\nBob\t1\t10\n",
});
const qualified = await graphOf({ "g/train.txt": "Ann,meets,Bob\nBob,visits,Ann,place,Oslo\n" });

const queries: Readonly<Record<string, string>> = {
  text: '?x : exists ?y (r0(e1, ?y) & r2(?y, ?x) & !r4("e2", ?x)) | r0(e3, ?x)',
  lisp: "(p,(i,(p,(e)),(n,(p,(e)))))",
  json: '{"o":"p","a":[[1],{"o":"e","a":[2]}]}',
  efok: "(r1(s1,e1))&((r2(e1,f1))&(!(r3(s2,f1))))",
  betae: "((1,(2,)),(3,(4,-2)))",
  query2box: "[[1,[2]],[3,[4]]]",
  sparql:
    "PREFIX l: <urn:lacuna:> SELECT DISTINCT ?x WHERE { <urn:lacuna:e1> l:r0 ?y . { ?y l:r2 ?x } UNION { ?x ^l:r2 ?y } FILTER NOT EXISTS { ?x l:r4 ?y } }",
  type: "2i1p",
  tflex: '{"query_name":"Pe_at2i","query":[0,1,1,0,0,1,1,0]}',
  starqe: '{"shape":"2hop","edges":[["Ann","meets",null],[null,"visits",["place","Oslo"]]]}',
  nrn: "(i,(rp,(0),(e,(0))),(rap,(3),(np,(1),(nv,(2,10.5)))))",
  numeric: '["i",["p",0,["e",0]],["n",["gv","height","<",["p",1,["e",0]]]],["f","height",">",2]]',
};

const imported: Readonly<Record<string, readonly [name: string, content: string | Uint8Array]>> = {
  efo1: [
    "data-type0000.csv",
    'answer_set,easy_answer_set,hard_answer_set,original\n"[1]","[1]","[2]","{""o"": ""p"", ""a"": [[0], {""o"": ""e"", ""a"": [1]}]}"\n',
  ],
  efok: ["test_real_qaa.json", '{"(r1(s1,f1))":[[{"r1":0,"s1":1},{"f1":[[2]]},{"f1":[[3]]}]]}'],
  pickles: ["test-queries.pkl", picked()],
  lines: ["q.jsonl", '[1,[2,4]]\n{"query":"?x : r2(e1, ?x)","easy":[2],"hard":[5]}\n"?x : r2(e1, ?x)"\n'],
};

function picked(): Uint8Array {
  const writer = pickleWriter();
  writer.openDict();
  writer.value(["e", ["r"]]);
  writer.openSet();
  writer.value([1, [2]]);
  writer.member();
  writer.close();
  writer.member();
  writer.close();
  writer.end();
  return writer.taken();
}

const zstd = base64("KLUv/SQYwQAAYQlyCWIKYglyCWMKYwlzCWEKZAlzCWIKzrrtuQ==");
const bzip2 = base64("QlpoOTFBWSZTWaxdH+wAAAZBgAAwPAAYACAAISp+pB+qEMCIjnfWGbpRVD4u5IpwoSFYuj/Y");

/** One entry for each notation, importer and format of questions, and for the other readers of files and texts. */
export function textReaders(): Record<string, Fuzzed> {
  const entries: [string, Fuzzed][] = [
    ...Object.entries(queries).map(([name, query]): [string, Fuzzed] => [
      `query ${name}`,
      ofText(query, (text) =>
        (notations[name]!.parseWide ?? notations[name]!.parse)(text, {
          ...(notations[name]!.readOnly ? { graph: name === "starqe" ? qualified : people } : {}),
          ids: true,
          unsafe: true,
          ...(name === "query2box" ? { type: "2i" } : {}),
        }),
      ),
    ]),
    ...Object.entries(imported).map(([name, [file, content]]): [string, Fuzzed] => [
      `import ${name}`,
      ofFile(file, content, (files, path) => {
        const importer = importers.find((each) => each.name === name)!;
        return collected(importer.queries({ name: path, path, split: "test" }, files));
      }),
    ]),
    ...Object.entries(questionSamples).map(([format, content]): [string, Fuzzed] => [
      `questions ${format}`,
      ofFile(format === "qald-xml" ? "q.xml" : "q.txt", content, async (files, path) =>
        collected((await openQuestions(files, path, format)).questions()),
      ),
    ]),
    [
      "imported by name",
      ofFile("q.jsonl", "[1,[2,4]]\n", (files, path) => collected(queriesIn(path, "test", files))),
    ],
    [
      "predictions",
      ofFile(
        "p.jsonl",
        '{"id":"a","ranking":[1,2,3]}\n{"id":"b","scores":{"4":0.5,"7":0.25},"count":3}\n{"id":"c","scores":[0,1,0.5,1e-3]}\n',
        async (files, path) =>
          (await collected(readPredictionLines(files.read(path), path))).map(({ id, read }) => [
            id,
            JSON.stringify(read(1, id === "c" ? 4 : 10)),
          ]),
      ),
    ],
    [
      "predictions of questions",
      ofFile("p.json", '[{"id":"1","answers":["Q1","Q2"]},{"id":"2","answers":[]}]', (files, path) =>
        collected(predictionsIn({ files }, path)),
      ),
    ],
    [
      "predictions of questions as a map",
      ofFile("p.json", '{"1":["Q1","Q2"],"2":"Q3"}', (files, path) =>
        collected(predictionsIn({ files }, path)),
      ),
    ],
    [
      "predictions of questions as a table",
      ofFile("p.csv", "id,answer\n1,Q1\n1,Q2\n2,Q3\n", (files, path) =>
        collected(predictionsIn({ files }, path)),
      ),
    ],
    ["rule", ofText('borders(X,Y) <= near(X,A), "in \\"EU\\""(A,Y)', parseRule)],
    [
      "program",
      ofText('Find("Rome") | Relate("near", "forward") | FilterConcept("city") | Count', parseProgramText),
    ],
    [
      "xml",
      ofText('<?xml version="1.0"?><a b="c &amp; d"><e>f</e><![CDATA[x]]><!-- n --></a>', (text) =>
        parseXml(text, "a.xml"),
      ),
    ],
    [
      "sparql results",
      ofText(
        '{"head":{"vars":["x"]},"results":{"bindings":[{"x":{"type":"uri","value":"http://e/a"}},{"x":{"type":"literal","value":"5","datatype":"d"}}]}}',
        (text) => parseResultsJson(text, "h"),
      ),
    ],
    [
      "csv",
      ofFile("a.csv", 'a,"b ""c""",d\n1,"2\n3",4\n', async (files, path) => {
        const rows: string[][] = [];
        await parseCsv(files.read(path), path, ",", (fields) => rows.push([...fields]), { quotes: true });
        return rows;
      }),
    ],
    ["pickle", { whole: picked(), read: async (bytes) => String(readPickle(bytes, { file: "a.pkl" })) }],
    [
      "npy",
      {
        whole: writeNpy(floatTensor(Float32Array.of(1, 2, 3, 4, 5, 6), [2, 3])),
        read: async (bytes) => String(readNpy(bytes, "a.npy").shape),
      },
    ],
    [
      "zstd",
      {
        ...ofFile("a.zst", zstd, async (files, path) => [...(await gathered(plainBytes(files, path), path))]),
        sealed: true,
      },
    ],
    [
      "bzip2",
      {
        ...ofFile("a.bz2", bzip2, async (files, path) => [
          ...(await gathered(plainBytes(files, path), path)),
        ]),
        sealed: true,
      },
    ],
  ];
  return Object.fromEntries(entries);
}
