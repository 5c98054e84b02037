import { checkLength, syntaxError } from "../text/tokens.ts";

/** A token of SPARQL with its position. */
export interface SparqlToken {
  /** `name` is a prefixed name, `word` a keyword, `sign` any punctuation. */
  readonly kind: "iri" | "name" | "variable" | "blank" | "literal" | "word" | "sign" | "end";
  /** The text without the brackets of an IRI and the mark of a variable; words in upper case, but for `a`. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const local = String.raw`(?:[\p{L}\p{M}\p{N}_:-]|%[0-9A-Fa-f]{2}|\\[_~.\-!$&'()*+,;=/?#@%])`;

/** The lexical grammar, tried in this order at each place. */
const lexicon: readonly (readonly [SparqlToken["kind"], RegExp])[] = [
  ["iri", /<[^<>"{}|^`\\\s]*>/y],
  ["variable", /[?$][\p{L}\p{N}_][\p{L}\p{M}\p{N}_]*/uy],
  ["blank", /_:[\p{L}\p{N}_](?:[\p{L}\p{M}\p{N}_.-]*[\p{L}\p{M}\p{N}_-])?/uy],
  [
    "name",
    new RegExp(
      String.raw`(?:\p{L}(?:[\p{L}\p{M}\p{N}_.-]*[\p{L}\p{M}\p{N}_-])?)?:(?:${local}(?:\.*${local})*)?`,
      "uy",
    ),
  ],
  ["literal", /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y],
  ["word", /[A-Za-z][A-Za-z0-9_]*/y],
  ["sign", /<<(?![^<>"{}|^`\\\s]*>)|>>|\{\||\|\}|~|&&|\|\||!=|<=|>=|\^\^|[{}()[\].;,^/|*+!=<>?@-]/y],
];

/** Splits a SPARQL query into tokens, without white space and comments; the last one is `end`. */
export function sparqlTokens(source: string): SparqlToken[] {
  checkLength(source);
  const tokens: SparqlToken[] = [];
  const blank = /(?:\s|#[^\n\r]*(?:[\n\r]|$))*/y;
  for (let at = 0; ; ) {
    blank.lastIndex = at;
    at += blank.exec(source)![0].length;
    if (at === source.length) break;
    const token = tokenAt(source, at);
    tokens.push(token);
    at = token.end;
  }
  tokens.push({ kind: "end", text: "", start: source.length, end: source.length });
  return tokens;
}

function tokenAt(source: string, start: number): SparqlToken {
  for (const [kind, pattern] of lexicon) {
    pattern.lastIndex = start;
    const raw = pattern.exec(source)?.[0];
    if (raw) return { kind, text: textOf(kind, raw), start, end: start + raw.length };
  }
  const sign = String.fromCodePoint(source.codePointAt(start)!);
  const hint =
    sign === '"' || sign === "'"
      ? "close the quote"
      : sign === "<"
        ? "close the IRI with >"
        : "write IRIs in < and >, or with a prefix";
  throw syntaxError(source, start, start + sign.length, `${JSON.stringify(sign)} cannot stand here`, hint);
}

function textOf(kind: SparqlToken["kind"], raw: string): string {
  if (kind === "iri") return raw.slice(1, -1);
  if (kind === "variable") return raw.slice(1);
  if (kind === "word") return raw === "a" ? raw : raw.toUpperCase();
  return raw;
}
