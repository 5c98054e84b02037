import { LacunaError } from "../../error.ts";
import { parseJson } from "../../formats/text/json-text.ts";
import type { Query } from "../../query/formula.ts";
import { parseText } from "../../query/text/parse.ts";
import { printText } from "../../query/text/print.ts";
import { writableVariables } from "../../query/variables.ts";
import type { BenchmarkQuery, Candidate } from "../protocol.ts";

/** A query as a line of a benchmark folder, without its line end. */
export function printLine(query: BenchmarkQuery): string {
  return `{"id":${JSON.stringify(query.id)},${members(query)}}`;
}

/** The same without an id: what is kept of a query before it is accepted. */
export function printCandidate(candidate: Candidate): string {
  return `{${members(candidate)}}`;
}

/** The line of {@link printCandidate} with an id: the same as {@link printLine}. */
export const withId = (candidate: string, id: string): string =>
  `{"id":${JSON.stringify(id)},${candidate.slice(1)}`;

/** Names that can stand without a question mark: `e1` would be an entity there. */
const isShort = (name: string): boolean => /^[a-z_][a-z0-9_]*$/.test(name) && !/^[er]\d+$/.test(name);

/** A query as lines have it. */
export const queryText = (query: Query): string =>
  printText(writableVariables(query, isShort), { ids: true });

function members({ type, query, easy, hard, reduces }: Candidate): string {
  const width = query.free.length;
  let line = `"type":${JSON.stringify(type)},"query":${JSON.stringify(queryText(query))}`;
  line += `,"easy":${tuples(easy, width)},"hard":${tuples(hard, width)}`;
  if (reduces) {
    const classes = [...reduces].map(
      ([name, at]) => `${JSON.stringify(name)}:${tuples(picked(hard, at, width), width)}`,
    );
    line += `,"reduces":{${classes.join()}}`;
  }
  return line;
}

/** Ids for one free variable, tuples of ids for several. */
function tuples(ids: Uint32Array, width: number): string {
  if (width === 1) return `[${ids.join()}]`;
  const rows: string[] = [];
  for (let at = 0; at < ids.length; at += width) rows.push(`[${ids.subarray(at, at + width).join()}]`);
  return `[${rows.join()}]`;
}

function picked(ids: Uint32Array, positions: Uint32Array, width: number): Uint32Array {
  const found = new Uint32Array(positions.length * width);
  positions.forEach((position, at) => {
    found.set(ids.subarray(position * width, (position + 1) * width), at * width);
  });
  return found;
}

/** @throws LacunaError `benchmark.broken-line`, and what parsing the query throws */
export function parseLine(line: string): BenchmarkQuery {
  const value = objectOf(line);
  if (typeof value.id !== "string") throw broken('"id" is no string');
  return { id: value.id, ...candidateOf(value) };
}

/** @throws LacunaError `benchmark.broken-line`, and what parsing the query throws */
export function parseCandidate(line: string): Candidate {
  return candidateOf(objectOf(line));
}

/** What a line says, for readers that only count; the query is a text as yet. */
export interface LineFields {
  readonly type: string;
  readonly query: string;
  readonly hard: readonly unknown[];
  readonly reduces?: Readonly<Record<string, readonly unknown[]>>;
}

/**
 * The members of a line with the types that they must have.
 * @throws LacunaError `benchmark.broken-line`
 */
export function lineFields(line: string): LineFields {
  const value = objectOf(line);
  const { type, query, hard, reduces } = value;
  if (typeof type !== "string") throw broken('"type" is no string');
  if (typeof query !== "string") throw broken('"query" is no string');
  if (!Array.isArray(hard)) throw broken('"hard" is no list');
  const isObject = typeof reduces === "object" && reduces !== null && !Array.isArray(reduces);
  if (reduces !== undefined && !(isObject && Object.values(reduces).every(Array.isArray)))
    throw broken('"reduces" is no object of lists');
  return value as unknown as LineFields;
}

function objectOf(line: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = parseJson(line);
  } catch (cause) {
    throw broken(`it is no JSON (${(cause as Error).message})`);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw broken("it is no object");
  return value as Readonly<Record<string, unknown>>;
}

function candidateOf(value: Readonly<Record<string, unknown>>): Candidate {
  const { type, query: text } = value;
  if (typeof type !== "string") throw broken('"type" is no string');
  if (typeof text !== "string") throw broken('"query" is no string');
  // BetaE's unions after De Morgan have no positive link; every variable ranges over all entities anyway.
  const query = parseText(text, { ids: true, unsafe: true });
  const width = query.free.length;
  const easy = answersIn(value.easy, width, '"easy"');
  const hard = answersIn(value.hard, width, '"hard"');
  if (value.reduces === undefined) return { type, query, easy, hard };
  return { type, query, easy, hard, reduces: classesIn(value.reduces, hard, width) };
}

function classesIn(value: unknown, hard: Uint32Array, width: number): ReadonlyMap<string, Uint32Array> {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw broken('"reduces" is no object');
  const places = new Map<string, number>();
  for (let at = 0; at < hard.length; at += width)
    places.set(hard.subarray(at, at + width).join(), at / width);
  return new Map(
    Object.entries(value).map(([name, list]) => {
      const ids = answersIn(list, width, `"reduces" of ${name}`);
      const positions = new Uint32Array(ids.length / width);
      for (let row = 0; row < positions.length; row++) {
        const tuple = ids.subarray(row * width, (row + 1) * width).join();
        const place = places.get(tuple);
        if (place === undefined) throw broken(`"reduces" of ${name} has ${tuple}, which is no hard answer`);
        positions[row] = place;
      }
      return [name, positions];
    }),
  );
}

/** Reads answers; their order is checked, as everything that reads them relies on it. */
function answersIn(value: unknown, width: number, what: string): Uint32Array {
  if (!Array.isArray(value)) throw broken(`${what} is no list`);
  const ids = new Uint32Array(value.length * width);
  let at = 0;
  for (const each of value as unknown[]) {
    const tuple = width === 1 ? [each] : each;
    if (!Array.isArray(tuple) || tuple.length !== width)
      throw broken(`${what} has an answer that is no list of ${width} ids`);
    for (const id of tuple as unknown[]) {
      if (!isId(id)) throw broken(`${what} has ${JSON.stringify(id)}, which is no id`);
      ids[at++] = id;
    }
    if (at > width && compare(ids, at - 2 * width, at - width, width) >= 0)
      throw broken(`${what} is not sorted, or repeats an answer`);
  }
  return ids;
}

function compare(ids: Uint32Array, a: number, b: number, width: number): number {
  for (let i = 0; i < width; i++) if (ids[a + i] !== ids[b + i]) return ids[a + i]! - ids[b + i]!;
  return 0;
}

const isId = (value: unknown): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= 0xffff_ffff;

function broken(why: string): LacunaError {
  return new LacunaError("benchmark.broken-line", `this is no query of a benchmark: ${why}`, {
    hint: "`lacuna benchmark verify {=benchmark} --graph <graph>` lists every line that is wrong",
  });
}
