import fc from "fast-check";
import { expect, test } from "vitest";
import { parseText } from "../../../src/query/text/parse.ts";
import { oddsOf, pointsOf, solutionFeatures } from "../../../src/solvers/truth/points.ts";
import { queryKind } from "../../../src/solvers/truth/query-kind.ts";

const kind = (text: string) => queryKind(parseText(`?x : ${text}`, { ids: true }), "named");

test.each([
  ["r0(e1, ?x)", "1", 0],
  ["r0(?x, e1)", "1", 1],
  ["r0(e1, ?x) & r2(e1, ?x)", "2", -1],
  ["r0(e1, ?x) & r0(e2, ?x)", "2", 0],
  // From both sides one directed relation is another.
  ["r0(e1, ?x) & r0(?x, e2)", "2", -1],
  ["r0(?x, ?x)", "1", -1],
  // What is denied is no way to an answer.
  ["r0(e1, ?x) & !r2(e1, ?x)", "1n", 0],
  ["r0(e1, ?x) & !exists ?y (r2(e1, ?y) & r4(?y, ?x))", "1n", 0],
  ["r0(e1, ?x) & !(!r2(e1, ?x))", "2", -1],
  ["exists ?y (r2(e1, ?y) & r4(?y, ?x))", "2", 4],
  ["r0(e1, ?x) | r0(e2, ?x)", "2", 0],
  [
    "exists ?a, ?b, ?c, ?d, ?e (r0(e1, ?a) & r0(?a, ?b) & r0(?b, ?c) & r0(?c, ?d) & r0(?d, ?e) & r2(?e, ?x))",
    "5",
    2,
  ],
])("%s has %s links, and comes by relation %i", (text, size, relation) => {
  expect(kind(text)).toMatchObject({ type: "named", size, relation });
});

test("all positive links are counted, also beyond five", () => {
  expect(
    kind(
      "exists ?a, ?b, ?c, ?d, ?e (r0(e1, ?a) & r0(?a, ?b) & r0(?b, ?c) & r0(?c, ?d) & r0(?d, ?e) & r2(?e, ?x))",
    ).atoms,
  ).toBe(6);
  expect(kind("r0(e1, ?x) & !r2(e1, ?x)").atoms).toBe(1);
});

const query = parseText("?x : r0(e1, ?x)", { ids: true });
const row = (odds: readonly number[]) => Float32Array.from(odds, (each) => 1 / (1 + Math.exp(-each)));
const none: ReadonlySet<number> = new Set();

test("log-odds of a truth are those of its definition, within what can be told apart", () => {
  for (const truth of [1e-4, 0.1, 0.5, 0.9, 0.9999])
    expect(oddsOf(truth)).toBeCloseTo(Math.log(truth / (1 - truth)), 9);
  expect(oddsOf(0)).toBe(oddsOf(1e-5));
  expect(oddsOf(1)).toBe(oddsOf(1 - 1e-7));
});

const cases = fc.integer({ min: 1, max: 40 }).chain((count) =>
  fc.record({
    truths: fc.array(fc.constantFrom(0, 1e-6, 2e-5, 0.001, 0.2, 0.21, 0.5, 0.77, 1), {
      minLength: count,
      maxLength: count,
    }),
    missing: fc.array(fc.nat(5), { minLength: count, maxLength: count }),
    state: fc.array(fc.constantFrom("known", "hidden", "other", "other"), {
      minLength: count,
      maxLength: count,
    }),
    target: fc.nat(count - 1),
  }),
);

