import type { RuleGraph } from "../rule-graph.ts";

/** Counts of one first atom: how many pairs each second atom yields, and by which heads they are linked. */
export interface Counts {
  readonly bodies: Float64Array;
  /** `second atom × forward head`. */
  readonly supports: Uint32Array;
}

/** The forward links of one entity by their tails, to be asked while its paths are followed. */
interface LinkedHeads {
  mark(x: number): void;
  /** Adds one for each head that links the marked entity to y. @param from where the heads of the second atom begin */
  count(y: number, supports: Uint32Array, from: number): void;
}

function linkedHeads({ entityCount, entityRun, runRelation, runEdge, tails }: RuleGraph): LinkedHeads {
  // The last edge to each tail, and the one before it to the same tail.
  const marked = new Uint32Array(entityCount);
  const lastEdge = new Uint32Array(entityCount);
  const before = new Int32Array(tails.length);
  const edgeHead = new Uint32Array(tails.length);
  for (let run = 0; run < runRelation.length; run++)
    edgeHead.fill(runRelation[run]! >> 1, runEdge[run], runEdge[run + 1]);
  let marking = 0;
  return {
    mark(x) {
      marking++;
      for (let run = entityRun[x]!; run < entityRun[x + 1]!; run++) {
        if ((runRelation[run]! & 1) === 1) continue;
        for (let edge = runEdge[run]!; edge < runEdge[run + 1]!; edge++) {
          const y = tails[edge]!;
          before[edge] = marked[y] === marking ? lastEdge[y]! : -1;
          marked[y] = marking;
          lastEdge[y] = edge;
        }
      }
    },
    count(y, supports, from) {
      if (marked[y] !== marking) return;
      for (let edge = lastEdge[y]!; edge >= 0; edge = before[edge]!) supports[from + edgeHead[edge]!]!++;
    },
  };
}

/** The runs of an entity's neighbours by their relation. */
interface RunLists {
  /** Lists the runs of the tails of a run but its own entity; returns their relations. */
  list(run: number): readonly number[];
  /** How many were listed. */
  count(): number;
  /** Hands out the runs of a relation and forgets them. */
  take(relation: number): readonly number[];
}

function runLists({ relationCount, entityRun, runEntity, runRelation, runEdge, tails }: RuleGraph): RunLists {
  const lists: number[][] = Array.from({ length: relationCount }, () => []);
  const met: number[] = [];
  let taken: number[] = [];
  let count = 0;
  return {
    list(run) {
      met.length = 0;
      count = 0;
      for (let edge = runEdge[run]!; edge < runEdge[run + 1]!; edge++) {
        const middle = tails[edge]!;
        if (middle === runEntity[run]) continue;
        for (let next = entityRun[middle]!; next < entityRun[middle + 1]!; next++) {
          const list = lists[runRelation[next]!]!;
          if (list.length === 0) met.push(runRelation[next]!);
          list.push(next);
          count++;
        }
      }
      return met;
    },
    count: () => count,
    take(relation) {
      const list = lists[relation]!;
      lists[relation] = taken;
      taken.length = 0;
      taken = list;
      return list;
    },
  };
}

/** Counts over the paths that leave single entities. */
export function sweeper(graph: RuleGraph, branching: number) {
  const { entityCount, relationCount, runEntity, runEdge, tails } = graph;
  const heads = relationCount >> 1;
  const linked = linkedHeads(graph);
  const middles = runLists(graph);
  const stamps = new Uint32Array(entityCount);
  let stamp = 0;
  const sampled = new Set<number>();
  let source = -1;
  return {
    /** Entities whose paths were sampled. */
    hubs: () => sampled.size,
    /** Notes what x is linked to forwards. */
    mark(x: number) {
      if (source !== x) linked.mark(x);
      source = x;
    },
    /** Counts the pairs of a run itself. */
    single(run: number, { bodies, supports }: Counts) {
      for (let edge = runEdge[run]!; edge < runEdge[run + 1]!; edge++) {
        const y = tails[edge]!;
        if (y === source) continue;
        bodies[0]!++;
        linked.count(y, supports, 0);
      }
    },
    /** Counts the pairs at the ends of paths over the tails of a run; returns how many steps that took. */
    double(run: number, { bodies, supports }: Counts): number {
      const seconds = middles.list(run);
      let steps = middles.count();
      for (const second of seconds) {
        const nexts = middles.take(second);
        stamp++;
        let body = 0;
        for (const next of nexts) {
          const middle = runEntity[next]!;
          const [from, to] = [runEdge[next]!, runEdge[next + 1]!];
          const by = strideOf(to - from, branching);
          if (by > 1) sampled.add(middle);
          for (let at = from; at < to; at += by) {
            const y = tails[Math.floor(at)]!;
            if (y === source || y === middle || stamps[y] === stamp) continue;
            stamps[y] = stamp;
            body++;
            linked.count(y, supports, second * heads);
          }
          steps += to - from;
        }
        bodies[second]! += body;
      }
      return steps;
    },
  };
}

/** The step by which a run of `n` tails is gone through, so that at most `branching` are met. */
export const strideOf = (tails: number, branching: number): number =>
  tails > branching ? tails / branching : 1;
