import { LacunaError } from "../../error.ts";
import type { View } from "../../kg/graph.ts";
import type { Pieces } from "../../runs/working/pieces.ts";
import type { WholeRelation } from "../choice/whole-relation.ts";
import type { RowSource } from "../rows/rows.ts";
import { missingLinks } from "./missing-links.ts";
import type { RankContext, Ranked, RankedAnswer, RankOptions } from "./rank-answers.ts";

/**
 * The best pairs of a whole relation: known links first, in the order of ids, then the best missing ones, by rows of the
 * side of the relation that has fewer entities. No row is asked for where known links fill the list.
 */
export function* pairsOfRelation(
  { relation, turned }: WholeRelation,
  { graph, known, stop }: RankContext,
  truth: RowSource,
  { top, predicted, impossibleAt = [], onRows }: RankOptions,
): Pieces<Ranked> {
  const follow = pairsIn(known, relation, turned);
  const first: RankedAnswer[] = predicted
    ? []
    : follow.slice(0, top).map((values) => ({ values, truth: 1, known: true }));
  const rest = top - first.length;
  if (rest === 0) return { answers: first, outcome: "row-limit", following: follow.length };
  try {
    const { links } = yield* missingLinks({
      graph,
      known,
      truth,
      relations: [relation],
      top: rest,
      allowed: (head, tail) =>
        !(impossibleAt[turned ? 1 : 0]?.has(head) || impossibleAt[turned ? 0 : 1]?.has(tail)),
      onProgress: (done, total) => {
        refuseStopped(stop);
        onRows?.(done, total);
      },
    });
    const others = links.map(({ head, tail, truth: value }) => ({
      values: turned ? [tail, head] : [head, tail],
      truth: value,
      known: false,
    }));
    return {
      answers: [...first, ...others],
      outcome: links.length === rest ? "row-limit" : "complete",
      following: follow.length,
    };
  } catch (error) {
    if (!(error instanceof LacunaError) || error.code !== "solvers.stopped") throw error;
    return { answers: first, outcome: "time-limit", following: follow.length };
  }
}

/** The links of a relation as values of the free variables, ascending. */
function pairsIn({ graph, levels }: View, relation: number, turned: boolean): [number, number][] {
  const { relationRow, rowHead, rowEdge, tails, levels: levelOf } = graph.rows;
  const found: [number, number][] = [];
  // Rows ascend by head: those of the inverse by tail.
  const directed = turned ? relation + 1 : relation;
  for (let row = relationRow[directed]!; row < relationRow[directed + 1]!; row++)
    for (let edge = rowEdge[row]!; edge < rowEdge[row + 1]!; edge++)
      if ((levels >> levelOf[edge]!) & 1) found.push([rowHead[row]!, tails[edge]!]);
  return found;
}

function refuseStopped(stop: RankContext["stop"]): void {
  if (stop?.()) throw new LacunaError("solvers.stopped", "looking for missing links was stopped");
}
