import { LacunaError, type Place } from "../../error.ts";
import type { Graph } from "../../kg/graph.ts";
import { firstDay } from "../../kg/values/calendar.ts";
import { type CompareSign, type Period, quantity, turnedSign } from "../../kg/values/value.ts";
import type { Term } from "../formula.ts";
import { keyNamed } from "../statement-keys.ts";
import type { Comparison, Operand } from "../wide/formula.ts";
import { relationOf } from "./iris.ts";
import type { ComparedSide, Group, Node, Span } from "./syntax.ts";

/** What a variable of SPARQL stands for: values of an attribute or a qualifier are numbers, years or dates. */
export interface ValueSort {
  readonly shape: "entity" | "number" | "year" | "date" | "text";
  readonly unit?: string | undefined;
  /** What says so, for errors. */
  readonly by: string;
}

type PlaceOf = (span: Span) => Place;

/** The key that the IRI of a qualifier names. @throws LacunaError `query.unknown-key` and the like */
export function keyOf({ text, ...span }: Node, graph: Graph | undefined, place: PlaceOf) {
  if (!graph)
    throw new LacunaError("query.needs-graph", "what is said of links is known by the graph alone", {
      place: place(span),
      hint: "name the graph",
    });
  return keyNamed(graph, text, place(span));
}

/** The attribute of a predicate; undefined for a relation. */
export function attributeOf(
  { text, ...span }: Node,
  graph: Graph | undefined,
  place: PlaceOf,
): string | undefined {
  const found = graph && relationOf(text, graph, place(span), "attributes too");
  return typeof found === "string" ? found : undefined;
}

const mismatch = (message: string, place: Place, hint: string) =>
  new LacunaError("query.sort-mismatch", message, { place, hint });

/**
 * The sorts of the variables of a query.
 * @throws LacunaError `query.sort-mismatch` for one that stands for two things
 */
export function valueSorts(
  group: Group,
  graph: Graph | undefined,
  place: PlaceOf,
): ReadonlyMap<string, ValueSort> {
  const sorts = new Map<string, ValueSort>();
  const note = (node: Node, sort: ValueSort): void => {
    if (node.kind !== "variable") return;
    const before = sorts.get(node.text);
    if (before && (before.shape !== sort.shape || before.unit !== sort.unit))
      throw mismatch(
        `?${node.text} is ${called(before)} of ${before.by} and ${called(sort)} of ${sort.by}`,
        place(node),
        "use two variables, and compare them",
      );
    sorts.set(node.text, sort);
  };
  const visit = ({ patterns }: Group): void => {
    for (const each of patterns) {
      if (each.kind === "union") each.groups.forEach(visit);
      if (each.kind === "filter") visit(each.group);
      if (each.kind !== "triple") continue;
      const { subject, predicate, object, said = [] } = each;
      const attribute = attributeOf(predicate, graph, place);
      const type = attribute === undefined ? undefined : graph!.attributeTypes?.get(attribute);
      const by = predicate.text;
      note(subject, { shape: "entity", by });
      note(
        object,
        attribute === undefined
          ? { shape: "entity", by }
          : { shape: type?.type ?? "number", unit: type?.unit, by },
      );
      for (const pair of said) note(pair.object, qualifierSort(pair.predicate, pair.object, graph, place));
    }
  };
  visit(group);
  return sorts;
}

function qualifierSort(predicate: Node, object: Node, graph: Graph | undefined, place: PlaceOf): ValueSort {
  const { kinds, unit } = keyOf(predicate, graph, place);
  const [kind, ...others] = kinds;
  if (object.kind === "variable" && others.length > 0)
    throw new LacunaError(
      "query.unsupported",
      `values of <${predicate.text}> are ${[...kinds].map((each) => (each === "entity" ? "things" : `${each}s`)).join(" and ")}, and a variable is of one kind`,
      { place: place(object), hint: "write the value, or ask in formulas" },
    );
  return {
    shape: kind === "time" ? "date" : (kind ?? "entity"),
    ...(kind === "number" && unit !== undefined ? { unit } : {}),
    by: predicate.text,
  };
}

