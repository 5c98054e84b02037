import type { BytesTaker, WantedForm, WrittenHead } from "../contract/written/wanted.ts";

/** Bytes of an answer that goes on its way as a whole: each part that somebody is asked to take waits for that thread. */
const SHORT = 1 << 16;

/** The receiver of what a worker writes. */
interface Reported extends WantedForm {
  /** @param awaited whether the promise waits until the part was taken */
  onHead(head: WrittenHead, awaited: boolean): Promise<void>;
  onBytes(bytes: Uint8Array, awaited: boolean): Promise<void>;
}

/** What a worker writes, held as long as it is short. */
export interface HeldInWorker {
  readonly taker: BytesTaker;
  /** Reports what is held; the result is posted next, and nobody waits. */
  end(): void;
}

/**
 * Holds a short answer until its end, so that it is handed over at once and not in turns of a thread that may be busy. What is written as
 * it is found, in lines, is not held.
 */
export function heldInWorker({ onHead, onBytes, ...wanted }: Reported): HeldInWorker {
  const isHeld = wanted.form !== "ndjson";
  let held: { head: WrittenHead | undefined; readonly pieces: Uint8Array[]; bytes: number } | undefined =
    isHeld ? { head: undefined, pieces: [], bytes: 0 } : undefined;
  /** Reports what is held, and from then on all that comes. */
  const letGo = async (awaited: boolean) => {
    const all = held;
    held = undefined;
    if (all?.head) await onHead(all.head, awaited);
    for (const piece of all?.pieces ?? []) await onBytes(piece, awaited);
  };
  return {
    taker: {
      ...wanted,
      async onHead(head) {
        if (held) held.head = head;
        else await onHead(head, true);
      },
      async onBytes(bytes) {
        if (!held) return onBytes(bytes, true);
        // What was written may lie in a buffer that is used again.
        held.pieces.push(bytes.slice());
        held.bytes += bytes.byteLength;
        if (held.bytes > SHORT) await letGo(true);
      },
    },
    end() {
      const all = held;
      held = undefined;
      const ignored = () => {};
      if (all?.head) onHead(all.head, false).catch(ignored);
      for (const piece of all?.pieces ?? []) onBytes(piece, false).catch(ignored);
    },
  };
}
