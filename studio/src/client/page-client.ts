import type { ColumnChoice } from "../../../src/kg/load/tables/header.ts";
import type { EngineReply, EngineRequest } from "../../engine/messages.ts";
import { pageOperationNames } from "../../engine/names.ts";
import { type Catalog, emptyCatalog, type GraphEntry } from "./catalog.ts";
import type { CallOptions, Client } from "./client.ts";
import { Mistake } from "./mistake.ts";
import { openedResults } from "./opened.ts";
import { refuseUnread } from "./unread-formats.ts";

interface Waiting {
  readonly request: EngineRequest & { readonly kind: "call" | "check" | "table" };
  readonly options: CallOptions;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** Milliseconds in which a call may end by itself after it was stopped. Then its worker is ended. */
const PATIENCE = 250;

/**
 * The engine in a worker of this page: nothing that is asked leaves it.
 * @param beside whether a catalog lies beside the page; with a server there are dropped files only
 */
export function pageClient({ beside = true } = {}): Client {
  const waiting = new Map<number, Waiting>();
  const files = new Map<string, Uint8Array>();
  const dropped: GraphEntry[] = [];
  /** Columns that were chosen of tables. */
  const chosen = new Map<string, ColumnChoice>();
  const opened = openedResults((data) => told({ kind: "check", id: next++, data }));
  let next = 1;
  let worker = started();
  let catalog: Promise<Catalog> | undefined;
  const fetched = new Map<string, Promise<void>>();

  function started(): Worker {
    const made = new Worker(new URL("./engine.js", import.meta.url), { type: "module" });
    made.addEventListener("message", ({ data }: MessageEvent<EngineReply>) => {
      const call = waiting.get(data.id);
      if (!call) return;
      if (data.kind === "progress") return call.options.onProgress?.(data.progress);
      waiting.delete(data.id);
      if (data.kind === "result") call.resolve(data.value);
      else call.reject(new Mistake(data.mistake));
    });
    made.addEventListener("error", ({ message }) => {
      const error = new Mistake({
        code: "studio.engine",
        message: message || "the engine could not be started",
      });
      for (const [id, call] of waiting) {
        waiting.delete(id);
        call.reject(error);
      }
    });
    return made;
  }

  /** Ends what does not hear: a new worker takes the files and the other calls. */
  function restart(): void {
    worker.terminate();
    worker = started();
    for (const [path, bytes] of files) post({ kind: "file", path, bytes });
    for (const { request } of waiting.values()) post(request);
  }

  /** Asks the engine what is no operation. */
  const told = <Value>(request: Waiting["request"]): Promise<Value> =>
    new Promise((resolve, reject) => {
      waiting.set(request.id, { request, options: {}, resolve: resolve as (value: unknown) => void, reject });
      post(request);
    });

  const post = (request: EngineRequest) => worker.postMessage(request);

  const readCatalog = (): Promise<Catalog> => {
    if (!beside) return Promise.resolve(emptyCatalog);
    catalog ??= fetch(new URL("./studio.json", document.baseURI))
      .then((answer) => (answer.ok ? (answer.json() as Promise<Partial<Catalog>>) : {}))
      .catch(() => ({}))
      .then((found) => ({ ...emptyCatalog, ...found }));
    return catalog;
  };

  /** Fetches the file of a graph before it is first asked. */
  async function atHand(source: unknown): Promise<void> {
    if (typeof source !== "string") return;
    const { graphs } = await readCatalog();
    const file = graphs.find(({ id }) => id === source)?.file;
    if (file === undefined) return;
    if (!fetched.has(source))
      fetched.set(
        source,
        (async () => {
          const answer = await fetch(new URL(file, document.baseURI));
          if (!answer.ok)
            throw new Mistake({ code: "studio.no-file", message: `${file} is not beside this page` });
          keep(source, new Uint8Array(await answer.arrayBuffer()));
        })().catch((error) => {
          fetched.delete(source);
          throw error;
        }),
      );
    await fetched.get(source);
  }

  function keep(path: string, bytes: Uint8Array): void {
    files.set(path, bytes);
    post({ kind: "file", path, bytes });
  }

  return {
    kind: "page",
    offers: (name) => pageOperationNames.has(name),
    async call(operation, given, options = {}) {
      const { graph, kb } = given as { graph?: unknown; kb?: unknown };
      const columns = chosen.get(String(graph));
      const parameters = columns ? { ...given, columns } : given;
      await atHand(graph ?? kb);
      options.signal?.throwIfAborted();
      const id = next++;
      return new Promise<never>((resolve, reject) => {
        const request = { kind: "call", id, operation, parameters } as const;
        waiting.set(id, { request, options, resolve: resolve as (value: unknown) => void, reject });
        options.signal?.addEventListener("abort", () => {
          if (!waiting.delete(id)) return;
          reject(new DOMException("stopped", "AbortError"));
          post({ kind: "cancel", id });
          const asked = worker;
          // A computation that hears nothing is ended with its worker.
          const timer = setTimeout(() => asked === worker && restart(), PATIENCE);
          const heard = ({ data }: MessageEvent<EngineReply>) => {
            if (data.id !== id || data.kind === "progress") return;
            clearTimeout(timer);
            asked.removeEventListener("message", heard);
          };
          asked.addEventListener("message", heard);
        });
        post(request);
      });
    },
    async catalog() {
      const found = await readCatalog();
      return opened.with({ ...found, graphs: [...found.graphs, ...dropped] });
    },
    async record(entry, { signal } = {}) {
      const value = opened.value(entry);
      if (value !== undefined) return value;
      const { file } = entry;
      const answer = await fetch(new URL(file, document.baseURI), signal ? { signal } : {});
      if (!answer.ok)
        throw new Mistake({ code: "studio.no-file", message: `${file} is not beside this page` });
      return answer.json();
    },
    async open(file) {
      const { screen, id } = await opened.open(file);
      return { screen, given: { id } };
    },
    tableBeginning: (path) => told({ kind: "table", id: next++, path }),
    choose: (graph, columns) => void chosen.set(graph, columns),
    forget(graph) {
      chosen.delete(graph);
      const at = dropped.findIndex(({ id }) => id === graph);
      if (at >= 0) dropped.splice(at, 1);
      for (const path of files.keys()) if (path === graph || path.startsWith(`${graph}/`)) files.delete(path);
    },
    async drop(given, columns) {
      for (const { name } of given) refuseUnread(name);
      const name = given[0]!.name;
      if (given.length === 1) keep(name, new Uint8Array(await given[0]!.arrayBuffer()));
      else for (const file of given) keep(`dropped/${file.name}`, new Uint8Array(await file.arrayBuffer()));
      const id = given.length === 1 ? name : "dropped";
      if (columns) chosen.set(id, columns);
      else chosen.delete(id);
      if (!dropped.some((each) => each.id === id)) dropped.push({ id, dropped: true });
      return id;
    },
  };
}
