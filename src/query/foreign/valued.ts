import { LacunaError } from "../../error.ts";
import type { Graph } from "../../kg/graph.ts";
import { type CompareSign, quantity } from "../../kg/values/value.ts";
import { attributeNamed } from "../attributes.ts";
import { constant, type Term, variable } from "../formula.ts";
import { isId } from "../json-source.ts";
import type { Operand, WideFormula } from "../wide/formula.ts";
import { type Fresh, linkAt, only, type SetOf, some, termOf, where } from "./sets.ts";

/** A set of things or of values of an attribute, as notations with numbers nest them. */
export interface ValuedSet extends SetOf {
  readonly sort: "entity" | "number";
  /** What values are counted in, where an attribute says it. */
  readonly unit?: string | undefined;
}

/** The sets that notations with numbers build of links and attributes of a graph. */
export function valuedSets(graph: Graph | undefined, fresh: Fresh) {
  const attribute = (id: string | number): { readonly name: string; readonly unit: string | undefined } => {
    if (!graph)
      throw new LacunaError("query.needs-graph", "values are asked of attributes of a graph", {
        hint: "name the graph",
      });
    const text = String(id);
    const name = attributeNamed(graph, text, { text, start: 0, end: text.length });
    return { name, unit: graph.attributeTypes?.get(name)?.unit };
  };
  const thing = (id: number): ValuedSet => {
    if (graph && id >= graph.entityCount) throw unknownId("entity", id, graph);
    return { ...only(constant(id)), sort: "entity" };
  };
  const along = (relation: number, from: SetOf): ValuedSet => {
    if (graph && relation >= graph.relationCount) throw unknownId("relation", relation, graph);
    return {
      ...where((member) => some(from, "e", fresh, (head) => plainLink(relation, termOf(head), member))),
      sort: "entity",
    };
  };
  /** Values that an attribute has at members of a set. */
  const valuesOf = (id: string | number, from: SetOf): ValuedSet => {
    const { name, unit } = attribute(id);
    return {
      ...where((member) =>
        some(from, "e", fresh, (subject) => ({
          kind: "value",
          attribute: name,
          subject: termOf(subject),
          value: variableOf(member),
        })),
      ),
      sort: "number",
      unit,
    };
  };
  /** Things whose value compares with a number, or with some value that a formula describes. */
  const compared = (
    id: string | number,
    sign: CompareSign,
    against: (use: (other: Operand) => WideFormula, unit: string | undefined) => WideFormula,
  ): ValuedSet => {
    const { name, unit } = attribute(id);
    return {
      ...where((subject) =>
        against(
          (right) => ({ kind: "compare", sign, left: { kind: "value-of", attribute: name, subject }, right }),
          unit,
        ),
      ),
      sort: "entity",
    };
  };
  return { thing, along, valuesOf, compared };
}

/** A number that is written. */
export const number = (value: number, unit?: string): Operand => ({
  kind: "literal",
  value: quantity(value, unit),
});

function plainLink(relation: number, head: Term, tail: Term): WideFormula {
  const { kind: _, pairs: __, ...link } = linkAt(relation, head, tail, "open");
  return { kind: "atom", ...link };
}

const variableOf = (term: Term) => (term.kind === "variable" ? term : variable("value"));

const unknownId = (what: "entity" | "relation", id: number, graph: Graph) =>
  new LacunaError(`query.unknown-${what}`, `no ${what} has the id ${id}`, {
    hint: `${graph.name} has ${what === "entity" ? graph.entityCount : graph.relationCount}`,
  });

/** The union of sets of one sort. */
export const joinedSort = (sets: readonly ValuedSet[]): ValuedSet["sort"] | undefined =>
  sets.every(({ sort }) => sort === sets[0]?.sort) ? sets[0]?.sort : undefined;

/** An id, or undefined. */
export const idOf = (value: unknown): number | undefined => (isId(value) ? value : undefined);
