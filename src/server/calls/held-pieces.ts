import { refusal } from "../refusal.ts";
import type { Body } from "./reply.ts";

/** Bytes of one answer that are made before its client takes them, so that its worker is free for others. */
const MOST = 1 << 22;

/** The same of all answers together. */
const MOST_OF_ALL = 1 << 26;

/** Milliseconds in which a client for whom a worker waits takes nothing. */
const STALLED = 10_000;

let heldOfAll = 0;

/** Pieces of an answer between the worker that makes them and the client that takes them. */
export interface HeldPieces {
  /** Keeps a piece; where much is kept already, waits until the client has taken some. @throws LacunaError `http.hung-up` */
  put(piece: Uint8Array): Promise<void>;
  /** No more comes; with an error, the answer breaks off. */
  end(error?: unknown): void;
  readonly held: () => number;
  readonly body: Body;
}

export function holdPieces(): HeldPieces {
  const queue: Uint8Array[] = [];
  let held = 0;
  let state: "open" | "ended" | "cancelled" = "open";
  let failure: { readonly error: unknown } | undefined;
  let come = () => {};
  let gone = () => {};
  const count = (bytes: number) => {
    held += bytes;
    heldOfAll += bytes;
  };
  const cancel = () => {
    if (state !== "cancelled") count(-held);
    state = "cancelled";
    queue.length = 0;
    gone();
    come();
  };
  async function* pieces(): AsyncGenerator<Uint8Array> {
    try {
      for (;;) {
        const piece = queue.shift();
        if (piece) {
          count(-piece.byteLength);
          gone();
          yield piece;
        } else if (failure) throw failure.error;
        else if (state !== "open") return;
        else
          await new Promise<void>((resolve) => {
            come = resolve;
          });
      }
    } finally {
      cancel();
    }
  }
  const isFull = () => held > MOST || (heldOfAll > MOST_OF_ALL && held > 0);
  return {
    held: () => held,
    async put(piece) {
      if (state !== "open") throw hungUp();
      queue.push(piece);
      count(piece.byteLength);
      come();
      while (state === "open" && isFull()) await takenIn(STALLED, (resolve) => (gone = resolve));
      if (state !== "open") throw hungUp();
    },
    end(error) {
      if (state === "open") state = "ended";
      if (error !== undefined) failure = { error };
      come();
    },
    body: { [Symbol.asyncIterator]: pieces, cancel },
  };
}

/** Waits for the client, so long. @throws LacunaError `http.hung-up` */
async function takenIn(milliseconds: number, wait: (resolve: () => void) => void): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      timer = setTimeout(() => reject(hungUp()), milliseconds);
      wait(resolve);
    });
  } finally {
    clearTimeout(timer);
  }
}

const hungUp = () => refusal("hung-up", "the client takes nothing more");
