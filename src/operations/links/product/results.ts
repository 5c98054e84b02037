import * as z from "zod/mini";
import { count, described, known, list, seconds, share, word } from "../../contract/fields.ts";
import type { Plain } from "../../contract/operation.ts";

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

/** A way to choose. */
const tried = known(
  "ProductChoosing",
  z.object({
    name: word("what is chosen, and for what"),
    expected: share(
      "MRR to expect on other links: of each fifth of the questions by what the others have chosen, with the answers of later splits that count as wrong estimated away",
    ),
    gain: described(z.number(), "what it gains over the way that was kept before"),
    error: described(
      z.number(),
      "standard error of the gain, in pairs; a way is kept that gains two of them",
    ),
    isKept: described(z.boolean(), "whether the choices are those of this way"),
  }),
);

/** Models that were weighed against each other. */
export const productFitted = z.object({
  models: list(z.string(), "the models, in order"),
  tried: list(way, "every way that was tried"),
  chosen: share("MRR of what was chosen by relation and direction, on the links that it was chosen by"),
  ways: list(tried, "how much was chosen: the ways from the plainest on, and which was kept"),
  ranks: count("validation ranks, two of each link"),
  temperature: described(z.number(), "what the sum of scores is divided by"),
  graph: word("the name of the graph"),
  hash: z.optional(word("identity of the product")),
  out: z.optional(word("the model folder")),
  seconds,
});
export type ProductFitted = Plain<z.output<typeof productFitted>>;
