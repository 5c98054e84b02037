import { fullInference } from "../../hardness/classes/class-text.ts";
import {
  cardinalityBuckets,
  type TypeCardinality,
  type TypeDistribution,
  type TypeFrequency,
} from "../../hardness/index.ts";
import type { Graph } from "../../kg/graph.ts";
import { displayName } from "../../kg/shown-names.ts";
import type { HardnessParameters } from "../../operations/benchmark/hardness.ts";
import { percent } from "../text/figures.ts";
import { table } from "../text/table.ts";

type Types = readonly TypeDistribution[] | readonly TypeCardinality[] | readonly TypeFrequency[];

/** The table of what was asked for. @param graph names relations and entities; without it they are shown by their ids */
export function hardnessText(types: Types, by: HardnessParameters["by"], graph?: Graph): string {
  if (by === "class") return distributionText(types as readonly TypeDistribution[]);
  if (by === "cardinality") return cardinalityText(types as readonly TypeCardinality[]);
  return frequencyText(types as readonly TypeFrequency[], graph);
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
function cardinalityText(types: readonly TypeCardinality[]): string {
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

/** The most frequent relation and anchor of each type. */
function frequencyText(types: readonly TypeFrequency[], graph?: Graph): string {
  const rows = types.map(({ type, relation, anchor }) => [
    type,
    percent(relation.share),
    graph ? displayName(graph.relations, relation.id >> 1) : relation.id,
    percent(anchor.share),
    graph ? displayName(graph.entities, anchor.id) : anchor.id,
  ]);
  return table(["type", "share", "most frequent relation", "share", "most frequent anchor"], rows);
}
