import type { DataSource } from "../../data/source/data-source.ts";
import type { Integer } from "../../numeric/integer.ts";
import type { LevelCounts } from "../levels/levels.ts";

/**
 * A dataset of questions over a knowledge graph.
 * @example
 * const questions: Dataset = {
 *   name: "my-questions",
 *   title: "My questions",
 *   licence: null,
 *   page: "https://example.org/my-questions",
 *   files: [],
 *   graph: "Wikidata",
 *   year: 2026,
 *   languages: ["en"],
 *   questions: null,
 *   levels: null,
 *   published: null,
 *   formats: ["qald"],
 *   forms: ["sparql"],
 * };
 * @internal
 */
export interface Dataset extends DataSource {
  readonly graph: "Freebase" | "DBpedia" | "Wikidata" | "WikiMovies" | "EventKG";
  readonly year: Integer;
  /** BCP 47 tags. */
  readonly languages: readonly string[];
  /** Questions in all parts, as published; null where we know no certain figure. */
  readonly questions: Integer | null;
  /** Which levels its test questions have by the analysis of Jiang and Usbeck (SIGIR 2022); null where it could not tell. */
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
}
