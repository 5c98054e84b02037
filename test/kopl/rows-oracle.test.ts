import fc from "fast-check";
import { expect, test } from "vitest";
import { memoryFiles } from "../../src/formats/files/memory-files.ts";
import { nameOf } from "../../src/kb/kb.ts";
import { openKnowledgeBase } from "../../src/kb/open.ts";
import {
  dateValue,
  holds,
  printValue,
  quantityValue,
  textValue,
  type Value,
  yearValue,
} from "../../src/kb/values/value.ts";
import { answersOfRows, membersOf, rowCount, rowsOfForm } from "../../src/kopl/generate/rows.ts";
import type { Condition, Description, LogicalForm, Test } from "../../src/kopl/sparql/logical-form.ts";

interface Fact {
  readonly key: string;
  readonly value: Value;
  readonly qualifiers: readonly (readonly [key: string, value: Value])[];
}
interface Link {
  readonly from: number;
  readonly predicate: string;
  readonly to: number;
  readonly qualifiers: Fact["qualifiers"];
}
interface Plain {
  readonly entities: readonly {
    readonly name: string;
    readonly concept: number;
    readonly facts: readonly Fact[];
  }[];
  readonly links: readonly Link[];
}

const concepts = ["city", "river"];
const values: readonly Value[] = [
  ...[quantityValue(5, "km"), quantityValue(7, "km"), quantityValue(5), textValue("red"), textValue("blue")],
  ...[yearValue(1990), yearValue(1991), dateValue(1990, 5, 3), dateValue(1991, 1, 1)],
];
const value = fc.constantFrom(...values);
const qualifiers = fc.array(fc.tuple(fc.constantFrom("when", "why"), value), { maxLength: 2 });
const fact = fc.record({ key: fc.constantFrom("size", "born"), value, qualifiers });
const base: fc.Arbitrary<Plain> = fc.record({
  entities: fc.array(
    fc.record({
      name: fc.constantFrom("A", "B", "C"),
      concept: fc.nat(1),
      facts: fc.array(fact, { maxLength: 3 }),
    }),
    { minLength: 4, maxLength: 4 },
  ),
  links: fc.uniqueArray(
    fc.record({ from: fc.nat(3), predicate: fc.constantFrom("near", "in"), to: fc.nat(3), qualifiers }),
    { maxLength: 6, selector: ({ from, predicate, to }) => `${from} ${predicate} ${to}` },
  ),
});

const operator = (of: Value) =>
  of.type === "string"
    ? fc.constantFrom("=" as const, "!=" as const)
    : fc.constantFrom("=" as const, "!=" as const, "<" as const, ">" as const);
const tested = (key: fc.Arbitrary<string>): fc.Arbitrary<Test> =>
  value.chain((of) => fc.record({ key, operator: operator(of), value: fc.constant(of) }));
const under = fc.array(tested(fc.constantFrom("when", "why")), { maxLength: 1 });
const { description } = fc.letrec<{ description: Description; condition: Condition }>((tie) => ({
  description: fc.array(tie("condition") as fc.Arbitrary<Condition>, { minLength: 0, maxLength: 2 }),
  condition: fc.oneof(
    { maxDepth: 2 },
    fc.oneof(
      fc.record({ kind: fc.constant("name" as const), name: fc.constantFrom("A", "B", "city", "nobody") }),
      fc.record({ kind: fc.constant("concept" as const), name: fc.constantFrom("city", "river", "A") }),
      fc
        .tuple(tested(fc.constantFrom("size", "born", "none")), under)
        .map(([each, of]): Condition => ({ kind: "attribute", ...each, qualifiers: of })),
    ),
    fc.record({
      kind: fc.constant("relation" as const),
      predicate: fc.constantFrom("near", "in", "none"),
      direction: fc.constantFrom("forward" as const, "backward" as const),
      of: tie("description") as fc.Arbitrary<Description>,
      qualifiers: under,
    }),
    fc.record({
      kind: fc.constant("either" as const),
      alternatives: fc.array(tie("description") as fc.Arbitrary<Description>, { minLength: 2, maxLength: 2 }),
    }),
  ),
}));

/** As SPARQL compares: a day with days alone. */
const passes = ({ operator: by, value: target }: Test, own: Value) =>
  (target.type !== "date" || own.type === "date") && holds(own, target, by);
const qualified = (tests: readonly Test[], { qualifiers: own }: Pick<Fact, "qualifiers">) =>
  tests.every((each) => own.some(([key, has]) => key === each.key && passes(each, has)));

