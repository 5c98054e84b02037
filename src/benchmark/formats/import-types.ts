import { toGroundedEfok } from "../../query/efok/print.ts";
import type { Query } from "../../query/formula.ts";
import { typeOf } from "../../query/types/lookup.ts";
import { namedTypes } from "../../query/types/named-types.ts";
import { sortedFormula } from "../../query/views/operator-tree-order.ts";
import { queryToTree } from "../../query/views/operator-tree-view.ts";

/** The name of a query's type: in the literature where it has one, else its EFO-1 formula, else its EFO_k formula. */
export function typeNameOf(query: Query): string {
  const named = typeOf(query);
  if (named) return named.name;
  try {
    return sortedFormula(queryToTree(query));
  } catch {
    return toGroundedEfok(query).formula;
  }
}

/** Names types by a shape that all queries of one type in one source share, so that each is looked up once. */
export function typeNamer(
  nameOf: (query: Query, shape: string) => string = typeNameOf,
): (shape: string, query: Query) => string {
  const known = new Map<string, string>();
  return (shape, query) => {
    let name = known.get(shape);
    if (name === undefined) {
      name = nameOf(query, shape);
      known.set(shape, name);
    }
    return name;
  };
}

/** Types in the order of the literature, formulas after them. */
export function compareTypes(a: string, b: string): number {
  const [first, second] = [rank(a), rank(b)];
  return first - second || (a < b ? -1 : a > b ? 1 : 0);
}

function rank(type: string): number {
  const at = namedTypes.findIndex(({ name }) => name === type);
  return at < 0 ? namedTypes.length : at;
}

/** The shape of nested ids: every id as 0, BetaE's negative marks as they are. */
export function shapeOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(shapeOf).join()}]`;
  return typeof value === "number" && value >= 0 ? "0" : String(value);
}
