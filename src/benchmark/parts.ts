import type { Shard } from "../runs/working/shards.ts";
import type { Protocol, SampleSetup } from "./protocol.ts";
import { type Block, blockLines, blockOf } from "./runner.ts";

// Parts of one file: blocks of its attempts, which a merge offers in the order of a whole run.

/** Attempts of a block. Slow types take a second for it, quick ones some milliseconds. */
const BLOCK = 128;

/** Whether the attempts of a file can be made without knowing which of the earlier ones were kept. */
export const canBeCut = (protocol: Protocol, setup: SampleSetup): boolean =>
  protocol.acceptance(setup).phase === undefined;

/** The file of a part: `queries/2i.2-of-4.jsonl.gz`. */
export const partFile = (file: string, { index, of }: Shard): string =>
  file.replace(/\.jsonl\.gz$/, `.${index}-of-${of}.jsonl.gz`);

/** The blocks of a part one after the other. */
export function* partBlocks({ index, of }: Shard): Generator<{ readonly from: number; readonly to: number }> {
  for (let block = index - 1; ; block += of) yield { from: block * BLOCK, to: (block + 1) * BLOCK };
}

/**
 * Queries after which a part has made enough attempts: its share, three standard deviations, and two of a hundred for queries that
 * other parts find, too. What it makes too few, the merge makes.
 */
export const wantedOfPart = (count: number, { of }: Shard): number =>
  Math.ceil((count / of) * 1.02 + 3 * Math.sqrt(count / of));

/** A block as lines of the file of a part; the first one says which attempts they are of. */
export function partLines(block: Block): string[] {
  const { lines, mark } = blockLines(block);
  return [`= ${mark}`, ...lines];
}

/** A block that was made before, to be read when it is its turn. */
export interface KnownBlock {
  readonly from: number;
  read(): Block;
}

export const knownBlock = (lines: readonly string[], mark: string): KnownBlock => ({
  from: Number(mark.split(" ")[0]),
  read: () => blockOf(lines, mark),
});

/** Reads the blocks of a part back. */
export async function* readPart(lines: AsyncIterable<string>): AsyncGenerator<KnownBlock> {
  let mark: string | undefined;
  let held: string[] = [];
  for await (const line of lines) {
    if (!line.startsWith("= ")) {
      held.push(line);
      continue;
    }
    if (mark !== undefined) yield knownBlock(held, mark);
    mark = line.slice(2);
    held = [];
  }
  if (mark !== undefined) yield knownBlock(held, mark);
}

/** Blocks that are known, in the order of their attempts. */
export interface KnownBlocks {
  add(block: KnownBlock): void;
  /** The block that begins with an attempt; each is given once. */
  take(attempt: number): Block | undefined;
  /** The place at which the next attempt begins. */
  after(attempt: number): number;
}

export function knownBlocks(): KnownBlocks {
  const blocks = new Map<number, KnownBlock>();
  let order: number[] | undefined;
  return {
    add(block) {
      blocks.set(block.from, block);
      order = undefined;
    },
    take(attempt) {
      const found = blocks.get(attempt);
      blocks.delete(attempt);
      return found?.read();
    },
    after(attempt) {
      order ??= [...blocks.keys()].sort((a, b) => b - a);
      while (order.length > 0 && order.at(-1)! <= attempt) order.pop();
      return order.at(-1) ?? Number.POSITIVE_INFINITY;
    },
  };
}
