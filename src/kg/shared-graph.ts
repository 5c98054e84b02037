import { isByteVocabulary, type VocabularyIndexes } from "./byte-vocabulary.ts";
import type { Graph } from "./graph.ts";
import { attachGraph, shareGraph } from "./snapshot.ts";
import { bytesOfIndex } from "./text-index.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** Look-up tables of the names of a graph. */
export interface GraphIndexes {
  readonly entities: VocabularyIndexes;
  readonly relations: VocabularyIndexes;
}

/** A graph as one thread hands it to another: nothing of it is copied, and nothing is worked out again. */
export interface SharedGraph {
  readonly memory: SharedArrayBuffer;
  readonly indexes: GraphIndexes;
  readonly source: string | undefined;
}

/** @param missing whether look-up tables that nobody has needed yet are made */
export const sharedGraph = (graph: Graph, missing: "left" | "made" = "left"): SharedGraph => ({
  memory: shareGraph(graph),
  indexes: { entities: indexesOf(graph.entities, missing), relations: indexesOf(graph.relations, missing) },
  source: graph.source,
});

const indexesOf = (vocabulary: Vocabulary, missing: "left" | "made"): VocabularyIndexes =>
  isByteVocabulary(vocabulary) ? vocabulary.indexes(missing) : {};

/** The graph that another thread has handed over. */
export function attachedGraph({ memory, indexes, source }: SharedGraph): Graph {
  const graph = attachGraph(new Uint8Array(memory), { indexes });
  return source === undefined ? graph : Object.assign(graph, { source });
}

/** Bytes of the look-up tables. */
export const bytesOfIndexes = ({ entities, relations }: GraphIndexes): number =>
  [entities, relations]
    .flatMap(({ names, labels, aliases }) => [names, labels, aliases])
    .reduce((sum, index) => sum + (index ? bytesOfIndex(index) : 0), 0);
