import { LacunaError } from "../../error.ts";
import type { ByteTable } from "../../formats/interner.ts";
import { type ParquetColumns, readParquetColumns } from "../../formats/parquet/columns.ts";
import { readParquet } from "../../formats/parquet/read.ts";
import { parseJson } from "../../formats/text/json-text.ts";
import { textTable, textWriter } from "../../formats/text-table.ts";
import { aliasTableOf, byteVocabulary } from "../byte-vocabulary.ts";
import { type Graph, makeGraph, type Rows } from "../graph.ts";
import { graphHash, rememberHash } from "../snapshot.ts";
import { numberedVocabulary, type Vocabulary } from "../vocabulary.ts";
import { aliasesFile, attributesFile, edgesFile, namesFile, type ParquetManifest } from "./layout.ts";
import { manifestFault } from "./manifest-fault.ts";
import { isParquetManifest, manifestFile } from "./manifest-file.ts";

/** Gives the bytes of a file of the folder. */
export type WholeFile = (name: string) => Promise<Uint8Array>;

/** @throws LacunaError `kg.broken-parquet` */
export function readManifest(bytes: Uint8Array, file: string): ParquetManifest {
  const text = new TextDecoder().decode(bytes);
  if (isParquetManifest(text)) {
    try {
      const manifest = parseJson(text) as ParquetManifest;
      const wrong = manifestFault(manifest);
      if (wrong === undefined) return manifest;
      throw broken(file, `its "${wrong}" is not what it may be`);
    } catch (error) {
      if (error instanceof LacunaError) throw error;
    }
  }
  throw broken(file, "it is no description of a graph that this Lacuna can read");
}

/**
 * The graph of a folder of Parquet files. Without its links it only tells names: a database has the links then.
 * @throws LacunaError `kg.broken-parquet`, `formats.broken-parquet`
 */
export async function readParquetGraph(
  whole: WholeFile,
  path: string,
  { links, names }: { readonly links: boolean; readonly names: boolean },
): Promise<Graph> {
  const manifest = readManifest(await whole(manifestFile), `${path}/${manifestFile}`);
  const { entityCount, relationCount, name, tripleCounts, report, prefixes } = manifest;
  const graph = makeGraph({
    name,
    entityCount,
    relationCount,
    tripleCounts,
    entities: names
      ? await vocabularyOf(whole, path, manifest, "entities", entityCount)
      : numberedVocabulary(entityCount),
    relations: names
      ? await vocabularyOf(whole, path, manifest, "relations", relationCount >> 1)
      : numberedVocabulary(relationCount >> 1),
    rows: links ? await rowsOf(whole, path, manifest) : noRows(relationCount),
    attributes: await attributesOf(whole, path, manifest),
    ...(prefixes && { prefixes: new Map(prefixes) }),
    report,
  });
  if (!links) rememberHash(graph, manifest.hash);
  else if (names && graphHash(graph) !== manifest.hash)
    throw broken(path, `its files do not have the hash that ${manifestFile} states`);
  return graph;
}

const noRows = (relationCount: number): Rows => ({
  relationRow: new Uint32Array(relationCount + 1),
  rowHead: new Uint32Array(0),
  rowEdge: new Uint32Array(1),
  tails: new Uint32Array(0),
  levels: new Uint8Array(0),
});

async function rowsOf(whole: WholeFile, path: string, manifest: ParquetManifest): Promise<Rows> {
  const file = `${path}/${edgesFile}`;
  const { links, heads, relationCount, entityCount } = manifest;
  const into: Record<string, { [at: number]: number }> = {};
  let columns = { r: new Int32Array(0), h: new Int32Array(0) };
  let tails = new Uint32Array(0);
  let levels = new Uint8Array(0);
  await readParquet(await whole(edgesFile), file, {
    begin({ rows, columns: there }) {
      if (rows !== links) throw broken(file, `it has ${rows} links, ${manifestFile} says ${links}`);
      const lost = ["r", "h", "t", "level"].find((each) => !there.includes(each));
      if (lost !== undefined) throw broken(file, `it has no column ${lost}`);
      columns = { r: new Int32Array(links), h: new Int32Array(links) };
      [tails, levels] = [new Uint32Array(links), new Uint8Array(links)];
      Object.assign(into, { ...columns, t: tails, level: levels });
      return Object.keys(into);
    },
    take({ name, values, from }) {
      const column = into[name]!;
      for (let at = 0; at < values.length; at++) column[from + at] = Number(values[at]);
    },
  });
  const relationRow = new Uint32Array(relationCount + 1);
  const rowHead = new Uint32Array(heads);
  const rowEdge = new Uint32Array(heads + 1);
  let row = -1;
  let relation = -1;
  for (let at = 0; at < links; at++) {
    const [r, h, t] = [columns.r[at]!, columns.h[at]!, tails[at]!];
    const sameRow = at > 0 && r === columns.r[at - 1] && h === columns.h[at - 1];
    const inOrder =
      r >= 0 &&
      r < relationCount &&
      h >= 0 &&
      h < entityCount &&
      t < entityCount &&
      levels[at]! <= 2 &&
      (at === 0 ||
        r > columns.r[at - 1]! ||
        (r === columns.r[at - 1] && (h > columns.h[at - 1]! || (sameRow && t > tails[at - 1]!))));
    if (!inOrder)
      throw broken(file, `row ${at + 1} is out of order, or has an id that the graph does not have`);
    if (sameRow) continue;
    row++;
    for (; relation < r; ) relationRow[++relation] = row;
    if (row < heads) [rowHead[row], rowEdge[row]] = [h, at];
  }
  if (row + 1 !== heads)
    throw broken(file, `it has ${row + 1} different heads, ${manifestFile} says ${heads}`);
  for (; relation < relationCount; ) relationRow[++relation] = heads;
  rowEdge[heads] = links;
  return { relationRow, rowHead, rowEdge, tails, levels };
}

