import type { Graph } from "../kg/graph.ts";
import type { Formula, Query, Term } from "./formula.ts";
import { readableName } from "./names.ts";

/** Writes a query as an English sentence, link by link, so that people can check how it was read. */
export function readingOf({ free, body }: Query, graph: Graph): string {
  const term = (each: Term): string =>
    each.kind === "variable"
      ? `?${each.name}`
      : typeof each.entity === "number"
        ? readableName(graph.entities, each.entity)
        : each.entity;
  const linkText = (head: Term, relation: number | string, tail: Term): string =>
    typeof relation === "string"
      ? `${term(head)} has ${relation} ${term(tail)}`
      : relation & 1
        ? linkText(tail, relation - 1, head)
        : `${term(head)} has ${readableName(graph.relations, relation >> 1)} ${term(tail)}`;
  const text = (formula: Formula, inner: boolean): string => {
    switch (formula.kind) {
      case "atom":
        return linkText(formula.head, formula.relation, formula.tail);
      case "not":
        return `it is not so that ${text(formula.body, true)}`;
      case "exists":
        return `for some ${formula.variables.map((name) => `?${name}`).join(", ")}: ${text(formula.body, true)}`;
      default: {
        const [only] = formula.operands;
        if (!only) return formula.kind === "and" ? "always" : "never";
        if (formula.operands.length === 1) return text(only, inner);
        const joined = formula.operands
          .map((each) => text(each, true))
          .join(formula.kind === "and" ? ", and " : ", or ");
        return inner ? `(${joined})` : joined;
      }
    }
  };
  if (free.length === 0) return `whether ${text(body, false)}`;
  return `every ${free.map((name) => `?${name}`).join(", ")} for which ${text(body, false)}`;
}
