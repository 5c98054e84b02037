import { nodeFiles } from "./formats/files/node-files.ts";
import { nodeHost } from "./host/node.ts";
import { setWorkerEntry } from "./host/worker-entry.ts";
import type { Graph } from "./kg/graph.ts";
import { loadGraph } from "./kg/open.ts";
import { type ModelOptions, type OpenModel, openModel as openModelOn } from "./models/open-model.ts";
import { type OpenBenchmark, openBenchmarkOf as openBenchmarkOn } from "./operations/resources/benchmark.ts";

// Workers run from the build; code that runs from its sources does the work in its own thread.
if (!import.meta.url.endsWith(".ts")) setWorkerEntry(new URL("./cli/worker.js", import.meta.url));

/** How to open a graph. */
export type OpenOptions = NonNullable<Parameters<typeof loadGraph>[2]>;

/**
 * Opens a graph: `world` for the embedded one, otherwise a snapshot, a triple file or a folder of them.
 *
 * @throws LacunaError `files.*`, `kg.*` with the file and line of what is wrong
 * @example
 * const world = await openGraph("world");
 * const { answers } = await ask({ graph: world, query: "?c : borders(France, ?c)" });
 * console.log(answers.length);
 */
export const openGraph = (source: string, options?: OpenOptions): Promise<Graph> =>
  loadGraph(source, nodeFiles, options);

/**
 * Opens a model folder, the baseline `frequency`, or several joined by commas as their average, with their calibration.
 * @throws LacunaError `links.other-graph` when it was made for another graph, `links.size-mismatch`, what reading throws
 * @example
 * const graph = await openGraph("world");
 * const model = await openModel("ultra-3g", graph);
 * const { answers } = await predict({ graph, model, query: "?c : borders(Norway, ?c)" });
 */
export const openModel = (source: string, graph: Graph, options?: ModelOptions): Promise<OpenModel> =>
  openModelOn(source, graph, nodeHost, options);

/**
 * Opens a benchmark folder.
 * @throws LacunaError `benchmark.other-graph` when it was made from another graph than the one given
 * @example
 * const benchmark = await openBenchmark("world-bench");
 * console.log(benchmark.manifest.splits);
 */
export const openBenchmark = (folder: string, graph?: Graph): Promise<OpenBenchmark> =>
  openBenchmarkOn(folder, graph, nodeHost);

export * from "./bound-operations.ts";
export { nodeFiles } from "./formats/files/node-files.ts";
export { nodeHost, openNodeHost } from "./host/node.ts";
export * from "./library.ts";
export { nativeProducts } from "./runs/native/node-native.ts";
export { nodeTeam } from "./runs/native/node-team.ts";
