import type { Graph } from "./graph.ts";

/** Number of train links needed to exclude entities from a side of a relation; by the rule of three, as in {@link irreflexiveRelations}. */
const EVIDENCE = 30;

/** The entities that cannot be on a side of a relation, by the evidence of the train split. */
export interface KindBounds {
  /** A mark for each entity that cannot be head of a directed relation; undefined when none is excluded. */
  readonly ruledOut: (relation: number) => Uint8Array | undefined;
}

/**
 * Finds the entities that cannot be on each side of a relation, by the evidence of the train split. An entity cannot be the head of a
 * relation when three things hold: it has links, it shares no side of any relation with any head of that relation, and there are at least
 * 30 links on both sides of that comparison. Example: an internet domain borders nothing, because domains share no side of a relation with
 * countries. An entity without links stays possible, and so does one that shares a side of a relation with a head. Directed relation ids:
 * the tails of a relation are the heads of its inverse.
 */
export function kindBounds(graph: Graph): KindBounds {
  const { relationCount, entityCount, rows } = graph;
  const { relationRow, rowHead } = rows;
  let counted: { readonly inTrain: Uint8Array; readonly links: Uint32Array } | undefined;
  const found = new Map<number, Uint8Array | undefined>();
  const inTrainSplit = () => {
    counted ??= trainRows(graph);
    return counted;
  };
  const rowsOf = function* (relation: number) {
    const { inTrain } = inTrainSplit();
    for (let row = relationRow[relation]!; row < relationRow[relation + 1]!; row++)
      if (inTrain[row]) yield rowHead[row]!;
  };
  const look = (relation: number): Uint8Array | undefined => {
    const { links } = inTrainSplit();
    if (links[relation]! < EVIDENCE) return undefined;
    const heads = new Uint8Array(entityCount);
    for (const head of rowsOf(relation)) heads[head] = 1;
    // 1: shares no side with a head, little evidence; 2: shares no side, enough evidence; 3: shares a side with a head.
    const state = new Uint8Array(entityCount);
    for (let other = 0; other < relationCount; other++) {
      let shared = false;
      for (const head of rowsOf(other))
        if (heads[head]) {
          shared = true;
          break;
        }
      const says = shared ? 3 : links[other]! >= EVIDENCE ? 2 : 1;
      for (const head of rowsOf(other)) if (state[head]! < says) state[head] = says;
    }
    let any = false;
    const out = state.map((each) => {
      any ||= each === 2;
      return each === 2 ? 1 : 0;
    });
    return any ? out : undefined;
  };
  return {
    ruledOut(relation) {
      if (!found.has(relation)) found.set(relation, look(relation));
      return found.get(relation);
    },
  };
}

/** Which rows have a train link, and how many each directed relation has. */
function trainRows({ relationCount, rows }: Graph) {
  const { relationRow, rowHead, rowEdge, levels } = rows;
  const inTrain = new Uint8Array(rowHead.length);
  const links = new Uint32Array(relationCount);
  for (let relation = 0; relation < relationCount; relation++)
    for (let row = relationRow[relation]!; row < relationRow[relation + 1]!; row++)
      for (let edge = rowEdge[row]!; edge < rowEdge[row + 1]!; edge++)
        if (levels[edge] === 0) {
          inTrain[row] = 1;
          links[relation]!++;
        }
  return { inTrain, links };
}
