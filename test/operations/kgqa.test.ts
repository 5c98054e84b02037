import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import type { Fetch } from "../../src/data/get/fetch.ts";
import { browserHost } from "../../src/host/browser.ts";
import { nodeHost } from "../../src/host/node.ts";
import { loadWorldKnowledgeBase } from "../../src/kb/world/world.ts";
import { generatedQuestions } from "../../src/kopl/generate/generate.ts";
import { questionLine } from "../../src/kopl/generate/record.ts";
import { dataPath, haveData, jsonLines, question } from "../kgqa/support.ts";
import { boundAndHeld } from "../support/held-to-schema.ts";
import { inMemory, refused } from "./support.ts";

/** A question over these predicates. */
const over = (id: string, predicates: readonly string[], values: readonly string[] | null = null) =>
  question(
    id,
    `SELECT ?y WHERE { ${predicates.map((each) => `?x <http://x/${each}> ?y .`).join(" ")} }`,
    values,
  );

test("levels of hand-made questions, in numbers and one by one", async () => {
  const lacuna = inMemory({
    "train.jsonl": jsonLines([over("a", ["p"]), over("b", ["p", "q"]), over("c", ["r"])]),
    "test.jsonl": jsonLines([
      ...[over("1", ["q", "p"]), over("2", ["p", "r"]), over("3", ["p", "s"]), over("4", ["r"])],
      question("5", ""),
    ]),
  });
  const found = await lacuna.measureLevels({
    ...{ train: ["train.jsonl"], test: ["test.jsonl"], out: "levels.jsonl", report: "levels.html" },
  });
  expect(found).toMatchObject({ iid: 2, compositional: 1, "zero-shot": 1, total: 4 });
  expect(found.unread.test).toMatchObject({ count: 1, first: [{ id: "5" }] });
  expect(
    lacuna
      .read("levels.jsonl")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line)),
  ).toEqual([
    { id: "1", level: "i.i.d." },
    { id: "2", level: "compositional" },
    { id: "3", level: "zero-shot" },
    { id: "4", level: "i.i.d." },
  ]);
  expect(lacuna.read("levels.html")).toMatch(
    /<svg [^>]*aria-label="[^"]*2 i\.i\.d\., 1 compositional, 1 zero-shot/,
  );
});

interface SplitRecord {
  readonly id: string;
  readonly level?: string;
  readonly hops?: number;
  readonly query: { readonly program: readonly { readonly function: string }[]; readonly sparql: string };
  readonly schema_items: readonly string[];
}

test("generated questions with KoPL programs are divided anew, and their levels hold", async () => {
  const made = [...generatedQuestions({ kb: await loadWorldKnowledgeBase(), seed: 5, count: 60 })];
  const lacuna = inMemory({
    "questions.jsonl": made.map((each, id) => `${JSON.stringify(questionLine(each, id))}\n`).join(""),
  });
  const split = await lacuna.resplitQuestions({
    ...{ dataset: ["questions.jsonl"], out: "split", report: "split.html" },
    ...{ zero: 0.2, compositional: 0.1, iid: 0.05, validation: 0.3 },
  });
  expect(split).toMatchObject({ name: "kqapro", questions: 60, unread: { count: 0 } });
  const [train, valid, rest] = ["train", "valid", "test"].map(
    (part) => JSON.parse(lacuna.read(`split/${part}.json`)).questions as SplitRecord[],
  ) as [SplitRecord[], SplitRecord[], SplitRecord[]];
  const all = [...train, ...valid, ...rest];
  expect(all.map(({ id }) => Number(id)).sort((a, b) => a - b)).toEqual(made.map((_, at) => at));
  for (const { id, query, hops } of all) {
    expect(query.program.map((step) => step.function.replace("What", "QueryName"))).toEqual(
      made[Number(id)]?.program.steps.map((step) => step.function),
    );
    expect(hops).toBe(made[Number(id)]?.hops);
  }
  // By the definition, from the written files.
  const combinations = new Set(train.map((each) => each.schema_items.join()));
  const items = new Set(train.flatMap((each) => each.schema_items));
  for (const { level, schema_items: own } of [...valid, ...rest])
    expect(level).toBe(
      combinations.has(own.join())
        ? "i.i.d."
        : own.every((each) => items.has(each))
          ? "compositional"
          : "zero-shot",
    );
  expect(valid.length).toBeGreaterThan(0);
  const again = await lacuna.measureLevels({
    ...{ train: ["split/train.json"], test: ["split/valid.json", "split/test.json"] },
  });
  expect(again).toMatchObject({ total: valid.length + rest.length, given: { differ: 0 } });
  expect(lacuna.read("split.html")).toContain("new test");
});

