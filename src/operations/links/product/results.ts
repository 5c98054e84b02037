import * as z from "zod/mini";
import { count, described, known, list, seconds, share, word } from "../../contract/fields.ts";
import type { Plain } from "../../contract/operation.ts";
import { wayTried } from "../domain-shapes.ts";

/** A way to put models together, and how good it is. */
const way = known(
  "ProductWay",
  z.object({
    powers: list(z.number(), "by what the score of each model counts; 0 leaves it out"),
    rules: z.optional(word("how rules are put together, where they count")),
    sharp: z.optional(described(z.literal(true), "whether rules score sharply there")),
    mrr: share("MRR on the validation links, this way for all relations"),
    relations: count("directed relations that it was chosen for"),
  }),
);

/** Models that were weighed against each other. */
export const productFitted = z.object({
  models: list(z.string(), "the models, in order"),
  tried: list(way, "every way that was tried"),
  chosen: share("MRR of what was chosen by relation and direction, on the links that it was chosen by"),
  ways: list(wayTried, "how much was chosen: the ways from the plainest on, and which was kept"),
  ranks: count("validation ranks, two of each link"),
  temperature: described(z.number(), "what the sum of scores is divided by"),
  graph: word("the name of the graph"),
  hash: z.optional(word("identity of the product")),
  out: z.optional(word("the model folder")),
  seconds,
});
export type ProductFitted = Plain<z.output<typeof productFitted>>;
