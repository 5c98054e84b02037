import { readFileSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { benchmark } from "../benchmark/bench-support.ts";
import { lacuna } from "./lacuna.ts";
import { json, type SolverFiles, solverFiles } from "./solver-files.ts";

let files: SolverFiles;
let bench: string;

beforeAll(async () => {
  files = await solverFiles();
  bench = files.at("bench");
  const types = ["--types", "1p,2p,2i", "--per-type", "30", "--split", "valid,test", "--seed", "5"];
  await benchmark("sample", files.graph, "--protocol", "betae", ...types, "--quiet", "--out", bench);
});
afterAll(() => files.remove());

const on = () => ["--graph", files.graph, "--model", files.model];

interface Tuned {
  readonly types: Readonly<Record<string, Readonly<Record<string, string | number>>>>;
  readonly tried: readonly {
    readonly values: Readonly<Record<string, string | number>>;
    readonly mrr: Readonly<Record<string, number>>;
  }[];
}

interface Calibrated {
  readonly missing: readonly {
    readonly missing: number;
    readonly answers: number;
    readonly before: { readonly expected: number; readonly misplaced: number };
    readonly after: { readonly expected: number; readonly misplaced: number };
  }[];
}

interface Asked {
  readonly calibrated: boolean;
  readonly answers: readonly object[];
}

interface Evaluated {
  readonly types: readonly { readonly type: string; readonly mrr: number }[];
}

it("keeps for each type the setting that eval finds best on validation queries, and eval takes the file", async () => {
  const out = files.at("tuned.json");
  const tuned: Tuned = await json(
    "solvers",
    "tune",
    bench,
    ...on(),
    "--grid",
    "prior=natural,balanced",
    "--grid",
    "follow=4,64",
    "--out",
    out,
  );
  expect(tuned.tried).toHaveLength(4);
  const valid = (...args: string[]): Promise<Evaluated> =>
    json("eval", bench, ...on(), "--solver", "lacuna", "--split", "valid", ...args);
  for (const { values, mrr } of tuned.tried) {
    const set = Object.entries(values).flatMap(([name, value]) => ["--set", `${name}=${value}`]);
    for (const each of (await valid(...set)).types) expect(mrr[each.type]).toBe(each.mrr);
  }
  for (const { type, mrr } of (await valid("--preset", out)).types)
    expect(mrr).toBe(Math.max(...tuned.tried.map((each) => each.mrr[type]!)));
  const again = files.at("again.json");
  await json(
    "solvers",
    "tune",
    bench,
    ...on(),
    "--grid",
    "prior=natural,balanced",
    "--grid",
    "follow=4,64",
    "--threads",
    "1",
    "--out",
    again,
  );
  const unnamed = (path: string) => readFileSync(path, "utf8").replace(/"name": "(tuned|again)"/, "");
  expect(unnamed(again)).toBe(unnamed(out));
});

it("fits truths on half of the queries, says how far they hold on the others, and ask takes them as scores", async () => {
  const out = files.at("probable.json");
  const found: Calibrated = await json("solvers", "calibrate", bench, ...on(), "--out", out);
  expect(found.missing.map(({ missing }) => missing)).toEqual([1, 2, 3]);
  const [one] = found.missing;
  expect(one!.after.misplaced).toBeLessThan(one!.before.misplaced);
  expect(Math.abs(Math.log(one!.after.expected / one!.answers))).toBeLessThan(
    Math.abs(Math.log(one!.before.expected / one!.answers)),
  );
  const valid: { reliability: { missing: Record<string, { expected: number }> } } = await json(
    ...["eval", bench, ...on(), "--solver", "lacuna", "--split", "valid", "--preset", out],
  );
  expect(Object.keys(valid.reliability.missing)).toContain("1");
  const query = [
    "ask",
    files.graph,
    "?x : r0(e1, ?x)",
    "--ids",
    "--model",
    files.model,
    "--solver",
    "lacuna",
  ];
  const asked: Asked = await json(...query, "--preset", out);
  expect(asked.calibrated).toBe(false);
  expect(asked.answers[0]).toHaveProperty("score");
  const unfitted: Asked = await json(...query);
  expect(unfitted.calibrated).toBe(false);
});

it("a preset is refused with another model than it was chosen with, unless that is said to be meant", async () => {
  const out = files.at("of-frequency.json");
  const frequency = ["--graph", files.graph, "--model", "frequency"];
  await json("solvers", "tune", bench, ...frequency, "--grid", "prior=natural,balanced", "--out", out);
  // Test queries know more links, but the model is the same.
  const same = await lacuna(["eval", bench, ...frequency, "--solver", "lacuna", "--preset", out]);
  expect(same.status).toBe(0);
  const other = ["eval", bench, ...on(), "--solver", "lacuna", "--preset", out];
  const ask = ["ask", files.graph, "?x : r0(e1, ?x)", "--ids", "--model", files.model];
  const asked = [...ask, "--solver", "lacuna", "--preset", out];
  for (const args of [other, asked]) {
    const refused = await lacuna(args);
    expect(refused.status).toBe(2);
    expect(refused.err).toMatch(/of-frequency\.json was chosen with the model frequency .*--any-model/s);
    expect((await lacuna([...args, "--any-model"])).status).toBe(0);
  }
  const idle = await lacuna([...ask, "--any-model"]);
  expect(idle.err).toMatch(/--any-model goes with --preset/);
});

it.each([
  [["--solver", "qto"], /truths of qto cannot be fitted/],
  [["--set", "belief=calibrated"], /truths of lacuna cannot be fitted/],
])("truths are not fitted with %j", async (args, message) => {
  const found = await lacuna([
    ...["solvers", "calibrate", bench, ...on(), "--out", files.at("refused.json"), ...args],
  ]);
  expect(found.status).toBe(2);
  expect(found.err).toMatch(message);
});

it.each([
  [["--grid", "piror=0"], 2, /did you mean prior/],
  [["--grid", "prior=2"], 2, /prior of lacuna cannot be 2/],
  [["--grid", "prior"], 2, /no list of values/],
  [["--solver", "qto"], 2, /no values of its own/],
  [["--types", "9p"], 2, /no type 9p/],
])("refuses %j", async (args, status, message) => {
  const found = await lacuna(["solvers", "tune", bench, ...on(), "--out", files.at("refused.json"), ...args]);
  expect(found.status).toBe(status);
  expect(found.err).toMatch(message);
});

it("refuses a preset file that is none, or of another solver", async () => {
  const path = files.at("bad.json");
  writeFileSync(path, '{"format":"lacuna preset 1","solver":"qto","name":"x","source":"y","values":{}}');
  const run = (file: string) => lacuna(["eval", bench, ...on(), "--solver", "lacuna", "--preset", file]);
  expect((await run(path)).err).toMatch(/is a preset of qto, not of lacuna/);
  writeFileSync(path, "[1");
  expect((await run(path)).err).toMatch(/is no JSON/);
  expect((await run(files.at("nothing.json"))).err).toMatch(/cannot be read/);
});
