import { type Atom, type Formula, not, type Query, type Term, variable } from "./formula.ts";
import { termsOf, type WideFormula } from "./wide/formula.ts";

/** Every variable that occurs in an atom of the formula, bound or not, in order of first occurrence. */
export function variablesOf(formula: WideFormula): string[] {
  const names = new Set<string>();
  const visit = (part: WideFormula): void => {
    if (part.kind === "and" || part.kind === "or") part.operands.forEach(visit);
    else if (part.kind === "not" || part.kind === "exists") visit(part.body);
    else for (const each of termsOf(part)) if (each.kind === "variable") names.add(each.name);
  };
  visit(formula);
  return [...names];
}

/** Every atom of the formula, denied or not, in the order in which they are written. */
export function atomsOf(formula: Formula): Atom[] {
  if (formula.kind === "atom") return [formula];
  return "operands" in formula ? formula.operands.flatMap(atomsOf) : atomsOf(formula.body);
}

/** The variables that no `exists` of the formula itself binds, in order of first occurrence. */
export function freeVariables(formula: WideFormula): string[] {
  const names = new Set<string>();
  forEachFree(formula, (name) => names.add(name));
  return [...names];
}

/** Calls back at every free occurrence of a variable, with the negations around it, outermost first. */
function forEachFree(
  formula: WideFormula,
  found: (name: string, under: readonly WideFormula[]) => void,
): void {
  const bound = new Map<string, number>();
  const under: WideFormula[] = [];
  const term = (each: Term): void => {
    if (each.kind === "variable" && !bound.get(each.name)) found(each.name, under);
  };
  const visit = (part: WideFormula): void => {
    switch (part.kind) {
      case "atom":
      case "value":
      case "compare":
      case "stated":
      case "instant":
        termsOf(part).forEach(term);
        return;
      case "and":
      case "or":
        part.operands.forEach(visit);
        return;
      case "not":
        under.push(part);
        visit(part.body);
        under.pop();
        return;
      case "exists":
        for (const name of part.variables) bound.set(name, (bound.get(name) ?? 0) + 1);
        visit(part.body);
        for (const name of part.variables) bound.set(name, bound.get(name)! - 1);
    }
  };
  visit(formula);
}

/**
 * Replaces the free occurrences of variables by terms. Quantifiers that would capture a variable of a replacement
 * are renamed.
 */
export function substitute(formula: Formula, replacements: ReadonlyMap<string, Term>): Formula {
  if (replacements.size === 0) return formula;
  switch (formula.kind) {
    case "atom": {
      const replaced = (term: Term) =>
        term.kind === "variable" ? (replacements.get(term.name) ?? term) : term;
      return { ...formula, head: replaced(formula.head), tail: replaced(formula.tail) };
    }
    case "not":
      return not(substitute(formula.body, replacements));
    case "and":
    case "or":
      return { kind: formula.kind, operands: formula.operands.map((each) => substitute(each, replacements)) };
    case "exists":
      return substituteUnder(formula.variables, formula.body, replacements);
  }
}

function substituteUnder(
  variables: readonly string[],
  body: Formula,
  replacements: ReadonlyMap<string, Term>,
): Formula {
  const inner = new Map(replacements);
  for (const name of variables) inner.delete(name);
  const captured = new Set<string>();
  for (const term of inner.values()) if (term.kind === "variable") captured.add(term.name);
  const clashes = variables.filter((name) => captured.has(name));
  if (clashes.length > 0) {
    const taken = new Set([...variablesOf(body), ...variables, ...captured]);
    for (const name of clashes) {
      const fresh = freshName(name, taken);
      taken.add(fresh);
      inner.set(name, variable(fresh));
    }
  }
  const renamed = variables.map((name) => {
    const term = clashes.includes(name) ? inner.get(name) : undefined;
    return term?.kind === "variable" ? term.name : name;
  });
  return { kind: "exists", variables: renamed, body: substitute(body, inner) };
}

/** The name itself when it is free, else the name with the first free number as a suffix. */
export function freshName(name: string, taken: { has(name: string): boolean }): string {
  if (!taken.has(name)) return name;
  for (let number = 2; ; number++) if (!taken.has(`${name}_${number}`)) return `${name}_${number}`;
}

/** Renames quantified variables so that no name is bound twice anywhere, and none is free and bound. */
export function renameApart(query: Query): Query {
  const taken = new Set([...query.free, ...freeVariables(query.body)]);
  const visit = (part: Formula, names: ReadonlyMap<string, string>): Formula => {
    switch (part.kind) {
      case "atom": {
        const term = (each: Term) =>
          each.kind === "variable" ? variable(names.get(each.name) ?? each.name) : each;
        return { ...part, head: term(part.head), tail: term(part.tail) };
      }
      case "not":
        return not(visit(part.body, names));
      case "and":
      case "or":
        return { kind: part.kind, operands: part.operands.map((each) => visit(each, names)) };
      case "exists": {
        const inner = new Map(names);
        const variables = part.variables.map((name) => {
          const fresh = freshName(name, taken);
          taken.add(fresh);
          inner.set(name, fresh);
          return fresh;
        });
        return { kind: "exists", variables, body: visit(part.body, inner) };
      }
    }
  };
  return { free: query.free, body: visit(query.body, new Map()) };
}

/**
 * For each variable that the formula does not bind: the negations that all its occurrences stand under, outermost
 * first. Variables come in order of first occurrence.
 */
export function sharedNegations(formula: WideFormula): Map<string, readonly WideFormula[]> {
  const shared = new Map<string, readonly WideFormula[]>();
  forEachFree(formula, (name, under) => {
    const before = shared.get(name);
    if (!before) {
      shared.set(name, under.slice());
      return;
    }
    let same = 0;
    while (same < before.length && same < under.length && before[same] === under[same]) same++;
    if (same < before.length) shared.set(name, before.slice(0, same));
  });
  return shared;
}

/**
 * Binds every variable that is neither free nor quantified: by an `exists` around the smallest negated body that
 * holds all its occurrences, or around the whole formula when no negation does (negation as failure).
 */
export function placeQuantifiers(body: Formula, free: readonly string[]): Formula;
export function placeQuantifiers(body: WideFormula, free: readonly string[]): WideFormula;
export function placeQuantifiers(body: WideFormula, free: readonly string[]): WideFormula {
  const places = new Map<WideFormula | undefined, string[]>();
  const given = new Set(free);
  for (const [name, under] of sharedNegations(body)) {
    if (given.has(name)) continue;
    const place = under.at(-1);
    const names = places.get(place);
    if (names) names.push(name);
    else places.set(place, [name]);
  }
  const visit = (part: WideFormula): WideFormula => {
    switch (part.kind) {
      case "atom":
      case "value":
      case "compare":
      case "stated":
      case "instant":
        return part;
      case "not":
        return { kind: "not", body: quantified(places.get(part) ?? [], visit(part.body)) };
      case "and":
      case "or":
        return { kind: part.kind, operands: part.operands.map(visit) };
      case "exists":
        return { kind: "exists", variables: part.variables, body: visit(part.body) };
    }
  };
  return quantified(places.get(undefined) ?? [], visit(body));
}

const quantified = (variables: readonly string[], body: WideFormula): WideFormula =>
  variables.length === 0 ? body : { kind: "exists", variables, body };
