import type { Query } from "../../query/formula.ts";

/** A query that asks for all links of a relation, `?x, ?y : r(?x, ?y)`. */
export interface WholeRelation {
  /** Directed, even. */
  readonly relation: number;
  /** Whether the first free variable is the tail. */
  readonly turned: boolean;
}

/** The relation of a query that asks for all its links. */
export function wholeRelation({ free, body }: Query): WholeRelation | undefined {
  if (body.kind !== "atom" || free.length !== 2 || typeof body.relation !== "number") return undefined;
  const { head, relation, tail } = body;
  if (head.kind !== "variable" || tail.kind !== "variable" || head.name === tail.name) return undefined;
  const backward = (relation & 1) === 1;
  return { relation: relation & ~1, turned: (free[0] === head.name) === backward };
}
