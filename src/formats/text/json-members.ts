import { LacunaError } from "../../error.ts";
import { notUtf8 } from "./not-utf8.ts";

/** One member of an object inside the outermost object, `{ section: { key: … } }`, as JSON text. */
export interface JsonMember {
  readonly section: string;
  readonly key: string;
  readonly text: string;
}

/** Longest member in bytes. */
const LONGEST = 1 << 28;
const DEEPEST = 200;

/**
 * The members of the objects inside the outermost object of a JSON file, one after another, so that a file of any size
 * never has to be in memory. Only their ends are looked for here: the text of a member may still be broken.
 * @throws LacunaError `formats.broken-json`, `formats.not-utf8`, `formats.long-member`
 */
export async function* jsonMembers(
  source: AsyncIterable<Uint8Array>,
  file: string,
): AsyncGenerator<JsonMember> {
  const decode = decoderOf(file);
  let buffer = new Uint8Array(1 << 17);
  let end = 0;
  let at = 0;
  /** First byte that is still needed. */
  let begin = 0;
  let depth = 0;
  let [started, inText, escaped] = [false, false, false];
  let textFrom = 0;
  let memberFrom = -1;
  /** The section is a list: its members have no keys. */
  let list = false;
  let lastText = "";
  let section = "";
  let key = "";
  const found: JsonMember[] = [];
  const scan = () => {
    while (at < end) {
      const byte = buffer[at++];
      if (inText) {
        if (escaped) escaped = false;
        else if (byte === 0x5c) escaped = true;
        else if (byte === 0x22) {
          inText = false;
          if (depth === 1 || depth === 2) {
            lastText = textOf(decode(buffer.subarray(textFrom, at)), file);
            begin = at;
          }
        }
      } else if (byte === 0x22) {
        inText = true;
        textFrom = at - 1;
        if (depth < 3) begin = textFrom;
      } else if (byte === 0x7b || byte === 0x5b) {
        if (depth === 0 && (started || byte === 0x5b)) throw notAnObject(file);
        if (depth === 1) list = byte === 0x5b;
        if (depth === 2) {
          memberFrom = at - 1;
          begin = memberFrom;
        }
        started = true;
        if (++depth > DEEPEST) throw broken(file, `it is nested deeper than ${DEEPEST} levels`);
      } else if (byte === 0x7d || byte === 0x5d) {
        if (--depth < 0) throw broken(file, "a bracket is closed that was never opened");
        if (depth === 2) {
          if (!list) found.push({ section, key, text: decode(buffer.subarray(memberFrom, at)) });
          memberFrom = -1;
          begin = at;
        }
      } else if (byte === 0x3a && depth === 1) section = lastText;
      else if (byte === 0x3a && depth === 2) key = lastText;
      else if (depth === 0 && byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) {
        if (!(byte === 0xef || byte === 0xbb || byte === 0xbf)) throw notAnObject(file);
      }
    }
    if (memberFrom < 0 && !inText) begin = at;
  };
  for await (const chunk of source) {
    if (end + chunk.length > buffer.length) {
      if (end - begin > LONGEST) throw longMember(file, key);
      buffer = moved(buffer, begin, end, chunk.length);
      at -= begin;
      textFrom -= begin;
      if (memberFrom >= 0) memberFrom -= begin;
      end -= begin;
      begin = 0;
    }
    buffer.set(chunk, end);
    end += chunk.length;
    scan();
    yield* found;
    found.length = 0;
  }
  if (depth !== 0 || !started) throw broken(file, started ? "it ends in the middle" : "it is empty");
}

/** The bytes from `begin` to `end` at the start of a buffer with room for `more`: the same one where that is enough. */
function moved(
  buffer: Uint8Array<ArrayBuffer>,
  begin: number,
  end: number,
  more: number,
): Uint8Array<ArrayBuffer> {
  const wanted = end - begin + more;
  const next = wanted > buffer.length ? new Uint8Array(wanted * 2) : buffer;
  next.set(buffer.subarray(begin, end));
  return next;
}

/** Decodes UTF-8; the decoder throws `formats.not-utf8`. */
function decoderOf(file: string): (bytes: Uint8Array) => string {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  return (bytes) => {
    try {
      return decoder.decode(bytes);
    } catch (cause) {
      throw notUtf8(file, cause);
    }
  };
}

const longMember = (file: string, key: string) =>
  new LacunaError("formats.long-member", `"${key}" of ${file} is longer than ${LONGEST} bytes`, {
    place: { file },
    hint: "check that the file is what it should be",
  });

function textOf(json: string, file: string): string {
  try {
    return JSON.parse(json) as string;
  } catch (cause) {
    throw broken(file, `${json.slice(0, 40)} is not a JSON text`, cause);
  }
}

const broken = (file: string, why: string, cause?: unknown) =>
  new LacunaError("formats.broken-json", `${file} is not JSON: ${why}`, {
    place: { file },
    hint: "fetch the file again, or check it with a JSON tool",
    ...(cause === undefined ? {} : { cause }),
  });

const notAnObject = (file: string) =>
  new LacunaError("formats.broken-json", `${file} is not one JSON object`, {
    place: { file },
    hint: "name a file that is one object; a list of things becomes a graph by `lacuna kg import FILE --columns head=NAME --out graph.lacuna`",
  });
