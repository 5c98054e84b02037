import { graphRecord, printManifest } from "../../benchmark/folder/manifest.ts";
import type { NamedBenchmark } from "../../benchmark/folder/query-sources.ts";
import { readManifest } from "../../benchmark/folder/read.ts";
import { LacunaError } from "../../error.ts";
import type { Graph } from "../../kg/graph.ts";
import type { Host } from "../host.ts";

/** The part of a host that opening a benchmark needs. */
export type BenchmarkHost = Pick<Host, "files" | "disk" | "resources">;

/** A benchmark folder with its manifest. */
export interface OpenBenchmark extends NamedBenchmark {
  /** The hash of the manifest, which has the hashes of everything else. */
  readonly sha256: string;
}

/**
 * Opens a benchmark folder, shared where the host has resources; one that is open already is returned as it is.
 * @throws LacunaError `files.not-found`, `benchmark.broken-manifest`, `benchmark.version`
 */
export async function openBenchmark(
  source: OpenBenchmark | string,
  { files, disk, resources }: BenchmarkHost,
): Promise<OpenBenchmark> {
  if (typeof source !== "string") return source;
  if (resources) return (await resources.benchmark(source, { files, disk })).value;
  const manifest = await readManifest(source, files);
  const digester = disk.digester();
  digester.add(new TextEncoder().encode(printManifest(manifest)));
  return { folder: source, manifest, sha256: digester.digest().sha256 };
}

/**
 * Opens a benchmark folder, and holds it to a graph where there is one.
 * @throws LacunaError what {@link openBenchmark} throws; `benchmark.other-graph` when it was made from another graph
 */
export async function openBenchmarkOf(
  source: OpenBenchmark | string,
  graph: Graph | undefined,
  host: BenchmarkHost,
): Promise<OpenBenchmark> {
  const opened = await openBenchmark(source, host);
  if (graph) refuseOtherGraph(opened, graph);
  return opened;
}

/**
 * @param source how the graph was named
 * @throws LacunaError `benchmark.other-graph`
 */
export function refuseOtherGraph(
  { folder, manifest }: Pick<OpenBenchmark, "folder" | "manifest">,
  graph: Graph,
  source: string = graph.name,
): void {
  const { hash } = graphRecord(graph);
  if (hash === manifest.graph.hash) return;
  const { name, entities, relations } = manifest.graph;
  throw new LacunaError("benchmark.other-graph", `${source} is not the graph ${folder} was made from`, {
    place: { file: folder },
    hint: `that is ${name} with ${entities} entities and ${relations} directed relations, hash ${manifest.graph.hash.slice(0, 16)}; this one has ${hash.slice(0, 16)}`,
  });
}

/**
 * Holds a graph that does not say which it is to a benchmark by its sizes alone, and says so.
 * @throws LacunaError `benchmark.other-graph`
 */
export function refuseOtherSizes(
  { folder, manifest }: Pick<OpenBenchmark, "folder" | "manifest">,
  { entityCount, relationCount }: Graph,
  { onMessage }: Pick<Host, "onMessage">,
): void {
  const { name, entities, relations } = manifest.graph;
  if (entityCount !== entities || relationCount !== relations)
    throw new LacunaError("benchmark.other-graph", `${folder} was made from another graph`, {
      place: { file: folder },
      hint: `that is ${name} with ${entities} entities and ${relations} directed relations; the tables have ${entityCount} and ${relationCount}`,
    });
  onMessage?.(`the tables do not say which graph they are: ${folder} is held to their sizes alone`);
}
