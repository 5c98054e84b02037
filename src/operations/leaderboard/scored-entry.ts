import { LacunaError } from "../../error.ts";
import type { Report } from "../../evaluation/report/report.ts";
import { parseScored, printScored, type ScoredLine } from "../../evaluation/scoring/scored-line.ts";
import { joined } from "../../runs/paths.ts";
import { hashOf } from "../../runs/writing/own-files.ts";
import { checked } from "../contract/check.ts";
import { evaluatePredictionsOperation } from "../evaluation/evaluate-predictions.ts";
import { scorePredictions } from "../evaluation/scoring/score-predictions.ts";
import type { Host } from "../host.ts";
import type { LeaderboardParameters } from "./build.ts";
import type { Entry } from "./entry.ts";

/** Predictions as they were scored here. */
export interface ScoredPredictions {
  readonly report: Report;
  readonly lines: readonly ScoredLine[];
  readonly sha256: string;
}

/**
 * Scores a file of predictions, after its hash was compared.
 * @throws LacunaError `leaderboard.other-file`, `eval.*`
 */
export async function scored(
  folder: string,
  { file, sha256, probabilities = false }: NonNullable<Entry["predictions"]>,
  { benchmark, split, seed }: Pick<LeaderboardParameters, "benchmark" | "split" | "seed">,
  host: Host,
): Promise<ScoredPredictions> {
  const path = joined(folder, file);
  if ((await host.disk.stat(path))?.kind !== "file")
    throw new LacunaError("leaderboard.no-file", `${path} is not there`, {
      place: { file: path },
      hint: "put the predictions beside entry.json",
    });
  const found = await hashOf(host.disk, path);
  if (found.sha256 !== sha256)
    throw new LacunaError("leaderboard.other-file", `${path} is another file than entry.json names`, {
      place: { file: path },
      hint: `its SHA-256 is ${found.sha256}`,
    });
  const given = checked(evaluatePredictionsOperation, {
    benchmark,
    predictions: path,
    probabilities,
    seed,
    ...(split === undefined ? {} : { split }),
  });
  const { report, queries } = await scorePredictions(given, host);
  const lines = queries.map((query, nth) => parseScored(printScored(query), path, nth + 1));
  return { report, lines, sha256 };
}
