import { LacunaError, type Place } from "../../error.ts";

/** A user's mistake as plain data: it keeps its code and place on the way between threads. */
export interface Mistake {
  readonly code: string;
  readonly message: string;
  readonly hint: string | undefined;
  readonly place: Place | undefined;
}

export const mistakeOf = ({ code, message, hint, place }: LacunaError): Mistake => ({
  code,
  message,
  hint,
  place,
});

export const errorOf = ({ code, message, hint, place }: Mistake): LacunaError =>
  new LacunaError(code, message, {
    ...(hint === undefined ? {} : { hint }),
    ...(place === undefined ? {} : { place }),
  });
