// A dataset is described by what a count by hand says, executed again by what its answers say, and divided as it was asked.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { graphsOf } from "../../src/kgqa/checks/graphs.ts";
import { info } from "../../src/kgqa/checks/info.ts";
import { keyIndex } from "../../src/kgqa/checks/key-index.ts";
import { recheck } from "../../src/kgqa/checks/recheck.ts";
import { templateOf } from "../../src/kgqa/checks/template.ts";
import type { Question } from "../../src/kgqa/question/question.ts";
import { resplit } from "../../src/kgqa/resplit/resplit.ts";
import { graphQueryItems } from "../../src/kgqa/schema-items/graph-query-items.ts";
import { jsonLines, question, textSource } from "./support.ts";

const relations = ["p", "q", "r", "s"];

interface Made {
  readonly id: number;
  readonly text: number;
  readonly used: readonly string[];
  readonly answers: number | null;
  readonly type: string | null;
  readonly hops: number | null;
  readonly level: Question["level"] | null;
  readonly german: boolean;
}

const made: fc.Arbitrary<Made> = fc.record({
  ...{ id: fc.nat(4), text: fc.nat(4), used: fc.subarray(relations) },
  answers: fc.option(fc.nat(3)),
  type: fc.option(fc.constantFrom("boolean", "list")),
  hops: fc.option(fc.nat(2)),
  level: fc.option(fc.constantFrom("i.i.d." as const, "zero-shot" as const)),
  german: fc.boolean(),
});

/** Different questions may have the same query: its variable is named by the question. */
const questionOf = (each: Made): Question => ({
  ...question(
    `q${each.id}`,
    queryOf(each.used),
    each.answers === null ? null : Array.from({ length: each.answers }, (_, at) => `a${at}`),
  ),
  texts: [
    { language: "en", text: each.text === 4 ? " " : `Text ${each.text}?` },
    ...(each.german ? [{ language: "de", text: `Frage ${each.text}?` }] : []),
  ],
  ...(each.type === null ? {} : { type: each.type }),
  ...(each.hops === null ? {} : { hops: each.hops }),
  ...(each.level ? { level: each.level } : {}),
});

const queryOf = (used: readonly string[]) =>
  used.length === 0
    ? ""
    : `SELECT ?y WHERE { ${used.map((name) => `?x <http://x/${name}> ?y .`).join(" ")} }`;

/** Names with how often each is met, the most frequent first, of as many in the order of letters. */
const frequencies = (names: readonly string[]) =>
  [...new Set(names)]
    .map((name) => ({ name, count: names.filter((each) => each === name).length }))
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));

const given = <T>(values: readonly (T | null)[]) =>
  values.flatMap((each) => (each === null ? [] : [String(each)]));

