import { rowOf } from "../../kg/graph.ts";
import { type Field, type Figure, type FigureValue, figureOf } from "./field.ts";
import type { Asked, Column, Compare, Condition, Measure, Order } from "./meaning.ts";
import { shownValue } from "./shown-value.ts";
import { toldLinks } from "./told.ts";

/** One byte for each entity: 1 where it is in the set. */
export type Members = Uint8Array;

/** The things that meet a condition, by its meaning over all links of the graph. */
export function membersOf(field: Field, condition: Condition): Members {
  const { entityCount } = field.graph;
  const found = new Uint8Array(entityCount);
  switch (condition.is) {
    case "entity":
      for (const id of condition.entities) found[id] = 1;
      return found;
    case "link":
      if (condition.told) {
        const inside = condition.to && membersOf(field, condition.to);
        toldLinks(field.graph, condition.relation, condition.told, (head, tail) => {
          if (!inside || inside[tail]) found[head] = 1;
        });
        return found;
      }
      forLinks(field, condition.relation, condition.to, (head) => {
        found[head] = 1;
      });
      return found;
    case "links": {
      const counts = linkCounts(field, condition);
      for (let id = 0; id < entityCount; id++)
        if (holds(counts[id]!, condition.compare, condition.count)) found[id] = 1;
      return found;
    }
    case "figure":
      return withFigure(field, condition.figure, found, (id, figure) => {
        const known = figureOf(figure, id, condition.year);
        return known !== undefined && comparesWith(known.value, condition.compare, condition.value);
      });
    case "known":
      return withFigure(field, condition.figure, found, () => true);
    case "than": {
      const measured = measures(field, condition.measure);
      const others = listOf(membersOf(field, condition.thing)).flatMap((id) => measured(id) ?? []);
      for (let id = 0; id < entityCount; id++) {
        const own = measured(id);
        if (own !== undefined && others.some((other) => holds(own, condition.compare, other))) found[id] = 1;
      }
      return found;
    }
    case "first":
      for (const id of firstOf(field, membersOf(field, condition.of), condition.order)) found[id] = 1;
      return found;
    case "not": {
      const inner = membersOf(field, condition.of);
      for (let id = 0; id < entityCount; id++) found[id] = inner[id] ? 0 : 1;
      return found;
    }
    case "and":
      found.fill(1);
      for (const each of condition.of) {
        const part = membersOf(field, each);
        for (let id = 0; id < entityCount; id++) found[id]! &= part[id]!;
      }
      return found;
    case "or":
      for (const each of condition.of) {
        const part = membersOf(field, each);
        for (let id = 0; id < entityCount; id++) found[id]! |= part[id]!;
      }
      return found;
  }
}

/** The entities of a set, ascending. */
export function listOf(members: Members): number[] {
  const found: number[] = [];
  for (let id = 0; id < members.length; id++) if (members[id]) found.push(id);
  return found;
}

/** Calls back for each link of a relation whose other end meets a condition. */
function forLinks(
  field: Field,
  relation: number,
  to: Condition | undefined,
  take: (head: number, tail: number) => void,
): void {
  const { rows } = field.graph;
  const inside = to && membersOf(field, to);
  const { relationRow, rowHead, rowEdge, tails } = rows;
  if (to?.is === "entity") {
    for (const tail of to.entities) {
      const row = rowOf(rows, relation ^ 1, tail);
      if (row >= 0) for (let edge = rowEdge[row]!; edge < rowEdge[row + 1]!; edge++) take(tails[edge]!, tail);
    }
    return;
  }
  for (let row = relationRow[relation]!; row < relationRow[relation + 1]!; row++)
    for (let edge = rowEdge[row]!; edge < rowEdge[row + 1]!; edge++)
      if (!inside || inside[tails[edge]!]) take(rowHead[row]!, tails[edge]!);
}

function linkCounts(
  field: Field,
  { relation, to, eitherWay }: Omit<Extract<Measure, { readonly by: "links" }>, "by">,
): Uint32Array {
  const { entityCount } = field.graph;
  const counts = new Uint32Array(entityCount);
  if (eitherWay) {
    const seen = new Set<number>();
    for (const way of [relation, relation ^ 1])
      forLinks(field, way, to, (head, tail) => {
        const pair = head * entityCount + tail;
        if (!seen.has(pair)) counts[head]!++;
        seen.add(pair);
      });
    return counts;
  }
  forLinks(field, relation, to, (head) => {
    counts[head]!++;
  });
  return counts;
}

function withFigure(
  { figures }: Field,
  number: number,
  found: Members,
  keep: (id: number, figure: Figure) => boolean,
): Members {
  const figure = figures[number]!;
  for (const id of figure.values.keys()) if (keep(id, figure)) found[id] = 1;
  return found;
}

/** The measure of each entity; undefined where nothing is known of it. */
export function measures(field: Field, measure: Measure): (entity: number) => number | undefined {
  if (measure.by === "links") {
    const counts = linkCounts(field, measure);
    return (entity) => counts[entity];
  }
  const figure = field.figures[measure.figure]!;
  return (entity) => {
    const known = figureOf(figure, entity, measure.year);
    return known === undefined ? undefined : asNumber(known.value);
  };
}

/** Days are ordered as numbers of eight digits, years before them by their first day. */
const asNumber = (value: number | string): number | undefined => {
  if (typeof value === "number") return value;
  const digits = Number(value.replaceAll(/[-:]/g, ""));
  return Number.isNaN(digits) ? undefined : digits;
};

