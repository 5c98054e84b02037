// Written by build/shapes from the interfaces it names; change those, then run `npx vitest run test/docs/shapes.test.ts -u`.

import * as z from "zod/mini";
import { count, described, known, outcome, word } from "../contract/fields.ts";

/** Schema of {@link SparqlTerm} (`sparql/results/answer.ts`). */
export const term = known("Term", z.object({
  type: z.enum(["uri","literal","bnode"]),
  value: z.string(),
  "xml:lang": z.optional(z.string()),
  datatype: z.optional(z.string()),
  name: z.optional(word("what an IRI is called in the data; absent where it has no name, or IRIs were asked for")),
}));

/** Schema of {@link SparqlAnswer} (`sparql/results/answer.ts`). */
export const sparqlAnswer = z.discriminatedUnion("kind", [z.object({
  kind: z.literal("rows"),
  variables: described(z.array(z.string()), "variables without their question marks"),
  rows: described(z.array(z.record(z.string(), term)), "rows, in the order of the engine where the query gives none"),
  count: count("how many rows there are"),
  outcome: described(outcome, "why there are no more; anything but `complete` means that there are, or may be, more"),
}), z.object({
  kind: z.literal("truth"),
  truth: described(z.boolean(), "whether there is a match"),
}), z.object({
  kind: z.literal("triples"),
  triples: word("the triples as N-Triples"),
  count: count("how many triples there are"),
  outcome: described(outcome, "why there are no more; anything but `complete` means that there are, or may be, more"),
})]);