test("ids that two parts share are told apart by their part", async () => {
  const part = (name: string) =>
    jsonLines(
      ["p", "q", "r", "s", "t"].map((each, at) => ({ ...over(String(at), [each, name]), texts: [] })),
    );
  const lacuna = inMemory({
    "x/train.jsonl": part("u"),
    "x/test.jsonl": part("v"),
    "x/croissant.json": "{}",
  });
  await lacuna.resplitQuestions({ dataset: ["x"], out: "y", zero: 0.3, compositional: 0, iid: 0 });
  const ids = ["train", "test"].flatMap((name) =>
    (JSON.parse(lacuna.read(`y/${name}.json`)).questions as SplitRecord[]).map(({ id }) => id),
  );
  expect(ids.sort()).toEqual(
    ["test", "train"].flatMap((name) => [0, 1, 2, 3, 4].map((at) => `${name}_${at}`)),
  );
  expect(JSON.parse(lacuna.read("y/manifest.json"))).toMatchObject({ name: "x", report: { questions: 10 } });
});

test("a dataset is described and checked, its gold queries are executed on RDF and on an endpoint", async () => {
  const contents = {
    "train.jsonl": jsonLines([over("a", ["p"], ["1", "2"]), over("b", ["q"], [])]),
    "test.jsonl": jsonLines([over("c", ["p"], ["1"]), over("d", ["r"])]),
    "graph.nt": '<http://x/a> <http://x/p> "1" .\n<http://x/a> <http://x/p> "2" .\n',
  };
  const lacuna = inMemory(contents);
  const dataset = ["test.jsonl", "train.jsonl"];
  const info = await lacuna.inspectQuestions({ dataset, report: "info.html" });
  expect(info.parts.map(({ name, questions }) => [name, questions])).toEqual([
    ["train", 2],
    ["test", 2],
  ]);
  expect(info.leakage).toEqual([
    { from: "train", into: "test", questions: 0, forms: 1, templates: 2, of: 2 },
  ]);
  expect(lacuna.read("info.html")).toContain("shared-form");

  const checked = await lacuna.checkQuestions({ dataset, rdf: ["graph.nt"] });
  expect(checked.problems.map(({ problem, part }) => [problem, part])).toEqual([
    ["empty-answers", "train"],
    ["shared-form", "test"],
  ]);
  expect(checked.executed).toMatchObject([
    { part: "train", questions: 2, same: 2, changed: [] },
    {
      part: "test",
      questions: 2,
      same: 0,
      changed: [{ id: "c", gold: 1, found: 2, lost: [] }],
      withoutAnswers: 1,
    },
  ]);
  expect((await lacuna.checkQuestions({ dataset })).executed).toBeNull();

  // Pauses before another attempt take no time, and the time limit of a request is not reached.
  const wait = async (milliseconds: number, signal?: AbortSignal) => {
    if (milliseconds >= 10_000)
      await new Promise((resolve) => signal?.addEventListener("abort", resolve, { once: true }));
  };
  const asked: string[] = [];
  const fetch = async (url: string, { body }: { body: string }) => {
    asked.push(`${url} ${new URLSearchParams(body).get("query")}`);
    if (asked.length === 1) return new Response("busy", { status: 503 });
    return new Response(
      '{"head":{"vars":["y"]},"results":{"bindings":[{"y":{"type":"literal","value":"1"}}]}}',
    );
  };
  const files = new Map(
    Object.entries(contents).map(([name, text]) => [name, new TextEncoder().encode(text)]),
  );
  const online = boundAndHeld({
    ...browserHost({ contents: files }),
    fetch: fetch as typeof globalThis.fetch,
    wait,
  });
  const endpoint = "https://x/sparql";
  const { executed } = await online.checkQuestions({ dataset: ["test.jsonl"], endpoint });
  expect(executed).toMatchObject([{ same: 1, changed: [] }]);
  // Busy at first, and asked again.
  const sent = expect.stringMatching(/^https:\/\/x\/sparql .*SELECT \?y WHERE/);
  expect(asked).toEqual([sent, sent]);
  const down = boundAndHeld({
    ...browserHost({ contents: files }),
    fetch: () => Promise.reject(new TypeError("fetch failed")),
    wait,
  });
  expect(await refused(down.checkQuestions({ dataset: ["test.jsonl"], endpoint }))).toMatchObject({
    code: "endpoint.unreachable",
  });
  expect(await refused(lacuna.checkQuestions({ dataset, endpoint, rdf: ["graph.nt"] }))).toMatchObject({
    code: "usage.two-engines",
  });
});

