import { LacunaError } from "../../error.ts";
import { type BrokenLine, brokenLine } from "./job.ts";

/** A query that cannot be asked is a mistake in the file and not in the command. */
const CODES: Readonly<Record<string, string>> = {
  "usage.unsupported-query": "solvers.unsupported",
  "usage.nothing-to-rank": "query.nothing-to-rank",
};

/** Runs a step of a line and gives what is wrong with the line, if anything. */
export function mistakeBy(step: () => void): LacunaError | undefined {
  try {
    step();
    return undefined;
  } catch (error) {
    if (error instanceof LacunaError) return error;
    throw error;
  }
}

/** A line that could not be answered, with the code of a mistake in a file. */
export const brokenAt = (line: number, error: LacunaError): BrokenLine => ({
  ...brokenLine(line, error),
  code: CODES[error.code] ?? error.code,
});