/** The things of some places in an order; those that tie with one of them are among them. */
function firstOf(field: Field, members: Members, { measure, largest, from, count }: Order): number[] {
  const measured = measures(field, measure);
  const known = listOf(members).flatMap((id) => {
    const value = measured(id);
    return value === undefined ? [] : [{ id, value: largest ? -value : value }];
  });
  known.sort((a, b) => a.value - b.value || a.id - b.id);
  const chosen = new Set(known.slice(from, from + count).map(({ value }) => value));
  return known.filter(({ value }) => chosen.has(value)).map(({ id }) => id);
}

function holds(a: number, compare: Compare, b: number): boolean {
  switch (compare) {
    case "=":
      return a === b;
    case "!=":
      return a !== b;
    case "<":
      return a < b;
    case "<=":
      return a <= b;
    case ">":
      return a > b;
    case ">=":
      return a >= b;
  }
}

/** A day compares with a year by its own year. */
function comparesWith(known: number | string, compare: Compare, given: number | string): boolean {
  if (typeof known === "number" && typeof given === "number") return holds(known, compare, given);
  // A time of the day is before or after no day.
  if (String(known).includes(":") !== String(given).includes(":")) return false;
  if (typeof known === "string" && typeof given === "number")
    return holds(Number(known.slice(0, 4)), compare, given);
  if (compare === "=") return String(known).toLowerCase() === String(given).toLowerCase();
  if (compare === "!=") return String(known).toLowerCase() !== String(given).toLowerCase();
  return typeof known === "string" && typeof given === "string"
    ? holds(known < given ? -1 : known > given ? 1 : 0, compare, 0)
    : false;
}

/** What a question gives: entities, or values with what they are of. */
export type Given =
  | { readonly entities: readonly number[] }
  | { readonly values: readonly (FigureValue & { readonly entity?: number })[] }
  | { readonly yes: boolean };

/** Answers what is asked. */
export function given(field: Field, asked: Asked): Given {
  const found = listOf(membersOf(field, asked.of));
  switch (asked.ask) {
    case "things":
      return { entities: found };
    case "count":
      return { values: [{ value: found.length }] };
    case "whether":
      return { yes: found.length > 0 };
    case "none":
      return { yes: found.length === 0 };
    case "values":
      return {
        values: found.flatMap((entity) => {
          const figure = field.figures[asked.figure]!;
          const known =
            figure.kind === "text" && asked.year === undefined ? figure.values.get(entity) : undefined;
          const value = figureOf(figure, entity, asked.year);
          return known ? known.map((each) => ({ ...each, entity })) : value ? [{ ...value, entity }] : [];
        }),
      };
    case "groups":
      return { values: groupsOf(field, found, asked) };
    case "columns":
      return { values: columnsOf(field, found, asked.columns) };
    default:
      return { values: aggregated(field, found, asked) };
  }
}

/** What is not known of a thing, in a column beside others. */
const UNKNOWN = "–";

/** What columns say of things: of one, value by value; of several, a line for each. */
function columnsOf(field: Field, found: readonly number[], columns: readonly Column[]) {
  const { rowEdge, tails } = field.graph.rows;
  const cell = (entity: number, column: Column): string[] => {
    if ("figure" in column) {
      const known = figureOf(field.figures[column.figure]!, entity);
      return known ? [shownValue(known)] : [UNKNOWN];
    }
    const row = rowOf(field.graph.rows, column.relation, entity);
    return row < 0
      ? [UNKNOWN]
      : [...tails.subarray(rowEdge[row], rowEdge[row + 1])].map((tail) => field.graph.label(tail));
  };
  const [only, ...others] = found;
  if (only !== undefined && others.length === 0)
    return columns.flatMap((column) => cell(only, column).map((value) => ({ value })));
  return found.map((entity) => ({
    value: columns.map((column) => cell(entity, column).join(" and ")).join(", "),
    entity,
  }));
}

function groupsOf(
  field: Field,
  found: readonly number[],
  { by, each }: Extract<Asked, { readonly ask: "groups" }>,
) {
  const { rowEdge, tails } = field.graph.rows;
  const groups = new Map<number, number[]>();
  for (const id of found) {
    const row = rowOf(field.graph.rows, by, id);
    if (row < 0) continue;
    for (let edge = rowEdge[row]!; edge < rowEdge[row + 1]!; edge++)
      groups.set(tails[edge]!, [...(groups.get(tails[edge]!) ?? []), id]);
  }
  return [...groups]
    .sort(([a], [b]) => a - b)
    .flatMap(([entity, members]): (FigureValue & { entity: number })[] => {
      if (!each) return [{ entity, value: members.length }];
      const measure: Measure = { by: "figure", figure: each.figure };
      const values = aggregated(field, members, { ask: each.ask, measure });
      return values.map((one) => ({ ...one, entity }));
    });
}

function aggregated(
  field: Field,
  found: readonly number[],
  { ask, measure }: Pick<Extract<Asked, { readonly measure: Measure }>, "ask" | "measure">,
): FigureValue[] {
  const measured = measures(field, measure);
  const values = found.flatMap((id) => measured(id) ?? []);
  if (values.length === 0) return [];
  const sum = values.reduce((all, each) => all + each, 0);
  const value =
    ask === "sum"
      ? sum
      : ask === "mean"
        ? sum / values.length
        : values.reduce((a, b) => (ask === "min" ? Math.min(a, b) : Math.max(a, b)));
  const figure = measure.by === "figure" ? field.figures[measure.figure] : undefined;
  if (figure?.kind === "time" && measure.by === "figure") {
    // A day is told as it is written.
    const day = found
      .map((id) => figureOf(figure, id, measure.year))
      .find((each) => each && asNumber(each.value) === value);
    return day ? [day] : [];
  }
  return [{ value, ...(figure?.unit ? { unit: figure.unit } : {}) }];
}
