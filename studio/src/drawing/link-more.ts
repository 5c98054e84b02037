import { atom, variable } from "../../../src/query/formula.ts";
import type { Row, Rows } from "../query/rows.ts";

/** A link more: from what is asked for to a variable that is new. */
export function linkMore({ free, rows }: Rows, relation: string): Row {
  const taken = new Set([...free, ...namesIn(rows)]);
  const fresh = [..."yzuvwabcdefghij"].find((name) => !taken.has(name)) ?? `y${taken.size}`;
  return { kind: "link", atom: atom(relation, variable(free[0] ?? "x"), variable(fresh)) };
}

/** Names of the variables of rows. */
export function namesIn(rows: readonly Row[]): string[] {
  return rows.flatMap((row) =>
    row.kind === "link"
      ? [row.atom.head, row.atom.tail].flatMap((term) => (term.kind === "variable" ? [term.name] : []))
      : namesIn(row.rows),
  );
}
