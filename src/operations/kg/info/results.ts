import * as z from "zod/mini";
import { bySplit } from "../../contract/domain-shapes.ts";
import { count, described, list, word } from "../../contract/fields.ts";
import type { Plain } from "../../contract/operation.ts";
import { degrees, finding, leakage, loadReport, overlap, relationFigures, unseen } from "../domain-shapes.ts";
import { reading } from "../results.ts";

const entityLine = z.object({
  id: z.int(),
  name: z.string(),
  label: z.optional(word("where it differs from the name")),
  degree: count("triples it stands in"),
});
export type EntityLine = Plain<z.output<typeof entityLine>>;

const { format, duplicates, inSeveralSplits } = loadReport.shape;

/** The contents of a graph, and its properties that distort results. */
export const inspectGraph = z.object({
  name: z.string(),
  entities: count("entities, those without any triple included"),
  relations: count("forward relations"),
  triples: described(bySplit, "distinct triples of each split"),
  files: z.optional(
    described(
      z.object({
        format,
        duplicates,
        inSeveralSplits,
        ...reading,
      }),
      "what the files held beyond that; absent where the graph was not read from files",
    ),
  ),
  unseen: described(z.object({ valid: unseen, test: unseen }), "what training never shows"),
  reflexive: described(bySplit, "triples that link an entity to itself"),
  // Entities and relations have their names here, where the report has ids.
  degrees: z.object({ ...degrees.shape, hubs: list(entityLine, "the entities of highest degree") }),
  leakage: z.object({
    ...leakage.shape,
    overlaps: list(
      z.object({ ...overlap.shape, relation: z.string(), by: z.string() }),
      "pairs of relations that share most of their pairs",
    ),
  }),
  cardinalities: described(
    z.record(z.enum(["1-1", "1-N", "N-1", "N-N"]), z.int()),
    "how many relations are of each cardinality; those without triples are in none",
  ),
  symmetricRelations: list(z.string(), "relations whose triples stand both ways round for at least 95 %"),
  findings: list(finding, "what distorts results"),
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
