import { expect, test } from "vitest";
import { syntheticGraph, syntheticLinks } from "../support/synthetic.ts";
import { inMemory } from "./support.ts";

test("said beside right of truths: sums agree, and the same seed gives the same", async () => {
  const lacuna = inMemory();
  const graph = syntheticGraph(syntheticLinks(60, 3));
  const given = { graph, model: "frequency", rows: 40, seed: 3, solver: ["lacuna"], perType: 2 };
  const { seconds: _, ...found } = await lacuna.evaluateTruth(given);
  const { seconds: __, ...again } = await lacuna.evaluateTruth(given);
  expect(again).toEqual(found);
  const { groups, bins } = found.links!;
  const [all, ...others] = groups;
  expect(all).toMatchObject({ by: "all", questions: 40 });
  const sides = others.filter(({ by }) => by === "side");
  for (const key of ["questions", "right"] as const)
    expect(sides.reduce((sum, each) => sum + each[key], 0)).toBe(all![key]);
  expect(all!.ratio).toBeCloseTo(all!.said / all!.right, 9);
  const weighed = bins.reduce((sum, { said, candidates }) => sum + said * candidates, 0);
  // Numbers of candidates are whole, and estimates where a few stand for others.
  expect(weighed / all!.said).toBeCloseTo(1, 2);
  const right = bins.reduce((sum, bin) => sum + bin.right * bin.candidates, 0);
  expect(right / all!.right).toBeCloseTo(1, 2);
  expect(found.solvers.map(({ solver }) => solver)).toEqual(["lacuna"]);
});
