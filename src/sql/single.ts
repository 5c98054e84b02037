import type { Query } from "../query/formula.ts";
import { batchRow, type Grounding } from "./batch.ts";
import { compileType } from "./compile.ts";
import { type Dialect, quoted } from "./dialects/dialect.ts";
import type { Levels } from "./statement/chain.ts";

/** Options of the list of the answers of one query. */
export interface Listing {
  /** Answers have the names of `entity(id, name)`, else ids. */
  readonly named: boolean;
  readonly limit?: number | undefined;
}

/**
 * The statement that lists the answers of one query: a column for each free variable, in the order of ids. A query without free
 * variables has one row, whose column `holds` is 1 or 0.
 */
export function singleStatement(
  query: Query,
  grounding: Grounding,
  levels: Levels,
  dialect: Dialect,
  { named, limit }: Listing,
): string {
  const type = compileType(query, { is: "answers" }, levels, dialect);
  const steps = type.steps([batchRow(grounding, 0)]);
  const { columns } = type;
  if (columns.length === 0)
    return `${steps}\nSELECT CASE WHEN COUNT(*) > 0 THEN 1 ELSE 0 END AS holds FROM result`;
  const shown = columns.map((column, at) => {
    const value = named ? `n${at}.name` : `result.${column}`;
    return `${value} AS ${quoted(query.free[at]!, dialect)}`;
  });
  const joins = named
    ? columns.map((column, at) => ` JOIN entity n${at} ON n${at}.id = result.${column}`)
    : [];
  const order = columns.map((column) => `result.${column}`).join(", ");
  const bound = limit === undefined ? "" : ` LIMIT ${limit}`;
  return `${steps}\nSELECT ${shown.join(", ")} FROM result${joins.join("")} ORDER BY ${order}${bound}`;
}
