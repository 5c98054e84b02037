import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findingsOf } from "../../src/kg/report/findings.ts";
import { validate } from "../../src/kg/report/validate.ts";
import { loadWorld } from "../../src/kg/world/world.ts";
import { whole } from "../support/sizes.ts";
import { graphOf, haveData, type NamedTriple, namedTriples } from "./data.ts";

/** Every count by its definition, over strings and sets. */
function naive(triples: readonly NamedTriple[]) {
  const first = new Map<string, NamedTriple>();
  for (const triple of [...triples].sort((a, b) => a[3] - b[3])) {
    const key = triple.slice(0, 3).join("\t");
    if (!first.has(key)) first.set(key, triple);
  }
  const all = [...first.values()];
  const train = all.filter((each) => each[3] === 0);
  const byPair = new Map<string, NamedTriple[]>();
  for (const triple of train) {
    const pair = `${triple[0]}\t${triple[2]}`;
    const same = byPair.get(pair);
    if (same) same.push(triple);
    else byPair.set(pair, [triple]);
  }
  const trainEntities = new Set(train.flatMap(([h, , t]) => [h, t]));
  const trainRelations = new Set(train.map(([, r]) => r));
  const ofSplit = (level: number) => {
    const held = all.filter((each) => each[3] === level);
    const apart = held.filter(([h, , t]) => h !== t);
    const inverse = ([h, r, t]: NamedTriple) =>
      byPair.get(`${t}\t${h}`)?.some((each) => each[1] !== r) ?? false;
    const symmetric = ([h, r, t]: NamedTriple) =>
      byPair.get(`${t}\t${h}`)?.some((each) => each[1] === r) ?? false;
    const duplicate = ([h, , t]: NamedTriple) => byPair.has(`${h}\t${t}`);
    const any = apart.filter((each) => inverse(each) || symmetric(each) || duplicate(each)).length;
    return {
      leaked: {
        inverse: apart.filter(inverse).length,
        duplicate: apart.filter(duplicate).length,
        symmetric: apart.filter(symmetric).length,
        any,
        share: held.length === 0 ? 0 : any / held.length,
      },
      unseen: {
        entities: new Set(held.flatMap(([h, , t]) => [h, t]).filter((each) => !trainEntities.has(each))).size,
        relations: new Set(held.map(([, r]) => r).filter((each) => !trainRelations.has(each))).size,
        triples: held.filter(
          ([h, r, t]) => !trainEntities.has(h) || !trainEntities.has(t) || !trainRelations.has(r),
        ).length,
      },
      reflexive: held.length - apart.length,
    };
  };
  const degrees = new Map<string, number>();
  for (const [h, , t] of all) for (const each of [h, t]) degrees.set(each, (degrees.get(each) ?? 0) + 1);
  return { all, train: ofSplit(0), valid: ofSplit(1), test: ofSplit(2), degrees: [...degrees.values()] };
}

const small = fc.array(
  fc.tuple(
    fc.constantFrom("a", "b", "c", "d", "e"),
    fc.constantFrom("r", "s", "u"),
    fc.constantFrom("a", "b", "c", "d", "e"),
    fc.constantFrom(0, 0, 1, 2),
  ),
  { maxLength: 40 },
);

