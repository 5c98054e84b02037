// Written by build/shapes from the interfaces it names; change those, then run `npx vitest run test/docs/shapes.test.ts -u`.

import * as z from "zod/mini";
import { count, described, word } from "../contract/fields.ts";

/** Schema of {@link LoadReport} (`kg/report/report.ts`). */
export const loadReport = z.object({
  format: word("the format that was read (`tsv`, `betae`, …)"),
  read: described(z.tuple([z.int(), z.int(), z.int()]), "triples read from the files of each split, duplicates included"),
  duplicates: count("triples that stood more than once in the files of the same split"),
  inSeveralSplits: count("distinct triples that stood in the files of several splits; the earliest split keeps them"),
  missingSplits: z.optional(described(z.array(z.string()), "splits that had no file; their counts are 0. Absent when all were there, or the format knows no splits")),
  first: z.optional(described(z.array(z.tuple([z.string(), z.string(), z.string()])), "the first triples of the files as head, relation and tail, so that a reader can check the columns")),
  literals: z.optional(described(z.object({
    labels: z.int(),
    aliases: z.optional(z.int()),
    numbers: z.int(),
    skipped: z.int(),
  }), "counts of literals in RDF files. They are no triples between entities; labels, aliases and numbers are kept")),
  namedGraphs: z.optional(described(z.object({
    graphs: z.int(),
    statements: z.int(),
  }), "statements of N-Quads files that stand in a named graph, and how many such graphs there are; names are dropped")),
  notes: z.optional(described(z.array(z.string()), "further notes for the reader: things left out, headers skipped, sources of labels")),
  things: z.optional(described(z.array(z.object({
    called: word("the heading of the column of their names"),
    columns: z.array(z.string()),
  })), "what the rows of tables with one thing a row are called by: the heading of the column, and the relations and attributes of the others")),
  isDecided: z.optional(described(z.boolean(), "whether the reader decided by itself what the rows and columns of tables are; the notes say what, and each door shows them")),
});

/** Schema of {@link Unseen} (`kg/report/unseen.ts`). */
export const unseen = z.object({
  entities: count("entities of the split that no training triple has"),
  relations: count("relations of the split that no training triple has"),
  triples: count("triples of the split with such an entity or relation: no trained model knows anything about them"),
});

/** Schema of {@link LeakedTriples} (`kg/report/leaked-triples.ts`). */
export const leaked = z.object({
  inverse: count("`(t, r', h)` is in training, for a relation `r'` other than `r`"),
  duplicate: count("`(h, r', t)` is in training, for a relation `r'` other than `r`"),
  symmetric: count("`(t, r, h)` is in training"),
  any: count("any of the three"),
  share: described(z.number(), "`any` as a share of the split; 0 for an empty split"),
});

/** Schema of {@link RelationFigures} (`kg/report/relation-figures.ts`). */
export const relationFigures = z.object({
  relation: count("forward relation"),
  name: z.string(),
  triples: z.object({
    train: z.int(),
    valid: z.int(),
    test: z.int(),
  }),
  heads: count("distinct heads and tails"),
  tails: count("distinct tails"),
  tailsPerHead: z.number(),
  headsPerTail: z.number(),
  cardinality: z.optional(described(z.enum(["1-1","1-N","N-1","N-N"]), "undefined for a relation without triples")),
  reflexive: count("triples that link an entity to itself"),
  symmetry: described(z.number(), "the share of the other triples that stand in the graph the other way round too, on any level"),
});

/** Schema of {@link DegreeFigures} (`kg/degrees.ts`). */
export const degrees = z.object({
  isolated: count("entities without triples"),
  min: z.int(),
  median: count("the smallest degree that 50 % of the entities do not exceed"),
  mean: z.number(),
  p99: count("the smallest degree that 99 % of the entities do not exceed"),
  max: z.int(),
  hubs: described(z.array(z.object({
    entity: z.int(),
    degree: z.int(),
  })), "the entities of highest degree, in descending order; ties by lowest id"),
});

/** Schema of {@link RelationOverlap} (`kg/report/relation-overlaps.ts`). */
export const overlap = z.object({
  relation: count("the first of the two forward relations by id"),
  by: count("the second of them"),
  kind: described(z.enum(["inverse","duplicate"]), "`inverse`: one reads like the other backwards; `duplicate`: both read the same way"),
  pairs: count("pairs of entities that both relations link, over all splits"),
  shareOfRelation: described(z.number(), "`pairs` as a share of the triples of `relation`"),
  shareOfBy: described(z.number(), "`pairs` as a share of the triples of `by`"),
  leaked: described(z.object({
    valid: z.int(),
    test: z.int(),
  }), "triples of the two relations in valid and test whose counterpart by the other one is in training"),
});

/** Schema of {@link Leakage} (`kg/report/leakage.ts`). */
export const leakage = z.object({
  valid: leaked,
  test: leaked,
  overlaps: described(z.array(overlap), "relations whose shares are both at least `NEAR`, by the number of pairs"),
  leftOut: count("pairs of entities with too many relations for `overlaps`, which leaves them out; the other counts have them"),
});

/** Schema of {@link Finding} (`kg/report/findings.ts`). */
export const finding = z.object({
  code: word("stable name of the finding, such as `inverse-leakage`"),
  severity: described(z.enum(["warning","note"]), "a `warning` makes common metrics misleading; a `note` is worth stating beside them"),
  message: word("what was found, with the numbers"),
  hint: word("one sentence of advice"),
});

/** Schema of {@link Hop} (`kg/neighbourhood.ts`). */
export const hop = z.object({
  hop: z.int(),
  entities: count("entities at that distance of those that are shown before"),
  shown: z.int(),
});
