/** The forms of a result, with their types of content. */
export const forms = {
  json: "application/json",
  ndjson: "application/x-ndjson",
  csv: "text/csv",
  tsv: "text/tab-separated-values",
  parquet: "application/vnd.apache.parquet",
} as const;
export type Form = keyof typeof forms;

/** The separator of two fields of a line. */
export const separators = { csv: ",", tsv: "\t" } as const;
