import { denseStacks } from "../../numeric/messages/dense.ts";
import {
  type MessageNetwork,
  type NetworkDefinition,
  type NetworkQuery,
  queryCost,
} from "../../numeric/messages/network.ts";
import type { MessageRows } from "../../numeric/messages/rows.ts";
import { type MessageOptions, messageNetwork } from "../../numeric/messages/select.ts";
import { relationGraph } from "../message-passing/relation-graph.ts";
import { type UltraWeights, WIDTH } from "./weights.ts";

/** What is asked: how far each entity is the tail of `relation` from a weighted set of heads. */
export interface UltraQuestion {
  /** Heads, ascending, with their weights: one head of weight 1 for a link. */
  readonly nodes: Uint32Array;
  readonly weights: Float32Array;
  /** The directed relation that is followed. */
  readonly relation: number;
  /** The relation that the relation encoder starts from: `relation`, or the direct one when `relation` is an inverse. */
  readonly condition: number;
}

/** What the relation encoder says of all relations, given one. */
export interface RelationEncoding {
  /** `relationCount × 64`. */
  readonly vectors: Float32Array;
  /** Vectors of the relations in each layer of the entity network. */
  readonly layers: readonly Float32Array[];
}

/** ULTRA on one graph. */
export interface UltraNetwork {
  readonly kernel: string;
  readonly entityCount: number;
  readonly relationCount: number;
  /** Multiplications that a question takes, about, once its relation is encoded. */
  readonly rowCost: number;
  readonly entities: MessageNetwork;
  readonly relations: MessageNetwork;
  /** The encoding of each relation; those asked for lately are kept. */
  encode(conditions: readonly number[]): RelationEncoding[];
  /** Logits of all entities, `out[question][entity]`. A row does not depend on the others. */
  scores(questions: readonly UltraQuestion[], out: Float32Array): void;
  /** Lets go of memory and threads. */
  close(): void;
}

/** Bytes of encodings that are kept. */
const KEPT = 2 ** 26;

/** The entity network of weights on the links of a graph. */
export const entityDefinition = ({ entityNetwork }: UltraWeights, rows: MessageRows): NetworkDefinition => ({
  rows,
  width: WIDTH,
  aggregation: "sum",
  layers: entityNetwork.layers,
  readout: entityNetwork.readout,
});

/**
 * ULTRA with its weights on the links of a graph (Galkin et al., ICLR 2024, section 4): an NBFNet over the relation graph
 * encodes all relations relative to the one asked for, a second one over the graph starts from the head with that
 * relation's encoding.
 * @throws LacunaError `links.too-many-interactions`
 */
export function ultraNetwork(
  weights: UltraWeights,
  rows: MessageRows,
  options: MessageOptions = {},
): UltraNetwork {
  const { relationNetwork, entityNetwork } = weights;
  const { nodeCount, relationCount } = rows;
  const shared = { width: WIDTH, aggregation: "sum" } as const;
  const { layers: relationLayers, interactions } = relationNetwork;
  const relations = messageNetwork({ ...shared, rows: relationGraph(rows), layers: relationLayers }, options);
  const definition = entityDefinition(weights, rows);
  const entities = messageNetwork(definition, options);
  const projections = denseStacks(entityNetwork.projections, options);
  const size = relationCount * WIDTH;
  const most = Math.max(1, Math.floor(KEPT / (4 * size * (1 + entityNetwork.layers.length))));
  /** Those asked for last come last. */
  const kept = new Map<number, RelationEncoding>();
  const encode = (conditions: readonly number[]): RelationEncoding[] => {
    const found = new Map<number, RelationEncoding>();
    const missing: number[] = [];
    for (const condition of new Set(conditions)) {
      const known = kept.get(condition);
      if (known) found.set(condition, known);
      else missing.push(condition);
    }
    const states = relations.states(missing.map((condition) => relationQuery(condition, interactions)));
    missing.forEach((condition, at) => {
      const vectors = states.slice(at * size, (at + 1) * size);
      found.set(condition, { vectors, layers: projections.apply(vectors, relationCount) });
    });
    for (const [condition, encoding] of found) {
      kept.delete(condition);
      kept.set(condition, encoding);
    }
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break;
      kept.delete(oldest);
    }
    return conditions.map((condition) => found.get(condition)!);
  };
  return {
    kernel: entities.kernel,
    entityCount: nodeCount,
    relationCount,
    rowCost: queryCost(definition),
    entities,
    relations,
    encode,
    scores(questions, out) {
      for (let from = 0; from < questions.length; from += most) {
        const some = questions.slice(from, from + most);
        const encodings = encode(some.map(({ condition }) => condition));
        entities.scores(
          some.map((question, at) => entityQuery(question, encodings[at]!)),
          out.subarray(from * nodeCount),
        );
      }
    },
    close() {
      for (const each of [entities, relations, projections]) each.close();
    },
  };
}

/** What starts the relation encoder: ones at the relation asked for. */
export const relationQuery = (condition: number, interactions: readonly Float32Array[]): NetworkQuery => ({
  nodes: Uint32Array.of(condition),
  weights: Float32Array.of(1),
  vector: new Float32Array(WIDTH).fill(1),
  relations: interactions,
});

/** What starts the entity network: the encoding of the relation at the heads. */
export const entityQuery = (
  { nodes, weights, relation }: UltraQuestion,
  { vectors, layers }: RelationEncoding,
): NetworkQuery => ({
  nodes,
  weights,
  relations: layers,
  vector: vectors.subarray(relation * WIDTH, (relation + 1) * WIDTH),
});
