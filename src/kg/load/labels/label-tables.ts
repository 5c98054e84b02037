import { LacunaError } from "../../../error.ts";
import { type Interner, lookUp } from "../../../formats/interner.ts";
import { type Fields, fieldText, scanFields } from "../../../formats/text/fields.ts";
import type { Source } from "../source.ts";
import type { AddLabel } from "./labels.ts";

/** Columns of a label table, from 0. */
interface Places {
  /** The name that is labelled; undefined until a line shows which column holds names of the graph. */
  readonly key: number | undefined;
  readonly label: number | undefined;
  /** Aliases separated by bars. */
  readonly aliases?: number | undefined;
  /** The first column of aliases; all columns after it are aliases too. */
  readonly aliasesFrom?: number | undefined;
}

/** Number of columns of a header that are checked. */
const HEADER_FIELDS = 16;

/**
 * Reads a table of names and labels: `name label` without a header, or with a header that has a column `name` or `label`,
 * and perhaps one of `aliases` separated by bars; the key is then the column whose values are names of the graph.
 * @param aliasesFrom the table has no header, and aliases from this column on; from column 1 on it has no labels
 * @throws LacunaError `kg.broken-line`
 */
export async function readLabelTable(
  source: Source,
  name: string,
  names: Interner,
  aliasesFrom: 1 | 2 | undefined,
  add: AddLabel,
): Promise<void> {
  const file = source.pathOf(name);
  let places: Places = { key: 0, label: aliasesFrom === 1 ? undefined : 1, aliasesFrom };
  let first = aliasesFrom === undefined;
  await scanFields(source.open(name), file, "tab", (fields) => {
    const header = first ? placesOfHeader(fields) : undefined;
    first = false;
    if (header) {
      places = header;
      return;
    }
    if (fields.count < 2)
      throw new LacunaError(
        "kg.broken-line",
        `a label needs a name and a text: ${JSON.stringify(fieldText(fields, 0).slice(0, 100))}`,
        {
          place: { file, line: fields.line },
          hint: "separate the two with a tab, or take the file out of the folder to load without its labels",
        },
      );
    const key = places.key ?? keyColumn(fields, names, places);
    if (key === undefined) return;
    places = { ...places, key };
    if (key < fields.count)
      add(fieldText(fields, key), textAt(fields, places.label), aliasesOf(fields, places));
  });
}

function placesOfHeader(fields: Fields): Places | undefined {
  const header = Array.from({ length: Math.min(fields.count, HEADER_FIELDS) }, (_, column) =>
    fieldText(fields, column).toLowerCase(),
  );
  const label = header.findIndex((each) => each === "name" || each === "label");
  if (label < 0 || fields.count < 2) return undefined;
  const aliases = header.findIndex((each) => each === "alias" || each === "aliases");
  return { key: undefined, label, aliases: aliases < 0 ? undefined : aliases };
}

/** The column that holds a name of the graph. */
function keyColumn(fields: Fields, names: Interner, { label, aliases }: Places): number | undefined {
  const { bytes, starts, ends, hashes } = fields;
  for (let column = 0; column < fields.count; column++)
    if (
      column !== label &&
      column !== aliases &&
      lookUp(names, bytes, starts[column]!, ends[column]!, hashes[column]!) >= 0
    )
      return column;
  return undefined;
}

const textAt = (fields: Fields, column: number | undefined): string =>
  column !== undefined && column < fields.count ? fieldText(fields, column).trim() : "";

function aliasesOf(fields: Fields, { aliases, aliasesFrom }: Places): string[] {
  if (aliases !== undefined)
    return textAt(fields, aliases)
      .split("|")
      .map((each) => each.trim());
  const found: string[] = [];
  for (let column = aliasesFrom ?? fields.count; column < fields.count; column++)
    found.push(textAt(fields, column));
  return found;
}
