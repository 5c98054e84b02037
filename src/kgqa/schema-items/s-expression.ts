/** Relations, classes and functions that a logical form uses, in the order of reading. */
export interface FormItems {
  readonly relations: readonly string[];
  readonly classes: readonly string[];
  readonly count: boolean;
  readonly comparatives: readonly string[];
  readonly superlatives: readonly string[];
  readonly aggregates: readonly string[];
}

type Expression = string | readonly Expression[];

const comparisons: ReadonlyMap<string, string> = new Map([
  ["lt", "<"],
  ["le", "<="],
  ["gt", ">"],
  ["ge", ">="],
]);

const MOST_DEPTH = 100;

/**
 * The items of an s-expression of GrailQA (Gu et al. 2021, appendix): `JOIN relation …`, `R relation`,
 * `AND class …`, `COUNT …`, `ARGMAX class relation`, `lt relation value`, `TC …`. A string says why it is none.
 */
export function sExpressionItems(text: string): FormItems | string {
  const parsed = parse(text);
  if (typeof parsed === "string") return parsed;
  const relations: string[] = [];
  const classes: string[] = [];
  const comparatives: string[] = [];
  const superlatives: string[] = [];
  let count = false;
  let unknown: string | undefined;

  const relation = (expression: Expression | undefined): void => {
    if (typeof expression === "string") relations.push(expression);
    else if (expression?.[0] === "R") relation(expression[1]);
    // A path of ARGMAX: (JOIN first second).
    else if (expression?.[0] === "JOIN") expression.slice(1).forEach(relation);
  };
  const set = (expression: Expression | undefined): void => {
    if (expression === undefined) return;
    if (typeof expression === "string") {
      if (!/^[mg]\.|\^\^|^["\d-]/.test(expression)) classes.push(expression);
      return;
    }
    const [head, first, second, third] = expression;
    if (head === "JOIN") {
      relation(first);
      // An entity or value at the end of a relation is no class.
      if (typeof second !== "string") set(second);
    } else if (head === "AND") {
      set(first);
      set(second);
    } else if (head === "COUNT") {
      count = true;
      set(first);
    } else if (head === "ARGMAX" || head === "ARGMIN") {
      superlatives.push(head.toLowerCase());
      set(first);
      relation(second);
    } else if (head === "TC") {
      set(first);
      relation(second);
      if (typeof third !== "string") set(third);
    } else if (typeof head === "string" && comparisons.has(head)) {
      comparatives.push(comparisons.get(head) ?? "");
      relation(first);
    } else unknown ??= `the function ${JSON.stringify(head)} is not known`;
  };
  set(parsed.expression);
  return unknown ?? { relations, classes, count, comparatives, superlatives, aggregates: [] };
}

function parse(text: string): { expression: Expression } | string {
  const tokens = text.match(/[()]|"(?:[^"\\]|\\.)*"(?:\^\^\S+?(?=[\s()]|$))?|[^\s()"]+/g) ?? [];
  const open: Expression[][] = [[]];
  for (const token of tokens) {
    const inner = open[open.length - 1] as Expression[];
    if (token === "(") {
      open.push([]);
      if (open.length > MOST_DEPTH) return `it is nested deeper than ${MOST_DEPTH}`;
    } else if (token === ")") {
      open.pop();
      const outer = open[open.length - 1];
      if (!outer) return "a parenthesis closes nothing";
      outer.push(inner);
    } else inner.push(token);
  }
  const [expression, more] = open[0] ?? [];
  if (open.length > 1) return "a parenthesis is not closed";
  return expression === undefined || more !== undefined ? "it is not one expression" : { expression };
}
