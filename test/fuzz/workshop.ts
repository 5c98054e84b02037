// Everything that Lacuna writes, made small and in memory, with the calls that read it again.
import { heldToList } from "../../src/formats/files/held-to-list.ts";
import { sha256 } from "../../src/formats/sha256.ts";
import { browserHost } from "../../src/host/browser.ts";
import { boundAll } from "../../src/operations/contract/bind.ts";
import { operations } from "../../src/operations/registry.ts";

/** The files of a workshop, by path. */
export type Contents = ReadonlyMap<string, Uint8Array>;

type Calls = Readonly<Record<string, (given: object) => Promise<unknown>>>;

/** Operations over a copy of some files. */
export function callsOver(contents: Contents): Calls {
  const host = browserHost({ contents: new Map(contents) });
  return boundAll(operations, { ...host, files: heldToList(host.files) }) as unknown as Calls;
}

/** A call of an operation that reads what lies at one of these places. */
export interface Reading {
  readonly id: string;
  readonly given: object;
  /** Beginnings of the paths that it reads. */
  readonly reads: readonly string[];
}

const ENTITIES = 14;

/** A small graph in splits: enough links for every plain type, none at random. */
function triples(): Record<string, string> {
  const lines: string[] = [];
  for (let at = 0; at < ENTITIES * 7; at++) {
    const [head, relation, step] = [at % ENTITIES, at % 3, 1 + ((at * 5) % 11)];
    lines.push(`e${head}\tr${relation}\te${(head + step) % ENTITIES}`);
  }
  const distinct = [...new Set(lines)];
  const of = (rest: number) => `${distinct.filter((_, at) => at % 7 === rest).join("\n")}\n`;
  return {
    "g/train.txt": `${distinct.filter((_, at) => at % 7 < 5).join("\n")}\n`,
    "g/valid.txt": of(5),
    "g/test.txt": of(6),
    "g/entity_labels.tsv": `${Array.from({ length: ENTITIES }, (_, at) => `e${at}\tlabel ${at}`).join("\n")}\n`,
  };
}

const KB = {
  concepts: { c1: { name: "film", instanceOf: [] }, c2: { name: "person", instanceOf: [] } },
  entities: Object.fromEntries(
    Array.from({ length: 8 }, (_, at) => [
      `x${at}`,
      {
        name: `thing ${at}`,
        instanceOf: [at % 2 ? "c1" : "c2"],
        attributes: [
          { key: "length", value: { type: "quantity", value: 90 + at, unit: "minute" }, qualifiers: {} },
          { key: "code", value: { type: "string", value: `k${at}` }, qualifiers: {} },
        ],
        relations: [
          {
            relation: "director",
            direction: "forward",
            object: `x${(at + 1) % 8}`,
            qualifiers: { since: [{ type: "year", value: 1990 + at }] },
          },
        ],
      },
    ]),
  ),
};

const on = { graph: "g", threads: 1 };
const PROGRAM = 'Find("thing 1") | Relate("director", "forward") | QueryName()';

