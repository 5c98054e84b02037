import { LacunaError } from "../../error.ts";
import type { Report } from "../../evaluation/report/report.ts";
import { modelRecord } from "../../evaluation/run/model-record.ts";
import { summarize } from "../../evaluation/run/summary.ts";
import type { Graph } from "../../kg/graph.ts";
import { graphHash } from "../../kg/snapshot.ts";
import type { LinkPredictor } from "../../links/predictor.ts";
import { whileNotInterrupted } from "../batch/interrupt.ts";
import { generator } from "../benchmark/generator.ts";
import type { EvalOptions } from "../commands/eval.ts";
import { usageError } from "../failure.ts";
import type { Io } from "../io.ts";
import { openPartial, type PartialFolder } from "../partial-folder.ts";
import { startProgress } from "../progress.ts";
import { type ChosenSolver, chosenSolvers, settingRecord } from "../solve/chosen.ts";
import { openModel, worksAlone } from "../solve/model.ts";
import { type OpenBenchmark, openBenchmark } from "./benchmark.ts";
import { placeRuns, refuseRun, type ScoredRun } from "./run-folder.ts";
import { columnOf, sideBySide } from "./side-by-side.ts";
import { comparisonMarkdown, comparisonText, unsupportedText } from "./side-by-side-text.ts";
import { openCrew } from "./solve-crew.ts";
import { runSolver, type SolverRun } from "./solver-run.ts";
import { summaryText } from "./text.ts";

/** Everything that is open while solvers are scored. */
interface Work {
  readonly benchmark: OpenBenchmark;
  readonly graph: Graph;
  readonly predictor: LinkPredictor | undefined;
  readonly chosen: readonly ChosenSolver[];
  readonly options: EvalOptions;
}

/** Runs `lacuna eval --solver`: solvers one after the other, each scored like predictions of others. */
export async function scoreSolvers(
  folder: string,
  names: readonly string[],
  options: EvalOptions,
  io: Io,
): Promise<void> {
  const { out, force = false } = options;
  if (out !== undefined) await refuseRun(out, force);
  const chosen = chosenSolvers(names, options);
  const helpless = chosen.find(({ solver }) => !worksAlone(solver));
  if (options.model === undefined && helpless)
    throw usageError(
      "missing-model",
      `${helpless.solver.name} asks a link predictor`,
      "name a model folder with --model, or --model frequency for the baseline",
    );
  const benchmark = await openBenchmark(folder, options);
  const graph = benchmark.graph!;
  const predictor = options.model === undefined ? undefined : await openModel(options.model, graph, options);
  const work: Work = { benchmark, graph, predictor, chosen, options };
  const partial = out === undefined ? undefined : await openPartial(out, configOf(work), force);
  try {
    const runs = await scoreAll(work, partial, io);
    await report(runs, work, partial, io);
  } finally {
    await partial?.close();
  }
}

/** What decides every figure; a run is resumed only under the same. */
function configOf({ benchmark, graph, predictor, chosen, options }: Work) {
  const types = benchmark.files.map(({ type }) => type);
  return {
    generator,
    benchmark: benchmark.record.sha256,
    graph: graphHash(graph),
    types,
    limit: options.limit ?? null,
    by: options.by,
    protocol: benchmark.protocol,
    model: predictor ? modelRecord(predictor) : null,
    solvers: Object.fromEntries(
      chosen.map((each) => [
        each.solver.name,
        { known: options.known ?? each.solver.known, setting: settingRecord(each, types) },
      ]),
    ),
  };
}

