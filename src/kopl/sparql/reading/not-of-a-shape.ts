import type { Patterns } from "./patterns.ts";
import { unsupported } from "./reader.ts";
import type { Span, SparqlQuery } from "./syntax.ts";

/** @throws LacunaError `kopl.unsupported-sparql` at the first pattern that nothing has read */
export function checkAllUsed(query: SparqlQuery, patterns: Patterns): void {
  const left = [...patterns.triples, ...patterns.filters, ...patterns.unions].find(
    (each) => !patterns.used(each),
  );
  if (left) throw notOfAShape(query, left);
}

/** The error of a pattern that is no part of a published shape. */
export function notOfAShape(query: SparqlQuery, at: Span) {
  const what = query.text.slice(at.start, Math.min(at.end, at.start + 80));
  return unsupported(
    query.text,
    at,
    `"${what}" is no part of a question that KoPL can ask`,
    "conditions form a tree around the variable asked for: names, concepts, attributes with a comparison, relations " +
      "to other variables, their qualifiers, and UNION of these",
  );
}
