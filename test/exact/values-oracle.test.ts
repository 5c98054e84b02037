import fc from "fast-check";
import oxigraph from "oxigraph";
import { expect, test } from "vitest";
import { answer, countAnswers, explain } from "../../src/exact/index.ts";
import type { AttributeType } from "../../src/kg/attribute-type.ts";
import { buildGraph } from "../../src/kg/build.ts";
import { yearPeriod } from "../../src/kg/values/calendar.ts";
import { type CompareSign, type Value, valueText } from "../../src/kg/values/value.ts";
import { atom, constant, type Term, variable } from "../../src/query/formula.ts";
import { holdsOf, isSafe } from "../../src/query/safety.ts";
import { placeQuantifiers } from "../../src/query/scope.ts";
import { sparqlNotation } from "../../src/query/sparql/notation.ts";
import type { Operand, WideFormula, WideQuery } from "../../src/query/wide/formula.ts";
import { lowered } from "../../src/query/wide/lower.ts";
import { naiveAnswers, type PlainFacts } from "../support/naive-wide.ts";
import { sized } from "../support/sizes.ts";

// Attributes of each kind: plain numbers, two units, years and days; few values, so that they meet.
const TYPES: Readonly<Record<string, AttributeType | undefined>> = {
  size: undefined,
  length: { type: "number", unit: "metre" },
  weight: { type: "number", unit: "kg" },
  born: { type: "year" },
  start: { type: "date" },
};
const NAMES = Object.keys(TYPES);

const meaning = (attribute: string, number: number): Value => {
  const type = TYPES[attribute];
  if (type?.type === "year") {
    const [from, to] = yearPeriod(number);
    return { kind: "time", from, to };
  }
  if (type?.type === "date") return { kind: "time", from: number, to: number };
  return { kind: "number", value: number, ...(type?.unit === undefined ? {} : { unit: type.unit }) };
};

const stored = (attribute: string) =>
  attribute === "born"
    ? fc.constantFrom(1970, 1971, 1972)
    : attribute === "start"
      ? fc.constantFrom(0, 100, 364, 365, 500, 900)
      : fc.constantFrom(0, 1, 2, 100, 100.5, -3, 102);

const facts = fc
  .record({
    entities: fc.constantFrom(4, 5, 3, 2),
    links: fc.array(fc.tuple(fc.nat(4), fc.constantFrom(0, 2), fc.nat(4)), { maxLength: 10 }),
    values: fc.array(
      fc.constantFrom(...NAMES).chain((name) => fc.tuple(fc.nat(4), fc.constant(name), stored(name))),
      { maxLength: 12 },
    ),
  })
  .map(({ entities, links, values }) => ({
    entities,
    links: [
      ...new Map(
        links.map(([h, r, t]) => [h % entities, r, t % entities] as const).map((each) => [each.join(), each]),
      ).values(),
    ],
    values: [
      ...new Map(
        values.map(([s, name, v]) => [`${s % entities} ${name}`, [s % entities, name, v] as const]),
      ).values(),
    ],
  }));
type Small = {
  entities: number;
  links: readonly (readonly [number, number, number])[];
  values: readonly (readonly [number, string, number])[];
};

const graphOf = ({ entities, links, values }: Small) => {
  const attributes = new Map(
    NAMES.map((name) => {
      const column = new Float64Array(entities).fill(Number.NaN);
      for (const [subject, of, value] of values) if (of === name) column[subject] = value;
      return [name, column] as const;
    }),
  );
  return buildGraph(
    {
      heads: Uint32Array.from(links, ([head]) => head),
      relations: Uint32Array.from(links, ([, relation]) => relation),
      tails: Uint32Array.from(links, ([, , tail]) => tail),
      levels: new Uint8Array(links.length),
    },
    {
      entityCount: entities,
      relationCount: 4,
      attributes,
      attributeTypes: new Map(
        Object.entries(TYPES).flatMap(([name, type]) => (type ? [[name, type] as const] : [])),
      ),
    },
  );
};
const plain = ({ entities, links, values }: Small): PlainFacts => ({
  entities,
  links,
  values: values.map(([subject, name, number]) => [subject, name, meaning(name, number)]),
});

const names = fc.constantFrom("x", "y", "v", "w");
const term: fc.Arbitrary<Term> = fc.oneof(
  { weight: 3, arbitrary: names.map(variable) },
  { weight: 1, arbitrary: fc.nat(1).map(constant) },
);
const literal: fc.Arbitrary<Operand> = fc
  .constantFrom(...NAMES)
  .chain((name) =>
    stored(name).map((number) => ({ kind: "literal", value: meaning(name, number) }) as const),
  );
