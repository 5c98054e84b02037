import { type KernelSpace, kernelSpace, MOST_BYTES } from "../kernel-space.ts";
import type { KernelName } from "../product-kernel.ts";
import type { Team } from "../team.ts";
import { type NodeClasses, nodeClasses } from "./classes.ts";
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
import { type SharedNodes, sharedNodes } from "./shared-nodes.ts";

/** Nodes of a unit of work, as in `kernel/messages.ts`. */
const BLOCK = 48;
/** Queries that are computed at once, at most. */
const MOST_QUERIES = 64;
/** Bytes of states that are held at once, when one query takes less: about the size of a processor's last-level cache. */
const USUAL_MEMORY = 2 ** 24;

/** Options of the computation of a network. */
export interface KernelNetworkOptions {
  readonly kernel: Exclude<KernelName, "plain">;
  /** Threads that share the work; results do not depend on them. */
  readonly team?: Team | undefined;
  /** Bytes that states may take; those of one query are taken in any case. */
  readonly memory?: number | undefined;
}

/** The inputs of the steps of a batch. */
interface Work {
  readonly definition: NetworkDefinition;
  readonly space: KernelSpace;
  readonly places: NetworkPlaces;
  /** The nodes to compute at each layer, and the nodes that share their states. */
  readonly shared: (query: NetworkQuery) => readonly (SharedNodes | undefined)[];
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
  const { rows, width, layers, readout } = definition;
  const threads = team?.threads ?? 1;
  const places = networkPlaces(definition, threads);
  const space = kernelSpace(kernel, places.end, { team, most: MOST_BYTES });
  writeNetwork(space, places, definition);
  const work: Work = { definition, space, places, shared: sharing(definition) };
  const each = batchPlaces(definition, 0, 1).end;
  const most = Math.max(1, Math.min(MOST_QUERIES, Math.floor(memory / each)));
  const inBatches = (
    queries: readonly NetworkQuery[],
    count: number,
    take: (batch: readonly NetworkQuery[], from: number, laid: BatchPlaces, last: LastLayer) => void,
  ) => {
    for (let from = 0; from < queries.length; from += most) {
      const batch = queries.slice(from, from + most);
      const laid = batchPlaces(definition, places.end, batch.length);
      space.grow(laid.end);
      take(batch, from, laid, runLayers(work, laid, batch, count));
    }
  };
  return {
    kernel,
    states(queries, count = layers.length) {
      const size = rows.nodeCount * width;
      const out = new Float32Array(queries.length * size);
      inBatches(queries, count, (batch, from, laid, { states }) => {
        for (let at = 0; at < batch.length; at++) {
          const start = (states + at * laid.stateBytes) / 4;
          out.set(space.floats.subarray(start, start + size), (from + at) * size);
        }
      });
      return out;
    },
    scores(queries, out) {
      inBatches(queries, layers.length, (batch, from, laid, { states, shared }) => {
        const { hidden, outputBias } = readout!;
        batch.forEach(({ vector }, at) => {
          space.floats.set(readoutConstant(definition, vector), (laid.vectors + at * laid.vectorBytes) / 4);
        });
        const units = describe(work, laid, batch.length, (at) => ({
          from: states + at * laid.stateBytes,
          to: laid.scores + at * laid.scoreBytes,
          ...listOf(work, laid, at, shared[at]),
          relations: 0,
        }));
        const { readoutPanels, output, scratch, scratchBytes } = places;
        space.run(
          "readout",
          ...[laid.queries, units, width, hidden, readoutPanels, output, outputBias, scratch, scratchBytes],
        );
        for (let at = 0; at < batch.length; at++) {
          const start = (laid.scores + at * laid.scoreBytes) / 4;
          const row = out.subarray((from + at) * rows.nodeCount, (from + at + 1) * rows.nodeCount);
          row.set(space.floats.subarray(start, start + rows.nodeCount));
          const copies = shared[at]?.copies ?? NOTHING;
          for (let pair = 0; pair < copies.length; pair += 2) row[copies[pair]!] = row[copies[pair + 1]!]!;
        }
      });
    },
    close: () => space.close(),
  };
}