/** Whether a node has a description: entities from 0, then concepts. */
function is(plain: Plain, node: number, conditions: Description): boolean {
  const entity = plain.entities[node];
  return conditions.every((condition): boolean => {
    switch (condition.kind) {
      case "name":
        return (entity?.name ?? concepts[node - plain.entities.length]) === condition.name;
      case "concept":
        return entity !== undefined && concepts[entity.concept] === condition.name;
      case "attribute":
        return (entity?.facts ?? []).some(
          (each) =>
            each.key === condition.key &&
            passes(condition, each.value) &&
            qualified(condition.qualifiers, each),
        );
      case "relation":
        return plain.links.some((link) => {
          const [near, far] = condition.direction === "forward" ? [link.to, link.from] : [link.from, link.to];
          return (
            near === node &&
            link.predicate === condition.predicate &&
            is(plain, far, condition.of) &&
            qualified(condition.qualifiers, link)
          );
        });
      default:
        return condition.alternatives.some((each) => is(plain, node, each));
    }
  });
}

const valueJson = (each: Value) => (each.type === "quantity" ? each : { type: each.type, value: each.value });
const qualifiersJson = (list: Fact["qualifiers"]) => {
  const found: Record<string, unknown[]> = {};
  for (const [key, each] of list) found[key] = [...(found[key] ?? []), valueJson(each)];
  return found;
};
async function opened({ entities, links }: Plain) {
  const json = {
    concepts: Object.fromEntries(
      concepts.map((name, at) => [`c${at}`, { name, instanceOf: [], subclassOf: [] }]),
    ),
    entities: Object.fromEntries(
      entities.map(({ name, concept, facts }, at) => [
        `e${at}`,
        {
          ...{ name, instanceOf: [`c${concept}`] },
          attributes: facts.map((each) => ({
            key: each.key,
            value: valueJson(each.value),
            qualifiers: qualifiersJson(each.qualifiers),
          })),
          relations: links.flatMap(({ from, predicate, to, qualifiers: of }) => [
            ...(from === at
              ? [{ predicate, object: `e${to}`, direction: "forward", qualifiers: qualifiersJson(of) }]
              : []),
            ...(to === at
              ? [{ predicate, object: `e${from}`, direction: "backward", qualifiers: qualifiersJson(of) }]
              : []),
          ]),
        },
      ]),
    ),
  };
  const files = memoryFiles(new Map([["kb.json", new TextEncoder().encode(JSON.stringify(json))]]));
  return openKnowledgeBase("kb.json", files, { format: "kqapro" });
}

test("nodes of a description, their count, values and qualifiers are those that every fact of the base by itself gives", async () => {
  let met = 0;
  await fc.assert(
    fc.asyncProperty(
      base,
      description,
      description,
      tested(fc.constantFrom("size", "born")),
      under,
      async (plain, of, to, asked, [only]) => {
        const kb = await opened(plain);
        const nodes = Array.from({ length: plain.entities.length + concepts.length }, (_, node) => node);
        const members = nodes.filter((node) => is(plain, node, of));
        expect([...membersOf(kb, of)]).toEqual(members);
        const rows = (form: LogicalForm) => rowsOfForm(kb, form);
        expect(answersOfRows(kb, rows({ ask: "count", of }))).toEqual([`${members.length}`]);
        expect(answersOfRows(kb, rows({ ask: "name", of }))).toEqual([
          ...new Set(members.map((node) => nameOf(kb, node))),
        ]);
        expect(rowCount(rows({ ask: "name", of }))).toBe(members.length);
        const facts = members
          .flatMap((node) => plain.entities[node]?.facts ?? [])
          .filter((each) => each.key === asked.key && qualified(only ? [only] : [], each));
        const more = only ? { under: only } : {};
        const attribute = rows({ ask: "attribute", of, key: asked.key, ...more });
        expect(rowCount(attribute)).toBe(facts.length);
        expect(answersOfRows(kb, attribute).sort()).toEqual(
          [...new Set(facts.map((each) => printValue(each.value)))].sort(),
        );
        expect(answersOfRows(kb, rows({ ask: "verify", of, test: asked, ...more }))).toEqual([
          facts.some((each) => passes(asked, each.value)) ? "yes" : "no",
        ]);
        const between = plain.links.filter((link) => is(plain, link.from, of) && is(plain, link.to, to));
        const near = between
          .filter(({ predicate }) => predicate === "near")
          .flatMap((link) => link.qualifiers.filter(([key]) => key === "when"));
        const said = rows({ ask: "relation-qualifier", from: of, to, predicate: "near", qualifier: "when" });
        expect(answersOfRows(kb, said).sort()).toEqual(
          [...new Set(near.map(([, each]) => printValue(each)))].sort(),
        );
        const instance = members.some(
          (node) =>
            plain.entities[node] && is(plain, plain.entities.length + plain.entities[node].concept, to),
        );
        const predicates = answersOfRows(kb, rows({ ask: "relation", from: of, to })).map((name) =>
          name.replace("pred:", ""),
        );
        expect([...new Set(predicates)].sort()).toEqual(
          [
            ...new Set([...between.map(({ predicate }) => predicate), ...(instance ? ["instance of"] : [])]),
          ].sort(),
        );
        if (members.length > 0 && members.length < nodes.length) met++;
      },
    ),
    { numRuns: 300 },
  );
  expect(met).toBeGreaterThan(25);
});
