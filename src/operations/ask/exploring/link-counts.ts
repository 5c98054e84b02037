import { countAnswers } from "../../../exact/count.ts";
import type { Condition } from "../../../exact/unmatched.ts";
import type { Graph, View } from "../../../kg/graph.ts";
import { and, exists, type Formula, not, type Query } from "../../../query/formula.ts";
import { freeVariables } from "../../../query/scope.ts";
import { linksWritten } from "../../../query/text/links-written.ts";
import type { Limits } from "../../../runs/working/limits.ts";
import type { LinkCount } from "./exploring-results.ts";
import { formulaText } from "./formula-text.ts";

/** Matches that are counted of one link. */
const MOST_COUNTED = 1_000_000;

/** The matches of each condition of a query by itself, those up to it, and those of the query without it. */
export function linkCounts(
  query: Query,
  conditions: readonly Condition[],
  view: View,
  { source, graph, ...limits }: Limits & { readonly source: unknown; readonly graph: Graph },
): LinkCount[] {
  const written = typeof source === "string" ? linksWritten(source) : [];
  const count = (free: readonly string[], formulas: readonly Formula[]) => {
    const body = and(...formulas);
    const others = freeVariables(body).filter((name) => !free.includes(name));
    const asked = { free, body: exists(others, body) };
    // Each count by itself may be too short to ask.
    if (limits.stop?.()) return undefined;
    const { count, outcome } = countAnswers(asked, view, { ...limits, rows: MOST_COUNTED });
    return outcome === "complete" || outcome === "row-limit" ? count : undefined;
  };
  const held = (some: readonly Condition[]) =>
    some.map(({ formula, denied }) => (denied ? not(formula) : formula));
  const bindingsOf = (some: readonly Condition[]) =>
    new Set(some.flatMap(({ formula, denied }) => (denied ? [] : freeVariables(formula))));
  return conditions.map((each, at) => {
    const before = conditions.slice(0, at + 1);
    const occurring = query.free.filter((name) => bindingsOf(before).has(name));
    const rest = conditions.filter((other) => other !== each);
    const holdsAll = query.free.every((name) => bindingsOf(rest).has(name));
    const counts = {
      alone: count(freeVariables(each.formula), [each.formula]),
      left: occurring.length === 0 ? undefined : count(occurring, held(before)),
      without: holdsAll && rest.length > 0 ? count(query.free, held(rest)) : undefined,
    };
    return {
      text: formulaText(each.formula, graph),
      denied: each.denied,
      ...(written[each.atom] ?? {}),
      ...(counts.alone === undefined ? {} : { alone: counts.alone }),
      ...(counts.left === undefined ? {} : { left: counts.left }),
      ...(counts.without === undefined ? {} : { without: counts.without }),
    };
  });
}
