import { usageError } from "../../error.ts";
import { chosenSolvers } from "../../solvers/choice/chosen-solvers.ts";
import { askedModelGiven } from "../../solvers/choice/default-model.ts";
import { askedSolvers } from "../../solvers/choice/default-solver.ts";
import type { StreamingHost } from "../contract/operation.ts";
import type { Host } from "../host.ts";
import { answerBatch, checkBatch, type Scores } from "./answer-batch.ts";
import { countQueries } from "./input.ts";
import { modelBatch } from "./model-batch.ts";
import type { PredictManyParameters } from "./predict-many.ts";
import type { PredictedMany, PredictedQuery } from "./results.ts";

/** Does `ask --queries --model`. A mistake in the parameters is reported before anything is read. */
export async function predictMany(
  given: PredictManyParameters,
  host: StreamingHost<PredictedQuery>,
): Promise<PredictedMany> {
  checkBatch(given, host);
  checkScores(given);
  const chosen = await chosenSolvers(askedSolvers(given.solver), host);
  const { model, byDefault } = askedModelGiven(given, chosen);
  const batch = await modelBatch({ ...given, model }, byDefault, host);
  const scores = await scoresOf(given, host);
  const answered = (await answerBatch(given, batch, host, scores)) as PredictedMany;
  return scores ? withScoresNamed(answered, scores) : answered;
}

/** Names the file of scores where results always had it: before the answers. */
const withScoresNamed = ({ answers, ...rest }: PredictedMany, { path }: Scores): PredictedMany => ({
  ...rest,
  scores: path,
  ...(answers ? { answers } : {}),
});

/** @throws LacunaError `usage.conflict` */
function checkScores({ scores, onError, timeout }: PredictManyParameters): void {
  if (scores === undefined) return;
  if (onError === "skip")
    throw usageError(
      "conflict",
      "{scores} has a row for every query, also for those that cannot be answered",
      "leave {onError} out",
    );
  if (timeout !== undefined)
    throw usageError(
      "conflict",
      "{scores} has a row for every query, however long it takes",
      "leave {timeout} out",
    );
}

/**
 * The file of scores, which begins with the number of queries.
 * @throws LacunaError `usage.unknown-length`
 */
async function scoresOf(
  { scores: path, files, queries }: PredictManyParameters,
  host: Pick<Host, "files">,
): Promise<Scores | undefined> {
  if (path === undefined) return undefined;
  if (Array.isArray(queries)) return { path, rows: queries.length };
  const rows = files ? await countQueries(files, host.files) : 0;
  if (rows > 0) return { path, rows };
  throw usageError(
    "unknown-length",
    "a file of scores begins with the number of queries, which is not known of a stream",
    "give files that can be read twice, or an array of queries",
    "scores",
  );
}
