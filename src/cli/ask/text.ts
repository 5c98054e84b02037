import type { Found } from "../../operations/ask/found.ts";
import { exactText } from "./exact-text.ts";
import { rankedText } from "./ranked-text.ts";

/** Answers for people, a piece at a time. */
export function* askedText(found: Found): Generator<string> {
  if ("ranked" in found) yield rankedText(found);
  else yield* exactText(found);
}
