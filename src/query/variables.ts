import { type Formula, type Query, type Term, variable } from "./formula.ts";

/** The names of the variables that occur unbound in a formula, in order of first occurrence. */
export function freeVariables(formula: Formula): Set<string> {
  const found = new Set<string>();
  collect(formula, [], found);
  return found;
}

function collect(formula: Formula, bound: readonly string[], found: Set<string>): void {
  switch (formula.kind) {
    case "atom":
      for (const term of [formula.head, formula.tail])
        if (term.kind === "variable" && !bound.includes(term.name)) found.add(term.name);
      return;
    case "not":
      collect(formula.body, bound, found);
      return;
    case "exists":
      collect(formula.body, [...bound, ...formula.variables], found);
      return;
    default:
      for (const operand of formula.operands) collect(operand, bound, found);
  }
}

/** The same query with its bound variables named `e1`, `e2`, … in the order their quantifiers are met. */
export function numberVariables(query: Query): Query {
  let count = 0;
  const fresh = (): string => {
    let name = `e${++count}`;
    while (query.free.includes(name)) name = `e${++count}`;
    return name;
  };
  return { free: query.free, body: rename(query.body, new Map(), fresh) };
}

/**
 * The same query with every bound variable under a name of its own, so that quantifiers can move without capture.
 * A name that is used once stays; a second use gets primes of the form `x_2`.
 */
export function renameApart(query: Query): Query {
  const taken = new Set(query.free);
  const fresh = (name: string): string => {
    let candidate = name;
    for (let turn = 2; taken.has(candidate); turn++) candidate = `${name}_${turn}`;
    taken.add(candidate);
    return candidate;
  };
  return { free: query.free, body: rename(query.body, new Map(), fresh) };
}

function rename(
  formula: Formula,
  names: ReadonlyMap<string, string>,
  fresh: (name: string) => string,
): Formula {
  switch (formula.kind) {
    case "atom":
      return { ...formula, head: renameTerm(formula.head, names), tail: renameTerm(formula.tail, names) };
    case "not":
      return { kind: "not", body: rename(formula.body, names, fresh) };
    case "exists": {
      const inner = new Map(names);
      const variables = formula.variables.map((name) => {
        const chosen = fresh(name);
        inner.set(name, chosen);
        return chosen;
      });
      return { kind: "exists", variables, body: rename(formula.body, inner, fresh) };
    }
    default:
      return {
        kind: formula.kind,
        operands: formula.operands.map((operand) => rename(operand, names, fresh)),
      };
  }
}

function renameTerm(term: Term, names: ReadonlyMap<string, string>): Term {
  if (term.kind === "constant") return term;
  const name = names.get(term.name);
  return name === undefined || name === term.name ? term : variable(name);
}
