import type { RdfGrammar } from "./rdf.ts";

/** The endings of files of each syntax of RDF. */
export const rdfEndings: Readonly<Record<RdfGrammar, string>> = {
  "N-Triples": "nt|ntriples",
  "N-Quads": "nq|nquads",
  Turtle: "ttl|turtle",
  TriG: "trig",
  "RDF/XML": "rdf|owl",
  "JSON-LD": "jsonld",
};

const grammars = Object.keys(rdfEndings) as RdfGrammar[];
const endings = grammars.map(
  (grammar) => [grammar, new RegExp(`\\.(${rdfEndings[grammar]})$`, "i")] as const,
);

/** The grammar that the name of a file says, compression aside. */
export const grammarOfName = (name: string): RdfGrammar | undefined =>
  endings.find(([, pattern]) => pattern.test(name))?.[0];

/** A statement of four terms; the last is the name of its graph. */
const QUAD =
  /^\S+\s+<[^<>\s]+>\s+(?:<[^<>\s]*>|_:\S+|"(?:[^"\\]|\\.)*"(?:@[\w-]+|\^\^<[^<>\s]*>)?)\s+(?:<[^<>\s]*>|_:\S+)\s*\./;
const TRIPLE = /^(<[^<>\s][^<>\s:]*:[^<>\s]*>|_:\S+)\s+<[^<>\s]+>\s/;
/** What may stand before the brace of a graph. */
const GRAPH_NAME = /^(GRAPH[ \t]+)?(<[^<>\s]*>|[\w-]*:[\w-]*)?$/i;

/** The likely grammar of a text by its beginning; undefined when it is no RDF. */
export function grammarOfStart(bytes: Uint8Array): RdfGrammar | undefined {
  const text = new TextDecoder().decode(bytes).replace(/^\uFEFF/, "");
  if (/^\s*</.test(text) && /<(?:\w+:)?RDF[\s>]/.test(text)) return "RDF/XML";
  if (/^\s*[[{]/.test(text)) return /"@(context|graph|id)"\s*:/.test(text) ? "JSON-LD" : undefined;
  // The first line that is neither blank nor a comment.
  const statement =
    text
      .split("\n")
      .find((line) => !/^\s*(#|$)/.test(line))
      ?.trimStart() ?? "";
  if (TRIPLE.test(statement)) return QUAD.test(statement) ? "N-Quads" : "N-Triples";
  if (!/^@?(prefix\s+[^\s:]*:|base)\s*</i.test(statement)) return undefined;
  return opensGraph(text) ? "TriG" : "Turtle";
}

/** Whether a brace stands on a line with nothing but the name of a graph before it. */
const opensGraph = (text: string): boolean =>
  text
    .split("{")
    .slice(0, -1)
    .some((before, place) => {
      const lineEnd = before.lastIndexOf("\n");
      return (place === 0 || lineEnd >= 0) && GRAPH_NAME.test(before.slice(lineEnd + 1).trim());
    });
