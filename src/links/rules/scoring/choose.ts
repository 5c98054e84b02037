import { LacunaError } from "../../../error.ts";
import type { Graph } from "../../../kg/graph.ts";
import type { Limits } from "../../../runs/working/limits.ts";
import type { Pieces } from "../../../runs/working/pieces.ts";
import { type Aggregation, aggregations } from "./aggregations.ts";
import type { Candidates } from "./candidates.ts";
import { choicesOf, mrrOf, ranksOf } from "./choices-by-relation.ts";
import type { RuleScorer } from "./scorer.ts";
import { tailsOf } from "./tails-of.ts";

/** Ranks by which the choice of a relation is held to that of all. */
const SHRINK = 20;

/** The aggregation of each directed relation, as places of {@link aggregations}, and the MRR of each over all validation ranks. */
export interface ChosenAggregations {
  readonly choices: Uint8Array;
  readonly mrr: readonly { readonly name: string; readonly mrr: number }[];
  readonly ranks: number;
}

/**
 * Chooses an aggregation for each directed relation by the filtered ranks of validation links, mean rank among ties, known links of
 * train and valid left out: the greatest (Σ 1/rank + 20 · MRR over all) / (ranks + 20).
 * @param scorer over the links of train alone
 * @throws LacunaError `links.stopped`
 */
export function* chooseAggregations(
  scorer: RuleScorer,
  graph: Graph,
  work: { readonly stop?: Limits["stop"]; readonly onProgress?: (done: number, total: number) => void } = {},
  among: readonly Aggregation[] = aggregations,
): Pieces<ChosenAggregations> {
  const { entityCount, relationCount, rows } = graph;
  const sums = new Float64Array(relationCount * among.length);
  const ranks = new Float64Array(relationCount);
  for (let relation = 0; relation < relationCount; relation++) {
    for (let row = rows.relationRow[relation]!; row < rows.relationRow[relation + 1]!; row++) {
      const { asked, known } = tailsOf(graph, row, "valid");
      if (asked.length === 0) continue;
      const found = scorer.ask(rows.rowHead[row]!, relation);
      const ranking = ranker(found, known, entityCount);
      for (const [at, { evidence }] of among.entries()) {
        const values = new Float64Array(found.count);
        evidence(found, values);
        for (const tail of asked) sums[relation * among.length + at]! += 1 / ranking(values, tail);
      }
      ranks[relation]! += asked.length;
      if ((row & 63) === 0) {
        if (work.stop?.()) throw new LacunaError("links.stopped", "the choice of aggregations was stopped");
        yield;
      }
    }
    work.onProgress?.(relation + 1, relationCount);
    yield;
  }
  const tally = { sums, ranks };
  const mrr = mrrOf(tally, among.length);
  return {
    choices: Uint8Array.from(choicesOf(tally, among.length, SHRINK)),
    mrr: among.map(({ name }, at) => ({ name, mrr: mrr[at]! })),
    ranks: ranksOf(tally),
  };
}

/** Ranks single tails among those that are not known; what no rule proposes ties behind all that rules propose. */
function ranker({ tails, count }: Candidates, known: readonly number[], entityCount: number) {
  const isKnown = new Set(known);
  const slots = new Map<number, number>();
  const open: number[] = [];
  for (let slot = 0; slot < count; slot++) {
    slots.set(tails[slot]!, slot);
    if (!isKnown.has(tails[slot]!)) open.push(slot);
  }
  const rest = entityCount - known.length - open.length;
  return (values: Float64Array, tail: number): number => {
    const slot = slots.get(tail);
    if (slot === undefined) return open.length + 1 + rest / 2;
    const own = values[slot]!;
    let [better, equal] = [0, 0];
    for (const other of open) {
      if (values[other]! > own) better++;
      else if (values[other] === own) equal++;
    }
    return better + 1 + equal / 2;
  };
}
