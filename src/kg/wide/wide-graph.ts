import { LacunaError } from "../../error.ts";
import { type Graph, makeGraph, type Rows } from "../graph.ts";
import { idsOfType, type ValueTable, valueAt, valueCount, valueTable } from "../values/table.ts";
import type { TimeAxis } from "../values/time-axis.ts";
import { type Value, valueText } from "../values/value.ts";
import type { Vocabulary } from "../vocabulary.ts";
import { impliedOrders, orders } from "./implied-orders.ts";
import { type StatedBase, statedBase, statedValues } from "./stated-rows.ts";

/** Room for the values that one query writes, and for the mark of what is a thing of the graph. */
const ROOM = 64;

/** A graph whose values are numbered on behind its entities, and whose attributes are relations to them. */
export interface WideBase {
  readonly graph: Graph;
  readonly table: ValueTable;
  readonly rows: Rows;
  readonly entityCount: number;
  /** The directed relations of the attributes, each followed by its inverse. */
  readonly relationOf: ReadonlyMap<string, number>;
  /** The first relation without rows. */
  readonly firstImplied: number;
  /** Statements as entities behind the values; absent where a query asks for none. */
  readonly stated?: StatedBase;
  /** The instants that a time of a query may be; absent where it has no times of links. */
  readonly axis?: TimeAxis | undefined;
  identity(): Uint32Array;
}

/** What a query asks for beside the values of attributes. */
export type WideNeed = "values" | "statements" | "instants";

const made = new WeakMap<Graph, Map<WideNeed, WideBase>>();

/**
 * The graph with its values, and with its statements where they are asked for; made on the first query over them and kept with the
 * graph. Takes as much memory as its links, the values aside, once more, and with statements twice more.
 * @param need `instants`: statements, and every instant at which a link may hold
 * @throws LacunaError `query.too-many-instants`
 */
export function wideBase(graph: Graph, need: WideNeed = "values"): WideBase {
  const kept = made.get(graph) ?? new Map<WideNeed, WideBase>();
  made.set(graph, kept);
  let found = kept.get(need);
  if (!found) {
    found = widened(graph, need);
    kept.set(need, found);
  }
  return found;
}

function widened(graph: Graph, need: WideNeed): WideBase {
  const { statements } = graph;
  const more = need === "values" || !statements ? undefined : statedValues(graph, need === "instants");
  const table = valueTable(graph, more);
  const names = [...graph.attributes.keys()];
  const firstStated = table.first + valueCount(table);
  const firstRelation = graph.relationCount + 2 * names.length;
  const rows = widenedRows(graph, table);
  const stated = more && statements ? statedBase(graph, statements, table, firstRelation) : undefined;
  const entityCount = firstStated + (stated?.nodeCount ?? 0) + ROOM;
  let identity: Uint32Array | undefined;
  return {
    graph,
    table,
    rows: stated ? stated.joined(rows) : rows,
    entityCount,
    relationOf: new Map(names.map((name, at) => [name, graph.relationCount + 2 * at])),
    firstImplied: firstRelation + (stated?.relationCount ?? 0),
    ...(stated ? { stated, axis: more?.axis } : {}),
    identity() {
      identity ??= Uint32Array.from({ length: entityCount }, (_, id) => id);
      return identity;
    },
  };
}

/** The rows of the graph, followed by those of each attribute, from entities to values and back. */
function widenedRows(graph: Graph, table: ValueTable): Rows {
  const { rows, attributes, attributeTypes, relationCount } = graph;
  const links = [...attributes].map(([name, column]) =>
    linksTo(column, idsOfType(table, attributeTypes?.get(name))),
  );
  const more = links.reduce((sum, { heads }) => sum + heads.length, 0);
  const [rowCount, edgeCount] = [rows.rowHead.length, rows.tails.length];
  const relationRow = new Uint32Array(relationCount + 2 * links.length + 1);
  relationRow.set(rows.relationRow);
  const rowHead = extendedBy(rows.rowHead, 2 * more);
  const rowEdge = extendedBy(rows.rowEdge, 2 * more);
  const tails = extendedBy(rows.tails, 2 * more);
  const levels = new Uint8Array(edgeCount + 2 * more);
  levels.set(rows.levels);
  let [row, edge] = [rowCount, edgeCount];
  for (const [at, link] of links.entries()) {
    relationRow[relationCount + 2 * at] = row;
    // Entities have one value of an attribute, and come in order.
    for (let place = 0; place < link.heads.length; place++) {
      rowHead[row] = link.heads[place]!;
      rowEdge[row++] = edge;
      tails[edge++] = link.tails[place]!;
    }
    relationRow[relationCount + 2 * at + 1] = row;
    let before = -1;
    for (const place of byTail(link, table)) {
      if (link.tails[place] !== before) {
        before = link.tails[place]!;
        rowHead[row] = before;
        rowEdge[row++] = edge;
      }
      tails[edge++] = link.heads[place]!;
    }
  }
  relationRow[relationRow.length - 1] = row;
  rowEdge[row] = edge;
  return { relationRow, rowHead: rowHead.slice(0, row), rowEdge: rowEdge.slice(0, row + 1), tails, levels };
}

