import type { Source } from "../source.ts";

/** A node or an edge with its data by their names. */
export interface GraphElement {
  readonly is: "node" | "edge";
  readonly attributes: Readonly<Record<string, string>>;
  readonly data: ReadonlyMap<string, string>;
  /** Whether source and target of an edge differ in meaning. */
  readonly directed: boolean;
  readonly line: number;
}

/** Names of the numeric data. */
export type NumberNames = ReadonlySet<string>;

/** Reads the nodes and edges of one document. */
export type ParseElements = (
  source: Source,
  name: string,
  take: (element: GraphElement, numbers: NumberNames) => void,
) => Promise<void>;
