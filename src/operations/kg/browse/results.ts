import * as z from "zod/mini";
import { believedFields, calibratedField, uncalibratedField } from "../../contract/believed.ts";
import { bySplit, modelRecord } from "../../contract/domain-shapes.ts";
import { count, described, list, outcome, word } from "../../contract/fields.ts";
import type { Plain } from "../../contract/operation.ts";
import { hop } from "../domain-shapes.ts";

// Results of the operations that show a graph a page at a time.

const label = z.optional(word("where it differs from the name"));
const next = z.optional(word("the {cursor} with which the list goes on; absent on the last page"));

const describedRelation = z.object({
  name: word("how to write it in a query"),
  label,
  links: count("its links in all splits"),
  heads: count("distinct heads"),
  tails: count("distinct tails"),
  example: z.optional(
    described(z.object({ head: z.string(), tail: z.string() }), "its first link; absent where it has none"),
  ),
});
export type DescribedRelation = Plain<z.output<typeof describedRelation>>;

const describedAttribute = z.object({
  name: word("how to write it in a query, as in `name(?x) > 5`"),
  type: described(z.enum(["number", "year", "date"]), "what its values are"),
  unit: z.optional(word("of its numbers")),
  entities: count("entities that have it"),
  lowest: z.optional(word("its least value; absent where no entity has one")),
  highest: z.optional(word("its greatest value")),
});
export type DescribedAttribute = Plain<z.output<typeof describedAttribute>>;

/** An overview of a graph, its relations a page at a time. */
export const describedGraph = z.object({
  name: z.string(),
  entities: count("entities"),
  relationCount: count("forward relations, listed or not"),
  links: count("distinct links in all splits"),
  triples: described(bySplit, "the same by split"),
  splits: described(z.boolean(), "links are held out: `observed` and `full` differ"),
  labels: described(z.boolean(), "entities have labels beside their names"),
  relations: list(describedRelation, "those with most links first"),
  matching: count("relations that have {text}; all of them without it"),
  attributes: z.optional(
    list(
      describedAttribute,
      "numbers, years and dates of entities that have {text} in their name, at most {limit}, in the order of the files; on the first page",
    ),
  ),
  attributeCount: z.optional(count("those of them, listed or not")),
  statements: z.optional(
    described(
      z.object({
        count: count("statements of links"),
        timed: count("those of them that say when the link holds"),
        qualifiers: list(z.string(), "the names of what they say besides"),
      }),
      "what is said of links, on the first page; absent where nothing is",
    ),
  ),
  next,
  untrained: list(z.string(), "models that predict links of this graph without any training"),
  notes: z.optional(list(z.string(), "what was decided or left out while its files were read")),
});
export type DescribedGraph = Plain<z.output<typeof describedGraph>>;

const linkStates = ["known", "valid", "test", "predicted"] as const;
const linkState = described(
  z.enum(linkStates),
  "`known`: a link of train, or of a graph without splits; `valid`, `test`: a link that is held out there; `predicted`: a guess of the model",
);
export type LinkState = (typeof linkStates)[number];

const linkedEntity = z.object({
  name: word("how to write it in a query"),
  label,
  state: linkState,
  truth: believedFields.truth,
  score: z.optional(believedFields.score),
});
export type LinkedEntity = Plain<z.output<typeof linkedEntity>>;

const linkGroup = z.object({
  relation: word("how to write it in a query"),
  label,
  direction: described(
    z.enum(["out", "in"]),
    "`out`: the entity is the head of these links; `in`: it is the tail",
  ),
  count: count("links that the graph has, listed or not"),
  links: list(
    linkedEntity,
    "the other end of each link: those of the graph by id, then predicted ones, the truest first",
  ),
  next: z.optional(word("the {cursor} with which the links of this group go on")),
});
export type LinkGroup = Plain<z.output<typeof linkGroup>>;

/** The links of an entity. */
export const entityLinkGroups = z.object({
  entity: z.string(),
  label,
  links: count("links of the entity in both directions; a link with itself counts twice"),
  groups: list(linkGroup, "by relation and direction, those with most links first"),
  groupCount: count("groups, listed or not"),
  attributes: z.optional(
    list(
      z.object({
        name: z.string(),
        value: word("a number, a year, or a day as ISO writes it"),
        unit: z.optional(z.string()),
      }),
      "numbers, years and dates of the entity, on the first page",
    ),
  ),
  next,
  model: z.optional(
    described(
      z.intersection(modelRecord, z.object({ calibrated: calibratedField, uncalibrated: uncalibratedField })),
      "what predicted links",
    ),
  ),
  outcome,
});
export type EntityLinkGroups = Plain<z.output<typeof entityLinkGroups>>;

/** A part of a graph. */
export const subgraph = z.object({
  entity: z.string(),
  nodes: list(
    z.object({
      name: word("how to write it in a query"),
      label,
      hop: count("links from the entity, 0 for itself"),
      links: count("links that it has in the whole graph"),
    }),
    "nearest first",
  ),
  links: list(
    z.object({
      head: count("its place in `nodes`"),
      relation: word("how to write it in a query"),
      tail: count("its place in `nodes`"),
      state: linkState,
    }),
    "links among these nodes, the shortest way from the entity to each node first",
  ),
  hops: list(hop, "how many entities were found and how many are shown"),
  linkCount: count("links among these nodes, listed or not"),
  complete: described(z.boolean(), "no entity and no link within that distance was left out"),
});
export type Subgraph = Plain<z.output<typeof subgraph>>;

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

/** The names that were found. */
export const foundNames = z.object({
  found: list(foundName, "best first"),
  count: count(
    "how many there are, listed or not; similar spellings are looked for only where there is nothing else",
  ),
  next: z.optional(word("the {cursor} with which the list goes on; absent on the last page")),
});
export type FoundNames = Plain<z.output<typeof foundNames>>;
