// Written by build/shapes from the interfaces it names; change those, then run `npx vitest run test/docs/shapes.test.ts -u`.

import * as z from "zod/mini";
import { shard, tieRange } from "../contract/domain-shapes.ts";
import { count, described, known, outcome, value, word } from "../contract/fields.ts";
import { hits } from "../contract/measures.ts";

/** Schema of {@link LinkEvaluation} (`links/evaluate.ts`). */
export const linkEvaluation = z.object({
  ranks: count("number of ranks"),
  mrr: described(z.number(), "mean reciprocal rank"),
  hits: described(hits, "share of ranks up to 1, 3 and 10"),
  tied: described(tieRange, "the MRR when all ties count for or against the answers: the sensitivity to ties"),
  outcome: described(outcome, "why there are no more; anything but `complete` means that there are, or may be, more"),
  directions: z.object({
    tail: described(z.object({
      ranks: count("number of ranks"),
      mrr: described(z.number(), "mean reciprocal rank"),
      hits: described(hits, "share of ranks up to 1, 3 and 10"),
    }), "figures of questions (head, relation, ?)"),
    head: described(z.object({
      ranks: count("number of ranks"),
      mrr: described(z.number(), "mean reciprocal rank"),
      hits: described(hits, "share of ranks up to 1, 3 and 10"),
    }), "figures of questions (?, relation, tail)"),
  }),
  seen: described(z.record(z.enum(["both","question","answer","neither"]), z.object({
    ranks: count("number of ranks"),
    mrr: described(z.number(), "mean reciprocal rank"),
    hits: described(hits, "share of ranks up to 1, 3 and 10"),
  })), "figures by which halves of the link train has seen: figures of all differ far more between these than between models"),
  protocol: z.object({
    split: z.enum(["train","valid","test"]),
    triples: count("triples asked for"),
    of: count("triples of the split"),
    sample: z.optional(described(z.object({
      seed: z.int(),
    }), "how triples were drawn, where they were")),
    filter: word("splits whose answers are left out of a ranking"),
    candidates: z.literal("all entities"),
    directions: z.literal("both"),
    ties: z.enum(["realistic","optimistic","pessimistic","index","random"]),
    average: z.literal("over ranks"),
  }),
});

/** Schema of {@link UltraRanking} (`links/ultra/ranking.ts`). */
export const ultraRanking = z.object({
  outcome: described(outcome, "why there are no more; anything but `complete` means that there are, or may be, more"),
  ranks: z.int(),
  mr: described(z.number(), "mean rank"),
  mrr: z.number(),
  hits,
  hits10Of50: described(z.number(), "expected share of ranks up to 10 among the target and 49 others drawn at random"),
  protocol: z.object({
    name: z.literal("ultra"),
    split: z.enum(["train","valid","test"]),
    filter: z.literal("all splits"),
    candidates: z.literal("all entities"),
    directions: z.enum(["both","tail"]),
    ties: z.literal("pessimistic"),
    average: z.literal("over ranks"),
  }),
});

/** Schema of {@link ImportReading} (`links/files/import-tables.ts`). */
export const importReading = z.object({
  model: z.object({
    name: z.string(),
    found: described(z.enum(["given","file","measured"]), "who said so: the caller, the file, or a measurement on links"),
  }),
  inverses: z.object({
    rows: described(z.enum(["interleaved","blocked","none","named"]), "the place of the rows of inverse relations; `none`: there are no such rows, `named`: a map names every row"),
    found: described(z.enum(["given","file","measured"]), "who said so: the caller, the file, or a measurement on links"),
  }),
  angles: z.optional(described(z.object({
    radians: z.number(),
    found: z.enum(["given","file"]),
  }), "the radians of one unit, for rotations that are angles")),
  layout: z.optional(described(z.object({
    name: described(z.enum(["halves","pairs"]), "how complex numbers lie in a row"),
    found: described(z.enum(["given","file","measured"]), "who said so: the caller, the file, or a measurement on links"),
  }), "the layout of complex models")),
  measured: z.optional(described(z.object({
    split: z.enum(["train","valid","test"]),
    triples: count("triples drawn, each asked in both directions"),
    of: count("triples of the split"),
    seed: z.int(),
    filter: word("splits whose answers are left out of a ranking"),
    choices: described(z.array(z.object({
      model: z.string(),
      inverses: described(z.enum(["interleaved","blocked","none","named"]), "the place of the rows of inverse relations; `none`: there are no such rows, `named`: a map names every row"),
      layout: z.optional(described(z.enum(["halves","pairs"]), "how complex numbers lie in a row")),
      mrr: described(z.number(), "filtered mean reciprocal rank over both directions"),
    })), "the readings, the best first"),
    frequency: described(z.number(), "the MRR of ranking entities by how often they end the relation, which a right reading has to be better than"),
  }), "the choices that were open")),
  checked: z.optional(described(z.object({
    mrr: described(z.number(), "the filtered mean reciprocal rank of the reading as given"),
    measured: z.object({
      split: z.enum(["train","valid","test"]),
      triples: count("triples drawn, each asked in both directions"),
      of: count("triples of the split"),
      seed: z.int(),
      filter: word("splits whose answers are left out of a ranking"),
      choices: described(z.array(z.object({
        model: z.string(),
        inverses: described(z.enum(["interleaved","blocked","none","named"]), "the place of the rows of inverse relations; `none`: there are no such rows, `named`: a map names every row"),
        layout: z.optional(described(z.enum(["halves","pairs"]), "how complex numbers lie in a row")),
        mrr: described(z.number(), "filtered mean reciprocal rank over both directions"),
      })), "the readings, the best first"),
      frequency: described(z.number(), "the MRR of ranking entities by how often they end the relation, which a right reading has to be better than"),
    }),
    better: z.optional(described(z.object({
      model: z.string(),
      inverses: described(z.enum(["interleaved","blocked","none","named"]), "the place of the rows of inverse relations; `none`: there are no such rows, `named`: a map names every row"),
      layout: z.optional(described(z.enum(["halves","pairs"]), "how complex numbers lie in a row")),
      mrr: described(z.number(), "filtered mean reciprocal rank over both directions"),
    }), "another reading that finds the links clearly better")),
  }), "how well the given choice does, when others were possible")),
});

