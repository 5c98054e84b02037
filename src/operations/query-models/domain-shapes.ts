// Written by build/shapes from the interfaces it names; change those, then run `npx vitest run test/docs/shapes.test.ts -u`.

import * as z from "zod/mini";
import { count, described } from "../contract/fields.ts";

/** Schema of {@link QueryTrainingSettings} (`solvers/query-models/settings.ts`). */
export const queryTrainingSettings = z.object({
  streams: described(z.array(z.array(z.string())), "query types of successive updates: update u draws evenly from `streams[u mod length]`"),
  linkUpdates: count("updates at the start that see queries of one link only (a curriculum, Bengio et al., ICML 2009): projections that are deep networks learn little as long as their outputs are mostly intersected and projected again"),
  updates: count("updates in all; `streams.length` of them are a step of the schedule"),
  batch: count("queries of an update"),
  negatives: count("entities drawn uniformly for each query, answers among them or not"),
  loss: described(z.enum(["published","softmax"]), "`published` is the loss of the model's paper; `softmax` the cross-entropy of the true entity among the negatives (Ruffinelli et al., ICLR 2020), whose gradient stays with the negatives that score highest"),
  rate: z.number(),
  schedule: z.discriminatedUnion("kind", [z.object({
    kind: z.literal("constant"),
  }), z.object({
    kind: z.literal("fifths"),
  }), z.object({
    kind: z.literal("cosine"),
  }), z.object({
    kind: z.literal("steps"),
    every: z.int(),
    factor: z.number(),
  })]),
  decay: described(z.number(), "decoupled decay of AdamW; 0 is Adam"),
  epsilon: z.number(),
  idle: described(z.enum(["move","rest"]), "whether parameters without a gradient in an update go on by their moments; see `AdamSettings`"),
  clip: described(z.number(), "longest gradient; 0 bounds nothing"),
  seed: z.int(),
  validateEvery: count("updates between validations, 0 for none, and validations without progress before training stops"),
  patience: count("validations without a better one after which training stops; 0: never"),
});

/** Schema of {@link ProjectionTrainingSettings} (`solvers/message-passing/training/settings.ts`). */
export const projectionTrainingSettings = z.object({
  dropout: described(z.number(), "share of the links that could be followed that are taken out; see `dropTraversed`"),
  temperature: z.number(),
  answerWeights: described(z.boolean(), "whether a query weighs as much as it has answers (`sample_weight` of GNN-QE's setting for NELL995)"),
  types: described(z.record(z.string(), z.number()), "the frequency of each type of query, relative to the others"),
  updates: z.int(),
  batch: count("queries of an update"),
  rate: z.number(),
  decay: described(z.number(), "decoupled decay of AdamW; 0 is Adam"),
  seed: z.int(),
  validateEvery: count("updates between validations, 0 for none, and validations without progress before training stops"),
  patience: count("validations without a better one after which training stops; 0: never"),
});