test("counts are what their definitions say, on small graphs", () => {
  fc.assert(
    fc.property(small, (triples) => {
      const report = validate(graphOf(triples));
      const expected = naive(triples);
      expect(report.leakage.valid).toEqual(expected.valid.leaked);
      expect(report.leakage.test).toEqual(expected.test.leaked);
      expect(report.unseen).toEqual({ valid: expected.valid.unseen, test: expected.test.unseen });
      expect(report.reflexive).toEqual({
        train: expected.train.reflexive,
        valid: expected.valid.reflexive,
        test: expected.test.reflexive,
      });
      expect(report.degrees.max).toBe(Math.max(0, ...expected.degrees));
      for (const figures of report.relationFigures) {
        const own = expected.all.filter(([, r]) => r === figures.name);
        const apart = own.filter(([h, , t]) => h !== t);
        const mirrored = apart.filter(([h, , t]) => own.some((other) => other[0] === t && other[2] === h));
        expect(figures.heads).toBe(new Set(own.map(([h]) => h)).size);
        expect(figures.tails).toBe(new Set(own.map(([, , t]) => t)).size);
        expect(figures.reflexive).toBe(own.length - apart.length);
        expect(figures.symmetry).toBe(apart.length === 0 ? 0 : mirrored.length / apart.length);
      }
    }),
    { numRuns: 300 },
  );
});

test("degrees: percentiles by nearest rank, and hubs", () => {
  // The hub has 4 links, its 4 neighbours 1 each but `a`, which links to itself too.
  const star = (["a", "b", "c", "d"] as const).map((each): NamedTriple => ["hub", "r", each, 0]);
  const { degrees } = validate(graphOf([...star, ["a", "r", "a", 0]]));
  expect(degrees).toMatchObject({ isolated: 0, min: 1, median: 1, mean: 2, p99: 4, max: 4 });
  expect(degrees.hubs.slice(0, 2)).toEqual([
    { entity: 0, degree: 4 },
    { entity: 1, degree: 3 },
  ]);
});

test("isolated entities are those without a triple on any level", () => {
  const graph = { ...graphOf([["a", "r", "b", 2]]), entityCount: 5 };
  const report = validate(graph);
  expect(report.degrees).toMatchObject({ isolated: 3, min: 0, median: 0, max: 1 });
  expect(findingsOf(report).map(({ code }) => code)).toContain("isolated");
});

test("cardinality is N from an average of 1.5 on", () => {
  const many = (count: number, triple: (i: number) => NamedTriple) =>
    Array.from({ length: count }, (_, i) => triple(i));
  const { relationFigures } = validate(
    graphOf([
      ...many(3, (i) => [`h${i}`, "one", `t${i}`, 0]),
      ...many(3, (i) => ["h", "fan", `t${i}`, 0]),
      ...many(3, (i) => [`h${i}`, "join", "t", 0]),
      ...many(4, (i) => [`h${i % 2}`, "mesh", `t${i >> 1}`, 0]),
      // 3 triples of 2 heads are exactly 1.5 tails a head; and of 3 tails, 1 head a tail.
      ...many(3, (i) => [`h${i >> 1}`, "edge", `t${i}`, 0]),
    ]),
  );
  expect(relationFigures.map(({ name, cardinality }) => [name, cardinality])).toEqual([
    ["one", "1-1"],
    ["fan", "1-N"],
    ["join", "N-1"],
    ["mesh", "N-N"],
    ["edge", "1-N"],
  ]);
  expect(relationFigures[4]).toMatchObject({ tailsPerHead: 1.5, headsPerTail: 1 });
});

test("near inverses and near duplicates are found with their shares and their leaks", () => {
  const pairs = Array.from({ length: 10 }, (_, i) => [`x${i}`, `y${i}`] as const);
  const graph = graphOf([
    ...pairs.map(([x, y]): NamedTriple => [x, "parent", y, 0]),
    // 8 of 10 are enough (0.8), 7 are not; 3 of the 8 are test triples.
    ...pairs.slice(0, 8).map(([x, y], i): NamedTriple => [y, "child", x, i < 3 ? 2 : 0]),
    ...pairs.slice(3, 10).map(([x, y]): NamedTriple => [x, "rare", y, 0]),
    ...pairs.slice(1, 10).map(([x, y], i): NamedTriple => [x, "ancestor", y, i < 2 ? 1 : 0]),
  ]);
  const { leakage } = validate(graph);
  expect(leakage.overlaps).toEqual([
    {
      relation: 0,
      by: 6,
      kind: "duplicate",
      pairs: 9,
      shareOfRelation: 0.9,
      shareOfBy: 1,
      leaked: { valid: 2, test: 0 },
    },
    {
      relation: 0,
      by: 2,
      kind: "inverse",
      pairs: 8,
      shareOfRelation: 0.8,
      shareOfBy: 1,
      leaked: { valid: 0, test: 3 },
    },
  ]);
  expect(leakage.test).toEqual({ inverse: 3, duplicate: 0, symmetric: 0, any: 3, share: 1 });
});

