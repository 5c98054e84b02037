import { expect, test } from "vitest";
import { kbFromJson } from "../../src/kb/formats/kqapro.ts";
import { factAt, type KnowledgeBase, listOf, valueAt } from "../../src/kb/kb.ts";
import { attachKnowledgeBase, shareKnowledgeBase } from "../../src/kb/share.ts";
import { loadWorldKnowledgeBase } from "../../src/kb/world/world.ts";

/** Everything that can be read of a knowledge base. */
function contentOf(kb: KnowledgeBase) {
  const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);
  return {
    counts: [kb.name, kb.entityCount, kb.conceptCount, kb.nodeCount, kb.relations.size],
    ids: kb.ids,
    names: kb.names,
    missing: kb.missing,
    facts: numbers(kb.attributes.size + kb.relations.size).map((fact) => factAt(kb, fact)),
    values: numbers(kb.values.size).map((value) => valueAt(kb, value)),
    members: numbers(kb.conceptCount).map((concept) => [...listOf(kb.members, concept)]),
    nodes: kb.ids.map((id) => kb.node(id)),
    named: kb.names.map((name) => kb.named(name)),
    keys: numbers(kb.keys.size).map((key) => [kb.keys.number(kb.keys.name(key)), kb.keyTypes[key]]),
    predicates: numbers(kb.predicates.size).map((each) => kb.predicates.number(kb.predicates.name(each))),
    relationsLast: kb.keyTypesRelationsLast,
    dropped: kb.dropped,
  };
}

/** Posted to another thread and back. */
const posted = (kb: KnowledgeBase) => attachKnowledgeBase(structuredClone(shareKnowledgeBase(kb)));

test("a shared knowledge base says what the original says", async () => {
  const world = await loadWorldKnowledgeBase();
  const again = posted(world);
  // Lists of thousands of objects are compared as texts, which takes a tenth of the time.
  const { facts, values, nodes, named, ...rest } = contentOf(world);
  const { facts: facts2, values: values2, nodes: nodes2, named: named2, ...rest2 } = contentOf(again);
  expect(rest2).toEqual(rest);
  expect(facts.length).toBeGreaterThan(1000);
  expect(
    JSON.stringify([facts2, values2, nodes2, named2]) === JSON.stringify([facts, values, nodes, named]),
  ).toBe(true);
  expect([again.node("nobody"), again.named("nobody"), again.keys.number("nothing")]).toEqual([-1, [], -1]);
  expect(again.values.texts.name(again.values.texts.size)).toBe("");
});

test("names with halves of surrogate pairs, empty and long ones, and objects that are missing survive", () => {
  const names = ["\ud800", "", "\u{1f3f4}x", "y".repeat(10_000)];
  const lost = { relation: "r\udfff", direction: "forward", object: "GONE", qualifiers: {} };
  const entities = Object.fromEntries(
    names.map((name, at) => [`Q${at}`, { name, instanceOf: [], attributes: [], relations: [lost] }]),
  );
  const kb = kbFromJson({ concepts: {}, entities });
  expect(contentOf(posted(kb))).toEqual(contentOf(kb));
  expect(posted(kb).names).toEqual(names);
});

test("tables lie in memory that threads share", async () => {
  const shared = shareKnowledgeBase(await loadWorldKnowledgeBase());
  for (const table of [
    shared.attributes.value,
    shared.relations.sorted,
    shared.values.kind,
    shared.texts.names.units,
  ])
    expect(table.buffer).toBeInstanceOf(SharedArrayBuffer);
});
