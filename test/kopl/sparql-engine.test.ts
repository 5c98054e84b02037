import { describe, expect, test } from "vitest";
import { memoryFiles } from "../../src/formats/files/memory-files.ts";
import { kbFromJson } from "../../src/kb/formats/kqapro.ts";
import { readKbRdf } from "../../src/kb/formats/rdf.ts";
import type { KnowledgeBase } from "../../src/kb/kb.ts";
import { loadWorldKnowledgeBase } from "../../src/kb/world/world.ts";
import { generatedQuestions } from "../../src/kopl/generate/generate.ts";
import type { Program } from "../../src/kopl/program.ts";
import { runProgram } from "../../src/kopl/run/run.ts";
import { answerSparql } from "../../src/kopl/sparql/answering/answer.ts";
import { openOxigraph } from "../../src/kopl/sparql/answering/oxigraph.ts";
import { sameForm } from "../../src/kopl/sparql/canonical.ts";
import { exportRdf } from "../../src/kopl/sparql/export.ts";
import { formOfProgram, keyTypesOf } from "../../src/kopl/sparql/from-program.ts";
import type { LogicalForm } from "../../src/kopl/sparql/logical-form.ts";
import { sparqlOfForm } from "../../src/kopl/sparql/printing/print.ts";
import { formOfSparql } from "../../src/kopl/sparql/reading/from-sparql.ts";
import { namesOf } from "../../src/kopl/sparql/reading/names.ts";
import { programOfForm } from "../../src/kopl/sparql/to-program.ts";
import { koplOfSparql, sparqlOfKopl } from "../../src/kopl/sparql/translate.ts";
import { parseProgram } from "../../src/kopl/text/read.ts";
import { randomStream } from "../../src/numeric/random.ts";
import { guardedQuery } from "../../src/sparql/engines/guarded-query.ts";
import { randomKb } from "../support/kopl-random.ts";

const world = await loadWorldKnowledgeBase();
const engine = await openOxigraph(world);
const questions = [...generatedQuestions({ kb: world, seed: 11, count: 60 })];

test("generated questions have the same answer in KoPL and on oxigraph", async () => {
  const { nameOf } = namesOf(world);
  const typeOfKey = keyTypesOf(world);
  for (const { sparql, program, answer } of questions) {
    expect(await answerSparql(engine, sparql, { nameOf, typeOfKey }), sparql).toEqual({ answer, rows: 1 });
    const filtered = sparqlOfForm(formOfProgram(program, typeOfKey), { equality: "filter" });
    expect((await answerSparql(engine, filtered, { nameOf })).answer, filtered).toBe(answer);
  }
});

test.each([
  ["ntriples", "iri"],
  ["turtle", "blank"],
] as const)("%s with %s nodes is read back as the same knowledge base", async (format, values) => {
  const text = [...exportRdf(world, { format, values })].join("");
  const path = format === "turtle" ? "kb.ttl" : "kb.nt";
  const back = await readKbRdf(memoryFiles(new Map([[path, text]])), path);
  expect([back.nodeCount, back.attributes.size, back.qualifiers.size]).toEqual([
    world.nodeCount,
    world.attributes.size,
    world.qualifiers.size,
  ]);
  for (const { program, answer } of questions.slice(0, 60))
    expect(new Set(runProgram(back, program).answers)).toEqual(new Set([answer]));
});

test("blank value nodes, which cannot be asked about, are asked for in one query", async () => {
  const blank = {
    ...engine,
    query: async (text: string) => {
      const result = await engine.query(text);
      if (result.kind === "boolean") return result;
      const rows = result.rows.map(
        (row) =>
          new Map(
            [...row].map(([name, cell]) => [
              name,
              cell.kind === "iri" ? { ...cell, kind: "blank" as const } : cell,
            ]),
          ),
      );
      return { ...result, rows };
    },
  };
  const query = 'SELECT DISTINCT ?pv WHERE { ?e <pred:name> "Japan" . ?e <area> ?pv .  }';
  expect((await answerSparql(engine, query)).answer).toBe("377930 square kilometre");
  expect((await answerSparql(blank, query)).answer).toBe("377930 square kilometre");
});

