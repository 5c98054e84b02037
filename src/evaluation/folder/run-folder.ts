import { joined } from "../../runs/paths.ts";
import { type KeptRun, removePlaced } from "../../runs/resuming/kept-run.ts";
import type { Shard } from "../../runs/working/shards.ts";
import type { FileAccess } from "../../runs/writing/file-access.ts";
import { placeFolder, refuseTaken } from "../../runs/writing/tree.ts";
import { solvers } from "../../solvers/registry.ts";
import type { Report } from "../report/report.ts";
import { csvReport } from "../report/report-csv.ts";
import { htmlReport } from "../report/report-html.ts";
import { latexReport } from "../report/report-latex.ts";
import { markdownReport } from "../report/report-markdown.ts";
import type { EvaluationRules } from "../run/protocol-record.ts";
import { type RunManifest, runFiles, runVersion } from "../run/run-manifest.ts";
import { printScored } from "../scoring/scored-line.ts";
import type { ScoredQuery } from "../scoring/scored-query.ts";
import { defaultStrata } from "../strata/dimension-names.ts";

/** Files beside the folders of several solvers. */
const COMPARISON = "comparison";

/** Entries of the top level that a run folder may hold when it is replaced. */
const ours = [
  ...runFiles,
  ...["md", "json", "html"].map((ending) => `${COMPARISON}.${ending}`),
  ...solvers.map(({ name }) => name),
];

/** The scoring configuration of a run, as its folder stores it. */
export interface RunConfig extends Pick<EvaluationRules, "ties" | "filter" | "joint" | "seed"> {
  /** The strata; the default ones when absent. */
  readonly by?: readonly string[] | undefined;
  readonly average: EvaluationRules["averaging"];
  readonly types?: readonly string[] | undefined;
  /** Most queries per type. */
  readonly limit?: number | undefined;
  readonly probabilities: boolean;
  /** Set when only a part of the queries was scored. */
  readonly shard?: Shard | undefined;
}

interface Replacing {
  readonly force: boolean;
}

/** Refuses a place for a run folder before any work is done. */
export async function refuseRun(
  out: string,
  force: boolean,
  { disk, writes }: Pick<FileAccess, "disk" | "writes">,
): Promise<void> {
  await removePlaced(disk, out);
  await refuseTaken(disk, out, { force, ours });
  const names = (await disk.list(out)) ?? [];
  for (const { name } of solvers)
    if (names.includes(name)) await writes.check(joined(out, name), { force, ours: runFiles });
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
  given: RunConfig & Replacing,
  { writes }: Pick<FileAccess, "writes">,
): Promise<void> {
  const { summary, benchmark, predictor, generator } = report;
  const {
    by = defaultStrata,
    ties,
    filter,
    joint,
    average,
    seed,
    types,
    limit,
    probabilities,
    shard,
  } = given;
  const config = { by, ties, filter, joint, average, seed, types, limit, probabilities, shard };
  const contents: [string, string | Iterable<string>][] = [
    ["config.json", `${JSON.stringify(config, undefined, 2)}\n`],
    ["results.jsonl", printed(queries)],
    ["report.md", markdownReport(report)],
    ["report.json", `${JSON.stringify(report, undefined, 2)}\n`],
    ["report.csv", csvReport(report)],
    ["report.tex", latexReport(report)],
    ["report.html", htmlReport(report)],
  ];
  const fill = async (put: Parameters<Parameters<FileAccess["writes"]["folder"]>[1]>[0]) => {
    const files: RunManifest["files"][number][] = [];
    for (const [file, content] of contents) files.push({ file, ...(await put(file, content)) });
    const manifest: RunManifest = {
      format: "lacuna-run",
      version: runVersion,
      generator,
      benchmark: {
        sha256: benchmark.sha256,
        graph: { name: benchmark.graph.name, hash: benchmark.graph.hash },
        ...(benchmark.sampled === undefined ? {} : { sampled: benchmark.sampled }),
      },
      predictor,
      protocol: summary.protocol,
      ...(shard === undefined ? {} : { shard }),
      files,
    };
    await put("manifest.json", `${JSON.stringify(manifest, undefined, 2)}\n`);
  };
  await writes.folder(out, fill, { force: given.force, ours: runFiles });
}

/**
 * Puts the runs of some solvers in their place in one step: the run of a single one is the folder, those of several lie
 * below it, each in a folder of its name, with the comparison beside them.
 */
export async function placeRuns(
  { out, kept, runs, comparison }: RunsToPlace,
  given: RunConfig & Replacing,
  host: Pick<FileAccess, "disk" | "writes">,
): Promise<void> {
  const { disk, writes } = host;
  const fresh = joined(kept.path, "new");
  const again = { ...given, force: true };
  // What a kill left half written there is made again from what is kept.
  await disk.remove(fresh);
  if (comparison === undefined) for (const run of runs.values()) await writeRun(fresh, run, again, host);
  else {
    await writes.folder(
      fresh,
      async (put) => {
        await put(`${COMPARISON}.md`, comparison.markdown);
        await put(`${COMPARISON}.json`, comparison.json);
        await put(`${COMPARISON}.html`, comparison.html);
      },
      { force: true, ours },
    );
    for (const [name, run] of runs) await writeRun(joined(fresh, name), run, again, host);
  }
  await kept.placing();
  await placeFolder(disk, fresh, out, { force: given.force, ours });
  await kept.remove();
}

/** The runs of some solvers, on their way to their place. */
export interface RunsToPlace {
  readonly out: string;
  readonly kept: KeptRun;
  readonly runs: ReadonlyMap<string, ScoredRun>;
  /** The pages of the comparison of several solvers. */
  readonly comparison: Readonly<Record<"markdown" | "json" | "html", string>> | undefined;
}

function* printed(queries: readonly ScoredQuery[]): Generator<string> {
  for (const query of queries) yield printScored(query);
}
