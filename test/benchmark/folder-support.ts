import { LacunaError } from "../../src/error.ts";
import type { Formula, Query, Term } from "../../src/query/formula.ts";

/** The code of the mistake that a call throws. */
export function codeOf(call: () => unknown): string | undefined {
  try {
    call();
    return undefined;
  } catch (error) {
    if (error instanceof LacunaError) return error.code;
    throw error;
  }
}

/** A query type with small ids for its placeholders. */
export function groundedType(type: Query): Query {
  const ids = new Map<string, number>();
  const idOf = (name: number | string) => {
    const known = ids.get(String(name)) ?? ids.size;
    ids.set(String(name), known);
    return known;
  };
  const term = (each: Term): Term =>
    each.kind === "constant" ? { ...each, entity: idOf(each.entity) } : each;
  const ground = (formula: Formula): Formula => {
    switch (formula.kind) {
      case "atom":
        return {
          ...formula,
          relation: idOf(formula.relation),
          head: term(formula.head),
          tail: term(formula.tail),
        };
      case "and":
      case "or":
        return { ...formula, operands: formula.operands.map(ground) };
      default:
        return { ...formula, body: ground(formula.body) };
    }
  };
  return { free: type.free, body: ground(type.body) };
}
