import * as z from "zod/mini";

/** How queries are read. */
export const notation = z
  .optional(z.string())
  .check(z.describe("notation of the query (default: found by looking)"));
export const unsafe = z
  ._default(z.boolean(), false)
  .check(z.describe("free variables without a positive link range over all entities"));
