import { LacunaError } from "../../error.ts";
import { wholeBytes } from "../../formats/compression/whole.ts";
import type { Files } from "../../formats/files/files.ts";
import { type ParquetColumns, readParquetColumns } from "../../formats/parquet/columns.ts";
import { parseText } from "../../query/text/parse.ts";
import type { FileRecord, Manifest } from "../folder/manifest.ts";
import { type PlacedQuery, placed } from "../folder/read.ts";
import { answerColumn, answersTable, firstQueryOf, queriesTable } from "./parquet-layout.ts";

/** Gives the queries of a file of the manifest. */
export type QueriesOf = (record: FileRecord) => AsyncGenerator<PlacedQuery>;

/** The queries of a benchmark that was exported as Parquet; its tables are read when the first is asked for. */
export function parquetQueries(folder: string, manifest: Manifest, files: Files): QueriesOf {
  let opened: ReturnType<typeof tablesOf> | undefined;
  return async function* (record) {
    opened ??= tablesOf(folder, files);
    const { queries, answers, ends } = await opened;
    const path = `${folder}/${queriesTable}`;
    const first = firstQueryOf(manifest, record);
    for (let at = first; at < first + record.queries; at++) {
      if (at >= ends.length) throw broken(path, "it has fewer queries than the manifest says");
      try {
        yield queryAt(queries, answers, at === 0 ? 0 : ends[at - 1]!, at, record);
      } catch (error) {
        throw error instanceof LacunaError ? placed(error, path, at + 1) : error;
      }
    }
  };
}

async function tablesOf(folder: string, files: Files) {
  const path = `${folder}/${queriesTable}`;
  const queries = await columnsOf(path, files);
  const answers = await columnsOf(`${folder}/${answersTable}`, files);
  for (const name of ["id", "query", "easy", "hard", "reduces"])
    if (!queries[name]) throw broken(path, `it has no column ${name}`);
  let end = 0;
  const ends = Array.from(queries.easy!, (easy, at) => {
    end += Number(easy) + Number(queries.hard![at]);
    return end;
  });
  const { reduces } = answers;
  if (!reduces || reduces.length !== end)
    throw broken(`${folder}/${answersTable}`, `it has not the ${end} answers that ${queriesTable} counts`);
  return { queries, answers, ends };
}

function queryAt(
  queries: ParquetColumns,
  answers: ParquetColumns,
  from: number,
  at: number,
  { type, split }: FileRecord,
): PlacedQuery {
  const query = parseText(String(queries.query![at]), { ids: true, unsafe: true });
  const columns = query.free.map((_, variable) => answers[answerColumn(variable)] ?? []);
  const idsOf = (start: number, count: number) =>
    Uint32Array.from({ length: count * columns.length }, (_, each) =>
      Number(columns[each % columns.length]![start + Math.floor(each / columns.length)]),
    );
  const [easy, hard] = [Number(queries.easy![at]), Number(queries.hard![at])];
  const found = {
    ...{ id: String(queries.id![at]), type, query, split },
    ...{ easy: idsOf(from, easy), hard: idsOf(from + easy, hard) },
  };
  const names = queries.reduces![at];
  if (names === undefined || names === null) return found;
  const positions = new Map((JSON.parse(String(names)) as string[]).map((name) => [name, [] as number[]]));
  for (let row = 0; row < hard; row++) {
    const name = answers.reduces![from + easy + row];
    if (name !== undefined && name !== null) positions.get(String(name))?.push(row);
  }
  return { ...found, reduces: new Map([...positions].map(([name, rows]) => [name, Uint32Array.from(rows)])) };
}

const columnsOf = async (path: string, files: Files): Promise<ParquetColumns> =>
  readParquetColumns(await wholeBytes(files, path), path, ({ columns }) => columns);

const broken = (file: string, why: string): LacunaError =>
  new LacunaError("benchmark.damaged", `${file} is no table of a benchmark: ${why}`, {
    place: { file },
    hint: "write it again with `lacuna benchmark export --to parquet`",
  });
