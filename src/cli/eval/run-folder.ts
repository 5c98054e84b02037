import type { Report } from "../../evaluation/report.ts";
import { csvReport } from "../../evaluation/report-csv.ts";
import { htmlReport } from "../../evaluation/report-html.ts";
import { latexReport } from "../../evaluation/report-latex.ts";
import { markdownReport } from "../../evaluation/report-markdown.ts";
import { type RunManifest, runFiles, runVersion } from "../../evaluation/run-manifest.ts";
import { printScored } from "../../evaluation/scored-line.ts";
import type { ScoredQuery } from "../../evaluation/scored-query.ts";
import { nodeWrites } from "../../runs/node-atomic.ts";
import type { EvalOptions } from "../commands/eval.ts";

/** Refuses a place for a run folder before any work is done. */
export const refuseRun = (out: string, force: boolean): Promise<void> =>
  nodeWrites.check(out, { force, ours: runFiles });

/** Writes a run folder, whole or not at all; its bytes depend on the inputs alone. */
export async function writeRun(
  out: string,
  report: Report,
  queries: readonly ScoredQuery[],
  options: EvalOptions,
): Promise<void> {
  const { summary, benchmark, predictor, generator } = report;
  const { by, ties, joint, average, resamples, seed, types, limit, probabilities = false } = options;
  const config = { by, ties, joint, average, resamples, seed, types, limit, probabilities };
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

function* printed(queries: readonly ScoredQuery[]): Generator<string> {
  for (const query of queries) yield printScored(query);
}
