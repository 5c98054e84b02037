import { LacunaError } from "../../error.ts";
import { joined } from "../../runs/paths.ts";
import type { Host } from "../host.ts";

/**
 * The built studio, file by file.
 * @throws LacunaError `studio.not-built`
 */
export async function studioFiles({
  studio,
  disk,
}: Host): Promise<{ folder: string; names: readonly string[] }> {
  const names = !studio ? undefined : await disk.list(studio);
  if (!studio || !names?.includes("index.html"))
    throw new LacunaError("studio.not-built", "the studio is not built", {
      hint: "it comes with the package; in a checkout `npm run build` makes it",
    });
  const files: string[] = [];
  for (const name of names) if ((await disk.stat(joined(studio, name)))?.kind === "file") files.push(name);
  return { folder: studio, names: files };
}
