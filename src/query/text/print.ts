import type { Graph } from "../../kg/graph.ts";
import { readableAttribute } from "../attributes.ts";
import type { Atom, Term } from "../formula.ts";
import { readableName } from "../names.ts";
import type { NotationContext } from "../notation.ts";
import { sharedNegations } from "../scope.ts";
import { writableVariables } from "../variables.ts";
import {
  type Comparison,
  type InstantAtom,
  type Operand,
  termsOf,
  type ValueAtom,
  type WideFormula,
  type WideQuery,
} from "../wide/formula.ts";
import { literalText, statedText } from "./print-stated.ts";
import { columnName } from "./shape.ts";
import {
  bareVariablePattern,
  entityIdPattern,
  isPlainWord,
  isVariableName,
  quoted,
  relationIdPattern,
  writeWord,
} from "./words.ts";

/**
 * Writes a query in the text notation. With a graph it uses labels and names and forward relations only; without one, or with
 * `context.ids`, ids. The head is omitted, as in `r12(e40,x) & r7(x,?y)`, when the text is read back as the same query.
 */
export function printText(original: WideQuery, context: NotationContext): string {
  const query = writableVariables(original, isVariableName);
  const graph = context.ids ? undefined : context.graph;
  const implied = impliedVariables(query);
  const bare = graph === undefined && query.answer === undefined && canOmitHead(query, implied);

  const relationText = (relation: number | string): string => {
    if (typeof relation === "string")
      return relationIdPattern.test(relation) || /^\d+$/.test(relation)
        ? quoted(relation)
        : writeWord(relation);
    return graph ? writeWord(readableName(graph.relations, relation >> 1)) : `r${relation}`;
  };

  const termText = (term: Term): string => {
    if (term.kind === "variable") return bare && implied.has(term.name) ? term.name : `?${term.name}`;
    const { entity } = term;
    const value = typeof entity === "number" ? context.graph?.valueAt?.(entity) : undefined;
    if (value) return literalText(value);
    if (typeof entity === "number")
      return graph ? writeWord(readableName(graph.entities, entity)) : `e${entity}`;
    const misread =
      entityIdPattern.test(entity) || /^\d+$/.test(entity) || (bare && bareVariablePattern.test(entity));
    return misread ? quoted(entity) : writeWord(entity);
  };

  const comma = bare ? "," : ", ";
  const linkText = ({ relation, head, tail }: Pick<Atom, "relation" | "head" | "tail">): string => {
    const turned = graph !== undefined && typeof relation === "number" && relation % 2 === 1;
    const [first, second] = turned ? [tail, head] : [head, tail];
    const sign = impliedSign(context.graph, relation);
    if (sign) return `${termText(first)} ${sign} ${termText(second)}`;
    return `${relationText(relation)}(${termText(first)}${comma}${termText(second)})`;
  };

  /** Binding strength of the context: 0 none or |, 1 an operand of &, 2 after !. */
  const text = (formula: WideFormula, around: 0 | 1 | 2): string => {
    if (formula.kind === "stated") return statedText(formula, linkText(formula), graph, termText);
    switch (formula.kind) {
      case "atom":
        return linkText(formula);
      case "value":
      case "compare":
      case "instant":
        return valueText(formula, graph, termText, around === 2);
      case "not":
        return `!${scopeText(formula.body, 2)}`;
      case "exists":
        return explicit(formula.variables, formula.body, around);
      default: {
        const [only] = formula.operands;
        if (only === undefined) return formula.kind === "and" ? "true" : "false";
        if (formula.operands.length === 1) return text(only, around);
        const own = formula.kind === "and" ? 1 : 0;
        const joined = formula.operands.map((each) => text(each, own)).join(own ? " & " : " | ");
        return around > own ? `(${joined})` : joined;
      }
    }
  };

  const explicit = (variables: readonly string[], body: WideFormula, around: 0 | 1 | 2): string =>
    variables.length === 0
      ? text(body, around)
      : `exists ${variables.map((name) => `?${name}`).join(" ")} (${text(body, 0)})`;

  /** The body of a negation or of the whole query, without the quantifiers that the parser adds anyway. */
  const scopeText = (formula: WideFormula, around: 0 | 2): string => {
    const { variables, body } = prefixOf(formula);
    return explicit(
      variables.filter((name) => !implied.has(name)),
      body,
      around,
    );
  };

  const body = `${scopeText(query.body, 0)}${shapeText(query)}`;
  return bare ? body : `${headText(query)}: ${body}`;
}

