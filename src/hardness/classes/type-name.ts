import { canonicalBody } from "../../query/canonical/body.ts";
import { canonicalKey } from "../../query/canonical/canonical.ts";
import { minimalScope } from "../../query/canonical/scope.ts";
import { printEfok } from "../../query/efok/print.ts";
import { constant, type Formula, type Query, type Term, variable } from "../../query/formula.ts";
import { renameApart } from "../../query/scope.ts";
import { typeOf } from "../../query/types/lookup.ts";

/**
 * The name of a query's type: its name in the literature; else, if it is existential, the EFO_k string of its canonical member;
 * else its canonical key. Queries of one type have one name, however they are written.
 * @internal
 */
export function typeName(query: Query): string {
  const named = typeOf(query);
  if (named) return named.name;
  try {
    return printEfok(canonicalType(query));
  } catch {
    return canonicalKey(query, { abstract: true });
  }
}

/** The ends of a link in the order of anchors, inner variables and free ones: a type has no directions. */
const directed = (head: Term, tail: Term): readonly [Term, Term] =>
  head.kind === "constant" || (tail.kind !== "constant" && head.name <= tail.name)
    ? [head, tail]
    : [tail, head];

/** The canonical member of a query's type: relations and anchors are numbered in reading order. */
function canonicalType(query: Query): Query {
  const apart = renameApart(query);
  const free = query.free.map((_, index) => `f${index + 1}`);
  const names = new Map(apart.free.map((name, index) => [name, variable(free[index]!)]));
  const { formula } = canonicalBody(minimalScope(apart.body), names, true);
  let relations = 0;
  let constants = 0;
  const term = (each: Term): Term => (each.kind === "constant" ? constant(`s${++constants}`) : each);
  const visit = (part: Formula): Formula => {
    switch (part.kind) {
      case "atom": {
        const relation = `r${++relations}`;
        const [first, second] = directed(part.head, part.tail);
        const head = term(first);
        return { kind: "atom", relation, head, tail: term(second) };
      }
      case "and":
      case "or":
        return { kind: part.kind, operands: part.operands.map(visit) };
      default:
        return { ...part, body: visit(part.body) };
    }
  };
  return renameApart({ free, body: visit(formula) });
}
