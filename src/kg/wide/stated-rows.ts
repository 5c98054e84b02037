import { LacunaError } from "../../error.ts";
import { buildGraph } from "../build.ts";
import { edgeOf, type Graph, type Rows, type StatedLink } from "../graph.ts";
import { pairValueAt, type Statements } from "../statements/statements.ts";
import { idOfValue, type MoreValues, type ValueTable, valueCount } from "../values/table.ts";
import {
  instantCount,
  instantsOf,
  MOST_INSTANTS,
  openEnds,
  type TimeAxis,
  timeAxis,
} from "../values/time-axis.ts";
import type { Period, Value } from "../values/value.ts";

/** Statements as entities behind the values of a graph, with what they say as links. */
export interface StatedBase {
  readonly nodeCount: number;
  /** Directed relations, from the first one given on. */
  readonly relationCount: number;
  /** Names of the forward ones. */
  readonly relationNames: readonly string[];
  /** Rows from the head of a link to its statements, and from these to its tail; undefined where nothing is said of links of the relation. */
  ends(relation: number): { readonly from: number; readonly to: number } | undefined;
  /** Rows from a statement to the period for which its link holds. */
  readonly when: number;
  /** Rows from a statement to the values of a key. */
  key(name: string): number | undefined;
  /** The link and the statement of a node. */
  linkOf(node: number): StatedLink | undefined;
  /** The rows of a graph with those of the statements behind. */
  joined(rows: Rows): Rows;
}

/** The values that statements speak of, and the instants of their times where a query lists these. */
export function statedValues(
  graph: Graph,
  withInstants: boolean,
): MoreValues & { readonly axis: TimeAxis | undefined } {
  const statements = graph.statements!;
  const numbers = new Map<string, number[]>();
  const periods: Period[] = [];
  for (let pair = 0; pair < statements.pairKeys.length; pair++) {
    const value = pairValueAt(statements, pair);
    if (value.kind === "time") periods.push(value);
    if (value.kind !== "number") continue;
    const unit = value.unit ?? "";
    const some = numbers.get(unit) ?? [];
    some.push(value.value);
    numbers.set(unit, some);
  }
  for (let at = 0; at < statements.count; at++)
    if (!Number.isNaN(statements.froms[at]))
      periods.push({ kind: "time", from: statements.froms[at]!, to: statements.tos[at]! });
  const axis = timeAxis(statements.froms, statements.tos);
  if (withInstants) {
    if (axis && instantCount(axis) > MOST_INSTANTS)
      throw new LacunaError(
        "query.too-many-instants",
        `links hold at ${instantCount(axis)} ${axis.step}s, more than ${MOST_INSTANTS} that a time may be`,
        { hint: "ask at a time that is written: worksAt(?p, Acme)@2019" },
      );
    periods.push(...openEnds, ...(axis ? instantsOf(axis) : []));
  }
  return {
    numbers: new Map([...numbers].map(([unit, some]) => [unit, Float64Array.from(some)])),
    periods,
    texts: statements.texts,
    axis,
  };
}

/**
 * Makes entities and links of statements. A link of a relation of which something is said, and of which itself nothing is said, has a
 * statement that says nothing more. Only the link from a statement to the tail has the level of the statement, so that a tree counts
 * a missing statement once.
 * @param first the first directed relation
 */