/** Schema of {@link TrainingSettings} (`links/trainers/settings.ts`). */
export const trainingSettings = z.object({
  model: z.string(),
  rank: z.int(),
  loss: z.enum(["1-vs-all","k-vs-all","negative-sampling"]),
  weighting: z.optional(z.enum(["sum","mean"])),
  sampling: z.optional(z.object({
    negatives: count("corrupted tails per triple"),
    margin: described(z.number(), "γ: added to every score"),
    temperature: described(z.number(), "α: the extra weight of harder negatives; 0 weighs all equally"),
  })),
  relationWeight: z.number(),
  regularizer: z.enum(["n3","l2","none"]),
  penalty: z.number(),
  optimizer: z.discriminatedUnion("kind", [z.object({
    kind: z.literal("adagrad"),
    rate: z.number(),
    epsilon: z.number(),
  }), z.object({
    kind: z.literal("adam"),
    rate: z.number(),
    beta1: z.number(),
    beta2: z.number(),
    epsilon: z.number(),
  })]),
  batch: z.int(),
  epochs: z.int(),
  init: z.number(),
  seed: z.int(),
  validation: z.optional(z.object({
    every: z.int(),
    patience: z.int(),
    triples: z.int(),
    filterWith: z.enum(["train","valid","test"]),
  })),
});

/** Schema of {@link SweepManifest} (`links/files/sweep-folder.ts`). */
export const sweepManifest = z.object({
  tool: word("program and version"),
  graph: z.object({
    name: z.string(),
    hash: word("its identity"),
  }),
  fixed: described(z.record(z.string(), value), "settings of every trial, beside those that are varied"),
  vary: described(z.record(z.string(), z.array(z.union([z.number(), z.string()]))), "the values of each varied setting"),
  draw: described(z.nullable(z.int()), "combinations that were drawn; null where all are tried"),
  seed: z.int(),
  dtype: z.enum(["float32","float16"]),
  format: z.literal("lacuna links sweep 1"),
  shard: described(z.nullable(shard), "the part of the trials; null for a whole sweep"),
  trials: described(z.array(z.union([z.object({
    trial: count("its number, from 1"),
    set: described(z.record(z.string(), z.union([z.number(), z.string()])), "the varied settings, by their names"),
    mrr: described(z.number(), "mean reciprocal rank on the validation split"),
    hits,
    epochs: count("epochs trained, and those of the weights that were kept"),
    kept: count("epochs of the weights that were kept"),
    kernel: word("what computed the products"),
    hash: word("identity of the scores"),
  }), z.object({
    trial: count("its number, from 1"),
    set: described(z.record(z.string(), z.union([z.number(), z.string()])), "the varied settings, by their names"),
    failed: word("why the training did not end"),
  })])), "the trials in their order; those of the shard alone"),
  best: described(z.nullable(z.int()), "the trial with the best MRR, the first of several; null where none was trained to its end"),
});

/** Schema of {@link UltraTrainingSettings} (`links/ultra/training/settings.ts`). */
export const ultraTrainingSettings = z.object({
  epochs: count("an epoch goes through the training links in an order of its own: through all, or its first `batches`; 0 are all"),
  batches: count("batches of an epoch"),
  batch: count("links of a batch: half are asked for by their tails, half by their heads"),
  negatives: count("entities that are drawn for each link, of those that make no training link"),
  temperature: described(z.number(), "how much harder negatives weigh more: softmax(logit / temperature); 0 weighs all the same"),
  rate: z.number(),
  decay: described(z.number(), "decoupled decay of AdamW"),
  seed: z.int(),
  validateEvery: count("epochs between validations; 0 never validates and keeps the last weights"),
  validateTriples: count("triples of valid that are drawn for it; 0 takes all"),
  filterWith: described(z.enum(["train","valid","test"]), "splits whose answers validation leaves out"),
  patience: z.int(),
});

/** Schema of {@link OffRule} (`links/rules/files/off-rules.ts`). */
export const offRule = z.object({
  rule: z.string(),
  who: z.string(),
  when: z.string(),
  why: z.string(),
});

/** Schema of {@link WayTried} (`links/product/best-way.ts`). */
export const wayTried = known("ProductChoosing", z.object({
  name: word("what is chosen, and for what"),
  expected: described(z.number(), "MRR to expect on other links: of each fifth of the questions by what the others have chosen, with the answers of later splits that count as wrong estimated away"),
  gain: described(z.number(), "what it gains over the way that was kept before"),
  error: described(z.number(), "standard error of the gain, in pairs; a way is kept that gains two of them"),
  isKept: described(z.boolean(), "whether the choices are those of this way"),
}));