/** Makes all of it. */
export async function workshop(): Promise<Contents> {
  const contents = new Map<string, Uint8Array>();
  const put = (name: string, text: string) => void contents.set(name, new TextEncoder().encode(text));
  for (const [name, text] of Object.entries(triples())) put(name, text);
  put("kb.json", JSON.stringify(KB));
  put(
    "q.jsonl",
    '{"id": "1", "query": "?x : r0(e1, ?x)"}\n{"id": "2", "query": "?x : r1(e2, ?x) & !r2(e3, ?x)"}\n',
  );
  put(
    "time.tsv",
    Array.from({ length: 30 }, (_, at) => `e${at % 5}\tr0\te${at % 7}\t20${10 + at}-01-01\n`).join(""),
  );
  put(
    "templates.json",
    '{"predicates": {"borders": {"forward": "has the neighbour {entity}", "backward": "is beside {entity}"}}, "keys": {"area": {"noun": "area", ">": "is larger than {value}"}}}',
  );
  put("predicted.txt", "France\n");
  put("q.txt", "?x : r0(e1, ?x)\n?x : r1(e2, ?x)\n");
  const lacuna = boundAll(operations, browserHost({ contents })) as unknown as Calls;
  const call = (id: string, given: object) => lacuna[id]!(given);
  await call("importGraph", { graph: "g", out: "g.lacuna" });
  await call("importGraph", { graph: "g", out: "gc.lacuna", compact: true });
  await call("exportGraph", { graph: "g", out: "gp" });
  await call("splitGraph", { graph: "g", random: [80, 10, 10], out: "gs", seed: 1 });
  const sampling = { ...on, protocol: "betae", types: ["1p", "2p", "2i"], perType: 4, seed: 1 };
  await call("sampleBenchmark", { ...sampling, split: ["valid", "test"], out: "b" });
  for (const index of [1, 2])
    await call("sampleBenchmark", { ...sampling, shard: { index, of: 2 }, out: `bs${index}` });
  await call("exportBenchmark", { benchmark: "b", to: "parquet", graph: "g", out: "bp" });
  await call("exportBenchmark", { benchmark: "b", to: "betae", graph: "g", out: "bb" });
  for (const index of [1, 2])
    await call("measureHardness", { ...on, queries: ["b"], shard: { index, of: 2 }, out: `h${index}.json` });
  const few = { ...on, rank: 4, epochs: 2, validateEvery: 1, seed: 1 };
  await call("trainLinks", { ...few, out: "m" });
  await call("exportModel", { model: "m", out: "mx.safetensors", layout: "cqd" });
  await call("proveAnswers", { graph: "g", query: "?x : r0(e1, ?x)", proof: "proof.json" });
  await call("calibrateLinks", { ...on, model: "m", limit: 20, out: "mc" });
  for (const index of [1, 2])
    await call("sweepLinks", { ...few, vary: { rank: [2, 4] }, shard: { index, of: 2 }, out: `s${index}` });
  await call("mineRules", { graph: "g", out: "mr", support: 1, choose: false });
  await call("fitProduct", { ...on, model: "mr,m", out: "mp" });
  const training = { ...on, updates: 2, batch: 2, types: ["1p"], validateEvery: 1, validateQueries: 1 };
  await call("trainQueryModel", {
    ...training,
    model: "gqe",
    set: { dimensions: 4 },
    negatives: 2,
    out: "q",
  });
  const scoring = { ...on, benchmark: "b", model: "m" };
  await call("evaluateSolver", { ...scoring, solver: "qto", out: "r", seed: 1 });
  await call("evaluateSolvers", { ...scoring, solvers: ["qto", "cqd"], out: "rr", seed: 1 });
  for (const index of [1, 2])
    await call("evaluateSolver", { ...scoring, solver: "qto", shard: { index, of: 2 }, out: `r${index}` });
  await call("predictMany", {
    ...{ graph: "g", model: "m", files: ["q.jsonl"], predicted: true },
    ...{ out: "p.jsonl", top: 5 },
  });
  const listed = (await call("listBenchmarkQueries", { benchmark: "b", graph: "g", split: "test" })) as {
    readonly queries: readonly { readonly id: string }[];
  };
  put(
    "ranked.jsonl",
    listed.queries.map(({ id }) => `${JSON.stringify({ id, ranking: [1, 2, 3] })}\n`).join(""),
  );
  put(
    "probable.jsonl",
    listed.queries.map(({ id }) => `${JSON.stringify({ id, scores: { 1: 0.5, 2: 0.25 } })}\n`).join(""),
  );
  const predictions = { file: "p.jsonl", sha256: sha256([contents.get("ranked.jsonl")!]) };
  put("l/one/entry.json", JSON.stringify({ method: "m", seeds: [1], settings: { a: 1 }, predictions }));
  contents.set("l/one/p.jsonl", contents.get("ranked.jsonl")!);
  const reported = { source: "a paper", mrr: 0.5, types: { "1p": 0.5 } };
  put("l/two/entry.json", JSON.stringify({ method: "n", reported }));
  await call("tuneSolver", {
    ...scoring,
    solver: "lacuna",
    split: "valid",
    grid: { prior: [0, 1] },
    out: "t.json",
  });
  await call("generateQuestions", { kb: "world", count: 12, out: "k", threads: 1, seed: 1 });
  for (const index of [1, 2])
    await call("generateQuestions", {
      ...{ kb: "world", count: 12, threads: 1, seed: 1 },
      ...{ shard: { index, of: 2 }, out: `k${index}` },
    });
  await call("trainParser", { questions: "k", kb: "world", model: "templates", out: "z", seed: 1 });
  await call("convertQuestionFiles", { dataset: ["k/train.json"], to: "jsonl", out: "n.jsonl" });
  await call("measureLevels", { train: ["k/train.json"], test: ["k/val.json"], out: "levels.json" });
  return contents;
}

