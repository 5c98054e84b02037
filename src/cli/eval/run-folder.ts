import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Report } from "../../evaluation/report/report.ts";
import { csvReport } from "../../evaluation/report/report-csv.ts";
import { htmlReport } from "../../evaluation/report/report-html.ts";
import { latexReport } from "../../evaluation/report/report-latex.ts";
import { markdownReport } from "../../evaluation/report/report-markdown.ts";
import { type RunManifest, runFiles, runVersion } from "../../evaluation/run/run-manifest.ts";
import { printScored } from "../../evaluation/run/scored-line.ts";
import type { ScoredQuery } from "../../evaluation/run/scored-query.ts";
import { nodeWrites } from "../../runs/node-atomic.ts";
import { placeFolder, refuseTaken } from "../../runs/node-tree.ts";
import { solvers } from "../../solvers/registry.ts";
import type { EvalOptions } from "../commands/eval.ts";
import { type PartialFolder, removePlaced } from "../partial-folder.ts";

/** Files beside the folders of several solvers. */
const COMPARISON = "comparison";

/** Entries of the top level that a run folder may hold when it is replaced. */
const ours = [...runFiles, `${COMPARISON}.md`, `${COMPARISON}.json`, ...solvers.map(({ name }) => name)];

/** Refuses a place for a run folder before any work is done. */
export async function refuseRun(out: string, force: boolean): Promise<void> {
  await removePlaced(out);
  await refuseTaken(out, { force, ours });
  const names = await readdir(out).catch((): string[] => []);
  for (const { name } of solvers)
    if (names.includes(name)) await nodeWrites.check(join(out, name), { force, ours: runFiles });
}

/** A scored source with what is written of it. */
export interface ScoredRun {
  readonly report: Report;
  readonly queries: readonly ScoredQuery[];
}

/** Writes a run folder, whole or not at all; its bytes depend on the inputs alone. */
export async function writeRun(
  out: string,
  { report, queries }: ScoredRun,
  options: Pick<EvalOptions, "force"> & RunConfig,
): Promise<void> {
  const { summary, benchmark, predictor, generator } = report;
  const { by, ties, joint, average, seed, types, limit, probabilities = false } = options;
  const config = { by, ties, joint, average, seed, types, limit, probabilities };
  const contents: [string, string | Iterable<string>][] = [
    ["config.json", `${JSON.stringify(config, undefined, 2)}\n`],
    ["results.jsonl", printed(queries)],
    ["report.md", markdownReport(report)],
    ["report.json", `${JSON.stringify(report, undefined, 2)}\n`],
    ["report.csv", csvReport(report)],
    ["report.tex", latexReport(report)],
    ["report.html", htmlReport(report)],
  ];
  const fill = async (put: Parameters<Parameters<typeof nodeWrites.folder>[1]>[0]) => {
    const files: RunManifest["files"][number][] = [];
    for (const [file, content] of contents) files.push({ file, ...(await put(file, content)) });
    const manifest: RunManifest = {
      format: "lacuna-run",
      version: runVersion,
      generator,
      benchmark: {
        sha256: benchmark.sha256,
        graph: { name: benchmark.graph.name, hash: benchmark.graph.hash },
      },
      predictor,
      protocol: summary.protocol,
      files,
    };
    await put("manifest.json", `${JSON.stringify(manifest, undefined, 2)}\n`);
  };
  await nodeWrites.folder(out, fill, { force: options.force ?? false, ours: runFiles });
}

type RunConfig = Pick<
  EvalOptions,
  "by" | "ties" | "joint" | "average" | "seed" | "types" | "limit" | "probabilities"
>;

/**
 * Puts the runs of some solvers in their place in one step: the run of a single one is the folder, those of several lie
 * below it, each in a folder of its name, with the comparison beside them.
 */
export async function placeRuns(
  out: string,
  partial: PartialFolder,
  runs: ReadonlyMap<string, ScoredRun>,
  comparison: { readonly markdown: string; readonly json: string } | undefined,
  options: EvalOptions,
): Promise<void> {
  const fresh = join(partial.path, "new");
  const again = { ...options, force: true };
  if (comparison === undefined) for (const run of runs.values()) await writeRun(fresh, run, again);
  else {
    await nodeWrites.folder(
      fresh,
      async (put) => {
        await put(`${COMPARISON}.md`, comparison.markdown);
        await put(`${COMPARISON}.json`, comparison.json);
      },
      { force: true, ours },
    );
    for (const [name, run] of runs) await writeRun(join(fresh, name), run, again);
  }
  await partial.placing();
  await placeFolder(fresh, out, { force: options.force ?? false, ours });
  await partial.remove();
}

function* printed(queries: readonly ScoredQuery[]): Generator<string> {
  for (const query of queries) yield printScored(query);
}
