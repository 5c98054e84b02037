import type { Compute } from "../autograd/compute.ts";
import type { Floats } from "../autograd/floats.ts";
import { pnaScales } from "./network.ts";
import { type MessageEdges, type MessageRows, messageRows } from "./rows.ts";

/**
 * The edges of a graph in the three orders in which a layer passes along them: by receiver on its way forwards, by sender
 * for the gradients of states, by relation for those of relation vectors. All three are rows of groups of ids: of relations
 * and senders, of relations and receivers, of receivers and senders.
 */
export interface EdgeOrders {
  readonly byReceiver: MessageRows;
  readonly bySender: MessageRows;
  readonly byRelation: MessageRows;
}

/** Puts the edges of rows by receiver into all three orders. */
export function edgeOrders(byReceiver: MessageRows): EdgeOrders {
  const { nodeCount, relationCount } = byReceiver;
  const { receivers, relations, senders } = edgesOf(byReceiver);
  return {
    byReceiver,
    bySender: messageRows({ receivers: senders, relations, senders: receivers }, nodeCount, relationCount),
    byRelation: messageRows(
      { receivers: relations, relations: receivers, senders },
      relationCount,
      nodeCount,
      nodeCount,
    ),
  };
}

/** The edges of rows, one place an edge. */
export function edgesOf({
  nodeCount,
  rowGroup,
  groupRelation,
  groupEdge,
  senders,
}: MessageRows): MessageEdges {
  const receivers = new Uint32Array(senders.length);
  const relations = new Uint32Array(senders.length);
  for (let row = 0; row < nodeCount; row++)
    for (let group = rowGroup[row]!; group < rowGroup[row + 1]!; group++) {
      receivers.fill(row, groupEdge[group]!, groupEdge[group + 1]!);
      relations.fill(groupRelation[group]!, groupEdge[group]!, groupEdge[group + 1]!);
    }
  return { receivers, relations, senders };
}

/** The same graph without some edges: all that are equal to one of `removed`. */
export function withoutEdges(orders: EdgeOrders, removed: MessageEdges): EdgeOrders {
  const { receivers, relations, senders } = removed;
  if (senders.length === 0) return orders;
  return {
    byReceiver: withoutMembers(orders.byReceiver, receivers, relations, senders),
    bySender: withoutMembers(orders.bySender, senders, relations, receivers),
    byRelation: withoutMembers(orders.byRelation, relations, receivers, senders),
  };
}

function withoutMembers(
  rows: MessageRows,
  ofRow: Uint32Array,
  ofGroup: Uint32Array,
  ofMember: Uint32Array,
): MessageRows {
  const removed = new Map<number, Map<number, Set<number>>>();
  for (let at = 0; at < ofRow.length; at++) {
    const groups = removed.get(ofRow[at]!) ?? new Map<number, Set<number>>();
    removed.set(ofRow[at]!, groups);
    const members = groups.get(ofGroup[at]!) ?? new Set<number>();
    groups.set(ofGroup[at]!, members.add(ofMember[at]!));
  }
  const { rowGroup, groupRelation, groupEdge, senders } = rows;
  const kept = {
    rowGroup: new Uint32Array(rowGroup.length),
    groupRelation: new Uint32Array(groupRelation.length),
    groupEdge: new Uint32Array(groupEdge.length),
    senders: new Uint32Array(senders.length),
  };
  let [groups, edges] = [0, 0];
  for (let row = 0; row < rowGroup.length - 1; row++) {
    const here = removed.get(row);
    for (let group = rowGroup[row]!; group < rowGroup[row + 1]!; group++) {
      const gone = here?.get(groupRelation[group]!);
      const first = edges;
      for (let edge = groupEdge[group]!; edge < groupEdge[group + 1]!; edge++)
        if (!gone?.has(senders[edge]!)) kept.senders[edges++] = senders[edge]!;
      if (edges === first) continue;
      kept.groupRelation[groups] = groupRelation[group]!;
      kept.groupEdge[groups++] = first;
    }
    kept.rowGroup[row + 1] = groups;
  }
  kept.groupEdge[groups] = edges;
  return {
    nodeCount: rows.nodeCount,
    relationCount: rows.relationCount,
    rowGroup: kept.rowGroup,
    groupRelation: kept.groupRelation.subarray(0, groups),
    groupEdge: kept.groupEdge.subarray(0, groups + 1),
    senders: kept.senders.subarray(0, edges),
  };
}

/** Rows whose ids lie where kernels can read them. */
export interface LaidRows extends MessageRows {
  /** The place of the addresses of the ids; 0 where nothing reads by address. */
  readonly address: number;
}

/** A graph laid out for computing, until it is closed. */
export interface LaidEdges {
  readonly byReceiver: LaidRows;
  readonly bySender: LaidRows;
  readonly byRelation: LaidRows;
  /** The scale of each node, for a PNA. */
  readonly scales: Floats;
  close(): void;
}

/** Lays the orders of a graph out. */
export function layEdges(compute: Compute, orders: EdgeOrders): LaidEdges {
  const held: (Uint32Array | Floats)[] = [];
  const place = (ids: Uint32Array): Uint32Array => {
    const room = compute.takeIds(ids);
    if (room !== ids) held.push(room);
    return room;
  };
  const lay = (rows: MessageRows): LaidRows => {
    const laid = {
      nodeCount: rows.nodeCount,
      relationCount: rows.relationCount,
      rowGroup: place(rows.rowGroup),
      groupRelation: place(rows.groupRelation),
      groupEdge: place(rows.groupEdge),
      senders: place(rows.senders),
    };
    const { rowGroup, groupRelation, groupEdge, senders } = laid;
    const places = [rowGroup, groupRelation, groupEdge, senders].map(({ byteOffset }) => byteOffset);
    return { ...laid, address: place(Uint32Array.from(places)).byteOffset };
  };
  const scales = compute.take(orders.byReceiver.nodeCount);
  scales.set(pnaScales(orders.byReceiver));
  held.push(scales);
  return {
    byReceiver: lay(orders.byReceiver),
    bySender: lay(orders.bySender),
    byRelation: lay(orders.byRelation),
    scales,
    close() {
      for (const room of held.splice(0)) compute.give(room);
    },
  };
}
