import { isConcept, type KnowledgeBase, listOf, nameOf, rowsOf, valueAt, valueKinds } from "../../kb/kb.ts";
import { printValue } from "../../kb/values/value.ts";
import { type Matcher, matcherOf } from "../run/match.ts";
import { isIn } from "../run/sets.ts";
import type { Condition, Description, LogicalForm, Test } from "../sparql/logical-form.ts";

/**
 * The result of the SPARQL query of a form over the published RDF layout, computed on the knowledge base itself. It shares
 * only the comparison of values with the KoPL interpreter, so that each checks the other. Queries are fast enough here to
 * compare a question with dozens of abridged ones.
 */
export type Rows =
  | { readonly kind: "nodes"; readonly nodes: Uint32Array }
  | { readonly kind: "count"; readonly count: number }
  /** Value numbers, one for each value node: equal values of different facts are different rows. */
  | { readonly kind: "values"; readonly values: readonly number[] }
  | { readonly kind: "predicates"; readonly names: readonly string[] }
  | { readonly kind: "verdict"; readonly yes: boolean }
  /** The nodes that attain the extreme; `clear` when all values are quantities of one unit and of two nodes or more. */
  | { readonly kind: "extreme"; readonly nodes: Uint32Array; readonly clear: boolean };

/** The answers that rows print as, without repetition. */
export function answersOfRows(kb: KnowledgeBase, rows: Rows): string[] {
  switch (rows.kind) {
    case "count":
      return [String(rows.count)];
    case "values":
      return [...new Set(rows.values.map((value) => printValue(valueAt(kb, value))))];
    case "predicates":
      return [...rows.names];
    case "verdict":
      return [rows.yes ? "yes" : "no"];
    default:
      return [...new Set(Array.from(rows.nodes, (node) => nameOf(kb, node)))];
  }
}

/** Number of rows: a question needs exactly one. */
export const rowCount = (rows: Rows): number =>
  rows.kind === "nodes" || rows.kind === "extreme"
    ? rows.nodes.length
    : rows.kind === "values"
      ? rows.values.length
      : rows.kind === "predicates"
        ? rows.names.length
        : 1;

/** The rows of a form. */
export function rowsOfForm(kb: KnowledgeBase, form: LogicalForm): Rows {
  const keyOf = (key: string) => kb.keys.number(key);
  switch (form.ask) {
    case "name":
      return { kind: "nodes", nodes: membersOf(kb, form.of) };
    case "count":
      return { kind: "count", count: membersOf(kb, form.of).length };
    case "attribute": {
      const facts = factsWith(kb, membersOf(kb, form.of), keyOf(form.key), form.under);
      return { kind: "values", values: facts.map((fact) => kb.attributes.value[fact] ?? 0) };
    }
    case "verify": {
      const matches = matcher(kb, form.test);
      const facts = factsWith(kb, membersOf(kb, form.of), keyOf(form.test.key), form.under);
      return { kind: "verdict", yes: facts.some((fact) => matches(kb.attributes.value[fact] ?? 0)) };
    }
    case "relation": {
      const names = new Set<string>();
      const to = membersOf(kb, form.to);
      for (const node of membersOf(kb, form.from)) {
        for (const row of rowsFrom(kb, node)) {
          const directed = kb.relations.predicate[row] ?? 0;
          if ((directed & 1) === 0 && isIn(to, kb.relations.object[row] ?? 0))
            names.add(kb.predicates.name(directed >> 1));
        }
        if (node < kb.entityCount)
          for (const concept of listOf(kb.ancestors, node))
            if (isIn(to, concept)) names.add("pred:instance of");
      }
      return { kind: "predicates", names: [...names] };
    }
    case "among":
      return extremeOf(kb, membersOf(kb, form.of), keyOf(form.key), form.extreme === "largest");
    case "between": {
      const nodes = [membersOf(kb, form.first), membersOf(kb, form.second)].flatMap((each) => [...each]);
      return extremeOf(kb, ascending(nodes), keyOf(form.key), form.comparison === "greater");
    }
    case "attribute-qualifier": {
      const matches = matcher(kb, { key: form.key, operator: "=", value: form.value });
      const facts = factsWith(kb, membersOf(kb, form.of), keyOf(form.key), undefined).filter((fact) =>
        matches(kb.attributes.value[fact] ?? 0),
      );
      return {
        kind: "values",
        values: facts.flatMap((fact) => qualifiersWith(kb, fact, keyOf(form.qualifier))),
      };
    }
    case "relation-qualifier": {
      const to = membersOf(kb, form.to);
      const values: number[] = [];
      for (const node of membersOf(kb, form.from))
        for (const row of rowsOf(kb, node, kb.predicates.number(form.predicate) * 2))
          if (isIn(to, kb.relations.object[row] ?? 0))
            values.push(...qualifiersWith(kb, kb.attributes.size + row, keyOf(form.qualifier)));
      return { kind: "values", values };
    }
  }
}

