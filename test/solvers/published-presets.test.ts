import { describe, expect, test } from "vitest";
import type { QueryModelPreset } from "../../src/solvers/query-models/preset.ts";
import {
  betaePresets,
  conePresets,
  fuzzqePresets,
  gqePresets,
  lmpnnPresets,
  logicePresets,
  newlookPresets,
  query2boxPresets,
} from "../../src/solvers/query-models/presets.ts";
import { negationTypes, pathTypes, positiveTypes } from "../../src/solvers/query-models/settings.ts";

// Presets are the values of published scripts, as a person read them there: steps, rates, sizes and margins.

/** One step of KGReasoning is three updates, of FuzzQE two. */
const steps = (each: QueryModelPreset): number => each.training.updates! / each.training.streams!.length;
const byName = (presets: readonly QueryModelPreset[]) =>
  new Map(presets.filter(({ name }) => name !== "laptop").map((each) => [each.name, each]));
const three = ["fb15k", "fb15k-237", "nell"];

describe("scripts of KGReasoning: batches of 512, 128 negatives, a rate that falls to fifths", () => {
  const graphs = (presets: readonly QueryModelPreset[], names: readonly string[]) => {
    const found = byName(presets);
    expect([...found.keys()]).toEqual(names);
    for (const { training, source } of found.values()) {
      expect(training).toMatchObject({ batch: 512, negatives: 128, schedule: { kind: "fifths" } });
      expect(training.streams![0]).toEqual(pathTypes);
      expect(training.streams![2]).toEqual(pathTypes);
      expect(source.length).toBeGreaterThan(20);
    }
    return found;
  };

  test.each([
    ["GQE", gqePresets, { dimensions: 800, margin: 24 }, positiveTypes],
    [
      "Query2Box",
      query2boxPresets,
      { dimensions: 400, margin: 24, inside: 0.02, activation: "none" },
      positiveTypes,
    ],
    [
      "BetaE",
      betaePresets,
      { dimensions: 400, margin: 60, hidden: 1600 },
      [...positiveTypes, ...negationTypes],
    ],
  ] as const)("%s: one set of values for three graphs", (_, presets, model, others) => {
    for (const each of graphs(presets, three).values()) {
      expect(each.model).toEqual(model);
      expect(each.training.rate).toBe(1e-4);
      expect(steps(each)).toBe(450_001);
      expect(each.training.streams![1]).toEqual(others);
    }
  });

  test("ConE: margins, rates, dropout and steps differ between graphs", () => {
    const found = graphs(conePresets, three);
    const figures = [...found.values()].map((each) => {
      const { margin, dropout, dimensions, hidden } = each.model as Readonly<Record<string, number>>;
      expect([dimensions, hidden]).toEqual([800, 1600]);
      return [each.name, margin, each.training.rate, dropout, steps(each)];
    });
    expect(figures).toEqual([
      ["fb15k", 30, 5e-5, 0.05, 450_001],
      ["fb15k-237", 30, 5e-5, 0.1, 300_001],
      ["nell", 20, 1e-4, 0.2, 300_001],
    ]);
  });

  test("LogicE: of Łukasiewicz, bounded in its own scripts, unbounded in those of EFO-1-QA", () => {
    const found = graphs(logicePresets, [...three, "fb15k-237-efo1"]);
    for (const each of found.values()) {
      const isOther = each.name === "fb15k-237-efo1";
      expect(each.model).toEqual({
        ...{ dimensions: 400, margin: 0.375, hidden: 1600, logic: "lukasiewicz" },
        truths: isOther ? "plain" : "bounded",
      });
      expect([each.training.rate, steps(each)]).toEqual([1e-4, isOther ? 450_000 : 450_001]);
    }
  });

  test("NewLook: 200 groups, in-box weight 0.2, its negations are differences", () => {
    const [each] = [...graphs(newlookPresets, ["fb15k-237"]).values()];
    expect(each!.model).toEqual({ dimensions: 400, margin: 24, hidden: 1600, groups: 200, inside: 0.2 });
    expect([each!.training.rate, steps(each!)]).toEqual([1e-4, 450_000]);
    expect(each!.training.streams![1]).toEqual([...positiveTypes, "2in", "3in"]);
  });
});

test("FuzzQE: AdamW with decay 0.05, a cosine to 0, bases of relations", () => {
  const found = byName(fuzzqePresets);
  expect([...found.keys()].sort()).toEqual(["fb15k-237", "nell"]);
  for (const { training } of found.values()) {
    expect(training).toMatchObject({
      ...{ batch: 512, negatives: 128, decay: 0.05, epsilon: 1e-6, schedule: { kind: "cosine" } },
    });
    expect(training.streams).toEqual([pathTypes, [...positiveTypes, ...negationTypes]]);
  }
  const [nell, freebase] = [found.get("nell")!, found.get("fb15k-237")!];
  expect(nell.model).toMatchObject({ dimensions: 1000, bases: 30, logic: "godel", regularizer: "clamp" });
  expect([nell.training.rate, steps(nell)]).toEqual([5e-4, 450_001]);
  expect(freebase.model).toMatchObject({
    dimensions: 800,
    bases: 150,
    logic: "godel",
    regularizer: "sigmoid",
  });
  expect([freebase.training.rate, steps(freebase)]).toEqual([1e-3, 450_000]);
});

test("LMPNN: a type a batch, the rate a tenth after 50 of 100 epochs, hidden units and temperature by graph", () => {
  const found = byName(lmpnnPresets);
  const figures = [...found.values()].map(({ name, model, training }) => {
    const { rank, hidden, temperature, union } = model as Readonly<Record<string, unknown>>;
    expect(training).toMatchObject({ negatives: 128, rate: 1e-4, decay: 1e-4 });
    const types = [...pathTypes, ...positiveTypes, ...negationTypes];
    expect(training.streams).toEqual(types.map((type) => [type]));
    const schedule = training.schedule as {
      readonly kind: string;
      readonly every: number;
      readonly factor: number;
    };
    expect([schedule.kind, schedule.factor]).toEqual(["steps", 0.1]);
    // Half of all steps, each of one update a type.
    expect(schedule.every * types.length * 2).toBe(training.updates);
    return [name, rank, hidden, temperature, union, training.batch];
  });
  expect(figures).toEqual([
    ["fb15k-237", 1000, 4096, 0.05, "merged", 1024],
    ["fb15k", 1000, 8192, 0.05, "merged", 1024],
    ["nell", 1000, 8192, 0.1, "merged", 512],
  ]);
});
