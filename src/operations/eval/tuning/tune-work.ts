import { bestByType, type Tried } from "../../../evaluation/compare/tune.ts";
import { summarize } from "../../../evaluation/run/summary.ts";
import { asUsage } from "../../../solvers/choice/chosen-solvers.ts";
import { combinations, type Grid, gridOf } from "../../../solvers/settings/grid.ts";
import { settingOf } from "../../../solvers/settings/setting-of.ts";
import type { Host } from "../../host.ts";
import { whileNotInterrupted } from "../../running/interruptible.ts";
import { openSolvePool } from "../scoring/solve-pool.ts";
import { runSolver } from "../scoring/solver-run.ts";
import { knownOf, type OnValidation, onValidation, writePreset } from "./on-validation.ts";
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
  const { benchmark, model, chosen, given, host } = opened;
  const { solver, settings } = chosen;
  const all = [...combinations(grid)];
  const total = benchmark.total * all.length;
  const pool = openSolvePool(host, benchmark, model, given);
  const tried: Tried[] = [];
  try {
    await whileNotInterrupted(
      host,
      async (interrupted) => {
        for (const [at, values] of all.entries()) {
          const { queries } = await runSolver({
            ...{ benchmark, limit: given.limit, solver, known: knownOf(opened), pool, keep: undefined },
            settings: (type) => ({ ...settings(type), ...values }),
            ...{ host, interrupted, progress: { title: "tuning", before: at * benchmark.total, total } },
          });
          const { types } = summarize(queries, benchmark.by, ["type"], benchmark.rules, benchmark.protocol);
          tried.push({ values, mrr: new Map(types.map((each) => [each.type, each.mrr])) });
        }
      },
      () => "nothing was kept",
    );
  } finally {
    await pool.close();
  }
  return tried;
}

const triedValues = (grid: Grid) =>
  Object.fromEntries(Object.entries(grid).map(([name, values = []]) => [name, values]));
