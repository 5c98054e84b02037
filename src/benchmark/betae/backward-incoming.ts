import { type Graph, rowOf } from "../../kg/graph.ts";
import type { Random } from "../../numeric/random.ts";

/**
 * By which relations, and from where, each entity is reached on some split levels: what backward grounding draws from.
 * A kind is a (relation, entity) that some link arrives by.
 */
export interface Incoming {
  readonly graph: Graph;
  /** Entities with an incoming link, ascending. */
  readonly entities: Uint32Array;
  /** First kind of each entity; one longer than the entities. */
  readonly start: Uint32Array;
  /** The relation of each kind. */
  readonly relations: Uint32Array;
  /** The row of the graph that holds the sources of each kind. */
  readonly rows: Uint32Array;
  /** The place in `sources` of the first source of each row; one longer than the rows. */
  readonly firsts: Uint32Array;
  readonly sources: Uint32Array;
}

const kept = new WeakMap<Graph, { readonly levels: number; readonly links: Incoming }>();

/** The index of all links of some levels. The last one of a graph is kept: the files of a benchmark use the same. */
export function keptIncoming(graph: Graph, levels: number): Incoming {
  const last = kept.get(graph);
  if (last?.levels === levels) return last.links;
  const links = incoming(graph, levels);
  kept.set(graph, { levels, links });
  return links;
}

/**
 * Indexes what arrives at every entity over the links of some levels; with `inRows`, over those alone that lie, seen from
 * their source, in a row of the graph that it marks with 1.
 */
export function incoming(graph: Graph, levels: number, inRows?: Uint8Array): Incoming {
  const { relationRow, rowHead, rowEdge } = graph.rows;
  const part = levels === 0b111 && inRows === undefined ? undefined : filtered(graph, levels, inRows);
  const firsts = part?.firsts ?? rowEdge;
  const start = new Uint32Array(graph.entityCount + 1);
  for (let row = 0; row < rowHead.length; row++)
    if (firsts[row + 1]! > firsts[row]!) start[rowHead[row]! + 1]!++;
  const entities: number[] = [];
  for (let entity = 0; entity < graph.entityCount; entity++) {
    if (start[entity + 1]! > 0) entities.push(entity);
    start[entity + 1]! += start[entity]!;
  }
  const next = start.slice();
  const kinds = start[graph.entityCount]!;
  const [relations, rows] = [new Uint32Array(kinds), new Uint32Array(kinds)];
  for (let relation = 0; relation < graph.relationCount; relation++)
    for (let row = relationRow[relation]!; row < relationRow[relation + 1]!; row++) {
      if (firsts[row + 1] === firsts[row]) continue;
      const at = next[rowHead[row]!]!++;
      // A row holds the links that leave its head; read backwards they arrive there by the inverse relation.
      relations[at] = relation ^ 1;
      rows[at] = row;
    }
  const sources = part?.tails ?? graph.rows.tails;
  return { graph, entities: Uint32Array.from(entities), start, relations, rows, firsts, sources };
}

/** The links of some levels, in the order of the graph, with the first of each row. */
function filtered(
  graph: Graph,
  levels: number,
  inRows: Uint8Array | undefined,
): { firsts: Uint32Array; tails: Uint32Array } {
  const { relationRow, rowHead, rowEdge, tails, levels: edgeLevels } = graph.rows;
  const firsts = new Uint32Array(rowHead.length + 1);
  const kept = new Uint32Array(tails.length);
  let at = 0;
  for (let relation = 0; relation < graph.relationCount; relation++)
    for (let row = relationRow[relation]!; row < relationRow[relation + 1]!; row++) {
      for (let edge = rowEdge[row]!; edge < rowEdge[row + 1]!; edge++) {
        if (((levels >> edgeLevels[edge]!) & 1) === 0) continue;
        // The link arrives at the head of this row from its tail, by the inverse relation.
        if (inRows && inRows[rowOf(graph.rows, relation ^ 1, tails[edge]!)] === 0) continue;
        kept[at++] = tails[edge]!;
      }
      firsts[row + 1] = at;
    }
  return { firsts, tails: kept.slice(0, at) };
}

/** 1 for each row of the graph in which some link has one of the levels. */
export function rowsWith(
  { rows: { rowHead, rowEdge, levels: edgeLevels } }: Graph,
  levels: number,
): Uint8Array {
  const found = new Uint8Array(rowHead.length);
  for (let row = 0; row < rowHead.length; row++)
    for (let edge = rowEdge[row]!; edge < rowEdge[row + 1]! && found[row] === 0; edge++)
      found[row] = (levels >> edgeLevels[edge]!) & 1;
  return found;
}

/** Entities that some link of the levels arrives at, ascending. */
export function entitiesReached(graph: Graph, levels: number): Uint32Array {
  const { rowHead } = graph.rows;
  const reached = new Uint8Array(graph.entityCount);
  // A row holds the links that leave its head; read backwards they arrive there.
  rowsWith(graph, levels).forEach((has, row) => {
    reached[rowHead[row]!]! |= has;
  });
  return Uint32Array.from(entitiesMarked(reached));
}

function* entitiesMarked(reached: Uint8Array): Generator<number> {
  for (let entity = 0; entity < reached.length; entity++) if (reached[entity]) yield entity;
}

/** A uniform kind among those that reach an entity. */
export function anyKind({ start }: Incoming, entity: number, random: Random): number {
  const from = start[entity]!;
  return from + random.below(start[entity + 1]! - from);
}

/** A uniform source of a kind. */
export function anySource({ sources, rows, firsts }: Incoming, kind: number, random: Random): number {
  const row = rows[kind]!;
  return sources[firsts[row]! + random.below(firsts[row + 1]! - firsts[row]!)]!;
}

/** The number of kinds that reach an entity. */
export const kindsInto = ({ start }: Incoming, entity: number): number => start[entity + 1]! - start[entity]!;
