import type { LacunaError } from "../../error.ts";
import type { Span } from "./syntax.ts";
import { syntaxError } from "./tokens.ts";

/** Makes the errors of a query whose grammar is right, each at its place. */
export const failing =
  (source: string) =>
  ({ start, end }: Span, code: string, message: string, hint: string): LacunaError =>
    syntaxError(source, start, end, message, hint, code);

export type Fail = ReturnType<typeof failing>;
