import type { Integer } from "../numeric/integer.ts";
import { type KnowledgeBase, listOf, nameOf, rowsOf, valueKinds } from "./kb.ts";

const codes = {
  "missing-concept": "broken",
  "missing-object": "broken",
  "defined-twice": "broken",
  "concept-loop": "odd",
  "shared-name": "odd",
  "type-clash": "broken",
  "several-units": "odd",
  "one-sided": "odd",
  "key-and-predicate": "odd",
  "left-out": "odd",
} as const;
type FindingCode = keyof typeof codes;

/** Something odd about a knowledge base that answers may suffer from. */
export interface KbFinding {
  readonly code: FindingCode;
  /** True when the source contradicts itself or has dangling references; otherwise answers only need care. */
  readonly broken: boolean;
  /** Number of occurrences. */
  readonly count: Integer;
  /** The finding in one sentence. */
  readonly message: string;
  /** The first few cases. */
  readonly examples: readonly string[];
}

/**
 * Checks a knowledge base for undefined references, names that several nodes share, keys with values of types or units that
 * cannot be compared, relation facts between entities that only one end has, keys with the name of a relation (in RDF the
 * two share one IRI), and concepts above themselves. Returns only the findings.
 */
export function knowledgeBaseFindings(kb: KnowledgeBase, shown = 5): KbFinding[] {
  const finding = (code: FindingCode, cases: readonly string[], message: string): KbFinding[] =>
    cases.length === 0
      ? []
      : [
          {
            code,
            broken: codes[code] === "broken",
            count: cases.length,
            message,
            examples: cases.slice(0, shown),
          },
        ];
  const { clashes, units } = mixedKeys(kb);
  return [
    ...finding(
      "missing-concept",
      kb.dropped.parents.map(({ id, parent }) => `${id}: ${parent}`),
      "nodes name concepts that are not defined",
    ),
    ...finding("missing-object", kb.missing, "relations lead to objects that are not defined"),
    ...finding("defined-twice", kb.dropped.definitions, "ids are defined more than once"),
    ...finding("concept-loop", conceptLoops(kb), "concepts are above themselves"),
    ...finding("shared-name", sharedNames(kb), "nodes share a name, so that Find gives all of them"),
    ...finding("type-clash", clashes, "keys have values of types that are not comparable"),
    ...finding("several-units", units, "keys have quantities of several units, which are not comparable"),
    ...finding("one-sided", oneSided(kb), "facts between entities are stored at one end only"),
    ...finding(
      "key-and-predicate",
      Array.from({ length: kb.keys.size }, (_, key) => kb.keys.name(key)).filter(
        (name) => kb.predicates.number(name) >= 0,
      ),
      "keys are called like a relation",
    ),
    ...finding(
      "left-out",
      [...(kb.read ?? []), ...kb.dropped.notes],
      "the reader left something out, or decided it",
    ),
  ];
}

/** Concepts that list themselves as above, and loops by way of others, each once. */
function conceptLoops(kb: KnowledgeBase): string[] {
  const found: string[] = [];
  const told = new Set<number>();
  for (let concept = kb.entityCount; concept < kb.nodeCount; concept++) {
    if (listOf(kb.parents, concept).includes(concept)) found.push(`${nameOf(kb, concept)} → itself`);
    const above = listOf(kb.ancestors, concept);
    if (told.has(concept) || !above.includes(concept)) continue;
    const loop = [...above].filter((each) => listOf(kb.ancestors, each).includes(concept));
    for (const each of loop) told.add(each);
    found.push(loop.map((each) => nameOf(kb, each)).join(" ↔ "));
  }
  return found;
}

function sharedNames(kb: KnowledgeBase): string[] {
  const found: string[] = [];
  for (const [node, name] of kb.names.entries()) {
    const all = kb.named(name);
    if (all.length > 1 && all[0] === node) found.push(`${name} (${all.length} nodes)`);
  }
  return found;
}

function mixedKeys(kb: KnowledgeBase): { clashes: string[]; units: string[] } {
  const kinds = Array.from({ length: kb.keys.size }, () => new Set<string>());
  const units = Array.from({ length: kb.keys.size }, () => new Set<string>());
  const meet = (key: number, value: number) => {
    const kind = valueKinds[kb.values.kind[value] ?? 0] ?? "string";
    kinds[key]?.add(kind === "year" || kind === "date" ? "time" : kind);
    if (kind === "quantity") units[key]?.add(kb.values.texts.name(kb.values.text[value] ?? 0));
  };
  for (let fact = 0; fact < kb.attributes.size; fact++)
    meet(kb.attributes.key[fact] ?? 0, kb.attributes.value[fact] ?? 0);
  for (let q = 0; q < kb.qualifiers.size; q++) meet(kb.qualifiers.key[q] ?? 0, kb.qualifiers.value[q] ?? 0);
  const mixed = (sets: readonly ReadonlySet<string>[]) =>
    sets.flatMap((set, key) => (set.size > 1 ? [`${kb.keys.name(key)}: ${[...set].join(", ")}`] : []));
  return { clashes: mixed(kinds), units: mixed(units) };
}

function oneSided(kb: KnowledgeBase): string[] {
  const { subject, predicate, object, size } = kb.relations;
  const found: string[] = [];
  for (let row = 0; row < size; row++) {
    const from = subject[row] ?? 0;
    const to = object[row] ?? 0;
    const directed = predicate[row] ?? 0;
    if (to >= kb.nodeCount || rowsOf(kb, to, directed ^ 1).some((back) => object[back] === from)) continue;
    const name = kb.predicates.name(directed >> 1);
    const [head, tail] = (directed & 1) === 0 ? [from, to] : [to, from];
    found.push(`${nameOf(kb, head)}, ${name}, ${nameOf(kb, tail)}`);
  }
  return found;
}
