import type { Quad, Term } from "n3";
import { LacunaError } from "../../error.ts";
import { notUtf8 } from "./not-utf8.ts";
import { parseWithOxigraph, readByOxigraph } from "./rdf-oxigraph.ts";

/** A syntax of RDF, as the parser calls it. */
export type RdfGrammar = "N-Triples" | "N-Quads" | "Turtle" | "TriG" | "RDF/XML" | "JSON-LD";

/** A listener of the parser for bytes. */
type Listener = (data?: unknown) => void;

/**
 * Parses a syntax of RDF as the bytes come in; the parser is loaded when the first such file is met. Blank nodes are named by
 * `blankPrefix` and their order, so that the same file gives the same names every time.
 * @throws LacunaError `formats.broken-rdf`, `formats.long-statement`
 */
export async function parseRdf(
  source: AsyncIterable<Uint8Array>,
  file: string,
  options: { readonly format: RdfGrammar; readonly blankPrefix: string },
  onTriple: (subject: Term, predicate: Term, object: Term, graph: Term) => void,
  onPrefix?: (prefix: string, iri: string) => void,
): Promise<void> {
  const { format } = options;
  if (readByOxigraph(format)) {
    const found = (subject: unknown, predicate: unknown, object: unknown, graph: unknown) =>
      onTriple(subject as Term, predicate as Term, object as Term, graph as Term);
    return parseWithOxigraph(
      format === "RDF/XML" && onPrefix ? withNamespaces(source, onPrefix) : source,
      file,
      { ...options, format },
      found,
    );
  }
  const { DataFactory, Parser } = await import("n3");
  let anonymous = 0;
  const factory = {
    ...DataFactory,
    blankNode: (name?: string) => DataFactory.blankNode(name ?? `${options.blankPrefix}.${anonymous++}`),
  };
  const parser = new Parser({
    format: options.format,
    blankNodePrefix: `_:${options.blankPrefix}`,
    baseIRI: "file:///",
    factory: factory as typeof DataFactory,
  });
  const listeners: Record<string, Listener> = {};
  let mistake: unknown;
  let sinceTriple = 0;
  const feed = { on: (event: string, listener: Listener) => Object.assign(listeners, { [event]: listener }) };
  // The parser takes anything that emits text; its types only know Node's streams.
  parser.parse(
    feed as unknown as Parameters<typeof parser.parse>[0] & string,
    ((error: Error | null, quad: Quad | null) => {
      if (mistake !== undefined) return;
      if (error) mistake = broken(file, error);
      else if (quad)
        try {
          sinceTriple = 0;
          onTriple(quad.subject, quad.predicate, quad.object, quad.graph);
        } catch (thrown) {
          mistake = thrown;
        }
    }) as never,
    onPrefix &&
      ((prefix: string, iri: unknown) =>
        onPrefix(prefix, typeof iri === "string" ? iri : (iri as Term).value)),
  );
  const guarded = (event: string, data?: unknown) => {
    try {
      listeners[event]?.(data);
    } catch (error) {
      mistake ??= broken(file, error);
    }
  };
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const text = (chunk?: Uint8Array) => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
    } catch (cause) {
      throw notUtf8(file, cause);
    }
  };
  for await (const chunk of source) {
    sinceTriple += chunk.length;
    if (sinceTriple > LONGEST_STATEMENT) throw tooLong(file);
    guarded("data", text(chunk));
    if (mistake !== undefined) break;
  }
  if (mistake === undefined) {
    text();
    guarded("end");
  }
  if (mistake !== undefined) throw mistake;
}

/** The same bytes; the namespaces that are declared at the beginning are reported as prefixes. */
async function* withNamespaces(
  source: AsyncIterable<Uint8Array>,
  onPrefix: (prefix: string, iri: string) => void,
): AsyncGenerator<Uint8Array> {
  let first = true;
  for await (const chunk of source) {
    if (first)
      for (const [, prefix = "", iri = ""] of new TextDecoder()
        .decode(chunk.slice(0, 1 << 16))
        .matchAll(/\sxmlns:([\w.-]{1,64})="([^"<]{1,512})"/g))
        onPrefix(prefix, iri);
    first = false;
    yield chunk;
  }
}

/** Bytes in which a statement must end: the parser reads again from the beginning of one that has not. */
const LONGEST_STATEMENT = 1 << 24;

const tooLong = (file: string) =>
  new LacunaError(
    "formats.long-statement",
    `${file} has more than ${LONGEST_STATEMENT} bytes without a triple`,
    {
      place: { file },
      hint: "a literal may be open that is never closed",
    },
  );

function broken(file: string, cause: unknown): LacunaError {
  const message = cause instanceof Error ? cause.message : String(cause);
  const line = /on line (\d+)/.exec(message)?.[1];
  return new LacunaError("formats.broken-rdf", `${file} does not parse: ${message}`, {
    place: { file, ...(line === undefined ? {} : { line: Number(line) }) },
    hint: "check the syntax at that line; N-Triples files end in .nt, N-Quads in .nq, Turtle in .ttl, TriG in .trig, RDF/XML in .rdf or .owl, JSON-LD in .jsonld",
    cause,
  });
}
