import * as z from "zod/mini";
import type { SparqlAnswer } from "../../sparql/results/answer.ts";
import { ofKind } from "../contract/kinds.ts";
import { rows, text } from "../contract/parameters.ts";

/** Rows of a result. */
export const limit = z
  ._default(rows(1), 100_000)
  .check(z.describe("at most this many rows; a query with a limit of its own has that"));

/** A query. @param says what it asks */
export const querySparql = (says: string) => ofKind(text(), { is: "query" }).check(z.describe(says));

/** The results and the length of both operations. */
export const answered = {
  result: async () => (await import("./domain-shapes.ts")).sparqlAnswer,
  rows: async (found: SparqlAnswer) => (await import("./rows.ts")).sparqlRows(found),
  effects: [],
  length: "answer",
} as const;

/** The form of entities and relations in results. */
export const iris = z._default(z.boolean(), false).check(z.describe("show IRIs in place of names"));
