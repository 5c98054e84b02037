import { type ChildProcess, spawn } from "node:child_process";
import { appendFileSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { graphRecord } from "../../src/benchmark/folder/manifest.ts";
import { type BenchmarkQuery, readBenchmark } from "../../src/benchmark/index.ts";
import { sampledQueries } from "../../src/evaluation/run/sample-queries.ts";
import { nodeFiles } from "../../src/index.ts";
import { findSolver } from "../../src/solvers/registry.ts";
import { settingOf } from "../../src/solvers/settings/setting-of.ts";
import { benchmark, treeOf } from "../benchmark/bench-support.ts";
import { benchmarkFiles, benchmarkQuery } from "../support/benchmark-folder.ts";
import { lacuna, MAIN } from "./lacuna.ts";
import { json, type SolverFiles, solverFiles } from "./solver-files.ts";

let files: SolverFiles;
let bench: string;
const queries: BenchmarkQuery[] = [];

beforeAll(async () => {
  files = await solverFiles();
  bench = files.at("bench");
  const types = ["--types", "1p,2p,2i,2in", "--per-type", "30", "--split", "test", "--seed", "3"];
  await benchmark("sample", files.graph, "--protocol", "betae", ...types, "--quiet", "--out", bench);
  for await (const query of readBenchmark(bench, nodeFiles)) queries.push(query);
});
afterAll(() => files.remove());

const score = (...args: string[]) =>
  json("eval", bench, "--graph", files.graph, "--model", files.model, ...args);

/** MRR of each type by the definition: one query after the other, entities above counted one by one, ties in the middle. */
async function* inTurn<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items;
}

