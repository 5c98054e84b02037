import { LacunaError } from "../error.ts";
import { hashBytes } from "./text/fields.ts";
import { MOST_BYTES, utf8Into } from "./text/utf8.ts";

/** Texts as UTF-8, one after another: text `i` is `bytes[offsets[i] .. offsets[i + 1])`. */
export interface ByteTable {
  readonly bytes: Uint8Array;
  /** One longer than there are texts. */
  readonly offsets: Uint32Array;
}

/** Gives dense ids to distinct byte strings in order of first appearance; grows, and never makes a JS string. */
export interface Interner {
  size: number;
  bytes: Uint8Array;
  offsets: Uint32Array;
  /**
   * Open addressing over pairs: the hash of a text, and its id + 1 (0 where free). Side by side, because with millions
   * of names every look-up waits for memory, and a pair comes at once. The number of pairs is a power of two.
   */
  slots: Int32Array;
}

/** An empty interner. */
export function createInterner(): Interner {
  return {
    size: 0,
    bytes: new Uint8Array(1 << 14),
    offsets: new Uint32Array(1 << 10),
    slots: new Int32Array(1 << 12),
  };
}

/** The id of `source[from .. to)`, a new one when it was not met before. `hash` is its {@link hashBytes}. */
export function intern(table: Interner, source: Uint8Array, from: number, to: number, hash: number): number {
  const slot = slotOf(table, source, from, to, hash);
  const { slots } = table;
  const known = slots[slot + 1]! - 1;
  if (known >= 0) return known;
  const id = table.size;
  append(table, source, from, to);
  slots[slot] = hash;
  slots[slot + 1] = id + 1;
  if (table.size * 4 > slots.length) rehash(table);
  return id;
}

/** The id of a text, a new one when it was not met before. */
export function internText(table: Interner, text: string): number {
  if (text.length * MOST_BYTES > scratch.length) scratch = new Uint8Array(2 * text.length * MOST_BYTES);
  const length = utf8Into(scratch, 0, text);
  return intern(table, scratch, 0, length, hashBytes(scratch, 0, length));
}

/** A text is written here before it is looked up; nearly all are known already. */
let scratch = new Uint8Array(1 << 12);

/** The id of `source[from .. to)`, or -1. */
export function lookUp(table: Interner, source: Uint8Array, from: number, to: number, hash: number): number {
  return table.slots[slotOf(table, source, from, to, hash) + 1]! - 1;
}

let candidates = new Int32Array(0);

/**
 * Reads the places in memory that look-ups of these hashes will read, all slots first, then all offsets, then all texts. Reads that do
 * not wait for one another are under way together, so that many look-ups wait about as long as one. Nothing is changed.
 */
export function waitedFor({ slots, offsets, bytes, size }: Interner, hashes: Int32Array): void {
  if (candidates.length < hashes.length) candidates = new Int32Array(hashes.length);
  const mask = slots.length - 1;
  for (let i = 0; i < hashes.length; i++) candidates[i] = slots[((spread(hashes[i]!) * 2) & mask) + 1]!;
  for (let i = 0; i < hashes.length; i++) candidates[i] = offsets[Math.max(0, candidates[i]! - 1)]!;
  if (size > 0) for (let i = 0; i < hashes.length; i++) candidates[i] = bytes[candidates[i]!]!;
}

/** The place of the text, or the free place where it would be. */
function slotOf(table: Interner, source: Uint8Array, from: number, to: number, hash: number): number {
  const { slots } = table;
  const mask = slots.length - 1;
  let slot = (spread(hash) * 2) & mask;
  for (let entry = slots[slot + 1]!; entry !== 0; entry = slots[slot + 1]!) {
    if (slots[slot] === hash && same(table, entry - 1, source, from, to)) break;
    slot = (slot + 2) & mask;
  }
  return slot;
}

/** The texts in exactly sized arrays. */
export function tableOf(table: Interner): ByteTable {
  return {
    bytes: table.bytes.slice(0, table.offsets[table.size]!),
    offsets: table.offsets.slice(0, table.size + 1),
  };
}

/** FNV's low bits are weak for short texts that differ at the end; folding the high half in mends that. */
export function spread(hash: number): number {
  return hash ^ (hash >>> 15);
}

function same(table: Interner, id: number, source: Uint8Array, from: number, to: number): boolean {
  const { bytes } = table;
  let at = table.offsets[id]!;
  if (table.offsets[id + 1]! - at !== to - from) return false;
  for (let i = from; i < to; i++, at++) if (bytes[at] !== source[i]) return false;
  return true;
}

function append(table: Interner, source: Uint8Array, from: number, to: number): void {
  const at = table.offsets[table.size]!;
  const end = at + to - from;
  if (end > table.bytes.length) {
    if (end > 0xffffffff)
      throw new LacunaError("formats.too-many-names", "the names take more than 4 GiB", {
        hint: "use shorter names, or ids with a map",
      });
    const bytes = new Uint8Array(Math.min(Math.max(end, table.bytes.length * 2), 0xffffffff));
    bytes.set(table.bytes);
    table.bytes = bytes;
  }
  if (table.size + 2 > table.offsets.length) {
    const offsets = new Uint32Array(table.offsets.length * 2);
    offsets.set(table.offsets);
    table.offsets = offsets;
  }
  // Short names are the rule, and for those a loop beats the call into a copy.
  if (to - from < 64) for (let i = from, k = at; i < to; i++, k++) table.bytes[k] = source[i]!;
  else table.bytes.set(source.subarray(from, to), at);
  table.size++;
  table.offsets[table.size] = end;
}

function rehash(table: Interner): void {
  const old = table.slots;
  const slots = new Int32Array(old.length * 2);
  const mask = slots.length - 1;
  for (let at = 0; at < old.length; at += 2) {
    if (old[at + 1] === 0) continue;
    let slot = (spread(old[at]!) * 2) & mask;
    while (slots[slot + 1] !== 0) slot = (slot + 2) & mask;
    slots[slot] = old[at]!;
    slots[slot + 1] = old[at + 1]!;
  }
  table.slots = slots;
}
