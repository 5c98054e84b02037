import type { Kind } from "../../operations/contract/kinds.ts";
import { cellsRead, columnsRead, iriFor, namesRead, shardOf, withHeader } from "./readers.ts";

/** The spelling of parameters that many operations have, where a command says nothing else of them. */
export const shared: {
  readonly flags: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, string>>;
  readonly read: Readonly<Record<string, (text: string, before: unknown) => unknown>>;
} = {
  flags: { namedGraphs: "named-graph", prefixes: "prefix", presets: "preset" },
  values: {
    base: "iri",
    cells: "column=kind,…",
    columns: "role=column,…",
    defaultGraph: "iri",
    dtype: "type",
    engine: "name",
    filterWith: "split",
    header: "name: value",
    kb: "source",
    kernel: "name",
    known: "links",
    lang: "nl,en",
    namedGraphs: "split=iri",
    prefixes: "prefix=iri",
    presets: "names",
    printSql: "database",
    reduces: "type",
    shard: "i/n",
  },
  read: {
    cells: cellsRead,
    columns: columnsRead,
    header: withHeader,
    lang: namesRead,
    namedGraphs: iriFor,
    prefixes: iriFor,
    presets: namesRead,
    shard: shardOf,
  },
};

/** The placeholder of a value by what the operation says that it is. */
export function placeholderOf(kind: Kind | undefined): string | undefined {
  switch (kind?.is) {
    case "input":
    case "output-file":
      return "file";
    case "output-folder":
      return "folder";
    case "address":
      return "url";
    case "quantity":
      return kind.unit === "seconds" || kind.unit === "minutes" ? kind.unit : undefined;
    default:
      return undefined;
  }
}
