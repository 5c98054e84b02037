import { fullInference } from "../../hardness/classes/class-text.ts";
import { cardinalityBuckets, type TypeCardinality, type TypeDistribution } from "../../hardness/index.ts";
import type { Graph } from "../../kg/graph.ts";
import { displayName } from "../../kg/shown-names.ts";
import type { MergedHardness } from "../../operations/benchmark/results.ts";
import { percent } from "../../report/figures.ts";
import { table } from "../../report/text-table.ts";

/** The table of shards that were added up, with relations and entities by their ids. */
export function mergedText(merged: MergedHardness): string {
  if (merged.by === "cardinality") return cardinalityText(merged.types);
  return merged.by === "frequency" ? frequencyText(merged.types) : distributionText(merged.types);
}

/** One row a type, one column a class. */
export function distributionText(types: readonly TypeDistribution[]): string {
  const names = [
    ...new Set(types.flatMap(({ type, reduces }) => Object.keys(reduces).filter((name) => name !== type))),
  ];
  const dropped = types.some((each) => each.dropped > 0);
  const header = ["type", "queries", "pairs", ...(dropped ? ["dropped"] : []), ...names, fullInference];
  const rows = types.map((each) => [
    each.type,
    each.queries,
    each.pairs,
    ...(dropped ? [each.dropped] : []),
    ...names.map((name) => (name === each.type ? "" : shareOf(each, name))),
    shareOf(each, each.type),
  ]);
  const note = dropped
    ? "\ndropped: pairs of a union where the link of one branch is not in the graph at all (see --unions)\n"
    : "";
  return `${table(header, rows)}${note}`;
}

const shareOf = ({ reduces }: TypeDistribution, name: string): string =>
  reduces[name] ? percent(reduces[name].share) : "";

/** Two rows a type: pairs of full inference, and of partial inference, by number of existing entities. */
export function cardinalityText(types: readonly TypeCardinality[]): string {
  const rows = types.flatMap((each) =>
    (["true", "reduced"] as const).map((kind) => [
      each.type,
      kind === "true" ? fullInference : "partial inference",
      cardinalityBuckets.reduce((sum, bucket) => sum + each[kind][bucket].pairs, 0),
      ...cardinalityBuckets.map((bucket) => percent(each[kind][bucket].share)),
    ]),
  );
  return table(["type", "answers of", "pairs", "0", "1", "2 to 9", "10 to 99", "100 and more"], rows);
}

interface NamedShare {
  readonly id: number;
  readonly share: number;
  readonly name?: string | undefined;
}
type NamedFrequency = Record<"relation" | "anchor", NamedShare> & { readonly type: string };

/** The most frequent relation and anchor of each type. @param graph names them; without a name they are shown by their ids */
export function frequencyText(types: readonly NamedFrequency[], graph?: Graph): string {
  const rows = types.map(({ type, relation, anchor }) => [
    type,
    percent(relation.share),
    graph ? displayName(graph.relations, relation.id >> 1) : (relation.name ?? relation.id),
    percent(anchor.share),
    graph ? displayName(graph.entities, anchor.id) : (anchor.name ?? anchor.id),
  ]);
  return table(["type", "share", "most frequent relation", "share", "most frequent anchor"], rows);
}
