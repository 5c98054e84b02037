import { LacunaError } from "../../error.ts";
import type { Graph } from "../../kg/graph.ts";
import { firstDay, isoDay, yearOf } from "../../kg/values/calendar.ts";
import { type CompareSign, NEAR, type Period, turnedSign, type Value } from "../../kg/values/value.ts";
import {
  and,
  atom,
  constant,
  exists,
  type Formula,
  not,
  or,
  type Query,
  type Term,
  variable,
} from "../formula.ts";
import { freshName, variablesOf } from "../scope.ts";
import {
  type Comparison,
  leavesOf,
  type Operand,
  type StatedAtom,
  type WideFormula,
  type WideQuery,
} from "../wide/formula.ts";
import { entityIri, relationIri } from "./iris.ts";

/** Marks relations that stand for a condition of a FILTER that does not hold; names of graphs have no such sign. */
const MARK = "\u0000";

export const isCondition = (relation: number | string): relation is string =>
  typeof relation === "string" && relation.startsWith(MARK);

/** Marks relations of links of which more is said. */
const STATED = "\u0001";

/** Writes the condition that a marked relation denies. */
export type ConditionOf = (relation: string, left: string, right: string) => string;

/** How a value stands in SPARQL: years are integers, days dates, quantities numbers without their unit. */
type Shape = "entity" | "number" | "year" | "date";

interface Side {
  readonly term: Term;
  readonly shape: Shape;
  readonly value?: Value;
}

/** A query over links with the marked relations of conditions and statements, and what they stand for. */
export interface Conditions {
  readonly query: Query;
  readonly conditionOf: ConditionOf;
  /** The link of a marked relation, with what is written behind it; undefined for any other. */
  statedOf(
    relation: number | string,
  ): { readonly relation: number | string; readonly behind: string } | undefined;
}

/**
 * Makes a formula over links of one over values, in which a comparison is a denied link: SPARQL's conditions bind nothing either.
 * @throws LacunaError `query.not-expressible`
 */
export function withConditions({ free, body }: WideQuery, graph: Graph | undefined): Conditions {
  if (!graph)
    throw new LacunaError(
      "query.not-expressible",
      "SPARQL writes values by their types, which the graph knows",
      {
        hint: "name the graph",
      },
    );
  const taken = new Set(variablesOf(body));
  const shapes = shapesOf(body, graph);
  const stated: { readonly relation: number | string; readonly behind: string }[] = [];
  const conditions: ((left: string, right: string) => string)[] = [];
  const fresh = (): string => {
    const name = freshName("value", taken);
    taken.add(name);
    return name;
  };
  const comparison = ({ sign, left, right }: Comparison, denied = false): Formula => {
    const variables: string[] = [];
    const links: Formula[] = [];
    const side = (each: Operand): Side => {
      if (each.kind === "literal")
        return {
          term: constant(MARK),
          shape: each.value.kind === "time" ? "date" : "number",
          value: each.value,
        };
      if (each.kind === "constant") return { term: each, shape: "entity" };
      if (each.kind === "variable") return { term: each, shape: shapes.get(each.name) ?? "entity" };
      const name = fresh();
      variables.push(name);
      links.push(atom(each.attribute, each.subject, variable(name)));
      return { term: variable(name), shape: shapeOf(each.attribute, graph) };
    };
    const sides = [side(left), side(right)] as const;
    const place =
      conditions.push((one, other) => {
        const text = condition(sign, sides, [one, other]);
        return denied ? `!(${text})` : text;
      }) - 1;
    links.push(not(atom(`${MARK}${place}`, sides[0].term, sides[1].term)));
    return exists(variables, and(...links));
  };
  const visit = (formula: WideFormula): Formula => {
    switch (formula.kind) {
      case "atom":
        return formula;
      case "value":
        return atom(formula.attribute, formula.subject, formula.value);
      case "compare":
        return comparison(formula);
      case "stated":
        return markedLink(formula, annotationOf(formula, graph), stated);
      case "instant":
        throw new LacunaError("query.not-expressible", "SPARQL is written without times of links", {
          hint: "ask the graph in formulas",
        });
      case "not":
        // Two denials would be a link, which binds: what is compared is denied in its condition.
        return formula.body.kind === "compare" && isBare(formula.body)
          ? comparison(formula.body, true)
          : not(visit(formula.body));
      case "exists":
        return exists(formula.variables, visit(formula.body));
      default:
        return (formula.kind === "and" ? and : or)(...formula.operands.map(visit));
    }
  };
  return {
    query: { free, body: visit(body) },
    conditionOf: (relation, left, right) => conditions[Number(relation.slice(MARK.length))]!(left, right),
    statedOf: (relation) =>
      typeof relation === "string" && relation.startsWith(STATED)
        ? stated[Number(relation.slice(STATED.length))]
        : undefined,
  };
}

/** A link whose relation stands for it with what is written behind it. */
function markedLink(
  { relation, head, tail }: StatedAtom,
  behind: string,
  stated: { readonly relation: number | string; readonly behind: string }[],
): Formula {
  const turned = typeof relation === "number" && relation % 2 === 1;
  const mark = `${STATED}${stated.push({ relation: turned ? relation - 1 : relation, behind }) - 1}`;
  return turned ? atom(mark, tail, head) : atom(mark, head, tail);
}