test("predictions are scored by level, with reports of each kind", async () => {
  const lacuna = inMemory({
    "gold.jsonl": jsonLines([
      { ...over("1", ["p"], ["a", "b"]), level: "i.i.d." },
      { ...over("2", ["p"], ["c"]), level: "zero-shot" },
      { ...over("3", ["p"], []), level: "zero-shot" },
    ]),
    "theirs.jsonl":
      '{"id":"1","answers":["a","x","y","z"]}\n{"id":"2","answers":["c"]}\n{"id":"9","answers":[]}\n',
  });
  const report = ["score.html", "score.md", "score.tex"];
  const scores = await lacuna.scoreQuestions({
    ...{ gold: ["gold.jsonl"], predictions: ["theirs.jsonl"], by: ["level"], report },
  });
  // Precision 1/4, recall 1/2 for the first: F1 1/3; the others are right, the empty one by silence.
  expect(scores.total.averages.macro?.f1).toBeCloseTo((1 / 3 + 1 + 1) / 3, 12);
  expect(scores.by.level?.map(({ name, questions }) => [name, questions])).toEqual([
    ["i.i.d.", 1],
    ["compositional", 0],
    ["zero-shot", 2],
  ]);
  expect(scores).toMatchObject({ missing: 1, unknown: ["9"], reports: report });
  expect(lacuna.read("score.html")).toContain("<svg");
  expect(lacuna.read("score.tex")).toContain("\\midrule");
  const wrong = { gold: ["gold.jsonl"], predictions: ["theirs.jsonl"], report: ["s.pdf"] };
  expect(await refused(lacuna.scoreQuestions(wrong))).toMatchObject({ code: "usage.report-kind" });
});

test("questions are written in another format and read back", async () => {
  const lacuna = inMemory({ "q.jsonl": jsonLines([over("1", ["p"], ["a"]), over("2", ["q"])]) });
  const there = await lacuna.convertQuestionFiles({ dataset: ["q.jsonl"], to: "qald" });
  expect(there).toMatchObject({ questions: 2, from: ["jsonl"], out: "q.qald.json" });
  await lacuna.convertQuestionFiles({ dataset: ["q.qald.json"], to: "jsonl", out: "back.jsonl" });
  const ids = lacuna
    .read("back.jsonl")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line).id);
  expect(ids).toEqual(["1", "2"]);
  expect(await refused(lacuna.convertQuestionFiles({ dataset: ["q.jsonl"], to: "qald" }))).toMatchObject({
    code: "runs.exists",
  });
});

