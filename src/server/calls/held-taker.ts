import type { BytesTaker, WrittenHead } from "../../operations/contract/written/wanted.ts";

/** Bytes that are held; who writes more waits until they are let go. */
const MOST = 1 << 20;

/** A taker that hands nothing on before it is told to. */
export interface HeldTaker {
  readonly taker: BytesTaker;
  /** Hands on what is held, and from then on all that comes. */
  letGo(): Promise<void>;
  /** Whether something has been handed on. */
  isSending(): boolean;
}

/** Holds what a call writes, since it may be begun anew. */
export function heldTaker(to: BytesTaker): HeldTaker {
  const pieces: Uint8Array[] = [];
  let [head, bytes]: [WrittenHead | undefined, number] = [undefined, 0];
  let going: Promise<void> | undefined;
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const handOn = async () => {
    open();
    if (head) await to.onHead(head);
    for (let piece = pieces.shift(); piece; piece = pieces.shift()) await to.onBytes(piece);
  };
  return {
    taker: {
      ...{ form: to.form, window: to.window, types: to.types },
      async onHead(each) {
        head = each;
        if (!going) return;
        await going;
        await to.onHead(each);
      },
      async onBytes(piece) {
        if (!going) {
          pieces.push(piece);
          bytes += piece.byteLength;
          if (bytes < MOST) return;
          await opened;
          await going;
          return;
        }
        await going;
        await to.onBytes(piece);
      },
    },
    letGo() {
      going ??= handOn();
      // Whoever writes hears of it.
      going.catch(() => {});
      return going;
    },
    isSending: () => going !== undefined,
  };
}
