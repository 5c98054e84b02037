import * as z from "zod/mini";
import { byName, count, described, known, list, outcome, word } from "../contract/fields.ts";

/** A term as SPARQL 1.1 Query Results JSON has it. */
const term = known(
  "Term",
  z.object({
    type: z.enum(["uri", "literal", "bnode"]),
    value: z.string(),
    "xml:lang": z.optional(z.string()),
    datatype: z.optional(z.string()),
    name: z.optional(
      word("what an IRI is called in the data; absent where it has no name, or IRIs were asked for"),
    ),
  }),
);

/** The result of a SPARQL query. */
export const sparqlAnswer = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("rows"),
    variables: list(z.string(), "variables without their question marks"),
    rows: list(byName(term, "what is bound"), "rows, in the order of the engine where the query gives none"),
    count: count("how many rows there are"),
    outcome,
  }),
  z.object({ kind: z.literal("truth"), truth: described(z.boolean(), "whether there is a match") }),
  z.object({
    kind: z.literal("triples"),
    triples: word("N-Triples"),
    count: count("how many triples there are"),
    outcome,
  }),
]);
