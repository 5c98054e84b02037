import { type KnowledgeBase, nameOf, qualifiersAt, valueAt } from "../../../src/kb/kb.ts";
import { printValue, type Value } from "../../../src/kb/values/value.ts";
import { nodesInOrder } from "../answers/memory.ts";

/** A knowledge base as a graph of names: values and facts with qualifiers are entities too. */
export interface VirtualGraph {
  readonly entities: readonly string[];
  readonly relations: readonly string[];
  /** Edges in their order, each once, with its inverse behind it. */
  readonly edges: readonly (readonly [source: number, relation: number, target: number])[];
}

/**
 * Concepts, entities, values without units, and an entity "head_relation_tail" for each fact with qualifiers, which both ends
 * lead to; every relation has an inverse, "…_inv" (KQAPro_Baselines, `SRN/preprocess_kb.py`).
 */
export function virtualGraph(kb: KnowledgeBase): VirtualGraph {
  const entities = new Map<string, number>();
  const relations = new Map<string, number>();
  const edges: [source: number, relation: number, target: number][] = [];
  const seen = new Set<string>();
  const numbered = (table: Map<string, number>, name: string) => {
    const number = table.get(name) ?? table.size;
    table.set(name, number);
    return number;
  };
  const entity = (name: string) => numbered(entities, name);
  const edge = (source: string, relation: string, target: string) => {
    const [from, to] = [entity(source), entity(target)];
    const [ahead, back] = [numbered(relations, relation), numbered(relations, `${relation}_inv`)];
    const key = `${from} ${ahead} ${to}`;
    if (seen.has(key)) return;
    seen.add(key);
    edges.push([from, ahead, to], [to, back, from]);
  };
  const fact = (number: number, subject: string, relation: string, object: string) => {
    edge(subject, relation, object);
    const qualifiers = qualifiersAt(kb, number);
    if (qualifiers.length === 0) return;
    const whole = `${subject}_${relation}_${object}`;
    edge(subject, `${relation}_head_in`, whole);
    edge(object, `${relation}_tail_in`, whole);
    for (const { key, value } of qualifiers) edge(whole, key, bare(value));
  };
  const { attributes, relations: facts } = kb;
  const nodes = [...nodesInOrder(kb)];
  for (const node of nodes) {
    const name = kb.names[node]!;
    entity(name);
    for (let at = kb.parents.start[node]!; at < kb.parents.start[node + 1]!; at++)
      edge(name, "instanceOf", kb.names[kb.parents.items[at]!]!);
    for (let row = facts.start[node]!; row < facts.start[node + 1]!; row++) {
      const [directed, object] = [facts.predicate[row]!, facts.object[row]!];
      if (directed % 2 === 0 && object < kb.nodeCount)
        fact(attributes.size + row, name, kb.predicates.name(directed >> 1), nameOf(kb, object));
    }
    for (let row = attributes.start[node]!; row < attributes.start[node + 1]!; row++)
      fact(row, name, kb.keys.name(attributes.key[row]!), bare(valueAt(kb, attributes.value[row]!)));
  }
  return { entities: [...entities.keys()], relations: [...relations.keys()], edges };
}

/** A value without its unit. */
const bare = (value: Value): string =>
  printValue(value.type === "quantity" ? { ...value, unit: "1" } : value);
