import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { nodeHost } from "../../../src/host/node.ts";
import { evaluatingLinks } from "../../../src/links/evaluate.ts";
import { scoringModels } from "../../../src/links/models/registry.ts";
import { frequencyPredictor } from "../../../src/links/predictors/frequency.ts";
import { tablePredictor } from "../../../src/links/predictors/tables.ts";
import { fitProduct } from "../../../src/links/product/fit-product.ts";
import { fittedProduct } from "../../../src/links/product/fitted-product.ts";
import { rulesPredictor } from "../../../src/links/rules/scoring/predictor.ts";
import { minedRules } from "../../../src/links/rules/scoring/rule-source.ts";
import { atOnce } from "../../../src/runs/working/pieces.ts";
import { boundAndHeld } from "../../support/held-to-schema.ts";
import { syntheticGraph, syntheticLinks } from "../../support/synthetic.ts";
import { randomTables } from "../support.ts";

const graph = syntheticGraph(syntheticLinks(60, 3));
const sizes = { entityCount: graph.entityCount, relationCount: graph.relationCount };
const rules = rulesPredictor(graph.train, minedRules(graph.train));
const [first, second] = [...scoringModels.values()].map((model) =>
  tablePredictor(randomTables(model, "own", sizes)),
);
const mrrOf = (predictor: typeof rules) => atOnce(evaluatingLinks(predictor, graph, { split: "valid" })).mrr;

test.each([
  ["rules and tables", [rules, first!]],
  ["tables and rules", [first!, rules]],
  ["two tables", [first!, second!]],
  ["rules, tables and a baseline", [rules, first!, frequencyPredictor(graph)]],
] as const)("every way to weigh %s has the MRR of the product of these powers", (_, experts) => {
  const fitted = atOnce(fitProduct(experts, graph, { sharp: true }));
  expect(fitted.ranks).toBe(2 * graph.tripleCounts[1]);
  const some = fitted.options.length > 60 ? 7 : 1;
  fitted.options.forEach((option, at) => {
    if (at % some !== 0) return;
    const choice = { of: () => option, otherwise: option, temperature: 1 };
    expect(fitted.mrr[at], JSON.stringify(option)).toBeCloseTo(mrrOf(fittedProduct(experts, choice)), 3);
  });
  const of = (relation: number) => fitted.options[fitted.choices[relation]!]!;
  const product = fittedProduct(experts, { of, otherwise: fitted.options[fitted.best]!, temperature: 1.4 });
  expect(fitted.chosen).toBeCloseTo(mrrOf(product), 3);
  // More is chosen only where links that it was not chosen by show two standard errors of it.
  const kept = fitted.ways.findIndex(({ isKept }) => isKept);
  for (const { gain, error } of fitted.ways.slice(kept + 1)) expect(gain).toBeLessThanOrEqual(2 * error);
  expect(kept === 0 || fitted.ways[kept]!.gain > 2 * fitted.ways[kept]!.error).toBe(true);
});

const calls = boundAndHeld(nodeHost);
const folder = mkdtempSync(join(tmpdir(), "lacuna-product-"));
const at = (name: string) => join(folder, name);

test("a product is fitted, copied, calibrated and asked; its reasons are those of its rules", async () => {
  await calls.splitGraph({ graph: "world", random: [80, 10, 10], out: at("gaps") });
  await calls.mineRules({ graph: at("gaps"), out: at("house.rules"), top: 0 });
  await calls.trainLinks({ graph: at("gaps"), out: at("mine"), rank: 8, epochs: 3, threads: 1 });
  const fit = { graph: at("gaps"), model: `${at("house.rules")},${at("mine")}`, threads: 1 };
  const fitted = await calls.fitProduct({ ...fit, out: at("both") });
  expect(fitted.tried.reduce((sum, { relations }) => sum + relations, 0)).toBe(22);
  const again = await calls.fitProduct({ ...fit, out: at("again") });
  expect(again.hash).toBe(fitted.hash);
  for (const name of readdirSync(at("both")))
    expect(readFileSync(at(`both/${name}`)).equals(readFileSync(at(`again/${name}`))), name).toBe(true);

  const asked = { graph: at("gaps"), threads: 1 };
  const mrr = async (model: string, split: "valid" | "test" = "test") =>
    (await calls.evaluateLinks({ ...asked, model, split })).mrr;
  expect(await mrr(at("both"), "valid")).toBeCloseTo(fitted.chosen, 3);
  const before = await calls.evaluateLinks({ ...asked, model: at("both") });
  expect(before.model).toMatchObject({ mean: "product", fitted: true });
  await calls.calibrateLinks({ ...asked, model: at("both") });
  const after = await calls.evaluateLinks({ ...asked, model: at("both") });
  expect(after.mrr).toBe(before.mrr);
  expect(after.calibration?.kind).toBe("isotonic");
  const { links } = await calls.predictLinks({ ...asked, model: at("both"), top: 3, why: true });
  expect(links.every(({ reasons }) => reasons !== undefined)).toBe(true);

  // Models that need no folder are named.
  const named = await calls.fitProduct({ ...fit, model: "rules,frequency", out: at("named") });
  expect(await mrr(at("named"), "valid")).toBeCloseTo(named.chosen, 3);
});

test("what cannot be weighed is refused, and a changed folder too", async () => {
  const fit = (model: string) => calls.fitProduct({ graph: at("gaps"), model, threads: 1 });
  for (const bad of [
    "rules",
    "rules=3,frequency",
    "product:rules,frequency",
    "rules,frequency,ultra-3g,x",
    "rules,nowhere",
  ])
    await expect(fit(bad), bad).rejects.toMatchObject({ code: "links.nothing-to-fit" });
  await expect(calls.fitProduct({ graph: "world", model: "rules,frequency" })).rejects.toMatchObject({
    code: "links.empty-split",
  });
  const file = at("named/manifest.json");
  // Without the list of what was written, as in a folder that was copied file by file.
  rmSync(at("named/lacuna-files.json"));
  const whole = readFileSync(file, "utf8");
  for (const [from, to] of [
    ['"temperature": 1', '"temperature": 0'],
    ['"temperature": 1', '"temperature": 2'],
    ['"name": "rules"', '"name": "ruler"'],
    ['"powers"', '"power"'],
  ] as const) {
    writeFileSync(file, whole.replace(from, to));
    await expect(
      calls.evaluateLinks({ graph: at("gaps"), model: at("named"), threads: 1 }),
      to,
    ).rejects.toMatchObject({ code: "links.corrupt-model" });
  }
});
