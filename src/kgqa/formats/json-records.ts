import { LacunaError } from "../../error.ts";
import { isJsonObject, type Json, type JsonObject } from "../question/json.ts";

/** One record of a file. */
export interface JsonRecord {
  readonly value: JsonObject;
  /** 1-based. */
  readonly number: number;
  /** 1-based line on which it begins. */
  readonly line: number;
}

/** The rest of the document, which {@link jsonRecords} returns at its end. */
export interface JsonDocument {
  /** The document with an empty list in the place of its records. */
  header: Json;
}

const MOST_DEPTH = 200;
/** Records of published datasets stay below a megabyte. */
const MOST_RECORD = 1 << 26;
/** Everything around the records. */
const MOST_HEADER = 1 << 22;

const [QUOTE, COMMA, OPEN_LIST, BACKSLASH, CLOSE_LIST, OPEN, CLOSE] = [34, 44, 91, 92, 93, 123, 125] as const;

/**
 * The records of a JSON document, one at a time, in the memory of one record. They are the elements of the first list
 * of objects that is the document itself or lies in at most two objects of it: `[…]`, `{"questions": […]}`,
 * `{"dataset": {"queries": […]}}`. A document without such a list is one record.
 * @throws LacunaError `kgqa.broken-json` with file and line
 */
export async function* jsonRecords(
  source: AsyncIterable<Uint8Array>,
  file: string,
  document: JsonDocument = { header: null },
): AsyncGenerator<JsonRecord> {
  const scan = recordScan(file);
  let number = 0;
  for await (const chunk of source) for (const each of scan.feed(chunk)) yield { ...each, number: ++number };
  document.header = scan.end();
  if (!scan.found() && isJsonObject(document.header)) yield { value: document.header, number: 1, line: 1 };
}

/** The brackets of a document, and where its list of records begins and ends. */
interface Brackets {
  /** Takes a bracket; true when a record begins before it, false when one ends after it. */
  take(byte: number): boolean | undefined;
  /** A text stands here, so that no object comes first in the bracket before it. */
  text(): void;
  inRecord(): boolean;
  inList(): boolean;
  /** Whether the list of records was found. */
  found(): boolean;
  /** Whether all brackets are closed. */
  closed(): boolean;
}

function brackets(broken: (why: string) => LacunaError): Brackets {
  const opened: number[] = [];
  /** Number of open brackets around a record, once the list of records is known. */
  let listDepth = -1;
  /** The bracket that just opened begins the list of records if an object comes first in it. */
  let candidate = false;
  let inList = false;
  let inRecord = false;
  return {
    take(byte) {
      if (byte === OPEN || byte === OPEN_LIST) {
        const begins = byte === OPEN && !inRecord && (candidate || (inList && opened.length === listDepth));
        if (begins) {
          listDepth = opened.length;
          inList = true;
          inRecord = true;
        }
        candidate =
          byte === OPEN_LIST && listDepth < 0 && opened.length <= 2 && opened.every((each) => each === OPEN);
        opened.push(byte);
        if (opened.length > MOST_DEPTH) throw broken(`it is nested deeper than ${MOST_DEPTH}`);
        return begins ? true : undefined;
      }
      candidate = false;
      if (opened.pop() !== byte - 2) throw broken("its brackets do not match");
      if (opened.length < listDepth) inList = false;
      if (!inRecord || opened.length !== listDepth) return undefined;
      inRecord = false;
      return false;
    },
    text() {
      candidate = false;
    },
    inRecord: () => inRecord,
    inList: () => inList,
    found: () => listDepth >= 0,
    closed: () => opened.length === 0,
  };
}

/**
 * Splits a document into records by its brackets and quotes; the platform's parser reads the text of each record.
 * `end` returns the rest of the document.
 */
function recordScan(file: string) {
  let inString = false;
  let escaped = false;
  let line = 1;
  let recordLine = 1;
  const broken = (why: string) => brokenJson(file, why, line);
  const structure = brackets(broken);
  const record = parts(MOST_RECORD, () => broken("a record of it is larger than 64 MB"));
  const header = parts(MOST_HEADER, () => broken("no list of objects begins in its first 4 MB"));

  function* feed(bytes: Uint8Array): Generator<{ value: JsonObject; line: number }> {
    let from = 0;
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at] as number;
      if (byte === 10) line++;
      if (inString) {
        if (escaped) escaped = false;
        else if (byte === BACKSLASH) escaped = true;
        else if (byte === QUOTE) inString = false;
      } else if (byte === QUOTE) {
        inString = true;
        structure.text();
      } else if (byte === OPEN || byte === CLOSE || byte === OPEN_LIST || byte === CLOSE_LIST) {
        const boundary = structure.take(byte);
        if (boundary === undefined) continue;
        if (boundary) {
          between(bytes.subarray(from, at));
          from = at;
          recordLine = line;
        } else {
          record.push(bytes.subarray(from, at + 1));
          from = at + 1;
          yield { value: parsed(file, record.take(), recordLine) as JsonObject, line: recordLine };
        }
      }
    }
    if (structure.inRecord()) record.push(bytes.subarray(from));
    else between(bytes.subarray(from));
  }

  /** Stores the text around the records, without the commas between them: a million records have many. */
  function between(bytes: Uint8Array): void {
    if (!structure.inList() || !bytes.every(isSeparator)) header.push(bytes);
  }

  return {
    feed,
    found: structure.found,
    end(): Json {
      if (!structure.closed() || inString) throw broken("it ends too early");
      const rest = header.take();
      const start = rest[0] === 0xef ? 3 : 0;
      return rest.every(isSeparator) ? null : parsed(file, rest.subarray(start), 1);
    },
  };
}

function parsed(file: string, bytes: Uint8Array, line: number): Json {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)) as Json;
  } catch (cause) {
    throw brokenJson(file, cause instanceof Error ? cause.message.slice(0, 200) : String(cause), line, cause);
  }
}

const brokenJson = (file: string, why: string, line: number, cause?: unknown) =>
  new LacunaError("kgqa.broken-json", `${file} is no JSON: ${why}`, {
    place: { file, line },
    hint: "was the file cut short? fetch it again, or check it with `python3 -m json.tool`",
    ...(cause === undefined ? {} : { cause }),
  });

const isSeparator = (byte: number): boolean =>
  byte === COMMA || byte === 32 || byte === 10 || byte === 13 || byte === 9;

/** Pieces of bytes that are put together when all of them are there. */
function parts(most: number, tooMany: () => LacunaError) {
  let held: Uint8Array[] = [];
  let length = 0;
  return {
    push(bytes: Uint8Array): void {
      if (bytes.length === 0) return;
      held.push(bytes.slice());
      length += bytes.length;
      if (length > most) throw tooMany();
    },
    take(): Uint8Array {
      const whole = new Uint8Array(length);
      let at = 0;
      for (const each of held) {
        whole.set(each, at);
        at += each.length;
      }
      held = [];
      length = 0;
      return whole;
    },
  };
}
