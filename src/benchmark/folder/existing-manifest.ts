import { joined } from "../../runs/paths.ts";
import type { FileAccess } from "../../runs/writing/file-access.ts";
import { type Manifest, manifestName } from "./manifest.ts";
import { readAnyManifest } from "./read.ts";

/** The manifest of a folder that is a benchmark already. */
export async function existingManifest(
  out: string,
  { disk, files }: Pick<FileAccess, "disk" | "files">,
): Promise<Manifest | undefined> {
  if (!(await disk.stat(joined(out, manifestName)))) return undefined;
  return readAnyManifest(out, files).catch(() => undefined);
}
