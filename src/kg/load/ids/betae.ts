import { LacunaError } from "../../../error.ts";
import { createInterner, type Interner, internText } from "../../../formats/interner.ts";
import { scanFields } from "../../../formats/text/fields.ts";
import { buildGraph } from "../../build.ts";
import { textAt } from "../../byte-vocabulary.ts";
import type { Graph } from "../../graph.ts";
import { attributeFile, readAttributes } from "../attribute-table.ts";
import {
  addTriple,
  brokenLine,
  columnsOf,
  growingColumns,
  needId,
  noTriples,
  vocabularyFrom,
  withReport,
} from "../columns.ts";
import { type DatasetFormat, isId, levelOfSplit, lookAt } from "../format.ts";
import { readLabels } from "../labels/labels.ts";
import { fileCalled, missingSplits, type Source, splitFiles } from "../source.ts";
import { verifyInverses } from "./betae-inverses.ts";
import { refuseSparse } from "./ids.ts";
import { type IdMap, readIdMap } from "./maps.ts";

/** Folders of BetaE and Query2Box: integer ids, every triple in both directions, relation `2k+1` the inverse of `2k`. */
export const betae: DatasetFormat = {
  name: "betae",
  describe:
    "train, valid and test (.txt) with ids in both directions, stats.txt, id2ent and id2rel (.tsv or .pkl)",

  async detect(source) {
    if (!source.isFolder) return false;
    if (!fileCalled(source, "stats.txt", "id2ent.tsv", "id2ent.pkl", "id2rel.tsv", "id2rel.pkl"))
      return false;
    for (const name of splitFiles(source, "txt|tsv").values()) {
      const look = await lookAt(source, name);
      if (look) return look.lines[0]!.length === 3 && look.lines[0]!.every(isId);
    }
    return false;
  },

  async read(source, graphName): Promise<Graph> {
    const files = splitFiles(source, "txt|tsv");
    const stats = await readStats(source);
    const entityMap = await readIdMap(source, "entity");
    const relationMap = await readIdMap(source, "relation");
    const entities = sizeFrom(stats?.entities, stats?.file, entityMap);
    const relations = sizeFrom(stats?.relations, stats?.file, relationMap);
    if (relations && relations.size % 2 === 1)
      throw new LacunaError(
        "kg.odd-relations",
        `${relations.from} gives ${relations.size} relations, an odd number`,
        {
          place: { file: relations.from },
          hint: "BetaE counts both directions; a graph of forward relations only is read with {format} openke or tsv",
        },
      );

    const columns = growingColumns(source);
    let entityCount = entities?.size ?? 0;
    let relationCount = relations?.size ?? 0;
    for (const [split, name] of files) {
      const level = levelOfSplit[split];
      const file = source.pathOf(name);
      const separator = (await lookAt(source, name))?.separator ?? "tab";
      await scanFields(source.open(name), file, separator, (fields) => {
        if (fields.count !== 3)
          throw brokenLine(
            file,
            fields,
            `a triple has 3 ids, this line has ${fields.count} fields`,
            "correct the line: head, relation, tail",
          );
        const head = needId(fields, 0, entities?.size ?? Infinity, "entity", file, entities?.from ?? file);
        const relation = needId(
          fields,
          1,
          relations?.size ?? Infinity,
          "relation",
          file,
          relations?.from ?? file,
        );
        const tail = needId(fields, 2, entities?.size ?? Infinity, "entity", file, entities?.from ?? file);
        if (!entities) entityCount = Math.max(entityCount, head + 1, tail + 1);
        if (!relations) relationCount = Math.max(relationCount, (relation | 1) + 1);
        addTriple(columns, head, relation, tail, level);
      });
    }
    if (columns.length === 0) throw noTriples(source.path, "train.txt, valid.txt and test.txt with ids");
    if (!entityMap) refuseSparse(entityCount, columns.length, "entities", entities?.from ?? source.path);
    if (!relationMap)
      refuseSparse(relationCount, columns.length, "relations", relations?.from ?? source.path);
    const notes: string[] = [];
    const built = buildGraph(columnsOf(columns), {
      name: graphName,
      entityCount,
      relationCount,
      format: "betae",
      bothDirections: true,
    });
    await verifyInverses(source, files, columnsOf(columns), built);
    const names = relationMap ? forwardNames(relationMap, notes) : undefined;
    const labels = entityMap && names ? await readLabels(source, entityMap.names, names) : undefined;
    const beside = await numbersBeside(source, entityMap);
    const named = {
      ...built,
      ...beside.columns,
      ...(entityMap ? { entities: vocabularyFrom(entityMap.names, entityMap.file, labels?.entities) } : {}),
      ...(relationMap && names
        ? { relations: vocabularyFrom(names, relationMap.file, labels?.relations) }
        : {}),
    };
    return withReport(named, {
      missingSplits: missingSplits(files),
      notes: [...notes, ...(labels?.notes ?? []), ...beside.notes],
    });
  },
};

