import { isTimeType } from "../../kg/attribute-type.ts";
import type { Graph } from "../../kg/graph.ts";
import type { Sort } from "../../kg/values/value.ts";
import { keyMeaning } from "../statement-keys.ts";
import type { ComparisonSyntax, ExtremeSyntax, LinkSyntax, Name, Side, Span, Syntax } from "./syntax.ts";
import { syntaxError } from "./tokens.ts";

/** What is known of a term: its sort, the unit of its numbers, and the place that says so. */
export interface Known {
  readonly sort: Sort;
  readonly unit?: string | undefined;
  /** A piece of the query. */
  readonly where: string;
}

/** The sorts of the terms of one query. */
export interface Sorts {
  ofSide(side: Side): Known | undefined;
  ofAttribute(attribute: string, where: string): Known | undefined;
  ofName(variable: string): Known | undefined;
}

/** What a sort is called in messages. */
export const CALLED: Readonly<Record<Sort, string>> = {
  entity: "a thing",
  number: "a number",
  time: "a time",
  text: "a text",
};

/**
 * Finds what each variable of a query stands for: ends of links are things, values are what the attribute holds, and both sides of a
 * comparison are of one sort.
 * @throws LacunaError `query.sort-mismatch` at the second place of a variable that cannot be both
 */
export function sortsOf(
  source: string,
  body: Syntax,
  graph: Graph | undefined,
  inRelation: (link: LinkSyntax) => string | undefined,
  attributeOf: (name: Name) => string,
): Sorts {
  const found = new Map<string, Known>();
  const textOf = ({ start, end }: Span) => source.slice(start, end);

  const ofAttribute = (attribute: string, where: string): Known | undefined => {
    if (!graph?.attributes.has(attribute)) return undefined;
    const type = graph.attributeTypes?.get(attribute);
    if (isTimeType(type)) return { sort: "time", where };
    return { sort: "number", unit: type?.unit, where };
  };
  const ofSide = (side: Side): Known | undefined => {
    if (side.kind === "value-of") return ofAttribute(attributeOf(side.attribute), textOf(side));
    if (side.name.kind !== "variable") return undefined;
    const known = found.get(side.name.text);
    return known && { ...known, where: textOf(side) };
  };
  const give = (name: Name, known: Known | undefined): boolean => {
    if (name.kind !== "variable" || !known) return false;
    const before = found.get(name.text);
    if (before && before.sort !== known.sort)
      throw syntaxError(
        source,
        name.start,
        name.end,
        `?${name.text} is ${CALLED[before.sort]} in ${before.where} and ${CALLED[known.sort]} in ${known.where}`,
        "use two variables",
        "query.sort-mismatch",
      );
    if (before) return false;
    found.set(name.text, known);
    return true;
  };

  const comparisons: ComparisonSyntax[] = [];
  const visit = (syntax: Syntax): void => {
    switch (syntax.kind) {
      case "link": {
        const where = textOf({ start: syntax.relation.start, end: source.indexOf(")", syntax.tail.end) + 1 });
        give(syntax.head, { sort: "entity", where });
        const attribute = inRelation(syntax);
        give(
          syntax.tail,
          attribute === undefined ? { sort: "entity", where } : ofAttribute(attribute, where),
        );
        for (const [name, known] of saidSorts(syntax, graph, textOf, where)) give(name, known);
        return;
      }
      case "instant":
        give(syntax.time, { sort: "time", where: `time(?${syntax.time.text})` });
        return;
      case "extreme":
        visit(syntax.link);
        give(...extremeSort(syntax, textOf));
        return;
      case "compare":
        for (const side of [syntax.left, syntax.right])
          if (side.kind === "value-of") give(side.subject, { sort: "entity", where: textOf(side) });
        comparisons.push(syntax);
        return;
      case "and":
      case "or":
        syntax.operands.forEach(visit);
        return;
      default:
        visit(syntax.body);
    }
  };
  visit(body);
  // What one side is, the other is.
  for (let changed = comparisons.length > 0; changed; ) {
    changed = false;
    for (const { left, right } of comparisons)
      for (const [side, other] of [
        [left, right],
        [right, left],
      ] as const)
        if (side.kind === "term" && side.name.kind === "variable" && !found.has(side.name.text))
          changed = give(side.name, ofSide(other)) || changed;
  }
  return { ofSide, ofAttribute, ofName: (name) => found.get(name) };
}

/** What variables behind a link stand for: those behind @ are times, those of qualifiers what all values of the key are. */
function saidSorts(
  { said }: LinkSyntax,
  graph: Graph | undefined,
  textOf: (span: Span) => string,
  where: string,
): [Name, Known][] {
  const times = (said?.when?.ends ?? []).map((end): [Name, Known] => [
    end,
    { sort: "time", where: textOf(said!.when!) },
  ]);
  const values = (said?.pairs ?? []).flatMap(({ key, value }): [Name, Known][] => {
    const found = graph && keyMeaning(graph, key.text);
    const [only, ...others] = found?.kinds ?? [];
    return only && others.length === 0 ? [[value, { sort: only, unit: found?.unit, where }]] : [];
  });
  return [...times, ...values];
}

/** What is compared with the first or the last time of a link. */
const extremeSort = ({ side }: ExtremeSyntax, textOf: (span: Span) => string): [Name, Known] =>
  side.kind === "term"
    ? [side.name, { sort: "time", where: textOf(side) }]
    : [side.subject, { sort: "entity", where: textOf(side) }];
