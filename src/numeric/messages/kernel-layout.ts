import { FIRST_BYTE, placesFrom } from "../kernel-space.ts";
import { featureColumn, type MessageLayer, type NetworkDefinition, PNA_FEATURES } from "./network.ts";

/** Values of a row of a panel, and the most rows of a tile, as in `kernel/tile.ts`. */
const PANEL = 8;
const TILE = 6;
/** Bytes of the description of a query for the kernel, as in `kernel/messages.ts`. */
export const QUERY_BYTES = 64;

/** Byte offsets of the permanent parts of a network in its memory. */
export interface NetworkPlaces {
  readonly rowGroup: number;
  readonly groupRelation: number;
  readonly groupEdge: number;
  readonly senders: number;
  readonly scales: number;
  /** Addresses of the five parts above. */
  readonly graph: number;
  /** Packed weights of each layer, and its bias, gain and shift. */
  readonly panels: readonly number[];
  readonly norms: readonly number[];
  readonly readoutPanels: number;
  readonly output: number;
  readonly scratch: number;
  /** Size of the scratch space of each thread. */
  readonly scratchBytes: number;
  readonly end: number;
}

export function networkPlaces(definition: NetworkDefinition, threads: number): NetworkPlaces {
  const { rows, width, aggregation, layers, readout } = definition;
  const at = placesFrom(FIRST_BYTE);
  const depth = width * (1 + (aggregation === "sum" ? 1 : PNA_FEATURES));
  const hidden = readout?.hidden ?? 0;
  const scratchBytes = 64 + 4 * TILE * Math.max(2 * depth + width, 2 * width + hidden);
  const found = {
    rowGroup: at.take(4 * (rows.nodeCount + 1)),
    groupRelation: at.take(4 * rows.groupRelation.length),
    groupEdge: at.take(4 * rows.groupEdge.length),
    senders: at.take(4 * rows.senders.length),
    scales: at.take(aggregation === "pna" ? 4 * rows.nodeCount : 0),
    graph: at.take(64),
    panels: layers.map(() => at.take(4 * width * depth)),
    norms: layers.map(() => at.take(12 * width)),
    readoutPanels: at.take(4 * hidden * width),
    output: at.take(4 * hidden),
    scratch: at.take(threads * scratchBytes),
  };
  return { ...found, scratchBytes, end: at.end };
}

/** Byte offsets of a batch of queries, which follows a network. */
export interface BatchPlaces {
  readonly queries: number;
  /** Boundary weight of every node, query after query. */
  readonly weights: number;
  /** Vectors, later the constants of the readout, `vectorBytes` each. */
  readonly vectors: number;
  readonly vectorBytes: number;
  /** Lists of nodes, `listBytes` each, and of copies, twice as large. */
  readonly lists: number;
  readonly listBytes: number;
  readonly copies: number;
  /** Relation vectors of a layer, of each query that does not share them. */
  readonly relations: number;
  readonly relationBytes: number;
  /** The two sets of states that layers read and write in turn, `stateBytes` a query. */
  readonly states: readonly [number, number];
  readonly stateBytes: number;
  readonly scores: number;
  readonly scoreBytes: number;
  readonly end: number;
}

export function batchPlaces(definition: NetworkDefinition, from: number, count: number): BatchPlaces {
  const { rows, width, readout } = definition;
  const at = placesFrom(from);
  const line = (bytes: number) => Math.ceil(bytes / 64) * 64;
  const sizes = {
    vectorBytes: line(4 * Math.max(width, readout?.hidden ?? 0)),
    listBytes: line(4 * rows.nodeCount),
    relationBytes: line(4 * width * rows.relationCount),
    // And what a tile reads behind the last row.
    stateBytes: line(4 * width * (rows.nodeCount + TILE)),
    scoreBytes: line(4 * rows.nodeCount),
  };
  const found = {
    queries: at.take(QUERY_BYTES * (count + 1)),
    weights: at.take(count * sizes.scoreBytes),
    vectors: at.take(count * sizes.vectorBytes),
    lists: at.take(count * sizes.listBytes),
    copies: at.take(2 * count * sizes.listBytes),
    relations: at.take(count * sizes.relationBytes),
    states: [at.take(count * sizes.stateBytes), at.take(count * sizes.stateBytes)] as const,
    scores: at.take(count * sizes.scoreBytes),
  };
  return { ...found, ...sizes, end: at.end };
}

/** The weights of a layer in panels of 8 outputs; features of a PNA in the order in which the kernel makes them. */
export function layerPanels({ weight }: MessageLayer, width: number, pna: boolean): Float32Array {
  const depth = weight.length / width;
  const column = (at: number) => (pna && at >= width ? width + featureColumn(at - width, width) : at);
  return panelsOf(weight, width, depth, column);
}

/** A table (`rows × depth` of columns `column(0 .. depth - 1)`) in panels of 8 rows. */
export function panelsOf(
  table: Float32Array,
  rows: number,
  depth: number,
  column: (at: number) => number = (at) => at,
): Float32Array {
  const stride = table.length / rows;
  const out = new Float32Array(rows * depth);
  for (let row = 0; row < rows; row++)
    for (let at = 0; at < depth; at++)
      out[(row - (row % PANEL)) * depth + at * PANEL + (row % PANEL)] = table[row * stride + column(at)]!;
  return out;
}
