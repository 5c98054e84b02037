import { stat } from "node:fs/promises";
import { join } from "node:path";
import { type Manifest, manifestName } from "../../benchmark/folder/manifest.ts";
import { readManifest } from "../../benchmark/folder/read.ts";
import { nodeFiles } from "../../formats/node-files.ts";

/** The manifest of a folder that is a benchmark already. */
export async function existingManifest(out: string): Promise<Manifest | undefined> {
  if (!(await stat(join(out, manifestName)).catch(() => undefined))) return undefined;
  return readManifest(out, nodeFiles).catch(() => undefined);
}