test("a pair of entities with a thousand relations is counted, but left out of the comparison of relations", () => {
  const triples = Array.from({ length: 1000 }, (_, i): NamedTriple => ["a", `r${i}`, "b", i === 0 ? 2 : 0]);
  const { leakage } = validate(graphOf(triples));
  expect(leakage.leftOut).toBe(1);
  expect(leakage.test.duplicate).toBe(1);
});

test("a graph without triples has a report", () => {
  const report = validate(graphOf([]));
  expect(report.degrees).toEqual({ isolated: 0, min: 0, median: 0, mean: 0, p99: 0, max: 0, hubs: [] });
  expect(findingsOf(report).map(({ code }) => code)).toEqual(["empty"]);
});

test("world: borders are symmetric, capitals are not", async () => {
  const byName = new Map(validate(await loadWorld()).relationFigures.map((each) => [each.name, each]));
  expect(byName.get("borders")).toMatchObject({ symmetry: 1, reflexive: 0, cardinality: "N-N" });
  expect(byName.get("capital")).toMatchObject({ symmetry: 0, cardinality: "1-1" });
  expect(byName.get("region")).toMatchObject({ cardinality: "N-1", tailsPerHead: 1 });
});

describe("famous datasets", () => {
  const report = (folder: string) => validate(graphOf(namedTriples(folder)));
  const codes = (folder: string) => findingsOf(report(folder)).map(({ code }) => code);

  test.skipIf(!haveData("wn18"))("WN18 gives 94 % of its test triples away (data: wn18)", () => {
    const { leakage } = report("wn18");
    // Dettmers et al. 2018, section 4.2: 94 % of WN18's test triples have their inverse in training.
    expect(leakage.test.share).toBeCloseTo(0.94, 2);
    // Hypernym and hyponym, the three holonyms and meronyms, and so on: 7 pairs among 18 relations.
    expect(leakage.overlaps.map(({ kind }) => kind)).toEqual(Array(7).fill("inverse"));
    expect(codes("wn18")).toContain("near-inverse-relations");
  });

  test.skipIf(!haveData("wn18rr"))(
    "WN18RR has mirrored triples, but no inverse relations (data: wn18rr)",
    () => {
      const { leakage, unseen } = report("wn18rr");
      expect(leakage.overlaps).toEqual([]);
      expect(leakage.test.inverse + leakage.test.duplicate).toBeLessThan(0.01 * 3134);
      expect(leakage.test.symmetric / 3134).toBeGreaterThan(0.3);
      expect(unseen.test.triples).toBe(naive(namedTriples("wn18rr")).test.unseen.triples);
      expect(codes("wn18rr")).not.toContain("near-inverse-relations");
    },
  );

  test.skipIf(!haveData("fb15k-237"))("FB15k-237 gives nothing away (data: fb15k-237)", () => {
    const triples = namedTriples("fb15k-237");
    const graph = graphOf(triples);
    const report = validate(graph);
    const { leakage, unseen, entities } = report;
    expect(entities).toBe(14541);
    // Toutanova and Chen 2015 removed every valid and test triple whose entities training links in any way.
    expect([leakage.valid.any, leakage.test.any]).toEqual([0, 0]);
    if (whole) expect(unseen.test).toEqual(naive(triples).test.unseen);
    expect(findingsOf(report).map(({ code }) => code)).not.toContain("near-inverse-relations");
  });
});
