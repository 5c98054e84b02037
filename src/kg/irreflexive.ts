import type { Graph } from "./graph.ts";

/**
 * Number of train links without a loop that is needed to call a relation irreflexive. `n` links without a loop rule out a share of more
 * than 3/n loops with 95 % confidence (rule of three, Hanley and Lippman-Hand 1983); 30 links leave at most a tenth.
 */
const EVIDENCE = 30;

/**
 * The relations that are irreflexive by the evidence of the train split: no country borders itself. Directed relation ids, both directions
 * of each. Held-out links are not used.
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
