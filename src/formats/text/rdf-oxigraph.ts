import type { Quad, Term } from "oxigraph";
import { LacunaError } from "../../error.ts";
import { loadOxigraph } from "../oxigraph.ts";
import { shallow } from "./nesting.ts";
import { plainEntities } from "./xml-entities.ts";

/** The syntaxes of RDF that oxigraph reads for us, by their media types. */
export const oxigraphGrammars = {
  "RDF/XML": "application/rdf+xml",
  "JSON-LD": "application/ld+json",
} as const;

/** Whether oxigraph reads a grammar. */
export const readByOxigraph = (grammar: string): grammar is keyof typeof oxigraphGrammars =>
  Object.hasOwn(oxigraphGrammars, grammar);

/**
 * Parses RDF/XML or JSON-LD as the bytes come in. Blank nodes are named by `blankPrefix` and their order, since oxigraph
 * gives them random names.
 * @throws LacunaError `formats.needs-oxigraph`, `formats.broken-rdf`, `formats.xml-entity`, `formats.too-deep`
 */
export async function parseWithOxigraph(
  source: AsyncIterable<Uint8Array>,
  file: string,
  { format, blankPrefix }: { readonly format: keyof typeof oxigraphGrammars; readonly blankPrefix: string },
  onTriple: (subject: Term, predicate: Term, object: Term, graph: Term) => void,
): Promise<void> {
  const { parse, blankNode, triple } = await loadOxigraph().catch((cause) => {
    throw new LacunaError("formats.needs-oxigraph", `${format} is read by the package oxigraph`, {
      place: { file },
      hint: "npm install oxigraph, or convert the file to N-Triples or Turtle",
      cause,
    });
  });
  const names = new Map<string, Term>();
  const named = (term: Term): Term => {
    if (term.termType === "Quad")
      return triple(
        named(term.subject) as typeof term.subject,
        term.predicate,
        named(term.object) as typeof term.object,
      );
    if (term.termType !== "BlankNode") return term;
    const known = names.get(term.value) ?? blankNode(`${blankPrefix}.${names.size}`);
    names.set(term.value, known);
    return known;
  };
  let thrown: unknown;
  const take = ({ subject, predicate, object, graph }: Quad) => {
    try {
      onTriple(named(subject), predicate, named(object), named(graph));
    } catch (error) {
      thrown = error;
      throw error;
    }
  };
  try {
    const options = { format: oxigraphGrammars[format], base_iri: "file:///" };
    const plain = shallow(format === "RDF/XML" ? plainEntities(source, file) : source, file, format);
    for await (const quad of parse(plain, options)) take(quad);
  } catch (cause) {
    if (cause === thrown || cause instanceof LacunaError) throw cause;
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new LacunaError("formats.broken-rdf", `${file} does not parse: ${message}`, {
      place: { file },
      hint: /remote context/i.test(message)
        ? "contexts of other places are not fetched; write the context into the file, or convert it to N-Triples"
        : `check the syntax; it was read as ${format}`,
      cause,
    });
  }
}
