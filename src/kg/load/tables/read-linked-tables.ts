import { LacunaError } from "../../../error.ts";
import type { Graph } from "../../graph.ts";
import { attributesOf } from "../numbers.ts";
import type { Source } from "../source.ts";
import { tableBeginning } from "./beginning.ts";
import { type DetectedTable, detectFile } from "./detect-reading.ts";
import { calledApart } from "./headings.ts";
import { type KeyedTable, keysOf, type TableKeys } from "./keys.ts";
import { parseThings, readThings } from "./read-things.ts";
import type { Numbers } from "./things.ts";
import { readTables } from "./whole-table.ts";

/** Whether each file is a table of things, links or values, and the first rows of one refer to the things of another. */
export async function areLinked(source: Source, names: readonly string[]): Promise<boolean> {
  const tables: KeyedTable[] = [];
  for (const name of names) {
    const found = await detectFile(source, name);
    const beginning = found && (await tableBeginning(await source.peek(name)));
    if (!found || !beginning) return false;
    tables.push(keyedTable(name, found, beginning.columns, beginning.rows));
  }
  const { keys } = keysOf(tables);
  return names.some((name) => keys.referencesOf(name).length > 0);
}

const keyedTable = (
  name: string,
  { long, columns }: DetectedTable,
  headings: readonly string[],
  rows: KeyedTable["rows"],
): KeyedTable => {
  const isOfThings = long === undefined && columns.tail === undefined;
  return { name, headings, rows, key: isOfThings ? headings.indexOf(String(columns.head)) : -1 };
};

/**
 * Reads several tables as one graph.
 * @throws LacunaError `kg.doubtful-header`, what `readThings` throws
 */
export async function readLinkedTables(
  source: Source,
  graphName: string,
  names: readonly string[],
): Promise<Graph> {
  const detected = new Map<string, DetectedTable>();
  for (const name of names) {
    const found = await detectFile(source, name);
    if (found === undefined) throw notUnderstood(source, name);
    detected.set(name, found);
  }
  const { keys, notes } = await keysIn(source, detected);
  const others = source.names.filter((name) => !names.includes(name));
  if (others.length > 0)
    notes.push(
      `not read in ${source.path}: ${others.join(", ")}, which ${others.length === 1 ? "is no table" : "are no tables"}`,
    );
  const numbers: Numbers = new Map();
  return readTables(
    source,
    graphName,
    "tables",
    names.map((name) => ["train", name]),
    async (name, _, target) => {
      const found = detected.get(name)!;
      const wanted = Object.entries(source.table.cells ?? {});
      const headings = keys.headings.get(name)!;
      const cells = Object.fromEntries([
        ...keys.referencesOf(name).map((heading) => [heading, "link" as const]),
        ...wanted.filter(([heading]) => headings.includes(heading)),
      ]);
      const own: Source = {
        ...source,
        table: { ...source.table, columns: found.columns, cells, detected: found },
      };
      const said = await readThings(own, name, "train", target, numbers, keys.namesOf(name));
      return [...found.notes.map((note) => `${name}: ${note}`), ...said, ...notes.splice(0)];
    },
    ({ entities }) => attributesOf(entities, numbers),
    true,
  );
}

const notUnderstood = (source: Source, name: string) =>
  new LacunaError("kg.doubtful-header", `${name} is no table with a first line of names of columns`, {
    place: { file: source.pathOf(name) },
    hint: "take it out of the folder, or give it a first line that names its columns",
  });

/** The names of things of each table, and how columns of others refer to them. */
async function keysIn(
  source: Source,
  detected: ReadonlyMap<string, DetectedTable>,
): Promise<{ readonly keys: TableKeys; readonly notes: string[] }> {
  const tables: KeyedTable[] = [];
  for (const [name, found] of detected) {
    const rows: (readonly string[])[] = [];
    const own: Source = { ...source, table: { ...source.table, detected: found } };
    await parseThings(own, name, (fields) => {
      if (fields.some((cell) => cell.trim() !== "")) rows.push(fields.map((cell) => cell.trim()));
    });
    const [headings = [], ...others] = rows.slice(found.before?.length ?? 0);
    tables.push(keyedTable(name, found, calledApart(headings), others));
  }
  return keysOf(tables);
}
