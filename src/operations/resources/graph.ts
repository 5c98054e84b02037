import { LacunaError, usageError } from "../../error.ts";
import type { Files } from "../../formats/files/files.ts";
import { memoryFiles } from "../../formats/files/memory-files.ts";
import { joined } from "../../formats/text/fields.ts";
import { sizeText } from "../../formats/text/size-text.ts";
import type { Graph } from "../../kg/graph.ts";
import type { Spill } from "../../kg/on-disk/spill.ts";
import type { LoadOptions } from "../../kg/open.ts";
import { nameOf } from "../../runs/paths.ts";
import { endpointOf } from "../../sparql/client/address.ts";
import { isDatabaseAddress } from "../../sql/engines/address.ts";
import type { Host } from "../host.ts";
import type { OpenedGraph } from "./open-apart.ts";

/** Options of the reader of the files of a graph; omitted ones are detected from the files. */
export type GraphReading = {
  readonly [Option in "format" | "columns" | "cells" | "delimiter" | "labels" | "lang"]?:
    | LoadOptions[Option]
    | undefined;
};

/** The part of a host that opens a graph. */
export type GraphHost = Pick<
  Host,
  "files" | "input" | "now" | "onProgress" | "onMessage" | "resources" | "openApart"
>;

/**
 * An opened graph as it is, or `world`, a snapshot, a dataset folder or file, or `-` for what standard input holds.
 * Where the host has resources, one that others have open is shared until the call ends.
 * @param spill where triples go that do not fit into memory
 * @param shared in memory that workers can share where the host has it
 * @param isSaid whether the result itself says how the files were read; else a message of the host does
 * @throws LacunaError `usage.no-input`, `usage.graph-in-database`, `usage.graph-at-endpoint`, `files.*`, `kg.*`
 */
export async function openGraph(
  source: Graph | string,
  host: GraphHost,
  {
    format,
    columns,
    cells,
    delimiter,
    labels,
    lang,
    shared = true,
    spill,
    isSaid = false,
  }: GraphReading & { readonly shared?: boolean; readonly spill?: Spill; readonly isSaid?: boolean } = {},
): Promise<Graph> {
  if (typeof source !== "string") return source;
  if (host.resources)
    return (await host.resources.graph(source, { format, columns, cells, delimiter, labels, lang }, host))
      .value;
  if (isDatabaseAddress(source)) throw inDatabase();
  if (endpointOf(source) !== undefined) throw atEndpoint();
  const { files, input, now, onProgress, onMessage, openApart } = host;
  if (format !== undefined) (await import("../../kg/load/load.ts")).namedFormat(format);
  // What is said of columns is refused where the graph is loaded.
  if (source === "world" && [labels, columns, cells, delimiter].every((each) => each === undefined))
    return (await import("../../kg/world/world.ts")).loadWorld();
  const reading = { format, columns, cells, delimiter, labels, lang };
  const away = spill || source === "-" ? undefined : await openApart?.(source, reading, onProgress);
  const say = async (graph: Graph): Promise<Graph> => {
    if (!onMessage || isSaid || /\.lacuna$/i.test(source)) return graph;
    const { readingLines } = await import("../../kg/report/reading-lines.ts");
    for (const line of readingLines(graph.report)) onMessage(line);
    return graph;
  };
  if (away) return say(await handedOver(away, shared));
  const { loadGraph } = await import("../../kg/open.ts");
  const [path, from] = source === "-" ? await received(input, files.most) : [source, files];
  const began = now();
  const graph = loadGraph(path, from, {
    shared,
    spill,
    ...(onProgress && {
      onProgress({ file, done, size }) {
        if (now() - began > QUICK)
          onProgress({ title: `reading ${nameOf(file)}`, done, total: size, note: sizeText(done) });
      },
    }),
    ...(format === undefined ? {} : { format }),
    ...(columns === undefined ? {} : { columns }),
    ...(cells === undefined ? {} : { cells }),
    ...(delimiter === undefined ? {} : { delimiter }),
    ...(labels === undefined ? {} : { labels }),
    ...(lang === undefined ? {} : { lang }),
  });
  return say(await graph);
}

/** A graph that was opened in a worker. */
async function handedOver({ graph, repeats }: OpenedGraph, shared: boolean): Promise<Graph> {
  const attached = (await import("../../kg/shared-graph.ts")).attachedGraph(graph);
  return shared || !repeats ? attached : Object.assign(attached, { repeats });
}

const atEndpoint = () =>
  usageError(
    "graph-at-endpoint",
    "{graph} is the address of an endpoint, and this needs the graph itself",
    "`ask` and `count` answer there, `benchmark hardness` and `benchmark verify` with {endpoint}; name the files of the graph for everything else",
    "graph",
  );

const inDatabase = () =>
  usageError(
    "graph-in-database",
    "{graph} is the address of a database, and this needs the graph itself",
    "`ask`, `benchmark hardness` and `benchmark verify` answer there with {engine} left out; name the files of the graph for everything else",
    "graph",
  );

/** Milliseconds in which a graph is read without a word. */
const QUICK = 1000;

/** The name of a graph from standard input, also in messages. */
const INPUT = "stdin";
/** Most bytes that are taken from standard input: they are held whole. */
const MOST_INPUT = 1 << 30;

/** @throws LacunaError `usage.no-input`, `files.too-large` */
async function received(input: Host["input"], most: Files["most"]): Promise<[path: string, files: Files]> {
  if (!input)
    throw usageError("no-input", "{graph} is -, and there is no standard input", "name a file", "graph");
  const limit = Math.min(most ?? MOST_INPUT, MOST_INPUT);
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of input) {
    length += chunk.length;
    if (length > limit)
      throw new LacunaError("files.too-large", `standard input holds more than ${limit} bytes`, {
        hint: "write the graph into a file and name that",
      });
    chunks.push(chunk);
  }
  const held = memoryFiles(new Map([[INPUT, joined(chunks)]]));
  return [INPUT, most === undefined ? held : { ...held, most }];
}
