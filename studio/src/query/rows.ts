import { canonicalKey } from "../../../src/query/canonical/canonical.ts";
import type { Atom, Formula, Query } from "../../../src/query/formula.ts";
import { placeQuantifiers } from "../../../src/query/scope.ts";

/** A link as it stands in a row. */
export interface LinkRow {
  readonly kind: "link";
  readonly atom: Atom;
}

/** Rows that belong together: all of them, one of them, none of them, or with variables of their own. */
export interface GroupRow {
  readonly kind: "all" | "any" | "not" | "exists";
  readonly variables: readonly string[];
  readonly rows: readonly Row[];
}

export type Row = LinkRow | GroupRow;

/** A query as rows: one formula in the words of a form. Nothing is lost on the way there or back. */
export interface Rows {
  readonly free: readonly string[];
  readonly rows: readonly Row[];
  /** Other variables are bound where the text notation binds them; otherwise rows `exists` say where. */
  readonly implied: boolean;
}

export function toRows(query: Query): Rows {
  const { free, body } = query;
  const open = opened(body);
  const again = { free, body: placeQuantifiers(open, free) };
  const implied = canonicalKey(again) === canonicalKey(query);
  return { free, rows: top(implied ? open : body), implied };
}

/** A formula without its quantifiers. */
function opened(formula: Formula): Formula {
  switch (formula.kind) {
    case "atom":
      return formula;
    case "exists":
      return opened(formula.body);
    case "not":
      return { kind: "not", body: opened(formula.body) };
    default:
      return { kind: formula.kind, operands: formula.operands.map(opened) };
  }
}

const top = (formula: Formula): readonly Row[] =>
  formula.kind === "and" ? formula.operands.map(rowOf) : [rowOf(formula)];

function rowOf(formula: Formula): Row {
  switch (formula.kind) {
    case "atom":
      return { kind: "link", atom: formula };
    case "not":
      return { kind: "not", variables: [], rows: top(formula.body) };
    case "exists":
      return { kind: "exists", variables: formula.variables, rows: top(formula.body) };
    case "and":
      return { kind: "all", variables: [], rows: formula.operands.map(rowOf) };
    case "or":
      return { kind: "any", variables: [], rows: formula.operands.map(rowOf) };
  }
}

export const fromRows = ({ free, rows, implied }: Rows): Query => ({
  free,
  body: implied ? placeQuantifiers(joined(rows), free) : joined(rows),
});

const joined = (rows: readonly Row[]): Formula =>
  rows.length === 1 ? formulaOf(rows[0]!) : { kind: "and", operands: rows.map(formulaOf) };

function formulaOf(row: Row): Formula {
  switch (row.kind) {
    case "link":
      return row.atom;
    case "not":
      return { kind: "not", body: joined(row.rows) };
    case "exists":
      return { kind: "exists", variables: row.variables, body: joined(row.rows) };
    case "all":
      return { kind: "and", operands: row.rows.map(formulaOf) };
    case "any":
      return { kind: "or", operands: row.rows.map(formulaOf) };
  }
}

/** The place of a row: its place among the rows of each group, from outside in. */
export type Path = readonly number[];

/** The rows with one of them changed; undefined takes it away, and groups that are left empty with it. */
export function changed(rows: readonly Row[], path: Path, change: (row: Row) => Row | undefined): Row[] {
  const [at, ...rest] = path;
  return rows.flatMap((row, nth): readonly Row[] => {
    if (nth !== at) return [row];
    if (rest.length === 0) {
      const now = change(row);
      return now ? [now] : [];
    }
    if (row.kind === "link") return [row];
    const inner = changed(row.rows, rest, change);
    return inner.length === 0 ? [] : [{ ...row, rows: inner }];
  });
}

/** The rows with one more at the end of a group; the outermost is the empty path. */
export function added(rows: readonly Row[], path: Path, row: Row): Row[] {
  const [at, ...rest] = path;
  if (at === undefined) return [...rows, row];
  return rows.map((each, nth) =>
    nth === at && each.kind !== "link" ? { ...each, rows: added(each.rows, rest, row) } : each,
  );
}

/** All links with where they stand, in the order of the text. */
export function linksOf(rows: readonly Row[], path: Path = [], denied = false): PlacedLink[] {
  return rows.flatMap((row, nth): PlacedLink[] =>
    row.kind === "link"
      ? [{ atom: row.atom, path: [...path, nth], denied }]
      : linksOf(row.rows, [...path, nth], denied !== (row.kind === "not")),
  );
}

export interface PlacedLink {
  readonly atom: Atom;
  readonly path: Path;
  readonly denied: boolean;
}
