import fc from "fast-check";
import { expect, test } from "vitest";
import { answer, countAnswers } from "../../src/exact/index.ts";
import { buildGraph } from "../../src/kg/build.ts";
import { statementCollector } from "../../src/kg/statements/build.ts";
import { instantsOf, timeAxis } from "../../src/kg/values/time-axis.ts";
import { type CompareSign, type Value, valueText } from "../../src/kg/values/value.ts";
import { atom, constant, type Term, variable } from "../../src/query/formula.ts";
import { isSafe } from "../../src/query/safety.ts";
import { placeQuantifiers, variablesOf } from "../../src/query/scope.ts";
import type { Bound, Pair, StatedAtom, When, WideFormula, WideQuery } from "../../src/query/wide/formula.ts";
import { lowered } from "../../src/query/wide/lower.ts";
import { naiveAnswers, type PlainFacts, type PlainStatement, type Thing } from "../support/naive-wide.ts";

// Statements with days 0 to 7 at most, open ends and no time; qualifiers that are entities, numbers, times and texts. The engine's answers are
// those of an evaluator that tries everything.
const OPEN = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY] as const;
const day = fc.nat(4);
const days = fc.oneof(
  fc.tuple(day, fc.nat(3)).map(([from, length]) => [from, from + length] as const),
  day.map((from) => [from, OPEN[1]] as const),
  day.map((to) => [OPEN[0], to] as const),
  fc.constant(undefined),
);
const KEYS = ["of", "confidence", "since", "source"] as const;
const qualifier: fc.Arbitrary<readonly [string, Thing]> = fc.oneof(
  fc.nat(2).map((entity) => ["of", entity] as const),
  fc
    .constantFrom(0.25, 0.5, 0.9)
    .map((value): readonly [string, Thing] => ["confidence", { kind: "number", value }]),
  day.map((at): readonly [string, Thing] => ["since", { kind: "time", from: at, to: at }]),
  fc.constantFrom("a", "b").map((text): readonly [string, Thing] => ["source", { kind: "text", text }]),
);
const statement: fc.Arbitrary<PlainStatement> = fc
  .tuple(fc.nat(3), fc.constantFrom(0, 2), fc.nat(3), days, fc.array(qualifier, { maxLength: 2 }))
  .map(([head, relation, tail, held, pairs]) => ({
    link: [head, relation, tail],
    ...(held ? { days: held } : {}),
    pairs,
  }));
const facts = fc.record({
  statements: fc.array(statement, { minLength: 1, maxLength: 7 }),
  bare: fc.array(fc.tuple(fc.nat(3), fc.constantFrom(0, 2), fc.nat(3)), { maxLength: 3 }),
  born: fc.array(fc.tuple(fc.nat(3), day), { maxLength: 3 }),
});
type Small = typeof facts extends fc.Arbitrary<infer T> ? T : never;

function graphOf({ statements, bare, born }: Small) {
  const links = [...statements.map(({ link }) => link), ...bare];
  const collected = statementCollector();
  for (const { link, days: held, pairs } of statements)
    collected.add({
      head: link[0],
      relation: link[1],
      tail: link[2],
      level: 0,
      from: held?.[0] ?? Number.NaN,
      to: held?.[1] ?? Number.NaN,
      pairs: pairs.map(([key, value]) => ({
        key,
        value: typeof value === "number" ? { kind: "entity", entity: value } : value,
      })),
    });
  const column = new Float64Array(4).fill(Number.NaN);
  for (const [subject, at] of born) column[subject] = at;
  return buildGraph(
    {
      heads: Uint32Array.from(links, ([head]) => head),
      relations: Uint32Array.from(links, ([, relation]) => relation),
      tails: Uint32Array.from(links, ([, , tail]) => tail),
      levels: new Uint8Array(links.length),
    },
    {
      entityCount: 4,
      relationCount: 4,
      attributes: new Map([["born", column]]),
      attributeTypes: new Map([["born", { type: "date" }]]),
      statements: collected.finish(),
    },
  );
}

function plain({ statements, bare, born }: Small): PlainFacts {
  const axis = timeAxis(
    Float64Array.from(statements, ({ days: held }) => held?.[0] ?? Number.NaN),
    Float64Array.from(statements, ({ days: held }) => held?.[1] ?? Number.NaN),
  );
  const values = new Map(born.map(([subject, at]) => [subject, at]));
  return {
    entities: 4,
    links: [...statements.map(({ link }) => link), ...bare],
    values: [...values].map(([subject, at]) => [subject, "born", { kind: "time", from: at, to: at }]),
    statements,
    instants: axis ? instantsOf(axis) : [],
  };
}

const thing: fc.Arbitrary<Term> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom("x", "y", "z").map(variable) },
  { weight: 1, arbitrary: fc.nat(2).map(constant) },
);
const time = fc.constantFrom("t", "u").map(variable);
const literal = (from: number, to: number) =>
  ({ kind: "literal", value: { kind: "time", from, to } satisfies Value }) as const;
