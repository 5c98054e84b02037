import { atom, exists, type Formula, inverse, not, type Query } from "../formula.ts";

/**
 * The normal form of queries that differ only in brackets and in the direction of links: conjunctions inside conjunctions and
 * disjunctions inside disjunctions are flattened and a single operand replaces its list; atoms with odd relation ids are inverted;
 * `exists` directly under `exists` is merged, its variables sorted. Operand order, variable names and the positions of quantifiers
 * do not change. Notations promise `normalise(parse(print(q))) = normalise(q)`.
 */
export function normalise(query: Query): Query {
  return { free: query.free, body: normalised(query.body) };
}

function normalised(formula: Formula): Formula {
  switch (formula.kind) {
    case "atom":
      return typeof formula.relation === "number" && formula.relation % 2 === 1
        ? atom(inverse(formula.relation), formula.tail, formula.head)
        : formula;
    case "not":
      return not(normalised(formula.body));
    case "and":
    case "or": {
      const { kind } = formula;
      const operands = formula.operands
        .map(normalised)
        .flatMap((each) => (each.kind === kind ? each.operands : [each]));
      return operands.length === 1 ? operands[0]! : { kind, operands };
    }
    case "exists": {
      const body = normalised(formula.body);
      const merged = body.kind === "exists" ? [...formula.variables, ...body.variables] : formula.variables;
      return exists([...new Set(merged)].sort(), body.kind === "exists" ? body.body : body);
    }
  }
}
