import { rowOf, type View } from "../../kg/graph.ts";
import { cutRows } from "../../links/predictors/cut-rows.ts";
import { tempered } from "../../links/predictors/tempered.ts";
import type { LinkSolverContext } from "../solver.ts";
import { rowCache } from "./row-cache.ts";
import type { RowSource, TruthRow } from "./rows.ts";
import type { RowDefinition, RowRule } from "./sparse-rows-definition.ts";
import { checkStop, rowsBetweenStops, stopBetweenRows } from "./stop.ts";

/** Rows scored at once: enough for the products. */
const MOST_ROWS = 512;
const LEAST_ROWS = 8;
/** Rows that are there are visited in stretches of this many. */
const STRETCH = 1 << 14;

/**
 * Rows of a fuzzy adjacency, made when they are asked for and held within `world.memory`. The matrix is never built:
 * only rows of entities that carry weight are scored, and of these what the definition leaves.
 *
 * A visitor must not visit rows of the same source.
 * @throws LacunaError `solvers.stopped` from `visit`
 */
export function sparseRows(world: LinkSolverContext, definition: RowDefinition): RowSource<TruthRow> {
  const { memory } = world;
  const predictor = tempered(world.predictor, definition.temperature ?? 1);
  const cache = rowCache(predictor.entityCount, memory);
  const known = knownTails(world.known);
  // A row may list every entity; a batch of such rows takes at most a sixteenth of the memory.
  const fitting = Math.floor(memory / 16 / (8 * Math.max(1, predictor.entityCount)));
  const batch = Math.min(Math.max(LEAST_ROWS, Math.min(MOST_ROWS, fitting)), rowsBetweenStops(world));
  const visited = stopBetweenRows(world);
  const missing = new Uint32Array(batch);

  const make = (relation: number, heads: Uint32Array) => {
    const rules: RowRule[] = [];
    const found = cutRows(
      predictor,
      heads,
      new Uint32Array(heads.length).fill(relation),
      (at, logSum, scoreOf) => {
        const head = heads[at]!;
        const rule = definition.rule({ relation, head, known: known(relation, head), logSum, scoreOf });
        rules[at] = rule;
        return rule.least;
      },
    );
    heads.forEach((head, at) => {
      const tails = known(relation, head);
      const from = found.offsets[at]!;
      const to = found.offsets[at + 1]!;
      const room = cache.room(to - from + tails.length);
      const end = merge(definition, rules[at]!, { ...found, from, to }, tails, room);
      cache.keep(relation, head, end);
    });
  };

  return {
    visit(relation, heads, visitor) {
      if (heads.length === 0) checkStop(world);
      for (let from = 0; from < heads.length; ) {
        checkStop(world);
        let count = 0;
        let to = from;
        for (; to < heads.length && to - from < STRETCH && count < batch; to++)
          if (!cache.has(relation, heads[to]!)) missing[count++] = heads[to]!;
        if (count > 0) make(relation, missing.slice(0, count));
        for (let at = from; at < to; at++) {
          const row = cache.row(relation, heads[at]!);
          visitor(at, row);
          visited(row.to - row.from);
        }
        cache.shrink();
        from = to;
      }
    },
  };
}

/** Entries of a row that the cut has left. */
interface CutRow {
  readonly tails: Uint32Array;
  readonly scores: Float32Array;
  readonly from: number;
  readonly to: number;
}

/** Writes the truths of a row, known links among the others, both ascending; returns where it ends. */
function merge(
  definition: RowDefinition,
  rule: RowRule,
  { tails, scores, from, to }: CutRow,
  known: Uint32Array,
  out: TruthRow,
): number {
  let end = out.from;
  const add = (tail: number, truth: number) => {
    if (!(truth > 0)) return;
    out.tails[end] = tail;
    out.values[end++] = truth;
  };
  let next = 0;
  for (let at = from; at < to; at++) {
    const tail = tails[at]!;
    while (next < known.length && known[next]! < tail) add(known[next++]!, definition.known(0));
    const truth = rule.truth(scores[at]!);
    if (known[next] === tail) {
      add(tail, definition.known(truth));
      next++;
    } else add(tail, truth);
  }
  while (next < known.length) add(known[next++]!, definition.known(0));
  return end;
}

/** Finds the known tails of (head, relation), ascending; the array is used again by the next call. */
function knownTails({ graph, levels }: View): (relation: number, head: number) => Uint32Array {
  const { rows } = graph;
  let scratch = new Uint32Array(64);
  return (relation, head) => {
    const row = rowOf(rows, relation, head);
    if (row < 0) return scratch.subarray(0, 0);
    const [from, to] = [rows.rowEdge[row]!, rows.rowEdge[row + 1]!];
    if (to - from > scratch.length) scratch = new Uint32Array(2 * (to - from));
    let count = 0;
    for (let edge = from; edge < to; edge++)
      if ((levels >> rows.levels[edge]!) & 1) scratch[count++] = rows.tails[edge]!;
    return scratch.subarray(0, count);
  };
}
