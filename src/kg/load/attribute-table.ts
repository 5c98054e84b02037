import { type Interner, lookUp } from "../../formats/interner.ts";
import { fieldText, hashBytes, scanFields } from "../../formats/text/fields.ts";
import { brokenLine } from "./columns.ts";
import { fileCalled, type Source } from "./source.ts";

/** Name of the file with one number a line: entity, attribute, value. */
export const attributeFile = "entity_attributes.tsv";
/** Name of the file with one prefix a line: prefix, IRI. */
export const prefixFile = "prefixes.tsv";

/**
 * Reads the numbers from the file beside the triples; numbers of names without triples are ignored.
 * @throws LacunaError `kg.broken-line`
 */
export async function readAttributes(source: Source, names: Interner): Promise<Map<string, Float64Array>> {
  const columns = new Map<string, Float64Array>();
  const name = fileCalled(source, attributeFile);
  if (name === undefined) return columns;
  const file = source.pathOf(name);
  await scanFields(source.open(name), file, "tab", (fields) => {
    const value = fields.count === 3 ? Number(fieldText(fields, 2)) : Number.NaN;
    if (Number.isNaN(value))
      throw brokenLine(
        file,
        fields,
        "this is no entity, attribute and number",
        "separate the three with tabs, or take the file out of the folder to load without it",
      );
    const [{ bytes }, from, to] = [fields, fields.starts[0]!, fields.ends[0]!];
    const id = lookUp(names, bytes, from, to, hashBytes(bytes, from, to));
    if (id < 0) return;
    const attribute = fieldText(fields, 1);
    const column = columns.get(attribute) ?? new Float64Array(names.size).fill(Number.NaN);
    columns.set(attribute, column);
    column[id] = value;
  });
  return columns;
}

/** Reads the prefixes from the file beside the triples; undefined when there are none. */
export async function readPrefixes(source: Source): Promise<ReadonlyMap<string, string> | undefined> {
  const name = fileCalled(source, prefixFile);
  if (name === undefined) return undefined;
  const prefixes = new Map<string, string>();
  await scanFields(source.open(name), source.pathOf(name), "tab", (fields) => {
    if (fields.count === 2) prefixes.set(fieldText(fields, 0), fieldText(fields, 1));
  });
  return prefixes.size === 0 ? undefined : prefixes;
}
