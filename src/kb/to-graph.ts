import { buildGraph } from "../kg/build.ts";
import type { Graph } from "../kg/graph.ts";
import { vocabularyOf } from "../kg/vocabulary.ts";
import { column } from "./build/columns.ts";
import { type KnowledgeBase, type NumberLists, valueKinds } from "./kb.ts";
import { listNames } from "./values/names.ts";

/** The choice of facts of a knowledge base that become links of a graph. */
export interface GraphOptions {
  /**
   * Links to concepts, as the relations `instance of` and `subclass of`: those the source states (`"direct"`, the
   * default), to all concepts above (`"all"`), or none.
   */
  readonly concepts?: "direct" | "all" | "none";
}

/**
 * The relational part of a knowledge base as a graph, whose entities are the nodes under their numbers: named by their
 * ids, labelled by their names. A fact stored at either end is one link; qualifiers are left out, and so are objects
 * that the knowledge base does not define. Keys of which every node has at most one value, quantities of one unit, become
 * attributes. All links are training links.
 */
export function graphOfKnowledgeBase(kb: KnowledgeBase, options: GraphOptions = {}): Graph {
  const [heads, relations, tails] = [column(), column(), column()];
  const add = (head: number, relation: number, tail: number) => {
    heads.push(head);
    relations.push(relation);
    tails.push(tail);
  };
  const { subject, predicate, object, size } = kb.relations;
  for (let row = 0; row < size; row++) {
    const tail = object[row] ?? 0;
    if (tail < kb.nodeCount) add(subject[row] ?? 0, predicate[row] ?? 0, tail);
  }
  const names = listNames(kb.predicates);
  const relationOf = (name: string) => {
    const known = names.indexOf(name);
    return 2 * (known >= 0 ? known : names.push(name) - 1);
  };
  const above: NumberLists | undefined =
    options.concepts === "none" ? undefined : options.concepts === "all" ? kb.ancestors : kb.parents;
  if (above) {
    const [instance, subclass] = [relationOf("instance of"), relationOf("subclass of")];
    for (let node = 0; node < kb.nodeCount; node++)
      for (let i = above.start[node] ?? 0; i < (above.start[node + 1] ?? 0); i++)
        add(node, node < kb.entityCount ? instance : subclass, above.items[i] ?? 0);
  }
  return buildGraph(
    {
      heads: heads.view(),
      relations: relations.view(),
      tails: tails.view(),
      levels: new Uint8Array(heads.length),
    },
    {
      name: kb.name,
      entityCount: kb.nodeCount,
      relationCount: names.length * 2,
      entities: vocabularyOf(kb.ids, kb.names),
      relations: vocabularyOf(names),
      attributes: numericAttributes(kb),
    },
  );
}

/** Columns of the keys that say one number of one unit of a node. */
function numericAttributes(kb: KnowledgeBase): Map<string, Float64Array> {
  const { attributes, values } = kb;
  const columns = new Map<string, Float64Array>();
  for (let key = 0; key < kb.keys.size; key++) {
    const from = attributes.byKey.start[key] ?? 0;
    const facts = attributes.byKey.items.subarray(from, attributes.byKey.start[key + 1]);
    const first = attributes.value[facts[0] ?? 0] ?? 0;
    const found = new Float64Array(facts.length === 0 ? 0 : kb.nodeCount).fill(Number.NaN);
    const plain = facts.every((fact) => {
      const value = attributes.value[fact] ?? 0;
      const node = attributes.subject[fact] ?? 0;
      if (valueKinds[values.kind[value] ?? 0] !== "quantity" || values.text[value] !== values.text[first])
        return false;
      const free = Number.isNaN(found[node]);
      found[node] = values.number[value] ?? Number.NaN;
      return free;
    });
    if (plain && facts.length > 0) columns.set(kb.keys.name(key), found);
  }
  return columns;
}
