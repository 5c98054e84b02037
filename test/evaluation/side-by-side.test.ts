import { describe, expect, test } from "vitest";
import { beats, furthestApart } from "../../src/evaluation/compare/apart.ts";
import { leaders } from "../../src/evaluation/compare/leader.ts";
import { type Column, sideBySide } from "../../src/evaluation/compare/side-by-side.ts";
import { comparisonHtml } from "../../src/evaluation/report/side-by-side-html.ts";
import { comparisonMarkdown } from "../../src/evaluation/report/side-by-side-markdown.ts";
import { listsApart } from "../../src/evaluation/report/side-by-side-queries.ts";
import { sheetsOf } from "../../src/evaluation/report/side-by-side-sheets.ts";
import { protocolRecord } from "../../src/evaluation/run/protocol-record.ts";
import { dimensionsFor, summarize } from "../../src/evaluation/run/summary.ts";
import type { ScoredQuery } from "../../src/evaluation/scoring/scored-query.ts";
import { classColour } from "../../src/hardness/classes/class-text.ts";
import { randomStream } from "../../src/numeric/random.ts";

const rules = { ties: "realistic", joint: "unbounded", averaging: "types", seed: 0 } as const;
const by = dimensionsFor(["type", "reduces"]);

/** A solver that gives one rank to the answer of each query of 2p; every other answer reduces to 1p. */
function solver(name: string, ranks: readonly number[], tied = 0): Column {
  const queries = ranks.map((rank, at): ScoredQuery => {
    const [one, best, worst] = [rank, rank - tied, rank + tied].map((each) => Float64Array.of(each));
    return {
      ...{ id: `2p-${at}`, type: "2p", missing: false, ranks: one!, best: best!, worst: worst! },
      strata: [[{ value: "2p" }], [{ value: at % 2 === 0 ? "2p" : "1p", positions: Uint32Array.of(0) }]],
    };
  });
  const summary = summarize(queries, by, ["type", "reduces"], rules, protocolRecord(rules, 50, "test"));
  return { name, summary, unsupported: [], queries };
}

const beside = (...columns: Column[]) =>
  sideBySide(columns, { averaging: "types", seed: 0, by: by.map(({ name }) => name) });

const ranks = (count: number, of: (at: number) => number) => Array.from({ length: count }, (_, at) => of(at));

describe("who is ahead", () => {
  test("nobody where chance explains the difference, or the queries are few", () => {
    const random = randomStream(1, "ranks");
    const [one, other] = [1, 2].map(() => ranks(60, () => 1 + random.below(20)));
    expect(beside(solver("a", one!), solver("b", other!)).types[0]!.ahead).toBeNull();
    const [low, high] = [ranks(29, () => 20), ranks(29, (at) => 1 + (at % 3))];
    expect(beside(solver("a", low), solver("b", high)).types[0]!.ahead).toBeNull();
    expect(beside(solver("a", [...low, 20]), solver("b", [...high, 1])).types[0]!.ahead).toBe("b");
  });

  test("nobody where the figures are the same as printed", () => {
    const base = ranks(400, (at) => 2 + (at % 5));
    const hair = base.map((rank) => rank - 0.002);
    const found = beside(solver("a", base), solver("b", hair));
    expect(found.types[0]!.mrr.b).toBeGreaterThan(found.types[0]!.mrr.a!);
    expect(found.types[0]!.ahead).toBeNull();
    expect(sheetsOf(found)[0]!.header).not.toContain("ahead");
  });

  test("one has to be above all others, in the mean and in each class alike", () => {
    const [first, second] = [ranks(80, () => 1 + 0), ranks(80, (at) => 1 + (at % 2))];
    const third = ranks(80, (at) => 4 + (at % 3));
    const found = beside(solver("a", third), solver("b", second), solver("c", first));
    expect(found.mean.ahead).toBe("c");
    // Answers of full inference (every second) all rank first in b and c.
    expect(found.types[0]!.reduces["2p"]!.ahead).toBeNull();
    expect(found.types[0]!.reduces["1p"]!.ahead).toBe("c");
  });

  test("runs that are alike are put ahead in one table of twenty, whatever the number of rows", () => {
    const random = randomStream(2, "tables");
    let tables = 0;
    for (let trial = 0; trial < 120; trial++) {
      const cells = Array.from({ length: 6 }, (_, at) => {
        const runs = [1, 2, 3].map(() => Array.from({ length: 30 }, () => random.real() ** 3));
        return [{ type: `t${at}`, ids: runs[0]!.map(String), runs }];
      });
      tables += Number(leaders(cells, "types", { flips: 199, seed: trial }).some((each) => each !== null));
    }
    // Six of 120 are expected at most; 14 is three standard deviations more.
    expect(tables).toBeLessThan(14);
  });
});

