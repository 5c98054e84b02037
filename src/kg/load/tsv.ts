import { LacunaError } from "../../error.ts";
import { withoutCompression } from "../../formats/compression.ts";
import { parseCsv } from "../../formats/csv.ts";
import { createInterner, internText } from "../../formats/interner.ts";
import type { Graph, Split } from "../graph.ts";
import { addTriple, type GrowingColumns, growingColumns, noTriples } from "./columns.ts";
import { finish } from "./finish.ts";
import {
  type DatasetFormat,
  isHeader,
  levelOfSplit,
  lookAt,
  type Names,
  readNamedTriples,
} from "./format.ts";
import { readIdMap } from "./maps.ts";
import { missingSplits, type Source, splitFiles } from "./source.ts";

/** Endings of tables. */
export const tableEndings = "txt|tsv|csv|del";

/** The files of triples: one a split in a folder, or the single file as train. */
export function tableFiles(source: Source): ReadonlyMap<Split, string> {
  return source.isFolder ? splitFiles(source, tableEndings) : new Map([["train" as const, source.names[0]!]]);
}

/** Triples by name, one a line: the form most graphs come in. */
export const tsv: DatasetFormat = {
  name: "tsv",
  describe: "train, valid and test (.txt .tsv .csv) with head, relation and tail by name, or one such file",

  async detect(source) {
    for (const name of tableFiles(source).values()) {
      const look = await lookAt(source, name);
      if (look && look.lines[0]!.length >= 3) return true;
    }
    return false;
  },

  async read(source, graphName): Promise<Graph> {
    const files = tableFiles(source);
    // Maps beside names fix the ids, so that a model trained elsewhere keeps its rows.
    const names: Names = {
      entities: (await readIdMap(source, "entity"))?.names ?? createInterner(),
      relations: (await readIdMap(source, "relation"))?.names ?? createInterner(),
    };
    const mapped = { entities: names.entities.size, relations: names.relations.size };
    const columns = growingColumns();
    const notes: string[] = [];
    for (const [split, name] of files) {
      const level = levelOfSplit[split];
      const read = /\.csv$/i.test(withoutCompression(name))
        ? await readCsv(source, name, level, names, columns)
        : await readNamedTriples(source, name, level, names, columns);
      if (read.header) notes.push(`the first line of ${name} names the columns and was skipped`);
    }
    if (columns.length === 0)
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
    });
  },
};

async function readCsv(source: Source, name: string, level: number, names: Names, columns: GrowingColumns) {
  const file = source.pathOf(name);
  const look = await lookAt(source, name);
  let header = false;
  let first = true;
  await parseCsv(await source.whole(name), file, look?.separator === "tab" ? "\t" : ",", (fields, line) => {
    if (first) {
      first = false;
      if (isHeader(fields)) {
        header = true;
        return;
      }
    }
    const [head, relation, tail] = fields;
    if (fields.length !== 3 || !head || !relation || !tail)
      throw new LacunaError(
        "kg.broken-line",
        `a triple has 3 fields, this line has ${fields.filter((each) => each !== "").length}: ${JSON.stringify(fields.join(",").slice(0, 100))}`,
        { place: { file, line }, hint: "correct the line: head, relation, tail" },
      );
    addTriple(
      columns,
      internText(names.entities, head),
      internText(names.relations, relation) * 2,
      internText(names.entities, tail),
      level,
    );
  });
  return { header };
}
