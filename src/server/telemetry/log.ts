/** One request in the log. What was asked is not in it unless the server was told to write it. */
export interface RequestRecord {
  readonly time: string;
  readonly method: string;
  /** The route with names in braces, not what stood in their place. */
  readonly route: string;
  readonly status: number;
  readonly milliseconds: number;
  /** The name of the token, where there was one. */
  readonly caller?: string;
  /** The code of the error, where there was one. */
  readonly code?: string;
  /** The whole address, only where the server was told to write queries. */
  readonly url?: string;
}

/** A line that is no request, such as a fault. */
export interface EventRecord {
  readonly time: string;
  readonly event: string;
  readonly [detail: string]: unknown;
}

/** Takes one record of the log. */
export type RequestLog = (record: RequestRecord | EventRecord) => void;

/** Writes records as lines of JSON. */
export const jsonLog =
  (write: (line: string) => void): RequestLog =>
  (record) =>
    write(`${JSON.stringify(record)}\n`);

/** Milliseconds that lines of the log wait for each other. */
const TOGETHER = 20;

/** Writes lines together: a call of the system for each takes longer than many an answer. */
export function gathered(write: (text: string) => void): (line: string) => void {
  let lines = "";
  const flush = () => {
    if (lines !== "") write(lines);
    lines = "";
  };
  process.once("exit", flush);
  return (line) => {
    if (lines === "") setTimeout(flush, TOGETHER).unref();
    lines += line;
  };
}
