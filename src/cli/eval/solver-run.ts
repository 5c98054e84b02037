import { join } from "node:path";
import type { BenchmarkQuery } from "../../benchmark/protocol.ts";
import { type Evaluated, evaluate } from "../../evaluation/evaluate.ts";
import { parseScored, printScored, type ScoredLine } from "../../evaluation/scored-line.ts";
import type { Prediction } from "../../evaluation/scored-query.ts";
import { predictionOf } from "../../evaluation/solver-predictions.ts";
import { openJournal } from "../../runs/node-journal.ts";
import type { RunningSolver, Solver } from "../../solvers/solver.ts";
import { duration } from "../duration.ts";
import { numberText } from "../figures.ts";
import { batchPace } from "../pace.ts";
import type { Progress } from "../progress.ts";
import { limitedQueries, type OpenBenchmark } from "./benchmark.ts";

/** Queries that ask for more rows than this share many of them: as many as fit are solved together. */
const FEW_ROWS = 64;
/** How long the event loop may wait. */
const TURN_MS = 150;

/** What the run of one solver over a benchmark needs. */
export interface SolverRun {
  readonly benchmark: OpenBenchmark;
  readonly limit: number | undefined;
  readonly solver: Solver;
  readonly running: RunningSolver;
  /** Bytes that solutions may take. */
  readonly memory: number;
  /** The folder that keeps what is scored; nothing is kept without one. */
  readonly keep: string | undefined;
  readonly progress: Progress;
  /** Queries that solvers before it have scored, for the progress. */
  readonly before: number;
  /** Rejects when the user stops the command. */
  readonly interrupted: Promise<never>;
}

/** Scores what one solver predicts, batch by batch; what an earlier run has kept is taken up. */
export async function runSolver(run: SolverRun): Promise<Evaluated> {
  const { benchmark, solver, running, keep, interrupted } = run;
  const scored: ScoredLine[] = [];
  const file = keep === undefined ? undefined : join(keep, `${solver.name}.journal`);
  const journal =
    file === undefined
      ? undefined
      : await openJournal(file, (lines) => {
          for (const line of lines) scored.push(parseScored(line, file, scored.length + 1));
        });
  const pace = batchPace({ first: 8, most: 1024 });
  const note = noteFor(run, scored.length);
  let done = scored.length;
  const rowBytes = 4 * Math.max(1, benchmark.universe);
  const fitting = ({ query }: BenchmarkQuery) =>
    Math.max(1, Math.floor(run.memory / (rowBytes * query.free.length)));
  const isWide = ({ query }: BenchmarkQuery) => solver.cost(query, benchmark.graph!) > FEW_ROWS;
  /** Solves a batch; the event loop has its turns meanwhile, so that interrupts are heard and the bar moves. */
  const predictMany = async (queries: readonly BenchmarkQuery[]) => {
    const predictions = new Array<Prediction>(queries.length);
    const asked = queries.map(({ query }) => query);
    let solved = 0;
    let turned = performance.now();
    const pieces = running.solveEach(asked, (at, solution) => {
      predictions[at] = predictionOf(solution);
      solved++;
    });
    for (const _ of pieces) {
      if (performance.now() - turned < TURN_MS) continue;
      note(done + solved, running.truth.scored());
      await Promise.race([new Promise((resolve) => setImmediate(resolve)), interrupted]);
      turned = performance.now();
    }
    return predictions;
  };
  try {
    return await evaluate(
      limitedQueries(benchmark, run.limit),
      {
        async predictMany(queries) {
          const began = performance.now();
          const predicted = await predictMany(queries);
          if (!isWide(queries[0]!)) pace.took(queries.length, performance.now() - began);
          return predicted;
        },
        batch: (query) => (isWide(query) ? fitting(query) : Math.min(pace.size(), fitting(query))),
        supports: ({ query }) => solver.supports(query),
      },
      {
        universe: benchmark.universe,
        rules: benchmark.rules,
        by: benchmark.by,
        complete: benchmark.complete,
        ...(run.limit === undefined ? {} : { limit: run.limit }),
        scored,
        onScored(count) {
          done = count;
          note(count);
        },
        async onBatch(batch) {
          const lines = batch.map((query) => printScored(query).trimEnd());
          await journal?.append(lines, String(batch.length));
          await Promise.race([new Promise((resolve) => setImmediate(resolve)), interrupted]);
        },
      },
    );
  } finally {
    await journal?.close();
  }
}

/** Tells the bar how far it is, and how long the solver will still take at the pace of this run. */
function noteFor({ benchmark, solver, progress, before }: SolverRun, resumed: number) {
  const { total } = benchmark;
  const began = performance.now();
  return (done: number, rows?: number) => {
    const left = ((performance.now() - began) / Math.max(1, done - resumed)) * (total - done);
    progress.update(
      before + done,
      `${solver.name}: ${done} of ${total} queries${rows === undefined ? "" : `, ${numberText(rows)} rows scored`}` +
        (done > resumed && done < total ? `, about ${duration(left)} left` : ""),
    );
  };
}