/** The calls that read what lies in the workshop, each over what may be damaged. */
export const readings: readonly Reading[] = [
  { id: "inspectGraph", given: { graph: "g" }, reads: ["g/"] },
  { id: "inspectGraph", given: { graph: "gs" }, reads: ["gs/"] },
  { id: "inspectGraph", given: { graph: "gp" }, reads: ["gp/"] },
  { id: "ask", given: { graph: "g.lacuna", query: "?x : r0(e1, ?x)" }, reads: ["g.lacuna"] },
  { id: "ask", given: { graph: "gc.lacuna", query: "?x : r0(e1, ?x)" }, reads: ["gc.lacuna"] },
  { id: "exportGraph", given: { graph: "gp", out: "out" }, reads: ["gp/"] },
  { id: "verifyProof", given: { graph: "g", proof: "proof.json" }, reads: ["proof.json"] },
  { id: "answerMany", given: { graph: "g", files: ["q.jsonl"], threads: 1 }, reads: ["q.jsonl"] },
  { id: "answerMany", given: { graph: "g", files: ["q.txt"], threads: 1 }, reads: ["q.txt"] },
  {
    id: "predictMany",
    given: { graph: "g", files: ["q.jsonl"], model: "m", predicted: true },
    reads: ["q.jsonl", "m/"],
  },
  { id: "showBenchmark", given: { benchmark: "b", graph: "g" }, reads: ["b/"] },
  { id: "showBenchmark", given: { benchmark: "bp" }, reads: ["bp/"] },
  { id: "listBenchmarkQueries", given: { benchmark: "b", graph: "g" }, reads: ["b/"] },
  { id: "listBenchmarkQueries", given: { benchmark: "bp" }, reads: ["bp/"] },
  { id: "verifyBenchmark", given: { ...on, benchmark: "b" }, reads: ["b/"] },
  { id: "verifyBenchmark", given: { ...on, benchmark: "bp" }, reads: ["bp/"] },
  { id: "exportBenchmark", given: { benchmark: "b", to: "parquet", graph: "g", out: "out" }, reads: ["b/"] },
  { id: "exportBenchmark", given: { benchmark: "b", to: "betae", graph: "g", out: "out" }, reads: ["b/"] },
  { id: "importBenchmark", given: { ...on, files: ["bb"], split: "test", out: "out" }, reads: ["bb/"] },
  { id: "measureHardness", given: { ...on, queries: ["b"] }, reads: ["b/"] },
  { id: "measureHardnessByCardinality", given: { ...on, queries: ["b"] }, reads: ["b/"] },
  { id: "measureHardnessByFrequency", given: { ...on, queries: ["b"] }, reads: ["b/"] },
  { id: "printHardnessSql", given: { queries: ["b"], graph: "g", printSql: "duckdb" }, reads: ["b/"] },
  { id: "mergeHardness", given: { shards: ["h1.json", "h2.json"] }, reads: ["h1.json", "h2.json"] },
  { id: "mergeBenchmarks", given: { ...on, folders: ["bs1", "bs2"], out: "out" }, reads: ["bs1/", "bs2/"] },
  {
    id: "sampleBenchmark",
    given: {
      ...on,
      protocol: "betae",
      types: ["1p", "2p", "2i"],
      perType: 4,
      seed: 1,
      split: ["valid", "test"],
      out: "b",
    },
    reads: ["b/"],
  },
  { id: "evaluateLinks", given: { ...on, model: "m", limit: 5 }, reads: ["m/"] },
  {
    id: "predictLinks",
    given: { graph: "g", model: "mc", top: 2, threads: 1, entity: "e1", relation: ["r0"] },
    reads: ["mc/"],
  },
  { id: "exportModel", given: { model: "m", out: "out.safetensors" }, reads: ["m/"] },
  {
    id: "importModel",
    given: { files: ["mx.safetensors"], graph: "g", model: "complex", out: "out" },
    reads: ["mx.safetensors"],
  },
  {
    id: "splitByTime",
    given: { graph: "time.tsv", byTime: [60, 20, 20], out: "out" },
    reads: ["time.tsv"],
  },
  { id: "exportModelArrays", given: { model: "m", out: "out" }, reads: ["m/"] },
  { id: "calibrateLinks", given: { ...on, model: "m", limit: 5 }, reads: ["m/"] },
  { id: "mergeSweep", given: { shards: ["s1", "s2"], out: "out" }, reads: ["s1/", "s2/"] },
  {
    id: "predict",
    given: { graph: "g", model: "q", solver: "gqe", query: "?x : r0(e1, ?x)", predicted: true, threads: 1 },
    reads: ["q/"],
  },
  { id: "evaluateSolver", given: { ...on, benchmark: "b", model: "m", solver: "qto" }, reads: ["b/", "m/"] },
  {
    id: "evaluatePredictions",
    given: { benchmark: "b", predictions: "ranked.jsonl", graph: "g", split: "test" },
    reads: ["b/", "ranked.jsonl"],
  },
  {
    id: "evaluateTruth",
    given: { graph: "g", benchmark: "b", predictions: "probable.jsonl" },
    reads: ["b/queries/test/", "b/manifest.json", "probable.jsonl"],
  },
  { id: "showRun", given: { run: "r" }, reads: ["r/"] },
  { id: "showRun", given: { run: "rr/cqd" }, reads: ["rr/cqd/"] },
  { id: "listRanks", given: { run: "r", benchmark: "b", graph: "g" }, reads: ["r/", "b/"] },
  {
    id: "compareRuns",
    given: { a: "r", b: "r", benchmark: "b", graph: "g", report: ["out.html"], force: true },
    reads: ["r/", "b/"],
  },
  {
    id: "compareForms",
    given: {
      runs: [
        { form: "DNF", run: "r" },
        { form: "DM", run: "r" },
      ],
    },
    reads: ["r/"],
  },
  {
    id: "mergeRuns",
    given: { runs: ["r1", "r2"], benchmark: "b", graph: "g", out: "out" },
    reads: ["r1/", "r2/", "b/"],
  },
  {
    id: "tuneSolver",
    given: {
      ...on,
      benchmark: "b",
      model: "m",
      solver: "lacuna",
      split: "valid",
      grid: { prior: [0] },
      out: "out.json",
    },
    reads: ["b/"],
  },
  {
    id: "evaluateSolver",
    given: { ...on, benchmark: "b", model: "m", solver: { name: "lacuna", preset: "t.json" } },
    reads: ["t.json"],
  },
  {
    id: "buildLeaderboard",
    given: { entries: "l", benchmark: "b", out: "out", seed: 1 },
    reads: ["l/", "b/"],
  },
  {
    id: "generateQuestions",
    given: { kb: "world", count: 2, out: "out", threads: 1, seed: 1, templates: "templates.json" },
    reads: ["templates.json"],
  },
  {
    id: "predictLinks",
    given: { graph: "g", model: "mr", top: 2, threads: 1, entity: "e1", relation: ["r0"] },
    reads: ["mr/"],
  },
  {
    id: "predictLinks",
    given: { graph: "g", model: "mp", top: 2, threads: 1, entity: "e1", relation: ["r0"] },
    reads: ["mp/"],
  },
  {
    id: "mineRules",
    given: { graph: "g", from: "mr/rules.txt", support: 1, choose: false },
    reads: ["mr/rules.txt"],
  },
  { id: "checkKnowledgeBase", given: { kb: "kb.json" }, reads: ["kb.json"] },
  { id: "runKopl", given: { kb: "kb.json", program: PROGRAM }, reads: ["kb.json"] },
  {
    id: "mergeQuestions",
    given: { shards: ["k1", "k2"], kb: "world", out: "out", threads: 1 },
    reads: ["k1/", "k2/"],
  },
  {
    id: "evaluateKopl",
    given: { kb: "world", gold: "k/test_answer.json", predictions: "predicted.txt", threads: 1 },
    reads: ["k/", "predicted.txt"],
  },
  {
    id: "askInWords",
    given: { kb: "kb.json", question: "who directed thing 1?", parser: "z" },
    reads: ["z/"],
  },
  {
    id: "evaluateParser",
    given: { kb: "world", gold: "k/test_answer.json", parser: "z", limit: 3 },
    reads: ["z/", "k/"],
  },
  {
    id: "trainParser",
    given: { questions: "k", kb: "world", model: "templates", out: "out", seed: 1 },
    reads: ["k/"],
  },
  { id: "inspectQuestions", given: { dataset: ["k/train.json"] }, reads: ["k/"] },
  { id: "inspectQuestions", given: { dataset: ["n.jsonl"] }, reads: ["n.jsonl"] },
  { id: "measureLevels", given: { train: ["k/train.json"], test: ["k/val.json"] }, reads: ["k/"] },
  {
    id: "scoreQuestions",
    given: { gold: ["n.jsonl"], predictions: ["n.jsonl"], levels: "levels.json", by: ["level"] },
    reads: ["levels.json", "k/"],
  },
  { id: "resplitQuestions", given: { dataset: ["n.jsonl"], out: "out" }, reads: ["n.jsonl"] },
];
