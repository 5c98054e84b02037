/** How one database writes what the statements need beyond SQL-92 with common table expressions; plain data. */
export interface Dialect {
  readonly name: string;
  /** Whether the tests run its statements on a real server; otherwise only their text is held. */
  readonly tested: boolean;
  /** Type of ids, masks and levels. */
  readonly integer: string;
  /** What goes before each step's query: databases that would plan all steps as one are told to do one after the other. */
  readonly as: string;
  /** The first common table expression: the grounded queries of a batch. */
  batch(columns: readonly string[], rows: readonly (readonly number[])[]): string;
  /** Statements at connection: settings that change what a statement means, and those that decide its speed. */
  readonly settings: readonly string[];
}

/** The grounded queries as `batch(q, …) AS (VALUES …)`, as the standard has it. */
export const valuesBatch: Dialect["batch"] = (columns, rows) =>
  `batch(${columns.join(", ")}) AS (VALUES ${rows.map((row) => `(${row.join(", ")})`).join(", ")})`;
