import { and, exists, type Formula, not, or } from "../formula.ts";
import { freeVariables } from "../scope.ts";

/**
 * The formula with every quantifier as far inside as equivalences take it: split over `or`, pushed into the only
 * alternative list that mentions the variable, one `exists` for each group of conjuncts that share its variables;
 * `and`, `or` flattened, double negation and the constants true and false (empty lists) gone from within. Bound names must differ from each other.
 */
export function minimalScope(formula: Formula): Formula {
  switch (formula.kind) {
    case "atom":
      return formula;
    case "not": {
      const body = minimalScope(formula.body);
      if (isTrue(body)) return or();
      if (isFalse(body)) return and();
      return body.kind === "not" ? body.body : not(body);
    }
    case "and": {
      const operands = formula.operands.flatMap((operand) => conjuncts(minimalScope(operand)));
      return operands.some(isFalse) ? or() : and(...operands);
    }
    case "or": {
      const operands = formula.operands.flatMap((operand) => alternatives(minimalScope(operand)));
      return operands.some(isTrue) ? and() : or(...operands);
    }
    case "exists":
      return quantify(formula.variables, minimalScope(formula.body));
  }
}

const conjuncts = (formula: Formula): readonly Formula[] =>
  formula.kind === "and" ? formula.operands : [formula];
const alternatives = (formula: Formula): readonly Formula[] =>
  formula.kind === "or" ? formula.operands : [formula];

const isTrue = (formula: Formula): boolean => formula.kind === "and" && formula.operands.length === 0;
const isFalse = (formula: Formula): boolean => formula.kind === "or" && formula.operands.length === 0;

/** `∃ variables body` for a body that is in minimal scope already. */
function quantify(variables: readonly string[], body: Formula): Formula {
  if (body.kind === "or")
    return or(...body.operands.flatMap((operand) => alternatives(quantify(variables, operand))));
  const parts = opened(body);
  const bound = new Set([...variables, ...parts.variables]);
  const groups = connected(parts.formulas, bound);
  const closed = groups.map((group) => {
    const own = [...bound].filter((name) => group.variables.has(name));
    const [only] = group.formulas;
    // A variable that only one list of alternatives mentions is quantified inside it.
    if (group.formulas.length === 1 && only!.kind === "or") return quantify(own, only!);
    return pushInside(own, group.formulas);
  });
  return and(...closed.flatMap(conjuncts));
}

/** Moves each variable that only one list of alternatives mentions into that list, and quantifies the others here. */
function pushInside(own: readonly string[], formulas: readonly Formula[]): Formula {
  const mentions = formulas.map(freeVariables);
  for (const [index, formula] of formulas.entries()) {
    if (formula.kind !== "or") continue;
    const inner = own.filter((name) =>
      mentions.every((names, at) => names.includes(name) === (at === index)),
    );
    if (inner.length === 0) continue;
    const rest = own.filter((name) => !inner.includes(name));
    const changed = formulas.map((each, at) => (at === index ? quantify(inner, formula) : each));
    return rest.length === 0 ? and(...changed) : quantify(rest, and(...changed.flatMap(conjuncts)));
  }
  return exists(own, and(...formulas));
}

/** Conjuncts and the variables of quantifiers that stand directly among them. */
function opened(body: Formula): {
  readonly variables: readonly string[];
  readonly formulas: readonly Formula[];
} {
  const variables: string[] = [];
  const formulas: Formula[] = [];
  for (const conjunct of conjuncts(body)) {
    if (conjunct.kind !== "exists") formulas.push(conjunct);
    else {
      variables.push(...conjunct.variables);
      formulas.push(...conjuncts(conjunct.body));
    }
  }
  return { variables, formulas };
}

interface Group {
  readonly formulas: readonly Formula[];
  /** The bound variables of the group. */
  readonly variables: ReadonlySet<string>;
}

/** Splits conjuncts into groups that share none of the given variables. */
export function connected(formulas: readonly Formula[], bound: ReadonlySet<string>): readonly Group[] {
  let groups: { formulas: Formula[]; variables: Set<string> }[] = [];
  for (const formula of formulas) {
    const names = freeVariables(formula).filter((name) => bound.has(name));
    const joined = { formulas: [formula], variables: new Set(names) };
    groups = groups.filter((group) => {
      if (!names.some((name) => group.variables.has(name))) return true;
      joined.formulas.unshift(...group.formulas);
      for (const name of group.variables) joined.variables.add(name);
      return false;
    });
    groups.push(joined);
  }
  return groups;
}
