import * as z from "zod/mini";
import { formNames } from "../../query/forms/forms.ts";
import { described, word } from "../contract/fields.ts";
import type { Plain } from "../contract/operation.ts";

/** A query in another notation, or in a normal form. */
export const convertedQuery = z.object({
  query: word("the query as it was asked for"),
  notation: word("the notation of `query`; `hash` when that is what was asked for"),
  form: z.optional(described(z.enum(formNames), "the normal form, where one was asked for")),
  formula: z.optional(word("the type of the normal form, ids left out")),
  from: word("the notation that was read"),
  hash: word("the same for queries that differ only in names of variables and order of operands"),
});
export type ConvertedQuery = Plain<z.output<typeof convertedQuery>>;