// Where the two definitions differ: generated questions are never of these kinds.
type Json = Record<string, unknown>;
const quantity = (value: number, unit = "1") => ({ type: "quantity", value, unit });
const year = (value: number) => ({ type: "year", value });
const attribute = (key: string, value: Json) => ({ key, value, qualifiers: {} });
const relation = (name: string, object: string, direction = "forward") => ({
  relation: name,
  object,
  direction,
  qualifiers: {},
});
const entity = (name: string, attributes: Json[] = [], relations: Json[] = [], concepts = ["C"]) => ({
  name,
  instanceOf: concepts,
  attributes,
  relations,
});
const small = (entities: Record<string, Json>): KnowledgeBase =>
  kbFromJson({
    concepts: {
      C: { name: "thing", subclassOf: [] },
      D: { name: "special thing", subclassOf: ["C"] },
    },
    entities,
  });

const differences: [
  what: string,
  entities: Record<string, Json>,
  program: string,
  kopl: string[],
  sparql: string | null,
][] = [
  [
    "Count counts an entity once for every fact; SPARQL counts distinct entities",
    { A: entity("a", [attribute("size", quantity(5)), attribute("size", quantity(6))]) },
    'FindAll | FilterNum("size", "1", >) | Count',
    ["2"],
    "1",
  ],
  [
    "equal values of two facts are two nodes, and no answer in SPARQL",
    { A: entity("a", [attribute("size", quantity(5)), attribute("size", quantity(5))]) },
    'Find("a") | QueryAttr("size")',
    ["5", "5"],
    null,
  ],
  [
    "days are compared with years in KoPL; in SPARQL a year has no day",
    { A: entity("a", [attribute("born", year(1960))]) },
    'FindAll | FilterDate("born", "1961-01-01", <) | FilterConcept("thing") | Count',
    ["1"],
    "0",
  ],
  [
    "a year is not the same as a day in KoPL; SPARQL does not compare them",
    { A: entity("a", [attribute("born", year(1960))]) },
    'FindAll | FilterDate("born", "1960-01-01", !=) | FilterConcept("thing") | Count',
    ["1"],
    "0",
  ],
  [
    "extremes are taken of the most common unit in KoPL, of any unit in SPARQL",
    {
      A: entity("a", [attribute("size", quantity(1, "metre"))]),
      B: entity("b", [attribute("size", quantity(2, "metre"))]),
      X: entity("x", [attribute("size", quantity(90, "centimetre"))]),
    },
    'FindAll | FilterConcept("thing") | SelectAmong("size", largest)',
    ["b"],
    "x",
  ],
  [
    "several values verify neither way in KoPL, any of them in SPARQL",
    { A: entity("a", [attribute("size", quantity(5)), attribute("size", quantity(6))]) },
    'Find("a") | QueryAttr("size") | VerifyNum("5", =)',
    ["not sure"],
    "yes",
  ],
  [
    "sub-concepts count as instances in KoPL; only entities are in SPARQL",
    { A: entity("a", [], [], ["D"]) },
    'FindAll | FilterConcept("thing") | Count',
    ["2"],
    "1",
  ],
  [
    "a fact that only its head has is not seen from its tail in KoPL",
    { A: entity("a", [], [relation("part of", "B")]), B: entity("b") },
    'Find("b") | Relate("part of", backward) | Count',
    ["0"],
    "1",
  ],
  [
    "a key and a predicate of the same name share an IRI",
    {
      A: entity("a", [attribute("capital", quantity(7))], [relation("capital", "B")]),
      B: entity("b", [], [relation("capital", "A", "backward")]),
    },
    'Find("a") | QueryAttr("capital")',
    ["7"],
    null,
  ],
];

test.each(differences)("%s", async (_, entities, text, kopl, sparql) => {
  const kb = small(entities);
  const program = parseProgram(text);
  expect(runProgram(kb, program).answers).toEqual(kopl);
  expect((await answerSparql(await openOxigraph(kb), sparqlOfKopl(program, kb))).answer).toBe(sparql);
});

