import { type Manifest, manifestName } from "../../benchmark/folder/manifest.ts";
import { readManifest } from "../../benchmark/folder/read.ts";
import { joined } from "../../runs/paths.ts";
import type { Host } from "../host.ts";

/** The manifest of a folder that is a benchmark already. */
export async function existingManifest(
  out: string,
  { disk, files }: Pick<Host, "disk" | "files">,
): Promise<Manifest | undefined> {
  if (!(await disk.stat(joined(out, manifestName)))) return undefined;
  return readManifest(out, files).catch(() => undefined);
}
