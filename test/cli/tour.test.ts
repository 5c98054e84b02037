import { expect, it } from "vitest";
import { answer } from "../../src/exact/index.ts";
import { openGraph, parseQuery } from "../../src/index.ts";
import { hasLink, observed, splitRandom } from "../../src/kg/index.ts";
import type { PartOf, TourPart } from "../../src/operations/tour/results.ts";
import { comparedText } from "../../src/texts/tour/compared.ts";
import { lostText } from "../../src/texts/tour/lost.ts";
import { inMemory } from "../operations/support.ts";
import { lacuna } from "./lacuna.ts";

const SEED = 2;

/** Words of the field that a first screen has no room to explain. */
const JARGON =
  /\b(MRR|ComplEx|QTO|CQD|FIT|rank|epoch|embedding|inductive|intersection|negation|conjunction|existential|reasoning tree|split|filtered)\b/i;

it("the tour is a screen in plain words that ends with an answer which was lost and is found again", {
  timeout: 300_000,
}, async () => {
  const [{ status, out, err }, told] = await Promise.all([
    lacuna(["tour", "--seed", String(SEED)]),
    inMemory().runTour({ seed: SEED }),
  ]);
  expect({ status, err }).toEqual({ status: 0, err: "" });
  const lines = out.trimEnd().split("\n");
  expect(lines.length).toBeLessThanOrEqual(25);
  expect(lines.filter((line) => line.length >= 100)).toEqual([]);
  expect(lines.filter((line) => JARGON.test(line))).toEqual([]);

  const gaps = splitRandom(await openGraph("world"), { ratios: [90, 0, 10], seed: SEED });
  expect(gaps.tripleCounts[2]).toBe(told.graph.hidden);
  const query = parseQuery(told.questions[0]!.query, gaps);
  const known = new Set([...answer(query, observed(gaps, "test"))].map(String));
  const lost = [...answer(query, gaps.full)].filter((tuple) => !known.has(String(tuple)));
  const names = lost.map((tuple) => tuple.map(gaps.label).join());
  expect(told.predicted.map(({ model, trained }) => [model, trained])).toEqual([
    ["ultra-3g", false],
    ["complex", true],
  ]);
  for (const { lost: each } of told.predicted) {
    expect(each.map(({ values }) => values.join()).sort()).toEqual([...names].sort());
    const found = each.filter(({ place }) => place !== null);
    expect(found.length).toBeGreaterThan(0);
    expect(out).toContain(`  ${found.length} of the ${lost.length}  `);
  }

  const [, name, place] = /^(.+) is guess (\d+), and it is right/m.exec(out) ?? [];
  const places = told.predicted.flatMap(({ lost: each }) => each.filter(({ values }) => values[0] === name));
  expect(places.map((each) => each.place)).toContain(Number(place));
  // The link it stands on is one that was hidden.
  const [, head, relation, tail] = /^ {2}(.+) ─(\w+)→ (.+?) +predicted, 0/m.exec(out) ?? [];
  const id = (label: string | undefined) => gaps.entities.withLabel(label ?? "")[0]!;
  const directed = 2 * gaps.relations.withLabel(relation ?? "")[0]!;
  expect(hasLink({ graph: gaps, levels: 0b100 }, id(head), directed, id(tail))).toBe(true);
});

it("with --full it measures what is lost, and how well solvers find it", { timeout: 300_000 }, async () => {
  const parts: TourPart[] = [];
  const told = await inMemory().runTour({ full: true }, { onItems: (some) => void parts.push(...some) });
  expect(parts.map(({ part }) => part)).toEqual(["gaps", "guesses", "full"]);
  const [gaps, guesses, full] = parts as [PartOf<"gaps">, PartOf<"guesses">, PartOf<"full">];
  expect(Object.assign({}, gaps, guesses, full)).toEqual({ ...told, part: "full" });
  const out = [...lostText(gaps), ...comparedText(gaps, guesses, full)].join("\n");
  expect(out.split("\n").filter((line) => line.length >= 100)).toEqual([]);
  // More than the relation alone tells: the share of its links that end in an entity.
  expect(told.model.mrr).toBeGreaterThan(1.5 * told.model.baseline);
  expect(out).toContain(`an MRR of ${(100 * told.model.mrr).toFixed(1)} %`);
  for (const [at, { solver, lost }] of told.recovered!.entries()) {
    expect(solver).toBe(at === 2 ? "fit" : "qto");
    const { byMissing } = told.questions[at]!;
    expect(lost.length).toBe(byMissing.slice(1).reduce((sum, count) => sum + count, 0));
    expect(out).toMatch(new RegExp(`^ {2}question ${at + 1} +${solver} +${lost.length} `, "m"));
  }
  const { names, types } = told.benchmark!;
  expect(names).toEqual(["exact", "cqd", "qto"]);
  expect(types.map(({ type }) => type)).toEqual(["1p", "2p", "2i", "1p2i", "2i1p"]);
  for (const { type, mrr, reduces } of types) {
    expect(Object.keys(reduces)).toContain(type);
    // Hard answers do not follow from the known links: nothing tells them from the other entities.
    expect(mrr.exact).toBeLessThan(0.01);
    for (const name of ["cqd", "qto"]) expect(mrr[name]).toBeGreaterThan(10 * mrr.exact!);
  }
});
