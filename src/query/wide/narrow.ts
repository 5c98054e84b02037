import { LacunaError } from "../../error.ts";
import type { Query } from "../formula.ts";
import { firstWide, type WideQuery } from "./formula.ts";

/**
 * The query as one over links alone.
 * @param who what reads links alone, as the subject of a sentence
 * @param source the text of the query, which the error points at
 * @throws LacunaError `query.not-links` where the query speaks of values
 */
export function narrowed(query: WideQuery, who: string, source?: string): Query {
  const found = firstWide(query.body);
  const aggregate = query.answer?.columns.find((each) => each.kind === "aggregate");
  if (!found && !query.answer) return query as Query;
  const what = found
    ? found.kind === "value"
      ? `the values of ${found.attribute}`
      : `a comparison (${found.sign})`
    : aggregate
      ? `${aggregate.of}(?${aggregate.name})`
      : "an order or a limit";
  throw new LacunaError("query.not-links", `the query has ${what}; ${who} reads links alone`, {
    ...(source === undefined ? {} : { place: { text: source, start: 0, end: source.length } }),
    hint: "ask answers it by what is known; leave it out for anything else",
  });
}
