import { attachGraph, isSnapshot } from "../snapshot.ts";
import { HEADER } from "../snapshot-layout.ts";
import type { DatasetFormat } from "./format.ts";
import type { Source } from "./source.ts";

/** What the snapshot inside a folder is called. */
export const snapshotName = "graph.lacuna";

function snapshotIn(source: Source): string | undefined {
  if (!source.isFolder) return source.names[0];
  return source.names.includes(snapshotName) ? snapshotName : undefined;
}

/** Lacuna's own binary form, which is used as it lies in the file. */
export const snapshot: DatasetFormat = {
  name: "snapshot",
  describe: `a snapshot written by lacuna kg import, or a folder with ${snapshotName}`,

  async detect(source) {
    const name = snapshotIn(source);
    if (name === undefined) return false;
    for await (const chunk of source.files.read(source.pathOf(name))) return isSnapshot(chunk);
    return false;
  },

  async read(source) {
    const file = source.pathOf(snapshotIn(source) ?? snapshotName);
    const { bytes, sha256 } = await source.files.readShared(file, HEADER);
    return attachGraph(bytes, { file, sha256 });
  },
};