/** The nodes of which all conditions hold, ascending. */
export function membersOf(kb: KnowledgeBase, description: Description): Uint32Array {
  const [first, ...others] = description
    .map((condition) => checkOf(kb, condition))
    .sort((a, b) => a.cost - b.cost);
  if (!first) return Uint32Array.from({ length: kb.nodeCount }, (_, node) => node);
  const found: number[] = [];
  for (const node of first.candidates()) if (others.every(({ holds }) => holds(node))) found.push(node);
  return ascending(found);
}

/** One condition: its candidates, and the test of a node. */
interface Check {
  /** The number of candidates, about. */
  readonly cost: number;
  readonly candidates: () => Iterable<number>;
  readonly holds: (node: number) => boolean;
}

function checkOf(kb: KnowledgeBase, condition: Condition): Check {
  switch (condition.kind) {
    case "name":
      return {
        cost: 0,
        candidates: () => kb.named(condition.name),
        holds: (node) => nameOf(kb, node) === condition.name,
      };
    case "concept": {
      const concepts = kb.named(condition.name).filter((node) => isConcept(kb, node));
      const lists = concepts.map((concept) => listOf(kb.members, concept - kb.entityCount));
      // Only entities are instances in the RDF layout: sub-concepts are not counted.
      return {
        cost: lists.reduce((sum, each) => sum + each.length, 0),
        candidates: () => concatenated(lists.map((each) => each.filter((node) => node < kb.entityCount))),
        holds: (node) => node < kb.entityCount && lists.some((each) => isIn(each, node)),
      };
    }
    case "attribute": {
      const key = kb.keys.number(condition.key);
      const facts = key < 0 ? new Uint32Array() : listOf(kb.attributes.byKey, key);
      const matches = matcher(kb, condition);
      const qualified = qualifierCheck(kb, condition.qualifiers);
      const passes = (fact: number) => matches(kb.attributes.value[fact] ?? 0) && qualified(fact);
      return {
        cost: facts.length,
        candidates: () => facts.filter(passes).map((fact) => kb.attributes.subject[fact] ?? 0),
        holds: (node) => factsOf(kb, node, key).some(passes),
      };
    }
    case "relation":
      return relationCheck(kb, condition);
    case "either": {
      const alternatives = condition.alternatives.map((each) => each.map((one) => checkOf(kb, one)));
      return {
        cost: alternatives.reduce((sum, each) => sum + Math.min(...each.map(({ cost }) => cost)), 0),
        candidates: () => condition.alternatives.flatMap((each) => [...membersOf(kb, each)]),
        holds: (node) => alternatives.some((each) => each.every(({ holds }) => holds(node))),
      };
    }
  }
}

/** Approximate cost of a row found by look-up, in rows that are read one after another. */
const LOOKUP = 8;

function relationCheck(kb: KnowledgeBase, condition: Condition & { kind: "relation" }): Check {
  const predicate = kb.predicates.number(condition.predicate) * 2;
  if (predicate < 0) return { cost: 0, candidates: () => [], holds: () => false };
  const [onward, back] =
    condition.direction === "forward" ? [predicate, predicate + 1] : [predicate + 1, predicate];
  const { subject, object, byPredicate } = kb.relations;
  const anything = condition.of.length === 0;
  let known: Uint32Array | undefined;
  const of = () => {
    known ??= membersOf(kb, condition.of);
    return known;
  };
  const qualified = qualifierCheck(kb, condition.qualifiers);
  const passes = (row: number) => qualified(kb.attributes.size + row);
  const all = listOf(byPredicate, onward);
  const ends = (rows: Uint32Array) => rows.filter(passes).map((row) => object[row] ?? 0);
  return {
    cost: Math.min(
      all.length,
      anything ? kb.nodeCount : condition.of.some(({ kind }) => kind === "name") ? 50 : 500,
    ),
    candidates() {
      if (anything) return ends(all);
      const nodes = of();
      return nodes.length * LOOKUP > all.length
        ? ends(all.filter((row) => isIn(nodes, subject[row] ?? 0)))
        : concatenated(Array.from(nodes, (node) => ends(rowsOf(kb, node, onward))));
    },
    holds: (node) =>
      rowsOf(kb, node, back).some((row) => passes(row) && (anything || isIn(of(), object[row] ?? 0))),
  };
}

