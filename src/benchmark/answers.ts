import { answerWith } from "../exact/answer.ts";
import type { Answers } from "../exact/answers.ts";
import { createEngine, type Engine } from "../exact/engine.ts";
import type { View } from "../kg/graph.ts";
import type { Query } from "../query/formula.ts";

/** Answers questions of one attempt within a budget of work. */
export interface BoundedEngine {
  /** All answers, or undefined when there are more than `rows` or the budget is spent. */
  ask(query: Query, rows: number): Answers | undefined;
  /** A new attempt: the whole budget, counted from nothing, so that attempts do not depend on one another. */
  reset(): void;
  readonly engine: Engine;
}

/** An answerer of a view that visits at most about `work` edges an attempt. */
export function createAsker(view: View, work: number): BoundedEngine {
  const engine = createEngine(view);
  const stop = () => (engine.work >= work ? ("cancelled" as const) : undefined);
  return {
    engine,
    ask(query, rows) {
      if (engine.work >= work) return undefined;
      const answers = answerWith(engine, query, { rows, stop });
      return answers.outcome === "complete" ? answers : undefined;
    },
    reset: () => resetWork(engine),
  };
}

/** The number of edges that the engine visits between two looks at its limits. */
const CHECK_STRIDE = 1 << 15;

/** Counts work from nothing: the engine looks at its limits one stride from here, as a new engine would. */
export function resetWork(engine: Engine): void {
  engine.work = 0;
  engine.nextCheck = CHECK_STRIDE;
}

/** Sorted flat tuples apart: those in both lists, and those of the first only. */
export function splitTuples(
  full: Uint32Array,
  known: Uint32Array,
  width: number,
): { readonly easy: Uint32Array; readonly hard: Uint32Array } {
  const easy = new Uint32Array(Math.min(full.length, known.length));
  const hard = new Uint32Array(full.length);
  let easyEnd = 0;
  let hardEnd = 0;
  let other = 0;
  for (let at = 0; at < full.length; at += width) {
    let order = 1;
    while (other < known.length) {
      order = compareTuples(known, other, full, at, width);
      if (order >= 0) break;
      other += width;
    }
    const both = other < known.length && order === 0;
    const target = both ? easy : hard;
    let end = both ? easyEnd : hardEnd;
    for (let i = 0; i < width; i++) target[end++] = full[at + i]!;
    if (both) easyEnd = end;
    else hardEnd = end;
  }
  return { easy: easy.slice(0, easyEnd), hard: hard.slice(0, hardEnd) };
}

function compareTuples(a: Uint32Array, i: number, b: Uint32Array, j: number, width: number): number {
  for (let at = 0; at < width; at++) {
    const difference = a[i + at]! - b[j + at]!;
    if (difference !== 0) return difference;
  }
  return 0;
}
