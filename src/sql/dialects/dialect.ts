export const dialectNames = ["duckdb", "postgres", "clickhouse", "spark", "trino", "bigquery"] as const;

/** The dialect of one database, for what the statements need beyond SQL-92 with common table expressions; plain data. */
export interface Dialect {
  readonly name: string;
  /** Whether the tests run its statements on a real server; otherwise only their text is held. */
  readonly tested: boolean;
  /** Type of ids, masks and levels. */
  readonly integer: string;
  /** A sum of masks as an integer, where it would be of a wider type with each plus. */
  mask(sum: string): string;
  /** The words before the query of each step, for databases that would plan all steps as one. */
  readonly as: string;
  /**
   * Whether a join holds the rows of its right side in memory and looks there for those of its left side, one after the other. Links then
   * stand on the left, so that what is held is the few rows that a batch has come to.
   */
  readonly holdsRight: boolean;
  /** The first common table expression: the grounded queries of a batch. */
  batch(columns: readonly string[], rows: readonly (readonly number[])[]): string;
  /** The sign around a name that is not plain. */
  readonly quote: '"' | "`";
  /** Statements at connection: settings that change what a statement means, and those that decide its speed. */
  readonly settings: readonly string[];
}

/** A name as a database takes it, whatever is in it. */
export const quoted = (name: string, { quote }: Dialect): string =>
  `${quote}${name.replaceAll(quote, quote + quote)}${quote}`;

/** The grounded queries as `batch(q, …) AS (VALUES …)`, as the standard has it. */
export const valuesBatch: Dialect["batch"] = (columns, rows) =>
  `batch(${columns.join(", ")}) AS (VALUES ${rows.map((row) => `(${row.join(", ")})`).join(", ")})`;