function mrrByDefinition(
  name: string,
  known: number,
  asked: readonly BenchmarkQuery[] = queries,
  preset?: string,
) {
  const solver = findSolver(name);
  const running = solver.start(
    {
      graph: files.opened,
      predictor: files.predictor,
      known: { graph: files.opened, levels: known },
      memory: 1 << 24,
    },
    settingOf(solver, preset === undefined ? {} : { preset }),
  );
  const found = new Map<string, number[]>();
  for (const { type, query, easy, hard } of asked) {
    const own = found.get(type) ?? [];
    found.set(type, own);
    const [row] = running.solve(query).rows as [Float32Array];
    const answers = new Set([...easy, ...hard]);
    const others = [...row.keys()].filter((id) => !answers.has(id));
    const reciprocals = [...hard].map((answer) => {
      const above = others.filter((id) => row[id]! > row[answer]!).length;
      const beside = others.filter((id) => row[id] === row[answer]).length;
      return 1 / (1 + above + beside / 2);
    });
    own.push(mean(reciprocals));
  }
  return new Map([...found].map(([type, each]) => [type, mean(each)]));
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

const byType = (types: readonly { type: string; mrr: number }[]) =>
  new Map(types.map(({ type, mrr }) => [type, mrr]));

function expectClose(found: ReadonlyMap<string, number>, wanted: ReadonlyMap<string, number>) {
  expect([...found.keys()].sort()).toEqual([...wanted.keys()].sort());
  for (const [type, mrr] of wanted) expect(found.get(type)).toBeCloseTo(mrr, 10);
}

describe("lacuna evaluate --solver", () => {
  it("gives the figures of the definition, with what each solver takes as known", async () => {
    const { types, mean: all, predictor } = await score("--solver", "qto");
    expectClose(byType(types), mrrByDefinition("qto", 0b001));
    expect(all.mrr).toBeCloseTo(mean([...byType(types).values()]), 10);
    expect(predictor).toMatchObject({
      kind: "solver",
      name: "qto",
      known: "train",
      model: { name: "complex", hash: files.predictor.hash },
      unsupported: [],
    });
    expect(predictor.setting.values).toEqual(settingOf(findSolver("qto"))(undefined));
    expectClose(
      byType((await score("--solver", "qto", "--known", "observed")).types),
      mrrByDefinition("qto", 0b011),
    );
  });

  it("puts several side by side, each with its figures and its setting", async () => {
    const compared = await score(
      "--solver",
      "cqd,exact,fit",
      "--preset",
      "fb15k-237",
      "--limit",
      "7",
      "--by",
      "anchors",
    );
    expect(compared.names).toEqual(["cqd", "exact", "fit"]);
    const sample: BenchmarkQuery[] = [];
    for await (const each of sampledQueries(inTurn(queries), { limit: 7, seed: 0 })) sample.push(each);
    for (const [name, known] of [
      ["cqd", 0b011],
      ["exact", 0b011],
      ["fit", 0b001],
    ] as const) {
      const wanted = mrrByDefinition(name, known, sample, name === "exact" ? undefined : "fb15k-237");
      expectClose(byType(compared.solvers[name].types), wanted);
      for (const { type, mrr, queries: count } of compared.types) {
        expect(mrr[name]).toBeCloseTo(wanted.get(type)!, 10);
        expect(count).toBe(7);
      }
      expect(compared.mean.mrr[name]).toBeCloseTo(mean([...wanted.values()]), 10);
    }
    const { setting } = compared.solvers.cqd.predictor;
    expect(setting.preset).toBe("fb15k-237");
    expect(setting.types["2p"]).toMatchObject({ k: 512 });
    expect(compared.strata.anchors.map(({ value }: { value: string }) => value)).toEqual(["1", "2"]);
  });

  it("works out what answers reduce to where the benchmark does not say it", async () => {
    const { types } = await score("--solver", "exact");
    const hardness = await json("benchmark", "hardness", bench, "--graph", files.graph);
    for (const { type, reduces } of hardness.types) {
      const found = types.find((each: { type: string }) => each.type === type).reduces;
      for (const [name, { pairs }] of Object.entries<{ pairs: number }>(reduces))
        if (pairs > 0) expect(found[name].pairs).toBe(pairs);
    }
    expect(Object.keys(types.find((each: { type: string }) => each.type === "2p").reduces)).toContain("1p");
    writeFileSync(files.at("none.jsonl"), "");
    const without = await lacuna(["eval", bench, "--predictions", files.at("none.jsonl"), "--by", "reduces"]);
    expect({ status: without.status, err: without.err }).toMatchObject({
      status: 2,
      err: expect.stringContaining("error[usage.no-reduces]"),
    });
    const given = await json(
      "eval",
      bench,
      "--predictions",
      files.at("none.jsonl"),
      "--by",
      "reduces",
      "--graph",
      files.graph,
    );
    expect(given.strata.reduces.length).toBeGreaterThan(1);
  });

  it("takes formulas as types, and lists a few where there are many", async () => {
    const formulas = Array.from({ length: 30 }, (_, at) => `(r${at + 1}(s1,f1))&(r2(s2,f1))`);
    const listed = formulas.map((type, at) =>
      benchmarkQuery({ id: `q-${at}`, type, text: `r0(e${at},?y) & r2(e1,?y)`, hard: [2] }),
    );
    for (const [name, content] of benchmarkFiles(listed, graphRecord(files.opened))) {
      const path = files.at(`formulas/${name}`);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content);
    }
    const common = ["eval", files.at("formulas"), "--graph", files.graph, "--solver", "exact", "--types"];
    const { types } = await json(...common, `${formulas[4]},${formulas[7]}`);
    expect(types.map(({ type }: { type: string }) => type)).toEqual([formulas[4], formulas[7]]);
    const { status, err } = await lacuna([...common, "(r1(s1,f2))"]);
    expect(status).toBe(2);
    expect(err).toContain("the benchmark has no type (r1(s1,f2))");
    expect(err).toContain("and 20 more");
    expect(err.length).toBeLessThan(1000);
  });

  it("leaves out what a solver does not answer, and says so", async () => {
    const triangle = benchmarkQuery({
      id: "3c-000000",
      type: "triangle",
      text: "exists ?x,?z (r0(?x,?y) & r2(?y,?z) & r4(?z,?x))",
      hard: [1],
    });
    for (const [name, content] of benchmarkFiles([queries[0]!, triangle], graphRecord(files.opened))) {
      const path = files.at(`mixed/${name}`);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content);
    }
    const common = ["eval", files.at("mixed"), "--graph", files.graph, "--model", files.model, "--quiet"];
    const { types, unsupported, predictor } = await json(...common, "--solver", "qto");
    expect(types.map(({ type }: { type: string }) => type)).toEqual([queries[0]!.type]);
    expect(unsupported).toMatchObject([
      { type: "triangle", queries: 1, reason: expect.stringContaining("cycle") },
    ]);
    expect(predictor.unsupported).toEqual(unsupported);
    const both = await lacuna([...common, "--solver", "qto,fit"]);
    expect(both.out).toContain("qto leaves out 1 triangle queries");
    expect(both.out).toMatch(/^triangle +1 +– /m);
    expect(both.out).toContain("The mean is over the types that every solver answers in full.");
    const none = await lacuna([...common, "--solver", "qto", "--types", "triangle"]);
    expect(none.status).toBe(1);
    expect(none.err).toContain("error[eval.nothing-to-score]");
  });

  it.each([
    [["--solver", "qot"], "usage.unknown-solver", "did you mean qto"],
    [["--solver", "qto", "--preset", "fb15k-273"], "usage.unknown-preset", "fb15k-237"],
    [["--solver", "qto,fit", "--preset", "mine"], "usage.unknown-preset", "qto has"],
    [["--solver", "cqd", "--set", "kk=8"], "usage.unknown-parameter", "did you mean k?"],
    [["--solver", "cqd", "--set", "k=many"], "usage.bad-value", "at least 1"],
    [["--solver", "cqd,qto", "--set", "cqd.k=8", "--set", "cqd.k=9"], "usage.repeated", "set it once"],
    [["--solver", "cqd,qto", "--set", "width=8"], "usage.unknown-parameter", "threshold"],
    [["--solver", "qto,qto"], "usage.repeated", "one after the other"],
    [["--solver", "qto", "--predictions", "x"], "usage.one-source", "give one of"],
  ])("refuses %j", async (args, code, hint) => {
    const { status, err } = await lacuna([
      "eval",
      bench,
      "--graph",
      files.graph,
      "--model",
      files.model,
      ...args,
    ]);
    expect(err).toContain(`error[${code}]`);
    expect(err).toContain(hint);
    expect(status).toBe(2);
  });

  it.each([
    [["--solver", "qto"], "usage.missing-graph"],
    [["--solver", "qto", "--graph", "GRAPH"], "usage.missing-model"],
    [["--predictions", "x", "--model", "MODEL"], "usage.idle-option"],
  ])("refuses %j alone", async (args, code) => {
    const words = args.map((each) => ({ GRAPH: files.graph, MODEL: files.model })[each] ?? each);
    const { status, err } = await lacuna(["eval", bench, ...words]);
    expect(err).toContain(`error[${code}]`);
    expect(status).toBe(2);
  });

  it("refuses a model of another graph", async () => {
    const { status, err } = await lacuna([
      "ask",
      "world",
      "?c : borders(France, ?c)",
      "--model",
      files.model,
    ]);
    expect(err).toContain("error[links.size-mismatch]");
    expect(status).toBe(1);
  });
});

