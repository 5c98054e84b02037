import { expect, it } from "vitest";
import { answer, observed, openGraph, parseQuery, splitRandom } from "../../src/index.ts";
import { lacuna } from "./lacuna.ts";

interface Lost {
  readonly values: readonly string[];
  readonly rank: number | null;
}
interface Tour {
  readonly graph: { readonly hidden: number };
  readonly questions: readonly { readonly query: string; readonly byMissing: readonly number[] }[];
  readonly model: { readonly mrr: number; readonly baseline: number };
  readonly recovered: readonly { readonly solver: string; readonly lost: readonly Lost[] }[];
  readonly benchmark: {
    readonly names: readonly string[];
    readonly types: readonly {
      readonly type: string;
      readonly queries: number;
      readonly mrr: Readonly<Record<string, number>>;
      readonly reduces: Readonly<Record<string, { readonly pairs: number }>>;
    }[];
  };
}

const SEED = 2;

it("hides links, trains, finds lost answers again and measures solvers, the same each time", {
  timeout: 300_000,
}, async () => {
  const args = ["tour", "--seed", String(SEED)];
  const first = await lacuna([...args, "--json"]);
  expect({ status: first.status, err: first.err }).toEqual({ status: 0, err: "" });
  const again = await lacuna([...args, "--json"]);
  expect(again.out).toBe(first.out);

  const tour: Tour = JSON.parse(first.out);
  // More than the relation alone tells: the share of its links that end in an entity.
  expect(tour.model.mrr).toBeGreaterThan(1.5 * tour.model.baseline);

  const gaps = splitRandom(await openGraph("world"), { ratios: [90, 0, 10], seed: SEED });
  expect(gaps.tripleCounts[2]).toBe(tour.graph.hidden);
  tour.questions.forEach(({ query: text, byMissing }, at) => {
    const query = parseQuery(text, gaps);
    const known = new Set([...answer(query, observed(gaps, "test"))].map((tuple) => tuple.join()));
    const lost = [...answer(query, gaps.full)].filter((tuple) => !known.has(tuple.join()));
    const { lost: told, solver } = tour.recovered[at]!;
    expect(solver).toBe(query.free.length > 1 ? "fit" : "qto");
    expect(told.map(({ values }) => values.join()).sort()).toEqual(
      lost.map((tuple) => tuple.map(gaps.label).join()).sort(),
    );
    expect(told.length).toBe(byMissing.slice(1).reduce((sum, count) => sum + count, 0));
    for (const { rank } of told) expect(rank === null || rank >= 1).toBe(true);
  });
  // Some come back near the top, of more than a thousand entities.
  const places = tour.recovered.flatMap(({ lost }) =>
    lost.map(({ rank }) => rank ?? Number.POSITIVE_INFINITY),
  );
  expect(Math.min(...places)).toBeLessThanOrEqual(10);

  const { names, types } = tour.benchmark;
  expect(names).toEqual(["exact", "cqd", "qto"]);
  expect(types.map(({ type }) => type)).toEqual(["1p", "2p", "2i", "1p2i", "2i1p"]);
  for (const { type, queries, mrr, reduces } of types) {
    expect(queries).toBeLessThanOrEqual(100);
    expect(Object.keys(reduces)).toContain(type);
    // Hard answers do not follow from the known links: nothing tells them from the other entities.
    expect(mrr.exact).toBeLessThan(0.01);
    for (const name of ["cqd", "qto"]) expect(mrr[name]).toBeGreaterThan(10 * mrr.exact!);
  }

  const { out } = await lacuna(args);
  expect(out).toContain(`with an MRR of ${(100 * tour.model.mrr).toFixed(1)} %`);
  for (const [at, { solver, lost }] of tour.recovered.entries())
    expect(out).toMatch(new RegExp(`^ {2}question ${at + 1} +${solver} +${lost.length} `, "m"));
  expect(out).toMatch(/^ {2}2i1p +1p +[\d ]+ {2}/m);
});
