import { type Term, variable } from "../../../src/query/formula.ts";
import { nodeId } from "../query/drawing.ts";
import { changed, type Path, type Row, type Rows } from "../query/rows.ts";
import { typed } from "./terms.ts";

/** Whether a link is all that a denial denies. */
export const isDeniedAlone = ({ rows }: Rows, path: Path): boolean => {
  let within: readonly Row[] = rows;
  let parent: Row | undefined;
  for (const at of path.slice(0, -1)) {
    parent = within[at];
    within = parent && parent.kind !== "link" ? parent.rows : [];
  }
  return parent?.kind === "not" && parent.rows.length === 1;
};

/** The rows with a link denied, or no longer so. */
export const deniedOrNot = (rows: Rows, path: Path): readonly Row[] =>
  isDeniedAlone(rows, path)
    ? changed(rows.rows, path.slice(0, -1), (row) => (row.kind === "link" ? row : row.rows[0]))
    : changed(rows.rows, path, (row) => ({ kind: "not", variables: [], rows: [row] }));

/** The rows without a link, and without the denial that it stood alone in. */
export const withoutLink = (rows: Rows, path: Path): readonly Row[] =>
  changed(rows.rows, isDeniedAlone(rows, path) ? path.slice(0, -1) : path, () => undefined);

/** The rows with another relation in a link. */
export const withRelation = (rows: Rows, path: Path, relation: string): readonly Row[] =>
  changed(rows.rows, path, (row) =>
    row.kind === "link" ? { kind: "link", atom: { ...row.atom, relation } } : row,
  );

/** The rows with an end called otherwise: an anchor by its name, a variable by `?name`. */
export function renamed({ free, rows, ...rest }: Rows, id: string, text: string): Rows {
  const now = typed(text);
  const end = (term: Term): Term => (nodeId(term) === id ? now : term);
  const each = (row: Row): Row =>
    row.kind === "link"
      ? { kind: "link", atom: { ...row.atom, head: end(row.atom.head), tail: end(row.atom.tail) } }
      : { ...row, rows: row.rows.map(each) };
  const names = free.flatMap((name) =>
    nodeId(variable(name)) === id ? (now.kind === "variable" ? [now.name] : []) : [name],
  );
  return { ...rest, free: [...new Set(names)], rows: rows.map(each) };
}
