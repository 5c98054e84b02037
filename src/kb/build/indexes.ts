import type { KnowledgeBase, NumberLists, Qualifiers } from "../kb.ts";
import { keyTypesOf } from "../values/key-types.ts";
import { groupBy, inOrder } from "./columns.ts";
import type { Gathered, KbOptions } from "./facts.ts";
import { ancestorsOf, membersOf } from "./hierarchy.ts";
import { mirrorRelations } from "./mirror.ts";

/** Numbers the nodes, groups the facts by subject and makes the indices. */
export function finishKnowledgeBase(all: Gathered, options: KbOptions): KnowledgeBase {
  const nodes = numberNodes(all);
  const { entityCount, nodeCount, nodeOf, missing } = nodes;
  const { parents, dropped } = parentLists(all, nodes);
  const ancestors = ancestorsOf(parents, nodeCount);

  const qualifierStart = startsOf(all.qualifiers.fact.view(), all.facts);
  const gathered = {
    subject: all.relations.subject.view().map((ref) => nodeOf[ref] ?? 0),
    predicate: all.relations.predicate.view(),
    object: all.relations.object.view().map((ref) => nodeOf[ref] ?? 0),
    fact: all.relations.fact.view(),
  };
  const rows = mirrorRelations(gathered, {
    entityCount,
    nodeCount,
    endCount: nodeCount + missing.length,
    complete: options.complete ?? false,
    each: options.mirror === "each",
    qualifiers: {
      start: qualifierStart,
      key: all.qualifiers.key.view(),
      value: all.qualifiers.value.view(),
    },
  });

  const attributeSubject = all.attributes.subject.view().map((ref) => nodeOf[ref] ?? 0);
  const byNode = groupBy(attributeSubject, nodeCount);
  const attributeKey = inOrder(all.attributes.key.view(), byNode.order);
  const rowsByNode = groupBy(rows.subject, nodeCount);
  const rowSubject = inOrder(rows.subject, rowsByNode.order);
  const rowPredicate = inOrder(rows.predicate, rowsByNode.order);
  const byPredicate = groupBy(rowPredicate, all.predicates.size * 2);
  const sorted = groupBy(inOrder(rowSubject, byPredicate.order), nodeCount).order;

  const kb: Omit<KnowledgeBase, "keyTypes" | "keyTypesRelationsLast"> = {
    name: options.name ?? "knowledge base",
    entityCount,
    conceptCount: nodeCount - entityCount,
    nodeCount,
    ids: nodes.refs.map((ref) => all.ids.name(ref)),
    names: nodes.refs.map((ref) => all.names[ref] ?? all.ids.name(ref)),
    missing,
    predicates: all.predicates,
    keys: all.keys,
    values: all.values.finish(),
    parents,
    ancestors,
    members: membersOf(ancestors, entityCount, nodeCount),
    attributes: {
      size: attributeKey.length,
      start: byNode.start,
      subject: inOrder(attributeSubject, byNode.order),
      key: attributeKey,
      value: inOrder(all.attributes.value.view(), byNode.order),
      byKey: listsBy(attributeKey, all.keys.size),
    },
    relations: {
      size: rowSubject.length,
      start: rowsByNode.start,
      subject: rowSubject,
      predicate: rowPredicate,
      object: inOrder(rows.object, rowsByNode.order),
      sorted: sorted.map((at) => byPredicate.order[at] ?? 0),
      byPredicate: { start: byPredicate.start, items: byPredicate.order },
    },
    qualifiers: movedQualifiers(all, qualifierStart, [
      inOrder(all.attributes.fact.view(), byNode.order),
      inOrder(rows.fact, rowsByNode.order),
    ]),
    dropped: { parents: dropped, definitions: all.twice, notes: all.notes },
    named: namedIn(nodes.refs.map((ref) => all.names[ref] ?? all.ids.name(ref))),
    node: (id) => {
      const ref = all.ids.number(id);
      const node = ref < 0 ? -1 : (nodeOf[ref] ?? -1);
      return node < nodeCount ? node : -1;
    },
  };
  return { ...kb, ...keyTypesOf(kb) };
}