test("a value of another type than its key's is no answer in the published procedure", async () => {
  const kb = small({
    A: entity("a", [attribute("code", { type: "string", value: "x-1" })]),
    B: entity("b", [attribute("code", quantity(7))]),
  });
  const program = parseProgram('Find("a") | QueryAttr("code")');
  expect(runProgram(kb, program).answers).toEqual(["x-1"]);
  const ox = await openOxigraph(kb);
  const query = sparqlOfKopl(program, kb);
  expect((await answerSparql(ox, query)).answer).toBe("x-1");
  expect((await answerSparql(ox, query, { typeOfKey: keyTypesOf(kb) })).answer).toBeNull();
});

test("names with underscores are themselves with the knowledge base, and blanks without it", async () => {
  const kb = small({
    A: entity("a_b", [attribute("sport_number", quantity(7))], [relation("member_of", "B")]),
    B: entity("b", [], [relation("member_of", "A", "backward")]),
  });
  const ox = await openOxigraph(kb);
  for (const [text, blank] of [
    ['Find("a_b") | QueryAttr("sport_number")', 'Find("a_b") | QueryAttr("sport number")'],
    [
      'Find("a_b") | Relate("member_of", forward) | QueryName',
      'Find("a_b") | Relate("member of", forward) | QueryName',
    ],
    ['QueryRelation(Find("a_b"), Find("b"))', 'QueryRelation(Find("a_b"), Find("b"))'],
  ] as const) {
    const program = parseProgram(text);
    const query = sparqlOfKopl(program, kb);
    expect(programsSteps(koplOfSparql(query, kb))).toEqual(programsSteps(program));
    expect(programsSteps(koplOfSparql(query))).toEqual(programsSteps(parseProgram(blank)));
    const [answer] = runProgram(kb, program).answers;
    expect((await answerSparql(ox, query, { nameOf: namesOf(kb).nameOf })).answer).toBe(answer);
  }
  const asked = sparqlOfKopl(parseProgram('QueryRelation(Find("a_b"), Find("b"))'), kb);
  expect((await answerSparql(ox, asked)).answer).toBe("member of");
});

const programsSteps = (program: Program) =>
  program.steps.map(({ function: name, inputs, dependencies }) => [name, inputs, dependencies]);

test("ties: KoPL names all that attain the extreme, SPARQL one of them", async () => {
  const kb = small({
    A: entity("a", [attribute("size", quantity(5))]),
    B: entity("b", [attribute("size", quantity(5))]),
  });
  const program = parseProgram('FindAll | FilterConcept("thing") | SelectAmong("size", largest)');
  expect(runProgram(kb, program).answers).toEqual(["a", "b"]);
  expect(["a", "b"]).toContain(
    (await answerSparql(await openOxigraph(kb), sparqlOfKopl(program, kb))).answer,
  );
});

test("the relation between an entity and its concept is pred:instance_of in SPARQL", async () => {
  const kb = small({ A: entity("a") });
  const form: LogicalForm = {
    ask: "relation",
    from: [{ kind: "name", name: "a" }],
    to: [{ kind: "name", name: "thing" }],
  };
  expect(runProgram(kb, programOfForm(form)).answers).toEqual([]);
  const { answer } = await answerSparql(await openOxigraph(kb), sparqlOfForm(form));
  expect(answer).toBe("pred:instance of");
});