describe("runs of solvers that are killed", () => {
  const command = (out: string, ...more: string[]) => [
    ...["eval", bench, "--graph", files.graph, "--model", files.model, "--solver", "qto,cqd-co"],
    ...["--limit", "12", "--quiet", "--out", files.at(out), ...more],
  ];

  /** Kills a run when its journal of a solver has this many bytes; tells whether that came before its end. */
  async function killedAt(out: string, solver: string, bytes: number, ...more: string[]): Promise<boolean> {
    const journal = files.at(`${out}.partial/${solver}.journal`);
    const child: ChildProcess = spawn(process.execPath, [MAIN, ...command(out, ...more)], {
      stdio: "ignore",
    });
    const ended = new Promise<string | null>((resolve) => child.on("close", (_, signal) => resolve(signal)));
    const watch = setInterval(() => {
      if ((statSync(journal, { throwIfNoEntry: false })?.size ?? 0) >= bytes) child.kill("SIGKILL");
    }, 2);
    return (await ended.finally(() => clearInterval(watch))) === "SIGKILL";
  }

  it("end in the bytes of a run that was not", async () => {
    expect((await lacuna(command("whole"))).status).toBe(0);
    const wanted = treeOf(files.at("whole"));
    expect(Object.keys(wanted)).toContain(join("cqd-co", "results.jsonl"));

    expect(await killedAt("again", "qto", 1)).toBe(true);
    expect(await killedAt("again", "cqd-co", 1)).toBe(true);
    const journal = files.at("again.partial/cqd-co.journal");
    const kept = statSync(journal).size;
    expect(await killedAt("again", "cqd-co", kept + 1)).toBe(true);
    expect(readdirSync(files.at(".")).includes("again")).toBe(false);
    // What a kill in the middle of writing leaves.
    appendFileSync(journal, '{"id":"2p-0000');
    const resumed = await lacuna(command("again"));
    expect({ status: resumed.status, err: resumed.err }).toEqual({ status: 0, err: "" });
    expect(treeOf(files.at("again"))).toEqual(wanted);
    expect(readdirSync(files.at("."))).not.toContain("again.partial");
    expect(resumed.out).toBe((await lacuna(command("third"))).out.replaceAll("third", "again"));
  });

  it("end in the same bytes on any number of workers, before the kill and after it", async () => {
    const [one, three] = await Promise.all([
      lacuna(command("one", "--threads", "1")),
      lacuna(command("three", "--threads", "3")),
    ]);
    expect([one, three].map(({ status, err }) => ({ status, err }))).toEqual([
      { status: 0, err: "" },
      { status: 0, err: "" },
    ]);
    expect(one.out).toContain("qto");
    expect(three.out).toBe(one.out.replaceAll("one", "three"));
    const wanted = treeOf(files.at("one"));
    expect(treeOf(files.at("three"))).toEqual(wanted);
    expect(await killedAt("both", "cqd-co", 1, "--threads", "2")).toBe(true);
    expect((await lacuna(command("both", "--threads", "1"))).err).toBe("");
    expect(treeOf(files.at("both"))).toEqual(wanted);
  });

  it("keep what workers have scored when they are interrupted", async () => {
    const journal = files.at("stopped.partial/cqd-co.journal");
    const args = command("stopped", "--threads", "2", "--set", "steps=20000");
    const child = spawn(process.execPath, [MAIN, ...args], { stdio: ["ignore", "ignore", "pipe"] });
    let err = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      err += text;
    });
    const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
    const watch = setInterval(() => {
      if ((statSync(journal, { throwIfNoEntry: false })?.size ?? 0) === 0) return;
      clearInterval(watch);
      child.kill("SIGINT");
    }, 2);
    expect(await ended.finally(() => clearInterval(watch))).toBe(130);
    expect(err).toContain("what was scored so far is kept in");
    expect(readFileSync(journal, "utf8").split("\n").length).toBeGreaterThan(1);
  });

  it("are not resumed under other settings", async () => {
    expect(await killedAt("other", "qto", 1)).toBe(true);
    const changed = await lacuna(command("other", "--set", "threshold=0.01"));
    expect(changed.status).toBe(1);
    expect(changed.err).toContain("error[runs.other-run]");
    expect(changed.err).toContain("solvers.qto.setting.values.threshold 0.0002 (now 0.01)");
    expect((await lacuna(command("other", "--set", "threshold=0.01", "--force"))).status).toBe(0);
    const manifest = JSON.parse(readFileSync(join(files.at("other"), "qto", "manifest.json"), "utf8"));
    expect(manifest.predictor.setting.values.threshold).toBe(0.01);
    expect((await lacuna(command("other"))).err).toContain("error[runs.exists]");
  });
});