describe("the description of a dataset", () => {
  test("counts each part, what parts share, and what is the matter, as a count by hand does", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(made, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 3 }),
        async (lists) => {
          const names = ["train", "valid", "test"].slice(0, lists.length);
          const found = await info({
            parts: lists.map((list, at) => ({
              name: names[at]!,
              source: textSource(jsonLines(list.map(questionOf)), `${names[at]}.jsonl`),
            })),
          });
          const all = lists.flat();
          expect(found.questions).toBe(all.length);
          for (const [at, list] of lists.entries()) {
            const part = found.parts[at]!;
            const numbers = list.flatMap(({ answers }) => (answers === null ? [] : [answers]));
            expect(part).toMatchObject({
              ...{ name: names[at], questions: list.length },
              languages: frequencies(
                list.flatMap(({ text, german }) => [
                  ...(text === 4 ? [] : ["en"]),
                  ...(german ? ["de"] : []),
                ]),
              ),
              forms: frequencies(list.flatMap(({ used }) => (used.length > 0 ? ["sparql"] : []))),
              ...{
                types: frequencies(given(list.map(({ type }) => type))),
                hops: frequencies(given(list.map(({ hops }) => hops))),
              },
              levels: frequencies(given(list.map(({ level }) => level))),
              answers: {
                total: numbers.reduce((sum, each) => sum + each, 0),
                unknown: list.length - numbers.length,
                empty: numbers.filter((each) => each === 0).length,
                most: Math.max(0, ...numbers),
              },
              withoutForm: list.filter(({ used }) => used.length === 0).length,
              withoutText: list.filter(({ text, german }) => text === 4 && !german).length,
              repaired: 0,
            });
          }
          const items = all.flatMap(({ used }) => used.map((name) => `http://x/${name}`));
          expect(found.schemaItems.relations).toBe(new Set(items).size);
          expect(found.schemaItems.combinations).toBe(
            new Set(all.flatMap(({ used }) => (used.length > 0 ? [used.join()] : []))).size,
          );
          const listed = new Map(found.schemaItems.mostFrequent.map(({ name, count }) => [name, count]));
          for (const { name, count } of frequencies(items)) expect(listed.get(name)).toBe(count);
          // Queries with as many links have the same shape.
          const shapes = all.flatMap(({ used }) => (used.length > 0 ? [used.length] : []));
          expect(found.templates.distinct).toBe(new Set(shapes).size);
          expect(found.templates.mostFrequent.map(({ count }) => count)).toEqual(
            frequencies(shapes.map(String)).map(({ count }) => count),
          );
          const problem = (kind: string, at: number) =>
            found.problems
              .filter((each) => each.problem === kind && each.part === names[at])
              .reduce((sum, { count }) => sum + count, 0);
          for (const [at, list] of lists.entries()) {
            const repeated = (keys: readonly (string | undefined)[]) =>
              keys.filter((key, place) => key !== undefined && keys.indexOf(key) < place).length;
            expect(problem("duplicate-id", at)).toBe(repeated(list.map(({ id }) => String(id))));
            expect(problem("duplicate-form", at)).toBe(
              repeated(list.map(({ used }) => (used.length > 0 ? used.join() : undefined))),
            );
            expect(problem("empty-answers", at)).toBe(list.filter(({ answers }) => answers === 0).length);
            expect(problem("without-form", at)).toBe(list.filter(({ used }) => used.length === 0).length);
          }
          for (const { from, into, forms, templates, of } of found.leakage) {
            const [a, b] = [lists[names.indexOf(from)]!, lists[names.indexOf(into)]!];
            expect(names.indexOf(from)).toBeLessThan(names.indexOf(into));
            expect(of).toBe(b.length);
            const there = new Set(a.map(({ used }) => used.join()));
            expect(forms).toBe(b.filter(({ used }) => used.length > 0 && there.has(used.join())).length);
            const lengths = new Set(a.map(({ used }) => used.length));
            expect(templates).toBe(
              b.filter(({ used }) => used.length > 0 && lengths.has(used.length)).length,
            );
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  test("names at most twenty of what is frequent, and counts all of them", async () => {
    const many = Array.from({ length: 25 }, (_, at) =>
      question(`${at}`, queryOf(Array.from({ length: at + 1 }, (_, name) => `n${name}`))),
    );
    const found = await info({ parts: [{ name: "all", source: textSource(jsonLines(many), "a.jsonl") }] });
    expect(found.schemaItems.relations).toBe(25);
    expect(found.schemaItems.mostFrequent.slice(0, 3).map(({ name, count }) => [name, count])).toEqual([
      ["http://x/n0", 25],
      ["http://x/n1", 24],
      ["http://x/n2", 23],
    ]);
    expect(found.schemaItems.mostFrequent).toHaveLength(20);
    expect(found.templates).toMatchObject({ distinct: 25 });
    expect(found.templates.mostFrequent).toHaveLength(20);
  });
});

describe("graphs of a question", () => {
  const about = (sparql: string, ...values: readonly (readonly [string, string])[]) =>
    graphsOf({
      ...question("a", sparql),
      answers: values.map(([type, value]) => ({ type: type as "uri", value })),
    });

  test("are those whose IRIs its first query and its first answers name", () => {
    const queries: [string, string[]][] = [
      ["?x <http://dbpedia.org/ontology/a> ?y", ["DBpedia"]],
      ["?x <http://de.dbpedia.org/b> dbo:City", ["DBpedia"]],
      ["?x <http://wikidata.dbpedia.org/resource/Q1> ?y", ["Wikidata in DBpedia"]],
      ["wd:Q42 wdt:P31 ?x", ["Wikidata"]],
      ["wd:X wdt:Y ?x", []],
      ["<http://www.wikidata.org/entity/Q1> <http://rdf.freebase.com/ns/a> ?x", ["Wikidata", "Freebase"]],
      ["ns:m.01 ?p ?x", ["Freebase"]],
      ["<http://eventKG.l3s.uni-hannover.de/a> <https://dblp.org/rdf/b> ?x", ["EventKG", "DBLP"]],
      ["", []],
    ];
    for (const [text, wanted] of queries) expect([text, about(text).queries]).toEqual([text, wanted]);
    expect(
      about("", ["uri", "Q42"], ["uri", "m.0ab"], ["literal", "http://dbpedia.org/resource/A"]).answers,
    ).toEqual([...["Wikidata", "Freebase"]]);
    expect(about("", ["uri", "Q42x"], ["uri", "xQ42"]).answers).toEqual([]);
    // The first three answers are looked at.
    const none = ["uri", "http://x.example/"] as const;
    const there = ["uri", "http://dbpedia.org/resource/A"] as const;
    expect(about("", none, none, there).answers).toEqual(["DBpedia"]);
    expect(about("", none, none, none, there).answers).toEqual([]);
  });
});

test("keys are found again by the parts they were in", () => {
  const keys = fc.array(fc.tuple(fc.string({ maxLength: 3 }), fc.nat(30)), { maxLength: 30 });
  fc.assert(
    fc.property(keys, (list) => {
      const index = keyIndex();
      const parts = new Map<string, Set<number>>();
      for (const [key, part] of list) {
        const before = parts.get(key) ?? new Set();
        const bits = index.add(key, part);
        expect(Array.from({ length: 31 }, (_, bit) => bit).filter((bit) => (bits >> bit) & 1)).toEqual(
          [...before].sort((a, b) => a - b),
        );
        parts.set(key, before.add(part));
      }
      expect(index.distinct()).toBe(parts.size);
    }),
  );
  // A hundred thousand different texts, also those that differ by order alone, are different keys.
  const many = keyIndex();
  for (let at = 0; at < 50_000; at++) for (const text of [`a${at}b`, `b${at}a`]) many.add(text, 0);
  expect(many.distinct()).toBe(100_000);
});

test("gold queries that are executed again have the same answers as sets, others, or a problem", async () => {
  const answers = (...values: string[]) => ({
    answers: values.map((value) => ({ type: "literal" as const, value })),
  });
  const many = Array.from({ length: 12 }, (_, at) => `v${at}`);
  const results: Record<string, object> = {
    same: answers("b", "a", "a"),
    more: answers("a", "b", "c"),
    other: answers(...many),
    broken: { problem: "it hangs" },
  };
  const questions = [
    question("1", "same", ["a", "b"]),
    question("2", "more", ["a", "d"]),
    question(
      "3",
      "other",
      many.map((each) => `w${each}`),
    ),
    question("4", "broken", ["a"]),
    question("5", "", ["a"]),
    question("6", "same", null),
    question("7", "same", ["a", "b"]),
  ];
  const source = textSource(jsonLines(questions), "q.jsonl");
  const found = await recheck(source, async (text) => results[text] as never);
  expect(found).toEqual({
    ...{
      questions: 7,
      same: 2,
      withoutQuery: 1,
      withoutAnswers: 1,
      failed: [{ id: "4", problem: "it hangs" }],
    },
    changed: [
      { id: "2", lost: ["text d"], gained: ["text b", "text c"], gold: 2, found: 3 },
      {
        ...{ id: "3", gold: 12, found: 12 },
        lost: many.slice(0, 10).map((each) => `text w${each}`),
        gained: many.slice(0, 10).map((each) => `text ${each}`),
      },
    ],
  });
});

describe("the template of a query", () => {
  const sparql = (text: string) => templateOf({ language: "sparql", text });

  test("is the same for other constants, names of variables and spaces, and another for another shape", () => {
    const one = 'PREFIX a: <http://a/> SELECT ?x WHERE { ?x a:p "it" . FILTER(?x > 3.5) } # note';
    const other =
      "prefix bb: <http://b/>\nselect $who where {$who <http://c/q> 'that'@en.\n filter ( $who > 12 )}";
    expect(sparql(one)).toBe(sparql(other));
    for (const [a, b] of [
      ["SELECT ?x { ?x <p> ?y }", "SELECT ?y { ?x <p> ?y }"],
      ["SELECT ?x { ?x <p> ?y }", "SELECT ?x { ?y <p> ?x }"],
      ["SELECT ?x { ?x <p> ?y }", "SELECT ?x { ?x <p> 3 }"],
      ["SELECT ?x { ?x <p> 3 }", "SELECT ?x { ?x <p> <q> }"],
      ["SELECT ?x { ?x a:p ?y }", "SELECT ?x { ?x a:p/a:q ?y }"],
    ])
      expect(sparql(a!)).not.toBe(sparql(b!));
    expect(sparql('SELECT ?x { ?x p:q "a \\" } b" }')).toBe(sparql("SELECT ?x { ?x p:q '' }"));
  });

  test("of other notations is their functions, nesting or length", () => {
    expect(
      templateOf({ language: "s-expression", text: "(AND film.actor (JOIN film.x m.01) (lt a 3))" }),
    ).toBe("(AND _ (JOIN _ _) (lt _ _))");
    const step = (name: string, dependencies: number[]) => ({ function: name, inputs: ["x"], dependencies });
    expect(
      templateOf({
        language: "kopl",
        program: [step("Find", []), step("Count", [0])],
      } as unknown as Parameters<typeof templateOf>[0]),
    ).toBe("Find() Count(0)");
    expect(
      templateOf({ language: "chain", steps: [1, 2] } as unknown as Parameters<typeof templateOf>[0]),
    ).toBe("chain of 2");
    expect(templateOf({ language: "graph-query" } as unknown as Parameters<typeof templateOf>[0])).toBe(
      "graph query",
    );
  });
});

test("items of a graph query are its relations, classes and functions", () => {
  const nodes = [
    { id: "film", node_type: "class", function: "count" },
    { id: "m.1", node_type: "entity" },
    { id: "year", node_type: "class", function: "argmax" },
    { id: "3", node_type: "literal", function: ">=" },
    { id: "4", node_type: "literal", function: "none" },
  ];
  const edges = [{ relation: "a.b" }, { relation: "c.d" }];
  expect(graphQueryItems({ nodes, edges })).toEqual({
    ...{ relations: ["a.b", "c.d"], classes: ["film", "year"], count: true, comparatives: [">="] },
    ...{ superlatives: ["argmax"], aggregates: [] },
  });
  expect(graphQueryItems({ nodes: nodes.slice(1, 2), edges: [] })).toMatchObject({
    count: false,
    classes: [],
  });
  expect(
    graphQueryItems({ patterns: ["?e,instance of,human", "?e,spouse,?f", "?f,instance of", "lonely"] }),
  ).toEqual({
    ...{ relations: ["spouse", "instance of"], classes: ["human"], count: false, comparatives: [] },
    ...{ superlatives: [], aggregates: [] },
  });
  expect(graphQueryItems(3)).toMatch(/no object/);
  for (const wrong of [{}, { nodes }, { edges }, { nodes: 1, edges }])
    expect(graphQueryItems(wrong)).toMatch(/no nodes and edges/);
});

describe("a division of questions", () => {
  const dataset = (count: number) =>
    Array.from({ length: count }, (_, at) =>
      question(`q${at}`, queryOf([`p${at % 9}`, ...(at % 3 === 0 ? [`q${at % 7}`] : [])].sort())),
    );
  const parts = (questions: readonly Question[]) => [
    { name: "all", source: textSource(jsonLines(questions), "all.jsonl") },
  ];
  const asked = { zero: 0.2, compositional: 0.1, iid: 0.15 };

  test("has each question once, at the level that its items give against those trained on", async () => {
    for (const seed of [1, 2, 3]) {
      const {
        train,
        valid,
        test: rest,
        report,
      } = await resplit({ parts: parts(dataset(90)), ...asked, validation: 0.4, seed });
      const ids = [...train, ...valid, ...rest].map((each) => each.question.id).sort();
      expect(ids).toEqual(
        dataset(90)
          .map(({ id }) => id)
          .sort(),
      );
      const known = new Set(train.flatMap(({ items }) => items));
      const combinations = new Set(train.map(({ items }) => [...items].sort().join()));
      const levels = [...valid, ...rest].map(({ items, question: { level } }) => {
        const wanted = items.some((item) => !known.has(item))
          ? "zero-shot"
          : combinations.has([...items].sort().join())
            ? "i.i.d."
            : "compositional";
        expect(level).toBe(wanted);
        return level;
      });
      const counts = (list: readonly (string | undefined)[]) => ({
        ...{ iid: list.filter((each) => each === "i.i.d.").length, total: list.length },
        compositional: list.filter((each) => each === "compositional").length,
        "zero-shot": list.filter((each) => each === "zero-shot").length,
      });
      expect(report).toMatchObject({
        ...{
          procedure: "guaranteed",
          seed,
          questions: 90,
          asked: { iid: 14, compositional: 9, "zero-shot": 18 },
        },
        ...{ train: { questions: train.length }, spread: null },
        valid: { questions: valid.length, levels: counts(valid.map((each) => each.question.level)) },
        test: { questions: rest.length, levels: counts(rest.map((each) => each.question.level)) },
        seeds: [
          { seed, train: train.length, valid: valid.length, test: rest.length, levels: counts(levels) },
        ],
      });
    }
  });

  test("over several seeds has the mean and the deviation of one", async () => {
    const { report } = await resplit({ parts: parts(dataset(60)), ...asked, seed: 5, seeds: [5, 6, 7] });
    expect(report.seeds.map(({ seed }) => seed)).toEqual([5, 6, 7]);
    const mean = (list: readonly number[]) => list.reduce((sum, each) => sum + each, 0) / list.length;
    for (const name of ["train", "valid", "test"] as const) {
      const values = report.seeds.map((each) => each[name]);
      expect(report.spread![name].mean).toBeCloseTo(mean(values), 9);
      const squares = values.map((each) => (each - mean(values)) ** 2);
      expect(report.spread![name].deviation).toBeCloseTo(Math.sqrt((mean(squares) * 3) / 2), 9);
    }
    for (const name of ["iid", "compositional", "zero-shot"] as const)
      expect(report.spread![name].mean).toBeCloseTo(mean(report.seeds.map(({ levels }) => levels[name])), 9);
  });

  test("keeps questions of one text or form in one part, as it is asked to", async () => {
    const twins = dataset(60).map((each, at) => ({
      ...each,
      texts: [{ language: "en", text: `Text ${Math.floor(at / 2)}?` }],
    }));
    const {
      train,
      valid,
      test: rest,
      report,
    } = await resplit({ parts: parts(twins), ...asked, validation: 0.5 });
    expect(report.together).toEqual({ units: 30, questions: 60 });
    for (const part of [train, valid, rest]) {
      const texts = part.map((each) => each.question.texts[0]!.text);
      for (const text of texts) expect(texts.filter((each) => each === text)).toHaveLength(2);
    }
    const byForm = await resplit({ parts: parts(twins), ...asked, disjoint: ["form"] });
    const forms = (list: typeof train) =>
      new Set(list.map((each) => (each.question.forms[0] as { text: string }).text));
    for (const form of forms(byForm.test)) expect(forms(byForm.train).has(form)).toBe(false);
    expect((await resplit({ parts: parts(twins), ...asked, disjoint: [] })).report.together).toEqual({
      units: 0,
      questions: 0,
    });
  });

  test("of shares that leave nothing to train on, or are none, is refused", async () => {
    const code = async (more: object) => {
      try {
        await resplit({ parts: parts(dataset(9)), ...asked, ...more });
        return "";
      } catch (error) {
        return `${(error as { code: string }).code} ${(error as Error).message}`;
      }
    };
    for (const name of ["zero", "compositional", "iid", "validation"]) {
      expect(await code({ [name]: 1 })).toBe(`kgqa.wrong-ratio ${name} is 1`);
      expect(await code({ [name]: -0.1 })).toBe(`kgqa.wrong-ratio ${name} is -0.1`);
      expect(await code({ [name]: Number.NaN })).toBe(`kgqa.wrong-ratio ${name} is NaN`);
    }
    expect(await code({ zero: 0.5, compositional: 0.25, iid: 0.25 })).toBe(
      "kgqa.wrong-ratio zero + compositional + iid is 1",
    );
    expect(await code({ parts: parts([question("a", "")]) })).toMatch(/^kgqa\.nothing-to-split/);
  });
});
