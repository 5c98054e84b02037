import { wholeBytes } from "../../formats/compression/whole.ts";
import type { Graph } from "../../kg/graph.ts";
import { graphHash } from "../../kg/snapshot.ts";
import { joined, nameOf, withoutSlash } from "../../runs/paths.ts";
import { queriesOf } from "../benchmark/show/queries-work.ts";
import type { ListedQuery } from "../benchmark/show/show-results.ts";
import { shownBenchmark } from "../benchmark/show/show-work.ts";
import { calledAs } from "../contract/parameters.ts";
import { compareWith } from "../evaluation/compare/compare-work.ts";
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
  const on: string[] = [];
  for (const [nth, run] of runs.entries()) {
    const text = new TextDecoder().decode(await wholeBytes(host.files, joined(run, "report.json")));
    const { predictor, benchmark } = JSON.parse(text) as {
      readonly predictor: { readonly name: string };
      readonly benchmark: { readonly name: string };
    };
    titles.push(predictor.name);
    on.push(benchmark.name);
    found.push({
      kind: "run",
      id: idOf(run, found),
      title: `${predictor.name} on ${benchmark.name}`,
      operation: "evaluateSolver",
      file: `run-${nth}.json`,
      content: text,
    });
  }
  for (let nth = 1; nth < runs.length; nth++) {
    const [a, b] = [runs[nth - 1]!, runs[nth]!];
    const own = await benchmarkOf(b, benchmarks, graphs, host);
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
      kind: "comparison",
      id: idOf(`${nameOf(a)}-${nameOf(b)}`, found),
      title: `${titles[nth - 1]} and ${titles[nth]}`,
      operation: "compareRuns",
      file: `compare-${nth}.json`,
      content: JSON.stringify({
        ...compared,
        runs: { a: nameOf(a), b: nameOf(b) },
        benchmark: on[nth],
        asked: own?.graph?.name,
      }),
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
  const { folder, manifest } = await openBenchmark(source, host);
  const { graph } = ownGraph(manifest.graph.hash, graphs);
  const named = graph === undefined ? {} : { graph };
  const shown = await shownBenchmark({ benchmark: source, force: false, ...named }, host);
  const cells: Record<string, ListedQuery[]> = {};
  const onItems = (queries: readonly ListedQuery[]) => {
    for (const query of queries)
      for (const reduced of Object.keys(query.reduces ?? {})) {
        const cell = `${query.type} ${reduced}`;
        cells[cell] ??= [];
        if (cells[cell].length < SHOWN) cells[cell].push(query);
      }
  };
  await queriesOf({ benchmark: source, split: shown.split, answers: false, ...named }, { ...host, onItems });
  const record = { ...shown, cells, asked: graph?.name };
  const of = manifest.graph;
  const title = `${nameOf(withoutSlash(calledAs(typeof source === "string" ? source : folder)))}, ${of.name}`;
  return {
    kind: "benchmark",
    id: nameOf(withoutSlash(folder)),
    title,
    operation: "showBenchmark",
    file,
    content: JSON.stringify(record),
  };
}

/** The benchmark that a run is over, and its graph, where they are among those to look at. */
async function benchmarkOf(
  run: string,
  benchmarks: ExportStudioParameters["benchmark"],
  graphs: readonly Graph[],
  host: Host,
): Promise<{ readonly benchmark: (typeof benchmarks)[number]; readonly graph?: Graph } | undefined> {
  const { benchmark } = JSON.parse(
    new TextDecoder().decode(await wholeBytes(host.files, joined(run, "manifest.json"))),
  ) as { readonly benchmark: { readonly sha256: string } };
  for (const source of benchmarks) {
    const { sha256, manifest } = await openBenchmark(source, host);
    if (sha256 === benchmark.sha256) return { benchmark: source, ...ownGraph(manifest.graph.hash, graphs) };
  }
  return undefined;
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
