import type { KindBounds } from "../../kg/kind-bounds.ts";
import type { Atom, Formula, Query } from "../../query/formula.ts";
import { atomsOf } from "../../query/scope.ts";

/** Forward relations of a query of which links of an entity with itself are ruled out. @param never directed ids */
export function irreflexiveIn({ body }: Query, never: ReadonlySet<number>): readonly number[] {
  return forwardIn(body, (relation) => never.has(relation));
}

/** Forward relations of a query of which some entities are ruled out on one side. */
export function boundedIn({ body }: Query, { ruledOut }: KindBounds): readonly number[] {
  return forwardIn(body, (relation) => (ruledOut(relation) ?? ruledOut(relation ^ 1)) !== undefined);
}

function forwardIn(body: Formula, isWanted: (relation: number) => boolean): readonly number[] {
  const asked = atomsOf(body).flatMap(({ relation }) => (typeof relation === "number" ? [relation] : []));
  return [...new Set(asked.filter(isWanted).map((relation) => relation & ~1))].sort((a, b) => a - b);
}

/** Entities that a free variable cannot stand for, because the query links it to them by an irreflexive relation. */
export function loopsAt({ body }: Query, name: string, never: ReadonlySet<number>): ReadonlySet<number> {
  return ruledOut(body, ({ relation, head, tail }) => {
    const [one, other] = head.kind === "variable" ? [head, tail] : [tail, head];
    if (typeof relation !== "number" || !never.has(relation)) return [];
    if (one.kind !== "variable" || one.name !== name || other.kind !== "constant") return [];
    return [Number(other.entity)];
  });
}

/** Entities that a free variable cannot stand for, because of their kind. */
export function otherKindsAt({ body }: Query, name: string, bounds: KindBounds): ReadonlySet<number> {
  const marked = (relation: number): number[] =>
    [...(bounds.ruledOut(relation) ?? [])].flatMap((mark, entity) => (mark ? [entity] : []));
  return ruledOut(body, ({ relation, head, tail }) => {
    if (typeof relation !== "number") return [];
    const is = (term: typeof head) => term.kind === "variable" && term.name === name;
    return [...(is(head) ? marked(relation) : []), ...(is(tail) ? marked(relation ^ 1) : [])];
  });
}

/**
 * Entities that no answer can be: those that a link of a conjunction rules out, and those that every alternative does.
 * Whether an answer would have to be the same entity as an inner variable cannot be known while links are missing.
 */
function ruledOut(formula: Formula, excludedBy: (atom: Atom) => number[]): ReadonlySet<number> {
  switch (formula.kind) {
    case "atom":
      return new Set(excludedBy(formula));
    case "and":
      return new Set(formula.operands.flatMap((each) => [...ruledOut(each, excludedBy)]));
    case "or": {
      const [first, ...others] = formula.operands.map((each) => ruledOut(each, excludedBy));
      return new Set([...(first ?? [])].filter((entity) => others.every((each) => each.has(entity))));
    }
    case "exists":
      return ruledOut(formula.body, excludedBy);
    default:
      return new Set();
  }
}
