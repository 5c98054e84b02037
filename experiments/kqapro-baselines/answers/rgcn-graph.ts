import { type KnowledgeBase, valueAt } from "../../../src/kb/kb.ts";
import { printValue, type Value } from "../../../src/kb/values/value.ts";
import { nodesInOrder } from "./memory.ts";

/** The graph as the published code keeps it: nodes with texts that describe them, and some of their edges. */
export interface DescribedGraph {
  readonly descriptions: readonly (readonly string[])[];
  readonly predicates: readonly string[];
  /** Edges by their numbers of nodes and predicates. */
  readonly sources: Uint32Array;
  readonly relations: Uint32Array;
  readonly targets: Uint32Array;
}

/** Texts of a description, and edges, that are kept. */
const DESCRIBED = 20;
const EDGES = 200_000;

/**
 * Concepts, then entities, each described by its name and by keys, values and units of its attributes. An edge is taken where
 * its other end stands before its own entity: each fact between entities once (KQAPro_Baselines, `RGCN/load_kb.py`).
 */
export function describedGraph(kb: KnowledgeBase): DescribedGraph {
  const order = [...nodesInOrder(kb)];
  const places = new Map(order.map((node, at) => [node, at]));
  const predicates = new Map<number, number>();
  const edges: [source: number, relation: number, target: number][] = [];
  const { attributes, relations } = kb;
  for (const [at, node] of order.entries())
    for (let row = relations.start[node]!; row < relations.start[node + 1]! && edges.length < EDGES; row++) {
      const other = places.get(relations.object[row]!);
      if (other === undefined || other > at) continue;
      const directed = relations.predicate[row]!;
      const known = predicates.get(directed >> 1) ?? predicates.size;
      predicates.set(directed >> 1, known);
      edges.push(directed % 2 === 0 ? [at, known, other] : [other, known, at]);
    }
  const described = (node: number): string[] => {
    const texts = [kb.names[node]!];
    for (let row = attributes.start[node]!; row < attributes.start[node + 1]!; row++)
      texts.push(kb.keys.name(attributes.key[row]!), ...partsOf(valueAt(kb, attributes.value[row]!)));
    return texts.slice(0, DESCRIBED);
  };
  return {
    descriptions: order.map(described),
    predicates: [...predicates.keys()].map((number) => kb.predicates.name(number)),
    sources: Uint32Array.from(edges, ([source]) => source),
    relations: Uint32Array.from(edges, ([, relation]) => relation),
    targets: Uint32Array.from(edges, ([, , target]) => target),
  };
}

/** A value, and its unit where it has one. */
const partsOf = (value: Value): string[] =>
  value.type === "quantity" ? [printValue({ ...value, unit: "1" }), value.unit] : [printValue(value)];
