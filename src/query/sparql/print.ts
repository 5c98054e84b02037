import { LacunaError } from "../../error.ts";
import { minimalScope } from "../canonical/scope.ts";
import type { Atom, Query, Term } from "../formula.ts";
import type { NotationContext } from "../notation.ts";
import { unsafeVariable } from "../safety.ts";
import { renameApart } from "../scope.ts";
import { writableVariables } from "../variables.ts";
import { type AnswerShape, isNarrowQuery, type WideQuery } from "../wide/formula.ts";
import { isCondition, withConditions } from "./comparisons.ts";
import { groupsOf, type PatternGroup } from "./groups.ts";
import { entityIri, relationIri } from "./iris.ts";
import { simplified } from "./simplify.ts";

/** Writes a safe query as SPARQL that any engine answers with the same tuples: SELECT DISTINCT, or ASK. */
export function printSparql(original: WideQuery, context: NotationContext): string {
  const unsafe = unsafeVariable(original);
  if (unsafe)
    throw new LacunaError(
      "query.not-expressible",
      `SPARQL cannot say this query: nearly every entity could be ?${unsafe.name}`,
      { hint: `give ?${unsafe.name} a link without !, or use another notation` },
    );
  if (original.answer) return printShaped(original, original.answer, context);
  const graph = context.ids ? undefined : context.graph;
  const writable = writableVariables(original, (name) => /^[A-Za-z]\w*$/.test(name));
  const wide = isNarrowQuery(writable) ? undefined : withConditions(writable, graph);
  const { free, body } = renameApart(wide?.query ?? (writable as Query));

  const term = (each: Term) =>
    each.kind === "variable" ? `?${each.name}` : `<${entityIri(each.entity, graph)}>`;
  const triple = ({ relation, head, tail }: Atom) => {
    const stated = wide?.statedOf(relation);
    if (stated)
      return `${term(head)} <${relationIri(stated.relation, graph)}> ${term(tail)}${stated.behind} .`;
    const turned = typeof relation === "number" && relation % 2 === 1;
    const [subject, object] = turned ? [tail, head] : [head, tail];
    return `${term(subject)} <${relationIri(turned ? relation - 1 : relation, graph)}> ${term(object)} .`;
  };
  const conditionOf = ({ relation, head, tail }: Atom) =>
    wide!.conditionOf(String(relation), term(head), term(tail));
  const lines = ({ links, unions, denied }: PatternGroup): string[] => [
    ...links.map((each) => (isCondition(each.relation) ? `FILTER (!(${conditionOf(each)}))` : triple(each))),
    ...unions.map((branches) => branches.map(braced).join(" UNION ")),
    ...denied.map((each) => {
      const condition = each.links.find(({ relation }) => isCondition(relation));
      return condition ? `FILTER (${conditionOf(condition)})` : `FILTER NOT EXISTS ${braced(each)}`;
    }),
  ];
  const braced = (group: PatternGroup): string => `{ ${lines(group).join(" ")} }`;

  // With every quantifier at its narrowest, a variable that only one alternative uses is local to it.
  const formula = renameApart({ free, body: minimalScope(simplified(body)) }).body;
  const isFalse = formula.kind === "or" && formula.operands.length === 0;
  const inside = isFalse ? ["FILTER (false)"] : lines(groupsOf(formula));
  const head =
    free.length === 0 ? "ASK" : `SELECT DISTINCT ${free.map((name) => `?${name}`).join(" ")} WHERE`;
  return inside.length === 0 ? `${head} { }` : `${head} {\n${inside.map((line) => `  ${line}\n`).join("")}}`;
}

const SPARQL_NAME = { count: "COUNT", sum: "SUM", min: "MIN", max: "MAX", mean: "AVG" } as const;

/**
 * Groups, order and limit around the query, each combination of what an aggregate counts once.
 * @throws LacunaError `query.not-expressible` for several aggregates, which count different combinations
 */
function printShaped({ free, body }: WideQuery, shape: AnswerShape, context: NotationContext): string {
  const { columns, order, limit } = shape;
  const made = columns.filter((each) => each.kind === "aggregate");
  if (made.length > 1)
    throw new LacunaError("query.not-expressible", "SPARQL is written with one aggregate at most", {
      hint: "ask for one after the other",
    });
  const names = new Map(free.map((name, at) => [name, /^[A-Za-z]\w*$/.test(name) ? name : `x${at}`]));
  const inner = printSparql({ free, body }, context);
  const column = (at: number): string => {
    const each = columns[at]!;
    return each.kind === "variable" ? `?${names.get(each.name)}` : `?${each.of}_${names.get(each.name)}`;
  };
  const shown = columns.map((each, at) =>
    each.kind === "variable"
      ? column(at)
      : `(${SPARQL_NAME[each.of]}(?${names.get(each.name)}) AS ${column(at)})`,
  );
  const groups = columns.flatMap((each, at) => (each.kind === "variable" ? [column(at)] : []));
  return [
    `SELECT ${shown.join(" ")} WHERE {`,
    ...inner.split("\n").map((line) => `  ${line}`),
    "}",
    ...(made.length > 0 && groups.length > 0 ? [`GROUP BY ${groups.join(" ")}`] : []),
    ...(order.length === 0
      ? []
      : [
          `ORDER BY ${order.map(({ column: at, turned }) => `${(columns[at]!.kind === "aggregate") !== turned ? "DESC" : "ASC"}(${column(at)})`).join(" ")}`,
        ]),
    ...(limit === undefined ? [] : [`LIMIT ${limit}`]),
  ].join("\n");
}
