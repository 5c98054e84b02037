import { LacunaError } from "../../../error.ts";
import {
  type Column,
  columnOf,
  type SideBySide,
  sideBySide,
} from "../../../evaluation/compare/side-by-side.ts";
import { placeRuns, refuseRun, type ScoredRun } from "../../../evaluation/folder/run-folder.ts";
import { queryTexts } from "../../../evaluation/report/query-texts.ts";
import type { Report } from "../../../evaluation/report/report.ts";
import { comparisonHtml } from "../../../evaluation/report/side-by-side-html.ts";
import { comparisonMarkdown } from "../../../evaluation/report/side-by-side-markdown.ts";
import { listsApart } from "../../../evaluation/report/side-by-side-queries.ts";
import { modelRecord } from "../../../evaluation/run/model-record.ts";
import type { SolverRecord } from "../../../evaluation/run/run-manifest.ts";
import { settingRecord } from "../../../evaluation/run/setting-record.ts";
import { summarize } from "../../../evaluation/run/summary.ts";
import { defaultStrata } from "../../../evaluation/strata/dimension-names.ts";
import type { Graph } from "../../../kg/graph.ts";
import { graphHash } from "../../../kg/snapshot.ts";
import { modelGiven } from "../../../models/default-model.ts";
import type { OpenModel } from "../../../models/open-model.ts";
import { type KeptRun, openKept } from "../../../runs/resuming/kept-run.ts";
import {
  type ChosenSolver,
  chosenSolvers,
  knownView,
  type SolverGiven,
} from "../../../solvers/choice/chosen-solvers.ts";
import { refuseHelpless } from "../../../solvers/choice/model-needs.ts";
import { refuseOtherModels } from "../../../solvers/choice/preset-model.ts";
import { modelOf } from "../../../solvers/start-solver.ts";
import type { Host } from "../../host.ts";
import { openModel } from "../../resources/model.ts";
import { generator } from "../../running/generator.ts";
import { whileNotInterrupted } from "../../running/interruptible.ts";
import type { EvaluateSolverParameters } from "../evaluate-solver.ts";
import type { EvaluateSolversParameters } from "../evaluate-solvers.ts";
import { openScored, type ScoredBenchmark } from "./scored-benchmark.ts";
import { openSolvePool } from "./solve-pool.ts";
import { runSolver, type SolverRun } from "./solver-run.ts";

/** What says how solvers are scored; a single one may have a shard. */
type SolvingGiven = EvaluateSolversParameters & Pick<EvaluateSolverParameters, "shard">;

/** Everything that is open while solvers are scored. */
interface Work {
  readonly benchmark: ScoredBenchmark;
  readonly graph: Graph;
  readonly model: OpenModel | undefined;
  readonly chosen: readonly ChosenSolver[];
  readonly given: SolvingGiven;
  /** Whether figures are put side by side, also of a single solver. */
  readonly beside: boolean;
  readonly host: Host;
}

/** What came of the solvers that were asked for. */
export interface ScoredSolvers {
  /** The name of the benchmark. */
  readonly benchmark: string;
  /** Of the solvers that answer some of the queries, in the order they were asked for. */
  readonly reports: readonly Report[];
  /** Of those that answer none. */
  readonly idle: readonly Report[];
  /** Where it was asked for. */
  readonly compared: SideBySide | undefined;
}

/**
 * Scores solvers one after the other, each like predictions of others.
 * @param beside whether their figures are put side by side
 */
export async function scoreSolvers(
  asked: readonly SolverGiven[],
  given: SolvingGiven,
  beside: boolean,
  host: Host,
): Promise<ScoredSolvers> {
  const { out, force } = given;
  if (out !== undefined) await refuseRun(out, force, host);
  const chosen = await chosenSolvers(asked, host);
  const solvers = chosen.map(({ solver }) => solver);
  const { model: name } = modelGiven(given, chosen);
  // Before anything is read, where it is known already.
  if (name === undefined) refuseHelpless(solvers, undefined);
  const benchmark = await openScored(given, host);
  const { graph } = benchmark;
  if (!graph) throw new Error("solvers need the graph of the benchmark");
  const { kernel, threads } = given;
  const seen = knownView(graph, given.known ?? "observed", benchmark.split);
  const model =
    name === undefined ? undefined : await openModel(name, graph, host, { kernel, threads, seen });
  try {
    refuseHelpless(solvers, model?.models);
    refuseOtherModels(chosen, model?.models ?? {});
    const work: Work = { benchmark, graph, model, chosen, given, beside, host };
    const kept = out === undefined ? undefined : await openKept(host.disk, out, configOf(work), { force });
    try {
      return await report(await scoreAll(work, kept), work, kept);
    } finally {
      await kept?.close();
    }
  } finally {
    model?.close();
  }
}

