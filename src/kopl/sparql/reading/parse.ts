import { readGroup } from "./read-groups.ts";
import { type KqaReader, kqaReader } from "./reader.ts";
import type { Head, SparqlQuery } from "./syntax.ts";

/**
 * Reads the SPARQL of KQA Pro's shapes: SELECT of one variable, its count, or ASK, over triples, UNION and comparisons
 * with a literal, and ORDER BY with LIMIT 1. Names after BASE or with declared prefixes are read, too.
 * @throws LacunaError `query.syntax`, `kopl.unsupported-sparql`
 */
export function parseKqaSparql(text: string): SparqlQuery {
  const reader = kqaReader(text);
  const head = readHead(reader);
  reader.accept("WHERE");
  const group = readGroup(reader);
  const order = readOrder(reader);
  if (reader.peek().kind !== "end") reader.fail("the end of the query");
  return { text, head, group, ...(order ? { order } : {}) };
}

function readHead(reader: KqaReader): SparqlQuery["head"] {
  const { peek, accept, last, expect, variable, fail } = reader;
  const { start } = peek();
  const ended = <Kind extends Head>(head: Kind) => ({ ...head, start, end: last()?.end ?? start });
  if (accept("ASK")) return ended({ kind: "ask" });
  if (!accept("SELECT")) return fail("SELECT or ASK");
  accept("DISTINCT");
  if (!accept("(")) return ended({ kind: "select", variable: variable() });
  expect("COUNT");
  expect("(");
  accept("DISTINCT");
  const counted = variable();
  expect(")");
  expect("AS");
  variable();
  expect(")");
  return ended({ kind: "count", variable: counted });
}

function readOrder({ peek, next, accept, last, expect, variable, fail }: KqaReader): SparqlQuery["order"] {
  const { start } = peek();
  if (!accept("ORDER")) return undefined;
  expect("BY");
  const descending = accept("DESC") !== undefined;
  if (!descending) accept("ASC");
  const bracket = accept("(");
  const by = variable();
  if (bracket) expect(")");
  expect("LIMIT");
  if (next().text !== "1") fail("1", last());
  return { variable: by, descending, start, end: last()?.end ?? start };
}
