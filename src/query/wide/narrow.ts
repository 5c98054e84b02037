import { LacunaError } from "../../error.ts";
import type { Query } from "../formula.ts";
import { firstWide, type WideQuery } from "./formula.ts";

type Wide = NonNullable<ReturnType<typeof firstWide>>;

/** What each kind of leaf that is no link is called in the refusal. */
const SAID: { readonly [K in Wide["kind"]]: (leaf: Extract<Wide, { kind: K }>) => string } = {
  value: ({ attribute }) => `the values of ${attribute}`,
  compare: ({ sign }) => `a comparison (${sign})`,
  stated: ({ when }) => (when ? "a time of a link (@)" : "a qualifier of a link ({…})"),
  instant: ({ time }) => `times of links (time(?${time.name}))`,
};

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
    ? SAID[found.kind](found as never)
    : aggregate
      ? `${aggregate.of}(?${aggregate.name})`
      : "an order or a limit";
  throw new LacunaError("query.not-links", `the query has ${what}; ${who} reads links alone`, {
    ...(source === undefined ? {} : { place: { text: source, start: 0, end: source.length } }),
    hint: "ask answers it by what is known; leave it out for anything else",
  });
}
