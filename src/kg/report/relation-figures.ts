import type { Integer } from "../../numeric/integer.ts";
import { type Graph, rowOf } from "../graph.ts";

/**
 * How many tails a head has and how many heads a tail has, as Bordes et al. (2013, section 4.1) class them: `N` is an
 * average of at least 1.5. In `1-N` a head has many tails.
 */
export type Cardinality = "1-1" | "1-N" | "N-1" | "N-N";

/** Figures of one forward relation over all splits. */
export interface RelationFigures {
  /** Forward relation. */
  readonly relation: Integer;
  readonly name: string;
  readonly triples: { readonly train: Integer; readonly valid: Integer; readonly test: Integer };
  /** Distinct heads and tails. */
  readonly heads: Integer;
  /** Distinct tails. */
  readonly tails: Integer;
  readonly tailsPerHead: number;
  readonly headsPerTail: number;
  /** Undefined for a relation without triples. */
  readonly cardinality: Cardinality | undefined;
  /** Triples that link an entity to itself. */
  readonly reflexive: Integer;
  /** The share of the other triples that stand in the graph the other way round too, on any level. */
  readonly symmetry: number;
}

/** A side with at least this many on average counts as `N`. */
const MANY = 1.5;

export function relationFigures(graph: Graph): RelationFigures[] {
  const { relationRow, rowHead, rowEdge, tails, levels } = graph.rows;
  const figures: RelationFigures[] = [];
  for (let relation = 0; relation < graph.relationCount; relation += 2) {
    const first = relationRow[relation]!;
    const last = relationRow[relation + 1]!;
    const counts = [0, 0, 0];
    let reflexive = 0;
    let mirrored = 0;
    for (let row = first; row < last; row++) {
      const head = rowHead[row]!;
      // Who links to the head by the same relation; both lists ascend, so one walk finds the common ones.
      const back = rowOf(graph.rows, relation + 1, head);
      let at = back < 0 ? 0 : rowEdge[back]!;
      const end = back < 0 ? 0 : rowEdge[back + 1]!;
      for (let edge = rowEdge[row]!; edge < rowEdge[row + 1]!; edge++) {
        counts[levels[edge]!]!++;
        const tail = tails[edge]!;
        while (at < end && tails[at]! < tail) at++;
        if (tail === head) reflexive++;
        else if (at < end && tails[at] === tail) mirrored++;
      }
    }
    const total = rowEdge[last]! - rowEdge[first]!;
    const heads = last - first;
    const others = relationRow[relation + 2]! - last;
    const tailsPerHead = heads === 0 ? 0 : total / heads;
    const headsPerTail = others === 0 ? 0 : total / others;
    figures.push({
      relation,
      name: graph.relations.name(relation >> 1),
      triples: { train: counts[0]!, valid: counts[1]!, test: counts[2]! },
      heads,
      tails: others,
      tailsPerHead,
      headsPerTail,
      cardinality:
        total === 0 ? undefined : `${headsPerTail < MANY ? 1 : "N"}-${tailsPerHead < MANY ? 1 : "N"}`,
      reflexive,
      symmetry: total === reflexive ? 0 : mirrored / (total - reflexive),
    });
  }
  return figures;
}
