import { type SparqlToken, sparqlTokens } from "./tokens.ts";

/** The position of a reader in the tokens of a query. */
export interface SparqlCursor {
  /** The next token, or one further ahead; the last one is `end`. */
  peek(ahead?: number): SparqlToken;
  /** Reads a token; at the end it returns `end` again and again. */
  next(): SparqlToken;
  /** The token that was read last; undefined before the first. */
  last(): SparqlToken | undefined;
  /** Whether the next token is this keyword or punctuation. */
  is(text: string): boolean;
  /** Reads this keyword or punctuation if it is next. */
  accept(text: string): SparqlToken | undefined;
}

export function sparqlCursor(source: string): SparqlCursor {
  const tokens = sparqlTokens(source);
  let at = 0;
  const peek = (ahead = 0): SparqlToken => tokens[at + ahead] ?? tokens.at(-1)!;
  const next = (): SparqlToken => {
    const token = peek();
    if (token.kind !== "end") at++;
    return token;
  };
  const is = (text: string): boolean => {
    const token = peek();
    return (token.kind === "sign" || token.kind === "word") && token.text === text;
  };
  return {
    peek,
    next,
    last: () => tokens[at - 1],
    is,
    accept: (text) => (is(text) ? next() : undefined),
  };
}

/** The IRI of a prefixed name; undefined when its prefix is not declared. */
export function expandedName(name: string, prefixes: ReadonlyMap<string, string>): string | undefined {
  const colon = name.indexOf(":");
  const namespace = prefixes.get(name.slice(0, colon));
  return namespace === undefined ? undefined : namespace + name.slice(colon + 1).replace(/\\(.)/gu, "$1");
}
