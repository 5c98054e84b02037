import type { KnowledgeBase } from "../../kb/kb.ts";
import type { Graph, GraphSizes } from "../../kg/graph.ts";
import { attachedGraph, bytesOfIndexes } from "../../kg/shared-graph.ts";
import { packGraph, shareGraph } from "../../kg/snapshot.ts";
import type { ModelOptions, OpenModel } from "../../models/open-model.ts";
import { nameOf } from "../../runs/paths.ts";
import type { Host } from "../host.ts";
import { type OpenBenchmark, openBenchmark } from "./benchmark.ts";
import { type GraphReading, openGraph } from "./graph.ts";
import { type KbReading, openKb } from "./knowledge-base.ts";
import type { OpenApart } from "./open-apart.ts";
import { openedSizes } from "./opened-sizes.ts";
import { contentHash, isUnchanged, type SeenFiles, watchedFiles } from "./seen-files.ts";
import { type Lease, type OpenedValue, sharedValues } from "./shared-values.ts";

export type { Lease } from "./shared-values.ts";

/** The part of a host that opening needs. A call brings its own progress and bounds. */
export type OpeningHost = Pick<
  Host,
  "files" | "disk" | "products" | "now" | "pause" | "input" | "onProgress"
>;

/**
 * Opened graphs, models, benchmarks and knowledge bases, shared by all who open the same content. A file that has changed gives
 * a new value; who has the old one keeps it until it is closed.
 */
export interface Resources {
  /** @throws LacunaError what `openGraph` throws */
  graph(source: string, reading?: GraphReading, call?: Partial<OpeningHost>): Promise<Lease<Graph>>;
  /** @throws LacunaError what `openModel` throws */
  model(
    source: string,
    graph: Graph,
    options?: ModelOptions,
    call?: Partial<OpeningHost>,
  ): Promise<Lease<OpenModel>>;
  /** @throws LacunaError what `openBenchmark` throws */
  benchmark(folder: string, call?: Partial<OpeningHost>): Promise<Lease<OpenBenchmark>>;
  /** @throws LacunaError what `openKb` throws */
  knowledgeBase(
    source: string,
    reading?: KbReading,
    call?: Partial<OpeningHost>,
  ): Promise<Lease<KnowledgeBase>>;
  /** The same resources for one call: what is opened through them is closed with `close`, whatever the call forgets. */
  scope(): ResourceScope;
  /** Frees the models of a graph that nobody uses. */
  forget(graph: Graph): void;
  /** The sizes of a graph that was opened here and has not changed since. */
  sizesOf(source: string): Promise<GraphSizes | undefined>;
  /** Counts bytes of what was made from a value that is held, such as a store of its links, and is kept as long as it is. */
  grow(value: object, bytes: number): void;
  /** Values that are held, those of them in use, and their bytes, about. */
  held(): { readonly values: number; readonly used: number; readonly bytes: number };
  /** Frees all that nobody uses. */
  close(): void;
}

export interface ResourceScope extends Resources {
  close(): void;
}

/** A value as it was opened. */
interface Opened<Value> extends Omit<OpenedValue<Value>, "content" | "isUnchanged"> {
  /** What was read for it, where others than the watched files were asked. */
  readonly seen?: SeenFiles;
  /** Keeps what says whether the files are as they were. */
  keepCheck?(isUnchanged: () => Promise<boolean>): void;
}

/** Limits of held resources. */
export interface ResourcesOptions {
  /** Bytes up to which closed values are kept for the next who opens them; 0 frees each with its last close. */
  readonly memory?: number;
  /** Opens graphs in workers, where there are some. */
  readonly apart?: OpenApart | undefined;
}

/** Bytes that a value takes at least. */
const LEAST = 1 << 10;

