import { LacunaError } from "../../error.ts";

/** Longest integer in bytes; ids and counts need 8. */
const LONGEST_INT = 1024;

/** Reads the arguments of pickle opcodes; every read is checked against the end of the bytes. */
export class PickleInput {
  private readonly bytes: Uint8Array;
  private readonly view: DataView;
  private readonly file: string | undefined;
  private at = 0;
  private opcodeAt = 0;

  constructor(bytes: Uint8Array, file: string | undefined) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.file = file;
  }

  atEnd(): boolean {
    return this.at === this.bytes.length;
  }

  opcode(): number {
    this.opcodeAt = this.at;
    return this.u8();
  }

  u8(): number {
    return this.bytes[this.skip(1)]!;
  }

  u16(): number {
    return this.view.getUint16(this.skip(2), true);
  }

  i32(): number {
    return this.view.getInt32(this.skip(4), true);
  }

  u32(): number {
    return this.view.getUint32(this.skip(4), true);
  }

  f64(): number {
    return this.view.getFloat64(this.skip(8), false);
  }

  /** A 32-bit length; signed in old opcodes, where a negative one is no length. */
  length32(): number {
    const length = this.u32();
    if (length > 0x7fffffff) throw this.broken(`a length of ${length} is too large`);
    return length;
  }

  length64(): number {
    const length = this.view.getBigUint64(this.skip(8), true);
    if (length > BigInt(this.bytes.length)) throw this.broken(`it ends inside a text of ${length} bytes`);
    return Number(length);
  }

  /** The frame opcode only tells Python how much to buffer; a frame longer than the file is a cut file. */
  frame(): void {
    const length = this.length64();
    if (this.at + length > this.bytes.length) throw this.broken(`it ends inside a frame of ${length} bytes`);
  }

  take(length: number): Uint8Array {
    const from = this.skip(length);
    return this.bytes.subarray(from, from + length);
  }

  utf8(length: number): string {
    const bytes = this.take(length);
    try {
      return strictUtf8.decode(bytes.slice());
    } catch {
      throw this.broken("a text is not UTF-8");
    }
  }

  /** A Python 2 `str`: text where it is UTF-8, else bytes. */
  oldString(length: number): string | Uint8Array {
    return textOrBytes(this.take(length).slice());
  }

  /** A little-endian two's complement integer of any length. */
  long(length: number): number | bigint {
    if (length > LONGEST_INT) throw this.limit(`an integer of ${length} bytes is too long`);
    let value = 0n;
    const bytes = this.take(length);
    for (let i = length - 1; i >= 0; i--) value = (value << 8n) | BigInt(bytes[i]!);
    return plain(length === 0 ? 0n : BigInt.asIntN(length * 8, value));
  }

  /** The rest of the line, as ASCII. */
  line(): string {
    const end = this.bytes.indexOf(10, this.at);
    if (end < 0) throw this.broken("it ends inside a line");
    const from = this.at;
    this.at = end + 1;
    return latin1(this.bytes.subarray(from, end));
  }

  decimalInt(): number | bigint | boolean {
    const text = this.shortLine();
    if (text === "00") return false;
    if (text === "01") return true;
    return this.decimal(text);
  }

  decimalLong(): number | bigint {
    return this.decimal(this.shortLine().replace(/L$/, ""));
  }

  decimalFloat(): number {
    const text = this.shortLine();
    const known = { inf: Infinity, "-inf": -Infinity, nan: Number.NaN }[text];
    if (known !== undefined) return known;
    if (!/^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text))
      throw this.broken("a number does not read as one");
    return Number(text);
  }

  decimalKey(): number {
    const text = this.shortLine();
    if (!/^\d{1,10}$/.test(text)) throw this.broken("a memo key is no number");
    return Number(text);
  }

  /** Protocol 0 unicode: Latin-1 with `\uXXXX` and `\UXXXXXXXX`. */
  rawUnicode(): string {
    return this.line().replace(/\\u([0-9a-fA-F]{4})|\\U([0-9a-fA-F]{8})/g, (_, short, long) => {
      const code = Number.parseInt(short ?? long, 16);
      if (code > 0x10ffff) throw this.broken("a character is out of range");
      return short === undefined ? String.fromCodePoint(code) : String.fromCharCode(code);
    });
  }

  /** Protocol 0 string: a Python literal in quotes, with its escapes. */
  quoted(): string | Uint8Array {
    const text = this.line();
    const quote = text[0];
    if (text.length < 2 || (quote !== "'" && quote !== '"') || text[text.length - 1] !== quote)
      throw this.broken("a text is not quoted");
    const codes: number[] = [];
    for (const [, hex, octal, escaped, character] of text
      .slice(1, -1)
      .matchAll(/\\x([0-9a-fA-F]{2})|\\([0-7]{1,3})|\\([\s\S])|([\s\S])/g)) {
      if (hex !== undefined) codes.push(Number.parseInt(hex, 16));
      else if (octal !== undefined) codes.push(Number.parseInt(octal, 8) & 255);
      else if (escaped !== undefined) {
        const code = { n: 10, r: 13, t: 9, a: 7, b: 8, f: 12, v: 11, "\\": 92, "'": 39, '"': 34 }[escaped];
        if (code === undefined) codes.push(92, escaped.charCodeAt(0));
        else codes.push(code);
      } else codes.push(character!.charCodeAt(0));
    }
    return textOrBytes(Uint8Array.from(codes));
  }

  /** Bytes that are no whole pickle. */
  broken(why: string): LacunaError {
    return this.error(
      "formats.broken-pickle",
      `is no whole pickle: ${why}`,
      "fetch the file again, or write it anew in Python",
    );
  }

  /** A pickle that asks for more than data. */
  refused(what: string): LacunaError {
    return this.error(
      "formats.pickle-refused",
      `holds more than data: ${what}`,
      "pickles can run programs, so only data are read; in Python, rewrite it with plain dicts, lists, tuples, sets, str and int",
    );
  }

  /** A pickle that is too large. */
  limit(what: string): LacunaError {
    return this.error("formats.pickle-limit", `is beyond the limits: ${what}`, "split the file in Python");
  }

  private error(code: string, message: string, hint: string): LacunaError {
    const subject = this.file ?? "the pickle";
    return new LacunaError(code, `${subject} ${message} (at byte ${this.opcodeAt})`, {
      ...(this.file === undefined ? {} : { place: { file: this.file } }),
      hint,
    });
  }

  private skip(length: number): number {
    const from = this.at;
    if (from + length > this.bytes.length) throw this.broken("it ends too early");
    this.at = from + length;
    return from;
  }

  private shortLine(): string {
    const text = this.line();
    if (text.length > LONGEST_INT) throw this.limit(`a number of ${text.length} digits is too long`);
    return text.trim();
  }

  private decimal(text: string): number | bigint {
    if (!/^[+-]?\d+$/.test(text)) throw this.broken("a number does not read as one");
    return plain(BigInt(text.replace(/^\+/, "")));
  }
}

const strictUtf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function textOrBytes(bytes: Uint8Array): string | Uint8Array {
  try {
    return strictUtf8.decode(bytes);
  } catch {
    return bytes;
  }
}

function latin1(bytes: Uint8Array): string {
  let text = "";
  // In parts: an argument list has a limit.
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return text;
}

/** A number where it is exact, else a bigint. */
function plain(value: bigint): number | bigint {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}
