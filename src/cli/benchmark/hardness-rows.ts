import type { TypeCardinality, TypeDistribution, TypeFrequency } from "../../hardness/index.ts";
import type { HardnessParameters } from "../../operations/benchmark/hardness.ts";
import type { Rows } from "../../report/rows.ts";

/** Hardness as one long table; shares between 0 and 1, relations and entities by their ids. */
export function hardnessRows(
  types: readonly (TypeDistribution | TypeCardinality | TypeFrequency)[],
  by: HardnessParameters["by"],
): Rows {
  if (by === "class")
    return {
      header: ["type", "queries", "reduces", "pairs", "share"],
      rows: (types as readonly TypeDistribution[]).flatMap(({ type, queries, reduces }) =>
        Object.entries(reduces).map(([name, { pairs, share }]) => [type, queries, name, pairs, share]),
      ),
    };
  if (by === "cardinality")
    return {
      header: ["type", "inference", "existing", "pairs", "share"],
      rows: (types as readonly TypeCardinality[]).flatMap((each) =>
        (["true", "reduced"] as const).flatMap((kind) =>
          Object.entries(each[kind]).map(([bucket, { pairs, share }]) => [
            each.type,
            kind === "true" ? "full" : "partial",
            ...[bucket, pairs, share],
          ]),
        ),
      ),
    };
  return {
    header: ["type", "relation", "relation_share", "anchor", "anchor_share"],
    rows: (types as readonly TypeFrequency[]).map(({ type, relation, anchor }) => [
      type,
      ...[relation.id, relation.share, anchor.id, anchor.share],
    ]),
  };
}
