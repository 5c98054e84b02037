import { Transform } from "node:stream";
import { ProtocolErrorCode } from "@modelcontextprotocol/server";
import { mistakeIn, type RpcError, rpcError } from "./message-mistake.ts";

/** Bytes of a message. */
const LONGEST = 10 * 2 ** 20;

/**
 * The lines of a client that are messages. One that is too long, no JSON, or of wrong types is answered at once and goes no further; the
 * next one is read as if nothing were.
 * @param answer sends an error back
 */
export function messageLines(answer: (error: RpcError) => void): Transform {
  let parts: Buffer[] = [];
  let length = 0;
  let isLost = false;
  const take = (part: Buffer) => {
    length += part.length;
    if (length <= LONGEST) parts.push(part);
    else if (!isLost) {
      isLost = true;
      parts = [];
      answer(rpcError(null, ProtocolErrorCode.InvalidRequest, `a message has at most ${LONGEST} bytes`));
    }
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      let from = 0;
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
        take(chunk.subarray(from, at));
        from = at + 1;
        const line = Buffer.concat(parts);
        const lost = isLost;
        [parts, length, isLost] = [[], 0, false];
        if (!lost && isMessage(line.toString("utf8"), answer)) this.push(Buffer.concat([line, NEW_LINE]));
      }
      if (from < chunk.length) take(chunk.subarray(from));
      done();
    },
  });
}

const NEW_LINE = Buffer.from("\n");

function isMessage(line: string, answer: (error: RpcError) => void): boolean {
  if (line.trim() === "") return false;
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    answer(rpcError(null, ProtocolErrorCode.ParseError, "the line is no JSON"));
    return false;
  }
  const mistake = mistakeIn(value);
  if (mistake) answer(mistake);
  return mistake === undefined;
}
