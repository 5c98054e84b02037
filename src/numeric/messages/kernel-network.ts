import { type KernelSpace, kernelSpace, MOST_BYTES } from "../kernel-space.ts";
import type { KernelName } from "../product-kernel.ts";
import type { Team } from "../team.ts";
import {
  type BatchPlaces,
  batchPlaces,
  layerPanels,
  type NetworkPlaces,
  networkPlaces,
  panelsOf,
  QUERY_BYTES,
} from "./kernel-layout.ts";
import {
  checkNetwork,
  type MessageNetwork,
  type NetworkDefinition,
  type NetworkQuery,
  pnaScales,
} from "./network.ts";
import { type Reached, reachedFrom } from "./rows.ts";

/** Nodes of a unit of work, as in `kernel/messages.ts`. */
const BLOCK = 48;
/** Queries that are computed at once, at most. */
const MOST_QUERIES = 64;
/** Bytes of states that are held at once, when one query takes less: what a processor's last cache holds, about. */
const USUAL_MEMORY = 2 ** 24;

/** How a network computes. */
export interface KernelNetworkOptions {
  readonly kernel: Exclude<KernelName, "plain">;
  /** Threads that share the work; results do not depend on them. */
  readonly team?: Team | undefined;
  /** Bytes that states may take; those of one query are taken in any case. */
  readonly memory?: number | undefined;
}

/** What the steps of a batch work on. */
interface Work {
  readonly definition: NetworkDefinition;
  readonly space: KernelSpace;
  readonly places: NetworkPlaces;
  readonly reached: Reached;
}

/**
 * A network in WebAssembly. Its graph, its layers and the states of some queries lie in one memory.
 * @throws RangeError where its parts do not fit each other, or the host has not as much memory
 */
export function kernelNetwork(
  definition: NetworkDefinition,
  { kernel, team, memory = USUAL_MEMORY }: KernelNetworkOptions,
): MessageNetwork {
  checkNetwork(definition);
  const { rows, width, aggregation, layers, readout } = definition;
  const threads = team?.threads ?? 1;
  const places = networkPlaces(definition, threads);
  const space = kernelSpace(kernel, places.end, { team, most: MOST_BYTES });
  writeNetwork(space, places, definition);
  const work: Work = { definition, space, places, reached: reachedFrom(rows) };
  const each = batchPlaces(definition, 0, 1).end;
  const most = Math.max(1, Math.min(MOST_QUERIES, Math.floor(memory / each)));
  /** What the first layer makes of a node that nothing has reached, where that is the same for all: with sums. */
  const untouched =
    layers.length === 0 || aggregation === "pna" ? new Float32Array(width) : untouchedState(work);
  const inBatches = (
    queries: readonly NetworkQuery[],
    count: number,
    take: (batch: readonly NetworkQuery[], from: number, laid: BatchPlaces, states: number) => void,
  ) => {
    for (let from = 0; from < queries.length; from += most) {
      const batch = queries.slice(from, from + most);
      const laid = batchPlaces(definition, places.end, batch.length);
      space.grow(laid.end);
      take(batch, from, laid, runLayers(work, laid, batch, count, untouched));
    }
  };
  return {
    kernel,
    states(queries, count = layers.length) {
      const size = rows.nodeCount * width;
      const out = new Float32Array(queries.length * size);
      inBatches(queries, count, (batch, from, laid, states) => {
        for (let at = 0; at < batch.length; at++) {
          const start = (states + at * laid.stateBytes) / 4;
          out.set(space.floats.subarray(start, start + size), (from + at) * size);
        }
      });
      return out;
    },
    scores(queries, out) {
      inBatches(queries, layers.length, (batch, from, laid, states) => {
        const { hidden, outputBias } = readout!;
        batch.forEach(({ vector }, at) => {
          space.floats.set(readoutConstant(definition, vector), (laid.vectors + at * laid.vectorBytes) / 4);
        });
        const units = describe(work, laid, batch.length, (at) => ({
          ...{ from: states + at * laid.stateBytes, to: laid.scores + at * laid.scoreBytes },
          ...{ nodes: 0, count: rows.nodeCount, relations: 0 },
        }));
        const { readoutPanels, output, scratch, scratchBytes } = places;
        space.run(
          "readout",
          ...[laid.queries, units, width, hidden, readoutPanels, output, outputBias, scratch, scratchBytes],
        );
        for (let at = 0; at < batch.length; at++) {
          const start = (laid.scores + at * laid.scoreBytes) / 4;
          out.set(space.floats.subarray(start, start + rows.nodeCount), (from + at) * rows.nodeCount);
        }
      });
    },
    close: () => space.close(),
  };
}

