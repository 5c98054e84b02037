import { withoutCompression } from "../../../formats/compression/compression.ts";
import { createInterner } from "../../../formats/interner.ts";
import type { AttributeType } from "../../attribute-type.ts";
import type { Graph, Split } from "../../graph.ts";
import type { TableThings } from "../../report/report.ts";
import { statementCollector } from "../../statements/build.ts";
import { growingColumns, noTriples, tripleCount } from "../columns.ts";
import { finish, looksLikeHeader } from "../finish.ts";
import {
  type DatasetFormat,
  FIRST_LINES,
  levelOfSplit,
  lookAt,
  type NameInterners,
  readNamedTriples,
  type TripleLabels,
} from "../format.ts";
import { readIdMap } from "../ids/maps.ts";
import { missingSplits, type Source, splitFiles } from "../source.ts";
import { isOfThings } from "./header.ts";
import type { Numbers } from "./things.ts";

/** Endings of tables. */
export const tableEndings = "txt|tsv|csv|del";

/** The files of triples: one a split in a folder, or the single file as train. */
export function tableFiles(source: Source): ReadonlyMap<Split, string> {
  return source.isFolder ? splitFiles(source, tableEndings) : new Map([["train" as const, source.names[0]!]]);
}

/** Triples by name, one a line, the most common form of graphs. */
export const tsv: DatasetFormat = {
  name: "tsv",
  describe: "train, valid and test (.txt .tsv .csv) with head, relation and tail by name, or one such file",

  async detect(source) {
    if (isOfThings(source.table.columns)) return true;
    for (const name of tableFiles(source).values()) {
      const look = await lookAt(source, name);
      if (look && look.lines[0]!.length >= 3) return true;
    }
    return false;
  },

  async read(source, graphName): Promise<Graph> {
    const files = tableFiles(source);
    // When there are maps for named triples, their ids are used, so that the rows of a model trained elsewhere still fit.
    const names: NameInterners = {
      entities: (await readIdMap(source, "entity"))?.names ?? createInterner(),
      relations: (await readIdMap(source, "relation"))?.names ?? createInterner(),
    };
    const mapped = { entities: names.entities.size, relations: names.relations.size };
    const columns = growingColumns(source, Object.values(names));
    const notes: string[] = [];
    const labels: TripleLabels = new Map();
    const numbers: Numbers = new Map();
    const types = new Map<string, AttributeType>();
    const statements = statementCollector();
    const things: TableThings[] = [];
    if (source.table.detected !== undefined) notes.push(...source.table.detected.notes);
    for (const [split, name] of files) {
      if (isOfThings(source.table.columns)) {
        const { readThings } = await import("./read-things.ts");
        notes.push(
          ...(await readThings(
            source,
            name,
            split,
            { names, columns, labels, types, things, statements },
            numbers,
          )),
        );
        continue;
      }
      const level = levelOfSplit[split];
      const from = tripleCount(columns);
      const isSpaced = await hasBlanksAfterSigns(source, name);
      if (isSpaced) notes.push(`blanks around the names of ${name} were left out`);
      const { header } =
        isSpaced || (await isCsv(source, name))
          ? await (await import("./read-csv.ts")).readCsv(
              source,
              name,
              split,
              { names, columns, labels },
              isSpaced,
            )
          : await readNamedTriples(source, name, level, names, columns, undefined, labels);
      const odd = header?.isHeader === false && (await looksLikeHeader(name, from, { columns, names }));
      if (odd) notes.push(odd);
      if (header?.isHeader)
        notes.push(`the first line of ${name} names the columns and was skipped: ${header.understood}`);
      else if (source.table.columns && header) notes.push(`columns of ${name}: ${header.understood}`);
    }
    if (numbers.size > 0)
      notes.push(`numbers were read as attributes of entities: ${[...numbers.keys()].join(", ")}`);
    if (tripleCount(columns) === 0 && numbers.size === 0)
      throw noTriples(
        source.path,
        source.isFolder
          ? "train, valid and test with .txt, .tsv or .csv"
          : "lines of head, relation and tail",
      );
    for (const what of ["entities", "relations"] as const)
      if (mapped[what] > 0 && names[what].size > mapped[what])
        notes.push(`${names[what].size - mapped[what]} ${what} are not in the map and got ids after it`);
    return finish(source, {
      format: "tsv",
      graphName,
      names,
      columns,
      missing: source.isFolder ? missingSplits(files) : [],
      notes,
      labels,
      attributeTypes: types,
      statements,
      things,
      ...(isOfThings(source.table.columns) ? { isDecided: true } : {}),
      attributes:
        numbers.size === 0
          ? new Map()
          : (await import("../numbers.ts")).attributesOf(names.entities, numbers),
    });
  },
};

/** Whether each name after a comma, a semicolon or a bar begins with a blank, as people write lists. */
async function hasBlanksAfterSigns(source: Source, name: string): Promise<boolean> {
  const look = await lookAt(source, name, FIRST_LINES);
  if (!look || look.separator === "tab" || look.separator === "blanks") return false;
  return look.lines.every((line) => line.length > 1 && line.slice(1).every((field) => /^ +\S/.test(field)));
}

/**
 * Whether quotes are read as in CSV: decided by the file's ending, or by the first lines when there is none, as for standard input.
 */
async function isCsv(source: Source, name: string): Promise<boolean> {
  const plain = withoutCompression(name);
  if (plain.includes(".")) return /\.csv$/i.test(plain);
  if ((await lookAt(source, name))?.separator !== "comma") return false;
  return /(^|[,\n])"/.test(new TextDecoder().decode(await source.peek(name)));
}