function concatenated(lists: readonly Uint32Array[]): Uint32Array {
  const [only, ...more] = lists;
  if (more.length === 0) return only ?? new Uint32Array();
  const all = new Uint32Array(lists.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const each of lists) {
    all.set(each, at);
    at += each.length;
  }
  return all;
}

/** A comparison as SPARQL makes it: a day is compared with days only, as the query asks for `pred:date`. */
function matcher(kb: KnowledgeBase, { operator, value }: Test): Matcher {
  const matches = matcherOf(kb, value, operator, false);
  if (value.type !== "date") return matches;
  return (each) => valueKinds[kb.values.kind[each] ?? 0] === "date" && matches(each);
}

function qualifierCheck(kb: KnowledgeBase, tests: readonly Test[]): (fact: number) => boolean {
  const checks = tests.map((test) => [kb.keys.number(test.key), matcher(kb, test)] as const);
  return (fact) => checks.every(([key, matches]) => qualifiersWith(kb, fact, key).some(matches));
}

/** Values of a fact's qualifiers with a key, one for each. */
export function qualifiersWith(kb: KnowledgeBase, fact: number, key: number): number[] {
  const { start, key: keys, value } = kb.qualifiers;
  const found: number[] = [];
  for (let q = start[fact] ?? 0; q < (start[fact + 1] ?? 0); q++)
    if (keys[q] === key) found.push(value[q] ?? 0);
  return found;
}

/** The attribute facts of a node with a key. */
export function factsOf(kb: KnowledgeBase, node: number, key: number): number[] {
  const found: number[] = [];
  for (let fact = kb.attributes.start[node] ?? 0; fact < (kb.attributes.start[node + 1] ?? 0); fact++)
    if (kb.attributes.key[fact] === key) found.push(fact);
  return found;
}

/** The relation rows of a node. */
export function rowsFrom(kb: KnowledgeBase, node: number): number[] {
  const from = kb.relations.start[node] ?? 0;
  return Array.from(
    { length: Math.max((kb.relations.start[node + 1] ?? 0) - from, 0) },
    (_, at) => from + at,
  );
}

function factsWith(kb: KnowledgeBase, nodes: Uint32Array, key: number, under: Test | undefined): number[] {
  const qualified = qualifierCheck(kb, under ? [under] : []);
  return [...nodes].flatMap((node) => factsOf(kb, node, key).filter(qualified));
}

function extremeOf(kb: KnowledgeBase, nodes: Uint32Array, key: number, largest: boolean): Rows {
  let best = Number.NaN;
  let holders = new Set<number>();
  const all = new Set<number>();
  const units = new Set<number>();
  let clear = true;
  for (const node of nodes)
    for (const fact of factsOf(kb, node, key)) {
      const value = kb.attributes.value[fact] ?? 0;
      if (valueKinds[kb.values.kind[value] ?? 0] !== "quantity") {
        clear = false;
        continue;
      }
      units.add(kb.values.text[value] ?? 0);
      all.add(node);
      const number = kb.values.number[value] ?? 0;
      if (holders.size > 0 && number === best) holders.add(node);
      else if (holders.size === 0 || (largest ? number > best : number < best)) {
        best = number;
        holders = new Set([node]);
      }
    }
  return {
    kind: "extreme",
    nodes: ascending([...holders]),
    clear: clear && units.size === 1 && all.size > 1,
  };
}

/** Numbers once each, in order. */
function ascending(nodes: readonly number[]): Uint32Array {
  const sorted = Uint32Array.from(nodes).sort();
  let size = 0;
  for (const [at, node] of sorted.entries()) if (at === 0 || node !== sorted[size - 1]) sorted[size++] = node;
  return sorted.subarray(0, size);
}
