import { LacunaError } from "../../error.ts";
import type { CompareSign } from "../../kg/values/value.ts";
import { decorationTokens } from "./decoration-tokens.ts";
import { isReserved, variablePattern, wordPattern } from "./words.ts";

/** A token of the text notation with its position. */
export interface Token {
  readonly kind:
    | "variable"
    | "word"
    | "quoted"
    | "end"
    | "compare"
    | "("
    | ")"
    | ","
    | ":"
    | "&"
    | "|"
    | "!"
    | "^"
    | "@"
    | "["
    | "]"
    | "{"
    | "}";
  /** The name of a variable, the word, the quoted text, or the sign of a comparison. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Length of the longest accepted query. */
const LONGEST_QUERY = 100_000;

/** A syntax error in a range of a query's text. */
export function syntaxError(
  source: string,
  start: number,
  end: number,
  message: string,
  hint: string,
  code = "query.syntax",
): LacunaError {
  return new LacunaError(code, message, { place: { text: source, start, end }, hint });
}

/** Signs, and the logicians' equivalents. */
const signs: Readonly<Record<string, Token["kind"]>> = {
  "(": "(",
  ")": ")",
  ",": ",",
  ":": ":",
  "&": "&",
  "|": "|",
  "!": "!",
  "^": "^",
  "∧": "&",
  "∨": "|",
  "¬": "!",
};

const COMPARED =
  "a comparison has a value on either side: budget(?p) > 50_000; of a name in < and > leave these out";

/** Signs of comparisons, the longer ones first, and how logicians write them. */
const comparePattern = /!=|<=|>=|[<>=~≤≥≠]/y;
const compareSigns: Readonly<Record<string, CompareSign>> = { "≤": "<=", "≥": ">=", "≠": "!=" };

/** Signs outside of the notation, and their replacements. */
const mends: Readonly<Record<string, string>> = {
  "'": 'put names in double quotes: "Tom Hanks"',
  "‘": 'put names in double quotes: "Tom Hanks"',
  "’": 'put names in double quotes: "Tom Hanks"',
  "“": 'put names in straight double quotes: "Tom Hanks"',
  "”": 'put names in straight double quotes: "Tom Hanks"',
  "[": "use round parentheses",
  "]": "use round parentheses",
  "{": "a qualifier stands right behind a link: worksAt(?p, Acme){role: lead}; group by round parentheses",
  "}": "use round parentheses",
  ";": "write & between links",
  "<": COMPARED,
  ">": COMPARED,
  "=": COMPARED,
  "∃": "write exists ?x ( … )",
};

/** @throws LacunaError `query.too-long` */
export function checkLength(source: string): void {
  if (source.length > LONGEST_QUERY)
    throw syntaxError(
      source.slice(0, 80),
      79,
      80,
      `the query has ${source.length} characters, more than ${LONGEST_QUERY}`,
      "split it into several queries",
      "query.too-long",
    );
}

/** Splits a query into tokens; the last one is `end`. */
export function tokensOf(source: string): Token[] {
  checkLength(source);
  const tokens: Token[] = [];
  /** Whether each open parenthesis holds the ends of a link. */
  const inside: boolean[] = [];
  /** The end of a link, behind which stands what is said of it. */
  let decorable = -1;
  let at = 0;
  while (true) {
    while (at < source.length && /\s/.test(source[at]!)) at++;
    if (at === source.length) break;
    const previous = tokens.at(-1);
    if (previous && previous.end === decorable && (source[at] === "@" || source[at] === "{")) {
      const said = decorationTokens(source, at, { quotedAt, variableAt, comparisonAt, tokenAt });
      tokens.push(...said);
      at = decorable = said.at(-1)!.end;
      continue;
    }
    const token =
      (canCompare(previous, inside) ? comparisonAt(source, at) : undefined) ?? tokenAt(source, at);
    if (token.kind === "(") inside.push(isName(previous));
    else if (token.kind === ")" && inside.pop() === true) decorable = token.end;
    tokens.push(token);
    at = token.end;
  }
  tokens.push({ kind: "end", text: "", start: source.length, end: source.length });
  return tokens;
}

/** Whether a parenthesis behind a token holds the ends of a link. */
const isName = (token: Token | undefined): boolean =>
  token?.kind === "quoted" || (token?.kind === "word" && !isReserved(token.text));

/** Signs of comparisons stand behind a whole side only: names may have such signs in them, and links have names in them. */
const canCompare = (previous: Token | undefined, inside: readonly boolean[]): boolean =>
  inside.at(-1) !== true &&
  previous !== undefined &&
  ["variable", "word", "quoted", ")"].includes(previous.kind);

function comparisonAt(source: string, start: number): Token | undefined {
  comparePattern.lastIndex = start;
  const sign = comparePattern.exec(source)?.[0];
  if (sign === undefined) return undefined;
  return { kind: "compare", text: compareSigns[sign] ?? sign, start, end: start + sign.length };
}

/** An IRI as SPARQL and Turtle write it. */
const iriPattern = /<[A-Za-z][\w+.-]*:[^<>"{}|^`\\\s]*>/y;

function tokenAt(source: string, start: number): Token {
  const sign = source[start]!;
  const kind = signs[sign];
  if (kind) return { kind, text: sign, start, end: start + 1 };
  if (sign === "?") return variableAt(source, start);
  if (sign === '"') return quotedAt(source, start);
  if (sign === "<") {
    iriPattern.lastIndex = start;
    const iri = iriPattern.exec(source)?.[0];
    if (iri) return { kind: "quoted", text: iri.slice(1, -1), start, end: start + iri.length };
  }
  wordPattern.lastIndex = start;
  const word = wordPattern.exec(source)?.[0];
  if (word) return { kind: "word", text: word, start, end: start + word.length };
  const character = String.fromCodePoint(source.codePointAt(start)!);
  throw syntaxError(
    source,
    start,
    start + character.length,
    `${JSON.stringify(character)} is no sign of a query`,
    mends[character] ?? "put names with unusual characters in double quotes",
  );
}

function variableAt(source: string, start: number): Token {
  variablePattern.lastIndex = start + 1;
  const name = variablePattern.exec(source)?.[0];
  if (!name)
    throw syntaxError(
      source,
      start,
      start + 1,
      "a variable needs a name",
      "write a name right behind ?, as in ?x",
    );
  return { kind: "variable", text: name, start, end: start + 1 + name.length };
}

const escapes: Readonly<Record<string, string>> = { '"': '"', "\\": "\\", n: "\n", r: "\r", t: "\t" };

function quotedAt(source: string, start: number): Token {
  let text = "";
  let from = start + 1;
  for (let at = from; at < source.length; at++) {
    const sign = source[at];
    if (sign === '"') return { kind: "quoted", text: text + source.slice(from, at), start, end: at + 1 };
    if (sign !== "\\") continue;
    const code = /^u([0-9a-f]{4})/i.exec(source.slice(at + 1, at + 6))?.[1];
    const escaped = code ? String.fromCharCode(Number.parseInt(code, 16)) : escapes[source[at + 1] ?? ""];
    if (escaped === undefined) {
      if (at + 1 === source.length) break;
      const hint =
        'inside quotes write \\" for a quote, \\\\ for a backslash, \\n, \\r, \\t for breaks and tabs, \\u001b for the sign of that code';
      throw syntaxError(source, at, Math.min(at + 2, source.length), "this escape is not known", hint);
    }
    text += source.slice(from, at) + escaped;
    from = at + (code ? 6 : 2);
    at = from - 1;
  }
  throw syntaxError(source, start, start + 1, "the quote is not closed", 'close it with " behind the name');
}
