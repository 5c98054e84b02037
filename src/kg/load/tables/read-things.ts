import { withoutCompression } from "../../../formats/compression/compression.ts";
import { atMost } from "../../../formats/compression/whole.ts";
import { parseCsv } from "../../../formats/text/csv.ts";
import { type Separator, separatorSigns } from "../../../formats/text/fields.ts";
import type { Split } from "../../graph.ts";
import type { Source } from "../source.ts";
import type { ThingChoice } from "./header.ts";
import { calledApart } from "./headings.ts";
import type { NamesOfCells } from "./keys.ts";
import { longReader } from "./read-long.ts";
import type { TableTarget } from "./rows.ts";
import { type Cell, type Numbers, type ThingsPlace, type ThingsReader, thingsReader } from "./things.ts";

/** Signs between the fields of a text, most likely first. */
const signs: readonly Exclude<Separator, "blanks">[] = ["tab", "semicolon", "comma", "pipe"];

/** What separates the most fields of a line; commas where there is only one field. */
export function widestSign(line: string): string {
  let best: string = separatorSigns.comma;
  for (const name of signs) {
    const sign = separatorSigns[name];
    if (line.split(sign).length > line.split(best).length) best = sign;
  }
  return best;
}

/**
 * Gives the records of a text file with one thing a row. Its first line shows what separates fields, and whether quotes are read.
 * @throws LacunaError `formats.broken-csv`
 */
export async function parseThings(
  source: Source,
  name: string,
  take: (fields: readonly string[], line: number) => void,
): Promise<void> {
  const file = source.pathOf(name);
  const sign = await signOf(source, name);
  const quotes = /\.csv$/i.test(withoutCompression(name)) || (await firstLine(source, name)).includes('"');
  await parseCsv(atMost(source.open(name), file, source.files.most), file, sign, take, { quotes });
}

/** What separates the fields of a table. */
async function signOf(source: Source, name: string): Promise<string> {
  const { delimiter, detected } = source.table;
  if (detected?.sign !== undefined) return detected.sign;
  return delimiter === undefined || delimiter === "blanks"
    ? widestSign(await firstLine(source, name))
    : separatorSigns[delimiter];
}

const firstLine = async (source: Source, name: string): Promise<string> =>
  new TextDecoder().decode(await source.peek(name)).split(/\r\n|\r|\n/, 1)[0] ?? "";

/**
 * Reads a text file with one thing a row; its first line names the columns.
 * @param namesOf the names that cells stand for, where they are not the names themselves
 * @throws LacunaError `kg.no-column`, `formats.broken-csv`
 */
export async function readThings(
  source: Source,
  name: string,
  split: Split,
  target: TableTarget,
  numbers: Numbers,
  namesOf?: NamesOfCells,
): Promise<string[]> {
  const file = source.pathOf(name);
  const chosen = source.table.columns as ThingChoice;
  const { detected } = source.table;
  const place = { file, split, kinds: source.table.cells };
  let reader: ThingsReader | undefined;
  let headings: readonly string[] = [];
  let before = detected?.before?.length ?? 0;
  const take = (fields: readonly string[], line: number) => {
    if (before > 0 && fields.some((cell) => cell.trim() !== "")) {
      before--;
      return;
    }
    const isFirst = reader === undefined;
    reader ??= detected?.long
      ? { startsAtOnce: false, ...longReader(fields, detected.long, place, target, numbers) }
      : thingsReader(fields, chosen, place, target, numbers);
    if (isFirst) headings = calledApart(fields);
    if (isFirst && !reader.startsAtOnce) return;
    const named = (cell: string, at: number) =>
      namesOf && cell.trim() !== "" ? namesOf(headings[at] ?? "", cell.trim()) : cell;
    reader.take(namesOf ? fields.map(named) : fields, line);
  };
  await parseThings(source, name, take);
  return reader?.end(name) ?? [];
}

/** Takes the objects of a JSON file with one thing an object; keys may differ from object to object. */
export function thingRecords(chosen: ThingChoice, place: ThingsPlace, target: TableTarget, numbers: Numbers) {
  const records: (readonly [record: Readonly<Record<string, unknown>>, line: number])[] = [];
  const keys = new Set<string>();
  const nested = new Set<string>();
  const cellOf = (key: string, value: unknown): Cell => {
    if (value === undefined || value === null) return "";
    if (Array.isArray(value)) return value.flatMap((one) => cellOf(key, one));
    if (typeof value !== "object") return String(value);
    nested.add(key);
    return "";
  };
  return {
    take(record: Readonly<Record<string, unknown>>, line: number): void {
      records.push([record, line]);
      for (const key of Object.keys(record)) keys.add(key);
    },
    end(name: string): string[] {
      const headings = [...keys];
      const reader = thingsReader(headings, chosen, place, target, numbers);
      for (const [record, line] of records)
        reader.take(
          headings.map((key) => cellOf(key, record[key])),
          line,
        );
      return [
        ...reader.end(name),
        ...(nested.size > 0 ? [`objects inside of ${[...nested].join(", ")} were left out`] : []),
      ];
    },
  };
}
