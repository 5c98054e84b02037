import type { BenchmarkQuery } from "../../benchmark/protocol.ts";
import type { Atom, Formula, Query } from "../../query/formula.ts";

/** Parts are halved until they have no more queries than this. */
const LEAST = 64;

/**
 * Cuts queries that ask for many rows into parts for so many workers. Queries that end with links of one relation stay
 * together: most rows they ask for are of that relation. Parts get smaller, so that all workers end at about the same time.
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
  let left = queries.length;
  let part: BenchmarkQuery[] = [];
  // Large groups first: a part that is all one group cannot be cut.
  for (const group of [...groups.values()].sort((a, b) => b.length - a.length)) {
    part.push(...group);
    if (part.length < Math.max(LEAST, left / (2 * workers))) continue;
    parts.push(part);
    left -= part.length;
    part = [];
  }
  if (part.length > 0) parts.push(part);
  return parts;
}

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

function atomsOf(formula: Formula): Atom[] {
  switch (formula.kind) {
    case "atom":
      return [formula];
    case "and":
    case "or":
      return formula.operands.flatMap(atomsOf);
    default:
      return atomsOf(formula.body);
  }
}
