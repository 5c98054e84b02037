import { LacunaError } from "../../error.ts";
import { unsupportedOf } from "../report/report.ts";
import type { ScoredRun } from "./run-folder.ts";

/**
 * The runs of the solvers that answer some of the queries.
 * @throws LacunaError `eval.nothing-to-score`
 */
export function answeringRuns(all: ReadonlyMap<string, ScoredRun>): Map<string, ScoredRun> {
  const runs = new Map([...all].filter(([, { queries }]) => queries.length > 0));
  if (runs.size > 0) return runs;
  const first = [...all.values()].flatMap(({ report }) => unsupportedOf(report))[0];
  if (!first)
    throw new LacunaError("eval.nothing-to-score", "no query of the choice has a hard answer", {
      hint: "choose other types or another split",
    });
  const names = [...all.keys()].join(", ");
  throw new LacunaError("eval.nothing-to-score", `${names} answers none of the queries: ${first.reason}`, {
    hint: first.hint ?? "`lacuna solvers` says what each solver answers",
  });
}
