// Constants for parameters; this file loads nothing else.

/** Roles of a column in a table of triples. */
export const columnRoles = [
  "head",
  "relation",
  "tail",
  "split",
  "time",
  "start",
  "end",
  "headLabel",
  "tailLabel",
] as const;

/** Names of the separators between the fields of a table. */
export const separatorNames = ["tab", "comma", "semicolon", "pipe", "blanks"] as const;

/**
 * What the cells of a column are where each row is one thing; `dmy` and `mdy` are dates with the day or the month first, `comma`
 * are numbers with a comma before decimals, and an empty cell of `down` says what the cell above it says.
 */
export const columnKinds = [
  "link",
  "list",
  "number",
  "comma",
  "year",
  "date",
  "dmy",
  "mdy",
  "down",
  "skip",
] as const;
export type ColumnKind = (typeof columnKinds)[number];
