import type { Files } from "../../formats/files/files.ts";
import type { Disk } from "../../runs/disk/disk.ts";
import type { Graph } from "../graph.ts";
import { graphIn, rememberHash } from "../snapshot.ts";
import { checked, corrupt, HEADER, header, inPlace, type Table } from "../snapshot-layout.ts";
import { type RowColumn, rowColumns, standingFor } from "./rows.ts";
import { taker } from "./take.ts";

/** Bytes that are passed over at once. */
const CHUNK = 1 << 20;

/**
 * The graph of a snapshot whose rows stay in the file (see `rowsOnDisk`); names and attributes are in memory. The file is read once for its
 * hash, and its columns whenever they are needed.
 * @throws LacunaError `kg.corrupt-snapshot`
 */
export async function snapshotOnDisk(
  file: string,
  files: Pick<Files, "read">,
  { digester }: Pick<Disk, "digester">,
): Promise<Graph> {
  const source = taker(files.read(file));
  const digest = digester();
  const take = async (count: number) => {
    const bytes = await source.take(count);
    if (bytes.length < count) throw corrupt(file, "it ends too early");
    digest.add(bytes);
    return bytes;
  };
  try {
    const head = await source.take(HEADER);
    const length = new DataView(head.buffer).getFloat64(16, true);
    const { tableLength } = header(head, file, length);
    const json = await take(tableLength);
    const start = new Uint8Array(HEADER + tableLength);
    start.set(head);
    start.set(json, HEADER);
    const { table, data, digest: wanted } = checked(start, file, length);
    await take(data - HEADER - tableLength);
    const kept: Uint8Array[] = [];
    const places: Table["sections"] = [];
    let [at, size] = [0, 0];
    for (const section of table.sections) {
      if (section.at < at || section.at - at > 8)
        throw corrupt(file, "its sections do not follow each other");
      await take(section.at - at);
      at = section.at + section.bytes;
      if (isColumn(section.name)) {
        for (let left = section.bytes; left > 0; left -= CHUNK) await take(Math.min(CHUNK, left));
        continue;
      }
      const bytes = new Uint8Array(Math.ceil(section.bytes / 8) * 8);
      bytes.set(await take(section.bytes));
      kept.push(bytes);
      places.push({ ...section, at: size });
      size += bytes.length;
    }
    await take(length - data - at);
    if (digest.digest().sha256 !== wanted)
      throw corrupt(file, "its contents do not have the hash in its header");
    const names = new Uint8Array(size);
    let to = 0;
    for (const each of kept) {
      names.set(each, to);
      to += each.length;
    }
    const place = inPlace(names, { ...table, sections: places }, 0, { file });
    const columns = Object.fromEntries(
      table.sections.filter(({ name }) => isColumn(name)).map((each) => [each.name, each]),
    ) as Record<RowColumn, Table["sections"][number]>;
    const lost = rowColumns.find((name) => !columns[name]);
    if (lost !== undefined) throw corrupt(file, `it has no section ${lost}`);
    const rows = standingFor({
      relationRow: place.words("relationRow"),
      bytes: {
        rowHead: columns.rowHead.bytes,
        rowEdge: columns.rowEdge.bytes,
        tails: columns.tails.bytes,
        levels: columns.levels.bytes,
      },
      read: (name) => partOf(files.read(file), data + columns[name].at, columns[name].bytes),
    });
    const graph = graphIn(table, place, rows);
    rememberHash(graph, table.hash);
    return graph;
  } finally {
    await source.close();
  }
}

const isColumn = (name: string): name is RowColumn => rowColumns.some((each) => each === name);

/** Some bytes of a stream. */
async function* partOf(
  source: AsyncIterable<Uint8Array>,
  from: number,
  count: number,
): AsyncGenerator<Uint8Array> {
  let at = 0;
  const end = from + count;
  if (count === 0) return;
  for await (const chunk of source) {
    const part = chunk.subarray(Math.max(0, from - at), Math.max(0, end - at));
    if (part.length > 0) yield part;
    at += chunk.length;
    if (at >= end) return;
  }
}