async function* breakingOff(bytes: Uint8Array) {
  yield bytes;
  throw new Error("the line broke");
}

const reply = (
  status: number,
  body: string | Uint8Array | AsyncIterable<Uint8Array>,
  range?: string,
): Awaited<ReturnType<Fetch>> => ({
  ok: status < 300,
  status,
  headers: { get: (name) => (name === "content-range" ? (range ?? null) : null) },
  body: (async function* () {
    if (typeof body === "string") yield new TextEncoder().encode(body);
    else if (body instanceof Uint8Array) yield body;
    else yield* body;
  })(),
});

test.skipIf(!haveData("lcquad1"))("a dataset is fetched into memory: checked, and gone on with", async () => {
  const bytes = (name: string) => new Uint8Array(gunzipSync(readFileSync(dataPath(`lcquad1/${name}.gz`))));
  const asked: string[] = [];
  let isBroken = true;
  const fetch: Fetch = async (url, { headers }) => {
    const start = /\d+/.exec(headers?.range ?? "")?.[0];
    asked.push(`${url.split("/").at(-1)} ${start ?? "whole"}`);
    const all = bytes(url.split("/").at(-1) ?? "");
    if (isBroken && asked.length > 1)
      return reply(start === undefined ? 200 : 503, breakingOff(all.subarray(0, 1000)));
    return start === undefined
      ? reply(200, all)
      : reply(206, all.subarray(Number(start)), `bytes ${start}-${all.length - 1}/${all.length}`);
  };
  const contents = new Map<string, Uint8Array>();
  const online = boundAndHeld({
    ...browserHost({ contents }),
    fetch: fetch as unknown as typeof globalThis.fetch,
  });
  const broken = await refused(online.getData({ name: "LC-QuAD 1.0" }));
  expect(broken).toMatchObject({ code: "kgqa.download-failed" });
  isBroken = false;
  const found = await online.getData({ name: "LC-QuAD 1.0" });
  expect(found.kept).toEqual(["train-data.json"]);
  expect(found.files.map(({ name, verified, resumed }) => [name, verified, resumed])).toEqual([
    ["test-data.json", true, 1000],
  ]);
  expect([asked[0], asked.at(-1)]).toEqual(["train-data.json whole", "test-data.json 1000"]);
  expect([...contents.keys()].sort()).toEqual([
    "lcquad1/lacuna-files.json",
    "lcquad1/test-data.json",
    "lcquad1/train-data.json",
  ]);
  expect((await online.getData({ name: "lcquad1" })).kept).toHaveLength(2);
});

test.skipIf(!haveData("lcquad1"))("data get touches no file of others, with force neither", async () => {
  const from = dataPath("lcquad1");
  const mine = (name: string, text: string) => {
    const folder = mkdtempSync(join(tmpdir(), "lacuna-get-"));
    writeFileSync(join(folder, name), text);
    return folder;
  };
  const get = boundAndHeld(nodeHost).getData;
  for (const name of ["train-data.json", "test-data.json.part", "lacuna-files.json"])
    for (const force of [false, true]) {
      const out = mine(name, "my own text");
      const inTheWay = name === "train-data.json" && !force ? "runs.exists" : "runs.not-ours";
      expect(await refused(get({ name: "lcquad1", from, out, force }))).toMatchObject({ code: inTheWay });
      expect(readdirSync(out)).toEqual([name]);
      expect(readFileSync(join(out, name), "utf8")).toBe("my own text");
    }
  // What stands in nobody's way stays, and changed files of ours are not replaced.
  const out = mine("notes.txt", "mine");
  expect((await get({ name: "lcquad1", from, out })).files).toHaveLength(2);
  writeFileSync(join(out, "train-data.json"), "changed");
  expect(await refused(get({ name: "lcquad1", from, out, force: true }))).toMatchObject({
    code: "runs.not-ours",
  });
  rmSync(join(out, "notes.txt"));
  expect(await refused(get({ name: "lcquad1", from, out, force: true }))).toMatchObject({
    code: "runs.not-ours",
  });
  expect(readFileSync(join(out, "train-data.json"), "utf8")).toBe("changed");
});

