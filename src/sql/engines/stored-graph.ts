import { LacunaError } from "../../error.ts";
import { textTable } from "../../formats/text-table.ts";
import { byteVocabulary } from "../../kg/byte-vocabulary.ts";
import { type Graph, makeGraph } from "../../kg/graph.ts";
import { rememberHash } from "../../kg/snapshot.ts";
import { numberedVocabulary, type Vocabulary } from "../../kg/vocabulary.ts";
import type { StoredEngine } from "./engine.ts";
import { aboutTable } from "./postgres-tables.ts";

/** A graph whose links lie in a database. */
export interface StoredGraph {
  /** Sizes and names; it has no links of its own. */
  readonly graph: Graph;
  /** Whether the tables say which graph it is, so that a benchmark can be held to it. */
  readonly isIdentified: boolean;
}

/**
 * Reads what the tables of a database say of a graph, and checks that they are one: ids without gaps, levels 0 to 2, every link once
 * and in both directions. That takes one scan of the links, and without a unique index a sort of them.
 * @param names whether names are needed
 * @throws LacunaError `sql.no-tables`, `sql.broken-tables`, `sql.changed-graph`
 */
export async function readStoredGraph(engine: StoredEngine, names: boolean): Promise<StoredGraph> {
  const about = await aboutOf(engine);
  const entityCount = await idsOf(engine, "entity");
  const { triples, relations } = await linksOf(engine, entityCount);
  const hasRelations = await exists(engine, "relation");
  const relationCount = 2 * Math.max(relations, hasRelations ? await idsOf(engine, "relation") : 0);
  const recorded = about && [about.train, about.valid, about.test].map(Number);
  if (recorded && triples.some((count, level) => count !== recorded[level]))
    throw new LacunaError(
      "sql.changed-graph",
      `the table edge has ${triples.join(", ")} triples of train, valid and test, and ${aboutTable} says ${recorded.join(", ")}`,
      { hint: `write the tables again with \`lacuna kg export --to postgres\`, or drop ${aboutTable}` },
    );
  const vocabulary = (table: string, size: number) =>
    names ? vocabularyOf(engine, table, size) : numberedVocabulary(size);
  const graph = makeGraph({
    name: about?.name ?? engine.dialect.name,
    entityCount,
    relationCount,
    tripleCounts: triples,
    entities: await vocabulary("entity", entityCount),
    relations: hasRelations
      ? await vocabulary("relation", relationCount >> 1)
      : numberedVocabulary(relationCount >> 1),
    rows: {
      relationRow: new Uint32Array(relationCount + 1),
      rowHead: new Uint32Array(0),
      rowEdge: new Uint32Array(1),
      tails: new Uint32Array(0),
      levels: new Uint8Array(0),
    },
    attributes: new Map(),
    ...(about?.prefixes && { prefixes: new Map(JSON.parse(about.prefixes) as [string, string][]) }),
    report: undefined,
  });
  if (about?.hash) rememberHash(graph, about.hash);
  return { graph, isIdentified: about?.hash !== undefined };
}

async function rowsOf(engine: StoredEngine, sql: string): Promise<(readonly unknown[])[]> {
  const all = [];
  for await (const rows of engine.rows(sql)) all.push(...rows);
  return all;
}

const exists = async (engine: StoredEngine, table: string): Promise<boolean> =>
  Number((await rowsOf(engine, engine.catalog.exists(table)))[0]?.[0]) > 0;

/** The record of the export about the graph; undefined for tables of others. */
async function aboutOf(engine: StoredEngine): Promise<Readonly<Record<string, string>> | undefined> {
  if (!(await exists(engine, aboutTable))) return undefined;
  const rows = await rowsOf(engine, `SELECT key, value FROM ${aboutTable}`);
  return Object.fromEntries(rows as [string, string][]);
}

const broken = (what: string): LacunaError =>
  new LacunaError("sql.broken-tables", `the tables of the database are no graph: ${what}`, {
    hint: "edge(r, h, t, level) has every link in both directions, relation 2k forward and 2k+1 inverse, level 0 train, 1 valid, 2 test; entity(id) has all ids from 0 on",
  });