const operand: fc.Arbitrary<Operand> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom(...NAMES), term)
      .map(([attribute, subject]) => ({ kind: "value-of", attribute, subject }) as const),
  },
  { weight: 2, arbitrary: literal },
  { weight: 2, arbitrary: term },
);
const sign = fc.constantFrom<CompareSign>("=", "!=", "<", "<=", ">", ">=", "~");
const leaf: fc.Arbitrary<WideFormula> = fc.oneof(
  fc.tuple(fc.nat(3), term, term).map(([relation, head, tail]) => atom(relation, head, tail)),
  fc
    .tuple(fc.constantFrom(...NAMES), term, names)
    .map(
      ([attribute, subject, name]) => ({ kind: "value", attribute, subject, value: variable(name) }) as const,
    ),
  fc
    .tuple(sign, operand, operand)
    .map(([is, left, right]) => ({ kind: "compare", sign: is, left, right }) as const),
);
const { formula } = fc.letrec<{ formula: WideFormula }>((tie) => ({
  formula: fc.oneof(
    { maxDepth: 3, depthIdentifier: "formula" },
    { weight: 3, arbitrary: leaf },
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
const queries: fc.Arbitrary<WideQuery> = fc
  .tuple(formula, fc.uniqueArray(names, { maxLength: 2 }))
  .map(([body, free]) => ({ free, body: placeQuantifiers(body, free) }));

/** An answer as the naive evaluator writes it. */
const written = (graph: ReturnType<typeof lowered>["graph"], id: number) => {
  const value = graph.valueAt?.(id);
  return value ? `${value.kind} ${valueText(value)}` : `e${id}`;
};

test("queries over values have the answers that trying every thing and value gives", () => {
  let safe = 0;
  let answered = 0;
  fc.assert(
    fc.property(facts, queries, (small, query) => {
      if (!isSafe(query)) return;
      safe++;
      const { graph, query: narrow } = lowered(query, graphOf(small));
      const found = answer(narrow, graph.full);
      const width = query.free.length;
      const tuples = Array.from({ length: found.count }, (_, row) =>
        Array.from(found.ids.subarray(row * width, (row + 1) * width), (id) => written(graph, id)).join(
          " | ",
        ),
      ).sort();
      expect(tuples).toEqual(naiveAnswers(query, plain(small)));
      expect(countAnswers(narrow, graph.full).count).toBe(tuples.length);
      if (tuples.length > 0) {
        answered++;
        expect(explain(narrow, graph, [...found.ids.subarray(0, width)])?.missing).toBe(0);
      }
    }),
    { numRuns: Number(process.env.LACUNA_FUZZ ?? 3000), seed: 47 },
  );
  expect(safe).toBeGreaterThan(500);
  expect(answered).toBeGreaterThan(100);
});

// What SPARQL can say: every variable of one kind, and sides that compare.
const UNITS: readonly (readonly string[])[] = [["size"], ["length"], ["weight"], ["born", "start"]];
const thing: fc.Arbitrary<Term> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom("x", "y").map(variable) },
  { weight: 1, arbitrary: fc.nat(1).map(constant) },
);
const VALUE_NAMES: Readonly<Record<string, string>> = {
  size: "v",
  length: "l",
  weight: "g",
  born: "b",
  start: "s",
};
const sided: fc.Arbitrary<WideFormula> = fc.constantFrom(...UNITS).chain((unit) => {
  const ofAttribute = fc
    .tuple(fc.constantFrom(...unit), thing)
    .map(([attribute, subject]) => ({ kind: "value-of", attribute, subject }) as const);
  const written: fc.Arbitrary<Operand> = fc
    .constantFrom(...unit)
    .chain((name) =>
      stored(name).map((number) => ({ kind: "literal", value: meaning(name, number) }) as const),
    );
  const named = fc.constantFrom(...unit).map((name) => variable(VALUE_NAMES[name]!));
  const signs = unit.includes("born") ? sign.filter((each) => each !== "~") : sign;
  return fc.oneof(
    fc
      .tuple(signs, ofAttribute, fc.oneof(written, ofAttribute, named))
      .map(([is, left, right]) => ({ kind: "compare", sign: is, left, right }) as const),
    fc
      .tuple(signs, named, fc.oneof(written, ofAttribute))
      .map(([is, left, right]) => ({ kind: "compare", sign: is, left, right }) as const),
    fc
      .tuple(signs, written, ofAttribute)
      .map(([is, left, right]) => ({ kind: "compare", sign: is, left, right }) as const),
    fc
      .constantFrom(...unit)
      .chain((attribute) =>
        thing.map(
          (subject) =>
            ({ kind: "value", attribute, subject, value: variable(VALUE_NAMES[attribute]!) }) as const,
        ),
      ),
  );
});
const plainLeaf: fc.Arbitrary<WideFormula> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.tuple(fc.nat(3), thing, thing).map(([relation, head, tail]) => atom(relation, head, tail)),
  },
  { weight: 3, arbitrary: sided },
  {
    weight: 1,
    arbitrary: fc
      .tuple(thing, thing)
      .map(([left, right]) => ({ kind: "compare", sign: "!=", left, right }) as const),
  },
);
const { sorted } = fc.letrec<{ sorted: WideFormula }>((tie) => ({
  sorted: fc.oneof(
    { maxDepth: 3, depthIdentifier: "sorted" },
    { weight: 3, arbitrary: plainLeaf },
    {
      weight: 5,
      arbitrary: fc
        .array(tie("sorted"), { minLength: 2, maxLength: 3 })
        .map((operands) => ({ kind: "and", operands }) as const),
    },
    {
      weight: 1,
      arbitrary: fc
        .array(tie("sorted"), { minLength: 2, maxLength: 2 })
        .map((operands) => ({ kind: "or", operands }) as const),
    },
    { weight: 2, arbitrary: tie("sorted").map((body) => ({ kind: "not", body }) as const) },
  ),
}));
const sortedQueries: fc.Arbitrary<WideQuery> = fc.tuple(sorted, fc.nat(1)).map(([body, more]) => {
  const held = [...holdsOf(body)].filter(([, hold]) => hold === "bound").map(([name]) => name);
  const free = held.slice(0, 1 + more);
  return { free, body: placeQuantifiers(body, free) };
});

