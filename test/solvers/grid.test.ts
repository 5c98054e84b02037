import { expect, test } from "vitest";
import { bestByType } from "../../src/evaluation/compare/tune.ts";
import { gridWritten } from "../../src/solvers/choice/written-settings.ts";
import { lacuna } from "../../src/solvers/lacuna/lacuna.ts";
import { qto } from "../../src/solvers/qto/qto.ts";
import { solvers } from "../../src/solvers/registry.ts";
import { combinations, gridOf } from "../../src/solvers/settings/grid.ts";
import { settingOf } from "../../src/solvers/settings/setting-of.ts";

test("a grid has every combination once", () => {
  const grid = gridOf(lacuna, gridWritten(["prior=0,0.5,1", "belief=scaled,calibrated"]));
  const all = [...combinations(grid)].map((each) => JSON.stringify(each));
  expect(all).toHaveLength(6);
  expect(new Set(all).size).toBe(6);
  expect(all).toContain('{"prior":0.5,"belief":"calibrated"}');
  expect([...combinations({})]).toEqual([{}]);
});

test("every solver's own grid holds values it allows", () => {
  for (const solver of solvers)
    for (const set of combinations(solver.grid ?? {}))
      expect(settingOf(solver, { set })(undefined)).toMatchObject(set);
});

test.each([["known"], ["known="], ["known=0,,1"], ["=1"], ["known=0", "known=1"]])(
  "%s is no grid",
  (...written) => {
    expect(() => gridWritten(written)).toThrow(/no list of values/);
  },
);

test("a solver without a grid asks for one", () => {
  expect(() => gridOf(qto)).toThrow(/no values of its own/);
});

test("the best of each type is kept, and the best on average for others", () => {
  const tried = [
    {
      values: { known: 0 },
      mrr: new Map([
        ["2p", 0.1],
        ["2i", 0.4],
      ]),
    },
    {
      values: { known: 1 },
      mrr: new Map([
        ["2p", 0.3],
        ["2i", 0.3],
      ]),
    },
    {
      values: { known: 0.5 },
      mrr: new Map([
        ["2p", 0.3],
        ["2i", 0.2],
      ]),
    },
  ];
  const { values, types, best } = bestByType(tried);
  expect(types).toEqual({ "2p": { known: 1 }, "2i": { known: 0 } });
  expect(values).toEqual({ known: 1 });
  expect(Object.fromEntries(best)).toEqual({ "2p": 0.3, "2i": 0.4 });
});
