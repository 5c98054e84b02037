import { type Query, type Term, variable } from "./formula.ts";
import { freshName } from "./scope.ts";
import { termsOf, type WideFormula, type WideQuery, withTerms } from "./wide/formula.ts";

/** Renames the variables that a notation cannot write; returns the query itself when there are none. */
export function writableVariables(query: Query, writable: (name: string) => boolean): Query;
export function writableVariables(query: WideQuery, writable: (name: string) => boolean): WideQuery;
export function writableVariables(query: WideQuery, writable: (name: string) => boolean): WideQuery {
  const names = new Set(query.free);
  collect(query.body, names);
  const odd = [...names].filter((name) => !writable(name));
  if (odd.length === 0) return query;
  const renamed = new Map<string, string>();
  for (const name of odd) {
    const plain = name.replace(/\W+/g, "_");
    const fresh = freshName(writable(plain) ? plain : `x${plain}`, names);
    names.add(fresh);
    renamed.set(name, fresh);
  }
  const rename = (name: string) => renamed.get(name) ?? name;
  const shape = query.answer && {
    ...query.answer,
    columns: query.answer.columns.map((each) =>
      each.kind === "variable"
        ? { ...each, name: rename(each.name) }
        : { ...each, name: rename(each.name), over: each.over.map(rename) },
    ),
  };
  return {
    free: query.free.map(rename),
    body: renameAll(query.body, rename),
    ...(shape ? { answer: shape } : {}),
  };
}

function collect(formula: WideFormula, names: Set<string>): void {
  switch (formula.kind) {
    case "atom":
    case "value":
    case "compare":
    case "stated":
    case "instant":
      for (const term of termsOf(formula)) if (term.kind === "variable") names.add(term.name);
      return;
    case "and":
    case "or":
      for (const each of formula.operands) collect(each, names);
      return;
    case "exists":
      for (const name of formula.variables) names.add(name);
      collect(formula.body, names);
      return;
    case "not":
      collect(formula.body, names);
  }
}

/** Renames free and bound variables alike; the renaming must not merge two names. */
function renameAll(formula: WideFormula, rename: (name: string) => string): WideFormula {
  const term = (each: Term) => (each.kind === "variable" ? variable(rename(each.name)) : each);
  switch (formula.kind) {
    case "atom":
    case "value":
    case "compare":
    case "stated":
    case "instant":
      return withTerms(formula, term);
    case "not":
      return { kind: "not", body: renameAll(formula.body, rename) };
    case "and":
    case "or":
      return { kind: formula.kind, operands: formula.operands.map((each) => renameAll(each, rename)) };
    case "exists":
      return {
        kind: "exists",
        variables: formula.variables.map(rename),
        body: renameAll(formula.body, rename),
      };
  }
}
