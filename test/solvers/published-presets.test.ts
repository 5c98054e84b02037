import { describe, expect, test } from "vitest";
import type { LacunaError } from "../../src/error.ts";
import { cqdPresets } from "../../src/solvers/cqd/presets.ts";
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
import type { Parameter } from "../../src/solvers/settings/setting.ts";
import { settingOf, suggestion } from "../../src/solvers/settings/setting-of.ts";

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

test("CQD has the beams and t-norms that Gregucci et al. print, p for the product and m for the minimum", () => {
  const printed: Record<string, string> = {
    "fb15k-237": "2p 512p, 3p 8p, 2i 128p, 3i 128p, 1p2i 256p, 2i1p 64p, 2u 512m, 2u1p 512m",
    nell: "2p 512p, 3p 2p, 2i 2p, 3i 2p, 1p2i 256p, 2i1p 256p, 2u 512m, 2u1p 512m",
  };
  for (const [name, table] of Object.entries(printed)) {
    const { types = {}, values } = cqdPresets.find((each) => each.name === name)!;
    expect(values).toEqual({ tnorm: "product" });
    const { "4p": long, ...others } = types;
    const text = Object.entries(others).map(
      ([type, { k, tnorm }]) => `${type} ${k}${tnorm === "min" ? "m" : "p"}`,
    );
    expect(text.join(", ")).toBe(table);
    expect(long).toEqual(types["3p"]);
  }
});

describe("a setting", () => {
  const parameters: readonly Parameter[] = [
    { name: "k", default: 8, describe: "", least: 1, most: 512, aliases: ["beam"] },
    { name: "tnorm", default: "product", describe: "", choices: ["product", "min"] },
    { name: "prune", default: true, describe: "" },
    { name: "level", default: "auto", describe: "", choices: ["auto"], least: 0, most: 1 },
    { name: "free", default: "", describe: "" },
    { name: "any", default: 0, describe: "" },
  ] as unknown as readonly Parameter[];
  const solver = {
    ...{ name: "own", parameters },
    presets: [
      { name: "p", source: "s", values: { k: 16, prune: false }, types: { "2p": { k: 32, tnorm: "min" } } },
    ],
  };
  const settings = (choice?: Parameters<typeof settingOf>[1]) =>
    settingOf(solver, choice) as (type?: string) => Readonly<Record<string, unknown>>;
  const refused = (choice: Parameters<typeof settingOf>[1]) => {
    try {
      settings(choice);
      return "";
    } catch (error) {
      return `${(error as LacunaError).code}: ${(error as LacunaError).message}; ${(error as LacunaError).hint}`;
    }
  };
  const defaults = { k: 8, tnorm: "product", prune: true, level: "auto", free: "", any: 0 };

  test("is the default, then the preset, then the preset for the type, then what is set", () => {
    expect(settings()()).toEqual(defaults);
    expect(settings()("2p")).toEqual(defaults);
    expect(settings({ preset: "p" })()).toEqual({ ...defaults, k: 16, prune: false });
    expect(settings({ preset: "p" })("2p")).toEqual({ ...defaults, k: 32, prune: false, tnorm: "min" });
    expect(settings({ preset: "p" })("3p")).toEqual({ ...defaults, k: 16, prune: false });
    expect(settings({ preset: "p", set: { k: 4, free: "x" } })("2p")).toEqual({
      ...defaults,
      k: 4,
      prune: false,
      tnorm: "min",
      free: "x",
    });
    expect(settings({ set: { beam: "4", prune: "false", level: "0.5", any: "-1e9" } })()).toEqual({
      ...defaults,
      k: 4,
      prune: false,
      level: 0.5,
      any: -1e9,
    });
  });

  test("outside of its bounds, choices or kind is refused with what it may be", () => {
    expect(settings({ set: { k: 1 } })().k).toBe(1);
    expect(settings({ set: { k: 512 } })().k).toBe(512);
    for (const k of [0.99, 512.01, "", " ", "x", true, Number.NaN])
      expect(refused({ set: { k } })).toMatch(
        /^solvers\.bad-value: k of own cannot be .*; k is a number, at least 1 and at most 512; by default 8$/,
      );
    expect(refused({ set: { beam: 0 } })).toContain("beam of own cannot be 0; k is a number");
    expect(refused({ set: { tnorm: "mim" } })).toBe(
      'solvers.bad-value: tnorm of own cannot be "mim"; tnorm is one of product, min; did you mean min?',
    );
    expect(refused({ set: { tnorm: 1 } })).toMatch(/^solvers\.bad-value/);
    expect(refused({ set: { prune: 1 } })).toContain("prune is true or false");
    expect(refused({ set: { level: 1.1 } })).toContain("level is one of auto, or a number from 0 to 1");
    expect(refused({ set: { any: "x" } })).toContain("any is a number; by default 0");
    expect(refused({ set: { free: 3 } })).toContain("free is a word");
    expect(refused({ set: { kk: 3 } })).toBe(
      'solvers.unknown-parameter: own has no parameter "kk"; parameters of own are k, tnorm, prune, level, free, any; did you mean k?',
    );
    expect(refused({ preset: "q" })).toBe(
      'solvers.unknown-preset: own has no preset "q"; presets of own are p; did you mean p?',
    );
    expect(refused({ preset: "x".repeat(61) })).toContain(`${"x".repeat(60)}…`);
  });

  test("of a name that is near another suggests it, the three nearest at most", () => {
    expect(suggestion("abcd", ["abcx", "zzzz"])).toBe("; did you mean abcx?");
    expect(suggestion("ABCD", ["abcd"])).toBe("; did you mean abcd?");
    expect(suggestion("abcd", ["abce", "abcf", "abcg", "abch"])).toBe("; did you mean abce or abcf or abcg?");
    expect(suggestion("abcdefghi", ["abcxyzghi", "abwxyzghi"])).toBe("; did you mean abcxyzghi?");
    expect(suggestion("abcd", ["wxyz"])).toBe("");
    expect(suggestion("abcd", [])).toBe("");
  });
});
