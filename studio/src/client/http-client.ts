import type { Mistake as Plain } from "../../engine/messages.ts";
import { places } from "./addresses.ts";
import { type Catalog, emptyCatalog, type GraphEntry, type ResultEntry } from "./catalog.ts";
import type { CallOptions, Client, OperationName } from "./client.ts";
import { jobsClient } from "./jobs.ts";
import { Mistake } from "./mistake.ts";
import { pageClient } from "./page-client.ts";
import type { BenchmarkRecord } from "./records.ts";

/** A server of Lacuna at the origin of this page. Files that are dropped stay with the engine of the page. */
export function httpClient(): Client {
  const page = pageClient({ beside: false });
  const dropped = new Set<string>();
  const api = (path: string) => new URL(path === "" ? "./api/v1" : `./api/v1/${path}`, document.baseURI);

  async function asked(path: string, init: RequestInit): Promise<unknown> {
    const answer = await fetch(api(path), init);
    const body = (await answer.json().catch(() => undefined)) as (Plain & { detail?: string }) | undefined;
    if (answer.ok) return body;
    if (answer.status === 401)
      throw new Mistake({
        code: "studio.signed-out",
        message: "this page is signed out",
        hint: "open the address that `lacuna studio` prints; after a restart it prints a new one",
      });
    throw new Mistake({
      code: body?.code ?? "studio.server",
      message: body?.detail ?? `the server answers ${answer.status}`,
      hint: body?.hint,
      place: body?.place,
    });
  }

  const listed = async (kind: string): Promise<readonly GraphEntry[]> => {
    const found = (await asked(kind, {})) as Readonly<Record<string, readonly GraphEntry[]>>;
    return found[kind] ?? [];
  };

  /** The name of the graph of a benchmark. */
  const ofBenchmark = async (id: string): Promise<string> => {
    const { manifest } = (await asked(`benchmarks/${encodeURIComponent(id)}`, {})) as {
      readonly manifest: { readonly graph: { readonly name: string } };
    };
    return manifest.graph.name;
  };

  return {
    kind: "server",
    jobs: jobsClient(api, asked),
    offers: (name) => places[name] !== undefined,
    open: (file) => page.open(file),
    tableBeginning: (graph) => page.tableBeginning(graph),
    choose: (graph, columns) => page.choose(graph, columns),
    drop: async (files, columns) => {
      const id = await page.drop(files, columns);
      dropped.add(id);
      return id;
    },
    forget(graph) {
      dropped.delete(graph);
      page.forget(graph);
    },
    call(name, parameters, options = {}) {
      const given = { ...(parameters as Readonly<Record<string, unknown>>) };
      if (typeof given.graph === "string" && dropped.has(given.graph))
        return page.call(name, parameters, options);
      const place = places[name];
      if (place === undefined)
        throw new Mistake({ code: "studio.no-operation", message: `the server does not offer ${name}` });
      const path = place.replace(/\{(\w+)\}/g, (_, field: string) => {
        const value = String(given[field]);
        delete given[field];
        return encodeURIComponent(value);
      });
      return asked(path, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(given),
        ...(options.signal ? { signal: options.signal } : {}),
      }) as never;
    },
    async catalog(): Promise<Catalog> {
      const [about, graphs, models, benchmarks, runs, bases, parsers, own] = await Promise.all([
        asked("", {}) as Promise<{ readonly jobs?: boolean }>,
        listed("graphs"),
        listed("models"),
        listed("benchmarks"),
        listed("runs"),
        listed("knowledge-bases"),
        listed("parsers"),
        page.catalog(),
      ]);
      return {
        ...emptyCatalog,
        runsJobs: about.jobs === true,
        graphs: [...graphs, ...own.graphs.filter(({ dropped: mine }) => mine)],
        models: models.map(({ id }) => ({ id, about: aboutModel(id) })),
        knowledgeBases: bases.map(({ id }) => ({ id })),
        parsers: parsers.map(({ id }) => ({ id })),
        benchmarks: [
          ...benchmarks.map(({ id }) => entryOf(id, "showBenchmark", { benchmark: id })),
          ...own.benchmarks,
        ],
        runs: [...runs.map(({ id }) => entryOf(id, "showRun", { run: id })), ...own.runs],
        comparisons: [
          ...runs.flatMap(({ id: a }, nth) =>
            runs.slice(nth + 1).map(({ id: b }) => ({
              ...entryOf(`${a} ${b}`, "compareRuns", { a, b }),
              title: `${a} and ${b}`,
            })),
          ),
          ...own.comparisons,
        ],
      };
    },
    async record(entry, options) {
      const { operation, file } = entry;
      if (file.startsWith("opened:")) return page.record(entry, options);
      const given = JSON.parse(file) as { readonly run: string; readonly benchmark: string };
      if (operation === "showRun") {
        const shown = await this.call("showRun", given, options);
        const { predictor, withoutHard, generator, benchmark, ...summary } = shown;
        return { generator, benchmark, predictor, withoutHard, summary };
      }
      if (operation === "showBenchmark") {
        return benchmarkRecord(this, given.benchmark, await ofBenchmark(given.benchmark), options);
      }
      const runs = JSON.parse(file) as { readonly a: string; readonly b: string };
      return comparisonRecord(this, runs, ofBenchmark, options);
    },
  };
}

const entryOf = (id: string, operation: OperationName, parameters: object): ResultEntry => ({
  ...{ id, title: id, operation },
  file: JSON.stringify(parameters),
});

/** A benchmark of the server; its graph is the one of the same name, where there is one. */
async function benchmarkRecord(
  client: Client,
  benchmark: string,
  graph: string,
  options: CallOptions | undefined,
): Promise<BenchmarkRecord> {
  const { graphs } = await client.catalog();
  if (graphs.some(({ id }) => id === graph))
    try {
      const shown = await client.call("showBenchmark", { benchmark, graph }, options);
      return { ...shown, benchmark, asked: graph };
    } catch (error) {
      // A graph of the same name may be another one.
      if (!(error instanceof Mistake) || error.code !== "benchmark.other-graph") throw error;
    }
  return { ...(await client.call("showBenchmark", { benchmark }, options)), benchmark };
}

/** Two runs of the server, with the text of their queries where their benchmark is among those of the server. */
async function comparisonRecord(
  client: Client,
  runs: { readonly a: string; readonly b: string },
  ofBenchmark: (id: string) => Promise<string>,
  options: CallOptions | undefined,
): Promise<unknown> {
  const { benchmarks, graphs } = await client.catalog();
  for (const { id: benchmark, file } of benchmarks) {
    if (file.startsWith("opened:")) continue;
    const graph = await ofBenchmark(benchmark);
    const asked = graphs.some(({ id }) => id === graph) ? { graph } : {};
    try {
      const compared = await client.call("compareRuns", { ...runs, benchmark, ...asked }, options);
      return { ...compared, runs, ...(asked.graph === undefined ? {} : { asked: graph }) };
    } catch (error) {
      // The runs may be over another benchmark, and a graph of the same name may be another one.
      if (!(error instanceof Mistake) || !/\.other-(benchmark|graph)$/.test(error.code)) throw error;
    }
  }
  return { ...(await client.call("compareRuns", runs, options)), runs };
}

const aboutModel = (id: string): string =>
  id === "ultra-3g"
    ? "weights of ULTRA, which go with any graph and need no training"
    : id === "ultraquery"
      ? "weights of UltraQuery, which go with any graph and need no training"
      : id === "frequency"
        ? "a baseline: the entities that a relation links most often"
        : "a model of the server";
