import type { Integer } from "../numeric/integer.ts";
import type { Graph } from "./graph.ts";

/** Degree figures over all entities and splits. The degree is the number of triples with the entity; a loop counts twice. */
export interface DegreeFigures {
  /** Entities without triples. */
  readonly isolated: Integer;
  readonly min: Integer;
  /** The smallest degree that 50 % of the entities do not exceed. */
  readonly median: Integer;
  readonly mean: number;
  /** The smallest degree that 99 % of the entities do not exceed. */
  readonly p99: Integer;
  readonly max: Integer;
  /** The entities of highest degree, in descending order; ties by lowest id. */
  readonly hubs: readonly { readonly entity: Integer; readonly degree: Integer }[];
}

/** The number of triples each entity stands in. */
export function degreesOf(graph: Graph): Uint32Array {
  // Every triple is held in both directions, so counting heads counts both of its ends.
  const { rowHead, rowEdge } = graph.rows;
  const degrees = new Uint32Array(graph.entityCount);
  for (let row = 0; row < rowHead.length; row++) degrees[rowHead[row]!]! += rowEdge[row + 1]! - rowEdge[row]!;
  return degrees;
}

export function degreeFigures(graph: Graph, hubCount = 10): DegreeFigures {
  const degrees = degreesOf(graph);
  const sorted = degrees.slice().sort();
  const percentile = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
  const sum = graph.rows.tails.length;
  const least = sorted[Math.max(0, sorted.length - hubCount)] ?? 0;
  const hubs: { entity: number; degree: number }[] = [];
  for (let entity = 0; entity < degrees.length; entity++)
    if (degrees[entity]! >= least && degrees[entity]! > 0) hubs.push({ entity, degree: degrees[entity]! });
  let isolated = 0;
  while (isolated < sorted.length && sorted[isolated] === 0) isolated++;
  return {
    isolated,
    min: sorted[0] ?? 0,
    median: percentile(0.5),
    mean: degrees.length === 0 ? 0 : sum / degrees.length,
    p99: percentile(0.99),
    max: sorted.at(-1) ?? 0,
    hubs: hubs.sort((a, b) => b.degree - a.degree || a.entity - b.entity).slice(0, hubCount),
  };
}
