import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { nouns } from "../../src/cli/program/nouns.ts";
import { run } from "../../src/cli/program/program.ts";
import { visible, visibleBytes } from "../../src/formats/text/visible.ts";

/** Everything a terminal obeys, or that turns the order of letters, that a name in a line of text can hold. */
const codes = [
  ...Array.from({ length: 32 }, (_, code) => code).filter((code) => code !== 9 && code !== 10 && code !== 13),
  ...Array.from({ length: 33 }, (_, at) => 0x7f + at),
  ...[0x61c, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069],
];
const evil = codes.map((code) => String.fromCharCode(code)).join("");
/** What a terminal acts upon: sets its title, clears the screen, goes back. */
const named = (name: string) => `${name}\u001b]0;x\u0007\u001b[2J\u009b31m\b\u007f${evil}`;

const root = mkdtempSync(join(tmpdir(), "lacuna-terminal-"));
afterAll(() => rmSync(root, { recursive: true }));
const at = (...names: string[]) => join(root, ...names);

const seen = new Set<string>();

/** Runs a command that ends with a status, and gives all it wrote; nothing of it may reach a terminal raw. */
async function written(status: number, ...args: string[]): Promise<string> {
  let text = "";
  const write = (part: string) => {
    text += part;
  };
  const ended = await run(args, { out: write, err: write, terminal: false });
  expect.soft(ended, `${args.join(" ")}: ${text.slice(0, 900)}`).toBe(status);
  seen.add(args.slice(0, 2).join(" "));
  seen.add(args[0]!);
  const raw = codes.filter((code) => text.includes(String.fromCharCode(code)));
  expect(raw, `${args.slice(0, 3).join(" ")}: ${JSON.stringify(text.slice(0, 400))}`).toEqual([]);
  return text;
}

/** The same as text and as JSON; what writes files does so once. */
async function both(...args: string[]): Promise<string> {
  if (!args.includes("--out")) await written(0, ...args, "--json");
  return written(0, ...args);
}

const put = (name: string, text: string) => {
  mkdirSync(dirname(at(name)), { recursive: true });
  writeFileSync(at(name), text);
};

const entity = (id: number) => named(`E${id}`);
const relation = (id: number) => named(`R${id}`);
const question = (id: string) => ({
  id: named(id),
  question: [{ language: "en", string: named("who") }],
  query: { sparql: `SELECT ?x { <http://e/${id}> <http://e/r> ?x }` },
  answers: [
    { head: { vars: ["x"] }, results: { bindings: [{ x: { type: "literal", value: named("a") } }] } },
  ],
  kind: named("kind"),
});

beforeAll(() => {
  const line = (id: number, step: number, r: number) =>
    `${entity(id)}\t${relation(r)}\t${entity((id + step) % 24)}\n`;
  const lines = (of: (id: number) => boolean) =>
    Array.from({ length: 24 }, (_, id) =>
      [line(id, 1, 0), line(id, 5, 1), line(id, 7, 0)].filter((_, at) => of(3 * id + at)).join(""),
    ).join("");
  put(
    "graph/train.txt",
    lines((place) => place % 7 > 1),
  );
  put(
    "graph/valid.txt",
    lines((place) => place % 7 === 1),
  );
  put(
    "graph/test.txt",
    lines((place) => place % 7 === 0),
  );
  put(
    "quads.tsv",
    Array.from(
      { length: 30 },
      (_, id) => `${line(id % 24, 1, 0).trim()}\t2014-01-${String(1 + id).padStart(2, "0")}\n`,
    ).join(""),
  );
  put("gold.json", JSON.stringify({ questions: ["1", "2"].map(question) }));
  put("predicted.jsonl", `${JSON.stringify({ id: named("1"), answers: [named("a")] })}\n`);
  put(
    "kb.json",
    JSON.stringify({
      concepts: { c: { name: named("thing"), instanceOf: [] } },
      entities: {
        q: {
          name: named("France"),
          instanceOf: ["c"],
          attributes: [
            { key: named("size"), value: { type: "string", value: named("big") }, qualifiers: {} },
          ],
          relations: [{ relation: named("near"), direction: "forward", object: "p", qualifiers: {} }],
        },
        p: { name: named("Spain"), instanceOf: ["c"], attributes: [], relations: [] },
      },
    }),
  );
});

