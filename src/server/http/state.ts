import { createHash } from "node:crypto";
import manifest from "../../../package.json" with { type: "json" };
import type { LastingHost } from "../../host/lasting-host.ts";
import type { Graph } from "../../kg/graph.ts";
import { snapshotHash } from "../../kg/snapshot.ts";
import { joined } from "../../runs/paths.ts";
import type { CheckedCall } from "../calls/call.ts";
import type { Resource } from "../catalog/resource.ts";

/** A hash of all that an answer depends on, queries as they are written, since answers show names of theirs: the version, the operation, its parameters, and the contents of its resources. */
export interface States {
  of(
    id: string,
    parameters: Readonly<Record<string, unknown>>,
    call: Pick<CheckedCall, "ready" | "graphs">,
  ): Promise<string>;
}

const sha256 = (parts: readonly (string | Uint8Array)[]): string => {
  const hash = createHash("sha256");
  for (const each of parts) hash.update(each);
  return hash.digest("hex");
};

/** The states of what is asked. Graphs are those that the answer is of; of folders the manifest has the hashes. */
export function openStates({ files }: Pick<LastingHost, "files">): States {
  const graphs = new WeakMap<Graph, string>();
  const stateOfGraph = (graph: Graph): string => {
    const known = graphs.get(graph) ?? snapshotHash(graph);
    graphs.set(graph, known);
    return known;
  };
  const hashed = new Map<string, { readonly version: string; readonly hash: string }>();
  const stateOfFile = async (path: string): Promise<string> => {
    const version = await files.version?.(path);
    const known = hashed.get(path);
    if (known && known.version === version) return known.hash;
    // In pieces, so that others are answered meanwhile.
    const hash = createHash("sha256");
    for await (const chunk of files.read(path)) hash.update(chunk);
    const found = hash.digest("hex");
    if (version === undefined) hashed.delete(path);
    else hashed.set(path, { version, hash: found });
    return found;
  };
  const stateOf = async (
    { kind, source, format }: Resource,
    graphs: ReadonlyMap<string, Graph>,
  ): Promise<string> => {
    if (format === "embedded") return "";
    const graph = kind === "graph" ? graphs.get(source) : undefined;
    if (graph) return stateOfGraph(graph);
    const names = await files.list(source);
    if (names === undefined) return stateOfFile(source);
    if (names.includes("manifest.json")) return stateOfFile(joined(source, "manifest.json"));
    const parts = await Promise.all(names.map((name) => stateOfFile(joined(source, name)).catch(() => "")));
    return sha256(parts);
  };
  return {
    async of(id, parameters, { ready: { resources }, graphs }) {
      const states = await Promise.all(resources.map((each) => stateOf(each, graphs)));
      const given = JSON.stringify(Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1)));
      return sha256([manifest.version, "\0", id, "\0", given, "\0", states.join()]);
    },
  };
}
