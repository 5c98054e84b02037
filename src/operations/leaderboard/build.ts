import * as z from "zod/mini";
import { operation } from "../contract/operation.ts";
import {
  benchmarkSource,
  force,
  inputPath,
  outputFolder,
  seed,
  wholeNumber,
} from "../contract/parameters.ts";

const parameters = z.strictObject({
  entries: inputPath().check(
    z.describe("a folder with a folder for each entry: entry.json and its predictions"),
  ),
  benchmark: benchmarkSource().check(z.describe("the benchmark folder that all are scored on")),
  split: z.optional(z.enum(["valid", "test"])).check(z.describe("which queries (default: test)")),
  flips: z
    ._default(wholeNumber(0, 10_000_000), 9999)
    .check(z.describe("sign flips drawn where there are too many to count")),
  out: outputFolder().check(
    z.describe(
      "the folder to write: index.html, leaderboard.json, a page for each entry, a workflow for GitHub",
    ),
  ),
  seed,
  force,
});
export type LeaderboardParameters = z.output<typeof parameters>;

/**
 * Scores all entries anew and writes a leaderboard as static pages. Entries share a place where nothing is decided.
 * @throws LacunaError `leaderboard.*`, `eval.*` with the file and line of a broken prediction, `runs.*`
 */
export const buildLeaderboardOperation = operation({
  id: "buildLeaderboard",
  command: "leaderboard build",
  summary: "score all entries anew and write a leaderboard as static pages",
  parameters,
  result: async () => (await import("./results.ts")).leaderboard,
  effects: ["writes"],
  length: "job",
  run: async (given, host) => (await import("./build-work.ts")).buildLeaderboard(given, host),
});
