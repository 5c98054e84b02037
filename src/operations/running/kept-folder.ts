import { joined } from "../../runs/paths.ts";
import { openKept, removeLeftovers, removePlaced } from "../../runs/resuming/kept-run.ts";
import { placeFolder, refuseTaken } from "../../runs/writing/tree.ts";
import type { Host } from "../host.ts";

const manifestName = "manifest.json";

/** What writes a folder: `path` stores the progress of the run, `fresh` becomes the output. */
export type FolderWriter<Manifest> = (path: string, fresh: string) => Promise<Manifest>;

/**
 * Makes a folder by its recipe, or goes on with what an earlier run of the same recipe began. The manifest of the folder has the recipe.
 * Where the folder is complete already, there is nothing left to do.
 * @param options `ours`: the entries that the folder may hold when it is replaced
 */
export async function keptFolder<Recipe extends object, Manifest extends Recipe>(
  recipe: Recipe,
  { out, force, ours }: { readonly out: string; readonly force: boolean; readonly ours: readonly string[] },
  { disk }: Pick<Host, "disk">,
  write: FolderWriter<Manifest>,
): Promise<Manifest> {
  await removePlaced(disk, out);
  const complete = force ? undefined : await manifestOf(joined(out, manifestName), disk);
  // The run was killed after its last step, or is repeated.
  if (complete && isOf(complete, recipe)) {
    await removeLeftovers(disk, out);
    return complete as Manifest;
  }
  await refuseTaken(disk, out, { force, ours });
  const run = await openKept(disk, out, recipe, { force });
  try {
    const fresh = joined(run.path, "new");
    await disk.remove(fresh);
    await disk.makeFolder(fresh);
    const manifest = await write(run.path, fresh);
    await run.placing();
    await placeFolder(disk, fresh, out, { force, ours });
    await run.remove();
    return manifest;
  } finally {
    await run.close();
  }
}

/** Whether a manifest has all settings of a recipe. */
const isOf = (manifest: object, recipe: object): boolean =>
  Object.entries(recipe).every(
    ([name, value]) => JSON.stringify((manifest as Record<string, unknown>)[name]) === JSON.stringify(value),
  );

async function manifestOf(path: string, disk: Pick<Host["disk"], "read">): Promise<object | undefined> {
  try {
    const manifest: unknown = JSON.parse(new TextDecoder().decode(await disk.read(path)));
    return typeof manifest === "object" && manifest !== null ? manifest : undefined;
  } catch {
    return undefined;
  }
}