/** What decides every figure; a run is resumed only under the same. */
function configOf({ benchmark, graph, model, chosen, given }: Work) {
  const types = benchmark.files.map(({ type }) => type);
  const asked = chosen.flatMap(({ solver }) => (model && modelOf(solver, model.models)) ?? []);
  const models = [...new Set(asked)].map(modelRecord);
  return {
    generator,
    benchmark: benchmark.record.sha256,
    graph: graphHash(graph),
    types,
    limit: given.limit ?? null,
    ...(given.shard === undefined ? {} : { shard: given.shard }),
    ...(given.form === undefined ? {} : { form: given.form }),
    by: given.by ?? defaultStrata,
    protocol: benchmark.protocol,
    model: models.length > 1 ? models : (models[0] ?? null),
    solvers: Object.fromEntries(
      chosen.map((each) => [
        each.solver.name,
        { known: given.known ?? each.solver.known, setting: settingRecord(each, types) },
      ]),
    ),
  };
}

async function scoreAll(work: Work, kept: KeptRun | undefined): Promise<Map<string, ScoredRun>> {
  const { benchmark, model, chosen, given, host } = work;
  const runs = new Map<string, ScoredRun>();
  const total = benchmark.total * chosen.length;
  const pool = openSolvePool(host, benchmark, model, given);
  try {
    await whileNotInterrupted(
      host,
      async (interrupted) => {
        for (const [at, each] of chosen.entries()) {
          const progress = { title: "scoring", before: at * benchmark.total, total };
          const run = await scoreOne(work, each, { pool, keep: kept?.path, progress, host, interrupted });
          runs.set(each.solver.name, run);
        }
      },
      () =>
        kept
          ? `what was scored so far is kept in ${kept.path}; the same command goes on from there`
          : "nothing was kept; with {out} the same command would go on",
    );
  } finally {
    await pool.close();
  }
  return runs;
}

async function scoreOne(
  { benchmark, graph, model, given }: Work,
  each: ChosenSolver,
  on: Pick<SolverRun, "pool" | "keep" | "progress" | "host" | "interrupted">,
): Promise<ScoredRun> {
  const { solver, settings } = each;
  const known = given.known ?? solver.known;
  const { queries, withoutHard, unsupported } = await runSolver({
    ...{ benchmark, limit: given.limit, shard: given.shard, solver, settings, known },
    form: given.form,
    ...on,
  });
  const { rules, by, protocol, record, files } = benchmark;
  const types = files.map(({ type }) => type);
  const asked = model && modelOf(solver, model.models);
  const predictor: SolverRecord = {
    kind: "solver",
    name: solver.name,
    graph: graphHash(graph),
    known,
    setting: settingRecord(each, types),
    ...(given.form === undefined ? {} : { form: given.form }),
    model: asked ? modelRecord(asked) : null,
    unsupported,
  };
  const summary = summarize(queries, by, given.by ?? defaultStrata, rules, protocol);
  return { queries, report: { generator, benchmark: record, predictor, withoutHard, summary } };
}

/** Writes what came out. */
async function report(
  all: ReadonlyMap<string, ScoredRun>,
  { benchmark, given, beside, host }: Work,
  kept: KeptRun | undefined,
): Promise<ScoredSolvers> {
  const runs = new Map([...all].filter(([, { queries }]) => queries.length > 0));
  const idle = [...all.values()].map((run) => run.report).filter((each) => !runs.has(each.predictor.name));
  if (runs.size === 0) throw nothingScored(idle);
  const reports = [...runs.values()].map((run) => run.report);
  const { name } = benchmark.record;
  const columns = [...reports, ...idle].map((each) => columnOf(each, all.get(each.predictor.name)!.queries));
  const compared = beside
    ? sideBySide(columns, {
        averaging: benchmark.rules.averaging,
        seed: given.seed,
        by: benchmark.by.map((each) => each.name),
      })
    : undefined;
  if (given.out !== undefined && kept) {
    const comparison = compared && {
      markdown: comparisonMarkdown(compared, name, generator),
      json: `${JSON.stringify(compared, undefined, 2)}\n`,
      html: await comparisonPage(compared, columns, benchmark, host),
    };
    await placeRuns({ out: given.out, kept, runs, comparison }, { ...given, probabilities: false }, host);
  }
  return { benchmark: name, reports, idle, compared };
}

/** `comparison.html`: the queries it lists are read again, for nothing of a query is kept when it is scored. */
async function comparisonPage(
  compared: SideBySide,
  columns: readonly Column[],
  { folder, files, graph, record }: ScoredBenchmark,
  host: Host,
): Promise<string> {
  const lists = listsApart(
    columns.filter(({ queries }) => queries.length > 0),
    compared,
  );
  const wanted = new Set(lists.flatMap(({ queries }) => queries.map(({ id }) => id)));
  const texts = await queryTexts(folder, files, wanted, graph, host.files);
  return comparisonHtml({
    ...{ compared, benchmark: record.name, generator, sampled: record.sampled, lists, texts },
  });
}

/** Types that a solver leaves out. */
export const unsupportedOf = ({ predictor }: Report) =>
  predictor.kind === "solver" ? predictor.unsupported : [];

function nothingScored(idle: readonly Report[]): LacunaError {
  const first = idle.flatMap(unsupportedOf)[0];
  if (!first)
    return new LacunaError("eval.nothing-to-score", "no query of the choice has a hard answer", {
      hint: "choose other types or another split",
    });
  const names = idle.map(({ predictor }) => predictor.name).join(", ");
  return new LacunaError("eval.nothing-to-score", `${names} answers none of the queries: ${first.reason}`, {
    hint: first.hint ?? "`lacuna solvers` says what each solver answers",
  });
}
