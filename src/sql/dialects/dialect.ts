export const dialectNames = ["duckdb", "postgres", "clickhouse", "spark", "trino", "bigquery"] as const;

/** How one database writes what the statements need beyond SQL-92 with common table expressions; plain data. */
export interface Dialect {
  readonly name: string;
  /** Whether the tests run its statements on a real server; otherwise only their text is held. */
  readonly tested: boolean;
  /** Type of ids, masks and levels. */
  readonly integer: string;
  /** A sum of masks as an integer, where it would be of a wider type with each plus. */
  mask(sum: string): string;
  /** What goes before each step's query: databases that would plan all steps as one are told to do one after the other. */
  readonly as: string;
  /** The first common table expression: the grounded queries of a batch. */
  batch(columns: readonly string[], rows: readonly (readonly number[])[]): string;
  /** What stands around a name that is not plain. */
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