test("mistakes are told before any work, by the names of parameters", async () => {
  const lacuna = inMemory({ "q.jsonl": jsonLines([over("1", ["p"])]), "notes/readme.txt": "hello" });
  const dataset = ["q.jsonl"];
  const official = { official: true, superlatives: true };
  expect(await refused(lacuna.resplitQuestions({ dataset, out: "x", ...official }))).toMatchObject({
    code: "usage.official-rule",
  });
  expect(await refused(lacuna.inspectQuestions({ dataset: ["qald9"] }))).toMatchObject({
    code: "kgqa.not-fetched",
  });
  expect(await refused(lacuna.inspectQuestions({ dataset: ["notes"] }))).toMatchObject({
    code: "kgqa.no-questions",
  });
  expect(await refused(lacuna.getData({ name: "webqsp", from: "q" }))).toMatchObject({
    code: "kgqa.no-download",
  });
  const signal = AbortSignal.abort();
  expect(await refused(lacuna.inspectQuestions({ dataset }, { signal }))).toMatchObject({
    code: "run.interrupted",
  });
  expect((await lacuna.listData({ graph: "dbpedia" })).map(({ name }) => name)).toContain("lcquad1");
});

test("names of files are cut out of paths of Windows too", async () => {
  const lacuna = inMemory({ "q.jsonl": jsonLines([over("1", ["p"], ["a"])]) });
  await lacuna.convertQuestionFiles({ dataset: ["q.jsonl"], to: "qald", out: "d\\mine.json" });
  const [written = ""] = lacuna.names().filter((name) => name.endsWith("mine.json"));
  expect(JSON.parse(lacuna.read(written))).toMatchObject({ dataset: { id: "mine" } });
});

test("scores by level: from training questions, from the file that levels wrote, and never silently none", async () => {
  const lacuna = inMemory({
    "train.jsonl": jsonLines([over("a", ["p"]), over("b", ["p", "q"]), over("c", ["r"])]),
    "gold.jsonl": jsonLines([
      over("1", ["q", "p"], ["x"]),
      over("2", ["p", "r"], ["x"]),
      over("3", ["p", "s"], ["x"]),
      { ...question("4", ""), answers: [{ type: "name", value: "x" }] },
    ]),
    "theirs.csv": "id,answer\n1,x\n2,y\n3,x\n4,x\n",
  });
  const given = { gold: ["gold.jsonl"], predictions: ["theirs.csv"], by: ["level"] };
  await lacuna.measureLevels({ train: ["train.jsonl"], test: ["gold.jsonl"], out: "levels.jsonl" });
  for (const more of [{ train: ["train.jsonl"] }, { levels: "levels.jsonl" }]) {
    const { by, unsaid } = await lacuna.scoreQuestions({ ...given, ...more });
    expect(by.level?.map(({ name, questions, exact }) => [name, questions, exact?.value])).toEqual([
      ["i.i.d.", 1, 1],
      ["compositional", 1, 0],
      ["zero-shot", 1, 1],
      // The last one has no query, and so no level: that is said.
      ["none", 1, 1],
    ]);
    expect(unsaid).toEqual({ level: 1 });
  }
  expect((await refused(lacuna.scoreQuestions(given)))?.code).toBe("kgqa.no-levels");
  const both = { ...given, train: ["train.jsonl"], levels: "levels.jsonl" };
  expect((await refused(lacuna.scoreQuestions(both)))?.code).toBe("usage.two-levels");
});