/** Opens resources of a host, each content once. */
export function openResources(own: OpeningHost, { memory = 0, apart }: ResourcesOptions = {}): Resources {
  const forget = (graph: unknown) => values.freeIdle((value) => isModelOf(value, graph));
  const values = sharedValues({ memory, onFree: forget });
  const numberOf = numbering();
  const sizes = openedSizes();

  /** Opens through files that remember what was read, so that the next one can see whether it is still the same. */
  const shared = <Value>(
    key: readonly unknown[],
    source: string,
    call: Partial<OpeningHost>,
    open: (host: OpeningHost) => Promise<Opened<Value>>,
  ): Promise<Lease<Value>> =>
    values.lease(JSON.stringify([source, ...key]), async () => {
      const host = openingOnly({ ...own, ...call });
      const watched = watchedFiles(host.files, host.disk, host.pause);
      const { seen: before, ...opened } = await open({ ...host, files: watched.files });
      const seen = before ?? (await watched.seen());
      const sha256 = contentHash(source, seen, host.disk);
      // By the files of the opener: the host of the first call has ended with it.
      const unchanged = () => isUnchanged(seen, own.files, own.disk);
      opened.keepCheck?.(unchanged);
      return {
        ...opened,
        bytes: Math.max(opened.bytes, LEAST),
        content: seen.once ? undefined : JSON.stringify([nameOf(source), ...key, sha256]),
        isUnchanged: unchanged,
      };
    });

  const resources: Omit<Resources, "scope" | "close"> = {
    graph(source, { format, columns, cells, delimiter, labels, lang } = {}, call = {}) {
      const reading = { format, columns, cells, delimiter, labels, lang };
      if (source === "-")
        return values.lease("-", async () =>
          alone(await openGraph(source, openingOnly({ ...own, ...call }), reading)),
        );
      return shared(["graph", reading], source, call, async (watching) => {
        const away = await apart?.(source, reading, watching.onProgress);
        const value = away ? attachedGraph(away.graph) : await openGraph(source, watching, reading);
        const opened = { value, free: () => {}, keepCheck: sizes.keep(source, reading, value) };
        if (!away) return { ...opened, bytes: heldBytes(value) };
        const bytes = away.graph.memory.byteLength + bytesOfIndexes(away.graph.indexes);
        return { ...opened, bytes, seen: away.seen };
      });
    },
    model(source, graph, options = {}, call = {}) {
      const { seen, threads, kernel } = options;
      const view = seen && [numberOf(seen.graph), seen.levels];
      return shared(["model", numberOf(graph), view, threads, kernel], source, call, async (watching) => {
        const { openModel } = await import("../../models/open-model.ts");
        const value = await openModel(source, graph, watching, options);
        return { value, bytes: value.memory, free: value.close };
      });
    },
    benchmark: (folder, call = {}) =>
      shared(["benchmark"], folder, call, async (watching) => {
        const value = await openBenchmark(folder, watching);
        return { value, bytes: LEAST, free: () => {} };
      }),
    knowledgeBase(source, { format, complete, mirror, columns, cells, delimiter } = {}, call = {}) {
      const reading = { format, complete, mirror, columns, cells, delimiter };
      return shared(["knowledge base", reading], source, call, async (watching) => {
        const value = await openKb(source, watching, reading);
        return { value, bytes: bytesOf(value), free: () => {} };
      });
    },
    forget,
    sizesOf: sizes.of,
    grow: values.grow,
    held: values.held,
  };
  const scope = (): ResourceScope => scopeOf(resources, scope);
  return { ...resources, scope, close: () => values.freeIdle(() => true) };
}

/** Resources whose leases are closed together. */
function scopeOf(resources: Omit<Resources, "scope" | "close">, scope: () => ResourceScope): ResourceScope {
  const leases: Lease<unknown>[] = [];
  const kept = async <Value>(opening: Promise<Lease<Value>>): Promise<Lease<Value>> => {
    const lease = await opening;
    leases.push(lease);
    return lease;
  };
  return {
    ...resources,
    graph: (...given) => kept(resources.graph(...given)),
    model: (...given) => kept(resources.model(...given)),
    benchmark: (...given) => kept(resources.benchmark(...given)),
    knowledgeBase: (...given) => kept(resources.knowledgeBase(...given)),
    scope,
    close() {
      for (const lease of leases.splice(0).reverse()) lease.close();
    },
  };
}

/** Bytes of a graph as it is kept: in shared memory where the host has it. */
const heldBytes = (graph: Graph): number =>
  (typeof SharedArrayBuffer === "undefined" ? packGraph(graph) : shareGraph(graph)).byteLength;

/** A host that opens by itself: no resources, and nothing of the call that outlives it. */
const openingOnly = ({ files, disk, products, now, pause, input, onProgress }: OpeningHost): OpeningHost => ({
  files,
  disk,
  products,
  now,
  pause,
  ...(input ? { input } : {}),
  ...(onProgress ? { onProgress } : {}),
});

/** Standard input is shared with nobody. */
const alone = (value: Graph): OpenedValue<Graph> => ({
  value,
  bytes: 0,
  free: () => {},
  content: undefined,
  isUnchanged: async () => false,
});

const isModelOf = (value: unknown, graph: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  "models" in value &&
  "graph" in value &&
  value.graph === graph;

/** A number for each object, the same as long as it lives. */
function numbering(): (each: object) => number {
  const numbers = new WeakMap<object, number>();
  let next = 0;
  return (each) => {
    const known = numbers.get(each);
    if (known !== undefined) return known;
    numbers.set(each, next);
    return next++;
  };
}

/** Bytes of a value of arrays, about: typed arrays by their length, texts by theirs. */
function bytesOf(value: unknown, met: Set<unknown> = new Set()): number {
  if (typeof value === "string") return value.length * 2;
  if (typeof value !== "object" || value === null || met.has(value)) return 8;
  met.add(value);
  if (ArrayBuffer.isView(value)) return value.byteLength;
  const parts = value instanceof Map ? [...value.keys(), ...value.values()] : Object.values(value);
  return parts.reduce<number>((sum, each) => sum + bytesOf(each, met), 16);
}
