import type { LastingHost } from "../../host/lasting-host.ts";
import type { Graph } from "../../kg/graph.ts";
import type { CheckedCall } from "../calls/call.ts";
import type { Reply } from "../calls/reply.ts";
import type { Catalog } from "../catalog/catalog.ts";
import type { Resource } from "../catalog/resource.ts";

/** Characters of addresses and answers that are kept, and of one. */
const MOST = 1 << 24;
const MOST_OF_ONE = 1 << 16;

/** Answers about one graph, for whoever asks the same again while the graph is the same. */
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
  readonly length: number;
}

/** Keeps the answers that were asked for last. */
export function openKeptReplies({
  host,
  catalog,
}: {
  readonly host: Pick<LastingHost, "resources">;
  readonly catalog: Pick<Catalog, "find">;
}): KeptReplies {
  const all = new Map<string, Kept>();
  let length = 0;
  const drop = (key: string) => {
    length -= all.get(key)?.length ?? 0;
    all.delete(key);
  };
  const isSame = async ({ resource, graph }: Kept): Promise<boolean> => {
    if ((await catalog.find(resource.kind, resource.id)).source !== resource.source) return false;
    const lease = await host.resources.graph(resource.source);
    lease.close();
    return lease.value === graph.deref();
  };
  return {
    held: () => ({ answers: all.size, characters: length }),
    async find(key) {
      const kept = all.get(key);
      if (!kept) return undefined;
      // What is wrong with the graph is told by the call itself.
      const same = await isSame(kept).catch(() => false);
      // Others may have dropped it, or kept another, meanwhile.
      if (all.get(key) !== kept) return same ? kept.reply : undefined;
      if (same) all.delete(key);
      else drop(key);
      if (!same) return undefined;
      all.set(key, kept);
      return kept.reply;
    },
    keep(key, reply, { ready: { resources }, graphs }) {
      const [resource, ...others] = resources;
      const graph = resource && graphs.get(resource.source);
      const own = key.length + String(reply.body ?? "").length;
      if (!graph || others.length > 0 || own > MOST_OF_ONE) return;
      drop(key);
      all.set(key, { reply, resource, graph: new WeakRef(graph), length: own });
      length += own;
      for (const first of all.keys()) {
        if (length <= MOST) break;
        drop(first);
      }
    },
  };
}
