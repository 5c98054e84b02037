import { type ColumnValues, type ParquetColumn, parquetBytes } from "../../formats/parquet/write.ts";
import { queryText } from "../folder/line.ts";
import { manifestName, printManifest } from "../folder/manifest.ts";
import { answerColumn, answersTable, queriesTable } from "../folder/parquet-layout.ts";
import { type PlacedQuery, readQueryFile } from "../folder/read.ts";
import type { Export, ExportFile, ExportSource } from "./export-file.ts";

/** Rows of a group. */
const GROUP = 1 << 16;

type Row = readonly (string | number | boolean | undefined)[];

/** Two tables that databases read as they are, and the manifest, from which the same folder is made again. */
export async function parquetExport(source: ExportSource): Promise<Export> {
  const { manifest } = source;
  const width = await mostVariables(source);
  const answers: ParquetColumn[] = [
    { name: "split", type: "STRING" },
    { name: "id", type: "STRING" },
    { name: "hard", type: "OPTIONAL BOOLEAN" },
    ...Array.from({ length: width }, (_, at) => ({
      name: answerColumn(at),
      type: "OPTIONAL INT32" as const,
    })),
    { name: "reduces", type: "STRING" },
  ];
  const files: ExportFile[] = [
    {
      name: queriesTable,
      content: parquetBytes(
        QUERY,
        groupsOf(source, (query) => [queryRow(query)]),
      ),
    },
    {
      name: answersTable,
      content: parquetBytes(
        answers,
        groupsOf(source, (query) => answerRows(query, width)),
      ),
    },
    { name: manifestName, content: [printManifest(manifest)] },
  ];
  return { files, skipped: [], records: manifest.files };
}

const QUERY: readonly ParquetColumn[] = [
  ...["split", "type", "id", "query"].map((name) => ({ name, type: "STRING" as const })),
  { name: "easy", type: "INT32" },
  { name: "hard", type: "INT32" },
  { name: "reduces", type: "STRING" },
];

function queryRow({ split, type, id, query, easy, hard, reduces }: PlacedQuery): Row {
  const width = query.free.length;
  const classes = reduces && JSON.stringify([...reduces.keys()]);
  return [split, type, id, queryText(query), easy.length / width, hard.length / width, classes];
}

function* answerRows({ split, id, query, easy, hard, reduces }: PlacedQuery, width: number): Generator<Row> {
  const own = query.free.length;
  const classOf = new Map<number, string>();
  for (const [name, positions] of reduces ?? []) for (const at of positions) classOf.set(at, name);
  for (const [isHard, ids] of [
    [false, easy],
    [true, hard],
  ] as const)
    for (let row = 0; row < ids.length / own; row++) {
      const values = Array.from({ length: width }, (_, at) => (at < own ? ids[row * own + at] : undefined));
      yield [split, id, isHard, ...values, isHard ? classOf.get(row) : undefined];
    }
}

/** The most free variables of a query; those of a file have as many. */
async function mostVariables(source: ExportSource): Promise<number> {
  let most = 1;
  for (const record of source.manifest.files)
    for await (const { query } of readQueryFile(source.folder, record, source.files)) {
      most = Math.max(most, query.free.length);
      break;
    }
  return most;
}

async function* groupsOf(
  source: ExportSource,
  rowsOf: (query: PlacedQuery) => Iterable<Row>,
): AsyncGenerator<readonly ColumnValues[]> {
  let group: Row[] = [];
  const columns = () => group[0]!.map((_, at) => group.map((row) => row[at]));
  for (const record of source.manifest.files)
    for await (const query of readQueryFile(source.folder, record, source.files))
      for (const row of rowsOf(query)) {
        group.push(row);
        if (group.length < GROUP) continue;
        yield columns();
        group = [];
      }
  if (group.length > 0) yield columns();
}
