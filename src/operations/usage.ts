import { LacunaError } from "../error.ts";

/** An operation asked for wrongly; on the command line exit status 2. */
export const usageError = (what: string, message: string, hint?: string, parameter?: string): LacunaError =>
  new LacunaError(`usage.${what}`, message, {
    ...(hint === undefined ? {} : { hint }),
    ...(parameter === undefined ? {} : { parameter }),
  });
