import { LacunaError, usageError } from "../error.ts";
import { detectNotation } from "./convert-detect.ts";
import type { Query } from "./formula.ts";
import type { Notation, NotationContext } from "./notation.ts";
import { notationOf } from "./notations.ts";

/** A parsed query with its source. */
export interface SourceQuery {
  /** The query as JSON: the given JSON value, or the given text as a JSON string. */
  readonly json: string;
  /** The `id` that an object beside its `query` carries, as JSON. */
  readonly id: string | undefined;
  readonly query: Query;
}

/**
 * Reads queries from arguments and from lines of files: the plain text of a notation, a JSON string of it, its JSON value, or an
 * object with any of these as `query` (and `type`, where the layout goes by it).
 */
export function queryReader(notation: Notation, context: NotationContext): (source: string) => SourceQuery {
  return (source) => {
    const first = source.charCodeAt(0);
    // [ { "
    if (first !== 0x5b && first !== 0x7b && first !== 0x22) return fromText(source, undefined);
    const value = parseJson(source);
    if (typeof value === "string") return fromText(value, undefined);
    if (Array.isArray(value) || value === null || typeof value !== "object")
      return fromValue(value, undefined, context, source);
    const record = value as Record<string, unknown>;
    if (!Object.hasOwn(record, "query")) return fromValue(value, undefined, context, source);
    const id = record.id === undefined ? undefined : JSON.stringify(record.id);
    const typed = typeof record.type === "string" ? { ...context, type: record.type } : context;
    if (typeof record.query === "string") return fromText(record.query, id, typed);
    return fromValue(record.query, id, typed, JSON.stringify(record.query));
  };

  function fromText(text: string, id: string | undefined, given = context): SourceQuery {
    return { json: JSON.stringify(text), id, query: notation.parse(text, given) };
  }

  function fromValue(
    value: unknown,
    id: string | undefined,
    given: NotationContext,
    json: string,
  ): SourceQuery {
    const query = notation.read ? notation.read(value, given) : notation.parse(json, given);
    return { json, id, query };
  }
}

/** The part of a source from which its notation is detected: the query and its type, without the object around them. */
export function tellingPart(source: string): string {
  if (source[0] !== "{" && source[0] !== '"') return source;
  const value = parseJson(source);
  if (typeof value === "string") return value;
  const { query, type } = value as { query?: unknown; type?: unknown };
  if (typeof query === "string") return query;
  return query === undefined || type !== undefined ? source : JSON.stringify(query);
}

/**
 * The notation of a query: the named one, or the detected one.
 * @param parameter the name of the parameter, for the error of a wrong notation
 * @throws LacunaError `usage.unknown-notation`, `query.unknown-notation`
 */
export function notationFor(source: string, name: string | undefined, parameter = "notation"): Notation {
  return name === undefined ? detectNotation(tellingPart(source), parameter) : namedNotation(name, parameter);
}

/**
 * The notation that a parameter names.
 * @throws LacunaError `usage.unknown-notation`
 */
export function namedNotation(name: string, parameter = "notation"): Notation {
  try {
    return notationOf(name);
  } catch (error) {
    // A wrong parameter, not a wrong query.
    if (error instanceof LacunaError)
      throw usageError("unknown-notation", error.message, error.hint, parameter);
    throw error;
  }
}

function parseJson(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch (cause) {
    const found = /position (\d+)/.exec((cause as Error).message);
    const at = found ? Number(found[1]) : source.length;
    throw new LacunaError("query.broken-json", "this is not JSON", {
      place: { text: source, start: at, end: at + 1 },
      hint: 'write a query as a JSON array, a JSON string, or an object with "query"',
      cause,
    });
  }
}
