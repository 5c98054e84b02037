import type { Kind } from "../../operations/contract/kinds.ts";
import { cellsRead, columnsRead, iriFor, namesRead, shardOf, withHeader } from "./readers.ts";

/** The parameters by the placeholder that help shows for their value, whichever command takes them. */
const PLACEHOLDERS: Readonly<Record<string, string>> = {
  name: "engine entity kernel method notation optimizer protocol regularizer relation who",
  file: "gold own predictions test train",
  folder: "benchmark parser run",
  how: "unions weighting",
  iri: "base defaultGraph",
  link: "add hide",
  share: "dropout inductive",
  shares: "byTime random",
  split: "filterWith part",
  text: "containing why",
  type: "dtype reduces",
  w: "penalty relationWeight",
  what: "filter onError",
  answer: "failed",
  "column=kind,…": "cells",
  count: "most",
  database: "printSql",
  date: "when",
  g: "margin",
  grid: "joint",
  "i/n": "shard",
  links: "known",
  map: "relations",
  "n,n,…": "seeds",
  "name: value": "header",
  "name=values": "vary",
  names: "presets",
  next: "cursor",
  "nl,en": "lang",
  order: "inverses",
  over: "average",
  "parameter=values": "grid",
  path: "questions",
  place: "at",
  "prefix=iri": "prefixes",
  "role=column,…": "columns",
  rule: "ties",
  seconds: "timeout",
  source: "kb",
  "split=iri": "namedGraphs",
  "text,form": "disjoint",
  way: "direction",
  which: "answers",
};

/** The spelling of parameters that many operations have, where a command says nothing else of them. */
export const shared: {
  readonly flags: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, string>>;
  readonly read: Readonly<Record<string, (text: string, before: unknown) => unknown>>;
} = {
  flags: { namedGraphs: "named-graph", prefixes: "prefix", presets: "preset" },
  values: Object.fromEntries(
    Object.entries(PLACEHOLDERS).flatMap(([value, names]) => names.split(" ").map((name) => [name, value])),
  ),
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
