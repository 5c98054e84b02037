import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answers, answer } from "../../src/exact/index.ts";
import { parseQuery, type View } from "../../src/index.ts";
import { hasLink, observed } from "../../src/kg/index.ts";
import { findSolver } from "../../src/solvers/registry.ts";
import { settingOf } from "../../src/solvers/settings/setting-of.ts";
import { lacuna } from "./lacuna.ts";
import { json, type SolverFiles, solverFiles } from "./solver-files.ts";

let files: SolverFiles;
beforeAll(async () => {
  files = await solverFiles();
});
afterAll(() => files.remove());

const PATH = "?y : r0(a3, ?x) & r2(?x, ?y)";
const NEGATED = "?y : r0(a3, ?x) & r2(?x, ?y) & !r1(a5, ?y)";
const TRIANGLE = "?x : r0(?x, ?y) & r1(?y, ?z) & r2(?z, ?x)";
const PAIRS = "?x, ?y : r0(a3, ?x) & r2(?x, ?y)";

interface Link {
  readonly head: string;
  readonly relation: string;
  readonly tail: string;
  readonly state: "known" | "predicted" | "absent";
  readonly score: number;
}
interface Answer {
  readonly values: readonly string[];
  readonly score: number;
  readonly known: boolean;
  readonly tree: readonly Link[];
  readonly predicted: number | null;
  readonly reduces: string | null;
  readonly classes?: readonly { readonly reduces: string | null; readonly share: number }[];
}
type Asked = Record<string, unknown> & { readonly answers: readonly Answer[] };

const ask = (query: string, ...args: string[]): Promise<Asked> =>
  json("ask", files.graph, query, "--model", files.model, ...args);

const idOf = (name: string) => files.opened.entities.id(name)!;
const knownLinks = (): View => observed(files.opened, "test");
const followFrom = (query: string, view: View): Answers => answer(parseQuery(query, files.opened), view);
const tuplesOf = (answers: Answers) =>
  new Set([...answers].map((tuple) => tuple.map(files.opened.label).join()));

function expectBestFirst(answers: readonly Answer[]) {
  for (let at = 1; at < answers.length; at++) {
    const [before, after] = [answers[at - 1]!, answers[at]!];
    expect(after.score).toBeLessThanOrEqual(before.score);
    // Ties are in the order of ids.
    const [ids, next] = [before.values.map(idOf), after.values.map(idOf)];
    const differs = ids.findIndex((id, i) => id !== next[i]);
    if (after.score === before.score) expect(ids[differs]).toBeLessThan(next[differs]!);
  }
}

/** Every link of a tree is as its state says, and what it reduces to fits the number of predicted ones. */
function expectTree({ tree, predicted, reduces }: Answer, view: View) {
  expect(tree.length).toBeGreaterThan(0);
  for (const { head, relation, tail, state } of tree) {
    const id = 2 * files.opened.relations.id(relation)!;
    const there = hasLink(view, idOf(head), id, idOf(tail));
    if (state !== "absent") expect(state).toBe(there ? "known" : "predicted");
  }
  expect(tree.filter(({ state }) => state === "predicted").length).toBe(predicted);
  expect(reduces === null).toBe(predicted === 0);
}

