import { repairs } from "./repair.ts";
import { filledIn, skeletonOf } from "./skeleton.ts";
import { type Descent, type SparqlFacts, sparqlFacts } from "./sparql-facts.ts";
import { loadSparqlParser } from "./sparql-parser.ts";

/** The facts of a query, or why it does not parse. */
export type ReadFacts =
  | { readonly facts: SparqlFacts; readonly repaired: readonly string[] }
  | { readonly problem: string };

/** Reads the facts of queries. */
export interface FactsReader {
  /** Facts of the query as it is written. */
  exactly(query: string): ReadFacts;
  /** Facts of the query, after repairing invalid SPARQL 1.1. */
  repaired(query: string): ReadFacts;
}

/** Skeletons that are remembered; a dataset made from templates has some hundreds. */
const MOST_REMEMBERED = 20_000;

/** A reader of queries that parses each skeleton once. */
export async function factsReader(descent: Descent): Promise<FactsReader> {
  const parse = await loadSparqlParser();
  /** Facts by skeleton; null where it does not parse. */
  const remembered = new Map<string, SparqlFacts | null>();

  const parsed = (query: string): ReadFacts => {
    const found = parse(query);
    return "query" in found ? { facts: sparqlFacts(found.query, descent), repaired: [] } : found;
  };
  /** The facts of a query; undefined where it does not parse. */
  const factsOf = (query: string): SparqlFacts | undefined => {
    const skeleton = skeletonOf(query);
    const text = skeleton?.text ?? query;
    let facts = remembered.get(text);
    if (facts === undefined) {
      const read = parsed(text);
      facts = "facts" in read ? read.facts : null;
      if (remembered.size >= MOST_REMEMBERED) remembered.clear();
      remembered.set(text, facts);
    }
    return facts === null ? undefined : skeleton ? filledIn(facts, skeleton.constants) : facts;
  };
  const exactly = (query: string): ReadFacts => {
    const facts = factsOf(query);
    // A query that does not parse is parsed again unchanged, for the message.
    return facts ? { facts, repaired: [] } : parsed(query);
  };
  return {
    exactly,
    repaired(query) {
      const facts = factsOf(query);
      if (facts) return { facts, repaired: [] };
      let mended = query;
      const used: string[] = [];
      for (const { name, apply } of repairs) {
        const next = apply(mended);
        if (next === mended) continue;
        mended = next;
        used.push(name);
        const again = factsOf(mended);
        if (again) return { facts: again, repaired: used };
      }
      return exactly(query);
    },
  };
}
