import type { Files } from "../../formats/files/files.ts";
import { type GraphSizes, sizesOfGraph } from "../../kg/graph.ts";
import type { Resources } from "../../operations/resources/resources.ts";
import { joined } from "../../runs/paths.ts";
import type { Resource } from "./resource.ts";

/**
 * The sizes of a graph that are known without reading it: those of the embedded one, those that a snapshot or a manifest of ours
 * begins with, and those of a graph that was opened before and has not changed.
 */
export async function graphSizes(
  { kind, source, format }: Resource,
  files: Files,
  resources: Pick<Resources, "sizesOf"> | undefined,
): Promise<GraphSizes | undefined> {
  if (kind !== "graph") return undefined;
  try {
    const opened = await resources?.sizesOf(source);
    if (opened) return opened;
    if (format === "embedded") {
      const { loadWorld } = await import("../../kg/world/world.ts");
      return sizesOfGraph(await loadWorld());
    }
    if (/\.lacuna$/.test(source)) {
      const { snapshotSizes } = await import("../../kg/snapshot-layout.ts");
      return snapshotSizes(files.read(source));
    }
    return await manifestSizes(source, files);
  } catch {
    // A graph that cannot be read says so when it is asked.
    return undefined;
  }
}

/** What `manifest.json` of a split says of its files. */
async function manifestSizes(source: string, files: Files): Promise<GraphSizes | undefined> {
  const path = joined(source, "manifest.json");
  if (((await files.size(path)) ?? MOST_MANIFEST) >= MOST_MANIFEST) return undefined;
  const { wholeBytes } = await import("../../formats/compression/whole.ts");
  const { entities, relations, counts } = JSON.parse(
    new TextDecoder().decode(await wholeBytes(files, path)),
  ) as { readonly entities?: unknown; readonly relations?: unknown; readonly counts?: object };
  const parts: unknown[] = Object.values(counts ?? {});
  const numbers = [entities, relations, ...parts];
  return parts.length > 0 && numbers.every((each) => typeof each === "number")
    ? {
        entities: entities as number,
        relations: relations as number,
        links: (parts as number[]).reduce((sum, each) => sum + each, 0),
      }
    : undefined;
}

/** Bytes of a file that may be a manifest. */
const MOST_MANIFEST = 1 << 20;
