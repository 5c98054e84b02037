import type { BytesTaker, WantedForm, WrittenHead } from "../../operations/contract/written/wanted.ts";
import { holdPieces } from "./held-pieces.ts";
import { type Reply, reply } from "./reply.ts";

/** Bytes of an answer that is sent as a whole. */
const SMALL = 1 << 17;

/** How an answer that is written elsewhere is sent. */
export interface Sending {
  /** The headers, once it is known what comes. */
  headersOf(head: WrittenHead): Readonly<Record<string, string>>;
  /** What stands behind the written bytes. */
  tailOf?(head: WrittenHead): string;
}

/** An answer, and what is known of it when it is there as a whole. */
export interface WrittenReply {
  readonly reply: Reply;
  /** What the call said at its end; undefined where it still goes on. */
  readonly end?: { readonly outcome?: string };
}

/**
 * Sends what a call writes. A short answer is sent as a whole; a long one while it is made, no faster than the client takes it. A
 * mistake before the first byte is sent has its own status; a later one breaks the answer off.
 */
export async function writtenReply(
  run: (taker: BytesTaker) => Promise<unknown>,
  wanted: WantedForm,
  { headersOf, tailOf = () => "" }: Sending,
): Promise<WrittenReply> {
  const pieces = holdPieces();
  let head: WrittenHead = {};
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  // Answers of lines come as they are found.
  const most = wanted.form === "ndjson" ? 0 : SMALL;
  const taker: BytesTaker = {
    ...wanted,
    onHead(each) {
      head = each;
    },
    onBytes(piece) {
      const taken = pieces.put(piece);
      if (pieces.held() > most) begin();
      return taken;
    },
  };
  let end: WrittenReply["end"];
  const done = run(taker).then(async (result) => {
    const tail = tailOf(head);
    if (tail !== "") await pieces.put(new TextEncoder().encode(tail));
    end = (result ?? {}) as NonNullable<WrittenReply["end"]>;
    pieces.end();
  });
  done.catch((error: unknown) => pieces.end(error));
  try {
    await Promise.race([begun, done]);
  } catch (error) {
    pieces.body.cancel();
    throw error;
  }
  const headers = headersOf(head);
  if (!end) return { reply: reply(pieces.body, { headers }) };
  const all: Uint8Array[] = [];
  for await (const piece of pieces.body) all.push(piece);
  return { reply: reply(all.length === 1 ? all[0]! : Buffer.concat(all), { headers }), end };
}