interface Nodes {
  readonly entityCount: number;
  readonly nodeCount: number;
  /** References in node order. */
  readonly refs: readonly number[];
  /** The node of each reference; undefined objects follow the nodes. */
  readonly nodeOf: Int32Array;
  readonly missing: readonly string[];
}

/** Entities in the order of their definition, then concepts; subjects that nobody defined are entities named by their id. */
function numberNodes(all: Gathered): Nodes {
  for (const column of [all.attributes.subject, all.relations.subject])
    for (const ref of column.view())
      if (all.kinds[ref] === 0) {
        all.kinds[ref] = 1;
        all.defined.push(ref);
      }
  const entities = all.defined.filter((ref) => all.kinds[ref] === 1);
  const refs = [...entities, ...all.defined.filter((ref) => all.kinds[ref] === 2)];
  const nodeOf = new Int32Array(all.ids.size).fill(-1);
  for (const [node, ref] of refs.entries()) nodeOf[ref] = node;
  const missing: string[] = [];
  for (const ref of all.relations.object.view())
    if (nodeOf[ref] === -1) {
      nodeOf[ref] = refs.length + missing.length;
      missing.push(all.ids.name(ref));
    }
  return { entityCount: entities.length, nodeCount: refs.length, refs, nodeOf, missing };
}

function parentLists(all: Gathered, { refs, nodeOf, entityCount, nodeCount }: Nodes) {
  const start = new Uint32Array(nodeCount + 1);
  const items: number[] = [];
  const dropped: { id: string; parent: string }[] = [];
  for (const [node, ref] of refs.entries()) {
    for (const parent of all.parents[ref] ?? []) {
      const found = nodeOf[all.ids.number(parent)] ?? -1;
      if (found >= entityCount && found < nodeCount) items.push(found);
      else dropped.push({ id: all.ids.name(ref), parent });
    }
    start[node + 1] = items.length;
  }
  return { parents: { start, items: Uint32Array.from(items) }, dropped };
}

/** Starts of runs: `owner` ascends. */
function startsOf(owner: Uint32Array, owners: number): Uint32Array {
  const start = new Uint32Array(owners + 1);
  for (const each of owner) start[each + 1] = (start[each + 1] ?? 0) + 1;
  for (let i = 0; i < owners; i++) start[i + 1] = (start[i + 1] ?? 0) + (start[i] ?? 0);
  return start;
}

function listsBy(group: Uint32Array, groups: number): NumberLists {
  const { start, order } = groupBy(group, groups);
  return { start, items: order };
}

/** The qualifiers in the final order of facts; a mirrored row has a copy of its own. */
function movedQualifiers(
  all: Gathered,
  from: Uint32Array,
  facts: readonly [attributes: Uint32Array, rows: Uint32Array],
): Qualifiers {
  const count = facts[0].length + facts[1].length;
  const start = new Uint32Array(count + 1);
  let at = 0;
  for (const part of facts)
    for (const fact of part) {
      start[at + 1] = (start[at] ?? 0) + (from[fact + 1] ?? 0) - (from[fact] ?? 0);
      at++;
    }
  const size = start[count] ?? 0;
  const key = new Uint32Array(size);
  const value = new Uint32Array(size);
  const keys = all.qualifiers.key.view();
  const values = all.qualifiers.value.view();
  let next = 0;
  for (const part of facts)
    for (const fact of part)
      for (let q = from[fact] ?? 0; q < (from[fact + 1] ?? 0); q++, next++) {
        key[next] = keys[q] ?? 0;
        value[next] = values[q] ?? 0;
      }
  return { size, start, key, value };
}

const NONE: readonly number[] = [];

/** The nodes of each name, in ascending order. */
export function namedIn(names: readonly string[]): (name: string) => readonly number[] {
  const nodes = new Map<string, number[]>();
  for (const [node, name] of names.entries()) {
    const same = nodes.get(name);
    if (same) same.push(node);
    else nodes.set(name, [node]);
  }
  return (name) => nodes.get(name) ?? NONE;
}
