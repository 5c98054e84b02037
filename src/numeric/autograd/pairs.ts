import type { KernelCalls } from "./kernel-calls.ts";
import { type PairScore, type PairScoreName, pairScores } from "./pair-scores.ts";
import type { Matrix, Tape } from "./tape.ts";

/** The entities that every query is scored against: those of query i are `targets[i · each …]`, rows of a matrix of entities. */
export interface Pairs {
  readonly each: number;
  readonly targets: Uint32Array;
}

/**
 * Scores of queries against some entities each, `queries.rows × each`. Nothing is kept a pair but its score. In WebAssembly
 * the way back goes over the pairs twice, by query and by entity, so that every sum has one order.
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
  const { rows, columns: width } = queries;
  const { columns: entityWidth } = entities;
  const result = tape.result(rows, each, queries, entities);
  const kernel = kernelFor(tape, score, width);
  const ids = kernel ? tape.ids(targets) : targets;
  const [q, e] = [queries.values, entities.values];
  if (kernel)
    kernel(
      "pairScores",
      ...[score.kernel, q.byteOffset, rows, width, e.byteOffset, entityWidth],
      ...[ids.byteOffset, each, setting, result.values.byteOffset],
    );
  else
    for (let row = 0; row < rows; row++)
      for (let at = row * each; at < (row + 1) * each; at++)
        result.values[at] = score.forward(
          setting,
          q,
          row * width,
          width,
          e,
          targets[at]! * entityWidth,
          entityWidth,
        );
  tape.record(result, (gradient) => {
    const byQueries = tape.gradientOf(queries);
    const byEntities = tape.gradientOf(entities);
    if (!kernel) {
      for (let row = 0; row < rows; row++)
        for (let at = row * each; at < (row + 1) * each; at++)
          score.backward(
            ...([setting, q, row * width, width, e, targets[at]! * entityWidth, entityWidth] as const),
            ...([gradient[at]!, byQueries, byEntities] as const),
          );
      return;
    }
    if (byQueries)
      kernel(
        "pairsByQueries",
        ...[score.kernel, q.byteOffset, rows, width, e.byteOffset, entityWidth],
        ...[ids.byteOffset, each, setting, gradient.byteOffset, byQueries.byteOffset],
      );
    if (!byEntities) return;
    const { first, order } = byEntity(targets, entities.rows);
    kernel(
      "pairsByEntities",
      ...[score.kernel, q.byteOffset, width, e.byteOffset, entityWidth, entities.rows],
      ...[tape.ids(first).byteOffset, tape.ids(order).byteOffset],
      ...[each, setting, gradient.byteOffset, byEntities.byteOffset],
    );
  });
  return result;
}

/** Scores of queries against all rows of a matrix of entities, `queries.rows × entities.rows`; nothing is recorded. */
export function scoreAllPairs(
  tape: Tape,
  name: PairScoreName,
  setting: number,
  queries: Matrix,
  entities: Matrix,
): Matrix {
  const score = pairScores[name];
  const { rows, columns: width } = queries;
  const { rows: count, columns: entityWidth } = entities;
  const result = tape.result(rows, count);
  const [q, e] = [queries.values, entities.values];
  const kernel = kernelFor(tape, score, width);
  if (kernel && name === "dot")
    tape.compute.product("nt", { m: rows, n: count, k: width }, q, e, result.values, false);
  else if (kernel)
    kernel(
      "pairScoresAll",
      ...[score.kernel, q.byteOffset, rows, width, e.byteOffset, entityWidth, count],
      ...[setting, result.values.byteOffset],
    );
  else
    for (let entity = 0; entity < count; entity++)
      for (let row = 0; row < rows; row++)
        result.values[row * count + entity] = score.forward(
          ...([setting, q, row * width, width, e, entity * entityWidth, entityWidth] as const),
        );
  return result;
}

/** The kernel, where it takes rows of this width. */
function kernelFor({ compute }: Tape, { parts }: PairScore, width: number): KernelCalls | undefined {
  return parts === 0 || (width / parts) % 4 === 0 ? compute.kernel : undefined;
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
