import { repairs } from "./repair.ts";
import { filledIn, skeletonOf } from "./skeleton.ts";
import { type Descent, type SparqlFacts, sparqlFacts } from "./sparql-facts.ts";
import { loadSparqlParser, type ParseSparql } from "./sparql-parser.ts";

/** The facts of a query, or why it does not parse. */
export type ReadFacts =
  | { readonly facts: SparqlFacts; readonly repaired: readonly string[] }
  | { readonly problem: string };

/** Reads the facts of queries. */
export interface FactsReader {
  /** Of a query as it is. */
  exactly(query: string): ReadFacts;
  /** Of a query that may be mended where it is no SPARQL 1.1. */
  repaired(query: string): ReadFacts;
}

/** Skeletons that are remembered; a dataset made from templates has some hundreds. */
const MOST_REMEMBERED = 20_000;

/** A reader of queries that parses each skeleton once. */
export async function factsReader(descent: Descent): Promise<FactsReader> {
  const parse = await loadSparqlParser();
  const remembered = new Map<string, SparqlFacts | null>();
  const exactly = (query: string): ReadFacts => {
    const skeleton = skeletonOf(query);
    if (!skeleton) return parsedFacts(query, parse, descent);
    let facts = remembered.get(skeleton.text);
    if (facts === undefined) {
      const read = parsedFacts(skeleton.text, parse, descent);
      facts = "facts" in read ? read.facts : null;
      if (remembered.size >= MOST_REMEMBERED) remembered.clear();
      remembered.set(skeleton.text, facts);
    }
    // What does not parse is parsed as it stands, for the message.
    return facts === null
      ? parsedFacts(query, parse, descent)
      : { facts: filledIn(facts, skeleton.constants), repaired: [] };
  };
  const known = new Map<string, boolean>();
  return {
    exactly,
    repaired(query) {
      const skeleton = skeletonOf(query)?.text;
      // A skeleton that did not parse is not tried again before it is mended.
      const first = skeleton !== undefined && known.get(skeleton) === false ? undefined : exactly(query);
      if (first && "facts" in first) return first;
      if (skeleton !== undefined && known.size < MOST_REMEMBERED) known.set(skeleton, false);
      let mended = query;
      const used: string[] = [];
      for (const { name, apply } of repairs) {
        const next = apply(mended);
        if (next === mended) continue;
        mended = next;
        used.push(name);
        const again = exactly(mended);
        if ("facts" in again) return { facts: again.facts, repaired: used };
      }
      return first ?? exactly(query);
    },
  };
}

function parsedFacts(query: string, parse: ParseSparql, descent: Descent): ReadFacts {
  const parsed = parse(query);
  return "query" in parsed ? { facts: sparqlFacts(parsed.query, descent), repaired: [] } : parsed;
}
