import fc from "fast-check";
import { dateValue, quantityValue, textValue, type Value, yearValue } from "../../src/kb/values/value.ts";
import type { Condition, Description, LogicalForm, Test } from "../../src/kopl/sparql/logical-form.ts";

const name = fc.oneof(
  fc.constantFrom(
    "France",
    "sovereign state",
    'a "quoted" one',
    "back\\slash",
    "new\nline",
    "ünï 漢",
    "x:y/z?#%",
    ".",
  ),
  fc.string({ minLength: 1, maxLength: 6, unit: "grapheme" }),
);
/** Names of keys and predicates: an underscore cannot be told from a blank without a knowledge base. */
const label = name.map((text) => text.replaceAll(/[_\s]/gu, " ").replace(/^\.\//, "x"));
const number = fc.oneof(
  fc.integer({ min: -1000, max: 1000 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
const value: fc.Arbitrary<Exclude<Value, { type: "string" }>> = fc.oneof(
  fc
    .tuple(number, fc.constantFrom("1", "metre", "square kilometre"))
    .map(([each, unit]) => quantityValue(each + 0, unit) as Value & { type: "quantity" }),
  fc.integer({ min: -3000, max: 3000 }).map((each) => yearValue(each + 0) as Value & { type: "year" }),
  fc
    .tuple(
      fc.integer({ min: 1, max: 9999 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 28 }),
    )
    .map(([y, month, day]) => dateValue(y, month, day) as Value & { type: "date" }),
);
const anyValue: fc.Arbitrary<Value> = fc.oneof(name.map(textValue), value);
const test: fc.Arbitrary<Test> = fc.oneof(
  fc.record({ key: label, operator: fc.constant("=" as const), value: anyValue }),
  fc.record({ key: label, operator: fc.constantFrom("=", "!=", "<", ">"), value }),
);
const tests = fc.array(test, { maxLength: 1 });

const { description } = fc.letrec<{ description: Description; condition: Condition }>((tie) => ({
  description: fc.array(tie("condition") as fc.Arbitrary<Condition>, { minLength: 1, maxLength: 2 }),
  condition: fc.oneof(
    { maxDepth: 2, depthIdentifier: "form" },
    fc.record({ kind: fc.constantFrom("name" as const, "concept" as const), name }),
    fc
      .tuple(test, tests)
      .map(([each, qualifiers]): Condition => ({ kind: "attribute", ...each, qualifiers })),
    fc.record({
      kind: fc.constant("relation" as const),
      predicate: label,
      direction: fc.constantFrom("forward" as const, "backward" as const),
      of: fc.oneof(
        { maxDepth: 2, depthIdentifier: "form" },
        fc.constant([]),
        tie("description") as fc.Arbitrary<Description>,
      ),
      qualifiers: tests,
    }),
    fc.record({
      kind: fc.constant("either" as const),
      alternatives: fc.array(tie("description") as fc.Arbitrary<Description>, { minLength: 2, maxLength: 2 }),
    }),
  ),
}));

const under = fc.tuple(label, anyValue).map(([key, each]): Test => ({ key, operator: "=", value: each }));
const optional = fc.oneof(
  fc.constant({}),
  under.map((each) => ({ under: each })),
);

/** Any question of the grammar, over names of any letters. */
export const anyForm: fc.Arbitrary<LogicalForm> = fc.oneof(
  fc.record({ ask: fc.constantFrom("name" as const, "count" as const), of: description }),
  fc
    .tuple(fc.record({ ask: fc.constant("attribute" as const), of: description, key: label }), optional)
    .map(([form, more]) => ({ ...form, ...more })),
  fc
    .tuple(fc.record({ ask: fc.constant("verify" as const), of: description, test }), optional)
    .map(([form, more]) => ({ ...form, ...more })),
  fc.record({ ask: fc.constant("relation" as const), from: description, to: description }),
  fc.record({
    ask: fc.constant("among" as const),
    of: description,
    key: label,
    extreme: fc.constantFrom("largest" as const, "smallest" as const),
  }),
  fc.record({
    ask: fc.constant("between" as const),
    first: description,
    second: description,
    key: label,
    comparison: fc.constantFrom("greater" as const, "less" as const),
  }),
  fc.record({
    ask: fc.constant("attribute-qualifier" as const),
    of: description,
    key: label,
    value: anyValue,
    qualifier: label,
  }),
  fc.record({
    ask: fc.constant("relation-qualifier" as const),
    from: description,
    to: description,
    predicate: label,
    qualifier: label,
  }),
);
