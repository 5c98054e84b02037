import * as z from "zod/mini";
import type { WideQuery } from "../../query/wide/formula.ts";
import { declaredAs } from "../contract/declared-type.ts";
import { ofKind } from "../contract/kinds.ts";

/** Options of the reader of queries. */
export const notation = z.optional(z.string()).check(z.describe("notation of the query (default: detected)"));
export const unsafe = z
  ._default(z.boolean(), false)
  .check(z.describe("free variables without a positive link range over all entities"));

/** A query that has been read, or its text. */
export const querySource = () =>
  ofKind(
    declaredAs(
      z.custom<WideQuery | string>(
        (value) =>
          typeof value === "string" ||
          (typeof value === "object" && value !== null && "free" in value && "body" in value),
        "it is no query and no text of one",
      ),
      { name: "WideQuery", from: "query/wide/formula.ts", orText: true },
    ),
    { is: "query" },
  );
