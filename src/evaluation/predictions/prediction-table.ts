import { LacunaError } from "../../error.ts";
import { gathered } from "../../formats/compression/whole.ts";
import { type ParquetColumns, readParquetColumns } from "../../formats/parquet/columns.ts";
import type { ScoreRow } from "../scoring/score-row.ts";
import type { Given } from "./given.ts";
import { type ScoreMeaning, withCount } from "./prediction-lines.ts";
import type { NamedBytes } from "./prediction-matrix.ts";
import { type IdOfName, rowOfRanking, rowOfScores } from "./prediction-values.ts";

/** The rows of one query. */
interface Rows {
  readonly id: string;
  readonly from: number;
  readonly to: number;
}

type Column = readonly unknown[];

/**
 * Predictions as a Parquet table with a row for each entity: `id` of the query, `entity`, and perhaps `score`; rows of a query
 * follow one another, best first where there are no scores. Queries with several free variables have a column `variable`, from 1.
 * @throws LacunaError `eval.bad-table`, `formats.broken-parquet`
 */
export async function* readPredictionTable(
  { file, bytes }: NamedBytes,
  meaning: ScoreMeaning = {},
): AsyncGenerator<Given> {
  const columns = await readParquetColumns(await gathered(bytes, file), file, ({ columns: there }) => {
    const lost = ["id", "entity"].find((name) => !there.includes(name));
    if (lost !== undefined) throw bad(`${file} has no column ${lost}`);
    if (meaning.probabilities && !there.includes("score"))
      throw bad("a ranking has no probabilities", "give a column score, or leave out --probabilities");
    return ["id", "entity", "score", "variable"].filter((name) => there.includes(name));
  });
  for (const rows of queriesOf(columns.id!)) {
    const read: Given["read"] = (width, universe) => {
      const parts = variablesOf(rows, columns.variable, width);
      return withCount(
        parts.map((places) => rowOf(places, columns, universe, meaning.idOf)),
        undefined,
        meaning,
      );
    };
    yield { id: rows.id, place: { file, line: rows.from + 1 }, read };
  }
}

/** Integers of 64 bits come as such. */
const plain = (value: unknown): unknown => (typeof value === "bigint" ? Number(value) : value);

function* queriesOf(ids: Column): Generator<Rows> {
  for (let from = 0, to = 1; from < ids.length; from = to++) {
    const id = ids[from];
    while (to < ids.length && ids[to] === id) to++;
    if (typeof id !== "string") throw bad(`row ${from + 1} has no id of a query`);
    yield { id, from, to };
  }
}

/** The places of the rows of each variable. */
function variablesOf({ from, to }: Rows, variables: Column | undefined, width: number): number[][] {
  const parts: number[][] = Array.from({ length: width }, () => []);
  for (let at = from; at < to; at++) {
    const part = parts[Number(variables?.[at] ?? 1) - 1];
    if (!part) throw bad(`row ${at + 1} is of variable ${variables?.[at]}, and the query has ${width}`);
    part.push(at);
  }
  return parts;
}

function rowOf(
  places: readonly number[],
  columns: ParquetColumns,
  universe: number,
  idOf?: IdOfName,
): ScoreRow {
  const entities = places.map((at) => plain(columns.entity![at]));
  const ranking = rowOfRanking(entities, universe, idOf);
  const scores = columns.score;
  if (!scores) return ranking;
  return rowOfScores(
    Object.fromEntries(places.map((at, each) => [String(entities[each]), plain(scores[at])])),
    universe,
    idOf,
  );
}

const bad = (
  message: string,
  hint = "write the columns id, entity and perhaps score, with the ids of the benchmark",
): LacunaError => new LacunaError("eval.bad-table", message, { hint });
