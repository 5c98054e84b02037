import { LacunaError } from "../error.ts";
import { withoutCompression } from "../formats/compression/compression.ts";
import type { Files } from "../formats/files/files.ts";
import type { Separator } from "../formats/text/fields.ts";
import { nameOf as lastPart } from "../runs/paths.ts";
import type { Graph } from "./graph.ts";
import { refuseIdleChoices } from "./load/idle-choices.ts";
import { formatOf } from "./load/load.ts";
import { type LoadProgress, openSource } from "./load/source.ts";
import type { ColumnChoice } from "./load/tables/header.ts";
import type { ColumnKind } from "./load/tables/table-words.ts";
import type { Spill } from "./on-disk/spill.ts";
import { attachGraph, packGraph } from "./snapshot.ts";

/** Options for loading a graph. */
export interface LoadOptions {
  /** The format to read; detected when omitted. */
  readonly format?: string;
  /** Put the graph into memory that workers share. */
  readonly shared?: boolean;
  readonly onProgress?: (progress: LoadProgress) => void;
  /** Which columns of a table hold head, relation and tail, by name or number from 1; detected when omitted. */
  readonly columns?: ColumnChoice;
  /** What the cells of columns are, by their headings, where each row is one thing; detected when omitted. */
  readonly cells?: Readonly<Record<string, ColumnKind>>;
  /** The separator of the fields of a table; detected when omitted. */
  readonly delimiter?: Separator;
  /**
   * Storage for triples that do not fit into memory. The rows of such a graph lie there too: only a snapshot and Parquet files can be made of it.
   */
  readonly spill?: Spill | undefined;
  /** Files of labels for the names of the graph. */
  readonly labels?: readonly string[];
  /** Languages in which labels are shown, best first; English where this is absent. All others become aliases. */
  readonly lang?: readonly string[];
}

/** The name of the embedded graph. A folder of that name is called `./world`. */
export const embedded = "world";

/**
 * Loads a graph from a folder, a file or a snapshot; `world` is the graph that comes with Lacuna.
 * @throws LacunaError with the file and, if there is one, the line of the error
 */
export async function loadGraph(source: string, files: Files, options: LoadOptions = {}): Promise<Graph> {
  if (source === embedded) {
    refuseIdleChoices(options, "embedded", { path: source, table: {} });
    const world = await labelled(await loadEmbedded(), files, options);
    return options.shared ? inSharedMemory(world) : world;
  }
  const loaded = await labelled(await loadFrom(source, files, options), files, options);
  return Object.assign(options.shared ? inSharedMemory(loaded) : loaded, { source });
}

/** The graph with the labels of the files that are named. */
async function labelled(graph: Graph, files: Files, { labels, lang }: LoadOptions): Promise<Graph> {
  if (labels === undefined) return graph;
  return (await import("./load/labels/given-labels.ts")).withGivenLabels(graph, files, labels, lang);
}

const inSharedMemory = (graph: Graph): Graph => attachGraph(packGraph(graph), { trusted: true });

async function loadFrom(path: string, files: Files, options: LoadOptions): Promise<Graph> {
  const opened = await openSource(path, files, options.onProgress, options);
  const detected =
    options.format === undefined || options.format === "tsv"
      ? await (await import("./load/tables/detect-reading.ts")).detectTable(opened)
      : undefined;
  const source = detected
    ? { ...opened, table: { ...opened.table, columns: detected.columns, detected } }
    : opened;
  try {
    const format = await formatOf(source, options.format);
    refuseIdleChoices(options, format.name, source);
    if (format.name === "snapshot" && options.lang && !options.labels)
      throw new LacunaError(
        "kg.labels-chosen",
        `${path} is a snapshot, whose labels were chosen when it was made`,
        {
          place: { file: path },
          parameter: "lang",
          hint: "name {lang} where the snapshot is made (`lacuna kg import`), or the files of the labels ({labels})",
        },
      );
    const graph = await format.read(source, nameOf(path));
    return format.name === "snapshot" ? graph : (await import("./load/unread.ts")).withUnread(graph, source);
  } finally {
    await source.close();
  }
}

/** The last part of a path, without the endings of files. */
function nameOf(path: string): string {
  // A shell's name for a pipe carries no meaning and differs from run to run.
  if (/^\/(dev|proc\/self)\/fd\//.test(path)) return "graph";
  const name = withoutCompression(lastPart(path)).replace(
    /\.(zip|txt|tsv|csv|del|nt|ntriples|nq|nquads|ttl|turtle|trig|rdf|owl|xml|jsonld|json|jsonl|ndjson|graphml|parquet|lacuna)$/i,
    "",
  );
  return name === "" || name === "." || name === ".." ? "graph" : name;
}

async function loadEmbedded(): Promise<Graph> {
  const { loadWorld } = await import("./world/world.ts");
  return loadWorld();
}
