import { expect, test } from "vitest";
import { atom, constant, type Query, variable } from "../../src/query/formula.ts";
import { queryModel } from "../../src/solvers/query-models/registry.ts";
import { queryModelSolver } from "../../src/solvers/query-models/solver.ts";
import { settingOf } from "../../src/solvers/settings/setting-of.ts";
import type { Models } from "../../src/solvers/solver.ts";
import { untrainedModel } from "./query-model-world.ts";
import { randomWorld } from "./support.ts";

const world = randomWorld(11, { entities: 40, relations: 6 });
const query: Query = { free: ["y"], body: atom(2, constant(3), variable("y")) };

function solved(name: string, loss: "published" | "softmax") {
  const model = queryModel(name);
  const untrained = untrainedModel(model, world.graph);
  const trained: Models["query-model"] = { ...untrained, running: { ...untrained.running, loss } };
  const solver = queryModelSolver(model);
  const { rows, logits } = solver.start({ ...world, model: trained }, settingOf(solver)).solve(query);
  return { truths: [...rows[0]!], logits: [...logits![0]!] };
}

test.each([
  ["betae", "softmax", 1],
  ["fuzzqe", "softmax", 20],
  // Its published loss is a softmax of cosines divided by the temperature of its paper, 0.05.
  ["lmpnn", "published", 20],
] as const)("truths of %s, trained with a softmax (%s), share one answer out", (name, loss, factor) => {
  const { truths, logits } = solved(name, loss);
  expect(truths.reduce((sum, each) => sum + each, 0)).toBeCloseTo(1, 5);
  const mass = logits.reduce((sum, each) => sum + Math.exp(factor * (each - Math.max(...logits))), 0);
  for (const [entity, logit] of logits.entries())
    expect(truths[entity]).toBeCloseTo(Math.exp(factor * (logit - Math.max(...logits))) / mass, 6);
});

test("truths of models trained with their paper's loss are sigmoids", () => {
  const { truths, logits } = solved("gqe", "published");
  for (const [entity, logit] of logits.entries())
    expect(truths[entity]).toBeCloseTo(1 / (1 + Math.exp(-logit)), 6);
});
