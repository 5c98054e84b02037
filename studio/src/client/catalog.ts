/** A graph that can be asked. */
export interface GraphEntry {
  readonly id: string;
  readonly entities?: number;
  readonly relations?: number;
  readonly links?: number;
  /** The file beside the page, where there is one. */
  readonly file?: string;
  /** What a command calls it, where the studio serves this machine. */
  readonly path?: string;
  readonly dropped?: boolean;
  readonly examples?: readonly string[];
}

/** A model that predicts links. */
export interface ModelEntry {
  readonly id: string;
  /** What it is, in words. */
  readonly about: string;
  /** The graph it is of; none for weights that go with any graph. */
  readonly graph?: string;
}

/** A file of results that was written by an operation, and is shown as it is. */
export interface ResultEntry {
  readonly id: string;
  readonly title: string;
  /** The operation whose result it is. */
  readonly operation: string;
  /** The file beside the page, or the address of the server. */
  readonly file: string;
  /** Files of single queries, by type, where they are there. */
  readonly queries?: string;
}

/** What there is to look at. */
export interface Catalog {
  readonly graphs: readonly GraphEntry[];
  readonly models: readonly ModelEntry[];
  readonly benchmarks: readonly ResultEntry[];
  readonly runs: readonly ResultEntry[];
  readonly comparisons: readonly ResultEntry[];
  readonly knowledgeBases: readonly { readonly id: string; readonly examples?: readonly string[] }[];
  /** Parsers of questions in words, beside the one of the embedded knowledge base. */
  readonly parsers: readonly { readonly id: string }[];
  readonly questions: readonly ResultEntry[];
  /** Whether there is somebody who runs jobs. */
  readonly runsJobs?: boolean;
}

export const emptyCatalog: Catalog = {
  graphs: [],
  models: [],
  benchmarks: [],
  runs: [],
  comparisons: [],
  knowledgeBases: [],
  parsers: [],
  questions: [],
};
