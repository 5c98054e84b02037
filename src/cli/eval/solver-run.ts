import { join } from "node:path";
import { type Evaluated, evaluate } from "../../evaluation/evaluate.ts";
import { parseScored, printScored, type ScoredLine } from "../../evaluation/scored-line.ts";
import { solverPredictions } from "../../evaluation/solver-predictions.ts";
import { openJournal } from "../../runs/node-journal.ts";
import type { RunningSolver, Solver } from "../../solvers/solver.ts";
import { duration } from "../duration.ts";
import { batchPace } from "../pace.ts";
import type { Progress } from "../progress.ts";
import { limitedQueries, type OpenBenchmark } from "./benchmark.ts";

/** What the run of one solver over a benchmark needs. */
export interface SolverRun {
  readonly benchmark: OpenBenchmark;
  readonly limit: number | undefined;
  readonly solver: Solver;
  readonly running: RunningSolver;
  /** Most queries whose solutions are in memory at the same time. */
  readonly most: number;
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
  const pace = batchPace({ first: 8, most: run.most });
  const predict = solverPredictions(running);
  try {
    return await evaluate(
      limitedQueries(benchmark, run.limit),
      {
        predictMany(queries) {
          const began = performance.now();
          const predicted = predict(queries);
          pace.took(queries.length, performance.now() - began);
          return predicted;
        },
        batch: pace.size,
        supports: ({ query }) => solver.supports(query),
      },
      {
        universe: benchmark.universe,
        rules: benchmark.rules,
        by: benchmark.by,
        complete: benchmark.complete,
        ...(run.limit === undefined ? {} : { limit: run.limit }),
        scored,
        onScored: noteFor(run, scored.length),
        async onBatch(batch) {
          const lines = batch.map((query) => printScored(query).trimEnd());
          await journal?.append(lines, String(batch.length));
          // A turn of the event loop, so that interrupts are heard and the lock is kept alive.
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
  return (done: number) => {
    const left = ((performance.now() - began) / Math.max(1, done - resumed)) * (total - done);
    progress.update(
      before + done,
      `${solver.name}: ${done} of ${total} queries${done < total ? `, about ${duration(left)} left` : ""}`,
    );
  };
}
