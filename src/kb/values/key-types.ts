import { type KnowledgeBase, valueKinds } from "../kb.ts";
import type { KeyType } from "./value.ts";

type Facts = Pick<
  KnowledgeBase,
  "entityCount" | "nodeCount" | "keys" | "values" | "attributes" | "relations" | "qualifiers"
>;

/**
 * The type of each key: that of its value met last, with years counted as dates. KoPL's engine goes node by node
 * (concepts first), attributes before relations; the executors published with KQA Pro go through the attributes of all
 * entities first and the relations of all entities then. The two differ for keys with values of several types.
 */
export function keyTypesOf(kb: Facts): Pick<KnowledgeBase, "keyTypes" | "keyTypesRelationsLast"> {
  const { attributes, relations, entityCount, nodeCount } = kb;
  const byNode: (KeyType | undefined)[] = new Array(kb.keys.size).fill(undefined);
  const relationsLast = [...byNode];
  const attributesOf = (types: typeof byNode, node: number) => {
    for (let fact = attributes.start[node] ?? 0; fact < (attributes.start[node + 1] ?? 0); fact++) {
      types[attributes.key[fact] ?? 0] = typeOf(kb, attributes.value[fact] ?? 0);
      qualifiersOf(types, fact);
    }
  };
  const relationsOf = (types: typeof byNode, node: number) => {
    for (let row = relations.start[node] ?? 0; row < (relations.start[node + 1] ?? 0); row++)
      qualifiersOf(types, attributes.size + row);
  };
  const qualifiersOf = (types: typeof byNode, fact: number) => {
    const { start, key, value } = kb.qualifiers;
    for (let q = start[fact] ?? 0; q < (start[fact + 1] ?? 0); q++)
      types[key[q] ?? 0] = typeOf(kb, value[q] ?? 0);
  };
  for (let i = 0; i < nodeCount; i++) {
    const node = (i + entityCount) % nodeCount;
    attributesOf(byNode, node);
    relationsOf(byNode, node);
  }
  for (let node = 0; node < entityCount; node++) attributesOf(relationsLast, node);
  for (let node = 0; node < entityCount; node++) relationsOf(relationsLast, node);
  return { keyTypes: byNode, keyTypesRelationsLast: relationsLast };
}

function typeOf(kb: Facts, value: number): KeyType {
  const kind = valueKinds[kb.values.kind[value] ?? 0];
  return kind === "year" || kind === undefined ? "date" : kind;
}