it("shows what is hidden as JSON writes it, in text and in bytes", () => {
  expect(visible("a\u001b[1m\tb\n\u202e\u007f\u0085ü–漢")).toBe("a\\u001b[1m\tb\n\\u202e\\u007f\\u0085ü–漢");
  const text = JSON.stringify({ name: evil });
  expect(JSON.parse(visible(text))).toEqual({ name: evil });
  const bytes = (value: string) => new TextEncoder().encode(value);
  expect(new TextDecoder().decode(visibleBytes(bytes(text)))).toBe(visible(text));
  const plain = bytes("plain\tü é\n");
  expect(visibleBytes(plain)).toEqual(plain);
});

it("a graph", async () => {
  expect(await both("kg", "info", at("graph"))).toContain("\\u001b");
  expect(await both("kg", "find", at("graph"), "e")).toContain("\\u001b");
  expect(await both("kg", "describe", at("graph"))).toContain("\\u001b");
  expect(await both("kg", "links", at("graph"), entity(0))).toContain("\\u001b");
  expect(await both("kg", "around", at("graph"), entity(0))).toContain("\\u001b");
  await both("kg", "sparql", at("graph"), "SELECT * { ?s ?p ?o } LIMIT 3");
  await both("kg", "export", at("graph"), "--to", "parquet", "--out", at("parquet"));
  await both("kg", "import", at("graph"), "--out", at("graph.lacuna"));
  await both("kg", "split", at("graph"), "--random", "80,10,10", "--out", at("split"));
  await both("kg", "split", at("quads.tsv"), "--by-time", "80,10,10", "--out", at("split-time"));
});

it("answers, queries and plans", async () => {
  const query = "?x, ?y : r0(?x, ?y)";
  expect(await both("ask", at("graph"), query, "--limit", "3")).toContain("E0\\u001b]0;x\\u0007");
  expect(await both("ask", at("graph"), query, "--explain", "--limit", "3")).toContain("\\u202e");
  for (const way of ["count", "hardness", "plan", "check", "explain"]) await both(way, at("graph"), query);
  await both("complete", at("graph"), "?x : r");
  await both("why-not", at("graph"), "?y : r0(e0, ?y)", entity(0));
  await both("what-if", at("graph"), "?y : r0(e0, ?y)", "--hide", "r0(e0,e1)");
  await both("sql", at("graph"), query);
  await both("predict", at("graph"), "r0(e0,?y)", "--model", "frequency", "--top", "2");
  put("queries.jsonl", `${JSON.stringify({ query: "r0(e0,?y)" })}\n`);
  await both("ask", at("graph"), "--queries", at("queries.jsonl"), "--out", at("answers"));
  const named = await written(0, "convert", "r0(e0,?y)", "--graph", at("graph"), "--to", "text");
  expect(named).toContain("\\u001b");
  // What is shown can be asked for.
  expect(await written(0, "ask", at("graph"), named.trim())).toMatch(/1 answer|answers/);
});

