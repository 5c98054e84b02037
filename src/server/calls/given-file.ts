/** A file that comes with a call. */
export interface GivenFile {
  readonly name: string;
  readonly text: string;
}

/** Names of files and folders that a job writes or is given. */
export const FILE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;

export const isGivenFile = (value: unknown): value is GivenFile =>
  typeof value === "object" &&
  value !== null &&
  typeof (value as GivenFile).name === "string" &&
  typeof (value as GivenFile).text === "string" &&
  Object.keys(value).length === 2;
