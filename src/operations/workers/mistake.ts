import { LacunaError, type Place } from "../../error.ts";

/** A user's mistake as plain data: it keeps code, place and parameters on the way between threads. */
export interface Mistake {
  readonly code: string;
  readonly message: string;
  /** The hint, with parameters in braces. */
  readonly hint: string | undefined;
  readonly parameter: string | undefined;
  readonly place: Place | undefined;
}

export const mistakeOf = (error: LacunaError): Mistake => ({
  code: error.code,
  message: error.message,
  hint: error.hintWithBraces,
  parameter: error.parameter,
  place: error.place,
});

export const errorOf = ({ code, message, hint, parameter, place }: Mistake): LacunaError =>
  new LacunaError(code, message, {
    ...(hint === undefined ? {} : { hint }),
    ...(parameter === undefined ? {} : { parameter }),
    ...(place === undefined ? {} : { place }),
  });

/** What was thrown, with the file whose content is the mistake, where no file is named yet. */
export const inFile = (error: unknown, file: string): unknown =>
  error instanceof LacunaError && error.place?.file === undefined
    ? errorOf({ ...mistakeOf(error), place: { ...error.place, file } })
    : error;