describe("a comparison", () => {
  const good = solver(
    "good",
    ranks(40, (at) => 1 + (at % 3)),
    0.5,
  );
  const bad = solver(
    "<bad>",
    ranks(40, (at) => (at === 7 ? 1 : 30)),
  );
  const found = beside(good, bad);

  test("has the interval and the span of ties of each solver", () => {
    const [type] = found.types;
    expect(type!.interval.good![0]).toBeLessThan(type!.mrr.good!);
    expect(type!.tied.good!.pessimistic).toBeLessThan(type!.mrr.good!);
    expect(type!.tied["<bad>"]).toEqual({ optimistic: type!.mrr["<bad>"], pessimistic: type!.mrr["<bad>"] });
    const ties = sheetsOf(found).find(({ title }) => /ties/.test(title));
    expect(ties?.rows.map(([name]) => name)).toEqual(["2p", "mean of 1"]);
    expect(ties?.rows[0]?.[1]).toMatch(/^[\d.]+ to [\d.]+$/);
    expect(ties?.rows[0]?.[2]).toBe("");
    expect(comparisonMarkdown(found, "b", "g")).toMatch(/\| 2p \| 40 \| [\d.]+ \([\d.]+ to [\d.]+\)/);
  });

  test("as a page links every figure to its queries, and loads nothing", () => {
    const lists = listsApart([good, bad], found);
    const page = comparisonHtml({
      ...{ compared: found, benchmark: "<b>", generator: "g", sampled: undefined, lists },
      texts: { "2p-0": "r0(<e0>,?y)" },
    });
    const links = [...page.matchAll(/href="#([^"]+)"/g)].map(([, to]) => to);
    expect(new Set(links).size).toBe(3);
    for (const to of links) expect(page).toContain(`id="${to}"`);
    expect(page).not.toMatch(/<script|<link|<img|src=|url\(|@import|<bad>|<b>,|<e0>/i);
    expect(page).toContain("full inference");
    expect(page).toContain("95 % intervals");
  });

  test("lists the queries on which runs are furthest apart", () => {
    const scores = {
      ids: ["x", "y", "z"],
      runs: [
        [0.5, 1, 0.2],
        [0.5, 0.1, 0.3],
      ],
    };
    expect(furthestApart(scores, 5).map(({ id }) => id)).toEqual(["y", "z"]);
    expect(furthestApart(scores, 1)).toEqual([{ id: "y", scores: [1, 0.1] }]);
    expect(beats(scores, 1, 0, 5).map(({ id }) => id)).toEqual(["z"]);
    expect(beats(scores, 0, 1, 5).map(({ id }) => id)).toEqual(["y"]);
  });
});

test("a class has one colour wherever it stands, and named ones have different ones", () => {
  const names = "1p 2p 3p 4p 2i 3i 4i 1p2i 2i1p 2u 2u1p 2in 3in 2in1p 2pi1pn".split(" ");
  expect(new Set(names.map((name) => classColour(name, "4i", "ink"))).size).toBe(names.length - 1 + 1);
  expect(classColour("2i", "2i", "ink")).toBe("ink");
  expect(classColour("2i", "3i", "ink")).toBe(classColour("2i", "4i", "black"));
});