/** The number of ids of a table; ids begin at 0. */
async function idsOf(engine: StoredEngine, table: string): Promise<number> {
  const sql = `SELECT count(*), count(DISTINCT id), min(id), max(id) FROM ${table}`;
  const [count, distinct, least, most] = (await rowsOf(engine, sql))[0]!.map((each) =>
    each === null ? undefined : Number(each),
  );
  if (count === 0) return 0;
  if (count !== distinct || least !== 0 || most !== count! - 1)
    throw broken(`the ids of ${table} are not 0 to ${count! - 1}, each once`);
  return count!;
}

/** The counts of each direction and level, by one scan of the links. */
function scanOf({ catalog }: StoredEngine): string {
  const way = "CASE WHEN r % 2 = 0 THEN h ELSE t END";
  const back = "CASE WHEN r % 2 = 0 THEN t ELSE h END";
  return `SELECT r % 2, level, count(*), count(h), count(t), min(r), max(r), min(least(h, t)), max(greatest(h, t)), ${catalog.linkSum("r - r % 2", "level", way, back)} FROM edge GROUP BY r % 2, level`;
}

/** Triples of each level and the number of forward relations. */
async function linksOf(
  engine: StoredEngine,
  entityCount: number,
): Promise<{ readonly triples: readonly [number, number, number]; readonly relations: number }> {
  const found = await rowsOf(engine, scanOf(engine));
  const triples: [number, number, number] = [0, 0, 0];
  const inverse = new Map<number, string>();
  let most = -1;
  for (const [way, level, ...rest] of found) {
    const [count, heads, tails, least, last, first, end] = rest.map(Number);
    if (way === null || level === null || heads !== count || tails !== count)
      throw broken("edge has links with nothing in one of its columns");
    if (!(Number(level) >= 0 && Number(level) <= 2)) throw broken(`a link has the level ${level}`);
    if (least! < 0 || first! < 0 || end! >= entityCount)
      throw broken("a link has an id that is negative or that entity does not have");
    most = Math.max(most, last!);
    if (Number(way) === 0) triples[Number(level)] = count!;
    else inverse.set(Number(level), `${count} ${rest.at(-1)}`);
  }
  for (const [way, level, count, ...rest] of found)
    if (Number(way) === 0 && inverse.get(Number(level)) !== `${count} ${rest.at(-1)}`)
      throw broken("not every link is there in both directions");
  if (triples.filter((count) => count > 0).length !== inverse.size)
    throw broken("not every link is there in both directions");
  await refuseRepeats(engine);
  return { triples, relations: (most + 2) >> 1 };
}

async function refuseRepeats(engine: StoredEngine): Promise<void> {
  const { uniqueKeys } = engine.catalog;
  if (uniqueKeys && Number((await rowsOf(engine, uniqueKeys))[0]![0]) > 0) return;
  const repeated = await rowsOf(
    engine,
    "SELECT r, h, t FROM edge GROUP BY r, h, t HAVING count(*) > 1 LIMIT 1",
  );
  if (repeated.length > 0)
    throw broken(`the link (${repeated[0]!.join(", ")}) stands in edge more than once`);
}

/** Names and labels, where the table has such columns; else ids are names. */
async function vocabularyOf(engine: StoredEngine, table: string, size: number): Promise<Vocabulary> {
  const columns = (await rowsOf(engine, engine.catalog.columns(table))).map(([name]) => name);
  if (!columns.includes("name")) return numberedVocabulary(size);
  const names = new Array<string>(size);
  const labels = new Array<string>(size).fill("");
  const label = columns.includes("label") ? "label" : "NULL";
  for await (const rows of engine.rows(`SELECT id, name, ${label} FROM ${table} ORDER BY id`))
    for (const [id, name, shown] of rows as [number, string | null, string | null][]) {
      if (name === null) throw broken(`${table} has an id without a name`);
      names[Number(id)] = String(name);
      labels[Number(id)] = shown ?? "";
    }
  if (names.every((name, id) => name === String(id))) return numberedVocabulary(size);
  if (new Set(names).size < size) throw broken(`two ids of ${table} have one name`);
  return byteVocabulary(textTable(names), labels.some((each) => each !== "") ? textTable(labels) : undefined);
}
