import { type ColumnValues, type ParquetColumn, parquetBytes } from "../../formats/parquet/write.ts";
import { mainText, type Question } from "../question/question.ts";

/** Rows put into one group: some megabytes of questions. */
const GROUP = 10_000;

type Cell = string | number | undefined;

/** Columns of the table; lists and objects are JSON. */
const columns: readonly (readonly [
  name: string,
  type: ParquetColumn["type"],
  of: (question: Question) => Cell,
])[] = [
  ["id", "STRING", ({ id }) => id],
  ["language", "STRING", (question) => mainText(question)?.language],
  ["question", "STRING", (question) => mainText(question)?.text],
  [
    "sparql",
    "STRING",
    ({ forms }) => forms.flatMap((form) => (form.language === "sparql" ? [form.text] : []))[0],
  ],
  ["type", "STRING", ({ type }) => type],
  ["hops", "OPTIONAL INT32", ({ hops }) => hops],
  ["level", "STRING", ({ level }) => level],
  ["texts", "STRING", ({ texts }) => JSON.stringify(texts)],
  ["forms", "STRING", ({ forms }) => JSON.stringify(forms)],
  ["answers", "STRING", ({ answers }) => (answers === null ? undefined : JSON.stringify(answers))],
  ["entities", "STRING", ({ entities }) => JSON.stringify(entities)],
  ["metadata", "STRING", ({ metadata }) => JSON.stringify(metadata)],
];

/** Questions as the bytes of a Parquet file (snappy), a group of rows at a time. */
export const questionParquet = (questions: AsyncIterable<Question>): AsyncGenerator<Uint8Array> =>
  parquetBytes(
    columns.map(([name, type]) => ({ name, type })),
    groupsOf(questions),
  );

async function* groupsOf(questions: AsyncIterable<Question>): AsyncGenerator<readonly ColumnValues[]> {
  const taken = (group: readonly Question[]) => columns.map(([, , of]) => group.map(of));
  let group: Question[] = [];
  for await (const question of questions) {
    group.push(question);
    if (group.length < GROUP) continue;
    yield taken(group);
    group = [];
  }
  if (group.length > 0) yield taken(group);
}
