import { LacunaError } from "../error.ts";
import { maximalDepth } from "./efo1/lisp.ts";

/** Positions of the members of each array and object in a parsed text: member → [start, end). */
type Spans = Map<object, Map<string | number, readonly [start: number, end: number]>>;

/** An error inside a JSON value: its array or object, and the member. */
interface Culprit {
  readonly holder: object;
  readonly key: string | number;
}

const culprits = new WeakMap<LacunaError, Culprit>();

/** The error of one member of a JSON value; {@link readValue} and {@link readSource} add its position. */
export function mistakeIn(holder: object, key: string | number, message: string, hint?: string): LacunaError {
  const error = new LacunaError("query.syntax", message, hint === undefined ? {} : { hint });
  culprits.set(error, { holder, key });
  return error;
}

/** Runs a reader of JSON values; its errors name the path to the member, such as `[0][1].a`. */
export function readValue<T>(value: unknown, read: (value: unknown) => T): T {
  try {
    return read(value);
  } catch (error) {
    if (!(error instanceof LacunaError)) throw error;
    const culprit = culprits.get(error);
    if (culprit === undefined) throw error;
    const path = pathTo(value, culprit);
    throw new LacunaError(error.code, `${error.message} (at ${path ?? "the top"})`, details(error));
  }
}

/** Parses a text of JSON or Python tuples and runs a reader on it; its errors point at the characters. */
export function readSource<T>(source: string, read: (value: unknown) => T): T {
  const spans: Spans = new Map();
  const value = new ValueReader(source, spans).whole();
  try {
    return read(value);
  } catch (error) {
    if (!(error instanceof LacunaError) || error.place !== undefined) throw error;
    const culprit = culprits.get(error);
    const holder = culprit && spans.get(culprit.holder);
    const [start, end] = (culprit && holder?.get(culprit.key)) ?? [0, source.length];
    throw new LacunaError(error.code, error.message, {
      ...details(error),
      place: { text: source, start, end },
    });
  }
}

function details(error: LacunaError): { hint?: string } {
  return error.hint === undefined ? {} : { hint: error.hint };
}

function pathTo(root: unknown, culprit: Culprit): string | undefined {
  const stack: { value: unknown; path: string; depth: number }[] = [{ value: root, path: "$", depth: 0 }];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { value, path, depth } = next;
    if (typeof value !== "object" || value === null || depth > maximalDepth) continue;
    if (value === culprit.holder) return path + step(culprit.key);
    for (const [key, member] of Object.entries(value))
      stack.push({
        value: member,
        path: path + step(Array.isArray(value) ? Number(key) : key),
        depth: depth + 1,
      });
  }
  return undefined;
}

const step = (key: string | number): string => (typeof key === "number" ? `[${key}]` : `.${key}`);

const closing: Readonly<Record<string, string>> = { "[": "]", "(": ")" };

/** Reads JSON and Python's tuples and quotes, and records the position of every member. */
class ValueReader {
  readonly text: string;
  readonly spans: Spans;
  position = 0;

  constructor(text: string, spans: Spans) {
    this.text = text;
    this.spans = spans;
  }

  whole(): unknown {
    const value = this.value(0);
    this.skip();
    if (this.position < this.text.length) throw this.mistake("the value ends before this");
    return value;
  }

  private value(depth: number): unknown {
    if (depth > maximalDepth) throw this.mistake(`the value nests deeper than ${maximalDepth} levels`);
    this.skip();
    const character = this.text[this.position];
    if (character === undefined) throw this.mistake("the value ends too early");
    if (character === "[" || character === "(") return this.array(depth, closing[character]!);
    if (character === "{") return this.object(depth);
    if (character === '"' || character === "'") return this.string(character);
    return this.bare();
  }

  private array(depth: number, close: string): unknown {
    const found: unknown[] = [];
    const places = new Map<string | number, readonly [number, number]>();
    let trailing = false;
    this.position++;
    for (this.skip(); this.text[this.position] !== close; this.skip()) {
      const start = this.position;
      const value = this.value(depth + 1);
      places.set(found.length, [start, this.position]);
      found.push(value);
      this.skip();
      trailing = this.text[this.position] === ",";
      if (trailing) this.position++;
      else if (this.text[this.position] !== close) throw this.mistake(`expected "," or "${close}"`);
    }
    if (trailing && close === "]") throw this.mistake("expected another value after the comma");
    this.position++;
    // Papers write the 1-tuple ('r',) as (r); around a tuple, single parentheses are redundant.
    if (close === ")" && found.length === 1 && !trailing && typeof found[0] === "object") return found[0];
    this.spans.set(found, places);
    return found;
  }

  private object(depth: number): unknown {
    const found: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
    const places = new Map<string | number, readonly [number, number]>();
    this.position++;
    this.skip();
    for (let first = true; this.text[this.position] !== "}"; first = false) {
      if (!first) {
        if (this.text[this.position] !== ",") throw this.mistake('expected "," or "}"');
        this.position++;
        this.skip();
      }
      const quote = this.text[this.position];
      if (quote !== '"' && quote !== "'") throw this.mistake("expected a quoted name");
      const key = this.string(quote);
      this.skip();
      if (this.text[this.position] !== ":") throw this.mistake('expected ":"');
      this.position++;
      this.skip();
      const start = this.position;
      found[key] = this.value(depth + 1);
      places.set(key, [start, this.position]);
      this.skip();
    }
    this.position++;
    this.spans.set(found, places);
    return found;
  }

  private string(quote: string): string {
    const start = this.position++;
    while (this.text[this.position] !== quote) {
      if (this.position >= this.text.length) throw this.mistake("the quoted text does not end", start);
      this.position += this.text[this.position] === "\\" ? 2 : 1;
    }
    const inner = this.text.slice(start + 1, this.position++);
    if (!inner.includes("\\") && !hasControl(inner)) return inner;
    try {
      return JSON.parse(
        `"${quote === "'" ? inner.replaceAll("\\'", "'").replaceAll('"', '\\"') : inner}"`,
      ) as string;
    } catch {
      throw this.mistake("the quoted text has a broken escape", start);
    }
  }

  private bare(): unknown {
    const start = this.position;
    while (/[\w.+-]/.test(this.text[this.position] ?? "")) this.position++;
    const word = this.text.slice(start, this.position);
    if (/^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(word)) return Number(word);
    if (word === "true" || word === "false") return word === "true";
    if (word === "null") return null;
    // Structures are also written without quotes, as in the papers: (e,(r,n)).
    if (/^[ernu]$/.test(word)) return word;
    if (word === "") throw this.mistake(`unexpected ${JSON.stringify(this.text[start])}`, start);
    throw this.mistake(`unexpected ${JSON.stringify(word)}`, start);
  }

  private skip(): void {
    while (" \t\r\n".includes(this.text[this.position] ?? "x")) this.position++;
  }

  private mistake(message: string, start = this.position): LacunaError {
    const end = Math.min(this.text.length, Math.max(this.position, start + 1));
    return new LacunaError("query.syntax", message, {
      place: { text: this.text, start: Math.min(start, end), end },
    });
  }
}

function hasControl(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) < 32) return true;
  return false;
}

/** Whether a value is an id: a whole number from 0 to 2^32 - 1. */
export const isId = (value: unknown): value is number =>
  typeof value === "number" && value >= 0 && value <= 0xffffffff && Math.floor(value) === value;
