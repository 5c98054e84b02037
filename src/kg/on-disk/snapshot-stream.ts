import type { Disk } from "../../runs/disk/disk.ts";
import type { Graph } from "../graph.ts";
import { aligned, identityParts, layout, packedBytes, type Section, seal, sectionsOf } from "../snapshot.ts";
import { HEADER } from "../snapshot-layout.ts";
import { type RowColumn, type RowsOnDisk, rowColumns, rowsOnDisk } from "./rows.ts";

/** A section that is given out in pieces. */
interface Piecewise {
  readonly name: string;
  readonly bytes: number;
  read(): AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/**
 * The bytes of `packGraph` in pieces, so that the graph is never held twice, or not at all where its rows lie in files. They are
 * read three times: for the identity of the graph, for the hash in the header, and to be given out.
 */
export async function* snapshotStream(
  graph: Graph,
  { digester }: Pick<Disk, "digester">,
): AsyncGenerator<Uint8Array> {
  const known = packedBytes(graph);
  if (known) {
    yield known;
    return;
  }
  const { sections, kinds } = sectionsOf(graph);
  const onDisk = rowsOnDisk(graph.rows);
  const parts = sections.map((section) => piecewise(section, onDisk));
  const { head, names } = identityParts(graph, sections);
  const identity = digester();
  identity.add(head);
  for (const name of names)
    for await (const piece of parts.find((each) => each.name === name)!.read()) identity.add(piece);
  const sizes = parts.map(({ name, bytes }) => [name, bytes] as const);
  const { header, json, data } = layout(graph, kinds, sizes, identity.digest().sha256);
  const body = async function* () {
    yield json;
    yield new Uint8Array(data - HEADER - json.length);
    for (const { bytes, read } of parts) {
      yield* read();
      yield new Uint8Array(aligned(bytes) - bytes);
    }
  };
  const digest = digester();
  for await (const piece of body()) digest.add(piece);
  seal(header, digest.digest().sha256);
  yield header;
  yield* body();
}

const isColumn = (name: string): name is RowColumn => rowColumns.some((each) => each === name);

function piecewise([name, array]: Section, onDisk: RowsOnDisk | undefined): Piecewise {
  if (onDisk && isColumn(name)) return { name, bytes: onDisk.bytes[name], read: () => onDisk.read(name) };
  const { buffer, byteOffset, byteLength } = array;
  return { name, bytes: byteLength, read: () => [new Uint8Array(buffer, byteOffset, byteLength)] };
}
