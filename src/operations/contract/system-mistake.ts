import { LacunaError } from "../../error.ts";

const MEANINGS: ReadonlyMap<string, readonly [code: string, what: string, hint: string]> = new Map([
  ["ENOSPC", ["runs.disk-full", "the disk is full", "free disk space and run the command again; it resumes"]],
  ["EDQUOT", ["runs.disk-full", "the quota of the disk is used up", "make room and repeat the command"]],
  [
    "EFBIG",
    [
      "runs.disk-full",
      "files may not become so long here",
      "raise the limit with `ulimit -f`, or choose another disk; the command then resumes",
    ],
  ],
  ["EIO", ["runs.disk-fails", "the disk does not read or write what it should", "check the disk"]],
  ["EROFS", ["runs.unwritable", "the disk is read-only", "choose another {out}"]],
  ["EACCES", ["runs.forbidden", "the system forbids it", "check who may read and write there"]],
  [
    "EMFILE",
    [
      "runs.too-many-files",
      "too many files are open",
      "raise the limit with `ulimit -n`, or use fewer {threads}",
    ],
  ],
]);

/** A failure of the machine, not of Lacuna, as an error that says so; anything else as it is. */
export function systemMistake(error: unknown): unknown {
  if (error instanceof LacunaError || !(error instanceof Error)) return error;
  if (isOutOfMemory(error))
    return new LacunaError("runs.no-memory", "the machine has not enough memory for what was asked", {
      hint: "ask for less at once, or free memory",
      cause: error,
    });
  const { code = "", path } = error as Error & { readonly code?: string; readonly path?: string };
  const meaning = MEANINGS.get(code);
  if (!meaning) return error;
  const [name, what, hint] = meaning;
  return new LacunaError(name, what, {
    hint,
    cause: error,
    ...(path === undefined ? {} : { place: { file: path } }),
  });
}

/** The errors of engines when an array or a text is longer than they can hold; a wrong length is a fault and stays one. */
const isOutOfMemory = (error: Error): boolean =>
  error instanceof RangeError &&
  (/allocation failed|Invalid string length/.test(error.message) ||
    Number(/Invalid typed array length: (\d+)$/.exec(error.message)?.[1] ?? 0) >= 2 ** 31);