/** The answer variables before the colon. */
function headText({ answer, free }: WideQuery): string {
  const columns = answer ? answer.columns.map(columnName) : free.map((name) => `?${name}`);
  return columns.length === 0 ? "" : `${columns.join(", ")} `;
}

/** The sign of a comparison that is a link of a graph with its values. */
const impliedSign = (graph: Graph | undefined, relation: number | string): string | undefined =>
  graph?.implied && typeof relation === "number" && relation >= graph.implied.from
    ? graph.relations.name(relation >> 1)
    : undefined;

/** How the answers are shown, behind the formula. */
function shapeText({ answer }: WideQuery): string {
  if (!answer) return "";
  const { columns, order, limit } = answer;
  const column = ({ column: at, turned }: (typeof order)[number]) => {
    const each = columns[at]!;
    return `${turned ? "-" : ""}${each.kind === "variable" ? columnName(each) : each.of}`;
  };
  const sorted = order.length === 0 ? "" : ` order ${order.map(column).join(", ")}`;
  return `${sorted}${limit === undefined ? "" : ` limit ${limit}`}`;
}

/** What a formula says of values. @param denied whether it stands directly behind `!` */
function valueText(
  formula: ValueAtom | Comparison | InstantAtom,
  graph: Graph | undefined,
  term: (term: Term) => string,
  denied: boolean,
): string {
  if (formula.kind === "instant") return `time(${term(formula.time)})`;
  const attribute = (name: string): string => writeWord(graph ? readableAttribute(graph, name) : name);
  if (formula.kind === "value")
    return `${attribute(formula.attribute)}(${term(formula.subject)}, ${term(formula.value)})`;
  const side = (each: Operand): string => {
    if (each.kind === "literal") return literalText(each.value);
    if (each.kind === "value-of") return `${attribute(each.attribute)}(${term(each.subject)})`;
    return term(each);
  };
  const compared = `${side(formula.left)} ${formula.sign} ${side(formula.right)}`;
  return denied ? `(${compared})` : compared;
}

/** The leading quantifiers of a formula, and the rest. */
function prefixOf(formula: WideFormula): { variables: readonly string[]; body: WideFormula } {
  const variables: string[] = [];
  let body = formula;
  while (body.kind === "exists") {
    variables.push(...body.variables);
    body = body.body;
  }
  return { variables, body };
}

/** The variables whose quantifier is where the parser would put it. */
function impliedVariables(query: WideQuery): Set<string> {
  const binders = new Map<string, number>(query.free.map((name) => [name, 1]));
  const candidates: { names: readonly string[]; body: WideFormula }[] = [];
  const visit = (formula: WideFormula, isScope: boolean): void => {
    if (formula.kind === "and" || formula.kind === "or")
      for (const each of formula.operands) visit(each, false);
    if (formula.kind === "not") visit(formula.body, true);
    if (formula.kind !== "exists") return;
    const { variables, body } = prefixOf(formula);
    for (const name of variables) binders.set(name, (binders.get(name) ?? 0) + 1);
    if (isScope) candidates.push({ names: variables, body });
    visit(body, false);
  };
  visit(query.body, true);
  const implied = new Set<string>();
  for (const { names, body } of candidates) {
    const negations = sharedNegations(body);
    for (const name of names)
      if (binders.get(name) === 1 && negations.get(name)?.length === 0) implied.add(name);
  }
  return implied;
}

/** Whether the query reads the same without its head: ids only, and the free variables in order of appearance. */
function canOmitHead(query: WideQuery, implied: ReadonlySet<string>): boolean {
  const marked = new Set<string>();
  let idsOnly = true;
  const visit = (formula: WideFormula): void => {
    if (formula.kind === "and" || formula.kind === "or") for (const each of formula.operands) visit(each);
    else if (formula.kind === "not" || formula.kind === "exists") visit(formula.body);
    else {
      if (formula.kind !== "atom" || typeof formula.relation === "string") idsOnly = false;
      for (const term of termsOf(formula))
        if (term.kind === "variable" && query.free.includes(term.name)) marked.add(term.name);
    }
  };
  visit(query.body);
  const inOrder = [...marked];
  return (
    idsOnly &&
    inOrder.length === query.free.length &&
    inOrder.every((name, at) => name === query.free[at]) &&
    [...implied].every(
      (name) => bareVariablePattern.test(name) && !entityIdPattern.test(name) && isPlainWord(name),
    )
  );
}
