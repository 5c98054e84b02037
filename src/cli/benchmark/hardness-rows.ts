import type { TypeCardinality, TypeDistribution, TypeFrequency } from "../../hardness/index.ts";
import type { Rows } from "../../report/rows.ts";

// Hardness as one long table; shares between 0 and 1, relations and entities by their ids.

export const classRows = (types: readonly TypeDistribution[]): Rows => ({
  header: ["type", "queries", "reduces", "pairs", "share"],
  rows: types.flatMap(({ type, queries, reduces }) =>
    Object.entries(reduces).map(([name, { pairs, share }]) => [type, queries, name, pairs, share]),
  ),
});

export const cardinalityRows = (types: readonly TypeCardinality[]): Rows => ({
  header: ["type", "inference", "existing", "pairs", "share"],
  rows: types.flatMap((each) =>
    (["true", "reduced"] as const).flatMap((kind) =>
      Object.entries(each[kind]).map(([bucket, { pairs, share }]) => [
        each.type,
        kind === "true" ? "full" : "partial",
        ...[bucket, pairs, share],
      ]),
    ),
  ),
});

export const frequencyRows = (types: readonly TypeFrequency[]): Rows => ({
  header: ["type", "relation", "relation_share", "anchor", "anchor_share"],
  rows: types.map(({ type, relation, anchor }) => [
    type,
    ...[relation.id, relation.share, anchor.id, anchor.share],
  ]),
});
