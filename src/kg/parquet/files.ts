import { type ColumnValues, type ParquetColumn, parquetBytes } from "../../formats/parquet/write.ts";
import type { Graph, Rows } from "../graph.ts";
import { linksInBlocks } from "../on-disk/edges.ts";
import { rowsOnDisk } from "../on-disk/rows.ts";
import { graphHash, isNumbered } from "../snapshot.ts";
import { statementsLeftOut } from "../statements/left-out.ts";
import type { Vocabulary } from "../vocabulary.ts";
import {
  aliasesFile,
  attributesFile,
  edgesFile,
  namesFile,
  type ParquetManifest,
  type ParquetNames,
} from "./layout.ts";
import { manifestFile } from "./manifest-file.ts";

/** Rows of a group: some megabytes of links. */
const GROUP = 1 << 18;

/** A file of the folder. */
export interface ParquetFile {
  readonly name: string;
  readonly content: AsyncIterable<Uint8Array>;
}

/** Links in both directions of a graph, whose rows may lie in files. */
export const linkCount = (rows: Rows): number => rowsOnDisk(rows)?.bytes.levels ?? rows.tails.length;

/** A graph, whose rows may lie in files, as Parquet files that databases read as they are, and that Lacuna reads back as the same graph. */
export function parquetFiles(graph: Graph): ParquetFile[] {
  const names = (["entities", "relations"] as const).map((of) => ({ of, vocabulary: graph[of] }));
  const onDisk = rowsOnDisk(graph.rows);
  const manifest: ParquetManifest = {
    format: "lacuna-parquet",
    version: 1,
    name: graph.name,
    entityCount: graph.entityCount,
    relationCount: graph.relationCount,
    tripleCounts: graph.tripleCounts,
    hash: graphHash(graph),
    links: linkCount(graph.rows),
    heads: onDisk ? onDisk.bytes.rowHead / 4 : graph.rows.rowHead.length,
    entities: kindOf(graph.entities),
    relations: kindOf(graph.relations),
    attributes: [...graph.attributes.keys()],
    ...(graph.prefixes && { prefixes: [...graph.prefixes] }),
    ...reportOf(graph),
  };
  return [
    { name: edgesFile, content: parquetBytes(EDGE, edgeGroups(graph)) },
    ...names.map(({ of, vocabulary }) => ({
      name: namesFile[of],
      content: parquetBytes(NAME, nameGroups(vocabulary)),
    })),
    ...names.flatMap(({ of, vocabulary }) =>
      vocabulary.aliases
        ? [{ name: aliasesFile[of], content: parquetBytes(ALIAS, aliasGroups(vocabulary)) }]
        : [],
    ),
    ...(graph.attributes.size === 0 ? [] : [{ name: attributesFile, content: attributeBytes(graph) }]),
    { name: manifestFile, content: text(`${JSON.stringify(manifest)}\n`) },
  ];
}

/** How the graph was read, and what its files do not have of it. */
function reportOf(graph: Graph): Pick<ParquetManifest, "report"> {
  const { report } = graph;
  const leftOut = statementsLeftOut(graph);
  if (!report || leftOut.length === 0) return report ? { report } : {};
  return { report: { ...report, notes: [...(report.notes ?? []), ...leftOut] } };
}

const EDGE: readonly ParquetColumn[] = ["r", "h", "t", "level"].map((name) => ({ name, type: "INT32" }));
const NAME: readonly ParquetColumn[] = [
  { name: "id", type: "INT32" },
  { name: "name", type: "STRING" },
  { name: "label", type: "STRING" },
];
const ALIAS: readonly ParquetColumn[] = [
  { name: "id", type: "INT32" },
  { name: "alias", type: "STRING" },
];

const kindOf = (vocabulary: Vocabulary): ParquetNames => {
  let aliases = 0;
  if (vocabulary.aliases)
    for (let id = 0; id < vocabulary.size; id++) aliases += vocabulary.aliases.of(id).length;
  return { numbered: isNumbered(vocabulary), labels: vocabulary.hasLabels, aliases };
};

async function* edgeGroups(graph: Graph): AsyncGenerator<readonly ColumnValues[]> {
  for await (const { r, h, t, level } of linksInBlocks(graph, GROUP)) yield [r, h, t, Int32Array.from(level)];
}

/** Ids in groups. */
function* idGroups(size: number): Generator<number[]> {
  for (let from = 0; from < size; from += GROUP)
    yield Array.from({ length: Math.min(GROUP, size - from) }, (_, at) => from + at);
}

function* nameGroups(vocabulary: Vocabulary): Generator<readonly ColumnValues[]> {
  for (const ids of idGroups(vocabulary.size))
    yield [
      Int32Array.from(ids),
      ids.map((id) => vocabulary.name(id)),
      // A label that is the name is none.
      ids.map((id) => (vocabulary.label(id) === vocabulary.name(id) ? undefined : vocabulary.label(id))),
    ];
}

function* aliasGroups({ size, aliases }: Vocabulary): Generator<readonly ColumnValues[]> {
  for (const ids of idGroups(size)) {
    const pairs = ids.flatMap((id) => (aliases?.of(id) ?? []).map((alias) => [id, alias] as const));
    if (pairs.length > 0) yield [Int32Array.from(pairs, ([id]) => id), pairs.map(([, alias]) => alias)];
  }
}

function attributeBytes({ entityCount, attributes }: Graph): AsyncIterable<Uint8Array> {
  const columns: ParquetColumn[] = [
    { name: "id", type: "INT32" },
    ...Array.from(attributes.keys(), (name): ParquetColumn => ({ name, type: "DOUBLE" })),
  ];
  const groups = function* (): Generator<readonly ColumnValues[]> {
    for (const ids of idGroups(entityCount)) {
      const [from, to] = [ids[0]!, ids[0]! + ids.length];
      yield [Int32Array.from(ids), ...Array.from(attributes.values(), (all) => all.subarray(from, to))];
    }
  };
  return parquetBytes(columns, groups());
}

async function* text(content: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(content);
}
