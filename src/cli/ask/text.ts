import type { Found } from "../../operations/ask/found.ts";
import { exactText } from "./exact-text.ts";
import { rankedText } from "./ranked-text.ts";

/** Answers for people. */
export const askedText = (found: Found): string => ("ranked" in found ? rankedText(found) : exactText(found));
