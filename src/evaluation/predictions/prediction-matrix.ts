import { LacunaError } from "../../error.ts";
import { npyRows } from "../../formats/tensors/npy-rows.ts";
import { textLines } from "../../formats/text/lines.ts";
import type { Given } from "./given.ts";
import { type ScoreMeaning, withCount } from "./prediction-lines.ts";

/** A file by its name, for messages, and its bytes. @internal */
export interface NamedBytes {
  readonly file: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/**
 * Predictions as a matrix of scores, a row for each line of an index of query ids. A query with several free variables
 * has one row for each, under the same id in consecutive lines.
 * @throws LacunaError `eval.index-length`, `formats.broken-npy`
 * @internal
 */
export async function* readPredictionMatrix(
  matrix: NamedBytes,
  index: NamedBytes,
  meaning: ScoreMeaning = {},
): AsyncGenerator<Given> {
  const rows = npyRows(matrix.bytes, matrix.file);
  let line = 0;
  let current: { id: string; line: number; rows: (Float32Array | Float64Array)[] } | undefined;
  for await (const text of textLines(index.bytes, index.file)) {
    line++;
    const id = text.trim();
    const row = await rows.next();
    if (row.done) throw unequal(index.file, `the index has more lines than ${matrix.file} has rows`, line);
    if (current?.id === id) current.rows.push(row.value);
    else {
      if (current) yield givenOf(current, index.file, meaning);
      current = { id, line, rows: [row.value] };
    }
  }
  if (current) yield givenOf(current, index.file, meaning);
  if (!(await rows.next()).done)
    throw unequal(index.file, `the index ends before the rows of ${matrix.file}`, line);
}

function givenOf(
  { id, line, rows }: { id: string; line: number; rows: readonly (Float32Array | Float64Array)[] },
  file: string,
  meaning: ScoreMeaning,
): Given {
  const read: Given["read"] = (width, universe) => {
    if (rows.length !== width)
      throw new LacunaError("eval.wrong-width", `there are ${rows.length} rows for ${width} free variables`, {
        hint: "list the id once for each free variable of the query, in consecutive lines",
      });
    const scored = rows.map((scores) => {
      if (scores.length !== universe)
        throw new LacunaError(
          "eval.wrong-length",
          `there are ${scores.length} scores for ${universe} entities`,
          {
            hint: "the matrix has a column for each entity",
          },
        );
      if (hasNaN(scores))
        throw new LacunaError("eval.bad-score", "the row of this query holds NaN", {
          hint: "give every entity a number; higher is better",
        });
      return { universe, scores };
    });
    return withCount(scored, undefined, meaning);
  };
  return { id, place: { file, line }, read };
}

function hasNaN(scores: Float32Array | Float64Array): boolean {
  for (let at = 0; at < scores.length; at++) if (Number.isNaN(scores[at]!)) return true;
  return false;
}

const unequal = (file: string, message: string, line: number): LacunaError =>
  new LacunaError("eval.index-length", message, {
    place: { file, line },
    hint: "write one query id a line, in the order of the rows",
  });
