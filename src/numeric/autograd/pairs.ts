import type { Floats } from "./floats.ts";
import { type PairScore, pairScores, type PairScoreName } from "./pair-scores.ts";
import type { Matrix, Tape } from "./tape.ts";

/** Which entities every query is scored against: those of query i are `targets[i · each …]`, rows of a matrix of entities. */
export interface Pairs {
  readonly each: number;
  readonly targets: Uint32Array;
}

/**
 * Scores of queries against some entities each, `queries.rows × each`. Nothing is kept a pair but its score: the way back
 * goes over the pairs twice, by query and by entity, so that every sum has one order.
 */
export function scorePairs(
  tape: Tape,
  name: PairScoreName,
  setting: number,
  queries: Matrix,
  entities: Matrix,
  pairs: Pairs,
): Matrix {
  const score = pairScores[name];
  const { each, targets } = pairs;
  const { rows } = queries;
  const result = tape.result(rows, each, queries, entities);
  const { kernel } = tape.compute;
  const ids = kernel && score.job ? tape.ids(targets) : targets;
  const shape = { rows, each, setting, width: queries.columns, entityWidth: entities.columns };
  if (kernel && score.job)
    score.job.forward(kernel, shape, queries.values, entities.values, ids, result.values);
  else forward(score, shape, queries.values, entities.values, targets, result.values);
  tape.record(result, (gradient) => {
    const byQueries = tape.gradientOf(queries);
    const byEntities = tape.gradientOf(entities);
    if (kernel && score.job) {
      if (byQueries)
        score.job.byQueries(kernel, shape, queries.values, entities.values, ids, gradient, byQueries);
      if (byEntities) {
        const { first, order } = byEntity(targets, entities.rows);
        score.job.byEntities(
          kernel,
          { ...shape, entities: entities.rows },
          ...([queries.values, entities.values, tape.ids(first), tape.ids(order)] as const),
          ...([gradient, byEntities] as const),
        );
      }
      return;
    }
    for (let row = 0; row < rows; row++)
      for (let at = row * each; at < (row + 1) * each; at++) {
        const g = gradient[at]!;
        if (g === 0) continue;
        score.backward(
          setting,
          ...([queries.values, row * shape.width, shape.width, entities.values] as const),
          ...([targets[at]! * shape.entityWidth, shape.entityWidth, g, byQueries, byEntities] as const),
        );
      }
  });
  return result;
}

/** Sizes of a call. */
export interface PairShape {
  /** Queries. */
  readonly rows: number;
  /** Entities a query. */
  readonly each: number;
  /** What a score is told besides. */
  readonly setting: number;
  /** Values of a query, and of an entity. */
  readonly width: number;
  readonly entityWidth: number;
}

function forward(
  score: PairScore,
  { rows, each, setting, width, entityWidth }: PairShape,
  queries: Floats,
  entities: Floats,
  targets: Uint32Array,
  out: Floats,
): void {
  for (let row = 0; row < rows; row++)
    for (let at = row * each; at < (row + 1) * each; at++)
      out[at] = score.forward(
        ...([setting, queries, row * width, width] as const),
        ...([entities, targets[at]! * entityWidth, entityWidth] as const),
      );
}

/** Pairs in the order of their entities: those of entity e are `order[first[e] … first[e + 1])`, ascending. */
export function byEntity(targets: Uint32Array, entities: number): { first: Uint32Array; order: Uint32Array } {
  const first = new Uint32Array(entities + 1);
  for (let at = 0; at < targets.length; at++) first[targets[at]! + 1]!++;
  for (let e = 0; e < entities; e++) first[e + 1]! += first[e]!;
  const next = first.slice();
  const order = new Uint32Array(targets.length);
  for (let at = 0; at < targets.length; at++) order[next[targets[at]!]!++] = at;
  return { first, order };
}
