import { LacunaError } from "../../error.ts";
import { parseJson } from "./json-text.ts";
import { isObject } from "./shape.ts";

/** How a file of JSON is refused. */
export interface JsonRefusal {
  readonly file: string;
  /** The code of the error. */
  readonly code: string;
  readonly hint?: string;
}

/**
 * The object that a file of JSON holds.
 * @throws LacunaError the code that is given, with the file, where it is no JSON or no object
 */
export function jsonObjectOf(
  given: Uint8Array | string,
  refusal: JsonRefusal,
): Readonly<Record<string, unknown>> {
  const value = jsonOf(given, refusal);
  if (isObject(value)) return value;
  throw brokenJson(refusal, "it holds no object");
}

/**
 * The value that a file of JSON holds.
 * @throws LacunaError the code that is given, with the file, where it is no JSON
 */
export function jsonOf(given: Uint8Array | string, refusal: JsonRefusal): unknown {
  try {
    const text =
      typeof given === "string" ? given : new TextDecoder("utf-8", { fatal: true }).decode(given.slice());
    return parseJson(text);
  } catch (cause) {
    throw brokenJson(refusal, (cause as Error).message, cause);
  }
}

/** The error for a file whose JSON is not what it has to be. */
export const brokenJson = ({ file, code, hint }: JsonRefusal, what: string, cause?: unknown): LacunaError =>
  new LacunaError(code, `${file} is damaged: ${what}`, {
    place: { file },
    hint: hint ?? "write or fetch it again",
    ...(cause === undefined ? {} : { cause }),
  });
