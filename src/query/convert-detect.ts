import { LacunaError } from "../error.ts";
import { looksLikeWords } from "./looks-like-words.ts";
import type { Notation } from "./notation.ts";
import { notationOf } from "./notations.ts";
import { checkLength } from "./text/tokens.ts";
import { findNamedType } from "./types/lookup.ts";

/**
 * Detects the notation of a text.
 *
 * @param parameter the parameter that names a notation, for the hint
 * @throws LacunaError `query.unknown-notation` when none or several fit; never guesses between several; `query.too-long`
 */
export function detectNotation(source: string, parameter = "from"): Notation {
  checkLength(source);
  const text = source.trim();
  const found = candidates(text);
  if (found.length === 1) return notationOf(found[0]!);
  const message =
    found.length === 0
      ? "the text looks like no notation of queries"
      : `the text may be ${found.join(" or ")}`;
  throw new LacunaError("query.unknown-notation", message, {
    place: { text: source, start: 0, end: source.length },
    hint:
      found.length === 0
        ? `a query looks like \`?x : borders(France, ?x)\`; name the notation of another text with {${parameter}}`
        : `name the notation with {${parameter}}`,
  });
}

function candidates(text: string): string[] {
  if (text === "") return [];
  if (findNamedType(text) !== undefined) return ["type"];
  if (looksLikeWords(text)) return ["text"];
  if (NUMERIC.test(text)) return ["numeric"];
  if (text[0] === "{") return ofObject(text);
  if (/^\(\s*['"]?(rp|ap|rap|np|nv)\b|\(\s*['"]?(rp|ap|rap|np|nv)['"]?\s*,\s*\(/.test(text)) return ["nrn"];
  if (text[0] === "[") return /^\[\s*["']/.test(text) ? ["efok"] : ["betae"];
  if (text[0] === '"' && text.endsWith('"') && isEfok(text.slice(1, -1))) return ["efok"];
  if (/^(#[^\n]*\n\s*)*(prefix|base|select|ask|construct|describe)\b/i.test(text)) return ["sparql"];
  if (/^\(*\s*\(\s*[a-zA-Z]\s*[,)]/.test(text) && /^[(),a-zA-Z\s]*$/.test(text)) return ofLetters(text);
  if (/^\([\s(]*(-?\d|')/.test(text) && /^[(),'ernu\d\s-]*$/.test(text)) return ["betae"];
  return [...(isEfok(text) ? ["efok"] : []), ...(isText(text) ? ["text"] : [])];
}

/** Nested terms over links and numbers, alone or as a query. */
const NUMERIC = /^(\{.*"query"\s*:\s*)?\[\s*"(e|p|f|i|u|n|v|gv)"\s*,/s;

/** Objects are matched loosely by their members, so that a broken one still reaches the parser that explains the error. */
function ofObject(text: string): string[] {
  if (/["']query_name["']\s*:/.test(text)) return ["tflex"];
  if (/["']edges["']\s*:/.test(text)) return ["starqe"];
  if (/["']o["']\s*:/.test(text)) return ["json"];
  if (/["']grounding["']\s*:|["']formula["']\s*:/.test(text)) return ["efok"];
  return /["']type["']\s*:/.test(text) ? ["query2box"] : [];
}

/** `(e,(r))` is a BetaE structure, `(p,(e))` an EFO-1 type: only the first has relations. */
function ofLetters(text: string): string[] {
  return /\br\b/.test(text) ? ["betae"] : ["lisp"];
}

/** EFO_k formulas consist of numbered terms, at least one of them free. */
function isEfok(text: string): boolean {
  return (
    /^[\s(!]*(r\d*|\d+)\s*\(/.test(text) &&
    /^[serfu\d(),!&|\s]*$/.test(text) &&
    /[(,]\s*f\d*\s*[,)]/.test(text)
  );
}

/** The text notation marks variables with question marks, and a query without any has its colon. */
const isText = (text: string): boolean => text.includes("?") || text.includes(":");
