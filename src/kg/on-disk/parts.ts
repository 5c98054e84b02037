import type { Disk } from "../../runs/disk/disk.ts";
import type { Graph } from "../graph.ts";
import { identityParts, type Section, sectionsOf } from "../snapshot.ts";
import { type RowColumn, type RowsOnDisk, rowColumns, rowsOnDisk } from "./rows.ts";

/** A section of a snapshot that is given out in pieces. */
export interface Piecewise {
  readonly name: string;
  readonly bytes: number;
  read(): AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** The sections of a graph, whose rows may lie in files, and the kinds of its names. */
export function partsOf(graph: Graph) {
  const { sections, kinds } = sectionsOf(graph);
  const onDisk = rowsOnDisk(graph.rows);
  return { parts: sections.map((section) => piecewise(section, onDisk)), kinds, sections };
}

/** The identity of a graph whose rows may lie in files, see `graphHash`. */
export async function identityOf(graph: Graph, { digester }: Pick<Disk, "digester">): Promise<string> {
  const { parts, sections } = partsOf(graph);
  const { head, names } = identityParts(graph, sections);
  const identity = digester();
  identity.add(head);
  for (const name of names)
    for await (const piece of parts.find((each) => each.name === name)!.read()) identity.add(piece);
  return identity.digest().sha256;
}

const isColumn = (name: string): name is RowColumn => rowColumns.some((each) => each === name);

function piecewise([name, array]: Section, onDisk: RowsOnDisk | undefined): Piecewise {
  if (onDisk && isColumn(name)) return { name, bytes: onDisk.bytes[name], read: () => onDisk.read(name) };
  const { buffer, byteOffset, byteLength } = array;
  return { name, bytes: byteLength, read: () => [new Uint8Array(buffer, byteOffset, byteLength)] };
}
