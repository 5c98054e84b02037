/**
 * The edges of a graph by the node that receives along them, as compressed rows of two levels: a row holds the groups of
 * a receiver, a group the senders of one relation. An edge that is there twice stands twice.
 */
export interface MessageRows {
  readonly nodeCount: number;
  readonly relationCount: number;
  /** First group of each receiver; nodeCount + 1 long. */
  readonly rowGroup: Uint32Array;
  /** Relation of each group, ascending inside a row. */
  readonly groupRelation: Uint32Array;
  /** First sender of each group; one longer than there are groups. */
  readonly groupEdge: Uint32Array;
  /** Sender of each edge, ascending inside a group. */
  readonly senders: Uint32Array;
}

/** Edges in any order, one place of each array an edge. */
export interface MessageEdges {
  readonly receivers: Uint32Array;
  readonly relations: Uint32Array;
  readonly senders: Uint32Array;
}

/**
 * Sorts edges into rows. Senders may be of another kind than receivers, `senderCount` of them.
 * @throws RangeError for ids outside the graph
 */
export function messageRows(
  edges: MessageEdges,
  nodeCount: number,
  relationCount: number,
  senderCount = nodeCount,
): MessageRows {
  const { receivers, relations, senders } = edges;
  const count = senders.length;
  let order = Uint32Array.from({ length: count }, (_, at) => at);
  order = countingSort(order, senders, senderCount);
  order = countingSort(order, relations, relationCount);
  order = countingSort(order, receivers, nodeCount);
  const rowGroup = new Uint32Array(nodeCount + 1);
  const groupRelation = new Uint32Array(count);
  const groupEdge = new Uint32Array(count + 1);
  let groups = 0;
  for (let at = 0; at < count; at++) {
    const [edge, before] = [order[at]!, order[at - 1]];
    const [receiver, relation] = [receivers[edge]!, relations[edge]!];
    if (before !== undefined && receivers[before] === receiver && relations[before] === relation) continue;
    groupEdge[groups] = at;
    groupRelation[groups++] = relation;
    rowGroup[receiver + 1]!++;
  }
  for (let node = 0; node < nodeCount; node++) rowGroup[node + 1]! += rowGroup[node]!;
  groupEdge[groups] = count;
  return {
    nodeCount,
    relationCount,
    rowGroup,
    groupRelation: groupRelation.slice(0, groups),
    groupEdge: groupEdge.slice(0, groups + 1),
    senders: order.map((edge) => senders[edge]!),
  };
}

/** The same places in the order of their keys; equal keys keep their order. */
function countingSort(order: Uint32Array, keys: Uint32Array, most: number): Uint32Array<ArrayBuffer> {
  const next = new Uint32Array(most + 1);
  for (const at of order) {
    const key = keys[at]!;
    if (key >= most) throw new RangeError(`there is no node or relation ${key} among ${most}`);
    next[key + 1]!++;
  }
  for (let key = 0; key < most; key++) next[key + 1]! += next[key]!;
  const sorted = new Uint32Array(order.length);
  for (const at of order) sorted[next[keys[at]!]!++] = at;
  return sorted;
}

/** The nodes that receive from each node, each once: what a change of a node's state reaches in one layer. */
export interface Reached {
  /** First receiver of each sender; nodeCount + 1 long. */
  readonly start: Uint32Array;
  readonly receivers: Uint32Array;
}

/** Turns rows round. */
export function reachedFrom({ nodeCount, rowGroup, groupEdge, senders }: MessageRows): Reached {
  const start = new Uint32Array(nodeCount + 1);
  const last = new Int32Array(nodeCount);
  const eachPair = (found: (receiver: number, sender: number) => void) => {
    last.fill(-1);
    for (let receiver = 0; receiver < nodeCount; receiver++) {
      const to = groupEdge[rowGroup[receiver + 1]!]!;
      for (let edge = groupEdge[rowGroup[receiver]!]!; edge < to; edge++) {
        const sender = senders[edge]!;
        if (last[sender] === receiver) continue;
        last[sender] = receiver;
        found(receiver, sender);
      }
    }
  };
  eachPair((_, sender) => {
    start[sender + 1]!++;
  });
  for (let node = 0; node < nodeCount; node++) start[node + 1]! += start[node]!;
  const next = start.slice();
  const receivers = new Uint32Array(start[nodeCount]!);
  eachPair((receiver, sender) => {
    receivers[next[sender]!++] = receiver;
  });
  return { start, receivers };
}
