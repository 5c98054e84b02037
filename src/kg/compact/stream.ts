import type { Disk } from "../../runs/disk/disk.ts";
import type { Graph } from "../graph.ts";
import type { Piecewise } from "../on-disk/parts.ts";
import { sealedSnapshot } from "../on-disk/snapshot-stream.ts";
import { COMPACT, HEADER, headerOf, seal } from "../snapshot-layout.ts";
import { type Columns, encoderOf } from "./encode.ts";

/**
 * The compact snapshot of a graph in pieces (see `snapshot-layout.ts`). The columns of rows are coded twice: for the hash in the header,
 * and to be given out.
 */
export async function* compactStream(
  graph: Graph,
  { digester }: Pick<Disk, "digester">,
): AsyncGenerator<Uint8Array> {
  const { parts, table, sha256: plain } = await sealedSnapshot(graph, { digester });
  const columns: Columns = {
    relationRow: graph.rows.relationRow,
    part: (name) => parts.find((each) => each.name === name)!,
  };
  const sections = (part: Piecewise) => encoderOf(part.name)?.(columns, part.name) ?? part.read();
  const digest = digester();
  const sizes: { name: string; bytes: number }[] = [];
  for (const part of parts) {
    let bytes = 0;
    for await (const piece of sections(part)) {
      digest.add(piece);
      bytes += piece.length;
    }
    sizes.push({ name: part.name, bytes });
  }
  const json = new TextEncoder().encode(JSON.stringify({ plain, sizes, table }));
  digest.add(json);
  const length = sizes.reduce((sum, { bytes }) => sum + bytes, HEADER + json.length);
  const header = headerOf(COMPACT, json.length, length);
  seal(header, digest.digest().sha256);
  yield header;
  for (const part of parts) yield* sections(part);
  yield json;
}
