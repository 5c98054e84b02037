import { withoutCompression } from "../../../formats/compression/compression.ts";
import { atMost } from "../../../formats/compression/whole.ts";
import { parseCsv } from "../../../formats/text/csv.ts";
import { type Separator, separatorSigns } from "../../../formats/text/fields.ts";
import type { Split } from "../../graph.ts";
import type { Source } from "../source.ts";
import type { ThingChoice } from "./header.ts";
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
 * Reads a text file with one thing a row; its first line names the columns.
 * @throws LacunaError `kg.no-column`, `formats.broken-csv`
 */
export async function readThings(
  source: Source,
  name: string,
  split: Split,
  target: TableTarget,
  numbers: Numbers,
): Promise<string[]> {
  const file = source.pathOf(name);
  const chosen = source.table.columns as ThingChoice;
  const { delimiter } = source.table;
  const [first = ""] = new TextDecoder().decode(await source.peek(name)).split(/\r\n|\r|\n/, 1);
  const sign =
    delimiter === undefined || delimiter === "blanks" ? widestSign(first) : separatorSigns[delimiter];
  const quotes = /\.csv$/i.test(withoutCompression(name)) || first.includes('"');
  let reader: ThingsReader | undefined;
  const take = (fields: readonly string[], line: number) => {
    const isFirst = reader === undefined;
    reader ??= thingsReader(fields, chosen, { file, split, kinds: source.table.cells }, target, numbers);
    if (!isFirst || reader.startsAtOnce) reader.take(fields, line);
  };
  await parseCsv(atMost(source.open(name), file, source.files.most), file, sign, take, { quotes });
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
