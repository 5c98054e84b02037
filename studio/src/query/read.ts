import { LacunaError } from "../../../src/error.ts";
import { queryHash } from "../../../src/query/canonical/canonical.ts";
import type { Query } from "../../../src/query/formula.ts";
import { parseText } from "../../../src/query/text/parse.ts";
import { printText } from "../../../src/query/text/print.ts";
import { typeOf } from "../../../src/query/types/lookup.ts";
import { Mistake } from "../client/mistake.ts";

/** A query text as it was read in the page: names are not looked up yet. */
export type Read =
  | { readonly ok: true; readonly query: Query }
  | { readonly ok: false; readonly mistake: Mistake };

/** Reads the text notation by the library's own parser. */
export function readText(text: string): Read {
  try {
    return { ok: true, query: parseText(text, {}) };
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
