import { LacunaError, usageError } from "../../error.ts";
import type { Answers } from "../../exact/answers.ts";
import type { Graph } from "../../kg/graph.ts";
import { nameOf } from "../../kg/shown-names.ts";
import { type Value, valueShown } from "../../kg/values/value.ts";
import { columnName, orderedColumn } from "../../query/text/shape.ts";
import type { AnswerShape, Column, WideQuery } from "../../query/wide/formula.ts";
import type { Outcome } from "../../runs/working/limits.ts";
import type { ResultNaming } from "./naming.ts";
import type { AnswerList, EntityValue } from "./results.ts";

/** A cell as it is sorted: a value, or an entity with its name. */
type Cell = { readonly value: Value } | { readonly entity: number; readonly name: string };

/**
 * The shape of the answers with what the call says beside the query: `order` goes before the query's own, `limit` too.
 * @throws LacunaError `usage.unknown-column`
 */
export function shapeGiven(
  query: WideQuery,
  { order, limit }: { readonly order?: string | undefined; readonly limit?: number | undefined },
): AnswerShape | undefined {
  if (!query.answer && order === undefined) return undefined;
  const columns: readonly Column[] =
    query.answer?.columns ?? query.free.map((name) => ({ kind: "variable", name }));
  const most = Math.min(limit ?? Number.POSITIVE_INFINITY, query.answer?.limit ?? Number.POSITIVE_INFINITY);
  return {
    columns,
    order:
      order === undefined
        ? (query.answer?.order ?? [])
        : order.split(",").map((text) => {
            const found = orderedColumn(text.trim(), columns);
            if (found) return found;
            throw usageError(
              "unknown-column",
              `{order} ${text.trim()} names no one column of the answers`,
              `columns are ${columns.map(columnName).join(", ")}`,
              "order",
            );
          }),
    ...(Number.isFinite(most) ? { limit: most } : {}),
  };
}

/**
 * Groups, sorts and cuts answers. Numbers made of groups come largest first, anything else smallest first; a minus turns it round.
 * Rows that are alike there keep the order of the answers.
 * @throws LacunaError `exact.limit` where numbers would be made of a part of the answers
 */
export function shapedAnswers(
  answers: Answers,
  graph: Graph,
  shape: AnswerShape,
  naming: ResultNaming,
): AnswerList {
  const { columns, order, limit } = shape;
  const grouped = columns.some(({ kind }) => kind === "aggregate");
  if (grouped && answers.outcome !== "complete")
    throw new LacunaError(
      "exact.limit",
      `the search stopped early (${answers.outcome}), so that numbers of groups would be too small`,
      { hint: "give it more time or memory" },
    );
  const cellOf = (id: number): Cell => {
    const value = graph.valueAt?.(id);
    return value ? { value } : { entity: id, name: nameOf(graph.entities, id) };
  };
  const rows = grouped ? groupRows(answers, columns, cellOf) : plainRows(answers, columns, cellOf);
  const ordered = [...rows.entries()].sort(([a, one], [b, other]) => {
    for (const { column, turned } of order) {
      const way = (columns[column]!.kind === "aggregate") !== turned ? -1 : 1;
      const difference = compareCells(one[column]!, other[column]!);
      if (difference !== 0) return way * difference;
    }
    return a - b;
  });
  const kept = limit === undefined ? ordered : ordered.slice(0, limit);
  const shown = (cell: Cell): EntityValue =>
    "value" in cell ? valueShown(cell.value) : naming.entity(cell.entity);
  const outcome: Outcome = kept.length < ordered.length ? "row-limit" : answers.outcome;
  return {
    variables: columns.map(columnName),
    answers: kept.map(([, row]) => row.map(shown)),
    count: kept.length,
    outcome,
    ...naming.takeLabels(),
  };
}

const plainRows = (answers: Answers, columns: readonly Column[], cellOf: (id: number) => Cell): Cell[][] => {
  const places = columns.map(({ name }) => answers.variables.indexOf(name));
  return [...answers].map((ids) => places.map((at) => cellOf(ids[at]!)));
};

/** One row a group, in the order in which the groups come. */
function groupRows(answers: Answers, columns: readonly Column[], cellOf: (id: number) => Cell): Cell[][] {
  const at = (name: string) => answers.variables.indexOf(name);
  const keys = columns.flatMap((each) => (each.kind === "variable" ? [at(each.name)] : []));
  const made = columns.map((each) =>
    each.kind === "variable"
      ? { place: at(each.name), over: [] }
      : { place: at(each.name), over: each.over.map(at) },
  );
  const groups = new Map<string, { readonly first: number[]; readonly seen: Map<string, number>[] }>();
  for (const ids of answers) {
    const key = keys.map((place) => ids[place]).join(" ");
    const group = groups.get(key) ?? { first: ids, seen: columns.map(() => new Map<string, number>()) };
    groups.set(key, group);
    for (const [column, { place, over }] of made.entries())
      if (over.length > 0) group.seen[column]!.set(over.map((each) => ids[each]).join(" "), ids[place]!);
  }
  // Without a group there is one row, also of nothing.
  if (keys.length === 0 && groups.size === 0 && columns.every(isCount))
    return [columns.map(() => ({ value: { kind: "number", value: 0 } }))];
  return [...groups.values()].map(({ first, seen }) =>
    columns.map((column, place) =>
      column.kind === "variable"
        ? cellOf(first[made[place]!.place]!)
        : { value: aggregated(column, [...seen[place]!.values()].map(cellOf)) },
    ),
  );
}

const isCount = (column: Column): boolean => column.kind === "aggregate" && column.of === "count";

/** @throws LacunaError `query.units`, `query.sort-mismatch` where values do not add up */
function aggregated({ of, name }: Extract<Column, { kind: "aggregate" }>, cells: readonly Cell[]): Value {
  if (of === "count") return { kind: "number", value: cells.length };
  const values = cells.flatMap((each) => ("value" in each ? [each.value] : []));
  const [first] = values;
  const refused = (code: string, message: string) =>
    new LacunaError(code, `${of}(?${name}): ${message}`, { hint: "ask for the values of one attribute" });
  if (!first || values.length < cells.length) throw refused("query.sort-mismatch", "some of it are things");
  if (of === "min" || of === "max")
    return values.reduce((best, each) => (compareValues(each, best) < 0 === (of === "min") ? each : best));
  let sum = 0;
  for (const each of values) {
    if (each.kind !== "number") throw refused("query.sort-mismatch", "times do not add up");
    if (first.kind !== "number" || each.unit !== first.unit)
      throw refused(
        "query.units",
        `values in ${first.kind === "number" ? first.unit : ""} and ${each.unit} do not add up`,
      );
    sum += each.value;
  }
  return { ...first, kind: "number", value: of === "sum" ? sum : sum / values.length } as Value;
}

function compareCells(one: Cell, other: Cell): number {
  if ("value" in one) return "value" in other ? compareValues(one.value, other.value) : -1;
  if ("value" in other) return 1;
  return compareNames(one.name, other.name);
}

const compareNames = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

function compareValues(one: Value, other: Value): number {
  if (one.kind === "time") return other.kind === "time" ? one.from - other.from || one.to - other.to : 1;
  if (other.kind === "time") return -1;
  if (one.kind === "text") return other.kind === "text" ? compareNames(one.text, other.text) : 1;
  if (other.kind === "text") return -1;
  const [unit, others] = [one.unit ?? "", other.unit ?? ""];
  return unit === others ? one.value - other.value : unit < others ? -1 : 1;
}
