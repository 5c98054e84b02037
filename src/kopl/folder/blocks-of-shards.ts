import { LacunaError } from "../../error.ts";
import type { Files } from "../../formats/files/files.ts";
import { textLines } from "../../formats/text/lines.ts";
import { joined } from "../../runs/paths.ts";
import type { Pool } from "../../runs/working/pool.ts";
import type { AttemptBlock, MadeBlock } from "../generate/job.ts";
import { candidatesName } from "./question-folder.ts";

/** A pool that gives the blocks of the shards, and has all others made. */
export function withShards(
  pool: Pool<AttemptBlock, MadeBlock>,
  folders: readonly string[],
  files: Files,
): Pool<AttemptBlock, MadeBlock> {
  const made = blocksOfShards(folders, files);
  const find = async ({ first, plans }: AttemptBlock): Promise<MadeBlock | undefined> => {
    for (;;) {
      const { value, done } = await made.next();
      if (done) return undefined;
      // A merge that was interrupted has taken those before.
      if (value.first < first) continue;
      if (value.first === first && value.count === plans.length) return value;
      throw new LacunaError("kopl.other-shards", `attempt ${value.first} stands where ${first} is due`, {
        place: { file: folders[0]! },
        hint: "make the shards again: a folder was changed since it was written",
      });
    }
  };
  // Blocks are found one after another, however many are asked for at the same time.
  let turn: Promise<unknown> = Promise.resolve();
  return {
    depth: pool.depth,
    async run(block) {
      const found = turn.then(() => find(block));
      turn = found.catch(() => {});
      return (await found) ?? pool.run(block);
    },
    close: () => pool.close(),
  };
}

/** The blocks of all shards by their numbers: the shards take turns. */
async function* blocksOfShards(folders: readonly string[], files: Files): AsyncGenerator<MadeBlock, void> {
  const open = folders.map((folder) => {
    const path = joined(folder, candidatesName);
    return textLines(files.read(path), path);
  });
  for (;;)
    for (const lines of open) {
      const { value, done } = await lines.next();
      if (done) return;
      yield JSON.parse(value) as MadeBlock;
    }
}
