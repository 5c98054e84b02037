import { countByRelation, keyOf, sortedKeys, type TripleColumns } from "../build.ts";
import { endRelation, type RowIndex, rowIndex, takeKeys } from "../row-index.ts";
import { type RowsOnDisk, rowFiles } from "./rows.ts";
import type { Spill } from "./spill.ts";
import type { Spool } from "./spool.ts";

/** What became of triples in files. */
export interface Indexed {
  readonly rows: RowsOnDisk;
  readonly tripleCounts: readonly [number, number, number];
  /** Triples of each level as they were read. */
  readonly read: readonly [number, number, number];
  readonly duplicates: number;
  readonly inSeveralSplits: number;
}

/** Consecutive forward relations whose triples are sorted together, `from` to `to` (not included). */
interface Bucket {
  readonly from: number;
  readonly to: number;
  readonly triples: number;
}

/**
 * Indexes triples that lie in a file, as `buildGraph` does those in memory. They are first distributed to files of consecutive
 * relations. What fits into memory is then sorted there; a relation with more triples is sorted a range of heads at a time.
 */
export async function indexOnDisk(
  spool: Spool,
  { entityCount, relationCount }: { readonly entityCount: number; readonly relationCount: number },
  spill: Spill,
): Promise<Indexed> {
  const { counts, read } = await counted(spool, relationCount >> 1);
  const buckets = bucketsOf(counts, spill.sorted);
  const files = await distributed(spool, buckets, relationCount >> 1, spill);
  const relationRow = new Uint32Array(relationCount + 1);
  const out = await rowFiles(spill);
  const index = rowIndex(spill.sorted, 1 << 12, false);
  for (const [at, bucket] of buckets.entries()) {
    const parts = bucket.triples <= spill.sorted ? sortedWhole : sortedInRanges;
    for await (const { relation, keys, isLast } of parts(files[at]!, bucket, entityCount, spill.sorted)) {
      if (index.previousPair < 0) relationRow[relation] = out.rows();
      await taken(index, relation, keys, entityCount, out.take);
      if (isLast) endRelation(index);
    }
  }
  relationRow[relationCount] = out.rows();
  const { tripleCounts, duplicates, inSeveralSplits } = index;
  return { rows: await out.finish(relationRow), tripleCounts, read, duplicates, inSeveralSplits };
}

/** Takes keys and writes what came of them; as many at once as the index has places for. */
async function taken(
  index: RowIndex,
  relation: number,
  keys: Float64Array,
  entityCount: number,
  take: (index: RowIndex) => Promise<void>,
): Promise<void> {
  const most = index.tails.length;
  for (let from = 0; from < keys.length; from += most) {
    takeKeys(index, relation, keys.subarray(from, from + most), entityCount);
    await take(index);
  }
}

/** Triples by forward relation and by level. */
async function counted(spool: Spool, relations: number) {
  const counts = new Uint32Array(relations);
  const read: [number, number, number] = [0, 0, 0];
  for await (const block of spool.blocks())
    for (let i = 0; i < block.heads.length; i++) {
      counts[block.relations[i]! >> 1]!++;
      read[block.levels[i]!]!++;
    }
  return { counts, read };
}

function bucketsOf(counts: Uint32Array, most: number): Bucket[] {
  const buckets: Bucket[] = [];
  let from = 0;
  let triples = 0;
  for (let relation = 0; relation <= counts.length; relation++) {
    const own = counts[relation] ?? 0;
    if (relation > from && (relation === counts.length || triples + own > most)) {
      buckets.push({ from, to: relation, triples });
      from = relation;
      triples = 0;
    }
    triples += own;
  }
  return buckets;
}

/** Triples of a bucket that are gathered before they are written. */
const GATHERED = 1 << 15;

/** A file of triples for each bucket. */
async function distributed(
  spool: Spool,
  buckets: readonly Bucket[],
  relations: number,
  spill: Spill,
): Promise<Spool[]> {
  const bucketOf = new Uint32Array(relations);
  buckets.forEach(({ from, to }, at) => {
    bucketOf.fill(at, from, to);
  });
  const files = await Promise.all(buckets.map((_, at) => spill.open(`bucket-${at}`)));
  for await (const block of spool.blocks()) {
    const { order, starts } = placesBy(block, bucketOf, buckets.length);
    for (const [at, file] of files.entries())
      for (let from = starts[at]!; from < starts[at + 1]!; from += GATHERED)
        await file.add(picked(block, order.subarray(from, Math.min(from + GATHERED, starts[at + 1]!))));
  }
  return files;
}