/** Numbers of entities by their names, where such a file lies beside. */
async function numbersBeside(source: Source, map: IdMap | undefined) {
  const attributes = map ? await readAttributes(source, map.names) : undefined;
  return attributes && attributes.size > 0
    ? { columns: { attributes }, notes: [`${attributeFile} has ${attributes.size} attributes of entities`] }
    : { columns: {}, notes: [] };
}

/** The numbers of `stats.txt` (`numentity: 14505`, `numrelations: 474`). */
async function readStats(source: Source) {
  const name = fileCalled(source, "stats.txt");
  if (!name) return undefined;
  const file = source.pathOf(name);
  const text = new TextDecoder().decode(await source.whole(name));
  const number = (pattern: RegExp, what: string) => {
    const found = pattern.exec(text)?.[1];
    if (found !== undefined) return Number(found);
    throw new LacunaError("kg.broken-stats", `${file} does not give the number of ${what}`, {
      place: { file },
      hint: "it should read `numentity: 14505` and `numrelations: 474`",
    });
  };
  return {
    file,
    entities: number(/numentit(?:y|ies):?\s*(\d{1,9})\b/i, "entities"),
    relations: number(/numrelations?:?\s*(\d{1,9})\b/i, "relations"),
  };
}

/** How many ids there are, and which file says so; the map and the statistics must agree. */
function sizeFrom(counted: number | undefined, statsFile: string | undefined, map: IdMap | undefined) {
  if (map && counted !== undefined && counted !== map.names.size)
    throw new LacunaError(
      "kg.count-mismatch",
      `${statsFile} says ${counted} and ${map.file} has ${map.names.size}`,
      {
        place: { file: map.file },
        hint: "one of the two is of another dataset, or was cut short",
      },
    );
  if (map) return { size: map.names.size, from: map.file };
  return counted === undefined ? undefined : { size: counted, from: statsFile! };
}

/** The names of the forward relations, without the `+` that some BetaE maps put before them. */
function forwardNames(map: IdMap, notes: string[]): Interner {
  const { names } = map;
  const forward = createInterner();
  let strange = 0;
  for (let id = 0; id + 1 < names.size; id += 2) {
    const name = textAt(names, id);
    const inverse = textAt(names, id + 1);
    const signed = name.startsWith("+") && inverse === `-${name.slice(1)}`;
    if (!signed && inverse !== `${name}_reverse` && inverse !== `${name}_inverse` && inverse !== `${name}^-1`)
      strange++;
    const kept = signed ? name.slice(1) : name;
    if (internText(forward, kept) !== id / 2)
      throw new LacunaError("kg.duplicate-name", `the relation ${kept} has two ids`, {
        place: { file: map.file, line: id + 1 },
        hint: "give every forward relation a name of its own",
      });
  }
  if (strange > 0)
    notes.push(
      `${strange} inverse relations are not named after their forward ones; the forward names are used`,
    );
  return forward;
}
