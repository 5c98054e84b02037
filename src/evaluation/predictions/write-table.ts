import { type ColumnValues, type ParquetColumn, parquetBytes } from "../../formats/parquet/write.ts";

/** How true every entity is as an answer of a query. */
export interface PredictionRows {
  readonly id: string;
  readonly scores: Float32Array;
}

/** Whether a file of scores is a table of predictions, by its name. */
export const isScoreTable = (path: string): boolean => /\.parquet$/i.test(path);

/** The columns that `evaluate --predictions` reads. */
const COLUMNS: readonly ParquetColumn[] = [
  { name: "id", type: "STRING" },
  { name: "entity", type: "INT32" },
  { name: "score", type: "DOUBLE", encoding: "PLAIN" },
];

/** Rows of a group at least. */
const GROUP = 1 << 17;

/** Predictions as a Parquet table (see `readPredictionTable`): a row for each entity of each query. */
export const predictionTable = (queries: AsyncIterable<PredictionRows>): AsyncGenerator<Uint8Array> =>
  parquetBytes(COLUMNS, groupsOf(queries));

async function* groupsOf(queries: AsyncIterable<PredictionRows>): AsyncGenerator<readonly ColumnValues[]> {
  let held: PredictionRows[] = [];
  let rows = 0;
  for await (const { id, scores } of queries) {
    held.push({ id, scores: scores.slice() });
    rows += scores.length;
    if (rows < GROUP) continue;
    yield groupOf(held, rows);
    held = [];
    rows = 0;
  }
  if (rows > 0) yield groupOf(held, rows);
}

function groupOf(held: readonly PredictionRows[], rows: number): readonly ColumnValues[] {
  const [ids, entities, all] = [new Array<string>(rows), new Int32Array(rows), new Float64Array(rows)];
  let at = 0;
  for (const { id, scores } of held) {
    ids.fill(id, at, at + scores.length);
    for (let entity = 0; entity < scores.length; entity++) entities[at + entity] = entity;
    all.set(scores, at);
    at += scores.length;
  }
  return [ids, entities, all];
}
