import { join } from "node:path";
import type { BenchmarkQuery } from "../../benchmark/protocol.ts";
import { type BatchedSource, type Evaluated, evaluate, scoredKey } from "../../evaluation/evaluate.ts";
import { parseScored, printScored, type ScoredLine } from "../../evaluation/scored-line.ts";
import { predictionOf } from "../../evaluation/solver-predictions.ts";
import { openJournal } from "../../runs/node-journal.ts";
import type { RunningSolver, Solver } from "../../solvers/solver.ts";
import { duration } from "../duration.ts";
import { numberText } from "../figures.ts";
import { batchPace } from "../pace.ts";
import type { Progress } from "../progress.ts";
import { asksForFewRows } from "../solve/few-rows.ts";
import { limitedQueries, type OpenBenchmark } from "./benchmark.ts";

/** Queries that ask for many rows share many of them: they are solved all together. */
const ALL = Number.POSITIVE_INFINITY;
/** How long the event loop may wait. */
const TURN_MS = 150;
/** How often what is scored is kept. */
const SAVE_MS = 1500;

/** What the run of one solver over a benchmark needs. */
export interface SolverRun {
  readonly benchmark: OpenBenchmark;
  readonly limit: number | undefined;
  readonly solver: Solver;
  readonly running: RunningSolver;
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
  const scored = new Map<string, ScoredLine>();
  const file = keep === undefined ? undefined : join(keep, `${solver.name}.journal`);
  const journal =
    file === undefined
      ? undefined
      : await openJournal(file, (lines) => {
          for (const line of lines) {
            const found = parseScored(line, file, scored.size + 1);
            scored.set(scoredKey(found), found);
          }
        });
  const pace = batchPace({ first: 8, most: 1024 });
  const note = noteFor(run, scored.size);
  let done = scored.size;
  let unsaved: string[] = [];
  const save = async () => {
    const lines = unsaved;
    unsaved = [];
    if (lines.length > 0) await journal?.append(lines, String(lines.length));
  };
  const isWide = ({ query }: BenchmarkQuery) => !asksForFewRows(query, solver, benchmark.graph!);
  /** Solves a batch. Meanwhile what is scored is kept, interrupts are heard and the bar moves. */
  const predictMany: BatchedSource["predictMany"] = async (queries, tell) => {
    const wide = isWide(queries[0]!);
    const began = performance.now();
    const asked = queries.map(({ query }) => query);
    let solved = 0;
    let turned = performance.now();
    let saved = turned;
    const pieces = running.solveEach(asked, (at, solution) => {
      tell(at, predictionOf(solution));
      solved++;
    });
    for (const _ of pieces) {
      if (performance.now() - turned < TURN_MS) continue;
      note(done + solved, wide ? running.truth.scored() : undefined);
      await Promise.race([new Promise((resolve) => setImmediate(resolve)), interrupted]);
      turned = performance.now();
      if (turned - saved < SAVE_MS) continue;
      await save();
      saved = turned;
    }
    if (!wide) pace.took(queries.length, performance.now() - began);
  };
  try {
    return await evaluate(
      limitedQueries(benchmark, run.limit),
      {
        predictMany,
        batch: (query) => (isWide(query) ? ALL : pace.size()),
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
        onQuery: (query) => unsaved.push(printScored(query).trimEnd()),
        async onBatch() {
          await save();
          await Promise.race([new Promise((resolve) => setImmediate(resolve)), interrupted]);
        },
      },
    );
  } finally {
    await save();
    await journal?.close();
  }
}

/**
 * Tells the bar how far it is, and how long the solver will still take at the pace of this run. Queries that advance together
 * end late, and their pace says nothing: then rows are told.
 */
function noteFor({ benchmark, solver, progress, before }: SolverRun, resumed: number) {
  const { total } = benchmark;
  const began = performance.now();
  return (done: number, rows?: number) => {
    const left = ((performance.now() - began) / Math.max(1, done - resumed)) * (total - done);
    progress.update(
      before + done,
      `${solver.name}: ${done} of ${total} queries${rows === undefined ? "" : `, ${numberText(rows)} rows scored`}` +
        (rows === undefined && done > resumed && done < total ? `, about ${duration(left)} left` : ""),
    );
  };
}
