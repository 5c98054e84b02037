import * as z from "zod/mini";
import { operation } from "../contract/operation.ts";
import {
  benchmarkSource,
  force,
  graphFiles,
  graphHelp,
  graphSource,
  named,
  naming,
  outputFolder,
} from "../contract/parameters.ts";

const parameters = z.strictObject({
  graphs: z.array(graphSource()).check(z.minLength(1, "it is empty"), z.describe(graphHelp)),
  benchmark: z
    ._default(z.array(benchmarkSource()), [])
    .check(z.describe("benchmark folders to look at; repeatable")),
  run: z
    ._default(z.array(named("run")), [])
    .check(
      z.describe("run folders of evaluations to look at, and to compare where there are two; repeatable"),
    ),
  questions: z
    ._default(z.array(named("dataset")), [])
    .check(
      z.describe(
        "folders or files of questions to look at: of kopl generate, KQA Pro, QALD, LC-QuAD and others; repeatable",
      ),
    ),
  weights: z
    ._default(z.boolean(), true)
    .check(
      z.describe(
        "put weights beside the page, so that it predicts links (0.7 MB) and reads questions in words about world (1.4 MB)",
      ),
    ),
  out: outputFolder().check(z.describe("the folder to write")),
  ...graphFiles,
  ...naming,
  force,
});
export type ExportStudioParameters = z.output<typeof parameters>;

/**
 * Writes the studio as a folder for any host of files: the engine runs in the page, and nothing that is asked leaves it.
 * @throws LacunaError what opening the graphs throws, `studio.not-built`, `runs.exists`, `runs.not-ours`
 */
export const exportStudioOperation = operation({
  id: "exportStudio",
  command: "studio export",
  summary: "write the studio as a static page that asks graphs by itself",
  parameters,
  result: async () => (await import("./results.ts")).exportedStudio,
  effects: ["writes"],
  length: "answer",
  run: async (given, host) => (await import("./export-work.ts")).exportStudio(given, host),
});