it("benchmarks, models and runs", async () => {
  const graph = ["--graph", at("graph")];
  const sample = [
    "benchmark",
    "sample",
    at("graph"),
    "--protocol",
    "betae",
    "--types",
    "1p,2i",
    "--split",
    "valid,test",
  ];
  await both(...sample, "--per-type", "5", "--out", at("bench"));
  await both("benchmark", "verify", at("bench"), ...graph);
  for (const by of ["class", "cardinality", "frequency"])
    await both("benchmark", "hardness", at("bench"), ...graph, "--by", by);
  for (const shard of ["1/2", "2/2"])
    await both("benchmark", "hardness", at("bench"), ...graph, "--shard", shard, "--out", at(`h${shard[0]}`));
  await both("benchmark", "merge-hardness", at("h1"), at("h2"));
  await both("benchmark", "show", at("bench"));
  expect(await both("benchmark", "queries", at("bench"), ...graph, "--limit", "2")).toContain("\\u001b");
  await both("benchmark", "export", at("bench"), "--to", "betae", "--out", at("export"));
  await both(
    "benchmark",
    "import",
    at("queries.jsonl"),
    ...graph,
    "--split",
    "test",
    "--out",
    at("imported"),
  );
  await both(...sample, "--per-type", "5", "--shard", "1/2", "--out", at("s1"));
  await both(...sample, "--per-type", "5", "--shard", "2/2", "--out", at("s2"));
  await both("benchmark", "merge", at("s1"), at("s2"), "--out", at("merged"));
  const small = ["--rank", "4", "--epochs", "1", "--threads", "1"];
  await both("links", "train", at("graph"), ...small, "--out", at("model"));
  const sweep = ["links", "sweep", at("graph"), "--vary", "rank=2,4", "--epochs", "1", "--shard"];
  for (const shard of ["1/2", "2/2"]) await both(...sweep, shard, "--out", at(`sweep${shard[0]}`));
  await both("links", "merge-sweep", at("sweep1"), at("sweep2"), "--out", at("sweep"));
  await both("links", "evaluate", at("model"), ...graph);
  await both("links", "predict", at("graph"), "--model", "frequency", "--top", "2");
  await both("links", "calibrate", at("model"), ...graph);
  await both("links", "export", at("model"), "--out", at("model.safetensors"));
  await both("links", "import", at("model.safetensors"), ...graph, "--out", at("model2"));
  await both("links", "mine", at("graph"), "--out", at("rules"));
  await both("links", "fit", at("graph"), "--model", `${at("model")},${at("rules")}`, "--out", at("product"));
  const why = ["links", "why", at("graph"), entity(0), relation(0), entity(1)];
  expect(await both(...why)).toContain("\\u001b");
  const rule = `${JSON.stringify(relation(0))}(X,Y) <= ${JSON.stringify(relation(1))}(X,Y)`;
  const rules = (...words: string[]) => both("links", "rules", words[0]!, at("rules"), ...words.slice(1));
  expect(await rules("add", rule, ...graph)).toContain("\\u001b");
  for (const word of ["disable", "list"]) await rules(word, ...(word === "list" ? [] : [rule]));
  await both("evaluate", "truth", at("graph"), "--model", "frequency", "--rows", "20");
  const ask = ["ask", at("graph"), "r0(e0,?y)", "--model", at("model")];
  await both(...ask, "--top", "3");
  await both(...ask, "--top", "3", "--explain");
  await both("ask", at("graph"), "r0(e0,?y)", "--proof", at("proof.json"), "--force");
  await both("verify", at("proof.json"), at("graph"));
  const solved = ["evaluate", at("bench"), ...graph, "--model", at("model"), "--threads", "1"];
  await both(...solved, "--solver", "cqd,exact", "--out", at("run"));
  await both("evaluate", "show", at("run/cqd"));
  await both("evaluate", "ranks", at("run/cqd"), "--limit", "2");
  for (const shard of ["1/2", "2/2"])
    await both(...solved, "--solver", "cqd", "--shard", shard, "--out", at(`part${shard[0]}`));
  await both(
    "evaluate",
    "merge",
    at("part1"),
    at("part2"),
    "--benchmark",
    at("bench"),
    ...graph,
    "--out",
    at("whole"),
  );
  await both("evaluate", "compare", at("run/cqd"), at("run/exact"), "--benchmark", at("bench"), ...graph);
  const reported = { source: named("table"), mrr: 0.5 };
  put("entries/one/entry.json", JSON.stringify({ method: named("method"), reported }));
  await both("leaderboard", "build", at("entries"), "--benchmark", at("bench"), "--out", at("board"));
  await both("evaluate", "forms", `DM=${at("run/cqd")}`, `DNF=${at("run/exact")}`);
  await both(
    "solvers",
    "tune",
    at("bench"),
    ...graph,
    "--model",
    at("model"),
    "--grid",
    "m=2",
    "--out",
    at("tuned.json"),
  );
});

