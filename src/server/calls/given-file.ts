/** A file that comes with a call. */
export interface SentFile {
  readonly name: string;
  readonly text: string;
}

/** A file that came with the call of a job, as its record has it: the text lies in the folder of the job alone. */
export interface KeptFile {
  readonly name: string;
  readonly bytes: number;
  /** Its name among the inputs of the job. */
  readonly input: string;
}

/** Names of files and folders that a job writes or is given. */
export const FILE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;

const hasFields = (value: unknown, fields: Readonly<Record<string, string>>): boolean =>
  typeof value === "object" &&
  value !== null &&
  Object.keys(value).length === Object.keys(fields).length &&
  Object.entries(fields).every(([name, type]) => typeof (value as Record<string, unknown>)[name] === type);

export const isSentFile = (value: unknown): value is SentFile =>
  hasFields(value, { name: "string", text: "string" });

export const isKeptFile = (value: unknown): value is KeptFile =>
  hasFields(value, { name: "string", bytes: "number", input: "string" });

/** What was given, with other values in place of its files. */
export function withFiles(given: unknown, replace: (file: SentFile | KeptFile) => unknown): unknown {
  if (isSentFile(given) || isKeptFile(given)) return replace(given);
  if (Array.isArray(given)) return given.map((each) => withFiles(each, replace));
  if (typeof given !== "object" || given === null) return given;
  return Object.fromEntries(Object.entries(given).map(([name, each]) => [name, withFiles(each, replace)]));
}
