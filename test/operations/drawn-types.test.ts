import { expect, test } from "vitest";
import { namedTypeOf } from "../../src/operations/query-models/drawn-types.ts";
import { queryModels } from "../../src/solvers/query-models/registry.ts";

test("every type that presets train on is validated on, by whichever of its names", () => {
  const types = new Set(
    queryModels.flatMap(({ presets }) => presets.flatMap((each) => each.training.streams!.flat())),
  );
  expect(types.size).toBeGreaterThan(9);
  expect([...types].map(namedTypeOf)).toEqual([...types]);
});

test("formulas are only trained on", () => {
  expect(namedTypeOf("(i,(p,(e)),(n,(p,(p,(e)))))")).toBeUndefined();
  expect(namedTypeOf("4i")).toBeUndefined();
});
