import { LacunaError } from "../../../error.ts";
import { expandedName, type SparqlCursor, sparqlCursor } from "../../../query/sparql/cursor.ts";
import type { SparqlToken } from "../../../query/sparql/tokens.ts";
import { xsd } from "../../../sparql/prologue.ts";

/** A query of KQA Pro's shapes while it is read. */
export interface KqaReader extends SparqlCursor {
  readonly text: string;
  /** A name for a variable that the query does not name. */
  anonymous(): string;
  variable(): string;
  /** @throws LacunaError `kopl.unsupported-sparql` */
  expect(sign: string): void;
  /** @throws LacunaError `kopl.unsupported-sparql`: something else is expected where this sign stands */
  fail(what: string, token?: SparqlToken): never;
  /** The IRI of a prefixed name; undefined where its prefix is not declared. */
  expanded(name: string): string | undefined;
  /** An IRI without the base before it. */
  relative(iri: string): string;
}

/** The error for a query outside the published shapes, with its place and a hint. */
export function unsupported(
  text: string,
  { start, end }: { start: number; end: number },
  why: string,
  hint: string,
) {
  return new LacunaError("kopl.unsupported-sparql", why, { place: { text, start, end }, hint });
}

/** Starts a reader after the BASE and the prefixes of a query. */
export function kqaReader(text: string): KqaReader {
  const cursor = sparqlCursor(text);
  const { peek, next, accept } = cursor;
  const fail = (what: string, token = peek()): never => {
    const found = token.kind === "end" ? "the query ends" : `"${text.slice(token.start, token.end)}" stands`;
    throw unsupported(
      text,
      token,
      `${found} where ${what} is expected`,
      "write the query in a shape of KQA Pro: SELECT DISTINCT ?e WHERE { … }, SELECT (COUNT(DISTINCT ?e) AS ?count) …, " +
        "ASK { … }, or SELECT ?e WHERE { … } ORDER BY ?v LIMIT 1",
    );
  };
  const { base, prefixes } = prologue({ ...cursor, fail });
  let count = 0;
  return {
    ...cursor,
    text,
    fail,
    anonymous: () => `_:[${count++}`,
    variable: () => (peek().kind === "variable" ? next().text : fail("a variable")),
    expect(sign) {
      if (!accept(sign)) fail(`"${sign}"`);
    },
    expanded: (name) => expandedName(name, prefixes),
    relative: (iri) => (base !== "" && iri.startsWith(base) ? iri.slice(base.length) : iri),
  };
}

function prologue({ peek, next, accept, fail }: SparqlCursor & Pick<KqaReader, "fail">) {
  const prefixes = new Map([["xsd", xsd]]);
  let base = "";
  for (;;) {
    if (accept("BASE")) base = peek().kind === "iri" ? next().text : fail("an IRI");
    else if (accept("PREFIX")) {
      const name = peek().kind === "name" ? next().text : fail("a prefix");
      prefixes.set(name.slice(0, name.indexOf(":")), peek().kind === "iri" ? next().text : fail("an IRI"));
    } else return { base, prefixes };
  }
}
