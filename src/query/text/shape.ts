import type { AnswerShape, Column, WideFormula } from "../wide/formula.ts";
import { type Fail, failing } from "./failing.ts";
import type { Sorts } from "./sorts.ts";
import type { ColumnSyntax, Name, QuerySyntax } from "./syntax.ts";

/** The shape of the answers, and the free variables that it needs; undefined where the query says nothing of it. */
export function shapeOf(
  source: string,
  { columns, order, limit, head }: QuerySyntax,
  body: WideFormula,
  marked: readonly string[],
  sorts: Sorts,
): { readonly shape: AnswerShape; readonly free: readonly string[] } | undefined {
  const written: readonly ColumnSyntax[] =
    head === undefined
      ? marked.map((text) => ({ name: { kind: "variable", text, start: 0, end: 0 } }))
      : columns;
  if (order.length === 0 && !limit && written.every(({ aggregate }) => !aggregate)) return undefined;
  const fail = failing(source);
  const shown = written.map(({ name, aggregate }): Column => {
    if (!aggregate) return { kind: "variable", name: name.text };
    const sums = aggregate === "sum" || aggregate === "mean";
    const sort = sorts.ofName(name.text);
    if (aggregate !== "count" && sort?.sort === "entity")
      throw fail(
        name,
        "query.sort-mismatch",
        `?${name.text} is a thing in ${sort.where}, and ${aggregate} is of values`,
        "write count, or the variable of a value",
      );
    if (sums && sort?.sort === "time")
      throw fail(
        name,
        "query.sort-mismatch",
        `?${name.text} is a time in ${sort.where}, and times have no ${aggregate}`,
        "write min or max",
      );
    if (!sums) return { kind: "aggregate", of: aggregate, name: name.text, over: [name.text] };
    const owner = ownerOf(name.text, body);
    if (owner === undefined)
      throw fail(
        name,
        "query.no-owner",
        `nothing outside of alternatives and denials says whose value ?${name.text} is, so it is not known how often it counts`,
        `write the attribute beside the rest: budget(?p, ?${name.text})`,
      );
    return { kind: "aggregate", of: aggregate, name: name.text, over: [...owner, name.text] };
  });
  const free = new Set(shown.flatMap((each) => (each.kind === "variable" ? [each.name] : each.over)));
  return {
    free: [...free],
    shape: {
      columns: shown,
      order: order.map((each) => columnOf(each, shown, fail)),
      ...(limit ? { limit: Number(limit.text) } : {}),
    },
  };
}

/** The thing whose value a variable is; none for a thing that is named. */
function ownerOf(name: string, body: WideFormula): readonly string[] | undefined {
  const parts = body.kind === "and" ? body.operands : [body];
  for (const each of parts) {
    if (each.kind === "value" && each.value.name === name)
      return each.subject.kind === "variable" ? [each.subject.name] : [];
    // Without a graph an attribute is read as a link.
    if (each.kind === "atom" && each.tail.kind === "variable" && each.tail.name === name)
      return each.head.kind === "variable" ? [each.head.name] : [];
    if (
      each.kind === "stated" &&
      each.pairs.some(({ value }) => value?.kind === "variable" && value.name === name)
    )
      return [each.head, each.tail].flatMap((end) => (end.kind === "variable" ? [end.name] : []));
    const inner = each.kind === "and" ? ownerOf(name, each) : undefined;
    if (inner) return inner;
  }
  return undefined;
}

/** What a column is called. */
export const columnName = (column: Column): string =>
  column.kind === "variable" ? `?${column.name}` : `${column.of}(?${column.name})`;

/** The column that an order names: a variable, `count` where there is one count, or `count(?p)`; a minus turns it round. */
export function orderedColumn(
  text: string,
  columns: readonly Column[],
): AnswerShape["order"][number] | undefined {
  const turned = text.startsWith("-");
  const wanted = (turned ? text.slice(1) : text).trim().replace(/^\?/, "");
  const found = columns.flatMap((each, column) =>
    wanted === columnName(each).replace(/^\?/, "") || (each.kind === "aggregate" && each.of === wanted)
      ? [column]
      : [],
  );
  return found.length === 1 ? { column: found[0]!, turned } : undefined;
}

function columnOf(name: Name, columns: readonly Column[], fail: Fail): AnswerShape["order"][number] {
  const found = orderedColumn(name.text, columns);
  if (found) return found;
  throw fail(
    name,
    "query.unknown-column",
    `the answers have no one column ${name.text}`,
    `columns are ${columns.map(columnName).join(", ")}`,
  );
}
