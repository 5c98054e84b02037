import { nodeFiles } from "./formats/node-files.ts";
import type { Graph } from "./kg/graph.ts";
import { loadGraph } from "./kg/open.ts";

/** How to open a graph. */
export type OpenOptions = NonNullable<Parameters<typeof loadGraph>[2]>;

/**
 * Opens a graph: `world` for the embedded one, otherwise a snapshot, a triple file or a folder of them.
 *
 * @throws LacunaError `files.*`, `kg.*` with the file and line of what is wrong
 * @example
 * const world = await openGraph("world");
 * const query = parseQuery("?c : borders(France, ?c)", world);
 * for (const [country] of answer(query, world.full)) console.log(world.label(country));
 */
export const openGraph = (source: string, options?: OpenOptions): Promise<Graph> =>
  loadGraph(source, nodeFiles, options);

export { nodeFiles } from "./formats/node-files.ts";
export * from "./library.ts";
export { nativeProducts } from "./runs/node-native.ts";
export { nodeTeam } from "./runs/node-team.ts";
