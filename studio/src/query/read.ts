import { LacunaError } from "../../../src/error.ts";
import { queryHash } from "../../../src/query/canonical/canonical.ts";
import type { Query } from "../../../src/query/formula.ts";
import { parseWideText } from "../../../src/query/text/parse.ts";
import { printText } from "../../../src/query/text/print.ts";
import { typeOf } from "../../../src/query/types/lookup.ts";
import { isNarrowQuery } from "../../../src/query/wide/formula.ts";
import { linksOnly } from "../../../src/query/wide/links-only.ts";
import { Mistake } from "../client/mistake.ts";

/** A query text as it was read in the page: names are not looked up yet. */
export type Read =
  | {
      readonly ok: true;
      /** Its links; what it says of values stands in the text alone. */
      readonly query: Query;
      readonly wide: boolean;
    }
  | { readonly ok: false; readonly mistake: Mistake };

/** Reads the text notation by the library's own parser. */
export function readText(text: string): Read {
  try {
    const query = parseWideText(text, {});
    return isNarrowQuery(query)
      ? { ok: true, query, wide: false }
      : { ok: true, query: linksOnly(query), wide: true };
  } catch (error) {
    if (error instanceof LacunaError)
      return {
        ok: false,
        mistake: new Mistake({
          code: error.code,
          message: error.message,
          hint: error.hint,
          place: error.place,
        }),
      };
    throw error;
  }
}

export const writeText = (query: Query): string => printText(query, {});

/** The name of the query's type, where the literature has one, and its hash. */
export function identityOf(query: Query): { readonly type: string | undefined; readonly hash: string } {
  return { type: attempt(() => typeOf(query)?.name), hash: attempt(() => queryHash(query)) ?? "" };
}

/** Very large queries have no canonical form; they are asked all the same. */
function attempt<Value>(of: () => Value): Value | undefined {
  try {
    return of();
  } catch {
    return undefined;
  }
}