const period = fc.oneof(
  fc.tuple(day, fc.nat(3)).map(([from, length]) => literal(from, from + length)),
  day.map((from) => literal(from, OPEN[1])),
);
const bound: fc.Arbitrary<Bound> = fc.oneof(
  time,
  day.map((at) => literal(at, at)),
  fc.constant("open" as const),
);
const when: fc.Arbitrary<When | undefined> = fc.oneof(
  fc.constant(undefined),
  fc.constant({ is: "untimed" } as const),
  { weight: 3, arbitrary: time.map((at) => ({ is: "overlaps", at }) as const) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom("overlaps", "before", "after", "within", "throughout", "equals"), period)
      .map(([is, at]) => ({ is, at }) as When),
  },
  fc.tuple(fc.constantFrom("before", "after"), time).map(([is, at]) => ({ is, at }) as When),
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom("overlaps", "equals"), bound, bound)
      .map(([is, from, to]) => ({ is, from, to }) as When),
  },
);
const sign = fc.constantFrom<CompareSign>("=", "!=", "<", "<=", ">", ">=");
const pair: fc.Arbitrary<Pair> = fc.oneof(
  fc.tuple(fc.constantFrom(...KEYS), fc.boolean()).map(([key, denied]) => ({ key, denied })),
  fc
    .tuple(fc.boolean(), fc.constantFrom<CompareSign>("=", "!="), thing)
    .map(([denied, is, value]) => ({ key: "of", denied, sign: is, value }) as const),
  fc.tuple(fc.boolean(), sign, fc.constantFrom(0.25, 0.5, 0.7)).map(
    ([denied, is, value]) =>
      ({
        key: "confidence",
        denied,
        sign: is,
        value: { kind: "literal", value: { kind: "number", value } },
      }) as const,
  ),
  fc
    .tuple(fc.boolean(), sign, day)
    .map(([denied, is, at]) => ({ key: "since", denied, sign: is, value: literal(at, at) }) as const),
  fc.tuple(fc.boolean(), fc.constantFrom<CompareSign>("=", "!="), fc.constantFrom("a", "b", "c")).map(
    ([denied, is, text]) =>
      ({
        key: "source",
        denied,
        sign: is,
        value: { kind: "literal", value: { kind: "text", text } },
      }) as const,
  ),
  fc
    .constantFrom(...KEYS)
    .map((key) => ({ key, denied: false, sign: "=" as const, value: variable(`q_${key}`) })),
);
const said: fc.Arbitrary<StatedAtom> = fc
  .tuple(fc.nat(3), thing, thing, when, fc.array(pair, { maxLength: 2 }))
  .map(([relation, head, tail, at, pairs]) => ({
    kind: "stated",
    relation,
    head,
    tail,
    ...(at ? { when: at } : {}),
    pairs,
  }));
const leaf: fc.Arbitrary<WideFormula> = fc.oneof(
  { weight: 6, arbitrary: said },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.nat(3), thing, thing).map(([relation, head, tail]) => atom(relation, head, tail)),
  },
  { weight: 1, arbitrary: time.map((of) => ({ kind: "instant", time: of }) as const) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        sign,
        time,
        fc.oneof(
          time,
          day.map((at) => literal(at, at)),
          fc
            .constantFrom("x", "y")
            .map((name) => ({ kind: "value-of", attribute: "born", subject: variable(name) }) as const),
        ),
      )
      .map(([is, left, right]) => ({ kind: "compare", sign: is, left, right }) as const),
  },
);
const { formula } = fc.letrec<{ formula: WideFormula }>((tie) => ({
  formula: fc.oneof(
    { maxDepth: 3, depthIdentifier: "formula" },
    { weight: 4, arbitrary: leaf },
    {
      weight: 5,
      arbitrary: fc
        .array(tie("formula"), { minLength: 2, maxLength: 3 })
        .map((operands) => ({ kind: "and", operands }) as const),
    },
    {
      weight: 1,
      arbitrary: fc
        .array(tie("formula"), { minLength: 2, maxLength: 2 })
        .map((operands) => ({ kind: "or", operands }) as const),
    },
    { weight: 2, arbitrary: tie("formula").map((body) => ({ kind: "not", body }) as const) },
  ),
}));
/** The evaluator tries all things for each variable, about twenty of them. */
const MOST_VARIABLES = 3;

const query: fc.Arbitrary<WideQuery> = fc
  .tuple(formula, fc.subarray(["x", "t", "q_of", "q_source", "q_confidence"], { maxLength: 2 }))
  .map(([body, free]) => ({ free, body: placeQuantifiers(body, free) }))
  .filter((asked) => isSafe(asked) && variablesOf(asked.body).length <= MOST_VARIABLES);

const keyOf = (value: Value | undefined, id: number): string =>
  value ? `${value.kind} ${valueText(value)}` : `e${id}`;

const runs = Number(process.env.LACUNA_FUZZ ?? 300);

test(`${runs} random queries over statements have the answers of an evaluator that tries everything`, () => {
  let answered = 0;
  fc.assert(
    fc.property(facts, query, (small, asked) => {
      const graph = graphOf(small);
      if (!graph.statements) return;
      const { graph: wide, query: links } = lowered(asked, graph);
      const { ids, count } = answer(links, wide.full);
      const width = asked.free.length;
      const found = Array.from({ length: count }, (_, row) =>
        asked.free
          .map((_, at) => keyOf(wide.valueAt?.(ids[row * width + at]!), ids[row * width + at]!))
          .join(" | "),
      ).sort();
      const wanted = naiveAnswers(asked, plain(small));
      if (wanted.length > 0) answered++;
      expect(found).toEqual(wanted);
      expect(countAnswers(links, wide.full).count).toBe(wanted.length);
    }),
    { numRuns: runs, seed: 47 },
  );
  expect(answered).toBeGreaterThan(runs / 20);
});
