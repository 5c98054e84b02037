import type { LacunaError } from "../../error.ts";
import type { Span } from "./syntax.ts";
import { syntaxError, type Token, tokensOf } from "./tokens.ts";

/** The position of a reader in the tokens of a query. */
export interface TextCursor {
  readonly source: string;
  /** The next token, or one further ahead; the last one is `end`. */
  peek(ahead?: number): Token;
  /** Reads a token; at the end it returns `end` again and again. */
  next(): Token;
  /** The error of a place in the query. */
  fail(span: Span, message: string, hint: string, code?: string): LacunaError;
}

/** A cursor at the start of a query. */
export function textCursor(source: string): TextCursor {
  const tokens = tokensOf(source);
  let at = 0;
  const peek = (ahead = 0): Token => tokens[at + ahead] ?? tokens.at(-1)!;
  return {
    source,
    peek,
    next() {
      const token = peek();
      at++;
      return token;
    },
    fail: ({ start, end }, message, hint, code) =>
      syntaxError(source, start, Math.max(end, start), message, hint, code),
  };
}

/** A token as messages show it. */
export function shown(token: Token): string {
  switch (token.kind) {
    case "end":
      return "the end of the query";
    case "variable":
      return `?${token.text}`;
    case "quoted":
      return `"${token.text}"`;
    default:
      return token.text;
  }
}
