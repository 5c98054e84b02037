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
const TRIPLE = /^(<[^<>\s]+:[^<>\s]*>|_:\S+)\s+<[^<>\s]+>\s/;

/** The grammar that the beginning of a text looks like; undefined for what is no RDF. */
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
  return /(^|\n)[ \t]{0,8}(GRAPH[ \t]{1,8})?(<[^<>\s]{0,400}>|[\w-]{0,99}:[\w-]{0,99})?\s{0,8}\{/i.test(text)
    ? "TriG"
    : "Turtle";
}
