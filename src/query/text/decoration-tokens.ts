import type { Token } from "./tokens.ts";

/** The readers of tokens elsewhere in a query. */
interface Readers {
  quotedAt(source: string, start: number): Token;
  variableAt(source: string, start: number): Token;
  comparisonAt(source: string, start: number): Token | undefined;
  tokenAt(source: string, start: number): Token;
}

/** Words and signs that may stand between `@` and a time. */
const relationPattern = /(?:in|throughout|none)(?![\p{L}\p{N}])/uy;
/** A time, or a text in its place. */
const timePattern = /[-+]?[\p{L}\p{N}][\p{L}\p{N}:.-]*|\*/uy;
/** The key of a qualifier: it ends before the sign behind it. */
const keyPattern = /[^\s:,{}()[\]!=<>~≤≥≠&|"?^]+/uy;

/**
 * The tokens of what is said of a link: a time from `@` on, or qualifiers from `{` on. Signs mean here what they do not mean elsewhere,
 * because names may have them in them.
 */
export function decorationTokens(source: string, start: number, readers: Readers): Token[] {
  return source[start] === "@" ? timeTokens(source, start, readers) : pairTokens(source, start, readers);
}

function timeTokens(source: string, start: number, { quotedAt, variableAt, tokenAt }: Readers): Token[] {
  const tokens: Token[] = [signAt(source, start, "@")];
  let at = skipped(source, start + 1);
  const put = (token: Token) => {
    tokens.push(token);
    at = skipped(source, token.end);
  };
  const relation = matched(relationPattern, source, at);
  if (relation) {
    put({ kind: "word", text: relation, start: at, end: at + relation.length });
    if (relation === "none") return tokens;
  } else if ("<>=".includes(source[at] ?? " ")) {
    const sign = source[at + 1] === "=" ? source.slice(at, at + 2) : source[at]!;
    put({ kind: "compare", text: sign, start: at, end: at + sign.length });
  }
  const end = () => {
    if (source[at] === "?") put(variableAt(source, at));
    else if (source[at] === '"') put(quotedAt(source, at));
    else {
      const time = matched(timePattern, source, at);
      if (!time) return false;
      put({ kind: "word", text: time, start: at, end: at + time.length });
    }
    return true;
  };
  if (source[at] !== "[") {
    end();
    return tokens;
  }
  put(signAt(source, at, "["));
  while (at < source.length && (source[at] === "," || source[at] !== "]")) {
    if (source[at] === ",") put(tokenAt(source, at));
    else if (!end()) return tokens;
  }
  if (source[at] === "]") put(signAt(source, at, "]"));
  return tokens;
}

function pairTokens(
  source: string,
  start: number,
  { quotedAt, variableAt, comparisonAt, tokenAt }: Readers,
): Token[] {
  const tokens: Token[] = [];
  let at = start;
  let isKey = true;
  const put = (token: Token) => {
    tokens.push(token);
    at = skipped(source, token.end);
  };
  put(signAt(source, at, "{"));
  while (at < source.length) {
    const sign = source[at]!;
    if (sign === "}") {
      put(signAt(source, at, "}"));
      return tokens;
    }
    if (sign === '"') put(quotedAt(source, at));
    else if (sign === "?") put(variableAt(source, at));
    else if (sign === ",") {
      put(tokenAt(source, at));
      isKey = true;
    } else if (isKey && sign === "!" && source[at + 1] !== "=") put(tokenAt(source, at));
    else if (sign === ":") {
      put(tokenAt(source, at));
      isKey = false;
    } else {
      const compared = comparisonAt(source, at);
      if (compared && isKey) {
        put(compared);
        isKey = false;
        continue;
      }
      const key = isKey ? matched(keyPattern, source, at) : undefined;
      if (key) put({ kind: "word", text: key, start: at, end: at + key.length });
      else put(tokenAt(source, at));
    }
  }
  return tokens;
}

const signAt = (source: string, start: number, kind: "@" | "[" | "]" | "{" | "}"): Token => ({
  kind,
  text: source[start]!,
  start,
  end: start + 1,
});

function skipped(source: string, from: number): number {
  let at = from;
  while (at < source.length && /\s/.test(source[at]!)) at++;
  return at;
}

function matched(pattern: RegExp, source: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(source)?.[0];
}