test("points hold every candidate once, apart by missing links, with their mean features", () => {
  fc.assert(
    fc.property(cases, ({ truths, missing, state, target }) => {
      const ids = (wanted: string) => new Set(state.flatMap((each, id) => (each === wanted ? [id] : [])));
      const known = ids("known");
      const all = new Set([...known, ...ids("hidden")]);
      const solution = { rows: [Float32Array.from(truths)], missing: [Uint8Array.from(missing)] };
      const found = pointsOf(query, "1p", solution as never, undefined, { known, all, target });
      const candidates = truths.flatMap((_, id) => (known.has(id) ? [] : [id]));
      const shown = (id: number) => Math.fround(truths[id]!);
      const sum = candidates.reduce((total, id) => total + (shown(id) > 1e-5 ? shown(id) : 0), known.size);
      expect(found).toMatchObject({ type: "1p", size: "1", relation: 0, atoms: 1, known: known.size });
      const total = (of: (point: (typeof found.points)[number]) => number) =>
        found.points.reduce((so, point) => so + of(point), 0);
      expect(total((each) => each.candidates)).toBe(candidates.length);
      expect(total((each) => each.links)).toBe(candidates.filter((id) => all.has(id)).length);
      expect(total((each) => each.drawn)).toBe(all.has(target) && !known.has(target) ? 1 : 0);
      for (let links = 0; links < 4; links++)
        expect(
          found.points.filter((each) => each.missing === links).reduce((so, each) => so + each.candidates, 0),
        ).toBe(candidates.filter((id) => Math.min(3, missing[id]!) === links).length);
      const mean = (of: (id: number) => number) => candidates.reduce((so, id) => so + of(id), 0);
      expect(total((each) => each.candidates * each.odds)).toBeCloseTo(
        mean((id) => oddsOf(shown(id))),
        6,
      );
      const share = (id: number) => Math.log(Math.max(1e-5, shown(id))) - Math.log(Math.max(1e-5, sum));
      expect(total((each) => each.candidates * each.share)).toBeCloseTo(mean(share), 6);
    }),
    { numRuns: 200 },
  );
});

test("candidates are together where they are believed in alike: within .3, and within 1.2 where hardly anything is true", () => {
  const pointsAt = (odds: readonly number[]) =>
    pointsOf(query, "1p", { rows: [row(odds)] } as never, undefined, { known: none, all: none, target: 0 })
      .points;
  const steps = (from: number, by: number, count: number) =>
    Array.from({ length: count }, (_, at) => from + by * at);
  expect(pointsAt(steps(-6.9, 0.31, 40))).toHaveLength(40);
  const near = pointsAt(steps(-3, 0.01, 300)).length;
  expect(near).toBeGreaterThanOrEqual(10);
  expect(near).toBeLessThanOrEqual(11);
  expect(pointsAt(steps(-11.4, 1.21, 3))).toHaveLength(3);
  expect(pointsAt(steps(-11.4, 0.05, 40)).length).toBeLessThanOrEqual(3);
  // None of the low ones is with one that is not low.
  const both = pointsAt([...steps(-11.4, 0.1, 40), ...steps(-6.95, 0.1, 10)]);
  for (const { odds } of both) expect(odds < -7 || odds >= -6.96).toBe(true);
});

test("a known answer counts as a true one in the share of the others, and truths that nobody tells apart as none", () => {
  const features = solutionFeatures({ rows: [Float32Array.of(0.5, 0.25, 0.25, 1e-6)] }, new Set([1]));
  expect(features(0).share).toBeCloseTo(Math.log(0.5 / (1 + 0.5 + 0.25)), 6);
  expect(features(3).share).toBeCloseTo(Math.log(1e-5 / 1.75), 6);
  expect(features(0)).toMatchObject({ missing: 0, known: 1 });
  // Another truth than the solver's own is taken where one is given.
  expect(features(0, 0.25).share).toBeCloseTo(Math.log(0.25 / 1.75), 6);
});

test("candidates have the features that they have when what is hidden is known; hidden ones move as those beside them", () => {
  const before = { rows: [row([-1, -1, 2, 4, -3])] } as never;
  const after = { rows: [row([0, 0, 3, 4.5, -2])] } as never;
  const [known, all] = [new Set<number>(), new Set([2, 3])];
  const { points } = pointsOf(query, "1p", before, after, { known, all, target: 2 });
  const odds = points.map((each) => each.odds);
  // Of the pair and the low one: as they are said then. The hidden ones move by 1, as the nearest with others does.
  expect(odds[0]).toBeCloseTo(-2, 4);
  expect(odds[1]).toBeCloseTo(0, 4);
  expect(odds[2]).toBeCloseTo(3, 4);
  expect(odds[3]).toBeCloseTo(5, 4);
  const later = solutionFeatures(after, all);
  expect(points[1]!.share).toBeCloseTo(later(0).share, 6);
});
