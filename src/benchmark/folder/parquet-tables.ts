import { LacunaError } from "../../error.ts";
import { wholeBytes } from "../../formats/compression/whole.ts";
import type { Files } from "../../formats/files/files.ts";
import { type ParquetColumns, readParquetColumns } from "../../formats/parquet/columns.ts";
import { readParquet } from "../../formats/parquet/read.ts";
import { parseText } from "../../query/text/parse.ts";
import type { FileRecord, Manifest } from "./manifest.ts";
import { answerColumn, answersTable, queriesTable } from "./parquet-layout.ts";
import { type PlacedQuery, placed, readManifest } from "./read.ts";

/** Gives the queries of a file of the manifest. */
export type QueriesOf = (record: FileRecord) => Generator<PlacedQuery>;

/** Answers of all queries, 4 bytes for each of their entities and 2 for their class. */
interface Answers {
  /** Entities of each free variable. */
  readonly entities: readonly Uint32Array[];
  /** The type that each answer reduces to, as a number in `classes`; 0 is none. */
  readonly classOf: Uint16Array;
  readonly classes: ReadonlyMap<string, number>;
  readonly rows: number;
}

/** A benchmark that was exported as Parquet; its tables are read when they are first asked for. */
export interface ParquetBenchmark {
  readonly manifest: Manifest;
  /** @throws LacunaError `benchmark.damaged`, `formats.broken-parquet`, what reading throws */
  readonly queries: () => Promise<QueriesOf>;
}

/** @throws LacunaError what {@link readManifest} throws */
export async function openTables(folder: string, files: Files): Promise<ParquetBenchmark> {
  const manifest = await readManifest(folder, files);
  let queries: Promise<QueriesOf> | undefined;
  return {
    manifest,
    queries: () => {
      queries ??= queriesIn(folder, manifest, files);
      return queries;
    },
  };
}

async function queriesIn(folder: string, manifest: Manifest, files: Files): Promise<QueriesOf> {
  const path = `${folder}/${queriesTable}`;
  const wanted = ["id", "query", "easy", "hard", "reduces"];
  const queries = await readParquetColumns(await wholeBytes(files, path), path, ({ columns }) => {
    const missing = wanted.find((name) => !columns.includes(name));
    if (missing !== undefined) throw broken(path, `it has no column ${missing}`);
    return wanted;
  });
  const answers = await answersIn(`${folder}/${answersTable}`, files);
  let end = 0;
  const ends = Array.from(queries.easy!, (easy, at) => {
    end += Number(easy) + Number(queries.hard![at]);
    return end;
  });
  if (answers.rows !== end)
    throw broken(`${folder}/${answersTable}`, `it has not the ${end} answers that ${queriesTable} counts`);
  return function* (record) {
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

/** The place of the queries of a file among those of all files. */
function firstQueryOf({ files }: Manifest, record: FileRecord): number {
  let first = 0;
  for (const each of files) {
    if (each.file === record.file) return first;
    first += each.queries;
  }
  return first;
}

async function answersIn(path: string, files: Files): Promise<Answers> {
  const entities: Uint32Array[] = [];
  const classes = new Map<string, number>();
  let classOf = new Uint16Array(0);
  const number = (value: unknown): number => {
    if (value === undefined || value === null) return 0;
    const name = String(value);
    const known = classes.get(name);
    if (known !== undefined) return known;
    classes.set(name, classes.size + 1);
    return classes.size;
  };
  await readParquet(await wholeBytes(files, path), path, {
    begin({ rows, columns }) {
      if (!columns.includes("reduces")) throw broken(path, "it has no column reduces");
      classOf = new Uint16Array(rows);
      while (columns.includes(answerColumn(entities.length))) entities.push(new Uint32Array(rows));
      return [...entities.map((_, at) => answerColumn(at)), "reduces"];
    },
    take({ name, values, from }) {
      const into = name === "reduces" ? classOf : entities[Number(name.slice(1)) - 1]!;
      for (let at = 0; at < values.length; at++)
        into[from + at] = name === "reduces" ? number(values[at]) : Number(values[at] ?? 0);
    },
  });
  return { entities, classOf, classes, rows: classOf.length };
}

function queryAt(
  queries: ParquetColumns,
  { entities, classOf, classes }: Answers,
  from: number,
  at: number,
  { type, split }: FileRecord,
): PlacedQuery {
  const query = parseText(String(queries.query![at]), { ids: true, unsafe: true });
  const width = query.free.length;
  if (width > entities.length)
    throw broken(answersTable, `it has no column ${answerColumn(entities.length)}`);
  const idsOf = (start: number, count: number) =>
    Uint32Array.from(
      { length: count * width },
      (_, each) => entities[each % width]![start + Math.floor(each / width)]!,
    );
  const [easy, hard] = [Number(queries.easy![at]), Number(queries.hard![at])];
  const found = {
    id: String(queries.id![at]),
    type,
    query,
    split,
    easy: idsOf(from, easy),
    hard: idsOf(from + easy, hard),
  };
  const names = queries.reduces![at];
  if (names === undefined || names === null) return found;
  const positions = (JSON.parse(String(names)) as string[]).map((name): [string, number[]] => [name, []]);
  const positionsOf = new Map(positions.map(([name, rows]) => [classes.get(name), rows]));
  for (let row = 0; row < hard; row++) positionsOf.get(classOf[from + easy + row])?.push(row);
  return { ...found, reduces: new Map(positions.map(([name, rows]) => [name, Uint32Array.from(rows)])) };
}

const broken = (file: string, why: string): LacunaError =>
  new LacunaError("benchmark.damaged", `${file} is no table of a benchmark: ${why}`, {
    place: { file },
    hint: "write it again with `lacuna benchmark export --to parquet`",
  });
