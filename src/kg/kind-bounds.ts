import type { Graph } from "./graph.ts";

/** Train links that it takes to say what a side of a relation is not; as for {@link irreflexiveRelations}, the rule of three. */
const EVIDENCE = 30;

/** Which entities a side of a relation cannot have, as far as the train split tells. */
export interface KindBounds {
  /** A mark for each entity that cannot be head of a directed relation; undefined where nothing is ruled out. */
  readonly ruledOut: (relation: number) => Uint8Array | undefined;
}

/**
 * What relations link on each side, by evidence of the train split: an entity cannot be head of a relation when it has links, none
 * of them puts it where any head of that relation has been, and there are at least 30 links on both sides of that comparison.
 * An internet domain borders nothing: things that are domains are nothing else. An entity without links, and one that shares any side of
 * any relation with a head, stays possible. Directed relation ids: the tails of a relation are the heads of its inverse.
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
    // 1: only elsewhere, with little evidence; 2: with enough; 3: somewhere where a head of the relation is too.
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
