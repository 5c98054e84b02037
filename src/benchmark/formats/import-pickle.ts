import { wholeBytes } from "../../formats/compression/whole.ts";
import type { Files } from "../../formats/files/files.ts";
import { readPickle } from "../../formats/pickle/pickle.ts";
import {
  isTuple,
  type PickleDict,
  type PickleSet,
  type PickleTuple,
  type PickleValue,
} from "../../formats/pickle/values.ts";
import { readBetae } from "../../query/betae/parse.ts";
import { readQuery2box } from "../../query/betae/query2box.ts";
import { type ImportedQuery, idsOf, unreadable } from "./import-query.ts";
import { shapeOf, typeNamer } from "./import-types.ts";

/** Reads a pickle of data, packed or not; the reader never runs what a pickle asks for. */
export async function pickleAt(path: string, files: Files): Promise<PickleValue> {
  const bytes = await wholeBytes(files, path);
  return readPickle(bytes, {
    file: path,
    ...(files.most === undefined ? {} : { limits: { memory: files.most } }),
  });
}

/** Answers by query, as both tools keep them: a dict from the query's tuple to a set of ids. */
export async function answersAt(path: string | undefined, files: Files): Promise<PickleDict | undefined> {
  if (path === undefined) return undefined;
  const value = await pickleAt(path, files);
  if (isDict(value)) return value;
  throw unreadable(path, "its pickle is no dict from queries to answers");
}

/** Files with the answers of BetaE queries. */
export interface BetaeAnswers {
  readonly easy?: PickleDict | undefined;
  readonly hard?: PickleDict | undefined;
}

/** BetaE's `<split>-queries.pkl`: structure → set of queries. A set has no order, so they are sorted as
 * Python's texts of them are. */
export function* betaeQueries(
  value: PickleDict,
  answers: BetaeAnswers,
  file: string,
): Generator<ImportedQuery> {
  const typeFor = typeNamer();
  let line = 0;
  let count = 0;
  for (const [, found] of value.entries()) if (isSet(found)) count += [...found.values()].length;
  for (const [, found] of value.entries()) {
    if (!isSet(found)) throw unreadable(file, "a structure has no set of queries");
    const sorted = [...found.values()]
      .map((tuple) => ({ tuple, text: textOf(tuple) }))
      .sort((a, b) => (a.text < b.text ? -1 : 1));
    for (const { tuple } of sorted) {
      line++;
      if (!isTuple(tuple)) throw unreadable(file, "a query is no tuple", line);
      const query = readBetae(tuple);
      const easy = answersOf(answers.easy, tuple, file, line);
      const hard = answersOf(answers.hard, tuple, file, line);
      yield {
        type: typeFor(shapeOf(tuple), query),
        query,
        ...(easy && { easy }),
        ...(hard && { hard }),
        file,
        line,
        share: line / count,
      };
    }
  }
}

/** A text to sort by; numbers beyond those of JSON are no ids, which reading the query says. */
const textOf = (tuple: PickleValue): string =>
  JSON.stringify(tuple, (_, value: unknown) =>
    typeof value === "bigint" ? String(value) : value,
  ).replaceAll("]", ")");

/** Files with the answers of Query2Box queries: all, and those that the smaller graph does not give. */
export interface BoxAnswers {
  readonly all?: PickleDict | undefined;
  readonly hard?: PickleDict | undefined;
}

const tags: Readonly<Record<string, string>> = {
  "1-chain": "1p",
  "2-chain": "2p",
  "3-chain": "3p",
  "2-inter": "2i",
  "3-inter": "3i",
  "inter-chain": "ip",
  "chain-inter": "pi",
  "2-union": "2u",
  "union-chain": "up",
};

/** Query2Box's `<split>_triples_<t>.pkl`: a list of queries with a placeholder 0 and a tag at their ends. */
export function* boxQueries(
  items: readonly PickleValue[],
  answers: BoxAnswers,
  file: string,
): Generator<ImportedQuery> {
  const typeFor = typeNamer();
  for (const [index, item] of items.entries()) {
    const line = index + 1;
    const tag = isTuple(item) ? item.at(-1) : undefined;
    const layout = typeof tag === "string" ? tags[tag] : undefined;
    if (layout === undefined) throw unreadable(file, `a query has the tag ${String(tag)}`, line);
    const key = boxKey(item as PickleTuple);
    const query = readQuery2box(key, layout);
    const all = answersOf(answers.all, key, file, line);
    const hard = answersOf(answers.hard, key, file, line);
    yield {
      type: typeFor(layout, query),
      query,
      ...(all && hard && { easy: all.filter((id) => !hard.includes(id)) }),
      ...(hard && { hard }),
      file,
      line,
      share: line / items.length,
    };
  }
}

/** The query as it is a key of the answers: without the tag, and without the 0 for the entity that is asked for. */
function boxKey(item: PickleTuple): PickleTuple {
  const parts = item.slice(0, -1);
  if (parts.length === 1 && isTuple(parts[0]!)) return Object.freeze([Object.freeze(parts[0].slice(0, -1))]);
  return Object.freeze(parts.slice(0, -1));
}

function answersOf(
  dict: PickleDict | undefined,
  key: PickleTuple,
  file: string,
  line: number,
): Uint32Array | undefined {
  const found = dict?.get(key);
  if (found === undefined) return undefined;
  if (!isSet(found)) throw unreadable(file, "the answers of a query are no set", line);
  return idsOf(found.values(), file, line);
}

export const isDict = (value: PickleValue): value is PickleDict =>
  typeof value === "object" && value !== null && "kind" in value && value.kind === "dict";

const isSet = (value: PickleValue): value is PickleSet =>
  typeof value === "object" && value !== null && "kind" in value && /set$/.test(value.kind);
