import { sharedBytes } from "../../formats/files/shared-bytes.ts";
import { snapshotOnDisk } from "../on-disk/snapshot-rows.ts";
import { attachGraph, isSnapshot } from "../snapshot.ts";
import { HEADER, isCompact } from "../snapshot-layout.ts";
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
    const { spill } = source;
    if (spill && (await isLarge(source, name, spill.held)))
      return snapshotOnDisk(file, source.files, spill.disk);
    if (!(await source.readOnce(name))) {
      const { bytes, sha256 } = await source.files.readShared(file, HEADER);
      // In a compressed file only the contents begin like a snapshot.
      if (isSnapshot(bytes) || !isSnapshot(await source.peek(name)))
        return attachGraph(bytes, { file, sha256 });
    }
    return attachGraph(await gathered(source, name), { file });
  },
};

/** Whether a plain snapshot has more triples than are to be held. */
async function isLarge(source: Source, name: string, held: number): Promise<boolean> {
  const [start, file] = [await source.peek(name), source.pathOf(name)];
  if (start.length < HEADER || isCompact(start) || (await source.readOnce(name))) return false;
  const size = await source.files.size(file);
  // In a compressed file only the contents begin like a snapshot; a triple takes ten bytes at least.
  const length = new DataView(start.buffer, start.byteOffset).getFloat64(16, true);
  return size === length && length > 10 * held;
}

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
