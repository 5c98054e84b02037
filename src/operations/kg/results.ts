import * as z from "zod/mini";
import {
  byName,
  count,
  described,
  known,
  list,
  sha256,
  share,
  word,
  writtenFile,
} from "../contract/fields.ts";
import type { Plain } from "../contract/operation.ts";

const bySplit = known("BySplit", z.object({ train: z.int(), valid: z.int(), test: z.int() }));
const triple = z.tuple([z.string(), z.string(), z.string()]);

/** What reading the files of a graph found. */
const reading = {
  first: z.optional(list(triple, "the first triples as they were understood: head, relation, tail")),
  literals: z.optional(
    described(
      z.object({
        labels: z.int(),
        aliases: z.optional(z.int()),
        numbers: z.int(),
        skipped: z.int(),
      }),
      "literals of RDF files: those that became labels, aliases or attributes, and those that were skipped",
    ),
  ),
  namedGraphs: z.optional(
    described(
      z.object({ graphs: z.int(), statements: z.int() }),
      "statements of N-Quads files in named graphs, whose names are dropped",
    ),
  ),
  notes: z.optional(list(z.string(), "what was passed over or decided while reading")),
};

/** A snapshot that was written. */
export const importedGraph = z.object({
  source: word("the graph as it was named; its own name where it was open already"),
  out: word("the snapshot"),
  format: z.optional(word("the format that was read")),
  entities: count("entities"),
  relations: count("forward relations"),
  triples: bySplit,
  ...reading,
  bytes: count("size of the snapshot"),
  sha256,
  seconds: z.object({ reading: z.number(), writing: z.number() }),
});
export type ImportedGraph = Plain<z.output<typeof importedGraph>>;

/** A snapshot of a graph that was fetched. */
export const fetchedGraph = z.object({
  ...importedGraph.shape,
  source: word("the address"),
  fetched: z.object({
    from: word("the address"),
    sentBy: z.optional(word("the address that sent it, where the first redirects")),
    bytes: count("bytes that were fetched"),
    sha256,
  }),
});
export type FetchedGraph = Plain<z.output<typeof fetchedGraph>>;

/** A graph that was written for databases. */
export const exportedGraph = z.object({
  out: word("the folder"),
  to: word("what was written"),
  entities: count("entities"),
  relations: count("forward relations"),
  links: count("rows of edges.parquet: links in both directions"),
  hash: word("identity of the graph"),
  files: list(z.object({ name: z.string(), bytes: count("size"), sha256 }), "the files"),
});
export type ExportedGraph = Plain<z.output<typeof exportedGraph>>;

/** A graph that was written as tables. */
export const exportedTables = z.object({
  out: word("the file"),
  entities: count("entities"),
  relations: count("forward relations"),
  links: count("rows of the table edge: links in both directions"),
  hash: word("identity of the graph"),
  bytes: count("size"),
  sha256,
});
export type ExportedTables = Plain<z.output<typeof exportedTables>>;

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

/** What a graph holds, and what about it distorts results. */
export const graphInfo = z.object({
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
    leftOut: count("pairs of entities with so many relations that `overlaps` leaves them out"),
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
export type GraphInfo = Plain<z.output<typeof graphInfo>>;

const foundName = z.object({
  kind: z.enum(["entity", "relation"]),
  id: count("of a relation its directed id, forward"),
  name: z.string(),
  label: z.optional(word("where it differs from the name")),
  alias: z.optional(word("the alias it was found by, where neither name nor label has the text as well")),
  match: described(z.enum(["exact", "word", "beginning", "part", "similar"]), "how the text lies in it"),
  links: count("links of the entity in both directions, or of the relation"),
});
export type FoundName = Plain<z.output<typeof foundName>>;

/** What was found. */
export const foundNames = z.object({
  found: list(foundName, "best first"),
  count: count(
    "how many there are, listed or not; similar spellings are looked for only where there is nothing else",
  ),
  next: z.optional(word("the {cursor} with which the list goes on; absent on the last page")),
});
export type FoundNames = Plain<z.output<typeof foundNames>>;

const until = z.union([z.int(), z.string()]);
const files = byName(writtenFile, "the files that were written");
const ratios = z.tuple([z.number(), z.number(), z.number()]);

const splitFolder = {
  out: word("the folder"),
  format: z.literal("lacuna-split"),
  version: z.literal(1),
  source: word("the graph as it was named"),
};
const splitCounts = {
  entities: count("entities"),
  relations: count("forward relations"),
  counts: described(bySplit, "triples of each split"),
  files,
};

/** A split at random that was written: its folder and its manifest. */
export const writtenSplit = z.object({
  ...splitFolder,
  rule: z.literal("random"),
  ratios: described(ratios, "shares of train, valid and test"),
  seed: z.int(),
  keepSeen: described(z.boolean(), "every entity and relation is seen in train"),
  ...splitCounts,
});
export type WrittenSplit = Plain<z.output<typeof writtenSplit>>;

/** A split by entities that was written: its folder and its manifest. */
export const writtenInductiveSplit = z.object({
  ...splitFolder,
  rule: z.literal("inductive"),
  inductive: described(
    z.number(),
    "share of the entities that training does not have, of valid and test together",
  ),
  heldOut: described(z.number(), "share of the triples with new entities that are held out"),
  part: described(z.enum(["train", "valid", "test"]), "the graph that was written"),
  seed: z.int(),
  newEntities: count("entities of this graph that training does not have"),
  leftOut: count("triples that are in none of the three graphs"),
  ...splitCounts,
});
export type WrittenInductiveSplit = Plain<z.output<typeof writtenInductiveSplit>>;

/** A split by time that was written: its folder and its manifest. */
export const writtenSplitByTime = z.object({
  ...splitFolder,
  rule: z.literal("by-time"),
  ratios: described(ratios, "shares of train, valid and test"),
  keepEarliest: described(z.boolean(), "repeats were left out before the cut"),
  repeats: count("repeats of an earlier triple"),
  until: described(
    z.object({ train: z.optional(until), valid: z.optional(until), test: z.optional(until) }),
    "the last time of each split, a date where the times are dates; the next split starts at it or later",
  ),
  ...splitCounts,
});
export type WrittenSplitByTime = Plain<z.output<typeof writtenSplitByTime>>;
