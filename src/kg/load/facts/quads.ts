import { LacunaError } from "../../../error.ts";
import { createInterner, type Interner, intern } from "../../../formats/interner.ts";
import { type Fields, fieldId, fieldText, scanFields } from "../../../formats/text/fields.ts";
import { grown } from "../../../numeric/grown.ts";
import type { Split } from "../../graph.ts";
import { type StatementCollector, statementCollector } from "../../statements/build.ts";
import { untimed } from "../../statements/statements.ts";
import { addTriple, brokenLine, type GrowingColumns, growingColumns, needId, noTriples } from "../columns.ts";
import { finish } from "../finish.ts";
import { type DatasetFormat, isId, type Look, levelOfSplit, lookAt } from "../format.ts";
import { finishIds } from "../ids/ids.ts";
import { type IdMap, readIdMap } from "../ids/maps.ts";
import { fileCalled, missingSplits, type Source } from "../source.ts";
import { periodBetween, type WrittenPeriod, writtenPeriod } from "../tables/date-cells.ts";
import { isOfThings, readHeader } from "../tables/header.ts";
import { tableFiles } from "../tables/tsv.ts";

/** The data that a reader of timestamped facts returns, in the order of the files. */
export interface FoundQuads {
  /** Columns of all facts; relation ids are directed and even (forward relation `k` is `2k`). */
  readonly columns: GrowingColumns;
  /** The time of each fact: whole numbers as they are, dates as days since 1970-01-01. */
  readonly times: Float64Array;
  /** When each fact holds. */
  readonly statements: StatementCollector;
  /** Whether facts have a first and a last time. */
  readonly intervals: boolean;
  /** Facts whose time ends before it begins, that have a date that no calendar has, and whose time is a number that no year has. */
  readonly unread: Readonly<Record<"reversed" | "odd" | "timeless", number>>;
  /** True when all times are dates. */
  readonly dated: boolean;
  readonly entityMap: IdMap | undefined;
  readonly relationMap: IdMap | undefined;
  /** Ids of the names, from a map or by first appearance; only for files of names. */
  readonly names: { readonly entities: Interner; readonly relations: Interner } | undefined;
  readonly entityCount: number;
  /** Forward relations. */
  readonly relationCount: number;
  readonly missing: readonly Split[];
}

/** Timestamped quadruples, and facts with the first and the last time at which they hold. */
export const quads: DatasetFormat = {
  name: "quads",
  describe:
    "train, valid and test (.txt) with subject, relation, object and time, by id (entity2id, relation2id) or name",

  async detect(source) {
    if (isOfThings(source.table.columns)) return false;
    for (const name of tableFiles(source).values()) {
      const look = await lookAt(source, name, 2);
      if (!look) continue;
      const { places, isHeader } = quadHeader(source, name, look);
      const line = look.lines[isHeader ? 1 : 0];
      if (line)
        return (
          look.separator === "tab" &&
          (isHeader || [4, 5].includes(line.length)) &&
          (timeOf(line[places.time ?? Number.NaN] ?? "") !== undefined ||
            (!isHeader && line.length === 5 && isInterval(line[3] ?? "", line[4] ?? "")))
        );
    }
    return false;
  },

  async read(source, graphName) {
    const found = await findQuads(source);
    const { columns, missing, names } = found;
    const { dated, intervals, statements } = found;
    const { reversed, odd, timeless } = found.unread;
    const timed = columns.length - timeless;
    const oneLink = "facts that differ in time alone are one link, and count as duplicates";
    const notes = [
      ...(timed > 0
        ? [
            `${timed} facts have times${dated || intervals ? "" : ", whole numbers that are read as years"}; ${oneLink}`,
          ]
        : []),
      ...(timeless > 0
        ? [
            `${timeless} facts have a time that is no year of at most six digits, no month and no day, and are kept without it${timed > 0 ? "" : `; ${oneLink}`}`,
          ]
        : []),
      ...(odd > 0 ? [`${odd} facts have a date that no calendar has, of which the year alone is read`] : []),
      ...(reversed > 0 ? [`${reversed} facts end before they begin, and are kept without a time`] : []),
    ];
    if (names)
      return finish(source, { format: "quads", graphName, names, columns, missing, notes, statements });
    return finishIds(source, { ...found, format: "quads", graphName, notes });
  },
};

