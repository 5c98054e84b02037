import type { Integer } from "../../numeric/integer.ts";
import { type DegreeFigures, degreeFigures } from "../degrees.ts";
import type { Graph } from "../graph.ts";
import { type Leakage, leakageOf } from "./leakage.ts";
import { type RelationFigures, relationFigures } from "./relation-figures.ts";
import type { LoadReport } from "./report.ts";
import { type Unseen, unseenOf } from "./unseen.ts";

/** Facts about a graph that a user should know before trusting a number measured on it. Counts are of forward triples. */
export interface ValidationReport {
  readonly name: string;
  /** Entities of the vocabulary, those without any triple included. */
  readonly entities: number;
  /** Forward relations. */
  readonly relations: number;
  /** Distinct triples of each split. */
  readonly triples: BySplit;
  /** Contents of the files before merging; undefined for a graph that was not read from files. */
  readonly files:
    | Pick<
        LoadReport,
        "format" | "duplicates" | "inSeveralSplits" | "first" | "literals" | "namedGraphs" | "notes"
      >
    | undefined;
  /** Entities and relations of valid and test that training never shows. */
  readonly unseen: { readonly valid: Unseen; readonly test: Unseen };
  /** Triples that link an entity to itself. */
  readonly reflexive: BySplit;
  readonly degrees: DegreeFigures;
  /** One entry for each forward relation, by id. */
  readonly relationFigures: readonly RelationFigures[];
  readonly leakage: Leakage;
}

export interface BySplit {
  readonly train: Integer;
  readonly valid: Integer;
  readonly test: Integer;
}

/**
 * Examines a graph: splits, unseen entities, degrees, relation cardinalities, and leaked triples of valid and test. Takes a few
 * passes over the triples and about 20 bytes of memory for each of them.
 */
export function validate(graph: Graph): ValidationReport {
  const figures = relationFigures(graph);
  const { report } = graph;
  return {
    name: graph.name,
    entities: graph.entityCount,
    relations: graph.relationCount >> 1,
    triples: bySplit(graph.tripleCounts),
    files: report && {
      format: report.format,
      duplicates: report.duplicates,
      inSeveralSplits: report.inSeveralSplits,
      ...(report.first ? { first: report.first } : {}),
      ...(report.literals ? { literals: report.literals } : {}),
      ...(report.namedGraphs ? { namedGraphs: report.namedGraphs } : {}),
      ...(report.notes ? { notes: report.notes } : {}),
    },
    unseen: unseenOf(graph),
    reflexive: bySplit(reflexiveCounts(graph)),
    degrees: degreeFigures(graph),
    relationFigures: figures,
    leakage: leakageOf(graph),
  };
}

function reflexiveCounts(graph: Graph): [number, number, number] {
  const { relationRow, rowHead, rowEdge, tails, levels } = graph.rows;
  const counts: [number, number, number] = [0, 0, 0];
  for (let relation = 0; relation < graph.relationCount; relation += 2)
    for (let row = relationRow[relation]!; row < relationRow[relation + 1]!; row++)
      for (let edge = rowEdge[row]!; edge < rowEdge[row + 1]!; edge++)
        if (tails[edge] === rowHead[row]) counts[levels[edge]!]!++;
  return counts;
}

function bySplit([train, valid, test]: readonly [number, number, number]): BySplit {
  return { train, valid, test };
}
