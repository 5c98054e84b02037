import { expect, test } from "vitest";
import { scoringModels } from "../../src/links/models/registry.ts";
import { productPredictor } from "../../src/links/predictors/product.ts";
import { tablePredictor } from "../../src/links/predictors/tables.ts";
import { rulesPredictor } from "../../src/links/rules/scoring/predictor.ts";
import { minedRules } from "../../src/links/rules/scoring/rule-source.ts";
import { writtenModels } from "../../src/models/model-names.ts";
import { syntheticGraph, syntheticLinks } from "../support/synthetic.ts";
import { randomTables } from "./support.ts";

const graph = syntheticGraph(syntheticLinks(50, 3));
const rules = rulesPredictor(graph.train, minedRules(graph.train));
const sizes = { entityCount: graph.entityCount, relationCount: graph.relationCount };
const tables = tablePredictor(randomTables([...scoringModels.values()][0]!, "own", sizes));

const rowOf = (predictor: Pick<typeof rules, "scoreRows">, head: number, relation: number) => {
  const out = new Float32Array(graph.entityCount);
  predictor.scoreRows(Uint32Array.of(head), Uint32Array.of(relation), out);
  return out;
};

test("a product adds scores times their powers; rules count by log(1 + evidence), three times where nothing is said", () => {
  const scorer = minedRules(graph.train).scorer();
  for (const [powers, temperature, ofRules] of [
    [undefined, 1, 3],
    [[2, 0.5], 1.4, 2],
  ] as const) {
    const product = productPredictor([rules, tables], powers, temperature);
    for (const [head, relation] of [
      [0, 4],
      [3, 1],
      [49, 8],
    ] as const) {
      const row = rowOf(product, head, relation);
      const other = rowOf(tables, head, relation);
      // The evidence x of the scores log(x + 0.0005).
      const x = rowOf(rules, head, relation).map((score) => Math.exp(score) - 5e-4);
      row.forEach((score, tail) => {
        const wanted = (ofRules * Math.log(1 + x[tail]!) + (powers?.[1] ?? 1) * other[tail]!) / temperature;
        expect(score).toBeCloseTo(wanted, 4);
      });
      expect(scorer.ask(head, relation).count).toBeGreaterThanOrEqual(0);
    }
  }
});

test("a product has the rules of its experts, and a hash of its own", () => {
  const product = productPredictor([rules, tables]);
  expect(product.rules).toBe(rules.rules);
  const others = [productPredictor([rules, tables], [2, 1]), productPredictor([rules, tables], undefined, 2)];
  expect(new Set([product, ...others].map(({ hash }) => hash)).size).toBe(3);
});

const files = { files: { size: async () => undefined } } as never;

test("products are written with their powers and temperature", async () => {
  expect(await writtenModels("product:rules=3,mine", files)).toEqual({
    names: ["rules", "mine"],
    mean: "product",
    weights: [3, undefined],
  });
  expect(await writtenModels("product@1.4:rules,mine", files)).toEqual({
    names: ["rules", "mine"],
    mean: "product",
    temperature: 1.4,
  });
  for (const bad of ["product@0:a,b", "product@x:a,b", "product@:a,b"])
    await expect(writtenModels(bad, files)).rejects.toMatchObject({ code: "usage.bad-temperature" });
});