async function vocabularyOf(
  whole: WholeFile,
  path: string,
  manifest: ParquetManifest,
  of: "entities" | "relations",
  size: number,
): Promise<Vocabulary> {
  const { numbered, labels, aliases } = manifest[of];
  if (numbered) return numberedVocabulary(size);
  const columns = ["name", ...(labels ? ["label"] : [])];
  const [names, shown] = await tablesOf(whole, path, namesFile[of], columns, size);
  const more = new Map<number, string[]>();
  if (aliases > 0) {
    const { id, alias } = await textsOf(whole, path, aliasesFile[of], ["id", "alias"]);
    id!.forEach((each, at) => {
      const known = more.get(Number(each));
      if (known) known.push(String(alias![at]));
      else more.set(Number(each), [String(alias![at])]);
    });
  }
  return byteVocabulary(names!, shown, more.size > 0 ? aliasTableOf(more) : undefined);
}

/** Columns of texts, each as a table by id. Rows in the order of ids, as they are written, are never held as strings. */
async function tablesOf(
  whole: WholeFile,
  path: string,
  name: string,
  columns: readonly string[],
  size: number,
): Promise<ByteTable[]> {
  const file = `${path}/${name}`;
  const bytes = await whole(name);
  let isInOrder = true;
  await readParquet(bytes, file, {
    begin({ rows, columns: there }) {
      const lost = ["id", ...columns].find((each) => !there.includes(each));
      if (lost !== undefined) throw broken(file, `it has no column ${lost}`);
      isInOrder = rows === size;
      return ["id"];
    },
    take({ values, from }) {
      for (let at = 0; at < values.length && isInOrder; at++) isInOrder = Number(values[at]) === from + at;
    },
  });
  if (!isInOrder) return reordered(await textsOf(whole, path, name, ["id", ...columns]), columns, size, file);
  const writers = new Map(columns.map((each) => [each, textWriter(size)]));
  await readParquet(bytes, file, {
    begin: () => columns,
    take({ name: column, values }) {
      const { add } = writers.get(column)!;
      for (let at = 0; at < values.length; at++) add(String(values[at] ?? ""));
    },
  });
  return columns.map((each) => writers.get(each)!.finish());
}

function reordered(
  table: ParquetColumns,
  columns: readonly string[],
  size: number,
  file: string,
): ByteTable[] {
  const ids = new Set(table.id!.map(Number));
  if (table.id!.length !== size || ids.size !== size || [...ids].some((id) => !(id >= 0 && id < size)))
    throw broken(file, `it does not have each of the ${size} ids once`);
  return columns.map((column) => {
    const texts = new Array<string>(size).fill("");
    table.id!.forEach((id, at) => {
      texts[Number(id)] = String(table[column]![at] ?? "");
    });
    return textTable(texts);
  });
}

async function attributesOf(
  whole: WholeFile,
  path: string,
  { attributes, entityCount }: ParquetManifest,
): Promise<ReadonlyMap<string, Float64Array>> {
  const all = new Map(attributes.map((name) => [name, new Float64Array(entityCount).fill(Number.NaN)]));
  if (all.size === 0) return all;
  const file = `${path}/${attributesFile}`;
  await readParquet(await whole(attributesFile), file, {
    begin({ rows, columns }) {
      const lost = attributes.find((each) => !columns.includes(each));
      if (lost !== undefined) throw broken(file, `it has no column ${lost}`);
      if (rows !== entityCount)
        throw broken(file, `it has ${rows} rows, ${manifestFile} says ${entityCount}`);
      return attributes;
    },
    take({ name, values, from }) {
      for (let at = 0; at < values.length; at++) all.get(name)![from + at] = Number(values[at]);
    },
  });
  return all;
}

async function textsOf(
  whole: WholeFile,
  path: string,
  name: string,
  wanted: readonly string[],
): Promise<ParquetColumns> {
  return readParquetColumns(await whole(name), `${path}/${name}`, ({ columns: there }) => {
    const lost = wanted.find((each) => !there.includes(each));
    if (lost !== undefined) throw broken(`${path}/${name}`, `it has no column ${lost}`);
    return wanted;
  });
}

const broken = (file: string, why: string): LacunaError =>
  new LacunaError("kg.broken-parquet", `${file} is damaged: ${why}`, {
    place: { file },
    hint: "write it again with `lacuna kg export --to parquet`",
  });
