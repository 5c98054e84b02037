import { LacunaError, usageError } from "../error.ts";
import { detectNotation } from "./convert-detect.ts";
import type { Query } from "./formula.ts";
import type { Notation, NotationContext } from "./notation.ts";
import { notationOf } from "./notations.ts";
import type { WideQuery } from "./wide/formula.ts";

/** A parsed query with its source. */
export interface SourceOf<Q> {
  /** The query as JSON: the given JSON value, or the given text as a JSON string. */
  readonly json: string;
  /** The `id` that an object beside its `query` carries, as JSON. */
  readonly id: string | undefined;
  readonly query: Q;
}
export type SourceQuery = SourceOf<Query>;

/**
 * Reads queries from arguments and from lines of files: the plain text of a notation, a JSON string of it, its JSON value, or an
 * object with any of these as `query` (and `type`, where the layout goes by it).
 */
export function queryReader(notation: Notation, context: NotationContext): (source: string) => SourceQuery {
  return sourceReader(notation.parse, notation.read, context);
}

/** The same for queries over values, where the notation has them. */
export function wideReader(
  notation: Notation,
  context: NotationContext,
): (source: string) => SourceOf<WideQuery> {
  return sourceReader<WideQuery>(
    notation.parseWide ?? notation.parse,
    notation.readWide ?? notation.read,
    context,
  );
}

function sourceReader<Q>(
  parse: (source: string, context: NotationContext) => Q,
  read: ((value: unknown, context: NotationContext) => Q) | undefined,
  context: NotationContext,
): (source: string) => SourceOf<Q> {
  const fromText = (text: string, id: string | undefined, given = context): SourceOf<Q> => ({
    json: JSON.stringify(text),
    id,
    query: parse(text, given),
  });
  const fromValue = (
    value: unknown,
    id: string | undefined,
    given: NotationContext,
    json: string,
  ): SourceOf<Q> => ({ json, id, query: read ? read(value, given) : parse(json, given) });
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
    const type = record.type ?? record.query_name;
    const typed = typeof type === "string" ? { ...context, type } : context;
    if (typeof record.query === "string") return fromText(record.query, id, typed);
    return fromValue(record.query, id, typed, JSON.stringify(record.query));
  };
}

/** The part of a source from which its notation is detected: the query and its type, without the object around them. */
export function tellingPart(source: string): string {
  if (source[0] !== "{" && source[0] !== '"') return source;
  const value = parseJson(source);
  if (typeof value === "string") return value;
  const { query, type, query_name } = value as { query?: unknown; type?: unknown; query_name?: unknown };
  if (typeof query === "string") return query;
  return query === undefined || type !== undefined || query_name !== undefined
    ? source
    : JSON.stringify(query);
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