function writeNetwork({ floats, ints }: KernelSpace, places: NetworkPlaces, definition: NetworkDefinition) {
  const { rows, width, aggregation, layers, readout } = definition;
  ints.set(rows.rowGroup, places.rowGroup / 4);
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

/** The term that the readout adds for a query before its activation: V's right half times the query's vector, and the bias. */
function readoutConstant({ width, readout }: NetworkDefinition, vector: Float32Array): Float32Array {
  const { weight, bias } = readout!;
  return bias.map((value, unit) => {
    let sum = value;
    for (let i = 0; i < width; i++) sum += weight[(2 * unit + 1) * width + i]! * vector[i]!;
    return sum;
  });
}

/** The description of a query for the kernel. */
interface Described {
  /** Address of the list of nodes; 0 for all. */
  readonly nodes: number;
  readonly count: number;
  readonly from: number;
  readonly to: number;
  readonly relations: number;
}

/** Writes the descriptions of all queries for the kernel; returns the number of units. */
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
  // The beginning of the query after the last: the search for the query of a unit stops here.
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

/** The beginning of the states after the last layer, and the nodes that each query has computed in it. */
interface LastLayer {
  readonly states: number;
  readonly shared: readonly (SharedNodes | undefined)[];
}

const NOTHING = new Uint32Array(0);

/** Runs the first layers of a batch. */
function runLayers(work: Work, laid: BatchPlaces, batch: readonly NetworkQuery[], layers: number): LastLayer {
  const { space, definition } = work;
  batch.forEach((query, at) => {
    writeQuery(work, laid, query, at);
  });
  const plans = batch.map((query) => work.shared(query));
  let shared: readonly (SharedNodes | undefined)[] = batch.map(() => undefined);
  let [from, to] = laid.states;
  for (let layer = 0; layer < layers; layer++) {
    shared = plans.map((plan) => plan[layer]);
    const relations = relationPlaces(space, laid, batch, layer);
    const states = (at: number) => ({
      from: from + at * laid.stateBytes,
      to: to + at * laid.stateBytes,
      relations: relations[at]!,
    });
    const units = describe(work, laid, batch.length, (at) => ({
      ...states(at),
      ...listOf(work, laid, at, shared[at]),
    }));
    runLayer(work, laid, layer, units);
    if (shared.some((each) => each !== undefined)) {
      const copied = describe(work, laid, batch.length, (at) => ({
        ...states(at),
        ...copiesOf(work, laid, at, shared[at]),
      }));
      space.run("spread", laid.queries, copied, definition.width);
    }
    [from, to] = [to, from];
  }
  return { states: from, shared };
}

/** Writes the relation vectors of a layer, those that queries share once; returns the place for each query. */
function relationPlaces(
  space: KernelSpace,
  laid: BatchPlaces,
  batch: readonly NetworkQuery[],
  layer: number,
): number[] {
  const written = new Map<Float32Array, number>();
  return batch.map(({ relations }) => {
    const values = relations[layer]!;
    let place = written.get(values);
    if (place === undefined) {
      place = laid.relations + written.size * laid.relationBytes;
      space.floats.set(values, place / 4);
      written.set(values, place);
    }
    return place;
  });
}

/** Writes the list of nodes that a query computes; all nodes need none. */
function listOf(
  { space, definition }: Work,
  laid: BatchPlaces,
  at: number,
  shared: SharedNodes | undefined,
): Pick<Described, "nodes" | "count"> {
  if (!shared) return { nodes: 0, count: definition.rows.nodeCount };
  const nodes = laid.lists + at * laid.listBytes;
  space.ints.set(shared.nodes, nodes / 4);
  return { nodes, count: shared.nodes.length };
}

/** Writes the pairs of nodes of which one takes the state of the other. */
function copiesOf(
  { space }: Work,
  laid: BatchPlaces,
  at: number,
  shared: SharedNodes | undefined,
): Pick<Described, "nodes" | "count"> {
  const { copies } = shared ?? { copies: NOTHING };
  const nodes = laid.copies + 2 * at * laid.listBytes;
  space.ints.set(copies, nodes / 4);
  return { nodes, count: copies.length / 2 };
}

/** Finds out which nodes layers need not compute; the classes of the graph are looked for when a query comes. */
function sharing({ rows, aggregation, layers }: NetworkDefinition): Work["shared"] {
  // The statistics of a PNA depend on how many messages a node gets, also before any of them says anything.
  if (aggregation === "pna") return () => [];
  let known: { readonly classes: NodeClasses; readonly reached: Reached } | undefined;
  return ({ nodes }) => {
    known ??= { classes: nodeClasses(rows, layers.length), reached: reachedFrom(rows) };
    return sharedNodes(known.classes, known.reached, nodes, layers.length);
  };
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
