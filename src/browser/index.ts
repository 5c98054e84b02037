import { memoryFiles } from "../formats/files/memory-files.ts";
import type { Graph } from "../kg/graph.ts";
import { loadGraph } from "../kg/open.ts";

/** How to open a graph. */
export type OpenOptions = NonNullable<Parameters<typeof loadGraph>[2]>;

/**
 * Opens a graph from bytes at hand, fetched or dropped: file names to their contents. A single file is read as it
 * is, several as a folder of `train`, `valid` and `test` files.
 *
 * @throws LacunaError `kg.*` with the file and line of what is wrong
 * @example
 * const bytes = new Uint8Array(await (await fetch("countries.tsv")).arrayBuffer());
 * const graph = await openGraph(new Map([["countries.tsv", bytes]]));
 */
export function openGraph(contents: ReadonlyMap<string, Uint8Array>, options?: OpenOptions): Promise<Graph> {
  const names = [...contents.keys()];
  if (names.length === 1) return loadGraph(names[0]!, memoryFiles(contents), options);
  const folder = new Map(names.map((name) => [`graph/${name}`, contents.get(name)!]));
  return loadGraph("graph", memoryFiles(folder), options);
}

export { type BrowserHostOptions, browserHost, openBrowserHost } from "../host/browser.ts";
export * from "../library.ts";