function writeNetwork({ floats, ints }: KernelSpace, places: NetworkPlaces, definition: NetworkDefinition) {
  const { rows, width, aggregation, layers, readout } = definition;
  ints.set(rows.rowGroup, places.rowGroup / 4);
  ints[places.rowGroup / 4 + rows.nodeCount + 1] = rows.rowGroup[rows.nodeCount]!;
  ints.set(rows.groupRelation, places.groupRelation / 4);
  ints.set(rows.groupEdge, places.groupEdge / 4);
  ints.set(rows.senders, places.senders / 4);
  if (aggregation === "pna") floats.set(pnaScales(rows), places.scales / 4);
  ints.set(
    [places.rowGroup, places.groupRelation, places.groupEdge, places.senders, places.scales],
    places.graph / 4,
  );
  layers.forEach((layer, at) => {
    floats.set(layerPanels(layer, width, aggregation === "pna"), places.panels[at]! / 4);
    [layer.bias, layer.gain, layer.shift].forEach((values, part) => {
      floats.set(values, places.norms[at]! / 4 + part * width);
    });
  });
  if (!readout) return;
  floats.set(panelsOf(readout.weight, readout.hidden, width), places.readoutPanels / 4);
  floats.set(readout.output, places.output / 4);
}

/** What the readout adds for a query before its activation: V's right half times the query's vector, and the bias. */
function readoutConstant({ width, readout }: NetworkDefinition, vector: Float32Array): Float32Array {
  const { weight, bias } = readout!;
  return bias.map((value, unit) => {
    let sum = value;
    for (let i = 0; i < width; i++) sum += weight[(2 * unit + 1) * width + i]! * vector[i]!;
    return sum;
  });
}

/** What the kernel is told about a query. */
interface Described {
  /** Address of the list of nodes; 0 for all. */
  readonly nodes: number;
  readonly count: number;
  readonly from: number;
  readonly to: number;
  readonly relations: number;
}

/** Tells the kernel about all queries; gives the number of units. */
function describe(
  { space }: Work,
  laid: BatchPlaces,
  count: number,
  query: (at: number) => Described,
): number {
  let units = 0;
  for (let at = 0; at < count; at++) {
    const { nodes, count: nodeCount, from, to, relations } = query(at);
    space.ints.set(
      [
        ...[nodes, nodeCount, units, from, to, relations],
        ...[laid.weights + at * laid.scoreBytes, laid.vectors + at * laid.vectorBytes],
      ],
      (laid.queries + at * QUERY_BYTES) / 4,
    );
    units += Math.ceil(nodeCount / BLOCK);
  }
  // Where the next query would begin: whoever looks for the query of a unit stops here.
  space.ints[(laid.queries + count * QUERY_BYTES) / 4 + 2] = units;
  return units;
}

function runLayer(
  { definition, space, places }: Work,
  laid: BatchPlaces,
  layer: number,
  units: number,
): void {
  const { width, aggregation } = definition;
  const { graph, panels, norms, scratch, scratchBytes } = places;
  space.run(
    "propagate",
    ...[laid.queries, units, graph, width, aggregation === "pna" ? 1 : 0],
    ...[panels[layer]!, norms[layer]!, scratch, scratchBytes],
  );
}

