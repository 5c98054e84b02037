import { LacunaError } from "../../../src/error.ts";
import type { Mistake as Plain } from "../../engine/messages.ts";

/** A mistake of the reader's, or a limit: what the command line says of it, as plain data that can be thrown. */
export class Mistake extends Error {
  readonly code: string;
  readonly hint: string | undefined;
  readonly place: Plain["place"];

  constructor({ code, message, hint, place }: Plain) {
    super(message);
    this.name = "Mistake";
    this.code = code;
    this.hint = hint;
    this.place = place;
  }
}

export const isAbort = (error: unknown): boolean =>
  error instanceof DOMException && error.name === "AbortError";

/** What was thrown, as a mistake that can be shown. */
export const mistakeOf = (error: unknown): Mistake =>
  error instanceof Mistake
    ? error
    : error instanceof LacunaError
      ? new Mistake(error)
      : new Mistake({
          code: "studio.failed",
          message: error instanceof Error ? error.message : String(error),
        });
