import type { Graph } from "./graph.ts";

/**
 * Train links without a loop among them that it takes to call a relation irreflexive: of `n` links without one, a share of
 * more than 3/n loops is ruled out with 95 % confidence (the rule of three, Hanley and Lippman-Hand 1983), so that 30 leave
 * at most a tenth.
 */
const EVIDENCE = 30;

/**
 * The relations that hold between no thing and itself, as far as the train split tells: no country borders itself. Directed
 * relation ids, both directions of each; held-out links are not looked at.
 */
export function irreflexiveRelations({ relationCount, rows }: Graph): ReadonlySet<number> {
  const { relationRow, rowHead, rowEdge, tails, levels } = rows;
  const found = new Set<number>();
  for (let relation = 0; relation < relationCount; relation += 2) {
    let [links, loops] = [0, 0];
    for (let row = relationRow[relation]!; row < relationRow[relation + 1]!; row++)
      for (let edge = rowEdge[row]!; edge < rowEdge[row + 1]!; edge++) {
        if (levels[edge] !== 0) continue;
        links++;
        if (tails[edge] === rowHead[row]) loops++;
      }
    if (loops === 0 && links >= EVIDENCE) found.add(relation).add(relation + 1);
  }
  return found;
}
