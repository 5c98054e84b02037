import * as z from "zod/mini";
import type { Finding, InfoReport } from "../../kgqa/checks/info.ts";
import type { RecheckReport } from "../../kgqa/checks/recheck.ts";
import { operation } from "../contract/operation.ts";
import { force } from "../contract/parameters.ts";
import { dataset, engine, questionFormat, report } from "./parameters.ts";

/** The value of `kgqa check`. */
export interface KgqaCheck {
  readonly questions: number;
  readonly problems: readonly Finding[];
  readonly leakage: InfoReport["leakage"];
  /** What executing the gold queries again gave, for each part; null when they were not executed. */
  readonly executed: readonly ({ readonly part: string } & RecheckReport)[] | null;
  readonly report?: string;
}

const parameters = z.strictObject({
  dataset,
  ...engine,
  format: questionFormat,
  report: report("its problems"),
  force,
});
/** What `kgqa check` is told, with defaults. */
export type KgqaCheckParameters = z.output<typeof parameters>;

/**
 * Looks for what makes scores on a dataset wrong: leakage, duplicates, empty gold answers, mixed graphs, queries that
 * cannot be read; with an engine, gold answers that are no longer those of the gold queries.
 * @throws LacunaError what `partsOf`, `info`, `recheck` and `executorOf` throw; `runs.*`; `run.interrupted`
 */
export const kgqaCheckOperation = operation({
  id: "kgqaCheck",
  command: "kgqa check",
  summary: "leakage, duplicates, empty answers; gold queries executed again",
  parameters,
  result: async () => z.custom<KgqaCheck>(),
  effects: ["writes", "network"],
  length: "job",
  run: async (given, host) => (await import("./check-work.ts")).checkOf(given, host),
});