interface ValueLinks {
  readonly heads: Uint32Array;
  readonly tails: Uint32Array;
}

/** The entities that have an attribute, ascending, each with its value. */
function linksTo(column: Float64Array, idOf: (number: number) => number): ValueLinks {
  let count = 0;
  for (let entity = 0; entity < column.length; entity++) if (!Number.isNaN(column[entity])) count++;
  const [heads, tails] = [new Uint32Array(count), new Uint32Array(count)];
  let at = 0;
  for (let entity = 0; entity < column.length; entity++) {
    const number = column[entity]!;
    if (Number.isNaN(number)) continue;
    heads[at] = entity;
    tails[at++] = idOf(number);
  }
  return { heads, tails };
}

/** The places of links by their tails, those of one tail in their order (counting sort). */
function byTail({ tails }: ValueLinks, table: ValueTable): Uint32Array {
  const next = new Uint32Array(valueCount(table) + 1);
  for (const tail of tails) next[tail - table.first + 1]!++;
  for (let value = 1; value < next.length; value++) next[value]! += next[value - 1]!;
  const order = new Uint32Array(tails.length);
  for (let place = 0; place < tails.length; place++) order[next[tails[place]! - table.first]!++] = place;
  return order;
}

function extendedBy(array: Uint32Array, more: number): Uint32Array {
  const longer = new Uint32Array(array.length + more);
  longer.set(array);
  return longer;
}

/** What a query over values is answered on. */
export interface WideGraph {
  readonly graph: Graph;
  /** The entity that marks things of the graph by the relation `thing`. */
  readonly mark: number;
  /** The entities of the values that the query writes. */
  readonly written: readonly number[];
}

/**
 * The graph that one query is answered on, with the values that it writes.
 * @throws LacunaError `query.too-many-values`
 */
export function wideGraph(base: WideBase, written: readonly Value[]): WideGraph {
  const { graph, table, rows, entityCount, relationOf, firstImplied, stated } = base;
  if (written.length >= ROOM)
    throw new LacunaError(
      "query.too-many-values",
      `the query writes ${written.length} values, more than ${ROOM - 1}`,
      {
        hint: "split it into several queries",
      },
    );
  const firstWritten = entityCount - ROOM;
  const shown = (id: number): Value | undefined => valueAt(table, id) ?? written[id - firstWritten];
  const implied = impliedOrders(base, shown);
  const statementAt = (id: number) => stated?.linkOf(id);
  const relationNames = [
    ...relationOf.keys(),
    ...(stated?.relationNames ?? []),
    ...orders.map(({ name }) => name),
  ];
  return {
    mark: entityCount - 1,
    written: written.map((_, at) => firstWritten + at),
    graph: makeGraph({
      ...graph,
      entityCount,
      relationCount: firstImplied + 2 * orders.length,
      entities: extended(graph.entities, entityCount, (id) => {
        const value = shown(id);
        if (value !== undefined) return valueText(value);
        return statementAt(id) ? "a statement" : "a thing of the graph";
      }),
      relations: extended(
        graph.relations,
        (firstImplied >> 1) + orders.length,
        (id) => relationNames[id - (graph.relationCount >> 1)]!,
      ),
      rows,
      implied,
      valueAt: shown,
      ...(stated ? { statementAt } : {}),
    }),
  };
}

/** A vocabulary with more ids at its end, which are found under no name. */
function extended(vocabulary: Vocabulary, size: number, name: (id: number) => string): Vocabulary {
  const { size: own } = vocabulary;
  return {
    size,
    hasLabels: vocabulary.hasLabels,
    ...(vocabulary.aliases ? { aliases: vocabulary.aliases } : {}),
    name: (id) => (id < own ? vocabulary.name(id) : name(id)),
    id: (text) => vocabulary.id(text),
    label: (id) => (id < own ? vocabulary.label(id) : name(id)),
    withLabel: (label) => vocabulary.withLabel(label),
  };
}