describe("lacuna ask --model", () => {
  it("gives the best of what the solver says, known answers marked", async () => {
    const asked = await ask(PATH, "--top", "15", "--explain", "--solver", "qto", "--loops");
    const query = parseQuery(PATH, files.opened);
    const qto = findSolver("qto");
    const world = { graph: files.opened, predictor: files.predictor, known: knownLinks(), memory: 1 << 24 };
    const [row] = qto.start(world, settingOf(qto)).solve(query).rows as [Float32Array];
    const order = [...row.keys()].sort((a, b) => row[b]! - row[a]! || a - b).slice(0, 15);
    expect(asked.answers.map(({ values }) => idOf(values[0]!))).toEqual(order);
    // Kernels differ in rounding.
    asked.answers.forEach(({ score }, at) => {
      expect(score).toBeCloseTo(row[order[at]!]!, 5);
    });
    const follow = tuplesOf(followFrom(PATH, knownLinks()));
    for (const each of asked.answers) {
      expect(each.known).toBe(follow.has(each.values.join()));
      expectTree(each, knownLinks());
      // QTO's truth is that of its best tree.
      expect(each.tree.reduce((product, { score }) => product * score, 1)).toBeCloseTo(each.score, 5);
    }
    expect(asked).toMatchObject({
      variables: ["?y"],
      count: 15,
      outcome: "row-limit",
      candidates: row.filter((truth) => truth > 0).length,
      following: follow.size,
      solver: { name: "qto", known: "observed" },
      model: { name: "complex", hash: files.predictor.hash, calibrated: false },
    });
  });

  it("takes as known what it is told to", async () => {
    for (const [known, view] of [
      ["train", files.opened.train],
      ["observed", knownLinks()],
      ["full", files.opened.full],
    ] as const) {
      const asked = await ask(PATH, "--known", known, "--explain", "--top", "40");
      expect(asked.following).toBe(followFrom(PATH, view).count);
      const follow = tuplesOf(followFrom(PATH, view));
      for (const each of asked.answers) {
        expect(each.known).toBe(follow.has(each.values[0]!));
        expectTree(each, view);
      }
    }
  });

  it("leaves known answers out when only predicted ones are wanted", async () => {
    for (const query of [PATH, PAIRS]) {
      const { answers } = await ask(query, "--predicted", "--top", "12");
      const follow = tuplesOf(followFrom(query, knownLinks()));
      expect(follow.size).toBeGreaterThan(0);
      expect(answers.length).toBe(12);
      for (const { values, known } of answers)
        expect([follow.has(values.join()), known]).toEqual([false, false]);
      expectBestFirst(answers);
      const both = (await ask(query, "--top", "60")).answers.filter(({ known }) => !known);
      expect(both.slice(0, 12).map(({ values }) => values)).toEqual(
        answers.slice(0, Math.min(12, both.length)).map(({ values }) => values),
      );
    }
  });

  it("answers cycles and several variables by fit when no solver is named", async () => {
    const cycle = await ask(TRIANGLE, "--top", "5", "--explain");
    expect(cycle.solver).toMatchObject({ name: "fit" });
    for (const each of cycle.answers) expectTree(each, knownLinks());
    const pairs = await ask(PAIRS, "--top", "8");
    expect(pairs).toMatchObject({ variables: ["?x", "?y"], count: 8, outcome: "row-limit" });
    expectBestFirst(pairs.answers);
    const known = tuplesOf(followFrom(PAIRS, knownLinks()));
    for (const each of pairs.answers) expect(each.known).toBe(known.has(each.values.join()));
  });

  it("lacuna answers and explains cycles and several variables too", async () => {
    const cycle = await ask(TRIANGLE, "--top", "5", "--explain", "--solver", "lacuna");
    expect(cycle.solver).toMatchObject({ name: "lacuna" });
    expect(cycle.answers.length).toBe(5);
    for (const each of cycle.answers) {
      expectTree(each, knownLinks());
      expect(each.tree.length).toBe(3);
    }
    const pairs = await ask(PAIRS, "--top", "8", "--explain", "--solver", "lacuna");
    expect(pairs).toMatchObject({ variables: ["?x", "?y"], count: 8, outcome: "row-limit" });
    expectBestFirst(pairs.answers);
    for (const each of pairs.answers) {
      expectTree(each, knownLinks());
      // A tuple is as true as its best tree.
      expect(each.tree.reduce((product, { score }) => product * score, 1)).toBeCloseTo(each.score, 5);
    }
  });

  it("lacuna says what the missing links of an answer form, and with which prior", async () => {
    const args = [PATH, "--explain", "--predicted", "--top", "4", "--solver", "lacuna"];
    const natural = await ask(...(args as [string]));
    expect(natural.solver).toMatchObject({ setting: { prior: "natural" } });
    for (const { classes = [] } of natural.answers) {
      expect(classes.every(({ reduces }) => reduces === "1p" || reduces === "2p")).toBe(true);
      expect(classes.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 6);
    }
    const balanced = await ask(...(args as [string]), "--preset", "balanced");
    expect(balanced.solver).toMatchObject({ setting: { prior: "balanced" } });
    const { out } = await lacuna(["ask", files.graph, "--model", files.model, "--verbose", ...args]);
    expect(out).toMatch(/^ {3}most likely (one link|2 links) missing \([12]p \d+ %(, [12]p \d+ %)?\)$/m);
    expect(out).toContain("lacuna (prior natural, belief scaled, temperature 1, missing 1, beamWidth");
  });

  it("explains what a negation asks to be absent", async () => {
    const { answers } = await ask(NEGATED, "--explain", "--top", "5");
    for (const { tree } of answers) {
      const [absent] = tree.filter(({ state }) => state === "absent");
      expect(absent).toMatchObject({ head: "a5", relation: "r1" });
    }
  });

  it("prints nothing of truth 0, and says what stands behind the list", async () => {
    const exact = await json("ask", files.graph, PATH, "--solver", "exact", "--top", "500");
    const follow = [...followFrom(PATH, knownLinks())].map(([id]) => files.opened.label(id!));
    expect(exact.answers.map(({ values }: Answer) => values[0])).toEqual(follow);
    expect(exact).toMatchObject({ outcome: "complete", candidates: follow.length, tied: 0, model: null });
    const three = await json("ask", files.graph, PATH, "--solver", "exact", "--top", "3");
    expect(three).toMatchObject({ count: 3, outcome: "row-limit", tied: follow.length - 3 });
    const { out } = await lacuna(["ask", files.graph, PATH, "--solver", "exact", "--top", "3"]);
    expect(out).toContain(`the best 3 of ${follow.length} with a score above 0; --top shows more`);
    expect(out).toContain(`${follow.length - 3} more have the score of the last one`);
    const none = await lacuna([
      "ask",
      files.graph,
      "?x : r0(?x, ?y) & r0(?y, ?x) & !r0(?x, ?y)",
      "--solver",
      "exact",
    ]);
    expect(none).toMatchObject({
      status: 0,
      out: expect.stringContaining("no answers: nothing has a score above 0"),
    });
  });

  it("shows answers and trees to people, with what they rest on", async () => {
    const args = ["ask", files.graph, PATH, "--model", files.model, "--explain", "--predicted", "--top", "2"];
    const { status, out, err } = await lacuna(args);
    expect({ status, err }).toEqual({ status: 0, err: "" });
    expect(out).toMatch(/^1\. \?y = a\d+ {2}score 0\.\d{4}, predicted$/m);
    expect(out).toMatch(/^ {3}a\d+ ─r2→ a\d+ +(known|predicted, 0\.\d+)$/m);
    expect(out).toMatch(/^ {3}[12] of 2 links predicted: reduces to [12]p$/m);
    expect(out).toMatch(/^qto, model complex, uncalibrated; without loops; --verbose says more$/m);
    const verbose = (await lacuna([...args, "--verbose"])).out;
    expect(verbose).toContain("qto (threshold 0.0002,");
    expect(verbose).toContain(
      `model complex ${files.predictor.hash.slice(0, 12)}, uncalibrated, known links: observed`,
    );
    expect(out).not.toContain("probability");
  });

  it("asks the baseline, and stops politely", async () => {
    const baseline = await json("ask", files.graph, PATH, "--model", "frequency", "--top", "4");
    expect(baseline).toMatchObject({ count: 4, model: { name: "frequency" } });
    const stopped = await ask(PATH, "--timeout", "0.000001");
    expect(stopped).toMatchObject({ answers: [], count: 0, outcome: "time-limit" });
    const { status, out } = await lacuna([
      ...["ask", files.graph, PATH, "--model", files.model, "--timeout", "0.000001"],
    ]);
    expect({ status, out }).toMatchObject({
      status: 0,
      out: expect.stringContaining("--timeout was reached"),
    });
  });

  it.each([
    [[TRIANGLE, "--solver", "qto"], "usage.unsupported-query", "--solver fit"],
    [[PATH, "--solver", "qtoo"], "usage.unknown-solver", "did you mean qto"],
    [[PATH, "--set", "treshold=1"], "usage.unknown-parameter", "did you mean threshold?"],
    [[PATH, "--graph", "train"], "usage.idle-option", "it goes with `lacuna ask`"],
    [[PATH, "--limit", "3"], "usage.idle-option", "it goes with `lacuna ask`"],
    [[PATH, "--count"], "usage.idle-option", "it goes with `lacuna ask --queries`"],
    [[": r0(a3, a4)"], "usage.nothing-to-rank", "without --model"],
  ])("refuses %j", async (args, code, hint) => {
    const { status, err } = await lacuna(["ask", files.graph, ...args, "--model", files.model]);
    expect(err).toContain(`error[${code}]`);
    expect(err).toContain(hint);
    expect(status).toBe(2);
  });

  it.each([
    [["--top", "3"], "usage.idle-option"],
    [["--known", "train"], "usage.idle-option"],
    [["--solver", "qto"], "usage.missing-model"],
  ])("refuses %j without a model", async (args, code) => {
    const { status, err } = await lacuna(["ask", files.graph, PATH, ...args]);
    expect(err).toContain(`error[${code}]`);
    expect(status).toBe(2);
  });
});

describe("lacuna solvers", () => {
  it("lists what each answers, and its parameters", async () => {
    const listed: { name: string; supports: Record<string, boolean>; parameters: { name: string }[] }[] =
      await json("solvers");
    const named = new Map(listed.map((each) => [each.name, each]));
    for (const name of ["exact", "cqd", "cqd-hybrid", "cqd-co", "qto", "fit"])
      expect(named.has(name)).toBe(true);
    expect(named.get("qto")!.supports).toMatchObject({
      "2in1p": true,
      cycles: false,
      "several free variables": false,
    });
    expect(named.get("fit")!.supports).toMatchObject({
      "3c": true,
      cycles: true,
      "several free variables": true,
    });
    const { out } = await lacuna(["solvers", "cqd"]);
    expect(out).toContain("preset fb15k-237");
    for (const { name } of named.get("cqd")!.parameters) expect(out).toMatch(new RegExp(`^${name} `, "m"));
    expect((await lacuna(["solvers", "cdq"])).err).toContain("did you mean cqd");
  });
});
