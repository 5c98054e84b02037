import { LacunaError } from "../../error.ts";
import { mainText, type Question } from "../question/question.ts";

/** Rows put into one group: some megabytes of questions. */
const GROUP = 10_000;

type Cell = string | number | undefined;

/** Columns of the table; what is no plain value is JSON. */
const columns: readonly (readonly [
  name: string,
  type: "STRING" | "INT32",
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
  ["hops", "INT32", ({ hops }) => hops],
  ["level", "STRING", ({ level }) => level],
  ["texts", "STRING", ({ texts }) => JSON.stringify(texts)],
  ["forms", "STRING", ({ forms }) => JSON.stringify(forms)],
  ["answers", "STRING", ({ answers }) => (answers === null ? undefined : JSON.stringify(answers))],
  ["entities", "STRING", ({ entities }) => JSON.stringify(entities)],
  ["metadata", "STRING", ({ metadata }) => JSON.stringify(metadata)],
];

/**
 * Questions as the bytes of a Parquet file (snappy), a group of rows at a time.
 * @throws LacunaError `kgqa.needs-hyparquet-writer`
 */
export async function* parquetBytes(questions: AsyncIterable<Question>): AsyncGenerator<Uint8Array> {
  const { ByteWriter, ParquetWriter } = await import("hyparquet-writer").catch((cause) => {
    throw new LacunaError(
      "kgqa.needs-hyparquet-writer",
      "Parquet is written by the package hyparquet-writer",
      {
        hint: "npm install hyparquet-writer",
        cause,
      },
    );
  });
  const bytes = new ByteWriter(1 << 20);
  const writer = new ParquetWriter({
    writer: bytes,
    createdBy: "lacuna",
    schema: [
      { name: "root", num_children: columns.length },
      ...columns.map(([name, type]) =>
        type === "INT32"
          ? { name, type: "INT32" as const, repetition_type: "OPTIONAL" as const }
          : {
              name,
              type: "BYTE_ARRAY" as const,
              converted_type: "UTF8" as const,
              repetition_type: "OPTIONAL" as const,
            },
      ),
    ],
  });
  const flushed = (): Uint8Array => {
    const part = bytes.getBytes().slice();
    bytes.index = 0;
    return part;
  };
  let group: Question[] = [];
  const write = async (): Promise<Uint8Array> => {
    await writer.write({
      columnData: columns.map(([name, , of]) => ({ name, data: group.map(of) })),
      rowGroupSize: GROUP,
    });
    group = [];
    return flushed();
  };
  for await (const question of questions) {
    group.push(question);
    if (group.length === GROUP) yield await write();
  }
  if (group.length > 0 || writer.num_rows === 0n) yield await write();
  await writer.finish();
  yield flushed();
}
