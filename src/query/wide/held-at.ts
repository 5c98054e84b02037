import { usageError } from "../../error.ts";
import type { Graph } from "../../kg/graph.ts";
import { timedRelations } from "../../kg/statements/facts.ts";
import type { StatedAtom, WideFormula, WideQuery } from "./formula.ts";
import { readTime } from "./literals.ts";

/**
 * The query asked at a time: links of relations that have times, and that say no time themselves, hold at some time in it.
 * @param text a year, a month or a day
 * @throws LacunaError `usage.bad-time`, `usage.no-times`
 */
export function heldAt(query: WideQuery, text: string, graph: Graph): WideQuery {
  const value = readTime(text);
  if (value === undefined || value === "no such day")
    throw usageError(
      "bad-time",
      `{at} ${JSON.stringify(text)} is no time`,
      "write a year, a month or a day: 2019, 2019-03, 2019-03-01",
      "at",
    );
  const timed = timedRelations(graph);
  let changed = 0;
  const held = (
    leaf: Omit<StatedAtom, "kind" | "pairs"> & Partial<Pick<StatedAtom, "pairs">>,
  ): StatedAtom => {
    changed++;
    return {
      ...leaf,
      kind: "stated",
      when: { is: "overlaps", at: { kind: "literal", value } },
      pairs: leaf.pairs ?? [],
    };
  };
  const hasTimes = (relation: number | string) => typeof relation === "number" && timed.has(relation & ~1);
  const visit = (formula: WideFormula): WideFormula => {
    switch (formula.kind) {
      case "atom":
        return hasTimes(formula.relation) ? held(formula) : formula;
      case "stated":
        return formula.when === undefined && hasTimes(formula.relation) ? held(formula) : formula;
      case "value":
      case "compare":
      case "instant":
        return formula;
      case "not":
        return { kind: "not", body: visit(formula.body) };
      case "exists":
        return { ...formula, body: visit(formula.body) };
      default:
        return { kind: formula.kind, operands: formula.operands.map(visit) };
    }
  };
  const body = visit(query.body);
  if (changed === 0)
    throw usageError(
      "no-times",
      timed.size === 0
        ? `{at} ${text}: no link of ${graph.name} has a time`
        : `{at} ${text}: every link of the query has its own time, or is of a relation without times`,
      "leave {at} out",
      "at",
    );
  return { ...query, body };
}