/** The state after the first layer of a node without boundary to which no message comes. */
function untouchedState(work: Work): Float32Array {
  const { definition, space, places } = work;
  const { nodeCount } = definition.rows;
  const laid = batchPlaces(definition, places.end, 1);
  space.grow(laid.end);
  const [from, to] = laid.states;
  space.ints[laid.lists / 4] = nodeCount;
  const units = describe(work, laid, 1, () => ({ nodes: laid.lists, count: 1, from, to, relations: 0 }));
  space.floats.fill(0, laid.weights / 4, laid.lists / 4);
  space.floats.fill(0, from / 4, to / 4);
  runLayer(work, laid, 0, units);
  const start = to / 4 + nodeCount * definition.width;
  return space.floats.slice(start, start + definition.width);
}

/** Runs the first layers of a batch; gives where the states of its queries begin. */
function runLayers(
  work: Work,
  laid: BatchPlaces,
  batch: readonly NetworkQuery[],
  layers: number,
  untouched: Float32Array,
): number {
  const { space, definition } = work;
  const { width } = definition;
  batch.forEach((query, at) => {
    writeQuery(work, laid, query, at);
  });
  let [from, to] = laid.states;
  for (let layer = 0; layer < layers; layer++) {
    const written = new Map<Float32Array, number>();
    const relationsOf = ({ relations }: NetworkQuery): number => {
      const values = relations[layer]!;
      let place = written.get(values);
      if (place === undefined) {
        place = laid.relations + written.size * laid.relationBytes;
        space.floats.set(values, place / 4);
        written.set(values, place);
      }
      return place;
    };
    const units = describe(work, laid, batch.length, (at) => {
      const touched =
        layer === 0 && definition.aggregation === "sum" ? touchedNodes(work, batch[at]!) : undefined;
      const [source, target] = [from + at * laid.stateBytes, to + at * laid.stateBytes];
      const list = laid.lists + at * laid.listBytes;
      if (touched) {
        space.ints.set(touched, list / 4);
        repeat(space.floats, untouched, target / 4, (definition.rows.nodeCount + 1) * width);
      }
      return {
        ...{ from: source, to: target, relations: relationsOf(batch[at]!) },
        nodes: touched ? list : 0,
        count: touched?.length ?? definition.rows.nodeCount,
      };
    });
    runLayer(work, laid, layer, units);
    [from, to] = [to, from];
  }
  return from;
}

/** Writes boundary and first state of a query. */
function writeQuery({ space, definition }: Work, laid: BatchPlaces, query: NetworkQuery, at: number): void {
  const { floats } = space;
  const { width } = definition;
  const weights = (laid.weights + at * laid.scoreBytes) / 4;
  floats.fill(0, weights, weights + laid.scoreBytes / 4);
  const states = (laid.states[0] + at * laid.stateBytes) / 4;
  floats.fill(0, states, states + laid.stateBytes / 4);
  floats.set(query.vector, (laid.vectors + at * laid.vectorBytes) / 4);
  query.nodes.forEach((node, i) => {
    const weight = query.weights[i]!;
    floats[weights + node] = weight;
    for (let j = 0; j < width; j++) floats[states + node * width + j] = weight * query.vector[j]!;
  });
}

/** The nodes whose state the first layer makes other than that of all others, ascending; undefined for most nodes. */
function touchedNodes({ definition, reached }: Work, { nodes }: NetworkQuery): Uint32Array | undefined {
  const most = definition.rows.nodeCount / 2;
  let size = nodes.length;
  for (const node of nodes) size += reached.start[node + 1]! - reached.start[node]!;
  if (size > most) return undefined;
  const found = new Set(nodes);
  for (const node of nodes)
    for (let at = reached.start[node]!; at < reached.start[node + 1]!; at++)
      found.add(reached.receivers[at]!);
  return Uint32Array.from(found).sort();
}

/** Writes a row again and again, `size` values in all. */
function repeat(floats: Float32Array, row: Float32Array, to: number, size: number): void {
  if (size === 0) return;
  floats.set(row, to);
  for (let done = row.length; done < size; done *= 2)
    floats.copyWithin(to + done, to, to + Math.min(done, size - done));
}
