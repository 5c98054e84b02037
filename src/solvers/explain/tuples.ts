import { topK } from "../../numeric/top-k.ts";
import type { Query } from "../../query/formula.ts";
import { type Fuzzy, ranked, these } from "../fuzzy/precise-sets.ts";
import { fitQuery } from "../query-graph/graph.ts";
import { type Given, marginal } from "../query-graph/marginal.ts";
import { fitWork } from "../query-graph/truths.ts";
import type { RowSource } from "../rows/rows.ts";
import { solveNow } from "../scheduling/solving.ts";
import type { BestTreeOptions, SolverContext } from "../solver.ts";

/** An answer with its joint truth: one entity for each free variable. @internal */
export interface RankedTuple {
  readonly values: readonly number[];
  readonly truth: number;
}

/** @internal */
export interface BestTuplesOptions extends BestTreeOptions {
  /** Entities of each variable that may be in a tuple, those of the largest truths; 1,000 by default. */
  readonly candidates?: number;
}

/** Values of the first variables, and the most that a tuple with them can be true. */
interface Begun {
  readonly values: readonly number[];
  readonly most: number;
}

/**
 * The `limit` truest answers of a query, best first, of equal ones smaller ids first; tuples of truth 0 are left out. The
 * joint truth of a tuple is that of its best reasoning tree, with alternatives joined as 1 - (1 - a)(1 - b).
 *
 * Best first: variables are bound one after the other, and what the best tuple with the values so far can be true is known
 * from the truths of the next variable, given them. So only tuples that may be among the first are ever looked at.
 * @param rows for each free variable a truth for every entity, as a solver gives them; the largest say which are tried
 * @throws LacunaError as `bestTree` does
 * @internal
 */
export function bestTuples(
  query: Query,
  rows: readonly Float32Array[],
  world: Pick<SolverContext, "graph">,
  truth: RowSource,
  limit: number,
  { direction, width = Number.POSITIVE_INFINITY, candidates = 1000 }: BestTuplesOptions = {},
): RankedTuple[] {
  const compiled = fitQuery(query, direction);
  const work = fitWork(world.graph.entityCount, {
    norm: "product",
    cut: Number.POSITIVE_INFINITY,
    above: 0,
    width,
  });
  const tried = rows.map((row) =>
    these(
      topK(row, candidates)
        .filter((id) => row[id]! > 0)
        .sort(),
    ),
  );
  const next = (values: readonly number[]): Fuzzy => {
    const given: Given = new Map(
      query.free.map((name, at) => [
        name,
        at < values.length ? these(Uint32Array.of(values[at]!)) : tried[at]!,
      ]),
    );
    return solveNow(marginal(compiled, query.free[values.length], given, work), truth);
  };
  const found: RankedTuple[] = [];
  let begun: Begun[] = [{ values: [], most: 1 }];
  while (found.length < limit && begun.length > 0) {
    const best = begun.shift()!;
    if (best.values.length === query.free.length) {
      found.push({ values: best.values, truth: best.most });
      continue;
    }
    // Without alternatives some tuple reaches what its beginning can be, so that no more beginnings than tuples are wanted.
    const left = compiled.graphs.length === 1 ? limit - found.length : Number.POSITIVE_INFINITY;
    begun = [...begun, ...longer(best, next(best.values), left)].sort(byTruth).slice(0, left);
  }
  return found;
}

/** A beginning with each of the best entities of the next variable. */
function longer({ values, most }: Begun, set: Fuzzy, limit: number): Begun[] {
  return Array.from(ranked(set).subarray(0, limit), (place) => ({
    values: [...values, set.ids[place]!],
    most: Math.min(most, set.values[place]!),
  }));
}

const byTruth = (a: Begun, b: Begun): number => b.most - a.most || compare(a.values, b.values);

/** Lexicographic; of two where one begins the other the shorter first. */
function compare(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) if (a[i] !== b[i]) return a[i]! - b[i]!;
  return a.length - b.length;
}
