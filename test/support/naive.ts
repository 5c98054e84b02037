import type { Atom, Formula, Query, Term } from "../../src/query/formula.ts";

/** One triple of a small graph: head, directed relation, tail. */
export type Link = readonly [head: number, relation: number, tail: number];

type Assignment = ReadonlyMap<string, number>;

/**
 * The answers of a query straight from the definition: every assignment of entities to the free variables is tried,
 * `exists` tries every entity, and a negation holds when its body does not. Tuples come in ascending order; a query
 * without free variables has the one answer `[]` when it is true.
 */
export function naiveAnswers(query: Query, triples: readonly Link[], entityCount: number): number[][] {
  const links = linkSet(triples);
  const holds = (formula: Formula, values: Assignment): boolean => {
    switch (formula.kind) {
      case "atom":
        return links.has(keyOf(formula, values));
      case "not":
        return !holds(formula.body, values);
      case "and":
        return formula.operands.every((each) => holds(each, values));
      case "or":
        return formula.operands.some((each) => holds(each, values));
      case "exists":
        return someAssignment(formula.variables, values, entityCount, (inner) => holds(formula.body, inner));
    }
  };
  const answers: number[][] = [];
  someAssignment(query.free, new Map(), entityCount, (values) => {
    if (holds(query.body, values)) answers.push(query.free.map((name) => values.get(name)!));
    return false;
  });
  return answers;
}

/** Tries all extensions of an assignment to more variables, in ascending order, until `test` says yes. */
function someAssignment(
  names: readonly string[],
  values: Assignment,
  entityCount: number,
  test: (values: Assignment) => boolean,
): boolean {
  const [name, ...rest] = names;
  if (name === undefined) return test(values);
  for (let entity = 0; entity < entityCount; entity++) {
    if (someAssignment(rest, new Map(values).set(name, entity), entityCount, test)) return true;
  }
  return false;
}

/** Every triple as a key, read in both directions: relation `2k+1` is the inverse of `2k`. */
function linkSet(triples: readonly Link[]): Set<string> {
  const keys = new Set<string>();
  for (const [head, relation, tail] of triples) {
    keys.add(`${relation} ${head} ${tail}`);
    keys.add(`${relation ^ 1} ${tail} ${head}`);
  }
  return keys;
}

function keyOf({ relation, head, tail }: Atom, values: Assignment): string {
  return `${relation} ${entityOf(head, values)} ${entityOf(tail, values)}`;
}

function entityOf(term: Term, values: Assignment): number {
  if (term.kind === "constant") {
    if (typeof term.entity === "string") throw new Error(`the anchor ${term.entity} is not grounded`);
    return term.entity;
  }
  const value = values.get(term.name);
  if (value === undefined) throw new Error(`the variable ?${term.name} is bound by nothing`);
  return value;
}
