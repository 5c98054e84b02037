import { expect } from "vitest";
import { LacunaError } from "../../src/error.ts";

/** Runs something that must fail with a LacunaError, and hands the error back. */
export function failureOf(run: () => unknown): LacunaError {
  try {
    run();
  } catch (error) {
    expect(error).toBeInstanceOf(LacunaError);
    return error as LacunaError;
  }
  throw new Error("it did not fail");
}

/** The place of an error drawn as the command line does: carets under the text. */
export function carets({ place }: LacunaError): string {
  expect(place?.text).toBeTypeOf("string");
  return " ".repeat(place!.start!) + "^".repeat(Math.max(1, place!.end! - place!.start!));
}
