import { LacunaError, usageError } from "../../../error.ts";
import { type Comparison, compareScoredLines } from "../../../evaluation/compare/compare.ts";
import { type SeedFigures, seedFigures } from "../../../evaluation/compare/over-seeds.ts";
import { resultsOf, runManifestOf } from "../../../evaluation/folder/read-run.ts";
import { comparedHtml } from "../../../evaluation/report/paired-html.ts";
import { comparedLatex } from "../../../evaluation/report/paired-latex.ts";
import { comparedMarkdown } from "../../../evaluation/report/paired-markdown.ts";
import type { Compared } from "../../../evaluation/report/paired-page.ts";
import { queryTexts } from "../../../evaluation/report/query-texts.ts";
import { averagings } from "../../../evaluation/run/protocol-record.ts";
import { type RunManifest, refuseUnlike } from "../../../evaluation/run/run-manifest.ts";
import { protocolDifferences, runProtocol } from "../../../evaluation/run/run-protocol.ts";
import { rendererFor } from "../../../report/by-ending.ts";
import type { Host } from "../../host.ts";
import { openBenchmarkOf } from "../../resources/benchmark.ts";
import { openGraph } from "../../resources/graph.ts";
import type { CompareParameters } from "./compare.ts";

/** Does `evaluate compare`. */
export async function compareWith(given: CompareParameters, host: Host): Promise<Compared> {
  const { a, b, alsoA, alsoB, flips, seed, queries, report = [] } = given;
  const { files } = host;
  const renderers = report.map((path) => rendererFor(path, reports));
  const [first, second] = await Promise.all([runManifestOf(a, files), runManifestOf(b, files)]);
  refuseUnlike(first, second);
  const [before, after] = [await resultsOf(a, files), await resultsOf(b, files)];
  const averaging = first.protocol.averaging === averagings.queries ? "queries" : "types";
  const compared = compareScoredLines(before, after, { flips, seed, averaging, apart: queries });
  const over = (manifest: RunManifest, lines: Scored, more: readonly string[] = []) =>
    figuresOverSeeds({ manifest, lines, averaging }, more, host);
  const seeds =
    alsoA || alsoB ? { a: await over(first, before, alsoA), b: await over(second, after, alsoB) } : undefined;
  const decisions = `two-sided at 5 %, by the larger of two chances: sign flips of paired differences (all of them, or ${flips} drawn) and the t of the interval; corrected by Holm over the types, and over the classes`;
  const found: Compared = {
    a: first.predictor,
    b: second.predictor,
    ...compared,
    protocol: { ...first.protocol, decisions, seed },
    protocols: {
      a: runProtocol(first),
      b: runProtocol(second),
      differences: protocolDifferences(first, second),
    },
    ...(seeds ? { seeds } : {}),
    ...(await textsOf(compared, first, given, host)),
  };
  const page = { compared: found, runs: { a, b }, benchmark: first.benchmark.graph.name };
  for (const [at, path] of report.entries()) await host.writes.file(path, renderers[at]!(page));
  // A page does not say where it is, so that it has the same bytes everywhere.
  return report.length === 0 ? found : { ...found, reports: report };
}

type Scored = Awaited<ReturnType<typeof resultsOf>>;

/** The figures of a run and of others of the same predictor, which have to be over the same benchmark. */
async function figuresOverSeeds(
  {
    manifest,
    lines,
    averaging,
  }: { readonly manifest: RunManifest; readonly lines: Scored; readonly averaging: "queries" | "types" },
  more: readonly string[],
  { files }: Host,
): Promise<SeedFigures> {
  const alone = { flips: 0, seed: 0, averaging, apart: 0 };
  const all = [compareScoredLines(lines, lines, alone)];
  for (const run of more) {
    const other = await runManifestOf(run, files);
    refuseUnlike(manifest, other);
    if (other.predictor.name !== manifest.predictor.name)
      throw new LacunaError(
        "eval.other-predictor",
        `${run} is a run of ${other.predictor.name}, and no further one of ${manifest.predictor.name}`,
        { hint: "means over seeds are of runs of one predictor" },
      );
    all.push(compareScoredLines(lines, await resultsOf(run, files), alone));
  }
  return seedFigures(all);
}

/** Reports by the ending of their file. */
const reports = { html: comparedHtml, md: comparedMarkdown, tex: comparedLatex };

/** The queries that stand under `apart` as text, where there is a benchmark to look them up in. */
async function textsOf(
  { types }: Comparison,
  { benchmark: recorded, protocol }: RunManifest,
  { benchmark, graph, ...files }: CompareParameters,
  host: Host,
): Promise<Pick<Compared, "queries">> {
  if (benchmark === undefined) {
    if (graph !== undefined)
      throw usageError("idle-option", "{graph} has nothing to do without {benchmark}", "give both", "graph");
    return {};
  }
  const named = graph === undefined ? undefined : await openGraph(graph, host, files);
  const { folder, manifest, sha256 } = await openBenchmarkOf(benchmark, named, host);
  if (sha256 !== recorded.sha256)
    throw new LacunaError("eval.other-benchmark", `${folder} is not the benchmark that the runs are over`, {
      hint: "name the folder that both were scored on",
    });
  const wanted = new Set(types.flatMap(({ apart }) => [...apart.a, ...apart.b].map(({ id }) => id)));
  const own = manifest.files.filter(({ split }) => split === protocol.split);
  return { queries: await queryTexts(folder, own, wanted, named, host.files) };
}
