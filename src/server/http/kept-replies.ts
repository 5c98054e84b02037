import type { LastingHost } from "../../host/lasting-host.ts";
import type { Graph } from "../../kg/graph.ts";
import type { CheckedCall } from "../calls/call.ts";
import type { Reply } from "../calls/reply.ts";
import type { Catalog } from "../catalog/catalog.ts";
import type { Resource } from "../catalog/resource.ts";
import { type LastUsed, lastUsed } from "./last-used.ts";

/** Characters of keys and answers that are kept. */
const MOST = 1 << 23;

/** Characters of an answer. */
const lengthOf = ({ body }: Reply): number =>
  typeof body === "string" ? body.length : body instanceof Uint8Array ? body.byteLength : 0;

/** Answers that took longer than a moment, such as predictions, by keys that have all that they depend on. */
export const openLastReplies = (): LastUsed<Reply> => lastUsed(lengthOf, MOST);

/** Answers about one graph, for the same requests while the graph is the same. */
export interface KeptReplies {
  /** The answer that was kept under a key; undefined where there is none, or the graph has changed. */
  find(key: string): Promise<Reply | undefined>;
  /** Keeps an answer to a call, where it depends on the content of one graph alone. */
  keep(key: string, reply: Reply, call: Pick<CheckedCall, "ready" | "graphs">): void;
  /** Answers that are kept, and characters of them and their addresses. */
  held(): { readonly answers: number; readonly characters: number };
}

interface Kept {
  readonly reply: Reply;
  readonly resource: Resource;
  /** A graph that nobody else has open is not held for the answers about it. */
  readonly graph: WeakRef<Graph>;
}

/** Keeps the answers that were asked for last. */
export function openKeptReplies({
  host,
  catalog,
}: {
  readonly host: Pick<LastingHost, "resources">;
  readonly catalog: Pick<Catalog, "find">;
}): KeptReplies {
  const all = lastUsed<Kept>(({ reply }) => lengthOf(reply), MOST);
  const isSame = async ({ resource, graph }: Kept): Promise<boolean> => {
    if ((await catalog.find(resource.kind, resource.id)).source !== resource.source) return false;
    const lease = await host.resources.graph(resource.source);
    lease.close();
    return lease.value === graph.deref();
  };
  return {
    held: all.held,
    async find(key) {
      const kept = all.find(key);
      if (!kept) return undefined;
      // The call itself reports what is wrong with the graph.
      if (await isSame(kept).catch(() => false)) return kept.reply;
      // Another may have been kept meanwhile.
      if (all.find(key) === kept) all.drop(key);
      return undefined;
    },
    keep(key, reply, { ready: { resources }, graphs }) {
      const [resource, ...others] = resources;
      const graph = resource && graphs.get(resource.source);
      if (graph && others.length === 0) all.keep(key, { reply, resource, graph: new WeakRef(graph) });
    },
  };
}
