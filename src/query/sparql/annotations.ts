import type { SparqlCursor } from "./cursor.ts";
import type { Node, Pattern, SaidNode, Span } from "./syntax.ts";

type Triple = Extract<Pattern, { kind: "triple" }>;
type Fail = (span: Span, message: string, hint: string, code?: string) => Error;

/** The readers of the terms of a query. */
interface Terms {
  readonly cursor: SparqlCursor;
  node(): Node;
  /** The IRI of a relation or a qualifier. */
  predicate(): Node;
  readonly fail: Fail;
}

/**
 * Reads what SPARQL 1.2 says of statements: `?s :r ?o {| :q :v |}`, `?s :r ?o ~ ?i`, `<< ?s :r ?o ~ ?i >> :q :v`. A block, or a name
 * of a reifier, is one statement of the link.
 */
export function annotationReader({ cursor, node, predicate, fail }: Terms) {
  const { peek, next, is, accept } = cursor;
  const need = (text: string) => {
    if (!accept(text)) throw fail(peek(), `expected ${text}`, `write ${text} here`);
  };
  /** Reifiers by their names, with what is said of them; one is one statement. */
  const reifiers = new Map<
    string,
    { readonly triple: Triple; readonly said: SaidNode[]; readonly at: Span }
  >();

  const properties = (into: SaidNode[], closes: () => boolean): void => {
    do {
      if (closes() || is(";")) continue;
      const of = predicate();
      do into.push({ predicate: of, object: node() });
      while (accept(","));
    } while (accept(";"));
  };

  /** The statement of a name; a link that the name reifies twice is another one. */
  function named(triple: Triple): Triple & { readonly said: SaidNode[] } {
    const at = peek();
    const name = at.kind === "variable" || at.kind === "blank" ? at.text : undefined;
    if (name !== undefined) next();
    else if (at.kind === "iri" || at.kind === "name")
      throw fail(
        at,
        "a reifier with an IRI is not supported",
        "write ~ ?i, or an annotation {| … |}",
        "query.unsupported",
      );
    const said: SaidNode[] = [];
    if (name === undefined) return { ...triple, said };
    if (reifiers.has(name))
      throw fail(
        at,
        `?${name} reifies two triples`,
        "give each statement its own reifier",
        "query.unsupported",
      );
    reifiers.set(name, { triple, said, at });
    return { ...triple, said };
  }

  /** The patterns of a triple with what stands behind its object. */
  function behind(triples: readonly Pattern[]): Pattern[] {
    if (!is("~") && !is("{|")) return [...triples];
    const [triple] = triples;
    if (triple?.kind !== "triple" || triples.length !== 1)
      throw fail(
        peek(),
        "an annotation stands behind a path",
        "write the relation by its IRI",
        "query.unsupported",
      );
    const found: (Triple & { readonly said: SaidNode[] })[] = [];
    let open: (Triple & { readonly said: SaidNode[] }) | undefined;
    for (;;) {
      if (accept("~")) {
        open = named(triple);
        found.push(open);
      } else if (accept("{|")) {
        if (!open) {
          open = { ...triple, said: [] };
          found.push(open);
        }
        properties(open.said, () => is("|}"));
        need("|}");
        open = undefined;
      } else return found;
    }
  }

  /** A reified triple with what is said of it: `<< s p o ~ ?i >> :q :v`. */
  function reified(): Pattern[] {
    const start = next();
    if (is("("))
      throw fail(
        start,
        "<<( )>> is a triple term, which is not supported",
        "write << ?s :r ?o >> :q :v",
        "query.unsupported",
      );
    const subject = node();
    const relation = predicate();
    const triple: Triple = { kind: "triple", subject, predicate: relation, object: node() };
    const found = accept("~") ? named(triple) : { ...triple, said: [] as SaidNode[] };
    need(">>");
    properties(found.said, () => is(".") || is("}"));
    return [found];
  }

  /** Triples whose subject is a reifier say something of its statement. @throws LacunaError where a reifier is used as a thing */
  function settled(patterns: readonly Pattern[]): Pattern[] {
    if (reifiers.size === 0) return [...patterns];
    return patterns.filter((each) => {
      if (each.kind !== "triple") return true;
      const of = each.subject.kind === "variable" ? reifiers.get(each.subject.text) : undefined;
      if (!of) return true;
      of.said.push({ predicate: each.predicate, object: each.object });
      return false;
    });
  }

  /** Refuses reifiers that stand where things stand. */
  function refuseThings(names: Iterable<string>): void {
    for (const name of names) {
      const found = reifiers.get(name);
      if (found)
        throw fail(
          found.at,
          `?${name} is a statement, and no entity`,
          "ask for what it says: {| :q ?v |}",
          "query.unsupported",
        );
    }
  }

  return { behind, reified, settled, refuseThings };
}
