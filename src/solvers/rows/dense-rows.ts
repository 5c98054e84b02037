import { rowsWithin } from "../../links/predictor.ts";
import type { LinkSolverContext } from "../solver.ts";
import type { RowSource } from "./rows.ts";
import { checkStop, rowsBetweenStops, stopBetweenRows } from "./stop.ts";

/** Raw scores of the links (head, relation, t) for every entity t. */
export interface DenseRow {
  /** One score an entity. They stay as they are for as long as the row is kept. */
  readonly scores: Float32Array;
}

/** Rows of raw scores. Other than a source may, this one never uses the memory of a row again. */
export interface DenseRows extends RowSource<DenseRow> {
  /** Scores rows (heads[i], relations[i]) that are not held, in as few batches as it takes; relations may differ. */
  load(heads: Uint32Array, relations: Uint32Array): void;
}

/** Bytes of scores that are asked for at once. */
const BATCH = 1 << 25;

/** Rows that were scored in one batch and lie in one array; they are let go of together. */
interface Block {
  readonly keys: number[];
  readonly bytes: number;
}

/**
 * Rows straight from the link predictor. Those used last are held within `memory` bytes, so that queries share them;
 * rows that a visitor keeps are its own to count.
 * @throws LacunaError `solvers.stopped` from its functions
 */
export function denseRows({
  predictor,
  memory,
  stop,
}: Pick<LinkSolverContext, "predictor" | "memory" | "stop">): DenseRows {
  const { entityCount } = predictor;
  const batch = Math.min(
    rowsWithin(Math.min(memory, BATCH), predictor),
    rowsBetweenStops({ predictor, stop }),
  );
  const visited = stopBetweenRows({ stop });
  const held = new Map<number, { readonly row: DenseRow; readonly block: Block }>();
  /** Rows, from the one used longest ago to the one used last. */
  const blocks = new Set<Block>();
  let bytes = 0;
  const keyOf = (head: number, relation: number) => relation * entityCount + head;
  const touch = (block: Block) => {
    if (blocks.delete(block)) blocks.add(block);
  };

  const hold = (block: Block) => {
    blocks.add(block);
    bytes += block.bytes;
    for (const oldest of blocks) {
      if (bytes <= memory || oldest === block) break;
      blocks.delete(oldest);
      bytes -= oldest.bytes;
      for (const key of oldest.keys) if (held.get(key)?.block === oldest) held.delete(key);
    }
  };

  /** Scores rows that are not held: one batch, one block. */
  const score = (heads: Uint32Array, relations: Uint32Array): DenseRow[] => {
    checkStop({ stop });
    const scores = new Float32Array(heads.length * entityCount);
    predictor.scoreRows(heads, relations, scores);
    const keys = Array.from(heads, (head, i) => keyOf(head, relations[i]!));
    const block = { keys, bytes: scores.byteLength };
    const rows = keys.map((_, i) => ({
      scores: scores.subarray(i * entityCount, (i + 1) * entityCount),
    }));
    keys.forEach((key, i) => {
      held.set(key, { row: rows[i]!, block });
    });
    hold(block);
    return rows;
  };

  /** The rows of at most one batch of questions. */
  const rowsOf = (heads: Uint32Array, relations: Uint32Array): DenseRow[] => {
    const rows = new Array<DenseRow>(heads.length);
    const missing = new Map<number, number[]>();
    let last: Block | undefined;
    for (let i = 0; i < heads.length; i++) {
      const key = keyOf(heads[i]!, relations[i]!);
      const found = held.get(key);
      if (found) {
        rows[i] = found.row;
        if (found.block !== last) touch(found.block);
        last = found.block;
      } else {
        const places = missing.get(key);
        if (places) places.push(i);
        else missing.set(key, [i]);
      }
    }
    if (missing.size === 0) return rows;
    const places = [...missing.values()];
    const fresh = score(
      Uint32Array.from(places, ([first]) => heads[first!]!),
      Uint32Array.from(places, ([first]) => relations[first!]!),
    );
    places.forEach((some, at) => {
      for (const place of some) rows[place] = fresh[at]!;
    });
    return rows;
  };

  return {
    load(heads, relations) {
      for (let from = 0; from < heads.length; from += batch)
        rowsOf(heads.subarray(from, from + batch), relations.subarray(from, from + batch));
    },
    visit(relation, heads, visitor) {
      if (heads.length === 0) checkStop({ stop });
      for (let from = 0; from < heads.length; from += batch) {
        const some = heads.subarray(from, from + batch);
        rowsOf(some, new Uint32Array(some.length).fill(relation)).forEach((row, i) => {
          visitor(from + i, row);
          visited(entityCount);
        });
      }
    },
  };
}
