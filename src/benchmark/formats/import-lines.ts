import { LacunaError } from "../../error.ts";
import { plainBytes } from "../../formats/compression/compression.ts";
import type { Files } from "../../formats/files/files.ts";
import { parseJson } from "../../formats/text/json-text.ts";
import { textLines } from "../../formats/text/lines.ts";
import { detectNotation } from "../../query/convert.ts";
import type { Query } from "../../query/formula.ts";
import { notationOf } from "../../query/notations.ts";
import { placed } from "../folder/read.ts";
import { type ImportedQuery, sortedAnswers, unreadable } from "./import-query.ts";
import { shapeOf, typeNamer } from "./import-types.ts";

/**
 * JSON lines: a BetaE array, a Query2Box object, an EFO-1 or EFO_k object, or an object with any of them, or a text, as
 * `query` and perhaps answers as `easy` and `hard`; null stands for answers that are not there. Ids throughout.
 */
export async function* lineQueries(path: string, files: Files): AsyncGenerator<ImportedQuery> {
  const typeFor = typeNamer();
  let line = 0;
  for await (const text of textLines(plainBytes(files, path), path)) {
    line++;
    if (text.trim() === "") continue;
    try {
      yield { ...queryOf(text, typeFor), file: path, line };
    } catch (error) {
      throw error instanceof LacunaError ? placed(error, path, line) : error;
    }
  }
}

type TypeNamer = ReturnType<typeof typeNamer>;

function queryOf(text: string, typeFor: TypeNamer): Omit<ImportedQuery, "file" | "line"> {
  const value = jsonOf(text);
  if (Array.isArray(value) && typeof value[0] !== "string") {
    const query = read("betae", value);
    return { type: typeFor(shapeOf(value), query), query };
  }
  if (typeof value !== "object" || value === null) return named(fromText(String(value)));
  const record = value as Readonly<Record<string, unknown>>;
  const { query: inner, type } = record;
  if (inner === undefined || "grounding" in record)
    return named(read("o" in record ? "json" : "efok", value));
  const query =
    typeof inner === "string"
      ? fromText(inner)
      : Array.isArray(inner) && typeof inner[0] !== "string"
        ? nested(inner, type)
        : read(Array.isArray(inner) ? "efok" : "json", inner);
  const width = query.free.length;
  const easy = answersOf(record.easy, width, "easy");
  const hard = answersOf(record.hard, width, "hard");
  const shape = Array.isArray(inner) ? `${String(type)} ${shapeOf(inner)}` : undefined;
  return {
    type: shape === undefined ? named(query).type : typeFor(shape, query),
    query,
    ...(easy && { easy }),
    ...(hard && { hard }),
  };

  function named(found: Query) {
    return { type: typeFor(shapeOfFormula(found), found), query: found };
  }
}

/** An array beside a type has Query2Box's layout, unless it is a BetaE tuple of that type. */
function nested(value: readonly unknown[], type: unknown): Query {
  const last = value.at(-1);
  const boxed = typeof last === "number" || value.length === 1 || type === "2u";
  const marked = Array.isArray(last) && last.length === 1 && last[0] === -1;
  return boxed && !marked && typeof type === "string"
    ? notationOf("query2box").read!(value, { type })
    : read("betae", value);
}

const read = (notation: string, value: unknown): Query =>
  notationOf(notation).read!(value, { ids: true, unsafe: true });

function fromText(text: string): Query {
  return detectNotation(text).parse(text, { ids: true, unsafe: true });
}

/** A formula with its ids taken out: equal for queries that are written alike. */
function shapeOfFormula(query: Query): string {
  return JSON.stringify(query, (key, value: unknown) =>
    (key === "entity" || key === "relation") && typeof value === "number" ? 0 : value,
  );
}

function answersOf(value: unknown, width: number, what: string): Uint32Array | undefined {
  if (value === undefined || value === null) return undefined;
  if (!Array.isArray(value)) throw unreadable("the line", `"${what}" is no list`);
  const tuples = value.map((each: unknown) => (width === 1 && !Array.isArray(each) ? [each] : each));
  for (const tuple of tuples)
    if (!Array.isArray(tuple) || tuple.length !== width || !tuple.every(isId))
      throw unreadable("the line", `"${what}" has ${JSON.stringify(tuple)}, which is no answer`);
  return sortedAnswers(tuples as number[][], width);
}

const isId = (value: unknown): boolean =>
  typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= 0xffff_ffff;

function jsonOf(text: string): unknown {
  const first = text.trimStart()[0];
  if (first !== "[" && first !== "{" && first !== '"') return text;
  try {
    return parseJson(text);
  } catch (cause) {
    throw new LacunaError("benchmark.broken-line", `this is no JSON: ${(cause as Error).message}`, { cause });
  }
}
