import { LacunaError } from "../error.ts";
import { plainBytes, withoutCompression } from "../formats/compression/compression.ts";
import type { Files } from "../formats/files/files.ts";
import { peekable } from "../formats/files/peekable.ts";
import type { Separator } from "../formats/text/fields.ts";
import { grammarOfName, grammarOfStart } from "../formats/text/rdf-grammar.ts";
import type { TableChoice } from "../kg/load/source.ts";
import { type ColumnChoice, isOfThings } from "../kg/load/tables/header.ts";
import type { ColumnKind } from "../kg/load/tables/table-words.ts";
import type { KbOptions } from "./build/facts.ts";
import { knowledgeBaseOf } from "./formats/from-graph.ts";
import { readKbJson } from "./formats/kqapro.ts";
import { readLinkedData } from "./formats/linked-data.ts";
import { readKbRdf } from "./formats/rdf.ts";
import { readStatements } from "./formats/statements.ts";
import { readWikidata } from "./formats/wikidata.ts";
import type { KnowledgeBase } from "./kb.ts";
import { loadWorldKnowledgeBase } from "./world/world.ts";

/** The formats a knowledge base is read from. @internal */
export const kbFormats = ["world", "kqapro", "wikidata", "statements", "rdf", "graph"] as const;
export type KbFormat = (typeof kbFormats)[number];

export interface OpenKbOptions {
  /**
   * The format of the file; by default recognised by its name: `.json`, `.jsonl` and `.ndjson`, the endings of RDF, `.txt`,
   * `.csv`, `.tsv`, the other endings of graphs, or a folder.
   */
  readonly format?: KbFormat;
  /** Store every relation fact at both ends, also where the source has it at one only. */
  readonly complete?: boolean;
  /** The mirroring of a fact that an entity has twice to a concept: once, or each time; for `kqapro`. Default `"once"`. */
  readonly mirror?: "once" | "each";
  /** Names by id, for statements and Wikidata. */
  readonly labels?: ReadonlyMap<string, string>;
  /** The columns of a table and their separator; detected when omitted. */
  readonly columns?: ColumnChoice;
  readonly delimiter?: Separator;
  /** Kinds of columns by their headings, where each row is one thing. */
  readonly cells?: Readonly<Record<string, ColumnKind>>;
}

/**
 * Opens a knowledge base: `world` for the embedded one, KQA Pro's JSON, Wikidata's entity JSON lines, statements with
 * qualifiers (a file, or a folder with train, valid and test), RDF in KQA Pro's layout or any other, or any graph.
 * @throws LacunaError `kb.unknown-format`, `kb.nothing-usable`, `kb.*`, `kg.*`, `files.*`, `formats.*`
 * @example
 * const kb = await openKnowledgeBase("world", nodeFiles);
 * console.log(kb.conceptCount);
 */
export async function openKnowledgeBase(
  source: string,
  files: Files,
  options: OpenKbOptions = {},
): Promise<KnowledgeBase> {
  const folder = source === "world" ? undefined : await files.list(source);
  const { complete, labels, mirror, columns, cells, delimiter } = options;
  const shared = complete === undefined ? {} : { complete };
  const tables = {
    ...(columns ? { columns } : {}),
    ...(cells ? { cells } : {}),
    ...(delimiter ? { delimiter } : {}),
  };
  const found = options.format ?? formatOf(source, folder);
  const format =
    options.format === undefined &&
    found === "statements" &&
    !folder &&
    (await isOfRows(source, files, tables))
      ? "graph"
      : found;
  const named = { ...shared, ...(labels ? { labels } : {}) };
  switch (format) {
    case "world":
      return loadWorldKnowledgeBase();
    case "kqapro":
      return readKbJson(files, source, { ...shared, ...(mirror ? { mirror } : {}) });
    case "wikidata":
      return readWikidata(files, source, named);
    case "rdf":
      return readRdf(files, source, shared);
    case "graph": {
      const { loadGraph } = await import("../kg/open.ts");
      const graph = await loadGraph(source, files, tables);
      const { readingLines } = await import("../kg/report/reading-lines.ts");
      const read = /\.lacuna$/i.test(source) ? [] : readingLines(graph.report);
      return Object.assign(knowledgeBaseOf(graph, shared), read.length > 0 ? { read } : {});
    }
    case "statements": {
      const parts = folder?.filter(isPart) ?? [];
      if (folder && parts.length === 0)
        throw new LacunaError("kb.no-statements", `${source} has no train, valid or test file`, {
          place: { file: source },
          hint: "name a file, or a folder with train.txt, valid.txt and test.txt",
        });
      const paths = folder ? parts.map((name) => `${source}/${name}`) : [source];
      return readStatements(files, paths, { ...named, ...tables });
    }
  }
}

/** Whether each row of a table is one thing or one link, so that a graph's reader reads it. */
async function isOfRows(path: string, files: Files, tables: TableChoice): Promise<boolean> {
  if (tables.columns) return isOfThings(tables.columns);
  const { openSource } = await import("../kg/load/source.ts");
  const { detectTable } = await import("../kg/load/tables/detect-reading.ts");
  const source = await openSource(path, files, undefined, tables);
  try {
    return (await detectTable(source)) !== undefined;
  } finally {
    await source.close();
  }
}

/** RDF in KQA Pro's layout, whose IRIs begin with `pred:`, or in the vocabularies of others. */
async function readRdf(files: Files, path: string, options: KbOptions): Promise<KnowledgeBase> {
  const stream = peekable(plainBytes(files, path));
  const start = await stream.peek(SAMPLE);
  await stream.close();
  if (new TextDecoder().decode(start).includes("pred:")) return readKbRdf(files, path, options);
  const format = grammarOfName(withoutCompression(path)) ?? grammarOfStart(start) ?? "Turtle";
  return readLinkedData(files, path, { ...options, format });
}

/** As much of a file as shows its layout. */
const SAMPLE = 1 << 16;

const isPart = (name: string): boolean => /^(train|valid|test)\.(txt|csv|tsv)(\.|$)/i.test(name);

function formatOf(source: string, folder: readonly string[] | undefined): KbFormat {
  if (source === "world") return "world";
  if (folder) return folder.some(isPart) ? "statements" : "graph";
  const plain = withoutCompression(source).toLowerCase();
  if (grammarOfName(plain)) return "rdf";
  const ending = /\.([^./\\]+)$/.exec(plain)?.[1] ?? "";
  const known = formatOfEnding.get(ending);
  if (known) return known;
  throw new LacunaError("kb.unknown-format", `the name of ${source} does not tell its format`, {
    place: { file: source },
    hint: `give the format: ${kbFormats.join(", ")}`,
  });
}

const formatOfEnding = new Map<string, KbFormat>([
  ["json", "kqapro"],
  ["jsonl", "wikidata"],
  ["ndjson", "wikidata"],
  ["txt", "statements"],
  ["csv", "statements"],
  ["tsv", "statements"],
  ["lacuna", "graph"],
  ["graphml", "graph"],
  ["parquet", "graph"],
  ["zip", "graph"],
]);