/** The annotation of SPARQL 1.2 that asks for what a link says. @throws LacunaError `query.not-expressible` */
function annotationOf({ when, pairs }: StatedAtom, graph: Graph): string {
  const refuse = (what: string) =>
    new LacunaError("query.not-expressible", `SPARQL is written without ${what}`, {
      hint: "ask the graph in formulas",
    });
  if (when) throw refuse("times of links");
  const said = pairs.map(({ key, denied, sign, value }) => {
    if (denied) throw refuse("qualifiers that a link has not");
    if (sign !== "=" || value === undefined || value.kind === "variable")
      throw refuse("qualifiers that are no written value");
    const text =
      value.kind === "constant"
        ? `<${entityIri(value.entity, graph)}>`
        : value.value.kind === "number"
          ? String(value.value.value)
          : value.value.kind === "text" && /^[a-z][a-z0-9+.-]*:/i.test(value.value.text)
            ? `<${entityIri(value.value.text)}>`
            : undefined;
    if (text === undefined)
      throw refuse(
        value.kind === "literal" && value.value.kind === "time"
          ? "times as qualifiers"
          : "texts as qualifiers",
      );
    return `<${relationIri(key)}> ${text}`;
  });
  return said.length === 0 ? "" : ` {| ${said.join(" ; ")} |}`;
}

/** Whether both sides stand for themselves: an attribute can have no value, and its denial says so too. */
const isBare = ({ left, right }: Comparison): boolean =>
  left.kind !== "value-of" && right.kind !== "value-of";

const shapeOf = (attribute: string, { attributeTypes }: Graph): Shape =>
  attributeTypes?.get(attribute)?.type ?? "number";

/** What the variables of values stand for; one of two attributes of different kinds would join terms that only look alike. */
function shapesOf(body: WideFormula, graph: Graph): Map<string, Shape> {
  const found = new Map<string, { readonly shape: Shape; readonly unit: string | undefined }>();
  for (const leaf of leavesOf(body)) {
    if (leaf.kind !== "value") continue;
    const { attribute, value } = leaf;
    const own = { shape: shapeOf(attribute, graph), unit: graph.attributeTypes?.get(attribute)?.unit };
    const before = found.get(value.name) ?? own;
    if (before.shape !== own.shape || before.unit !== own.unit)
      throw new LacunaError(
        "query.not-expressible",
        `?${value.name} is a value of two kinds, which SPARQL would take for one`,
        { hint: "use two variables, and compare them" },
      );
    found.set(value.name, own);
  }
  return new Map([...found].map(([name, { shape }]) => [name, shape]));
}

function condition(
  sign: CompareSign,
  [left, right]: readonly [Side, Side],
  [one, other]: readonly [string, string],
): string {
  // A written time stands on the right.
  if (left.value?.kind === "time")
    return againstTime(turnedSign[sign], right.shape, other, left.value, sign === "=" || sign === "!=");
  if (right.value?.kind === "time") return againstTime(sign, left.shape, one, right.value, false);
  const [a, b] = [left.value ? numberOf(left.value) : one, right.value ? numberOf(right.value) : other];
  if (sign === "~")
    return `${NEAR} * ABS(${a} - ${b}) <= ABS(${a}) && ${NEAR} * ABS(${a} - ${b}) <= ABS(${b})`;
  if (left.shape === "year" && right.shape === "date") {
    // No year lies within a day.
    if (sign === "=") return "false";
    return sign === "!=" ? "true" : `${a} ${sign} YEAR(${b})`;
  }
  if (left.shape === "date" && right.shape === "year") return `YEAR(${a}) ${sign} ${b}`;
  return `${a} ${sign} ${b}`;
}

const numberOf = (value: Value): string => (value.kind === "number" ? String(value.value) : "0");

/** @param turned whether the written time is to lie within the value */
function againstTime(sign: CompareSign, shape: Shape, name: string, time: Period, turned: boolean): string {
  const isYear = shape === "year";
  const [first, last] = [yearOf(time.from), yearOf(time.to)];
  const from = isYear ? String(first) : dateText(time.from);
  const to = isYear ? String(last) : dateText(time.to);
  if (sign === "<") return `${name} < ${from}`;
  if (sign === ">") return `${name} > ${to}`;
  if (sign === "<=") return `${name} <= ${to}`;
  if (sign === ">=") return `${name} >= ${from}`;
  const within = turned
    ? isYear
      ? first === last
        ? `${name} = ${first}`
        : "false"
      : time.from === time.to
        ? `${name} = ${from}`
        : "false"
    : `${name} >= ${isYear && firstDay(first) !== time.from ? first + 1 : from} && ${name} <= ${isYear && firstDay(last + 1) - 1 !== time.to ? last - 1 : to}`;
  return sign === "!=" ? `!(${within})` : within;
}

const dateText = (day: number): string => `"${isoDay(day)}"^^<http://www.w3.org/2001/XMLSchema#date>`;
