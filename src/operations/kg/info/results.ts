import * as z from "zod/mini";
import { count, described, list, share, word } from "../../contract/fields.ts";
import type { Plain } from "../../contract/operation.ts";
import { bySplit, reading } from "../results.ts";

const entityLine = z.object({
  id: z.int(),
  name: z.string(),
  label: z.optional(word("where it differs from the name")),
  degree: count("triples it stands in"),
});
export type EntityLine = Plain<z.output<typeof entityLine>>;

const unseen = z.object({
  entities: count("entities of the split that no training triple has"),
  relations: count("relations of the split that no training triple has"),
  triples: count("triples of the split with such an entity or relation"),
});
export const leaked = z.object({
  inverse: count("triples (h, r, t) for which (t, r', h) is in training, of another relation r'"),
  duplicate: count("(h, r', t) is in training"),
  symmetric: count("(t, r, h) is in training"),
  any: count("any of the three"),
  share: share("`any` as a share of the split"),
});
const cardinality = z.enum(["1-1", "1-N", "N-1", "N-N"]);

const relationFigures = z.object({
  relation: count("forward relation"),
  name: z.string(),
  triples: bySplit,
  heads: count("distinct heads"),
  tails: count("distinct tails"),
  tailsPerHead: z.number(),
  headsPerTail: z.number(),
  cardinality: z.optional(described(cardinality, "absent for a relation without triples")),
  reflexive: count("triples that link an entity to itself"),
  symmetry: share("of the other triples those that stand in the graph the other way round too"),
});

/** The contents of a graph, and its properties that distort results. */
export const inspectGraph = z.object({
  name: z.string(),
  entities: count("entities, those without any triple included"),
  relations: count("forward relations"),
  triples: described(bySplit, "distinct triples of each split"),
  files: z.optional(
    described(
      z.object({
        format: word("the format that was read"),
        duplicates: count("triples that stood more than once in the files of a split"),
        inSeveralSplits: count("triples that stood in several splits; the earliest keeps them"),
        ...reading,
      }),
      "what the files held beyond that; absent where the graph was not read from files",
    ),
  ),
  unseen: described(z.object({ valid: unseen, test: unseen }), "what training never shows"),
  reflexive: described(bySplit, "triples that link an entity to itself"),
  degrees: z.object({
    isolated: count("entities that stand in no triple"),
    min: z.int(),
    median: z.int(),
    mean: z.number(),
    p99: z.int(),
    max: z.int(),
    hubs: list(entityLine, "the entities of highest degree"),
  }),
  leakage: z.object({
    valid: leaked,
    test: leaked,
    leftOut: count("pairs of entities with too many relations for `overlaps`, which leaves them out"),
    overlaps: list(
      z.object({
        relation: z.string(),
        by: z.string(),
        kind: described(
          z.enum(["inverse", "duplicate"]),
          "`inverse`: one reads like the other backwards; `duplicate`: both read the same way",
        ),
        pairs: count("pairs of entities that both link, over all splits"),
        shareOfRelation: share("`pairs` of the triples of `relation`"),
        shareOfBy: share("`pairs` of the triples of `by`"),
        leaked: described(
          z.object({ valid: z.int(), test: z.int() }),
          "triples of the two whose counterpart is in training",
        ),
      }),
      "pairs of relations that share most of their pairs",
    ),
  }),
  cardinalities: described(
    z.record(cardinality, z.int()),
    "how many relations are of each cardinality; those without triples are in none",
  ),
  symmetricRelations: list(z.string(), "relations whose triples stand both ways round for at least 95 %"),
  findings: list(
    z.object({
      code: word("name of the finding, such as `inverse-leakage`"),
      severity: described(
        z.enum(["warning", "note"]),
        "a `warning` makes common metrics misleading; a `note` is worth stating beside them",
      ),
      message: word("what was found, with the numbers"),
      hint: word("what to do"),
    }),
    "what distorts results",
  ),
  relationFigures: z.optional(list(relationFigures, "with `relations`: figures of each relation")),
  matches: z.optional(
    described(
      z.object({
        pattern: z.string(),
        count: count("how many entities match"),
        entities: list(entityLine, "the first 50"),
      }),
      "with `entities`",
    ),
  ),
  degreeClasses: z.optional(
    list(
      z.object({ from: z.int(), to: z.int(), entities: z.int() }),
      "with `degree`: entities by degree, in classes that double",
    ),
  ),
});
export type GraphInfo = Plain<z.output<typeof inspectGraph>>;