/** Reads the facts of all splits, with their times. */
export async function findQuads(source: Source): Promise<FoundQuads> {
  const files = tableFiles(source);
  const entityMap = await readIdMap(source, "entity");
  const relationMap = await readIdMap(source, "relation");
  const counts = await readCounts(source, entityMap, relationMap);
  const byId = await holdsIds(source, [...files.values()]);
  const names = byId
    ? undefined
    : { entities: entityMap?.names ?? createInterner(), relations: relationMap?.names ?? createInterner() };
  const columns = growingColumns(source, Object.values(names ?? {}));
  let times = new Float64Array(columns.heads.length);
  let [dated, intervals] = [true, false];
  const unread = { reversed: 0, odd: 0, timeless: 0 };
  const statements = statementCollector();
  let entityCount = counts?.entities ?? 0;
  let relationCount = counts?.relations ?? 0;
  for (const [split, name] of files) {
    const level = levelOfSplit[split];
    const file = source.pathOf(name);
    const look = await lookAt(source, name);
    if (!look) continue;
    const { places, isHeader, width } = quadHeader(source, name, look);
    const { head, relation: predicateAt, tail, time: timeAt = 3 } = places;
    let skip = isHeader;
    const idOf = idReader(file, names, counts, entityMap?.file);
    await scanFields(source.open(name), file, look.separator, (fields) => {
      if (skip) {
        skip = false;
        return;
      }
      if (width === undefined ? fields.count !== 4 && fields.count !== 5 : fields.count !== width)
        throw brokenLine(
          file,
          fields,
          `a timestamped fact has ${width ?? "4 or 5"} fields, this line has ${fields.count}`,
          "correct the line: subject, relation, object, time",
        );
      const at = columns.length;
      const subject = idOf(fields, head, "entity");
      const predicate = idOf(fields, predicateAt, "relation");
      const object = idOf(fields, tail, "entity");
      const { time, period, isBetween, isDay, isOdd } = timeIn(fields, timeAt, width === undefined);
      intervals ||= isBetween;
      if (isOdd) unread.odd++;
      if (!period) unread[isBetween ? "reversed" : "timeless"]++;
      if (time === undefined)
        throw brokenLine(
          file,
          fields,
          `column ${timeAt + 1} is no time`,
          "times are whole numbers or dates (2014-03-06)",
        );
      const link = { head: subject, relation: predicate * 2, tail: object, level };
      addTriple(columns, link.head, link.relation, link.tail, level);
      statements.add({ ...link, ...(period ?? untimed), pairs: [] });
      if (!byId || !entityMap) entityCount = Math.max(entityCount, subject + 1, object + 1);
      if (!byId || !relationMap) relationCount = Math.max(relationCount, predicate + 1);
      if (columns.heads.length > times.length) times = grown(times, columns.heads.length);
      times[at] = time;
      dated &&= isDay;
    });
  }
  if (columns.length === 0)
    throw noTriples(source.path, "train, valid and test (.txt) with subject, relation, object and time");
  return {
    columns,
    times: times.subarray(0, columns.length),
    dated,
    intervals,
    unread,
    statements,
    entityMap: byId ? entityMap : undefined,
    relationMap: byId ? relationMap : undefined,
    names,
    entityCount,
    relationCount,
    missing: source.isFolder ? missingSplits(files) : [],
  };
}

/** Reads the ids of one file: looks names up, or checks written ids against the counts. */
function idReader(
  file: string,
  names: FoundQuads["names"],
  counts: Awaited<ReturnType<typeof readCounts>>,
  mapFile: string | undefined,
) {
  const limitIn = counts?.file ?? mapFile ?? file;
  const byKind = {
    entity: { own: names?.entities, most: counts?.entities ?? Infinity },
    relation: { own: names?.relations, most: counts?.relations ?? Infinity },
  };
  return (fields: Fields, index: number, kind: "entity" | "relation"): number => {
    const { own, most } = byKind[kind];
    return own ? named(fields, index, own, file) : needId(fields, index, most, kind, file, limitIn);
  };
}

/** The columns of a fact: from a header or the user, else in order. Undefined without a time. */
function quadHeader(source: Source, name: string, look: Look) {
  const header = readHeader(look.lines[0]!, source.pathOf(name), source.table.columns);
  const untold = !header.isHeader && !source.table.columns;
  return { ...header, places: untold ? { ...header.places, time: 3 } : header.places };
}

function named(fields: Fields, index: number, names: Interner, file: string): number {
  const { bytes, starts, ends, hashes } = fields;
  if (starts[index] === ends[index])
    throw brokenLine(file, fields, "a name is empty", "every fact needs subject, relation, object and time");
  return intern(names, bytes, starts[index]!, ends[index]!, hashes[index]!);
}

