import type { BenchmarkQuery } from "../../benchmark/protocol.ts";
import type { Query } from "../../query/formula.ts";
import { atomsOf } from "../../query/scope.ts";

/** A round of parts, one for each worker, takes this share of what is left: what is left evens out who was slower. */
const ROUND = 0.75;
/** The least work of a part but the last, in relations whose rows are all asked for. */
const LEAST = 4;
/** Rows of a relation that one query leaves to others, about. */
const LEFT = 0.8;

/**
 * Cuts queries that ask for many rows into parts for n workers. Queries that end with links of one relation stay
 * together: most rows they ask for are of that relation. Parts get smaller, so that all workers end at about the same
 * time; they are few, because rows of earlier links are scored anew in each.
 */
export function sharesOf(
  queries: readonly BenchmarkQuery[],
  workers: number,
): readonly (readonly BenchmarkQuery[])[] {
  if (workers === 1) return [queries];
  const groups = new Map<number, BenchmarkQuery[]>();
  for (const each of queries) {
    const relation = lastRelation(each.query);
    const group = groups.get(relation);
    if (group) group.push(each);
    else groups.set(relation, [each]);
  }
  const parts: BenchmarkQuery[][] = [];
  let left = [...groups.values()].reduce((sum, group) => sum + workOf(group), 0);
  let size = 0;
  let part: BenchmarkQuery[] = [];
  let work = 0;
  for (const group of groups.values()) {
    if (parts.length % workers === 0 && part.length === 0) size = Math.max(LEAST, (ROUND * left) / workers);
    part.push(...group);
    work += workOf(group);
    if (work < size) continue;
    parts.push(part);
    left -= work;
    [part, work] = [[], 0];
  }
  if (part.length > 0) parts.push(part);
  return parts;
}

/** The share of a relation's rows that some queries ask for together: many ask for little more than some. */
const workOf = (group: readonly BenchmarkQuery[]): number => 1 - LEFT ** group.length;

/** The relation of a link between the first free variable and another variable; -1 where there is none. */
function lastRelation({ free: [target], body }: Query): number {
  const at = atomsOf(body).find(({ head, tail }) =>
    [
      [head, tail],
      [tail, head],
    ].some(([one, other]) => one!.kind === "variable" && one!.name === target && other!.kind === "variable"),
  );
  return typeof at?.relation === "number" ? at.relation >> 1 : -1;
}
