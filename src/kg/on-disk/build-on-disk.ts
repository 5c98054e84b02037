import { type BuildOptions, refuseTooMany } from "../build.ts";
import { type Graph, makeGraph } from "../graph.ts";
import { numberedVocabulary } from "../vocabulary.ts";
import { indexOnDisk } from "./index-rows.ts";
import { standingFor } from "./rows.ts";
import type { Spill } from "./spill.ts";
import type { Spool } from "./spool.ts";

/** What `buildGraph` makes of triples in memory, of triples in a file: a graph whose rows lie in files (see `rowsOnDisk`). */
export async function buildOnDisk(spool: Spool, options: BuildOptions, spill: Spill): Promise<Graph> {
  const { entityCount, relationCount } = options;
  refuseTooMany(entityCount);
  const { rows, tripleCounts, ...report } = await indexOnDisk(spool, options, spill);
  return makeGraph({
    name: options.name ?? "graph",
    entityCount,
    relationCount,
    tripleCounts,
    entities: options.entities ?? numberedVocabulary(entityCount),
    relations: options.relations ?? numberedVocabulary(relationCount >> 1),
    rows: standingFor(rows),
    attributes: options.attributes ?? new Map(),
    ...(options.attributeTypes?.size ? { attributeTypes: options.attributeTypes } : {}),
    ...(options.statements ? { statements: options.statements } : {}),
    report: options.format ? { format: options.format, ...report } : undefined,
  });
}
