import type { LinkPredictor } from "../../../links/predictor.ts";
import type { OpenModel } from "../../../models/open-model.ts";
import { postedModel } from "../../../models/posted-model.ts";
import { manyNumbers } from "../../../numeric/products.ts";
import type { Pool } from "../../../runs/working/pool.ts";
import { knownView } from "../../../solvers/choice/chosen-solvers.ts";
import { rowMemory } from "../../../solvers/choice/model-needs.ts";
import type { OpenModels } from "../../../solvers/start-solver.ts";
import type { Host } from "../../host.ts";
import { whileNotInterrupted } from "../../running/interruptible.ts";
import { openPool } from "../../workers/open-pool.ts";
import type { EvaluateSolversParameters } from "../evaluate-solvers.ts";
import { solveRole } from "./roles.ts";
import type { SolverBenchmark } from "./scored-benchmark.ts";
import type { SolvePart, SolveResult, SolveSetup, SolveTask } from "./solve-role.ts";

/** More workers than this share too few rows; further threads go to their products. */
const MOST_WORKERS = 8;
/** The memory budget by default. */
const DEFAULT_MEMORY = 2 ** 31;

type PoolParameters = Pick<EvaluateSolversParameters, "threads" | "kernel" | "memory" | "known">;

/** The workers that solve the queries of a benchmark. */
export interface SolvePool extends Pool<SolveTask, SolveResult, SolvePart> {
  /** Number of workers that solve side by side; one is this thread itself. */
  readonly workers: number;
}

/**
 * Workers that solve queries of a benchmark side by side, or this thread where workers would cost more than they bring: on
 * small link tables, and on models whose own threads share their work, unless threads are asked for. Each has all models for
 * itself; all of them together may take half of the memory for them.
 */
function openSolvePool(
  host: Pick<Host, "pool" | "processors">,
  { graph, split, universe, rules }: SolverBenchmark,
  model: OpenModel | undefined,
  { threads, kernel, memory, known = "observed" }: PoolParameters,
): SolvePool {
  const wanted = threads === 0 ? host.processors : threads;
  const fitting = Math.floor((memory ?? DEFAULT_MEMORY) / 2 / Math.max(1, model?.memory ?? 0));
  const few = threads === 0 && linkNumbers(model?.models) < manyNumbers;
  const workers = few ? 1 : Math.max(1, Math.min(wanted, MOST_WORKERS, fitting));
  const setup: SolveSetup = {
    ...(model === undefined ? {} : { model: postedModel(model) }),
    seen: knownView(graph, known, split).levels,
    products: { threads: Math.max(1, Math.floor(wanted / workers)), kernel },
    // What is open here cannot be posted.
    ...(workers === 1 && model ? { models: model.models } : {}),
    memory: Math.floor(rowMemory(memory) / workers),
    split,
    universe,
    rules,
  };
  return { ...openPool(host, solveRole, graph, setup, workers), workers };
}

/**
 * Runs work whose queries are solved in a pool. The pool is closed when the work ends.
 * @param unfinished says what is left when the work is interrupted
 * @throws LacunaError `run.interrupted`
 */
export async function inSolvePool<Found>(
  { benchmark, model }: { readonly benchmark: SolverBenchmark; readonly model: OpenModel | undefined },
  given: PoolParameters,
  host: Host,
  work: (running: { readonly pool: SolvePool; readonly interrupted: Promise<never> }) => Promise<Found>,
  unfinished: () => string,
): Promise<Found> {
  const pool = openSolvePool(host, benchmark, model, given);
  try {
    return await whileNotInterrupted(host, (interrupted) => work({ pool, interrupted }), unfinished);
  } finally {
    await pool.close();
  }
}

/** Numbers in the entity tables of all link predictors. */
const linkNumbers = ({ links, own = {} }: OpenModels = {}): number =>
  [links, ...Object.values(own).map((each) => each.links)].reduce((sum, each) => sum + numbersOf(each), 0);

const numbersOf = (predictor: LinkPredictor | undefined): number =>
  predictor?.averaged
    ? predictor.averaged.reduce((sum, each) => sum + numbersOf(each), 0)
    : (predictor?.tables?.entities.length ?? 0);
