import type { Files } from "../formats/files/files.ts";
import type { TripleColumns } from "./build.ts";
import { columnsOf, vocabularyFrom } from "./load/columns.ts";
import { findQuads } from "./load/facts/quads.ts";
import { openSource } from "./load/source.ts";
import { numberedVocabulary, type Vocabulary } from "./vocabulary.ts";

/** Timestamped facts in the order of their files; relation ids are directed and even (forward relation `k` is `2k`). */
export interface Quads extends TripleColumns {
  /** The time of each fact: whole numbers as they are, dates as days since 1970-01-01. */
  readonly times: Float64Array;
  /** All of them are dates. */
  readonly dated: boolean;
  readonly entities: Vocabulary;
  /** Names of the forward relations. */
  readonly relationNames: Vocabulary;
}

/**
 * Reads timestamped facts with their times, for splits by time; loading a graph drops the times.
 * @throws LacunaError with file and line
 */
export async function readQuads(path: string, files: Files): Promise<Quads> {
  const source = await openSource(path, files);
  const found = await findQuads(source).finally(() => source.close());
  const { entityMap, relationMap, names } = found;
  const entities = names?.entities ?? entityMap?.names;
  const relations = names?.relations ?? relationMap?.names;
  return {
    ...columnsOf(found.columns),
    times: found.times,
    dated: found.dated,
    entities: entities
      ? vocabularyFrom(entities, entityMap?.file ?? path)
      : numberedVocabulary(found.entityCount),
    relationNames: relations
      ? vocabularyFrom(relations, relationMap?.file ?? path)
      : numberedVocabulary(found.relationCount),
  };
}
