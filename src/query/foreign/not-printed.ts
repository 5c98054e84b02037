import { LacunaError } from "../../error.ts";

/** The printer of a notation of files that are read and not written. */
export const notPrinted = (notation: string) => (): never => {
  throw new LacunaError("query.not-expressible", `queries are read from ${notation}, and not written as it`, {
    hint: "use {to} text",
  });
};
