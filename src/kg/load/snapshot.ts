import { sharedBytes } from "../../formats/files/shared-bytes.ts";
import { attachGraph, isSnapshot } from "../snapshot.ts";
import { HEADER } from "../snapshot-layout.ts";
import type { DatasetFormat } from "./format.ts";
import type { Source } from "./source.ts";

/** Name of the snapshot inside a folder. */
export const snapshotName = "graph.lacuna";

function snapshotIn(source: Source): string | undefined {
  if (!source.isFolder) return source.names[0];
  return source.names.includes(snapshotName) ? snapshotName : undefined;
}

/** Lacuna's own binary form, which is used without a conversion. */
export const snapshot: DatasetFormat = {
  name: "snapshot",
  describe: `a snapshot written by lacuna kg import, or a folder with ${snapshotName}`,

  async detect(source) {
    const name = snapshotIn(source);
    if (name === undefined) return false;
    return isSnapshot(await source.peek(name));
  },

  async read(source) {
    const name = snapshotIn(source) ?? snapshotName;
    const file = source.pathOf(name);
    if (!(await source.readOnce(name))) {
      const { bytes, sha256 } = await source.files.readShared(file, HEADER);
      // In a compressed file only the contents begin like a snapshot.
      if (isSnapshot(bytes) || !isSnapshot(await source.peek(name)))
        return attachGraph(bytes, { file, sha256 });
    }
    return attachGraph(await gathered(source, name), { file });
  },
};

/** Reads a snapshot of unknown size into memory that workers can share. */
async function gathered(source: Source, name: string): Promise<Uint8Array> {
  const header = await source.peek(name);
  const most =
    header.length < HEADER ? HEADER : new DataView(header.buffer, header.byteOffset).getFloat64(16, true);
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of source.open(name)) {
    chunks.push(chunk);
    length += chunk.length;
    // One byte too many is enough to detect damage.
    if (length > most) break;
  }
  return sharedBytes(chunks);
}
