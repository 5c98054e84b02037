import { availableParallelism } from "node:os";
import type { EvalOptions } from "../../cli/commands/eval.ts";
import type { LinkPredictor } from "../../links/predictor.ts";
import { MANY } from "../links/products.ts";
import { rowMemory } from "../solve/model.ts";
import { openPool } from "../workers/open-pool.ts";
import type { Pool } from "../workers/pool.ts";
import type { OpenBenchmark } from "./benchmark.ts";
import type { SolvePart, SolveResult, SolveTask } from "./solve-work.ts";

/** More workers than this share too few rows; further threads go to their products. */
const MOST_WORKERS = 8;
/** The memory budget when nothing is said. */
const USUAL_MEMORY = 2 ** 31;

/** Who solves the queries of a benchmark. */
export interface SolveCrew extends Pool<SolveTask, SolveResult, SolvePart> {
  /** How many solve side by side; one is this thread itself. */
  readonly workers: number;
}

/**
 * Workers that solve queries of a benchmark side by side, or this thread where workers would cost more than they bring: on
 * small models, unless threads are asked for. Each has the model for itself, its entities twice; all of them together may
 * take half of the memory for it.
 */
export async function openCrew(
  { graph, split, universe, rules }: OpenBenchmark,
  predictor: LinkPredictor | undefined,
  { model, threads, kernel, memory }: Pick<EvalOptions, "model" | "threads" | "kernel" | "memory">,
): Promise<SolveCrew> {
  const wanted = threads === 0 ? availableParallelism() : threads;
  const numbers = numbersOf(predictor);
  const fitting = Math.floor((memory ?? USUAL_MEMORY) / 2 / Math.max(1, 8 * numbers));
  const workers = threads === 0 && numbers < MANY ? 1 : Math.max(1, Math.min(wanted, MOST_WORKERS, fitting));
  const setup = {
    model,
    products: { threads: Math.max(1, Math.floor(wanted / workers)), kernel },
    // What is open here cannot be posted.
    ...(workers === 1 && predictor ? { predictor } : {}),
    memory: Math.floor(rowMemory(memory) / workers),
    ...{ split, universe, rules },
  };
  return { ...openPool("solve", graph!, setup, workers), workers };
}

const numbersOf = (predictor: LinkPredictor | undefined): number =>
  predictor?.averaged
    ? predictor.averaged.reduce((sum, each) => sum + numbersOf(each), 0)
    : (predictor?.tables?.entities.length ?? 0);
