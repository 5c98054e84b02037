import { withoutCompression } from "../../../formats/compression/compression.ts";
import type { RdfGrammar } from "../../../formats/text/rdf.ts";
import { grammarOfName, grammarOfStart, rdfEndings } from "../../../formats/text/rdf-grammar.ts";
import type { Split } from "../../graph.ts";
import type { DatasetFormat } from "../format.ts";
import { type Source, splitFiles } from "../source.ts";

/** All syntaxes of RDF use one reader; the parser gets the grammar. */
export const ntriples = rdf(
  "ntriples",
  "N-Triples",
  "N-Triples: train, valid and test (.nt), or one such file",
);
/** The names of graphs are dropped, and counted: a triple that stands in several of them is one triple. */
export const nquads = rdf(
  "nquads",
  "N-Quads",
  "N-Quads: train, valid and test (.nq), or one such file; names of graphs are dropped",
);
export const turtle = rdf("turtle", "Turtle", "Turtle: train, valid and test (.ttl), or one such file");
export const trig = rdf(
  "trig",
  "TriG",
  "TriG: train, valid and test (.trig), or one such file; names of graphs are dropped",
);
export const rdfxml = rdf(
  "rdfxml",
  "RDF/XML",
  "RDF/XML: train, valid and test (.rdf .owl), or one such file; read by the package oxigraph",
);
export const jsonld = rdf(
  "jsonld",
  "JSON-LD",
  "JSON-LD: train, valid and test (.jsonld), or one such file; read by the package oxigraph",
);

function rdf(format: string, grammar: RdfGrammar, describe: string): DatasetFormat {
  const endings = rdfEndings[grammar];
  const files = (source: Source): ReadonlyMap<Split, string> => {
    if (!source.isFolder) return new Map([["train", source.names[0]!]]);
    const found = splitFiles(source, endings);
    if (found.size > 0) return found;
    // A folder with a single document of any name is read as that document.
    const all = source.names.filter((name) => grammarOfName(withoutCompression(name)) === grammar);
    return new Map(all.length === 1 ? [["train", all[0]!]] : []);
  };
  return {
    name: format,
    describe,
    async detect(source) {
      const named = [...files(source).values()].map((name) => grammarOfName(withoutCompression(name)));
      if (named.includes(grammar)) return true;
      // A source without a known ending, such as a pipe or `.xml`, is detected by its beginning.
      const [name] = source.isFolder ? [] : source.names;
      if (name === undefined || !isOpen(withoutCompression(name))) return false;
      return grammarOfStart(await source.peek(name)) === grammar;
    },
    read: async (source, graphName) =>
      (await import("./read-rdf.ts")).readRdf(source, graphName, files(source), format, grammar),
  };
}

/** Whether the name of a file leaves its format open. */
const isOpen = (name: string): boolean => !name.includes(".") || /\.(xml|json|rdfs|n3)$/i.test(name);
