import type { ResourceName } from "../../operations/contract/kinds.ts";

/** Something that a server keeps under an id. */
export interface Resource {
  /** Letters, digits, `.`, `_` and `-`; one for each resource of a kind. */
  readonly id: string;
  readonly kind: ResourceName;
  /** The value that operations receive for it: a path, or the name of something that comes with Lacuna. */
  readonly source: string;
  /** Its kind, as far as the beginning of the file shows it. */
  readonly format: string;
}

/** Kinds of resources as addresses call them. */
export const collections: Readonly<Record<ResourceName, string>> = {
  graph: "graphs",
  model: "models",
  benchmark: "benchmarks",
  "knowledge-base": "knowledge-bases",
  dataset: "datasets",
  run: "runs",
  "solver-preset": "solver-presets",
  predictions: "predictions",
  parser: "parsers",
};