/** Places of the triples of a block by bucket (counting sort). */
function placesBy({ relations }: TripleColumns, bucketOf: Uint32Array, buckets: number) {
  const starts = new Uint32Array(buckets + 1);
  for (const relation of relations) starts[bucketOf[relation >> 1]! + 1]!++;
  for (let at = 0; at < buckets; at++) starts[at + 1]! += starts[at]!;
  const next = starts.slice();
  const order = new Uint32Array(relations.length);
  relations.forEach((relation, i) => {
    order[next[bucketOf[relation >> 1]!]!++] = i;
  });
  return { starts, order };
}

/** The triples at some places. Plain loops: `map` and `from` with a function took a twentieth of an import. */
function picked(from: TripleColumns, order: Uint32Array): TripleColumns {
  const count = order.length;
  const heads = new Uint32Array(count);
  const relations = new Uint32Array(count);
  const tails = new Uint32Array(count);
  const levels = new Uint8Array(count);
  for (let i = 0; i < count; i++) {
    const at = order[i]!;
    heads[i] = from.heads[at]!;
    relations[i] = from.relations[at]!;
    tails[i] = from.tails[at]!;
    levels[i] = from.levels[at]!;
  }
  return { heads, relations, tails, levels };
}

/** Keys of a relation, or of a range of its heads, ascending. */
interface SortedPart {
  readonly relation: number;
  readonly keys: Float64Array;
  /** It ends its relation. */
  readonly isLast: boolean;
}

/** The relations of a bucket that fits into memory. */
async function* sortedWhole(
  file: Spool,
  { from, to, triples }: Bucket,
  entityCount: number,
): AsyncGenerator<SortedPart> {
  const columns = {
    heads: new Uint32Array(triples),
    relations: new Uint32Array(triples),
    tails: new Uint32Array(triples),
    levels: new Uint8Array(triples),
  };
  let at = 0;
  for await (const block of file.blocks()) {
    columns.heads.set(block.heads, at);
    // Counted from the first of the bucket, so that tables are as long as the bucket.
    columns.relations.set(
      block.relations.map((each) => each - 2 * from),
      at,
    );
    columns.tails.set(block.tails, at);
    columns.levels.set(block.levels, at);
    at += block.heads.length;
  }
  const grouped = countByRelation(columns, 2 * (to - from));
  for (let own = 0; own < 2 * (to - from); own++)
    yield { relation: own + 2 * from, keys: sortedKeys(columns, grouped, own, entityCount), isLast: true };
}

/** One relation with more triples than are sorted at once: forward, then inverse, in ranges of heads. */
async function* sortedInRanges(
  file: Spool,
  { from }: Bucket,
  entityCount: number,
  most: number,
): AsyncGenerator<SortedPart> {
  for (const relation of [2 * from, 2 * from + 1]) {
    const ranges = await rangesOf(file, relation, entityCount, most);
    for (const [at, { first, end, triples }] of ranges.entries()) {
      const keys = new Float64Array(triples);
      let next = 0;
      const [low, high] = [first * entityCount * 4, end * entityCount * 4];
      for await (const block of file.blocks())
        for (let i = 0; i < block.heads.length; i++) {
          const key = keyOf(block, i, relation, entityCount);
          if (key >= low && key < high) keys[next++] = key;
        }
      yield { relation, keys: keys.sort(), isLast: at === ranges.length - 1 };
    }
  }
}

/** Ranges of heads with at most n triples; a head with more has one of its own. */
async function rangesOf(file: Spool, relation: number, entityCount: number, most: number) {
  const counts = new Uint32Array(entityCount);
  for await (const block of file.blocks())
    for (let i = 0; i < block.heads.length; i++) {
      const flipped = ((block.relations[i]! ^ relation) & 1) === 1;
      counts[flipped ? block.tails[i]! : block.heads[i]!]!++;
    }
  const ranges: { readonly first: number; readonly end: number; readonly triples: number }[] = [];
  let first = 0;
  let triples = 0;
  for (let head = 0; head <= entityCount; head++) {
    const own = counts[head] ?? 0;
    if (triples > 0 && (head === entityCount || triples + own > most)) {
      ranges.push({ first, end: head, triples });
      first = head;
      triples = 0;
    }
    triples += own;
  }
  return ranges;
}
