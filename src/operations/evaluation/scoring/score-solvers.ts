import { columnOf, type SideBySide, sideBySide } from "../../../evaluation/compare/side-by-side.ts";
import { answeringRuns } from "../../../evaluation/folder/answering-runs.ts";
import { placeRuns, refuseRun, type ScoredRun } from "../../../evaluation/folder/run-folder.ts";
import { comparisonFiles } from "../../../evaluation/report/comparison-files.ts";
import type { Report } from "../../../evaluation/report/report.ts";
import { solverRecord } from "../../../evaluation/run/solver-record.ts";
import { summarize } from "../../../evaluation/run/summary.ts";
import { defaultStrata } from "../../../evaluation/strata/dimension-names.ts";
import { openKept } from "../../../runs/resuming/kept-run.ts";
import type { ChosenSolver, SolverGiven } from "../../../solvers/choice/chosen-solvers.ts";
import type { Host } from "../../host.ts";
import { generator } from "../../running/generator.ts";
import { type OpenSolving, openSolving } from "./open-solving.ts";
import { configOf, type ScoringParameters } from "./run-config.ts";
import { inSolvePool } from "./solve-pool.ts";
import { runSolver, type SolverRun } from "./solver-run.ts";

/** The figures of the solvers that were asked for. */
export interface ScoredSolvers {
  /** Reports of the solvers that answer some of the queries, in the order of the parameters. */
  readonly reports: readonly Report[];
  /** The comparison; undefined unless requested. */
  readonly compared: SideBySide | undefined;
}

/**
 * Scores solvers one after the other, each like predictions of others.
 * @param beside whether their figures are put side by side, also of a single solver
 */
export async function scoreSolvers(
  asked: readonly SolverGiven[],
  given: ScoringParameters,
  beside: boolean,
  host: Host,
): Promise<ScoredSolvers> {
  const { out, force } = given;
  if (out !== undefined) await refuseRun(out, force, host);
  const open = await openSolving(asked, given, host);
  try {
    const config = configOf(open, given);
    const kept = out === undefined ? undefined : await openKept(host.disk, out, config, { force });
    try {
      const all = await scoreAll(open, given, kept?.path, host);
      const runs = answeringRuns(all);
      const idle = [...all.values()].filter((run) => !runs.has(run.report.predictor.name));
      const columns = [...runs.values(), ...idle].map(({ report, queries }) => columnOf(report, queries));
      const { benchmark } = open;
      const by = benchmark.by.map((each) => each.name);
      const rules = { averaging: benchmark.rules.averaging, seed: given.seed, by };
      const compared = beside ? sideBySide(columns, rules) : undefined;
      if (out !== undefined && kept) {
        const comparison =
          compared && (await comparisonFiles(compared, columns, benchmark, generator, host.files));
        await placeRuns({ out, kept, runs, comparison }, { ...given, probabilities: false }, host);
      }
      return { reports: [...runs.values()].map(({ report }) => report), compared };
    } finally {
      await kept?.close();
    }
  } finally {
    open.close();
  }
}

async function scoreAll(
  open: OpenSolving,
  given: ScoringParameters,
  keep: string | undefined,
  host: Host,
): Promise<Map<string, ScoredRun>> {
  const { benchmark, chosen } = open;
  const runs = new Map<string, ScoredRun>();
  const total = benchmark.total * chosen.length;
  const scoring = async (running: Pick<SolverRun, "pool" | "interrupted">) => {
    for (const [at, each] of chosen.entries()) {
      const progress = { title: "scoring", before: at * benchmark.total, total };
      runs.set(each.solver.name, await scoreOne(open, given, each, { ...running, keep, progress, host }));
    }
  };
  await inSolvePool(open, given, host, scoring, () =>
    keep === undefined
      ? "nothing was kept; with {out} the same command would go on"
      : `what was scored so far is kept in ${keep}; the same command goes on from there`,
  );
  return runs;
}

async function scoreOne(
  open: OpenSolving,
  given: ScoringParameters,
  each: ChosenSolver,
  running: Pick<SolverRun, "pool" | "keep" | "progress" | "host" | "interrupted">,
): Promise<ScoredRun> {
  const { benchmark } = open;
  const { solver, settings } = each;
  const { limit, shard, form } = given;
  const known = given.known ?? solver.known;
  const run = { benchmark, limit, shard, solver, settings, known, form, ...running };
  const { queries, withoutHard, unsupported } = await runSolver(run);
  const { rules, by, protocol, record } = benchmark;
  const summary = summarize(queries, by, given.by ?? defaultStrata, rules, protocol);
  const types = benchmark.files.map(({ type }) => type);
  const on = { graph: record.graph.hash, types, known, form, models: open.model?.models ?? {} };
  const predictor = solverRecord(each, on, unsupported);
  return { queries, report: { generator, benchmark: record, predictor, withoutHard, summary } };
}
