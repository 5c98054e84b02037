import { intern, waitedFor } from "../../formats/interner.ts";
import type { Fields } from "../../formats/text/fields.ts";
import { addTriple, type GrowingColumns } from "./columns.ts";
import type { NameInterners } from "./format.ts";

/** Lines whose names are looked up together: their places stay in the nearest caches until they are read again. */
const TOGETHER = 128;

/** Triples of lines that were read and whose names have no ids yet. */
export interface PendingTriples {
  /** Takes the names at three fields of a line. */
  add(fields: Fields, head: number, relation: number, tail: number, level: number): void;
  /** Gives the names ids, in the order of their lines. The bytes of the lines must still be there. */
  settle(): void;
}

/**
 * Collects lines so that the look-ups of their names wait for memory together: with millions of names each is in no cache, and one by
 * one they take most of the time of an import.
 */
export function pendingTriples(
  { entities, relations }: NameInterners,
  columns: GrowingColumns,
  together = TOGETHER,
): PendingTriples {
  const starts = new Int32Array(2 * together);
  const ends = new Int32Array(2 * together);
  const hashes = new Int32Array(2 * together);
  const ofRelation = new Int32Array(together);
  const levels = new Uint8Array(together);
  let bytes = new Uint8Array(0);
  let lines = 0;
  const settle = () => {
    if (lines > 1) waitedFor(entities, hashes.subarray(0, 2 * lines));
    for (let line = 0; line < lines; line++) {
      const [head, tail] = [2 * line, 2 * line + 1];
      const headId = intern(entities, bytes, starts[head]!, ends[head]!, hashes[head]!);
      const tailId = intern(entities, bytes, starts[tail]!, ends[tail]!, hashes[tail]!);
      addTriple(columns, headId, 2 * ofRelation[line]!, tailId, levels[line]!);
    }
    lines = 0;
  };
  return {
    add(fields, head, relation, tail, level) {
      bytes = fields.bytes as Uint8Array<ArrayBuffer>;
      const [h, t] = [2 * lines, 2 * lines + 1];
      starts[h] = fields.starts[head]!;
      ends[h] = fields.ends[head]!;
      hashes[h] = fields.hashes[head]!;
      starts[t] = fields.starts[tail]!;
      ends[t] = fields.ends[tail]!;
      hashes[t] = fields.hashes[tail]!;
      // Relations are few: their names are near.
      ofRelation[lines] = intern(
        relations,
        bytes,
        fields.starts[relation]!,
        fields.ends[relation]!,
        fields.hashes[relation]!,
      );
      levels[lines] = level;
      if (++lines === together) settle();
    },
    settle,
  };
}
