import { commonPrefixes } from "./prefixes.ts";
import type { SyntaxNode } from "./sparql-facts.ts";

/** Longer than any query of a published dataset; a grammar for them is no place for more. */
const LONGEST = 1 << 20;

/** A parsed query, or why it does not parse. */
export type Parsed =
  | { readonly query: SyntaxNode }
  | {
      readonly problem: string;
      /** Offsets of the part that was not expected, where the parser knows it. */
      readonly span?: readonly [start: number, end: number];
    };

/** Parses one SPARQL query as it is. */
export type ParseSparql = (text: string) => Parsed;

/**
 * Loads the SPARQL 1.1 grammar (SPARQL.js). The parser knows the prefixes that the datasets leave undeclared, and takes
 * relative IRIs, which KQA Pro uses, against `urn:relative:`.
 */
export async function loadSparqlParser(
  prefixes: Readonly<Record<string, string>> = commonPrefixes,
): Promise<ParseSparql> {
  const { Parser } = await import("sparqljs");
  // Validation of scopes is off, so that the queries that Virtuoso answers can be read.
  const options = { prefixes: { ...prefixes }, baseIRI: "urn:relative:", skipValidation: true };
  const parser = new Parser(options);
  return (text) => {
    if (text.length > LONGEST) return { problem: `the query is longer than ${LONGEST} characters` };
    try {
      const query = parser.parse(text) as unknown as SyntaxNode;
      return query.type === "query" ? { query } : { problem: "it is an update, no query" };
    } catch (error) {
      const span = spanOf(error, text);
      return {
        problem: firstLines(error instanceof Error ? error.message : String(error)),
        ...(span ? { span } : {}),
      };
    }
  };
}

/** The part that was not expected: what follows the last token that was. */
function spanOf(error: unknown, text: string): readonly [number, number] | undefined {
  const { hash } = error as {
    readonly hash?: { readonly text?: string; readonly loc?: Readonly<Record<string, number>> };
  };
  const { last_line: line, last_column: column } = hash?.loc ?? {};
  if (line === undefined || column === undefined || hash?.text === undefined) return undefined;
  const before =
    text
      .split("\n")
      .slice(0, line - 1)
      .join("\n").length +
    (line > 1 ? 1 : 0) +
    column;
  const start = before + /^\s*/.exec(text.slice(before))![0].length;
  return text.startsWith(hash.text, start)
    ? [start, Math.max(start + hash.text.length, start + 1)]
    : undefined;
}

/** The parser's message without the list of all tokens it would have taken. */
function firstLines(message: string): string {
  const lines = message.split("\n");
  const got = /got '([^']+)'/.exec(lines.at(-1) ?? "")?.[1];
  const shown = lines.length > 1 ? `${lines[1]?.trim().slice(0, 120)}` : lines[0]?.slice(0, 200);
  return got === undefined ? String(lines[0]).slice(0, 200) : `unexpected ${got} after ${shown}`;
}
