import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { fewAtATime } from "../calls/few-at-a-time.ts";

/** Why a request is not answered. */
export type NotTaken = "busy" | "coded" | "crumbs";

/** Pieces of a body, and bytes of one on the average, with which it is looked at no more. */
const MOST_CRUMBS = 4096;
const CRUMB = 64;

/** Requests of one connection that wait for its earlier answers. */
const MOST_WAITING = 4;

interface Line {
  busy: boolean;
  over: boolean;
  readonly waiting: (() => void)[];
}

/**
 * Answers the requests of a connection one after the other: the next is begun when the client has taken the answer before it, so
 * that who sends many at once and reads nothing holds one answer. Who sends more than may wait is refused, and let go.
 * @param refuse answers a request that is not begun, as the last of its connection
 * @param isAtOnce whether a request goes before those of all other connections, since it costs next to nothing
 */
export function inOrder(
  listener: RequestListener,
  refuse: (name: NotTaken, outgoing: ServerResponse) => void,
  isAtOnce: (incoming: IncomingMessage) => boolean = () => false,
): RequestListener {
  const soon = fewAtATime();
  const lines = new WeakMap<Duplex, Line>();
  return (incoming, outgoing) => {
    const { socket } = incoming;
    const line = lines.get(socket) ?? { busy: false, over: false, waiting: [] };
    lines.set(socket, line);
    // What comes behind the last answer is not read.
    if (line.over) return;
    const next = () => {
      line.busy = false;
      line.waiting.shift()?.();
    };
    const begin = () => {
      if (outgoing.headersSent) return;
      line.busy = true;
      outgoing.once("close", next);
      if (isAtOnce(incoming)) listener(incoming, outgoing);
      else
        soon(() => {
          // Who hung up meanwhile has ended the line.
          if (!outgoing.headersSent && !outgoing.destroyed) listener(incoming, outgoing);
        });
    };
    const end = (name: NotTaken) => {
      line.over = true;
      readNoMore(socket);
      const last = () => {
        line.busy = true;
        refuse(name, outgoing);
      };
      if (line.busy) line.waiting.push(last);
      else last();
    };
    onCrumbs(incoming, () => {
      line.over = true;
      readNoMore(socket);
      refuse("crumbs", outgoing);
      outgoing.once("finish", () => incoming.destroy());
    });
    if (isCoded(incoming)) end("coded");
    else if (!line.busy) begin();
    else if (line.waiting.length < MOST_WAITING) line.waiting.push(begin);
    else end("busy");
  };
}

/** Looks at the pieces of a body: each costs what thousands of bytes do, and 64 KB of the network hold ten thousand of one byte. */
function onCrumbs(incoming: IncomingMessage, tooMany: () => void): void {
  let [pieces, bytes, isOver] = [0, 0, false];
  const push = incoming.push.bind(incoming);
  incoming.push = (piece: Buffer | null, ...more) => {
    if (isOver) return false;
    if (piece !== null) {
      pieces++;
      bytes += piece.length;
      if (pieces > MOST_CRUMBS && bytes < pieces * CRUMB) {
        isOver = true;
        tooMany();
        return false;
      }
    }
    return push(piece, ...more);
  };
}

/** What lies behind the last answer is not even taken apart: a piece of the network may hold a thousand requests. */
function readNoMore(socket: Duplex & { readonly parser?: { pause?(): void } | null }): void {
  socket.pause();
  socket.parser?.pause?.();
}

/** Whether the body is packed on its way, which nothing here unpacks. */
const isCoded = ({ headers }: IncomingMessage): boolean => {
  const coding = headers["transfer-encoding"];
  return coding !== undefined && coding.trim().toLowerCase() !== "chunked";
};
