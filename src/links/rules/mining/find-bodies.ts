import type { RuleGraph } from "../rule-graph.ts";
import { spread } from "./spread.ts";
import { strideOf } from "./sweep-paths.ts";

/** Neighbours of each end of a link that paths between them go through, at most. */
const NEIGHBOURS = 60;
/** Links looked at, and paths followed, for the bodies of one head: a small graph is searched whole. */
const MOST_STEPS = 1 << 22;

/** Bodies of one head. */
export interface FoundBodies {
  /** Three directed relations each, those of most links first. */
  readonly bodies: readonly (readonly [number, number, number])[];
  /** Whether every link of the head was looked at. */
  readonly whole: boolean;
}

/**
 * Finds the bodies b1(X, A), b2(A, B), b3(B, Y) that join the ends of at least `support` links of a head; X, A, B and Y are
 * different. Where there is more than the work allows, links are drawn evenly.
 */
export function bodyFinder(graph: RuleGraph) {
  const { entityCount, relationCount, entityRun, runEntity, runRelation, runEdge, tails } = graph;
  /** The last neighbour entry of y for each entity B: entries of one B are chained. */
  const marked = new Uint32Array(entityCount);
  const entryOf = new Uint32Array(entityCount);
  const before = new Int32Array(NEIGHBOURS);
  const thirds = new Uint32Array(NEIGHBOURS);
  let marking = 0;

  /** Visits at most 60 neighbours of an entity, evenly, with the relation that leads to them. */
  const forNeighbours = (entity: number, visit: (relation: number, neighbour: number) => void) => {
    const [firstRun, lastRun] = [entityRun[entity]!, entityRun[entity + 1]!];
    const [from, to] = [runEdge[firstRun]!, runEdge[lastRun]!];
    const by = strideOf(to - from, NEIGHBOURS);
    let run = firstRun;
    for (let place = 0; from + place * by < to && place < NEIGHBOURS; place++) {
      const edge = from + Math.floor(place * by);
      while (runEdge[run + 1]! <= edge) run++;
      if (tails[edge] !== entity) visit(runRelation[run]!, tails[edge]!);
    }
  };
  const mark = (x: number, y: number) => {
    marking++;
    let entries = 0;
    forNeighbours(y, (relation, b) => {
      if (b === x) return;
      thirds[entries] = relation ^ 1;
      before[entries] = marked[b] === marking ? entryOf[b]! : -1;
      marked[b] = marking;
      entryOf[b] = entries++;
    });
  };

  return (runs: Uint32Array, support: number): FoundBodies => {
    const links = new Map<number, number>();
    const starts = startsOf(runs, runEdge);
    const count = starts[runs.length]!;
    let steps = 0;
    let looked = 0;
    for (const place of spread(count)) {
      if (steps >= MOST_STEPS) break;
      const run = lastAtMost(starts, place);
      const x = runEntity[runs[run]!]!;
      const y = tails[runEdge[runs[run]!]! + place - starts[run]!]!;
      looked++;
      if (x === y) continue;
      mark(x, y);
      const met = new Set<number>();
      forNeighbours(x, (one, a) => {
        if (a === y) return;
        steps += runEdge[entityRun[a + 1]!]! - runEdge[entityRun[a]!]!;
        for (let middle = entityRun[a]!; middle < entityRun[a + 1]!; middle++)
          for (let edge = runEdge[middle]!; edge < runEdge[middle + 1]!; edge++) {
            const b = tails[edge]!;
            if (b === a || marked[b] !== marking) continue;
            for (let entry = entryOf[b]!; entry >= 0; entry = before[entry]!)
              met.add((one * relationCount + runRelation[middle]!) * relationCount + thirds[entry]!);
          }
      });
      for (const body of met) links.set(body, (links.get(body) ?? 0) + 1);
    }
    const kept = [...links].filter(([, joined]) => joined >= support);
    kept.sort(([one, most], [other, more]) => more - most || one - other);
    return { bodies: kept.map(([body]) => relationsOf(body, relationCount)), whole: looked === count };
  };
}

function relationsOf(body: number, relationCount: number): [number, number, number] {
  const two = Math.floor(body / relationCount);
  return [Math.floor(two / relationCount), two % relationCount, body % relationCount];
}

/** The places at which the edges of each run begin when those of all runs are put in one row. */
function startsOf(runs: Uint32Array, runEdge: Uint32Array): Uint32Array {
  const starts = new Uint32Array(runs.length + 1);
  runs.forEach((run, at) => {
    starts[at + 1] = starts[at]! + runEdge[run + 1]! - runEdge[run]!;
  });
  return starts;
}

/** The last place of an ascending list with at most this value. */
function lastAtMost(list: Uint32Array, value: number): number {
  let [low, high] = [0, list.length - 1];
  while (low + 1 < high) {
    const middle = (low + high) >>> 1;
    if (list[middle]! <= value) low = middle;
    else high = middle;
  }
  return low;
}