const called = ({ shape }: ValueSort): string =>
  shape === "entity" ? "a thing" : shape === "number" ? "a number" : `a ${shape}`;

/** A written value as one that compares with values of a sort. @throws LacunaError `query.sort-mismatch` */
export function literalFor({ value, text, ...span }: Node, sort: ValueSort, place: PlaceOf): Operand {
  if (value!.kind === "number") {
    if (sort.shape === "number") return { kind: "literal", value: quantity(value!.value, sort.unit) };
    if (sort.shape === "year" && Number.isInteger(value!.value))
      return { kind: "literal", value: yearAt(value!.value) };
    throw mismatch(
      `${text} is a number, and ${sort.by} says ${called(sort)}`,
      place(span),
      sort.shape === "date"
        ? 'write YEAR(?d) = 1990, or a date: "1990-01-01"^^xsd:date'
        : "compare numbers with numbers",
    );
  }
  if (sort.shape === "date" || sort.shape === "year") return { kind: "literal", value: value! };
  throw mismatch(
    `${text} is a time, and ${sort.by} says ${called(sort)}`,
    place(span),
    "compare times with times",
  );
}

const yearAt = (year: number): Period => ({ kind: "time", from: firstDay(year), to: firstDay(year + 1) - 1 });

/**
 * A comparison of SPARQL. Years compare as numbers there, and as times here.
 * @throws LacunaError `query.sort-mismatch`, `query.no-order`, `query.units`, `query.unsupported`
 */
export function comparisonOf(
  {
    sign,
    left,
    right,
    ...span
  }: { readonly sign: CompareSign; readonly left: ComparedSide; readonly right: ComparedSide } & Span,
  sortOf: (variable: Node) => ValueSort,
  term: (node: Node) => Term,
  place: PlaceOf,
): Comparison {
  const isWritten = (side: ComparedSide) => side.kind === "value";
  if (isWritten(left) && isWritten(right))
    throw new LacunaError("query.unsupported", "both sides are written values", {
      place: place(span),
      hint: "leave the comparison out",
    });
  // A written side stands on the right, as equal times are not the same either way round.
  if (isWritten(left))
    return comparisonOf({ ...span, sign: turnedSign[sign], left: right, right: left }, sortOf, term, place);
  const sort = sideSort(left, sortOf, place);
  const one = term(left.kind === "year" ? left.of : left);
  if (right.kind === "value")
    return { kind: "compare", sign, left: one, right: literalFor(right, sort, place) };
  const other = sideSort(right, sortOf, place);
  const [a, b] = [sort.shape, other.shape];
  if (a !== b)
    throw mismatch(
      `${sort.by} says ${called(sort)}, and ${other.by} ${called(other)}`,
      place(span),
      "compare values of one kind",
    );
  if ((a === "entity" || a === "text") && sign !== "=" && sign !== "!=")
    throw new LacunaError("query.no-order", `${a === "text" ? "texts" : "things"} have no order`, {
      place: place(span),
      hint: "write = or !=",
    });
  if (sort.unit !== other.unit)
    throw new LacunaError(
      "query.units",
      `${sort.by} is in ${sort.unit ?? "no unit"}, and ${other.by} in ${other.unit ?? "no unit"}: they never compare`,
      {
        place: place(span),
        hint: "compare values of one unit",
      },
    );
  if (left.kind === "year" || right.kind === "year")
    throw new LacunaError("query.unsupported", "years of two dates are not compared", {
      place: place(span),
      hint: "compare a year with a written one, or the dates themselves",
    });
  return { kind: "compare", sign, left: one, right: term(right) };
}

function sideSort(side: ComparedSide, sortOf: (variable: Node) => ValueSort, place: PlaceOf): ValueSort {
  if (side.kind === "iri" || side.kind === "value") return { shape: "entity", by: `<${side.text}>` };
  if (!("of" in side)) return sortOf(side);
  const sort = side.of.kind === "variable" ? sortOf(side.of) : undefined;
  if (sort?.shape !== "date")
    throw mismatch(
      "YEAR is of a date",
      place(side),
      sort?.shape === "year" ? "this is a year already; leave YEAR out" : "give it a variable for a date",
    );
  return { ...sort, shape: "year" };
}
