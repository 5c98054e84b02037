import { type KnowledgeBase, qualifiersAt, valueAt } from "../../kb/kb.ts";
import type { Value } from "../../kb/values/value.ts";
import type { Graph } from "../../kg/graph.ts";
import { saidRole } from "../../kg/load/tables/said-columns.ts";
import { lastPart } from "../../kg/shown-names.ts";
import { isoDay } from "../../kg/values/calendar.ts";

/** A value of one entity; with the year it is said of, where the data says one. */
export interface FigureValue {
  readonly value: number | string;
  readonly unit?: string;
  readonly year?: number;
}

/** What the data says of entities that is no link: numbers, times, texts. */
export interface Figure {
  readonly name: string;
  readonly kind: "number" | "time" | "text";
  readonly unit?: string;
  readonly values: ReadonlyMap<number, readonly FigureValue[]>;
}

/** What questions are read over: a graph and the figures of its entities. */
export interface Field {
  readonly graph: Graph;
  readonly figures: readonly Figure[];
}

/** A graph with the numbers and times that it has itself. */
export const fieldOfGraph = (graph: Graph): Field => ({
  graph,
  figures: [...figuresOf(graph), ...clocksOf(graph)],
});

/** Columns of times of the day, which the graph has as names: `06:15`. */
function clocksOf({ relations, relationCount, rows, label, report }: Graph): Figure[] {
  if (!report?.things) return [];
  const { relationRow, rowHead, rowEdge, tails } = rows;
  return Array.from({ length: relationCount >> 1 }, (_, each) => each).flatMap((relation): Figure[] => {
    const [from, to] = [relationRow[2 * relation]!, relationRow[2 * relation + 1]!];
    const values = new Map<number, readonly FigureValue[]>();
    for (let row = from; row < to; row++) {
      const times = [...tails.subarray(rowEdge[row], rowEdge[row + 1])].map(label);
      if (times.length !== 1 || !CLOCK.test(times[0]!)) return [];
      values.set(rowHead[row]!, [{ value: clockTime(times[0]!) }]);
    }
    return values.size === 0 ? [] : [{ name: relations.label(relation), kind: "time", values }];
  });
}

const CLOCK = /^([01]?\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;

/** A time of the day with two digits for the hour, so that times compare as texts. */
export const clockTime = (text: string): string => (/^\d:/.test(text) ? `0${text}` : text);

const figuresOf = (graph: Graph): Figure[] =>
  [...graph.attributes].map(([name, column]) => {
    const { type, unit } = graph.attributeTypes?.get(name) ?? { type: "number" };
    const shown = (value: number): FigureValue =>
      type === "date" ? { value: isoDay(value) } : { value, ...unitOf(unit ?? "") };
    return {
      name: lastPart(name),
      kind: type === "number" ? "number" : "time",
      ...unitOf(unit ?? ""),
      values: new Map(
        [...column.entries()]
          .filter(([, value]) => !Number.isNaN(value))
          .map(([entity, value]) => [entity, [shown(value)]]),
      ),
    };
  });

/** Qualifiers that say of when a value is. */
const TIMES = /^(point in time|time|year|date)$/i;

/** A graph with the figures of a knowledge base, whose ids are the names of its entities. */
export function fieldOf(graph: Graph, kb: KnowledgeBase): Field {
  const { attributes, keys, nodeCount } = kb;
  const entityOf = Array.from({ length: nodeCount }, (_, node) => graph.entities.id(kb.ids[node] ?? ""));
  const figures: Figure[] = [];
  for (let key = 0; key < keys.size; key++) {
    const values = new Map<number, FigureValue[]>();
    let kind: Figure["kind"] = "text";
    let unit: string | undefined;
    const facts = attributes.byKey;
    for (let at = facts.start[key] ?? 0; at < (facts.start[key + 1] ?? 0); at++) {
      const fact = facts.items[at] ?? 0;
      const entity = entityOf[attributes.subject[fact] ?? 0];
      if (entity === undefined) continue;
      const value = valueAt(kb, attributes.value[fact] ?? 0);
      const time = qualifiersAt(kb, fact).find((each) => TIMES.test(each.key))?.value;
      const plain = figureValue(value);
      kind = plain.kind;
      unit ??= plain.value.unit;
      const list = values.get(entity) ?? [];
      list.push(time?.type === "year" ? { ...plain.value, year: time.value } : plain.value);
      values.set(entity, list);
    }
    if (values.size > 0) figures.push({ name: keys.name(key), kind, ...(unit ? { unit } : {}), values });
  }
  return { graph, figures };
}

/** A unit of what is counted is none. */
const unitOf = (unit: string) => (unit === "1" || unit === "" ? {} : { unit });

function figureValue(value: Value): { readonly kind: Figure["kind"]; readonly value: FigureValue } {
  switch (value.type) {
    case "quantity":
      return { kind: "number", value: { value: value.value, ...unitOf(value.unit) } };
    case "year":
      return { kind: "time", value: { value: value.value } };
    case "date":
      return { kind: "time", value: { value: value.value } };
    default:
      return { kind: "text", value: { value: value.value } };
  }
}

/** The value of a figure for an entity: of a year, or the last that is known. */
export function figureOf(figure: Figure, entity: number, year?: number): FigureValue | undefined {
  const values = figure.values.get(entity);
  if (!values) return undefined;
  if (year !== undefined) return values.find((each) => each.year === year);
  return values.reduce((last, each) => ((each.year ?? 0) > (last.year ?? 0) ? each : last));
}

/** The figures that are the first and the last time of things, as headings say it; undefined where none is, or several are. */
export function periodOf({
  figures,
}: Pick<Field, "figures">): readonly [number | undefined, number | undefined] {
  const [start, end] = (["start", "end"] as const).map((role) => {
    const found = figures.flatMap(({ name, kind }, figure) =>
      kind === "time" && saidRole(name) === role ? [figure] : [],
    );
    return found.length === 1 ? found[0] : undefined;
  });
  return [start, end];
}
