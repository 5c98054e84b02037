import { join } from "node:path";
import type { BenchmarkQuery } from "../../benchmark/protocol.ts";
import type { ScoresMany } from "../../evaluation/predictions/batched-source.ts";
import { type Evaluated, evaluate } from "../../evaluation/run/evaluate.ts";
import { scoredKey } from "../../evaluation/run/score-batches.ts";
import { parseScored, type ScoredLine } from "../../evaluation/run/scored-line.ts";
import { openJournal } from "../../runs/node-journal.ts";
import type { SettingOf } from "../../solvers/settings/setting.ts";
import type { Solver } from "../../solvers/solver.ts";
import { duration } from "../duration.ts";
import { numberText } from "../figures.ts";
import { batchPace } from "../pace.ts";
import type { Progress } from "../progress.ts";
import type { Known } from "../solve/chosen.ts";
import { asksForFewRows } from "../solve/few-rows.ts";
import { settingTable } from "../solve/setting-table.ts";
import { type OpenBenchmark, queriesOf } from "./benchmark.ts";
import { sharesOf } from "./shares.ts";
import type { SolveCrew } from "./solve-crew.ts";
import type { SolvePart, ToldSolver } from "./solve-work.ts";

/** Queries that ask for many rows share many of them: they are solved all together, or in as few parts as workers need. */
const ALL = Number.POSITIVE_INFINITY;
/** How often what is scored is kept. */
const SAVE_MS = 1500;

/** What the run of one solver over a benchmark needs. */
export interface SolverRun {
  readonly benchmark: OpenBenchmark;
  readonly limit: number | undefined;
  readonly solver: Solver;
  readonly settings: SettingOf;
  readonly known: Known;
  /** Who solves; closed when this run ends early. */
  readonly crew: SolveCrew;
  /** The folder that keeps what is scored; nothing is kept without one. */
  readonly keep: string | undefined;
  readonly progress: Progress;
  /** Queries that solvers before it have scored, for the progress. */
  readonly before: number;
  /** Rejects when the user stops the command. */
  readonly interrupted: Promise<never>;
}

/** Scores what one solver predicts; what an earlier run has kept is taken up. */
export async function runSolver(run: SolverRun): Promise<Evaluated> {
  const { benchmark, limit, solver, settings, known, crew, interrupted } = run;
  const kept = await openKept(run);
  const pace = batchPace({ first: 8, most: 1024 });
  const note = noteFor(run, kept.scored.size);
  const told: ToldSolver = { name: solver.name, settings: settingTable(settings), known };
  const isWide = ({ query }: BenchmarkQuery) => !asksForFewRows(query, solver, benchmark.graph!);
  let [done, rows] = [kept.scored.size, 0];
  const scoreMany: ScoresMany["scoreMany"] = async (queries, tell) => {
    const wide = isWide(queries[0]!);
    const take = ({ lines, rows: more }: SolvePart) => {
      for (const [at, line] of lines) tell(at, kept.add(line));
      rows += more;
      note(done, wide ? rows : undefined);
    };
    const plain = queries.map(({ id, type, query, easy, hard }) => ({ id, type, query, easy, hard }));
    const last = await crew.run({ solver: told, queries: plain }, take);
    take(last);
    await kept.save();
    if (!wide) pace.took(queries.length, last.milliseconds);
  };
  const source = {
    scoreMany,
    depth: crew.workers,
    batch: (query: BenchmarkQuery) => (isWide(query) ? ALL : pace.size()),
    share: (queries: readonly BenchmarkQuery[]) =>
      isWide(queries[0]!) ? sharesOf(queries, crew.workers) : [queries],
    supports: ({ query }: BenchmarkQuery) => solver.supports(query),
  };
  const { universe, rules, by, complete } = benchmark;
  const evaluating = evaluate(queriesOf(benchmark), source, {
    ...{ universe, rules, by, complete, scored: kept.scored },
    ...(limit === undefined ? {} : { limit }),
    onScored(count) {
      done = count;
    },
  });
  try {
    return await Promise.race([evaluating, interrupted]);
  } catch (error) {
    await crew.close();
    // Nothing is told any more once this has ended.
    await evaluating.catch(() => {});
    throw error;
  } finally {
    await kept.close();
  }
}

/** What is scored, and kept on disk now and then where there is a folder for it. */
async function openKept({ keep, solver }: SolverRun) {
  const scored = new Map<string, ScoredLine>();
  const file = keep === undefined ? undefined : join(keep, `${solver.name}.journal`);
  let read = 0;
  const journal =
    file === undefined
      ? undefined
      : await openJournal(file, (lines) => {
          for (const line of lines) {
            const found = parseScored(line, file, ++read);
            scored.set(scoredKey(found), found);
          }
        });
  let unsaved: string[] = [];
  let saved = performance.now();
  let saving = Promise.resolve();
  const save = () => {
    const lines = unsaved;
    unsaved = [];
    saved = performance.now();
    if (journal && lines.length > 0) saving = saving.then(() => journal.append(lines, String(lines.length)));
    return saving;
  };
  return {
    /** What earlier runs have scored. */
    scored,
    save,
    add(line: string): ScoredLine {
      unsaved.push(line);
      // A failure is told by the next who waits for it.
      if (performance.now() - saved >= SAVE_MS) save().catch(() => {});
      return JSON.parse(line) as ScoredLine;
    },
    async close() {
      await save();
      await journal?.close();
    },
  };
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