it("questions and programs", async () => {
  const gold = ["--gold", at("gold.json"), "--predictions", at("predicted.jsonl")];
  expect(await both("kgqa", "score", ...gold, "--by", "kind")).toContain("\\u001b");
  await both("kgqa", "info", at("gold.json"));
  await both("kgqa", "levels", "--train", at("gold.json"), "--test", at("gold.json"));
  await both("kgqa", "resplit", at("gold.json"), "--out", at("resplit"));
  await both("kgqa", "convert", at("gold.json"), "--to", "jsonl", "--out", at("converted.jsonl"));
  await both("kgqa", "check", at("gold.json"));
  const kb = ["--kb", at("kb.json")];
  expect(await both("kopl", "run", "FindAll | What", ...kb)).toContain("\\u001b");
  await both("kopl", "run", "FindAll | What", ...kb, "--trace");
  await both("kopl", "check", ...kb);
  await both("kopl", "sparql", "FindAll | What", ...kb);
  await both("kopl", "query", "SELECT * { ?s ?p ?o } LIMIT 3", ...kb);
  await both("kopl", "from-sparql", "SELECT ?e WHERE { ?e <x> ?y }", ...kb);
  await both("kopl", "generate", ...kb, "--count", "3", "--out", at("generated"));
  await both("kopl", "generate", ...kb, "--count", "3", "--shard", "1/1", "--out", at("shard"));
  await both("kopl", "merge", at("shard"), ...kb, "--out", at("drawn"));
  await both("kopl", "export", ...kb, "--to", "turtle", "--out", at("kb.ttl"));
  await both("kopl", "export", ...kb, "--to", "ntriples");
  put("answers.txt", `${named("a")}\n`);
  put(
    "kopl-gold.json",
    JSON.stringify([{ question: named("who"), answer: named("a"), choices: [], program: [] }]),
  );
  await both("kopl", "evaluate", "--gold", at("kopl-gold.json"), "--predictions", at("answers.txt"));
});

it("mistakes", async () => {
  const name = named("x").replaceAll("\0", "");
  for (const json of [[], ["--json"]]) {
    expect(await written(1, "kg", "info", at(name), ...json)).toContain("\\u001b");
    expect(await written(1, "ask", at("graph"), `?x : "${name}"(?x, ?y)`, ...json)).toContain("\\u001b");
    await written(1, "solvers", "import", at(name), "--graph", at("graph"), "--out", at("x"), ...json);
    await written(
      1,
      "solvers",
      "calibrate",
      at(name),
      "--graph",
      at("graph"),
      "--out",
      at("x.json"),
      "--model",
      "frequency",
      ...json,
    );
    await written(1, "kopl", "import", at(name), "--out", at("x"), ...json);
    await written(1, "parser", "import", at(name), "--model", "bart-kopl", "--out", at("x"), ...json);
    await written(2, "solvers", "train", name, "--graph", at("graph"), "--out", at("x"), ...json);
    for (const args of [
      ["ask", name],
      ["evaluate", name],
      ["tour", name],
      ["types", name],
    ])
      await written(2, ...args, ...json);
  }
});

it("no command was forgotten", async () => {
  /** Commands that print nothing of a graph or a file of others, or that need what a test has not. */
  const silent = [
    "tour",
    "data list",
    "data get",
    "types efo1",
    "types efok",
    "types named",
    "solvers list",
    "completion",
    "serve",
    "mcp",
    "studio export",
    "parser train",
    "parser evaluate",
    // It is `links evaluate`, which was seen.
    "evaluate links",
  ];
  const missing: string[] = [];
  for (const { name, load } of nouns) {
    const { Command } = await import("commander");
    const program = new Command();
    (await load())(program, { out: () => {}, err: () => {}, terminal: false });
    const verbs = program.commands.find((each) => each.name() === name)?.commands ?? [];
    const leaves = verbs.length === 0 ? [name] : verbs.map((verb) => `${name} ${verb.name()}`);
    missing.push(...leaves.filter((leaf) => !seen.has(leaf) && !silent.includes(leaf)));
  }
  expect(missing).toEqual([]);
});
