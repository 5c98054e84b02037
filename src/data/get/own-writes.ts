import type { Disk } from "../../runs/disk/disk.ts";
import { joined, withoutSlash } from "../../runs/paths.ts";
import { hashOf, LIST, listedBy, notOurs } from "../../runs/writing/own-files.ts";
import { type PartialWrites, partialWrites } from "../../runs/writing/partial.ts";
import type { WholeWrites } from "../../runs/writing/whole.ts";
import { exists } from "../../runs/writing/writes.ts";

/** Writing into a folder that may hold files of others beside ours. */
export interface OwnWrites extends PartialWrites {
  /**
   * Refuses a file that must not be written; true where the same content is there already.
   * @throws LacunaError `runs.exists`, `runs.not-ours`
   */
  settled(path: string, sha256?: string): Promise<boolean>;
}

/** Stands in the list of such a folder, so that no list of another kind of output is taken for it. */
const OF = "data get";
/** Stands in the list for the hash of a file whose bytes are not all there yet. */
const UNFINISHED = "unfinished";

/**
 * Writes into a folder that keeps a list of our files with their hashes. Only what is listed and unchanged is replaced, with
 * `force`; an unfinished file is gone on with where the list has it.
 * @throws LacunaError `runs.not-ours` when the folder has the list of another kind of output
 */
export async function ownWrites(
  disk: Disk,
  writes: WholeWrites,
  out: string,
  force: boolean,
): Promise<OwnWrites> {
  const folder = withoutSlash(out);
  const listFile = joined(folder, LIST);
  const files = await listIn(disk, out, listFile);
  const partial = partialWrites(disk);
  const nameIn = (path: string): string => path.slice(folder.length).replace(/^[/\\]+/, "");

  const save = async (): Promise<void> => {
    await disk.makeFolder(folder);
    const list = {
      format: "lacuna-files",
      version: 1,
      of: OF,
      files: sorted(files),
    };
    await writes.file(listFile, `${JSON.stringify(list, undefined, 2)}\n`, { force: true });
  };

  const settled = async (path: string, sha256?: string): Promise<boolean> => {
    const found = await disk.stat(path);
    if (found && found.kind !== "file") throw notOurs(path, "is no file");
    const there = found && (await hashOf(disk, path)).sha256;
    if (there !== undefined && there === sha256) return true;
    const part = `${path}.part`;
    if (!files.has(nameIn(part)) && (await disk.stat(part)))
      throw notOurs(part, "is no unfinished file of this output");
    const listed = files.get(nameIn(path));
    // A kill after a file took its place and before the list said so left its hash with the unfinished one.
    if (there === undefined || there === listed || there === files.get(nameIn(part))) return false;
    if (!force) throw exists(path);
    throw notOurs(
      path,
      listed === undefined ? "is not of this kind of output" : "was changed since it was written",
    );
  };

  return {
    settled,
    async open(path) {
      await settled(path);
      const name = nameIn(path);
      if (!files.has(`${name}.part`)) {
        files.set(`${name}.part`, UNFINISHED);
        await save();
      }
      const file = await partial.open(path);
      return Object.create(file, {
        finish: {
          value: async () => {
            const written = await hashOf(disk, `${path}.part`);
            const earlier = files.get(name);
            // Files without a registered hash are fetched anew each time: most are what they were.
            if (!force && earlier !== undefined && earlier !== written.sha256 && (await disk.stat(path))) {
              await file.close();
              throw exists(path);
            }
            files.set(`${name}.part`, written.sha256);
            await save();
            await file.finish();
            files.set(name, written.sha256);
            files.delete(`${name}.part`);
            await save();
          },
        },
      });
    },
  };
}

const sorted = (files: ReadonlyMap<string, string>) =>
  Object.fromEntries(
    [...files].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, sha256]) => [name, { sha256 }]),
  );

/** SHA-256 by the names of files. */
async function listIn(disk: Disk, out: string, file: string): Promise<Map<string, string>> {
  if (!(await disk.stat(file))) return new Map();
  const text = new TextDecoder().decode(await disk.read(file));
  const listed = listedBy(text);
  if (listed.size === 0 || (JSON.parse(text) as { readonly of?: unknown }).of !== OF)
    throw notOurs(out, `holds ${LIST} of another kind of output`);
  return new Map(listed);
}
