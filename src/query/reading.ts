import { isTimeType } from "../kg/attribute-type.ts";
import type { Graph } from "../kg/graph.ts";
import { type Sort, valueText } from "../kg/values/value.ts";
import { readableAttribute } from "./attributes.ts";
import type { Term } from "./formula.ts";
import { readableName } from "./names.ts";
import { readableKey } from "./statement-keys.ts";
import type {
  AnswerShape,
  Bound,
  Column,
  Comparison,
  Operand,
  Pair,
  StatedAtom,
  When,
  WideFormula,
  WideQuery,
} from "./wide/formula.ts";
import { aggregatedAs, heldAs, qualifiedAs, saidOf } from "./wide/sentences.ts";

/** Writes a query as an English sentence, link by link, so that people can check how it was read. */
export function readingOf({ free, body, answer }: WideQuery, graph: Graph): string {
  const term = (each: Term): string =>
    each.kind === "variable"
      ? `?${each.name}`
      : typeof each.entity === "number"
        ? readableName(graph.entities, each.entity)
        : each.entity;
  const linkText = (head: Term, relation: number | string, tail: Term): string =>
    typeof relation === "string"
      ? `${term(head)} has ${relation} ${term(tail)}`
      : relation & 1
        ? linkText(tail, relation - 1, head)
        : `${term(head)} has ${readableName(graph.relations, relation >> 1)} ${term(tail)}`;
  const side = (each: Operand): string =>
    each.kind === "literal"
      ? valueText(each.value)
      : each.kind === "value-of"
        ? `the ${readableAttribute(graph, each.attribute)} of ${term(each.subject)}`
        : term(each);
  const bound = (each: Bound): string =>
    each === "open" ? "an open end" : each.kind === "literal" ? valueText(each.value) : term(each);
  const whenText = (when: When): string =>
    when.is === "untimed"
      ? heldAs.untimed
      : `${heldAs[when.is]} ${"at" in when ? bound(when.at) : `${bound(when.from)} to ${bound(when.to)}`}`;
  const pairText = ({ key, denied, sign, value }: Pair): string => {
    const name = readableKey(graph, key);
    if (sign === undefined || value === undefined) return qualifiedAs(name, denied, undefined);
    const sort =
      value.kind === "literal" ? value.value.kind : value.kind === "constant" ? "entity" : undefined;
    const other = value.kind === "literal" ? valueText(value.value) : term(value);
    return qualifiedAs(name, denied, `${saidOf(sign, sort)} ${other}`);
  };
  const statedText = ({ head, relation, tail, when, pairs }: StatedAtom): string =>
    [linkText(head, relation, tail), ...(when ? [whenText(when)] : []), ...pairs.map(pairText)].join(" ");
  const text = (formula: WideFormula, inner: boolean): string => {
    switch (formula.kind) {
      case "atom":
        return linkText(formula.head, formula.relation, formula.tail);
      case "value":
        return `the ${readableAttribute(graph, formula.attribute)} of ${term(formula.subject)} is ${term(formula.value)}`;
      case "stated":
        return statedText(formula);
      case "instant":
        return `${term(formula.time)} is a time of the graph`;
      case "compare":
        return `${side(formula.left)} ${saidOf(formula.sign, sortIn(formula, graph))} ${side(formula.right)}`;
      case "not":
        return `it is not so that ${text(formula.body, true)}`;
      case "exists":
        return `for some ${formula.variables.map((name) => `?${name}`).join(", ")}: ${text(formula.body, true)}`;
      default: {
        const [only] = formula.operands;
        if (!only) return formula.kind === "and" ? "always" : "never";
        if (formula.operands.length === 1) return text(only, inner);
        const joined = formula.operands
          .map((each) => text(each, true))
          .join(formula.kind === "and" ? ", and " : ", or ");
        return inner ? `(${joined})` : joined;
      }
    }
  };
  if (answer) return `${shapeSaid(answer)} for which ${text(body, false)}${orderSaid(answer)}`;
  if (free.length === 0) return `whether ${text(body, false)}`;
  return `every ${free.map((name) => `?${name}`).join(", ")} for which ${text(body, false)}`;
}

const columnSaid = (column: Column): string =>
  column.kind === "variable" ? `?${column.name}` : `${aggregatedAs[column.of]} ?${column.name}`;

function shapeSaid({ columns }: AnswerShape): string {
  const groups = columns.filter(({ kind }) => kind === "variable").map(columnSaid);
  const made = columns.filter(({ kind }) => kind === "aggregate").map(columnSaid);
  if (made.length === 0) return `every ${groups.join(", ")}`;
  return `${groups.length > 0 ? `for each ${groups.join(", ")} ` : ""}${made.join(" and ")}`;
}

function orderSaid({ columns, order, limit }: AnswerShape): string {
  const by = order.map(
    ({ column, turned }) => `${columnSaid(columns[column]!)}${turned ? " the other way round" : ""}`,
  );
  return `${by.length > 0 ? `, in the order of ${by.join(", then ")}` : ""}${limit === undefined ? "" : `, the first ${limit}`}`;
}

/** What a comparison compares, as far as one of its sides says it. */
function sortIn({ left, right }: Comparison, { attributes, attributeTypes }: Graph): Sort | undefined {
  for (const each of [left, right]) {
    if (each.kind === "literal") return each.value.kind;
    if (each.kind === "constant") return "entity";
    if (each.kind === "value-of" && attributes.has(each.attribute))
      return isTimeType(attributeTypes?.get(each.attribute)) ? "time" : "number";
  }
  return left.kind === "variable" && right.kind === "variable" ? "entity" : undefined;
}
