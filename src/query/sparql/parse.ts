import { constant, type Term, variable } from "../formula.ts";
import type { NotationContext } from "../notation.ts";
import { checkSafety } from "../safety.ts";
import { freshName } from "../scope.ts";
import { syntaxError } from "../text/tokens.ts";
import type { WideFormula, WideQuery } from "../wide/formula.ts";
import { wideAnd, wideExists, wideNot, wideOr } from "../wide/make.ts";
import { sparqlSyntaxOf } from "./grammar.ts";
import { entityOf } from "./iris.ts";
import { conditionReader, type Scope, type Triple, tripleReader } from "./parts.ts";
import type { Expression, Group, Node, Pattern, Span } from "./syntax.ts";
import { valueSorts } from "./value-sorts.ts";

/**
 * Reads the SPARQL subset: SELECT or ASK over basic patterns, groups, UNION, FILTER [NOT] EXISTS, comparisons, annotations of
 * statements, and paths without repetition.
 * Solutions are sets of tuples, with or without DISTINCT. A variable inside NOT EXISTS means the one outside when the patterns of
 * its own group bind that; otherwise it is a different variable inside the denied branch.
 *
 * @throws LacunaError `query.syntax`, `query.unsupported` naming the feature, `query.unknown-entity`, …
 */
export function parseSparql(source: string, context: NotationContext): WideQuery {
  const { projected, group } = sparqlSyntaxOf(source, context.graph?.prefixes);
  const { graph } = context;
  const place = ({ start, end }: Span) => ({ text: source, start, end });
  const sorts = valueSorts(group, graph, place);
  const outer = variablesIn(group);
  const taken = new Set<string>([...outer.possible, ...(projected ?? []).map((each) => each.text)]);

  const term = (node: Node, scope: Scope): Term =>
    node.kind === "variable"
      ? variable(scope.get(node.text)!)
      : constant(entityOf(node.text, graph, place(node)));

  const reading = { source, graph, place, sorts, term };
  const { tripleFormula } = tripleReader(reading);
  const conditionFormula = conditionReader(reading);

  /** `given` are the variables from an enclosing EXISTS; `scope` names all variables of the patterns. */
  function formulaOf({ patterns }: Group, given: Scope, scope: Scope): WideFormula {
    const own = variablesIn({ patterns });
    const known = new Map(given);
    for (const name of own.certain) known.set(name, scope.get(name)!);
    return wideAnd(...patterns.map((each) => patternFormula(each, own.possible, given, known, scope)));
  }

  function patternFormula(
    pattern: Pattern,
    beside: ReadonlySet<string>,
    given: Scope,
    known: Scope,
    scope: Scope,
  ): WideFormula {
    switch (pattern.kind) {
      case "triple":
        return tripleFormula(pattern, scope);
      case "union":
        return wideOr(...pattern.groups.map((each) => formulaOf(each, given, scope)));
      case "condition":
        return conditionFormula(pattern.expression, known);
      case "filter": {
        for (const name of everyVariable(pattern.group))
          if (beside.has(name) && !known.has(name)) throw halfBound(source, name, pattern);
        const locals = [...variablesIn(pattern.group).possible].filter((name) => !known.has(name));
        const larger = extended(known, locals, taken);
        const body = wideExists(
          locals.map((name) => larger.get(name)!),
          formulaOf(pattern.group, known, larger),
        );
        return pattern.negated ? wideNot(body) : body;
      }
    }
  }

  const scope = new Map<string, string>();
  for (const name of outer.possible) {
    if (!name.startsWith("_:")) scope.set(name, name);
  }
  const named = extended(
    scope,
    [...outer.possible].filter((name) => !scope.has(name)),
    taken,
  );
  const body = formulaOf(group, new Map(), named);
  const free = projected ? projected.map((each) => each.text) : [...scope.keys()];
  const bound = [...outer.possible].filter((name) => !free.includes(name)).map((name) => named.get(name)!);
  const query = { free, body: wideExists(bound, body) };
  if (!context.unsafe) checkSafety(query, source);
  return query;
}

/** The scope with names for more variables; names that are taken are changed. */
function extended(scope: Scope, names: readonly string[], taken: Set<string>): Map<string, string> {
  const larger = new Map(scope);
  for (const name of names) {
    const fresh = freshName(name.replace("_:", "blank_").replaceAll(/\W/gu, ""), taken);
    taken.add(fresh);
    larger.set(name, fresh);
  }
  return larger;
}

const halfBound = (source: string, name: string, { start, end }: Span) =>
  syntaxError(
    source,
    start,
    end,
    `?${name} is bound in only some branches of the UNION beside this filter`,
    "put the filter into the branches that bind it",
    "query.unsupported",
  );

/** The variables that a group's own patterns bind, in every solution or in some; filters bind none. */
function variablesIn({ patterns }: Group): { certain: Set<string>; possible: Set<string> } {
  const certain = new Set<string>();
  const possible = new Set<string>();
  for (const pattern of patterns) {
    if (pattern.kind === "triple")
      for (const { kind, text } of nodesOf(pattern))
        if (kind === "variable") {
          certain.add(text);
          possible.add(text);
        }
    if (pattern.kind !== "union") continue;
    const branches = pattern.groups.map(variablesIn);
    for (const branch of branches)
      for (const name of branch.possible) {
        possible.add(name);
        if (branches.every((each) => each.certain.has(name))) certain.add(name);
      }
  }
  return { certain, possible };
}

const nodesOf = ({ subject, object, said = [] }: Triple): Node[] => [
  subject,
  object,
  ...said.map((each) => each.object),
];

const comparedNames = (expression: Expression): string[] =>
  expression.kind === "compare"
    ? [expression.left, expression.right].flatMap((side) => {
        const node = side.kind === "year" ? side.of : side;
        return node.kind === "variable" ? [node.text] : [];
      })
    : "operands" in expression
      ? expression.operands.flatMap(comparedNames)
      : "body" in expression
        ? comparedNames(expression.body)
        : [];

/** Every variable of a group, those of its filters included. */
function everyVariable({ patterns }: Group): Set<string> {
  const found = new Set<string>();
  for (const pattern of patterns) {
    if (pattern.kind === "triple")
      for (const { kind, text } of nodesOf(pattern)) if (kind === "variable") found.add(text);
    if (pattern.kind === "condition") for (const name of comparedNames(pattern.expression)) found.add(name);
    const groups =
      pattern.kind === "union" ? pattern.groups : pattern.kind === "filter" ? [pattern.group] : [];
    for (const group of groups) for (const name of everyVariable(group)) found.add(name);
  }
  return found;
}
