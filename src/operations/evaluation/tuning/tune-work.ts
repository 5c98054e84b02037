import { bestByType, type Tried } from "../../../evaluation/compare/tune.ts";
import { summarize } from "../../../evaluation/run/summary.ts";
import { asUsage } from "../../../solvers/choice/chosen-solvers.ts";
import { combinations, gridOf } from "../../../solvers/settings/grid.ts";
import type { Grid } from "../../../solvers/settings/setting.ts";
import { settingOf } from "../../../solvers/settings/setting-of.ts";
import type { Host } from "../../host.ts";
import { type OnValidation, onValidation, scoredUnder, writePreset } from "./on-validation.ts";
import type { TuneParameters } from "./tune.ts";
import type { Tuned } from "./tune-results.ts";

/** Does `solvers tune`. */
export async function tuneSolver({ grid: wanted, ...given }: TuneParameters, host: Host): Promise<Tuned> {
  let grid: Grid = {};
  return onValidation(
    given,
    host,
    ({ solver }) => {
      grid = asUsage(() => gridOf(solver, wanted));
      // Values that are not allowed are refused before anything is scored.
      for (const values of combinations(grid)) asUsage(() => settingOf(solver, { set: values }));
    },
    async (opened) => {
      const tried = await tryAll(opened, grid);
      const { values, types, best } = bestByType(tried);
      const chosen = await writePreset(
        opened,
        "lacuna solvers tune",
        { values, types },
        { grid: triedValues(grid), validation: Object.fromEntries(best) },
      );
      const plain = tried.map((each) => ({ values: each.values, mrr: Object.fromEntries(each.mrr) }));
      return { out: given.out, values, types, tried: plain, chosen };
    },
  );
}

/** Scores every combination. */
async function tryAll(opened: OnValidation, grid: Grid): Promise<Tried[]> {
  const { by, rules, protocol } = opened.benchmark;
  const all = [...combinations(grid)];
  const scored = await scoredUnder(opened, "tuning", all);
  return scored.map((queries, at) => {
    const { types } = summarize(queries, by, ["type"], rules, protocol);
    return { values: all[at]!, mrr: new Map(types.map((each) => [each.type, each.mrr])) };
  });
}

const triedValues = (grid: Grid) =>
  Object.fromEntries(Object.entries(grid).map(([name, values = []]) => [name, values]));
