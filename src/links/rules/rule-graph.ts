import type { View } from "../../kg/graph.ts";

/**
 * The links of a view by entity, as rules need them. A run is what one entity has of one directed relation; the run of (d, inverse
 * of b) lists the entities x with b(x, d), so that runs are also the bodies of rules with constants.
 */
export interface RuleGraph {
  readonly entityCount: number;
  readonly relationCount: number;
  /** First run of each entity; entityCount + 1 long. Relations ascend inside an entity. */
  readonly entityRun: Uint32Array;
  readonly runEntity: Uint32Array;
  readonly runRelation: Uint32Array;
  /** First edge of each run; one longer than there are runs. */
  readonly runEdge: Uint32Array;
  /** Tail of each edge, ascending inside a run. */
  readonly tails: Uint32Array;
  /** The run of the opposite direction that each edge belongs to: of (tail, inverse relation). */
  readonly opposite: Uint32Array;
  /** Links of an entity to itself by run: 1 where a run holds its own entity. */
  readonly isLoop: Uint8Array;
}

/** Lays out the links of a view by entity. */
export function ruleGraph({ graph, levels }: View): RuleGraph {
  const { entityCount, relationCount, rows } = graph;
  const { relationRow, rowHead, rowEdge } = rows;
  const isSeen = (edge: number) => ((levels >> rows.levels[edge]!) & 1) === 1;
  const seen = (row: number) => {
    let count = 0;
    for (let edge = rowEdge[row]!; edge < rowEdge[row + 1]!; edge++) count += +isSeen(edge);
    return count;
  };
  const sizes = Uint32Array.from(rowHead, (_, row) => seen(row));
  const entityRun = new Uint32Array(entityCount + 1);
  for (let row = 0; row < sizes.length; row++) if (sizes[row]! > 0) entityRun[rowHead[row]! + 1]!++;
  for (let entity = 0; entity < entityCount; entity++) entityRun[entity + 1]! += entityRun[entity]!;
  const runs = entityRun[entityCount]!;
  const runOfRow = new Uint32Array(sizes.length);
  const runEntity = new Uint32Array(runs);
  const runRelation = new Uint32Array(runs);
  const runEdge = new Uint32Array(runs + 1);
  const next = entityRun.slice(0, entityCount);
  for (let relation = 0; relation < relationCount; relation++)
    for (let row = relationRow[relation]!; row < relationRow[relation + 1]!; row++) {
      if (sizes[row] === 0) continue;
      const run = next[rowHead[row]!]!++;
      runOfRow[row] = run;
      runEntity[run] = rowHead[row]!;
      runRelation[run] = relation;
      runEdge[run + 1] = sizes[row]!;
    }
  for (let run = 0; run < runs; run++) runEdge[run + 1]! += runEdge[run]!;
  const tails = new Uint32Array(runEdge[runs]!);
  const isLoop = new Uint8Array(runs);
  for (let row = 0; row < sizes.length; row++) {
    if (sizes[row] === 0) continue;
    const run = runOfRow[row]!;
    let at = runEdge[run]!;
    for (let edge = rowEdge[row]!; edge < rowEdge[row + 1]!; edge++) {
      if (!isSeen(edge)) continue;
      tails[at++] = rows.tails[edge]!;
      if (rows.tails[edge] === rowHead[row]) isLoop[run] = 1;
    }
  }
  const parts = { entityCount, relationCount, entityRun, runEntity, runRelation, runEdge, tails, isLoop };
  return { ...parts, opposite: opposites(parts) };
}

/** The run that lists an edge backwards, for every edge. */
function opposites(graph: Omit<RuleGraph, "opposite">): Uint32Array {
  const { relationCount, runEntity, runEdge, tails } = graph;
  const byRelation = runsByRelation(graph);
  const runOf = new Uint32Array(graph.entityCount);
  const opposite = new Uint32Array(tails.length);
  for (let relation = 0; relation < relationCount; relation++) {
    for (const run of byRelation(relation ^ 1)) runOf[runEntity[run]!] = run;
    for (const run of byRelation(relation))
      for (let edge = runEdge[run]!; edge < runEdge[run + 1]!; edge++) opposite[edge] = runOf[tails[edge]!]!;
  }
  return opposite;
}

/** The runs of each directed relation, by entity. */
export function runsByRelation({
  relationCount,
  runRelation,
}: Pick<RuleGraph, "relationCount" | "runRelation">): (relation: number) => Uint32Array {
  const starts = new Uint32Array(relationCount + 1);
  for (const relation of runRelation) starts[relation + 1]!++;
  for (let relation = 0; relation < relationCount; relation++) starts[relation + 1]! += starts[relation]!;
  const runs = new Uint32Array(runRelation.length);
  const next = starts.slice(0, relationCount);
  for (let run = 0; run < runRelation.length; run++) runs[next[runRelation[run]!]!++] = run;
  return (relation) => runs.subarray(starts[relation], starts[relation + 1]);
}

/** The run of (entity, relation), or -1. */
export const runOf = (
  { entityRun, runRelation }: Pick<RuleGraph, "entityRun" | "runRelation">,
  entity: number,
  relation: number,
): number => placeIn(runRelation, relation, entityRun[entity]!, entityRun[entity + 1]!);

/** Whether a run lists an entity. */
export const holds = (
  { runEdge, tails }: Pick<RuleGraph, "runEdge" | "tails">,
  run: number,
  entity: number,
): boolean => placeIn(tails, entity, runEdge[run]!, runEdge[run + 1]!) >= 0;

/** The place of a value between two places of a list that ascends there, or -1. */
export function placeIn(list: Uint32Array, value: number, from = 0, to = list.length): number {
  let low = from;
  let high = to - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = list[middle]!;
    if (found === value) return middle;
    if (found < value) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
