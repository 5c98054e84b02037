/**
 * Scratch memory for the sets of one query: allocation moves a cursor, and going back to a mark frees everything
 * allocated since. A search over many bindings allocates nothing from the garbage collector.
 */
export interface Arena {
  readonly chunks: Uint32Array[];
  /** Index of the chunk the cursor is in. */
  chunk: number;
  /** First free word of that chunk. */
  used: number;
  /** One byte for each entity, all zero between uses; made when first asked for. */
  flags: Uint8Array;
  /** Memory for small results, and its used length. */
  slab: Uint32Array;
  slabUsed: number;
}

/** A place to go back to; a plain number so that marking allocates nothing. */
export type Mark = number;

const FIRST_CHUNK = 1 << 16;
/** Marks pack (chunk, used); 2^40 words a chunk are beyond any machine. */
const CHUNK_STRIDE = 2 ** 40;

const NO_FLAGS = new Uint8Array(0);

export function createArena(): Arena {
  return {
    chunks: [new Uint32Array(FIRST_CHUNK)],
    chunk: 0,
    used: 0,
    flags: NO_FLAGS,
    slab: new Uint32Array(0),
    slabUsed: 0,
  };
}

let spareOne: Arena | undefined;

/** A new arena, or one that was spared: to clear a first chunk takes longer than many a query. */
export function spareArena(): Arena {
  const arena = spareOne ?? createArena();
  spareOne = undefined;
  return arena;
}

/** Keeps an unused arena for the next use if it is as small as a new one. */
export function spare(arena: Arena): void {
  if (arena.chunks.length > 1) return;
  release(arena, 0);
  arena.flags = NO_FLAGS;
  spareOne = arena;
}

/** Makes room for `words` words; they start at `arena.used` of `arena.chunks[arena.chunk]` and are not cleared. */
export function reserve(arena: Arena, words: number): Uint32Array {
  let chunk = arena.chunks[arena.chunk]!;
  while (arena.used + words > chunk.length) {
    const next = arena.chunk + 1;
    if (next === arena.chunks.length || arena.chunks[next]!.length < words) {
      arena.chunks.length = next;
      arena.chunks.push(new Uint32Array(Math.max(chunk.length * 2, words)));
    }
    arena.chunk = next;
    arena.used = 0;
    chunk = arena.chunks[next]!;
  }
  return chunk;
}

/** A byte for each entity of the universe, all zero; whoever sets some clears them again. */
export function flagsFor(arena: Arena, universe: number): Uint8Array {
  if (arena.flags.length < universe) arena.flags = new Uint8Array(universe);
  return arena.flags;
}

export function mark(arena: Arena): Mark {
  return arena.chunk * CHUNK_STRIDE + arena.used;
}

export function release(arena: Arena, to: Mark): void {
  arena.chunk = Math.floor(to / CHUNK_STRIDE);
  arena.used = to - arena.chunk * CHUNK_STRIDE;
}

const SLAB = 1 << 11;

/**
 * An array that outlives the query. Small ones share memory that is allocated 8 KB at a time, as Node's buffers do:
 * most answers are a handful of ids, and an allocation of its own would cost more than finding them.
 */
export function lasting(arena: Arena, words: number): Uint32Array {
  if (words > SLAB >> 2) return new Uint32Array(words);
  if (arena.slabUsed + words > arena.slab.length) {
    arena.slab = new Uint32Array(SLAB);
    arena.slabUsed = 0;
  }
  const from = arena.slabUsed;
  arena.slabUsed = from + words;
  return arena.slab.subarray(from, from + words);
}

/** Bytes held by the arena, used or not. */
export function arenaBytes(arena: Arena): number {
  let words = 0;
  for (const chunk of arena.chunks) words += chunk.length;
  return words * 4 + arena.flags.length;
}
