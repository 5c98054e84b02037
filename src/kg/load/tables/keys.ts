import { withoutCompression } from "../../../formats/compression/compression.ts";

/** A table as it is: its headings, its rows, and the column whose cells its things are called by (-1 where rows are no things). */
export interface KeyedTable {
  readonly name: string;
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly key: number;
}

/** The name that a cell stands for, by its column. */
export type NamesOfCells = (heading: string, text: string) => string;

export interface TableKeys {
  readonly headings: ReadonlyMap<string, readonly string[]>;
  /** Columns of a table that refer to things of others, which are names even where they are numbers. */
  referencesOf(table: string): readonly string[];
  /** Names of the cells of a table; undefined where they are the cells themselves. */
  namesOf(table: string): NamesOfCells | undefined;
}

/** A column refers to the things of a table when at least this share of its cells are called as they are. */
const ENOUGH = 0.8;

/**
 * Finds the columns that refer to things of other tables. Where things of two tables have the same names and are not the same,
 * as numbers from 1, each name is preceded by its table's.
 */
export function keysOf(tables: readonly KeyedTable[]): {
  readonly keys: TableKeys;
  readonly notes: string[];
} {
  const notes: string[] = [];
  const keyed = tables
    .filter(({ key }) => key >= 0)
    .map((table) => ({ table, things: new Set(cellsOf(table, table.key)) }));
  const clashing = new Set<string>();
  for (const [at, one] of keyed.entries())
    for (const other of keyed.slice(at + 1)) {
      const shared = [...one.things].filter((thing) => other.things.has(thing)).length;
      if (shared === 0) continue;
      const [ours, theirs] = [headingOf(one.table), headingOf(other.table)];
      if (ours.toLowerCase() === theirs.toLowerCase() && !isPlainId(ours)) {
        notes.push(
          `${one.table.name} and ${other.table.name} both say something of ${shared} things called by ${ours}: they are the same things`,
        );
        continue;
      }
      clashing.add(one.table.name).add(other.table.name);
    }
  for (const name of clashing)
    notes.push(
      `things of ${name} are called ${stemOf(name)} and their ${headingOf(tables.find((table) => table.name === name)!)}, as other tables have the same names for other things`,
    );
  const references = new Map<string, Map<string, string>>();
  for (const table of tables)
    for (const [place, heading] of table.headings.entries()) {
      if (place === table.key) continue;
      const target = referenceOf(table, place, keyed);
      if (target === undefined) continue;
      references.set(table.name, (references.get(table.name) ?? new Map()).set(heading, target.name));
      const cells = cellsOf(table, place);
      const things = keyed.find((each) => each.table === target)!.things;
      const lost = new Set(cells.filter((cell) => !things.has(cell)));
      notes.push(
        `${heading} of ${table.name} refers to the things of ${target.name}${lost.size === 0 ? "" : `, which has no ${[...lost].slice(0, 3).join(", ")}`}`,
      );
    }
  const headings = new Map(tables.map((table) => [table.name, table.headings]));
  return {
    notes,
    keys: {
      headings,
      referencesOf: (table) => [...(references.get(table)?.keys() ?? [])],
      namesOf(table) {
        const refers = references.get(table);
        const own = clashing.has(table) ? headingOf(tables.find(({ name }) => name === table)!) : undefined;
        if (own === undefined && ![...(refers?.values() ?? [])].some((target) => clashing.has(target)))
          return undefined;
        return (heading, text) => {
          const of = heading === own ? table : refers?.get(heading);
          return of !== undefined && clashing.has(of) ? `${stemOf(of)} ${text}` : text;
        };
      },
    },
  };
}

const cellsOf = ({ rows }: KeyedTable, place: number): string[] =>
  rows.map((row) => row[place] ?? "").filter((cell) => cell !== "");

const headingOf = ({ headings, key }: KeyedTable): string => headings[key] ?? "";

/** A heading that says of no kind of thing, so that two tables with it have different things. */
const isPlainId = (heading: string): boolean =>
  /^(id|nr|no|number|key|code|name|index|#)\.?$/i.test(heading.trim());

/** The name of a table without its ending: `departments.csv` is departments. */
const stemOf = (name: string): string => withoutCompression(name).replace(/\.[^.]+$/, "");

/** Singular and bare: `Departments` and `department_id` are department. */
const bare = (text: string): string =>
  text
    .toLowerCase()
    .replace(/(id|key|code|nr|no|number|name|ref)$/, "")
    .replace(/[\s_.-]/g, "")
    .replace(/ies$/, "y")
    .replace(/s$/, "");

/** The table whose things a column names: by its heading where several have them. */
function referenceOf(
  table: KeyedTable,
  place: number,
  keyed: readonly { readonly table: KeyedTable; readonly things: ReadonlySet<string> }[],
): KeyedTable | undefined {
  const cells = cellsOf(table, place);
  if (cells.length === 0) return undefined;
  const fitting = keyed.filter(
    ({ things }) => cells.filter((cell) => things.has(cell)).length >= ENOUGH * cells.length,
  );
  const heading = table.headings[place]!;
  const named = fitting.find(
    ({ table: other }) =>
      (headingOf(other).toLowerCase() === heading.toLowerCase() && !isPlainId(heading)) ||
      (bare(heading) !== "" &&
        (bare(heading) === bare(stemOf(other.name)) || bare(heading) === bare(headingOf(other)))),
  );
  if (named) return named.table;
  // Numbers of a heading that names no table are quantities.
  const [only, ...others] = fitting.filter(({ table: other }) => other !== table);
  return only && others.length === 0 && !cells.every((cell) => /^[-+]?\d+([.,]\d+)?$/.test(cell))
    ? only.table
    : undefined;
}