async function scoreAll(
  work: Work,
  partial: PartialFolder | undefined,
  io: Io,
): Promise<Map<string, ScoredRun>> {
  const { benchmark, predictor, chosen, options } = work;
  const runs = new Map<string, ScoredRun>();
  const total = benchmark.total * chosen.length;
  const crew = await openCrew(benchmark, predictor, options);
  const progress = await startProgress("scoring", total, io, options);
  const common = { crew, keep: partial?.path, progress };
  try {
    await whileNotInterrupted(
      async (interrupted) => {
        for (const [at, each] of chosen.entries()) {
          const before = at * benchmark.total;
          runs.set(each.solver.name, await scoreOne(work, each, { ...common, before, interrupted }));
        }
      },
      () =>
        partial
          ? `what was scored so far is kept in ${partial.path}; the same command goes on from there`
          : "nothing was kept; with --out the same command would go on",
    );
  } finally {
    progress.stop();
    await crew.close();
  }
  return runs;
}

async function scoreOne(
  { benchmark, graph, predictor, options }: Work,
  each: ChosenSolver,
  on: Pick<SolverRun, "crew" | "keep" | "progress" | "before" | "interrupted">,
): Promise<ScoredRun> {
  const { solver, settings } = each;
  const known = options.known ?? solver.known;
  const { queries, withoutHard, unsupported } = await runSolver({
    ...{ benchmark, limit: options.limit, solver, settings, known },
    ...on,
  });
  const { rules, by, protocol, record, files } = benchmark;
  return {
    queries,
    report: {
      generator,
      benchmark: record,
      predictor: {
        kind: "solver",
        name: solver.name,
        graph: graphHash(graph),
        known,
        setting: settingRecord(
          each,
          files.map(({ type }) => type),
        ),
        model: worksAlone(solver) || !predictor ? null : modelRecord(predictor),
        unsupported,
      },
      withoutHard,
      summary: summarize(queries, by, options.by, rules, protocol),
    },
  };
}

/** Writes and shows what came out. */
async function report(
  all: ReadonlyMap<string, ScoredRun>,
  { benchmark, chosen, options }: Work,
  partial: PartialFolder | undefined,
  io: Io,
): Promise<void> {
  const runs = new Map([...all].filter(([, { queries }]) => queries.length > 0));
  const idle = [...all.values()].map((run) => run.report).filter((each) => !runs.has(nameOf(each)));
  if (runs.size === 0) throw nothingScored(idle);
  const reports = [...runs.values()].map((run) => run.report);
  const compared =
    chosen.length > 1
      ? sideBySide([...reports, ...idle].map(columnOf), benchmark.rules.averaging)
      : undefined;
  const comparison = compared && {
    markdown: comparisonMarkdown(compared, benchmark.record.name, generator),
    json: `${JSON.stringify(compared, undefined, 2)}\n`,
  };
  const { out } = options;
  if (out !== undefined && partial) await placeRuns(out, partial, runs, comparison, options);
  const plain = ({ summary, predictor, withoutHard }: Report) => ({ ...summary, predictor, withoutHard });
  if (!compared) {
    const [only] = reports as [Report];
    io.out(
      options.json
        ? `${JSON.stringify({ ...plain(only), unsupported: unsupportedOf(only) })}\n`
        : summaryText(only, out) + unsupportedText(reports),
    );
  } else if (options.json)
    io.out(
      `${JSON.stringify({
        ...compared,
        solvers: Object.fromEntries(reports.map((each) => [nameOf(each), plain(each)])),
      })}\n`,
    );
  else io.out(comparisonText(compared, benchmark.record.name, out) + unsupportedText([...reports, ...idle]));
}

const nameOf = ({ predictor }: Report): string => predictor.name;
const unsupportedOf = ({ predictor }: Report) => (predictor.kind === "solver" ? predictor.unsupported : []);

function nothingScored(idle: readonly Report[]): LacunaError {
  const first = idle.flatMap(unsupportedOf)[0];
  if (!first)
    return new LacunaError("eval.nothing-to-score", "no query of the choice has a hard answer", {
      hint: "choose other types or another split",
    });
  const names = idle.map(nameOf).join(", ");
  return new LacunaError("eval.nothing-to-score", `${names} answers none of the queries: ${first.reason}`, {
    hint: first.hint ?? "`lacuna solvers` says what each solver answers",
  });
}
