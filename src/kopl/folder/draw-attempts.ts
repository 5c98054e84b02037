import { joined } from "../../runs/paths.ts";
import { openJournal } from "../../runs/resuming/journal.ts";
import { inOrder } from "../../runs/working/in-order.ts";
import { refuseInterrupted } from "../../runs/working/interruption.ts";
import type { Pool } from "../../runs/working/pool.ts";
import type { Progress } from "../../runs/working/progress.ts";
import type { FileAccess } from "../../runs/writing/file-access.ts";
import type { Candidate } from "../generate/attempt.ts";
import type { AttemptBlock, MadeBlock } from "../generate/job.ts";

/** What attempts are made with. */
export interface DrawingHost extends Pick<FileAccess, "disk" | "files"> {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
}

/** Attempts to be made, and the function that takes their results in order. */
export interface Attempts {
  /** The folder in which the run stores its progress. */
  readonly path: string;
  readonly pool: Pool<AttemptBlock, MadeBlock>;
  readonly host: DrawingHost;
  /** The blocks that can be made now; called again when all of them are taken. */
  readonly blocks: () => Iterable<AttemptBlock>;
  readonly take: (block: MadeBlock) => Promise<void>;
  readonly isDone: () => boolean;
}

/**
 * Makes attempts until they are done. The blocks of an earlier run are taken from its journal first.
 * @throws LacunaError `run.interrupted`
 */
export async function drawAttempts({ path, pool, host, blocks, take, isDone }: Attempts): Promise<void> {
  const journal = await openJournal(host.disk, joined(path, "journal"), (lines, mark) =>
    take(blockOf(lines, mark)),
  );
  try {
    while (!isDone())
      for await (const { result } of inOrder(blocks(), pool)) {
        refuseInterrupted(
          host,
          () => "what was generated so far is kept; the same command goes on from there",
        );
        const { lines, mark } = blockLines(result);
        await journal.append(lines, mark);
        await take(result);
        if (isDone()) break;
      }
  } finally {
    await journal.close();
  }
}

/** A block as the journal has it: a found question a line. */
const blockLines = ({ first, count, found }: MadeBlock) => ({
  lines: found.map((each) => JSON.stringify(each)),
  mark: `${first} ${count}`,
});

function blockOf(lines: readonly string[], mark: string): MadeBlock {
  const [first = 0, count = 0] = mark.split(" ").map(Number);
  return { first, count, found: lines.map((line) => JSON.parse(line) as [number, Candidate]) };
}
