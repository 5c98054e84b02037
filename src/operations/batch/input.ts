import { usageError } from "../../error.ts";
import type { Files } from "../../formats/files/files.ts";
import type { Graph } from "../../kg/graph.ts";
import type { Host } from "../host.ts";
import { type Block, blocksOf } from "./blocks.ts";
import { linesOf } from "./lines.ts";
import type { QueriesAtHand } from "./parameters.ts";

/** The source of the queries of a batch. */
export interface BatchInput {
  readonly files?: readonly string[] | undefined;
  readonly queries?: QueriesAtHand | undefined;
}

/**
 * The queries of a batch in blocks of lines; `sizeOf` gives the bytes of the n-th block.
 * @throws LacunaError `usage.no-input`, `files.*`
 */
export function inputOf(
  { files, queries, graph }: BatchInput & { readonly graph: Graph | string },
  host: Pick<Host, "files" | "input">,
  sizeOf: (block: number) => number,
): AsyncGenerator<Block> {
  if (queries) return blocksAtHand(queries, sizeOf);
  const input = host.input ?? nothing();
  if (files?.includes("-") && !host.input)
    throw usageError("no-input", "there is no standard input here", "name files, or give {queries}", "files");
  if (files?.includes("-") && graph === "-")
    throw usageError("conflict", "{graph} and {files} are both -", "name a file for one of them", "files");
  return blocksOf(files ?? [], host.files, input, sizeOf);
}

/** Queries at hand as the lines of a file would have them. */
async function* blocksAtHand(
  queries: QueriesAtHand,
  sizeOf: (block: number) => number,
): AsyncGenerator<Block> {
  const encoder = new TextEncoder();
  let [text, read, count] = ["", 0, 0];
  let size = sizeOf(count++);
  const block = (): Block => {
    const bytes = encoder.encode(text);
    read += bytes.length;
    text = "";
    return { file: "queries", bytes, read };
  };
  for await (const query of queries) {
    text += `${JSON.stringify(query)}\n`;
    if (text.length < size) continue;
    yield block();
    size = sizeOf(count++);
  }
  if (text !== "") yield block();
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

/** Bytes of all files; undefined when standard input is among them. */
export async function totalSize(paths: readonly string[], files: Files): Promise<number | undefined> {
  if (paths.includes("-")) return undefined;
  const sizes = await Promise.all(paths.map((path) => files.size(path)));
  return sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0);
}

/** Queries in some files, or 0 where they can be read only once. */
export async function countQueries(paths: readonly string[], files: Files): Promise<number> {
  const sizes = await Promise.all(paths.map((path) => (path === "-" ? 0 : files.size(path))));
  // A pipe has no size.
  if (!sizes.every(Boolean)) return 0;
  let count = 0;
  for await (const { bytes } of blocksOf(paths, files, nothing(), () => 1 << 16))
    count += linesOf(bytes).filter((line) => typeof line !== "string" || line.trim() !== "").length;
  return count;
}