/** Whether the first fact is written in ids. */
async function holdsIds(source: Source, files: readonly string[]): Promise<boolean> {
  for (const name of files) {
    const look = await lookAt(source, name, 2);
    if (!look) continue;
    const { places, isHeader } = quadHeader(source, name, look);
    const line = look.lines[isHeader ? 1 : 0];
    if (line) return [places.head, places.relation, places.tail].every((place) => isId(line[place] ?? ""));
  }
  return true;
}

/** `stat.txt` (entities, relations, 0), checked against the maps. */
async function readCounts(source: Source, entityMap: IdMap | undefined, relationMap: IdMap | undefined) {
  const name = fileCalled(source, "stat.txt");
  if (!name) {
    if (!entityMap || !relationMap) return undefined;
    return { entities: entityMap.names.size, relations: relationMap.names.size, file: entityMap.file };
  }
  const file = source.pathOf(name);
  const words = new TextDecoder()
    .decode(await source.whole(name))
    .trim()
    .split(/\s+/);
  const [entities, relations] = words.map(Number);
  if (!words.slice(0, 2).every(isId) || entities === undefined || relations === undefined)
    throw new LacunaError(
      "kg.broken-stats",
      `${file} does not begin with the numbers of entities and relations`,
      {
        place: { file, line: 1 },
        hint: "it should read `7128 230 0`",
      },
    );
  for (const [counted, map] of [
    [entities, entityMap],
    [relations, relationMap],
  ] as const)
    if (map && map.names.size !== counted)
      throw new LacunaError(
        "kg.count-mismatch",
        `${file} says ${counted} and ${map.file} has ${map.names.size}`,
        {
          place: { file: map.file },
          hint: "one of the two is of another dataset, or was cut short",
        },
      );
  return { entities, relations, file };
}

/** The time of a fact, as a number and as a period; undefined where it is none, or ends before it begins. */
function timeIn(fields: Fields, at: number, mayBeInterval: boolean) {
  const written = fieldText(fields, at);
  const last = mayBeInterval && fields.count === 5 ? fieldText(fields, 4) : "";
  if (isInterval(written, last)) {
    const [from, to] = [writtenPeriod(written), writtenPeriod(last)];
    const period = periodBetween(from ?? yearAlone(written), to ?? yearAlone(last));
    const isOdd = from === undefined || to === undefined;
    return { time: startOf(period), period, isBetween: true, isDay: true, isOdd };
  }
  const id = fieldId(fields, at);
  return {
    time: id >= 0 ? id : timeOf(written),
    period: periodOf(written),
    isBetween: false,
    isDay: isDate(written),
    isOdd: false,
  };
}

/** The year of a date that no calendar has, such as `307-13047-09`. */
const yearAlone = (text: string): WrittenPeriod =>
  writtenPeriod(/^\s*(-?\d{1,6})-/.exec(text)?.[1] ?? "") ?? "open";

/** Whether two fields are the ends of a period: one of them has parts that are not known, or both are days, months or years apart. */
function isInterval(first: string, last: string): boolean {
  const isEnd = (text: string) => /^\s*(-?\d{1,6}|\d{0,3}#+)-[\d#]{2,6}-[\d#]{2}\s*$/.test(text);
  return isEnd(first) && isEnd(last);
}

/** The time of a quadruple as days: a whole number is a year. */
function periodOf(text: string): { readonly from: number; readonly to: number } | undefined {
  const found = writtenPeriod(text);
  return found === "open" || found === undefined ? undefined : found;
}

/** The first day of a period that has one; splits by time put those without one first. */
const startOf = (period: { readonly from: number } | undefined): number =>
  period && Number.isFinite(period.from) ? period.from : Number.MIN_SAFE_INTEGER;

const isDate = (text: string): boolean => /^\s*\d{4}-\d\d-\d\d\s*$/.test(text);

/** A time as a number: whole numbers as they are, ISO dates as days since 1970-01-01. */
export function timeOf(text: string): number | undefined {
  const trimmed = text.trim();
  if (/^-?\d{1,15}$/.test(trimmed)) return Number(trimmed);
  if (!isDate(trimmed)) return undefined;
  const at = Date.parse(`${trimmed}T00:00:00Z`);
  // The 30th of February is read as a day of March: such a text is no date.
  const isDay = !Number.isNaN(at) && new Date(at).toISOString().startsWith(trimmed);
  return isDay ? at / 86_400_000 : undefined;
}
