import type { Mistake as Plain } from "../../engine/messages.ts";
import { type Catalog, emptyCatalog, type ResultEntry } from "./catalog.ts";
import type { CallOptions, Client, OperationName } from "./client.ts";
import { jobsClient } from "./jobs.ts";
import { Mistake } from "./mistake.ts";
import { pageClient } from "./page-client.ts";
import type { BenchmarkRecord, RunRecord } from "./records.ts";

/** Addresses of operations below `/api/v1`; names in braces are parameters. */
const places: Readonly<Partial<Record<OperationName, string>>> = {
  ask: "graphs/{graph}/ask",
  predict: "graphs/{graph}/predict",
  explainAnswers: "graphs/{graph}/explain",
  countQuery: "graphs/{graph}/count",
  completeQuery: "graphs/{graph}/complete",
  whyNot: "graphs/{graph}/why-not",
  whatIf: "graphs/{graph}/what-if",
  convertQuery: "graphs/{graph}/convert",
  graphInfo: "graphs/{graph}/info",
  findNames: "graphs/{graph}/find",
  describeGraph: "graphs/{graph}/describe",
  entityLinks: "graphs/{graph}/links",
  neighbourhood: "graphs/{graph}/neighbourhood",
  compare: "compare",
  showRun: "runs/{run}/report",
  showBenchmark: "benchmarks/{benchmark}/summary",
  benchmarkQueries: "benchmarks/{benchmark}/queries",
  askInWords: "knowledge-bases/{kb}/ask-in-words",
  runKopl: "knowledge-bases/{kb}/run",
  koplToSparql: "knowledge-bases/{kb}/to-sparql",
};

/** A server of Lacuna at the origin of this page. Files that are dropped stay with the engine of the page. */
export function httpClient(): Client {
  const page = pageClient({ beside: false });
  const dropped = new Set<string>();
  const api = (path: string) => new URL(`./api/v1/${path}`, document.baseURI);

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

  const listed = async (kind: string): Promise<readonly { readonly id: string }[]> => {
    const found = (await asked(kind, {})) as Readonly<Record<string, readonly { readonly id: string }[]>>;
    return found[kind] ?? [];
  };

  return {
    kind: "server",
    jobs: jobsClient(api, asked),
    offers: (name) => places[name] !== undefined,
    drop: async (files) => {
      const id = await page.drop(files);
      dropped.add(id);
      return id;
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
      const [graphs, models, benchmarks, runs, bases, own] = await Promise.all([
        listed("graphs"),
        listed("models"),
        listed("benchmarks"),
        listed("runs"),
        listed("knowledge-bases"),
        page.catalog(),
      ]);
      return {
        ...emptyCatalog,
        graphs: [...graphs.map(({ id }) => ({ id })), ...own.graphs.filter(({ dropped: mine }) => mine)],
        models: models.map(({ id }) => ({ id, about: aboutModel(id) })),
        knowledgeBases: bases.map(({ id }) => ({ id })),
        benchmarks: benchmarks.map(({ id }) => entryOf(id, "showBenchmark", { benchmark: id })),
        runs: runs.map(({ id }) => entryOf(id, "showRun", { run: id })),
        comparisons: runs.flatMap(({ id: a }, nth) =>
          runs
            .slice(nth + 1)
            .map(({ id: b }) => ({ ...entryOf(`${a} ${b}`, "compare", { a, b }), title: `${a} and ${b}` })),
        ),
      };
    },
    async record({ operation, file }, options) {
      const given = JSON.parse(file) as { readonly run: string; readonly benchmark: string };
      if (operation === "showRun") {
        const { types, mean, predictor, benchmark } = await this.call("showRun", given, options);
        return { benchmark, predictor, summary: { types, mean } } satisfies RunRecord;
      }
      if (operation === "showBenchmark") return benchmarkRecord(this, given.benchmark, options);
      return this.call("compare", JSON.parse(file) as never, options);
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
  options: CallOptions | undefined,
): Promise<BenchmarkRecord> {
  let shown = await client.call("showBenchmark", { benchmark }, options);
  const { graphs } = await client.catalog();
  const asked = graphs.find(({ id }) => id === shown.graph.name)?.id;
  // What answers reduce to is worked out where the folder does not record it.
  if (!shown.types && asked !== undefined)
    shown = await client.call("showBenchmark", { benchmark, graph: asked }, options);
  const { graph, split, types = [] } = shown;
  return { graph, split, types, benchmark, ...(asked === undefined ? {} : { asked }) };
}

const aboutModel = (id: string): string =>
  id === "ultra-3g"
    ? "weights of ULTRA, which go with any graph and need no training"
    : id === "ultraquery"
      ? "weights of UltraQuery, which go with any graph and need no training"
      : id === "frequency"
        ? "the baseline: what a relation has most often"
        : "a model of the server";
