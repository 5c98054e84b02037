import type { Rows } from "../../report/rows.ts";
import type { Hardness, HardnessByCardinality, HardnessByFrequency, MergedHardness } from "./results.ts";
import type { ListedQueries, ListedQuery, ShownBenchmark } from "./show/show-results.ts";

// Hardness as one long table; shares between 0 and 1, relations and entities by their ids.

export const classRows = ({ types }: Hardness): Rows => ({
  header: ["type", "queries", "reduces", "pairs", "share"],
  rows: types.flatMap(({ type, queries, reduces }) =>
    Object.entries(reduces).map(([name, { pairs, share }]) => [type, queries, name, pairs, share]),
  ),
  whole: ["queries", "pairs"],
});

export const cardinalityRows = ({ types }: HardnessByCardinality): Rows => ({
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
  whole: ["pairs"],
});

export const frequencyRows = ({ types }: HardnessByFrequency): Rows => ({
  header: ["type", "relation", "relation_share", "anchor", "anchor_share"],
  rows: types.map(({ type, relation, anchor }) => [
    type,
    ...[relation.id, relation.share, anchor.id, anchor.share],
  ]),
  whole: ["relation", "anchor"],
});

export function mergedRows(found: MergedHardness): Rows {
  if (found.by === "cardinality") return cardinalityRows(found);
  return found.by === "frequency" ? frequencyRows(found) : classRows(found);
}

/** A row for each split and type. */
export const sizeRows = ({ sizes }: ShownBenchmark): Rows => ({
  header: ["split", "type", "queries", "easy", "hard"],
  rows: sizes.map(({ split, type, queries, pairs: { easy, hard } }) => [split, type, queries, easy, hard]),
  whole: ["queries", "easy", "hard"],
});

/** A row for each query; with answers, for each answer. */
export const queryRows = (found: ListedQueries | ListedQuery): Rows => ({
  header: ["id", "split", "type", "query", "easy", "hard", "answer", "reduces"],
  rows: ("queries" in found ? found.queries : [found]).flatMap(({ answers = [undefined], ...each }) =>
    answers.map((answer) => [
      ...[each.id, each.split, each.type, each.query, each.easy, each.hard],
      ...(answer
        ? [answer.values.join(", "), answer.reduces]
        : [undefined, Object.keys(each.reduces ?? {}).join(" ")]),
    ]),
  ),
  whole: ["easy", "hard"],
});