test("an independent SPARQL engine gives the same answers, where SPARQL can say the query", () => {
  let compared = 0;
  let answered = 0;
  fc.assert(
    fc.property(facts, sortedQueries, (small, query) => {
      if (query.free.length === 0 || !isSafe(query)) return;
      const graph = graphOf(small);
      const store = new oxigraph.Store();
      const entity = (id: number) => `<urn:lacuna:entity:${id}>`;
      const date = (day: number) =>
        `"${new Date(day * 86_400_000).toISOString().slice(0, 10)}"^^<${XSD}date>`;
      store.load(
        [
          ...small.links.map(
            ([head, relation, tail]) =>
              `${entity(head)} <urn:lacuna:relation:${relation >> 1}> ${entity(tail)} .`,
          ),
          ...small.values.map(
            ([subject, name, value]) =>
              `${entity(subject)} <urn:lacuna:relation:${name}> ${name === "start" ? date(value) : `"${value}"^^<${XSD}${Number.isInteger(value) ? "integer" : "double"}>`} .`,
          ),
        ].join("\n"),
        { format: "application/n-triples" },
      );
      const rows = store.query(sparqlNotation.printWide!(query, { graph })) as Map<
        string,
        { value: string }
      >[];
      const short = (text: string) => text.replace("urn:lacuna:entity:", "e");
      const there = rows
        .map((row) => query.free.map((name) => short(row.get(name)!.value)).join(" | "))
        .sort();
      const { graph: wide, query: narrow } = lowered(query, graph);
      const found = answer(narrow, wide.full);
      const width = query.free.length;
      const here = Array.from({ length: found.count }, (_, row) =>
        Array.from(found.ids.subarray(row * width, (row + 1) * width), (id) => {
          const value = wide.valueAt?.(id);
          return value ? String(value.kind === "number" ? value.value : valueText(value)) : `e${id}`;
        }).join(" | "),
      ).sort();
      expect(here).toEqual(there);
      compared++;
      if (here.length > 0) answered++;
    }),
    { numRuns: Number(process.env.LACUNA_FUZZ ?? sized(800, 2000)), seed: 48 },
  );
  expect(compared).toBeGreaterThan(100);
  expect(answered).toBeGreaterThan(20);
});

const XSD = "http://www.w3.org/2001/XMLSchema#";

test("a variable that nothing binds ranges over the things of the graph, whatever it is called", () => {
  const small: Small = { entities: 3, links: [[1, 0, 0]], values: [[0, "size", 2]] };
  const answers = (name: string) => {
    const size = { kind: "value-of", attribute: "size", subject: constant(0) } as const;
    const query: WideQuery = {
      free: [name],
      body: {
        kind: "and",
        operands: [
          { kind: "not", body: atom(0, variable(name), constant(0)) },
          { kind: "compare", sign: ">", left: size, right: { kind: "literal", value: meaning("size", 1) } },
        ],
      },
    };
    const { graph, query: narrow } = lowered(query, graphOf(small));
    return Array.from(answer(narrow, graph.full).ids, (id) => written(graph, id));
  };
  expect(answers("x")).toEqual(["e0", "e2"]);
  expect(answers("value__")).toEqual(["e0", "e2"]);
  expect(answers("value__2")).toEqual(["e0", "e2"]);
});

test("a year and a number of the same digits are two values", () => {
  const small: Small = {
    entities: 2,
    links: [],
    values: [
      [0, "born", 1971],
      [0, "size", 3000],
      [1, "born", 1972],
      [1, "size", 1971],
    ],
  };
  const compared = (attribute: string, sign: CompareSign, value: Value): WideFormula => ({
    kind: "compare",
    sign,
    left: { kind: "value-of", attribute, subject: variable("x") },
    right: { kind: "literal", value },
  });
  const [year, number] = [meaning("born", 1971), meaning("size", 1971)];
  for (const operands of [
    [compared("born", "=", year), compared("size", ">", number)],
    [compared("size", ">", number), compared("born", "=", year)],
  ]) {
    const { graph, query } = lowered({ free: ["x"], body: { kind: "and", operands } }, graphOf(small));
    expect([...answer(query, graph.full).ids]).toEqual([0]);
  }
});