export function statedBase(
  graph: Graph,
  statements: Statements,
  table: ValueTable,
  first: number,
): StatedBase {
  const links = statedLinks(graph, statements);
  const firstNode = table.first + valueCount(table);
  const relations = [...new Set(links.map(({ relation }) => relation))];
  const place = new Map(relations.map((relation, at) => [relation, 4 * at]));
  const when = 4 * relations.length;
  const keyPlace = new Map(statements.keys.map(({ name }, at) => [name, when + 2 + 2 * at]));
  const relationCount = when + 2 + 2 * statements.keys.length;
  const [heads, of, tails, levels]: [number[], number[], number[], number[]] = [[], [], [], []];
  const add = (head: number, relation: number, tail: number, level: number) => {
    heads.push(head);
    of.push(relation);
    tails.push(tail);
    levels.push(level);
  };
  for (const [at, { head, relation, tail, statement, level }] of links.entries()) {
    const [node, ends] = [firstNode + at, place.get(relation)!];
    add(head, ends, node, 0);
    add(node, ends + 2, tail, level);
    if (statement < 0) continue;
    const [from, to] = [statements.froms[statement]!, statements.tos[statement]!];
    if (!Number.isNaN(from)) add(node, when, idOfValue(table, { kind: "time", from, to })!, 0);
    for (let pair = statements.pairStart[statement]!; pair < statements.pairStart[statement + 1]!; pair++)
      add(node, when + 2 + 2 * statements.pairKeys[pair]!, idOfPair(statements, pair, table), 0);
  }
  const { rows } = buildGraph(
    {
      heads: Uint32Array.from(heads),
      relations: Uint32Array.from(of),
      tails: Uint32Array.from(tails),
      levels: Uint8Array.from(levels),
    },
    { entityCount: firstNode + links.length, relationCount },
  );
  return {
    nodeCount: links.length,
    relationCount,
    relationNames: [
      ...relations.flatMap((relation) => {
        const name = graph.relations.name(relation >> 1);
        return [`${name} is said from`, name];
      }),
      "@",
      ...statements.keys.map(({ name }) => name),
    ],
    ends(relation) {
      const found = place.get(relation);
      return found === undefined ? undefined : { from: first + found, to: first + found + 2 };
    },
    when: first + when,
    key(name) {
      const found = keyPlace.get(name);
      return found === undefined ? undefined : first + found;
    },
    linkOf: (node) => links[node - firstNode],
    joined: (base) => joinedRows(base, rows),
  };
}

function idOfPair(statements: Statements, pair: number, table: ValueTable): number {
  const value = pairValueAt(statements, pair);
  return value.kind === "entity" ? value.entity : idOfValue(table, value satisfies Value)!;
}

type LeveledLink = StatedLink & { readonly level: number };

/** Every statement of a link that the graph has, and every link without one of the same relations. */
function statedLinks(graph: Graph, statements: Statements): LeveledLink[] {
  const { rows } = graph;
  const found: LeveledLink[] = [];
  const spoken = new Set<number>();
  const relations = new Set<number>();
  for (let at = 0; at < statements.count; at++) {
    const [head, relation, tail] = [statements.heads[at]!, statements.relations[at]!, statements.tails[at]!];
    const edge = edgeOf(rows, head, relation, tail);
    relations.add(relation);
    if (edge < 0) continue;
    spoken.add(edge);
    found.push({ head, relation, tail, statement: at, level: statements.levels[at]! });
  }
  for (const relation of relations)
    for (let row = rows.relationRow[relation]!; row < rows.relationRow[relation + 1]!; row++)
      for (let edge = rows.rowEdge[row]!; edge < rows.rowEdge[row + 1]!; edge++)
        if (!spoken.has(edge))
          found.push({
            head: rows.rowHead[row]!,
            relation,
            tail: rows.tails[edge]!,
            statement: -1,
            level: rows.levels[edge]!,
          });
  return found;
}

/** Rows of other relations behind those of a graph. */
function joinedRows(one: Rows, other: Rows): Rows {
  const [rowCount, edgeCount] = [one.rowHead.length, one.tails.length];
  const joined = (a: Uint32Array, b: Uint32Array, by: number, without = 0) => {
    const kept = a.length - without;
    const all = new Uint32Array(kept + b.length);
    all.set(a.subarray(0, kept));
    for (let at = 0; at < b.length; at++) all[kept + at] = b[at]! + by;
    return all;
  };
  const levels = new Uint8Array(edgeCount + other.levels.length);
  levels.set(one.levels);
  levels.set(other.levels, edgeCount);
  return {
    relationRow: joined(one.relationRow, other.relationRow, rowCount, 1),
    rowHead: joined(one.rowHead, other.rowHead, 0),
    rowEdge: joined(one.rowEdge, other.rowEdge, edgeCount, 1),
    tails: joined(one.tails, other.tails, 0),
    levels,
  };
}
