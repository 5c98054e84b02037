import { withoutCompression } from "../../formats/compression/compression.ts";
import type { RdfGrammar } from "../../formats/text/rdf.ts";
import type { Split } from "../graph.ts";
import type { DatasetFormat } from "./format.ts";
import { type Source, splitFiles } from "./source.ts";

/** The syntaxes of RDF are one reader under three names; the parser is told which grammar holds. */
export const ntriples = rdf(
  "ntriples",
  "N-Triples",
  "nt",
  "N-Triples: train, valid and test (.nt), or one such file",
);
/** The names of graphs are dropped, and counted: a triple that stands in several of them is one triple. */
export const nquads = rdf(
  "nquads",
  "N-Quads",
  "nq|nquads",
  "N-Quads: train, valid and test (.nq), or one such file; names of graphs are dropped",
);
export const turtle = rdf(
  "turtle",
  "Turtle",
  "ttl|turtle",
  "Turtle: train, valid and test (.ttl), or one such file",
);

function rdf(
  format: "ntriples" | "nquads" | "turtle",
  grammar: RdfGrammar,
  endings: string,
  describe: string,
): DatasetFormat {
  const files = (source: Source): ReadonlyMap<Split, string> => {
    if (!source.isFolder) return new Map([["train", source.names[0]!]]);
    const found = splitFiles(source, endings);
    if (found.size > 0) return found;
    // A folder that holds one document of any name is that document.
    const all = source.names.filter((name) =>
      new RegExp(`\\.(${endings})$`, "i").test(withoutCompression(name)),
    );
    return new Map(all.length === 1 ? [["train", all[0]!]] : []);
  };
  return {
    name: format,
    describe,
    async detect(source) {
      const pattern = new RegExp(`\\.(${endings})$`, "i");
      if ([...files(source).values()].some((name) => pattern.test(withoutCompression(name)))) return true;
      // What has no ending, such as a pipe, is told by its first statement.
      const [name] = source.isFolder ? [] : source.names;
      if (name === undefined || withoutCompression(name).includes(".")) return false;
      return beginnings[grammar](firstStatement(await source.peek(name)));
    },
    read: async (source, graphName) =>
      (await import("./read-rdf.ts")).readRdf(source, graphName, files(source), format, grammar),
  };
}

/** A statement of four terms; the last is the name of its graph. */
const QUAD =
  /^\S+\s+<[^<>\s]+>\s+(?:<[^<>\s]*>|_:\S+|"(?:[^"\\]|\\.)*"(?:@[\w-]+|\^\^<[^<>\s]*>)?)\s+(?:<[^<>\s]*>|_:\S+)\s*\./;
const TRIPLE = /^(<[^<>\s:]+:[^<>\s]*>|_:\S+)\s+<[^<>\s]+>\s/;

/** What the first statement of a grammar looks like. */
const beginnings: Readonly<Record<RdfGrammar, (statement: string) => boolean>> = {
  "N-Triples": (statement) => TRIPLE.test(statement) && !QUAD.test(statement),
  "N-Quads": (statement) => TRIPLE.test(statement) && QUAD.test(statement),
  Turtle: (statement) => /^@?(prefix\s+[^\s:]*:|base)\s*</i.test(statement),
};

/** The first line that is neither blank nor a comment. */
const firstStatement = (bytes: Uint8Array): string =>
  new TextDecoder()
    .decode(bytes)
    .replace(/^\uFEFF/, "")
    .split("\n")
    .find((line) => !/^\s*(#|$)/.test(line))
    ?.trimStart() ?? "";
