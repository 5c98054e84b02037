import type { LevelCounts } from "../levels/levels.ts";
import type { RemoteFile } from "./remote-file.ts";

/** A dataset of questions over a knowledge graph. */
export interface Dataset {
  /** Short name, as it is asked for. */
  readonly name: string;
  readonly title: string;
  readonly graph: "Freebase" | "DBpedia" | "Wikidata" | "WikiMovies" | "EventKG";
  readonly year: number;
  /** BCP 47 tags. */
  readonly languages: readonly string[];
  /** Questions in all parts, as published; null where we know no certain figure. */
  readonly questions: number | null;
  /** As its source states it; null where none is stated or we do not know. */
  readonly licence: string | null;
  /** Where it is published, or the paper where there is no page. */
  readonly page: string;
  /** Which levels its test questions have by the analysis of Jiang and Usbeck 2022; null where it could not tell. */
  readonly levels: {
    readonly iid: boolean;
    readonly compositional: boolean;
    readonly "zero-shot": boolean;
  } | null;
  /** Numbers of test questions by level, where they are published. */
  readonly published: LevelCounts | null;
  /** Formats of this library that read it; empty where it has none. */
  readonly formats: readonly string[];
  /** Logical forms in the data. */
  readonly forms: readonly ("sparql" | "s-expression" | "kopl" | "chain" | "graph-query")[];
  /** What can be fetched; empty where there is no stable place. */
  readonly files: readonly RemoteFile[];
}
