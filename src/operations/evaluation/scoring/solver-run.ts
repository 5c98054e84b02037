import type { BenchmarkQuery } from "../../../benchmark/protocol.ts";
import type { ScoresMany } from "../../../evaluation/predictions/batched-source.ts";
import { type Evaluated, evaluate } from "../../../evaluation/run/evaluate.ts";
import { writtenIn } from "../../../evaluation/run/query-form.ts";
import { sharesOf } from "../../../evaluation/run/query-parts.ts";
import { scoredKey } from "../../../evaluation/run/score-batches.ts";
import { parseScored, type ScoredLine } from "../../../evaluation/scoring/scored-line.ts";
import type { FormName } from "../../../query/forms/forms.ts";
import type { Query } from "../../../query/formula.ts";
import { joined } from "../../../runs/paths.ts";
import { openJournal } from "../../../runs/resuming/journal.ts";
import type { Shard } from "../../../runs/working/shards.ts";
import type { Known } from "../../../solvers/choice/chosen-solvers.ts";
import { asksForFewRows } from "../../../solvers/choice/few-rows.ts";
import { settingTable } from "../../../solvers/choice/setting-table.ts";
import type { SettingOf } from "../../../solvers/settings/setting.ts";
import type { QuerySupport, Solver } from "../../../solvers/solver.ts";
import type { Host } from "../../host.ts";
import { adaptiveBatchSize } from "../../running/adaptive-batch.ts";
import { queriesOf, type SolverBenchmark } from "./scored-benchmark.ts";
import type { SolvePool } from "./solve-pool.ts";
import type { PostedSolver, SolvePart } from "./solve-role.ts";

/** Queries that ask for many rows share many of them: they are solved all together, or in as few parts as workers need. */
const ALL = Number.POSITIVE_INFINITY;
/** The milliseconds between two saves of scored queries. */
const SAVE_MS = 1500;

/** The input of the run of one solver over a benchmark. */
export interface SolverRun {
  readonly benchmark: SolverBenchmark;
  readonly limit: number | undefined;
  readonly shard?: Shard | undefined;
  readonly solver: Solver;
  readonly settings: SettingOf;
  readonly known: Known;
  /** The normal form that queries are asked in; as they are when left out. */
  readonly form?: FormName | undefined;
  /** The pool that solves; it is closed when this run ends early. */
  readonly pool: SolvePool;
  /** The folder that keeps what is scored; nothing is kept without one. */
  readonly keep: string | undefined;
  /** The title of the progress, the work that was done before it, and all work. */
  readonly progress: { readonly title: string; readonly before: number; readonly total: number };
  readonly host: Pick<Host, "files" | "disk" | "now" | "onProgress">;
  /** Rejects when the user stops the operation. */
  readonly interrupted: Promise<never>;
}

/** Scores what one solver predicts; what an earlier run has kept is taken up. */
export async function runSolver(run: SolverRun): Promise<Evaluated> {
  const { benchmark, limit, shard, solver, settings, known, form, pool, host, interrupted } = run;
  const { title, before, total } = run.progress;
  const kept = await openScoredLines(run);
  const sizes = adaptiveBatchSize({ first: 8, most: 1024 });
  const posted: PostedSolver = { name: solver.name, settings: settingTable(settings), known };
  const written = writtenIn(form);
  /** Only queries that the solver supports are asked, and these are written. */
  const askedAs = (given: BenchmarkQuery): Query => {
    const found = written(given);
    return "query" in found ? found.query : given.query;
  };
  const isWide = (query: BenchmarkQuery) => !asksForFewRows(askedAs(query), solver, benchmark.graph);
  let [done, rows] = [kept.scored.size, 0];
  const scoreMany: ScoresMany["scoreMany"] = async (queries, report) => {
    const wide = isWide(queries[0]!);
    const take = ({ lines, rows: more }: SolvePart) => {
      for (const [at, line] of lines) report(at, kept.add(line));
      rows += more;
      // Queries that advance together end late: how many are done says nothing then, but rows do.
      const note = `${solver.name}: ${done} of ${benchmark.total} queries${wide ? `, ${rows} rows scored` : ""}`;
      host.onProgress?.({ title, done: before + done, total, note });
    };
    const plain = queries.map((each) => {
      const { id, type, easy, hard } = each;
      return { id, type, query: askedAs(each), easy, hard };
    });
    const last = await pool.run({ solver: posted, queries: plain }, take);
    take(last);
    await kept.save();
    if (!wide) sizes.took(queries.length, last.milliseconds);
  };
  const source = {
    scoreMany,
    depth: pool.workers,
    batch: (query: BenchmarkQuery) => (isWide(query) ? ALL : sizes.size()),
    share: (queries: readonly BenchmarkQuery[]) =>
      isWide(queries[0]!) ? sharesOf(queries, pool.workers) : [queries],
    supports: (given: BenchmarkQuery): QuerySupport => {
      const found = written(given);
      return "query" in found ? solver.supports(found.query) : { supported: false, ...found };
    },
  };
  const { universe, rules, by, complete } = benchmark;
  const evaluating = evaluate(queriesOf(benchmark, host), source, {
    universe,
    rules,
    by,
    complete,
    shard,
    scored: kept.scored,
    ...(limit === undefined ? {} : { limit }),
    onScored(count) {
      done = count;
    },
  });
  try {
    return await Promise.race([evaluating, interrupted]);
  } catch (error) {
    await pool.close();
    // Nothing is reported any more once this has ended.
    await evaluating.catch(() => {});
    throw error;
  } finally {
    await kept.close();
  }
}

/** The scored lines, which are kept on disk now and then where there is a folder for them. */
async function openScoredLines({ keep, solver, host }: SolverRun) {
  const scored = new Map<string, ScoredLine>();
  const file = keep === undefined ? undefined : joined(keep, `${solver.name}.journal`);
  let read = 0;
  const journal =
    file === undefined
      ? undefined
      : await openJournal(host.disk, file, (lines) => {
          for (const line of lines) {
            const found = parseScored(line, file, ++read);
            scored.set(scoredKey(found), found);
          }
        });
  let unsaved: string[] = [];
  let saved = host.now();
  let saving = Promise.resolve();
  const save = () => {
    const lines = unsaved;
    unsaved = [];
    saved = host.now();
    if (journal && lines.length > 0) saving = saving.then(() => journal.append(lines, String(lines.length)));
    return saving;
  };
  return {
    /** The queries that earlier runs have scored. */
    scored,
    save,
    add(line: string): ScoredLine {
      unsaved.push(line);
      // The next call that waits for it reports a failure.
      if (host.now() - saved >= SAVE_MS) save().catch(() => {});
      return JSON.parse(line) as ScoredLine;
    },
    async close() {
      await save();
      await journal?.close();
    },
  };
}