describe("where the published shapes bind nothing, or nodes of facts", () => {
  const kb = small({
    A: entity("a", [{ key: "k5", value: quantity(2), qualifiers: { k5: [quantity(1)], k6: [quantity(3)] } }]),
    B: entity("b", [attribute("k5", quantity(9))]),
  });
  const answersOf = async (text: string) => {
    const program = parseProgram(text);
    const query = sparqlOfKopl(program, kb);
    // What is written is read back as the same question.
    expect(sameForm(formOfSparql(query, namesOf(kb)), formOfProgram(program, keyTypesOf(kb))), query).toBe(
      true,
    );
    return [
      runProgram(kb, program).answers,
      (await answerSparql(await openOxigraph(kb), query, { nameOf: namesOf(kb).nameOf })).answer,
    ];
  };
  test.each([
    ["FindAll | Count", "4"],
    ['FindAll | FilterNum("k5", "2.5", <) | Count', "1"],
    ['FindAll | FilterNum("k5", "2.5", <) | QueryName', "a"],
    ['Or(FindAll, Find("a")) | SelectAmong("k5", largest)', "b"],
    ['FindAll | SelectAmong("k5", smallest)', "a"],
  ])("%s", async (text, answer) => {
    expect(await answersOf(text)).toEqual([[answer], answer]);
  });

  test("generated: what is found on bases whose keys are keys of qualifiers too", async () => {
    let compared = 0;
    for (let seed = 0; seed < 60; seed++) {
      const base = kbFromJson(randomKb(randomStream(seed, "shared-keys")));
      const ox = await openOxigraph(base);
      const named = (text: string) => {
        const program = parseProgram(text);
        const query = sparqlOfKopl(program, base).replace(
          /^SELECT DISTINCT \?e WHERE \{(.*)\}$/s,
          "SELECT DISTINCT ?name WHERE {$1 ?e <pred:name> ?name }",
        );
        return { wanted: [...new Set(runProgram(base, program).answers)].sort(), query };
      };
      for (const text of [
        "FindAll | QueryName",
        ...["height", "area"].flatMap((key) =>
          ["<", ">", "="].map((operator) => `FindAll | FilterNum("${key}", "1", ${operator}) | QueryName`),
        ),
        ...["motto", "code"].map((key) => `FindAll | FilterStr("${key}", "x") | QueryName`),
        'And(FindAll | FilterNum("height", "1", =), FindAll | FilterNum("area", "2", <)) | QueryName',
        'Or(FindAll | FilterNum("height", "1", =), FindAll | FilterStr("code", "x")) | QueryName',
      ]) {
        const { wanted, query } = named(text);
        const result = await ox.query(query);
        const found = result.kind === "rows" ? result.rows.map((row) => row.get("name")?.value) : [];
        expect([...new Set(found)].sort(), `${seed} ${query}`).toEqual(wanted);
        if (wanted.length > 0) compared++;
      }
    }
    expect(compared).toBeGreaterThan(150);
  });
});

test("a query in whose middle oxigraph ends is an error that names the query and the reason", async () => {
  const { Store } = await import("oxigraph");
  const xsd = "http://www.w3.org/2001/XMLSchema#";
  // Sorts notice on some data only that the order of values of different types is none.
  let state = 1;
  const below = (n: number) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return state % n;
  };
  const literals = [
    () => `"s${below(99)}"`,
    () => `${below(99)}`,
    () => `"${below(99)}.5"^^<${xsd}double>`,
    () => `"20${10 + below(80)}-01-01"^^<${xsd}date>`,
    () => `"NaN"^^<${xsd}double>`,
  ];
  const query = "SELECT ?x WHERE { ?x <http://e/p> ?v } ORDER BY ?v";
  const store = new Store();
  let thrown: unknown;
  for (let tries = 0; tries < 300 && thrown === undefined; tries++) {
    const mixed = new Store();
    const lines = Array.from(
      { length: 25 + tries },
      (_, at) => `<http://e/${at}> <http://e/p> ${literals[below(5)]?.()} .`,
    );
    mixed.load(lines.join("\n"), { format: "text/turtle" });
    try {
      guardedQuery(query, () => mixed.query(query));
    } catch (error) {
      thrown = error;
    }
  }
  expect(thrown).toMatchObject({
    code: "kopl.engine-failed",
    message: expect.stringMatching(/total order[\s\S]*ORDER BY/),
    hint: expect.stringContaining("different types"),
  });
  expect(guardedQuery("ASK {}", () => store.query("ASK {}"))).toBe(true);
});
