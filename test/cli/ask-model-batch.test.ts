import { spawn } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lacuna, MAIN } from "./lacuna.ts";
import { json, type SolverFiles, solverFiles } from "./solver-files.ts";

let files: SolverFiles;
beforeAll(async () => {
  files = await solverFiles();
});
afterAll(() => files.remove());

const TREES = [
  "?y : r0(a3, ?x) & r2(?x, ?y)",
  "?y : r0(a5, ?x) & r2(?x, ?y)",
  "?y : r0(a3, ?x) & r2(?x, ?y) & !r1(a5, ?y)",
  "?x : r1(a7, ?x)",
];
const OTHERS = ["?x : r0(?x, ?y) & r1(?y, ?z) & r2(?z, ?x)", "?x, ?y : r0(a3, ?x) & r2(?x, ?y)"];
const ALL = [...TREES, ...OTHERS];

const batch = (lines: readonly string[], ...args: string[]) =>
  lacuna(["ask", files.graph, "--queries", "-", "--notation", "text", ...args], lines.join("\n"));
const withModel = (lines: readonly string[], ...args: string[]) =>
  batch(lines, ...(args.includes("--model") ? [] : ["--model", files.model]), ...args);
const parsed = (out: string) =>
  out
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));

describe("lacuna ask --model --queries", () => {
  it.each([
    [ALL, ["--explain", "--top", "3"]],
    [TREES, ["--solver", "lacuna", "--set", "prior=0.5", "--predicted", "--ids"]],
    [
      TREES,
      ["--solver", "cqd-hybrid", "--preset", "fb15k-237", "--known", "full", "--explain", "--top", "2"],
    ],
    [ALL, ["--solver", "fit", "--set", "m=2", "--known", "train", "--top", "4"]],
    [ALL, ["--solver", "exact", "--top", "5"]],
  ])("says of each query what asking for it alone says (case %#)", async (queries, args) => {
    const [{ status, out, err }, ...alone] = await Promise.all([
      withModel(queries, ...args),
      ...queries.map((query) => json("ask", files.graph, query, "--model", files.model, ...args)),
    ]);
    expect({ status, err }).toEqual({ status: 0, err: "" });
    expect(parsed(out)).toEqual(queries.map((query, at) => ({ query, ...alone[at] })));
  });

  it("reads ids before names with --ids, alone and in files, with a model and without", async () => {
    const { graph, model, opened } = files;
    // Relations are called r0, r1 and r2 there: r2 is the name of one and the id of another.
    const byId = "?x : r2(e7, ?x)";
    const byName = `?x : "${opened.relations.name(1)}"("${opened.entities.name(7)}", ?x)`;
    const top = ["--model", model, "--ids", "--top", "5"];
    const [named, ranked] = await Promise.all([
      json("ask", graph, byName, "--ids"),
      json("ask", graph, byName, ...top),
    ]);
    expect(await json("ask", graph, byId, "--ids")).toEqual(named);
    expect(await json("ask", graph, byId, ...top)).toEqual(ranked);
    expect(parsed((await batch([byId], "--ids")).out)).toEqual([
      { query: byId, answers: named.answers.flat().sort((a: number, b: number) => a - b) },
    ]);
    expect(parsed((await batch([byId], ...top)).out)).toEqual([{ query: byId, ...ranked }]);
  });

  it("writes the same bytes whatever the memory and the threads, together or one after the other", async () => {
    const many = Array.from(
      { length: 40 },
      (_, n) => `?y${n} : r${n % 3}(a${n % 40}, ?x) & r2(?x, ?y${n}) & r1(?y${n}, ?z)`,
    );
    const path = files.at("many.txt");
    writeFileSync(path, many.join("\n"));
    const ask = (...args: string[]) =>
      lacuna([
        "ask",
        files.graph,
        "--queries",
        path,
        "--model",
        files.model,
        "--top",
        "2",
        "--explain",
        ...args,
      ]);
    const first = await ask();
    expect(first).toMatchObject({ status: 0, err: "" });
    expect(parsed(first.out).map(({ query }) => query)).toEqual(many);
    for (const args of [["--memory", "8K"], ["--threads", "2"], ["--timeout", "600"], ["--quiet"]])
      expect((await ask(...args)).out === first.out, args.join(" ")).toBe(true);
  });

  it("reads objects with ids, gives notations back as they came, and asks the baseline", async () => {
    const [tree] = TREES;
    const { out } = await withModel([JSON.stringify({ query: tree, id: "q7" }), "", tree!], "--top", "2");
    const [one, two, ...none] = parsed(out);
    expect(none).toEqual([]);
    expect(one).toEqual({ ...two, id: "q7" });
    const baseline = await lacuna(
      ["ask", files.graph, "--queries", "-", "--notation", "betae", "--model", "frequency", "--top", "1"],
      "[[3, [0]],[5,[2]]]\n",
    );
    expect(baseline.out).toMatch(/^\{"query":\[\[3, \[0\]\],\[5,\[2\]\]\],"variables":\[/);
    expect(parsed(baseline.out)).toMatchObject([{ count: 1, model: { name: "frequency" } }]);
  });

  it.each([
    ["?x : nope(a3, ?x)", [], "query.unknown-relation", 'no relation is called "nope"'],
    [OTHERS[0], ["--solver", "qto"], "solvers.unsupported", "these do: --solver exact, --solver fit"],
    [": r0(a3, a4)", [], "query.nothing-to-rank", "no free variable"],
  ])("%j fails with its line after what was before it", async (query, args, code, said) => {
    const lines = [...TREES, "", query!, TREES[0]!];
    const { status, out, err } = await withModel(lines, "--top", "1", ...args);
    expect(status).toBe(1);
    expect(parsed(out).map((each) => each.query)).toEqual(TREES);
    expect(err).toContain(`error[${code}]`);
    expect(err).toContain(said);
    expect(err).toContain("\n  standard input:6\n");
    expect(err).toContain("the answers to the 4 queries before it were written");
  });

  it("gives every query its own time", async () => {
    const { status, out } = await withModel(ALL, "--timeout", "0.000001");
    expect(status).toBe(0);
    expect(parsed(out)).toMatchObject(
      ALL.map((query) => ({ query, answers: [], count: 0, outcome: "time-limit" })),
    );
  });

  it("answers a line before the next one, and hears an interrupt while a query has no end", async () => {
    // Steps of this size leave what is a number, so that no step is ever the last.
    const endless = ["--solver", "cqd-co", "--set", "rate=1e300", "--set", "steps=1e15"];
    const args = ["ask", files.graph, "--queries", "-", "--model", files.model, ...endless];
    const child = spawn(process.execPath, [MAIN, ...args]);
    let err = "";
    child.stderr.on("data", (chunk: Buffer) => {
      err += chunk;
    });
    const answered = new Promise<string>((resolve, reject) => {
      child.stdout.once("data", (chunk: Buffer) => resolve(chunk.toString()));
      child.once("close", (status) => reject(new Error(`ended with ${status}: ${err}`)));
    });
    child.stdin.write(`${TREES[3]}\n${TREES[0]}\n`);
    expect(JSON.parse(await answered).query).toBe(TREES[3]);
    child.kill("SIGINT");
    expect(await new Promise((resolve) => child.on("close", resolve))).toBe(130);
    expect(err).toBe(
      "error[run.interrupted]: interrupted\n  1 query was answered and written, the rest were not\n",
    );
  });

  it("writes a file whole or not at all", async () => {
    const path = files.at("answers.jsonl");
    const failed = await withModel([...TREES, "nonsense"], "--out", path);
    expect(failed).toMatchObject({ status: 1, err: expect.stringContaining("nothing was written") });
    expect(existsSync(path)).toBe(false);
    expect((await withModel(TREES, "--out", path)).status).toBe(0);
    expect(parsed(readFileSync(path, "utf8")).map(({ query }) => query)).toEqual(TREES);
  });

  it.each([
    [["--plan"], "usage.unknown-option", 2],
    [["--count"], "usage.idle-option", 2],
    [["--limit", "3"], "usage.idle-option", 2],
    [["--solver", "qtoo"], "usage.unknown-solver", 2],
    [["--set", "treshold=1"], "usage.unknown-parameter", 2],
    [["--model", "nowhere"], "links.not-a-model", 1],
  ])("refuses %j before any query", async (args, code, expected) => {
    const { status, out, err } = await withModel(["nonsense"], ...args);
    expect({ status, out }).toEqual({ status: expected, out: "" });
    expect(err).toContain(`error[${code}]`);
  });

  it("asks for a model where the solver needs one", async () => {
    const { status, err } = await batch(TREES, "--solver", "qto");
    expect({ status, err }).toEqual({ status: 2, err: expect.stringContaining("usage.missing-model") });
    const { err: said } = await batch(TREES, "--explain");
    expect(said).toContain("name a --model");
  });
});
