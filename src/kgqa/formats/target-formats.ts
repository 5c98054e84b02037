/** The formats in which questions can be written, each with the ending of its files. */
export const targetEndings = { qald: ".qald.json", jsonl: ".jsonl", parquet: ".parquet" } as const;

/** A format in which questions can be written. @internal */
export type TargetFormat = keyof typeof targetEndings;

export const targetFormats = Object.keys(targetEndings) as TargetFormat[];
