import { commonPrefixes } from "./prefixes.ts";
import { repairs } from "./repair.ts";
import type { SyntaxNode } from "./sparql-facts.ts";

/** Longer than any query of a published dataset; a grammar for them is no place for more. */
const LONGEST = 1 << 20;

/** A parsed query, or why it does not parse. */
export type Parsed =
  | { readonly query: SyntaxNode; readonly repaired: readonly string[] }
  | { readonly problem: string };

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
  // Validation of scopes is off: what Virtuoso answers may be read too.
  const options = { prefixes: { ...prefixes }, baseIRI: "urn:relative:", skipValidation: true };
  const parser = new Parser(options);
  return (text) => {
    if (text.length > LONGEST) return { problem: `the query is longer than ${LONGEST} characters` };
    try {
      const query = parser.parse(text) as unknown as SyntaxNode;
      return query.type === "query" ? { query, repaired: [] } : { problem: "it is an update, no query" };
    } catch (error) {
      return { problem: firstLines(error instanceof Error ? error.message : String(error)) };
    }
  };
}

/** Parses a query, and mends it where it is no SPARQL 1.1 but can be understood; tells which repairs it took. */
export function parseRepaired(text: string, parse: ParseSparql): Parsed {
  const first = parse(text);
  if ("query" in first) return first;
  let mended = text;
  const repaired: string[] = [];
  for (const { name, apply } of repairs) {
    const next = apply(mended);
    if (next === mended) continue;
    mended = next;
    repaired.push(name);
    const again = parse(mended);
    if ("query" in again) return { query: again.query, repaired };
  }
  return first;
}

/** The parser's message without the list of all tokens it would have taken. */
function firstLines(message: string): string {
  const lines = message.split("\n");
  const got = /got '?([A-Z_0-9a-z]+)'?/.exec(lines.at(-1) ?? "")?.[1];
  const shown = lines.length > 1 ? `${lines[1]?.trim().slice(0, 120)}` : lines[0]?.slice(0, 200);
  return got === undefined ? String(lines[0]).slice(0, 200) : `unexpected ${got} after ${shown}`;
}
