import type { Disk } from "../../runs/disk/disk.ts";
import type { Graph } from "../graph.ts";
import { layout, packedBytes } from "../snapshot.ts";
import { aligned, HEADER, seal } from "../snapshot-layout.ts";
import { identityOf, partsOf } from "./parts.ts";

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
  const { header, body } = await sealedSnapshot(graph, { digester });
  yield header;
  yield* body();
}

/** The parts of a snapshot and what is written of them; the header has their hash. */
export async function sealedSnapshot(graph: Graph, { digester }: Pick<Disk, "digester">) {
  const { parts, kinds } = partsOf(graph);
  const sizes = parts.map(({ name, bytes }) => [name, bytes] as const);
  const identity = await identityOf(graph, { digester });
  const { header, json, data, table } = layout(graph, kinds, sizes, identity);
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
  const { sha256 } = digest.digest();
  seal(header, sha256);
  return { header, body, parts, table, sha256 };
}
