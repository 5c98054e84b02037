import { readBenchmark } from "../../benchmark/folder/read.ts";
import { wholeBytes } from "../../formats/compression/whole.ts";
import type { Graph } from "../../kg/graph.ts";
import { graphHash } from "../../kg/snapshot.ts";
import { printText } from "../../query/text/print.ts";
import { joined, nameOf, withoutSlash } from "../../runs/paths.ts";
import { byClass } from "../benchmark/hardness/hardness-work.ts";
import { calledAs } from "../contract/parameters.ts";
import { compareWith } from "../eval/compare/compare-work.ts";
import type { Host } from "../host.ts";
import { openBenchmark } from "../resources/benchmark.ts";
import type { ExportStudioParameters } from "./export.ts";
import { questionsToLookAt } from "./questions-to-look-at.ts";

/** A result as a file beside the page. */
export interface LookedAt {
  readonly kind: "benchmark" | "run" | "comparison" | "questions";
  readonly id: string;
  readonly title: string;
  /** The operation whose result it is. */
  readonly operation: string;
  readonly file: string;
  readonly content: string;
}

/** Queries of a cell that are put beside the page; a visitor looks at some, not at thousands. */
const SHOWN = 40;

/** Benchmarks, runs and comparisons of neighbouring runs, each as a file. */
export async function resultsToLookAt(
  {
    benchmark: benchmarks,
    run: runs,
    questions,
  }: Pick<ExportStudioParameters, "benchmark" | "run" | "questions">,
  graphs: readonly Graph[],
  host: Host,
): Promise<LookedAt[]> {
  const found: LookedAt[] = [];
  for (const [nth, source] of benchmarks.entries())
    found.push(await benchmarkToLookAt(source, `benchmark-${nth}.json`, graphs, host));
  const titles: string[] = [];
  for (const [nth, run] of runs.entries()) {
    const text = new TextDecoder().decode(await wholeBytes(host.files, joined(run, "report.json")));
    const { predictor, benchmark } = JSON.parse(text) as {
      readonly predictor: { readonly name: string };
      readonly benchmark: { readonly name: string };
    };
    titles.push(predictor.name);
    found.push({
      ...{ kind: "run", id: idOf(run, found), title: `${predictor.name} on ${benchmark.name}` },
      ...{ operation: "evaluateSolver", file: `run-${nth}.json`, content: text },
    });
  }
  for (let nth = 1; nth < runs.length; nth++) {
    const [a, b] = [runs[nth - 1]!, runs[nth]!];
    const own = benchmarks.length === 1 ? await sameBenchmark(benchmarks[0]!, b, graphs, host) : undefined;
    const compared = await compareWith(
      {
        a,
        b,
        flips: 9999,
        seed: 0,
        queries: 10,
        force: false,
        ...(own ?? {}),
      },
      host,
    );
    found.push({
      ...{ kind: "comparison", id: idOf(`${nameOf(a)}-${nameOf(b)}`, found) },
      ...{ title: `${titles[nth - 1]} and ${titles[nth]}`, operation: "compare" },
      ...{ file: `compare-${nth}.json`, content: JSON.stringify({ ...compared, asked: own?.graph?.name }) },
    });
  }
  for (const [nth, path] of questions.entries())
    found.push(await questionsToLookAt(path, idOf(path, found), `questions-${nth}.json`, host));
  return found;
}

/** A benchmark with what its answers reduce to, and some queries of each cell. */
async function benchmarkToLookAt(
  source: ExportStudioParameters["benchmark"][number],
  file: string,
  graphs: readonly Graph[],
  host: Host,
): Promise<LookedAt> {
  const { folder, manifest } = await openBenchmark(source, undefined, host);
  const split = manifest.splits.includes("test") ? "test" : manifest.splits.at(-1)!;
  const named = ownGraph(manifest.graph.hash, graphs);
  const recorded = manifest.sample?.protocol === "balanced";
  const { types } = await byClass(
    {
      queries: [source],
      split,
      unions: "filtered",
      force: false,
      threads: 1,
      engine: "memory",
      ...(recorded ? {} : named),
    },
    host,
  );
  const cells: Record<string, { id: string; query: string; pairs: number; hard: number }[]> = {};
  for await (const { id, type, query, hard, reduces = new Map() } of readBenchmark(folder, host.files, {
    splits: [split],
  }))
    for (const [reduced, places] of reduces as ReadonlyMap<string, Uint32Array>) {
      const cell = `${type} ${reduced === "full" ? type : reduced}`;
      cells[cell] ??= [];
      if (places.length === 0 || cells[cell].length >= SHOWN) continue;
      const pairs = places.length;
      cells[cell].push({ id, query: printText(query, named), pairs, hard: hard.length });
    }
  const { graph: of, sample, licence } = manifest;
  const record = {
    graph: of,
    split,
    sample,
    licence,
    types,
    cells,
    asked: named.graph?.name,
  };
  const title = `${nameOf(withoutSlash(calledAs(typeof source === "string" ? source : folder)))}, ${of.name}`;
  return {
    ...{ kind: "benchmark", id: nameOf(withoutSlash(folder)), title },
    ...{ operation: "hardness", file, content: JSON.stringify(record) },
  };
}

/** The benchmark, where it is the one that a run is over, and the graph, where it is the benchmark's. */
async function sameBenchmark(
  source: ExportStudioParameters["benchmark"][number],
  run: string,
  graphs: readonly Graph[],
  host: Host,
): Promise<{ readonly benchmark: typeof source; readonly graph?: Graph } | undefined> {
  const { sha256, manifest: made } = await openBenchmark(source, undefined, host);
  const manifest = JSON.parse(
    new TextDecoder().decode(await wholeBytes(host.files, joined(run, "manifest.json"))),
  ) as { readonly benchmark: { readonly sha256: string } };
  if (manifest.benchmark.sha256 !== sha256) return undefined;
  return { benchmark: source, ...ownGraph(made.graph.hash, graphs) };
}

/** The graph of a hash, where it is among those that are put beside the page. */
function ownGraph(hash: string, graphs: readonly Graph[]): { readonly graph?: Graph } {
  const graph = graphs.find((each) => graphHash(each) === hash);
  return graph ? { graph } : {};
}

function idOf(path: string, taken: readonly LookedAt[]): string {
  const base = nameOf(withoutSlash(path));
  for (let nth = 1; ; nth++) {
    const name = nth === 1 ? base : `${base}-${nth}`;
    if (!taken.some(({ id }) => id === name)) return name;
  }
}
