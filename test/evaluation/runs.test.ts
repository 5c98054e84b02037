import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runFiles } from "../../src/evaluation/run/run-manifest.ts";
import { lacuna } from "../cli/lacuna.ts";
import { benchmarkFiles, benchmarkQuery, type ShortQuery } from "../support/benchmark-folder.ts";

const root = mkdtempSync(join(tmpdir(), "lacuna-runs-"));
afterAll(() => rmSync(root, { recursive: true }));
const at = (name: string) => join(root, name);
const read = (run: string, file: string) => readFileSync(join(at(run), file), "utf8");

const given: ShortQuery[] = [
  { id: "1p-000000", type: "1p", text: "r0(e0,?y)", easy: [1], hard: [3] },
  { id: "1p-000001", type: "1p", text: "r0(e1,?y)", easy: [], hard: [0, 2] },
  {
    id: "2u1p-000000",
    type: "2u1p",
    text: "exists ?x ((r0(e0,?x) | r0(e1,?x)) & r2(?x,?y))",
    easy: [],
    hard: [4],
  },
];

const lines = [
  { id: "1p-000000", scores: { "1": 0.95, "3": 0.6, "4": 0.25 } },
  { id: "1p-000001", scores: [0.7, 0.1, 0.1, 0, 0] },
  { id: "2u1p-000000", scores: { "4": 0.3 } },
];

const score = (out: string, predictions: readonly object[], ...more: string[]) => {
  writeFileSync(at(`${out}.jsonl`), predictions.map((line) => `${JSON.stringify(line)}\n`).join(""));
  return lacuna([
    "eval",
    at("bench"),
    "--predictions",
    at(`${out}.jsonl`),
    "--out",
    at(out),
    "--quiet",
    ...more,
  ]);
};

beforeAll(async () => {
  for (const [name, content] of benchmarkFiles(given.map(benchmarkQuery), { entities: 5 })) {
    mkdirSync(dirname(join(at("bench"), name)), { recursive: true });
    writeFileSync(join(at("bench"), name), content);
  }
  for (const [out, some] of [
    ["first", lines],
    ["turned", lines.toReversed()],
  ] as const)
    expect(await score(out, some, "--probabilities")).toMatchObject({ status: 0, err: "" });
});

describe("a run over probabilities", () => {
  it("says whether they hold, by hand", () => {
    const { reliability } = JSON.parse(read("first", "report.json")).summary;
    // Easy answers are left out: 4 + 5 + 5 entities, four hard answers; 0.6 + 0.25 + 0.7 + 2 · 0.1 + 0.3 expected.
    expect(reliability).toMatchObject({ queries: 3, candidates: 14, answers: 4 });
    expect(reliability.expected).toBeCloseTo(2.05, 12);
    const bins = reliability.bins.map((bin: Record<string, number>) => [bin.candidates, bin.links]);
    // Truths of 0; 0.1 (one is an answer); 0.25 and 0.3 (one); 0.6 (one) with odds of 1.5; 0.7 (one) with odds of 2.33.
    expect(bins).toEqual([
      [8, 0],
      [2, 1],
      [2, 1],
      [1, 1],
      [1, 1],
    ]);
    const distance = 0.8 + 0.45 + 0.4 + 0.3;
    expect(reliability.ece).toBeCloseTo(distance / 14, 12);
    expect(reliability.misplaced).toBeCloseTo(distance / 4, 12);
  });

  it("draws them, and gives the same bytes whatever the order of the predictions", () => {
    const page = read("first", "report.html");
    expect(page).toMatch(/role="img" aria-label="Score against the share/);
    expect(page.match(/<circle [^>]*><title>entities: /g)).toHaveLength(4);
    // No entity of truth 0 is an answer: that share lies below the axis, which is marked.
    expect(page.match(/<path [^>]*><title>entities: /g)).toHaveLength(1);
    expect(page).toContain("triangle: beyond the axis");
    expect(page).not.toMatch(/<script|<link|<img|src=|url\(|@import/i);
    expect(read("first", "report.md")).toContain("## Reliability of scores");
    for (const file of runFiles.filter((each) => !["manifest.json"].includes(each))) {
      const named = (run: string) =>
        read(run, file).replaceAll(/(first|turned)\.jsonl|"sha256": ?"\w+"/g, "");
      expect(named("turned")).toBe(named("first"));
    }
  });

  it("says nothing of scores that are none", async () => {
    expect(await score("plain", lines)).toMatchObject({ status: 0 });
    expect(JSON.parse(read("plain", "report.json")).summary).not.toHaveProperty("reliability");
    expect(read("plain", "report.html")).not.toContain("Predicted truth against");
  });
});

describe("a folder without a run", () => {
  it("is named, and told apart from a run that has not ended", async () => {
    const { status, err } = await lacuna(["eval", "compare", at("first"), at("none")]);
    expect(status).toBe(1);
    expect(err).toContain(`there is no run in ${at("none")}`);
    mkdirSync(at("begun.partial"));
    expect((await lacuna(["eval", "show", at("begun")])).err).toContain("has not ended");
  });
});

describe("lacuna evaluate forms", () => {
  const forms = (...args: string[]) => lacuna(["eval", "forms", ...args]);

  it("counts the types in which forms differ", async () => {
    const worse = lines.map((line, nth) =>
      nth === 2 ? { id: line.id, scores: { "0": 1, "4": 0.5 } } : line,
    );
    expect(await score("worse", worse)).toMatchObject({ status: 0 });
    const { out } = await forms(`DM=${at("first")}`, `DNF=${at("worse")}`, "--json");
    expect(JSON.parse(out)).toMatchObject({
      runs: { DM: at("first"), DNF: at("worse") },
      pairs: [{ forms: ["DM", "DNF"], types: 1, a: 1, b: 0, mrr: [1, 0.5] }],
      withoutForms: [],
    });
    const text = (await forms(`DM=${at("first")}`, `DNF=${at("worse")}`)).out;
    // A form does not win against itself.
    expect(text).toMatch(/^DM +100\.0 of 1 *$/m);
    expect(text).toMatch(/^DNF +0\.0 of 1 *$/m);
  });

  it.each([
    [["DM=x"], "usage.two-forms"],
    [["DM=x", "DM=y"], "usage.two-forms"],
    [["x", "DM=y"], "usage.no-form"],
    [["CNF=x", "DM=y"], "query.unknown-form"],
    [["DM=first", "DNF=bench"], "eval.broken-run"],
  ])("refuses %j", async (args, code) => {
    const { status, err } = await forms(
      ...args.map((each) => each.replace(/=(first|bench)$/, (_, name) => `=${at(name)}`)),
    );
    expect(err).toContain(`error[${code}]`);
    expect(status).toBeGreaterThan(0);
  });
});
